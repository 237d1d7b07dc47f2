"""Compiles a reader's code: whether it can be asked is known before torch, which takes seconds to import, is there."""

import ast
import builtins
import importlib

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


class Code:
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
        self.last = None
        if isinstance(tree.body[-1], ast.Expr) and not _writes_into_y(tree.body[-1].value):
            self.last = _compiled(ast.Expression(tree.body.pop().value), "eval", option)
        self.body = _compiled(tree, "exec", option)

    def run(self, names):
        """Run it with `names`, which it may add to; return the value of its last expression, or None."""
        names.update((name, importlib.import_module(module)) for name, module in self.modules.items())
        exec(self.body, names)
        return None if self.last is None else eval(self.last, names)


def _writes_into_y(node):
    """Whether an expression is ``y.copy_(…)`` or ``f(…, out=y)``: then it is `y` that the code is about.

    The value of the expression is `y`, too, unless `x` is of a subclass.
    """
    if not isinstance(node, ast.Call):
        return False
    method, written = node.func, [each.value for each in node.keywords if each.arg == "out"]
    if isinstance(method, ast.Attribute) and method.attr.endswith("_") and not method.attr.endswith("__"):
        written.append(method.value)
    return any(isinstance(each, ast.Name) and each.id == "y" for each in written)


def _compiled(tree, mode, option):
    try:
        return compile(tree, "<{}>".format(option), mode)
    except (SyntaxError, ValueError, RecursionError) as error:  # such as a return outside of a function
        raise QuestionError("syntax", option=option, error=getattr(error, "msg", None) or error)


def _modules(tree, option, given):
    """The modules that the code uses without importing them, by name; raises QuestionError for an unknown name."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | set(given) | set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            bound.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            bound.add(node.name)
    known = dict(MODULES, **{name: name for name in STANDARD})
    for node in names:
        if node.id not in bound and node.id not in known:
            key = "name-given" if given else "name"
            raise QuestionError(key, option=option, name=node.id, known=", ".join(sorted(given)))
    return {node.id: known[node.id] for node in names if node.id in known and node.id not in bound}


def compiled(text, y=None):
    """Return the code that makes `y`, or None, and the code `text`; raises QuestionError."""
    setup = None if y is None else Code(y, "--y", ("x",))
    return setup, Code(text, "CODE", ("x",) if y is None else ("x", "y"))
