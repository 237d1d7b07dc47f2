"""Compiles a reader's code, and finds its faults before torch, which takes seconds to import, is there."""

import ast
import builtins
import importlib
import importlib.util
import os

from tensorcopy_docs.lab.asked.faults import QuestionError

# Names that code may use without importing them, beside the modules of the standard library.
MODULES = {"torch": "torch", "nn": "torch.nn", "F": "torch.nn.functional", "np": "numpy", "numpy": "numpy"}
STANDARD = (
    "contextlib",
    "copy",
    "ctypes",
    "functools",
    "gc",
    "io",
    "itertools",
    "math",
    "operator",
    "pickle",
    "warnings",
)


HOMES = {
    "rearrange": "from einops import rearrange;",
    "einsum": "from torch import einsum;",
    "Parameter": "from torch.nn import Parameter;",
    "self": "self = nn.Linear(3, 3);",
}
NO_WRITES = ("requires_grad_", "rename_", "share_memory_")  # end in an underscore, and write no element
# Ways in which an expression may write into `y`: into `y` itself, or into a tensor that may share its memory.
ITSELF, PERHAPS = "itself", "perhaps"


class ReaderCode:
    """A reader's code, compiled; `option` names it in complaints. Raises QuestionError if it is not Python."""

    def __init__(self, text, option, given=()):
        self.option = option
        try:
            tree = ast.parse(text.strip())
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            said = getattr(error, "msg", None) or str(error) or type(error).__name__
            raise QuestionError("syntax", option=option, error=said)
        if not tree.body:
            raise QuestionError("empty", option=option)
        self.modules = _modules(tree, option, given)
        self.binds = [
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        last = tree.body[-1]
        assigned = last.targets if isinstance(last, ast.Assign) else [getattr(last, "target", None)]
        if option == "CODE" and "y" not in self.binds + list(given) and "x" in map(_root, assigned):
            tree.body += ast.parse("x").body  # the code is about what it assigns to
        self.last, self.into = None, set()
        self.statements, self.expression = tree.body, None
        if isinstance(tree.body[-1], ast.Expr):
            self.expression = tree.body.pop().value
            self.into = written_by(self.expression)
            self.last = _compiled(ast.Expression(self.expression), "eval", option)
        self.body = _compiled(tree, "exec", option)

    def run(self, names):
        """Run it with `names`, which it may add to; return the value of its last expression, or None."""
        names.update((name, importlib.import_module(module)) for name, module in self.modules.items())
        exec(self.body, names)
        return None if self.last is None else eval(self.last, names)

    def as_function(self, given):
        """Return the code as a function of the names that are `given`; it returns what `run` does, and `y` then."""
        tree = ast.parse("def asked({}): return None, {}".format(", ".join(given), "y" if "y" in self.binds else None))
        (function,) = tree.body
        function.body[:0] = self.statements
        if self.expression is not None:
            function.body[-1].value.elts[0] = self.expression
        names = {name: importlib.import_module(module) for name, module in self.modules.items()}
        exec(_compiled(ast.fix_missing_locations(tree), "exec", self.option), names)
        return names["asked"]


def written_by(node):
    """Return a set of ways in which an expression may write into `y`: ``y.copy_(…)``, ``y[0].copy_(…)``, ``out=y``.

    The result of a method in between, as in ``y.data.copy_(…)`` and ``y.clone().add_(…)``, may share the memory of `y`
    or not: only a run says whether it is `y` that the code is about.
    """
    if not isinstance(node, ast.Call):
        return set()
    written = [each.value for each in node.keywords if each.arg == "out"]
    called = node.func
    if isinstance(called, ast.Attribute) and _writes(called.attr):
        # `F.relu_(y)` and `nn.init.zeros_(y)` write into their argument.
        written += [called.value] if _root(called.value) not in MODULES else node.args[:1]
    parts = [part for each in written for part in (each.elts if isinstance(each, (ast.Tuple, ast.List)) else [each])]
    return {ITSELF if _is_part(part) else PERHAPS for part in parts if _root(part) == "y"}


def _writes(method):
    return method.endswith("_") and not method.endswith("__") and method not in NO_WRITES


def _root(node):
    """Return the name that a chain of attributes, subscripts and calls begins with; None for anything else."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def _is_part(node):
    """True if a chain has only subscripts: then it is `y`, or a part of it that is meant to be written to."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name)


def _compiled(tree, mode, option):
    try:
        return compile(tree, "<{}>".format(option), mode)
    except (SyntaxError, ValueError, RecursionError) as error:  # such as a return outside of a function
        raise QuestionError("syntax", option=option, error=getattr(error, "msg", None) or error)


def _modules(tree, option, given):
    """Return the modules that the code uses without importing them, by name; raises QuestionError for others."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | set(given) | set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
        else:  # a function, a class, a pattern of `match`, an exception, or a parameter of a type
            bound.update((getattr(node, "name", None), getattr(node, "rest", None)))
    known = dict(MODULES, **{name: name for name in STANDARD})
    dotted = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in names:
        if not bound & {node.id, "*"} and node.id not in known:
            there = ", ".join(["torch", "nn", "F", "np"] + sorted(given))
            key, home = _advice(node.id, option, id(node) in dotted)
            raise QuestionError(key, option=option, name=node.id, known=there, home=home)
    return {node.id: known[node.id] for node in names if node.id in known and node.id not in bound}


def _advice(name, option, dotted):
    """Return advice for an unknown name: the key of a sentence, and code that defines the name."""
    if name == "y" and option == "CODE":
        return "name-y", ""
    if name in HOMES:
        return "name-module", HOMES[name]
    try:
        found = os.path.exists(name + ".py") or importlib.util.find_spec(name)
    except (ImportError, ValueError):
        found = None
    if found:
        return "name-module", "import {};".format(name)
    return "name", "import {};".format(name) if dotted else "from MODULE import {};".format(name)


def compiled(text, y=None):
    """Return the code that makes `y`, or None, and the code `text`; raises QuestionError."""
    setup = None if y is None else ReaderCode(y, "--y", ("x",))
    return setup, ReaderCode(text, "CODE", ("x",) if y is None else ("x", "y"))
