"""Computes digests of the lab's code: of each proof, message, program, row, column and source, with all that it uses.

An outcome whose code has another digest now than when it was recorded is stale. Comments, docstrings and formatting do
not count: what is digested is the syntax tree, written in a form that is the same on every version of Python. torch is
not imported.
"""

import ast
import hashlib
import os
from functools import lru_cache

from tensorcopy_docs.lab.syntax_text import (
    DECORATORS,
    SET_UP,
    is_text,
    measured_keywords,
    name_of,
    statements_of,
    written,
)
from tensorcopy_docs.lab.values import identifier

LAB = os.path.dirname(os.path.abspath(__file__))
PACKAGE = "tensorcopy_docs.lab"
DIGITS = 12
STARTS_IT = ("runner.py", "again.py")  # modules that only start the measuring of the atlas


def code_digests(lab=None):
    """Return the digests of the code in the folder `lab`, each by name; without one, of this lab.

    There are "proofs", "messages" with their fixes, "programs" (the idioms and contexts of which they are made),
    "compiled", "trials", "bugs", "rows", "columns" and "sources". A row's digest has the name of its source in it, but
    not the source's code, which has its own digest. The digests of this lab are computed once in a process; nobody may
    change them. Raises LabError, in one line, if a module cannot be parsed.
    """
    return _own_digests() if lab is None else _digests(lab)


@lru_cache(maxsize=None)
def _own_digests():
    return _digests(LAB)


def _digests(lab):
    code = _LabCode(lab)
    proofs = {name: code.digest(module, name) for module, name in code.units("proofs")}
    messages = {name: code.digest(module, name) for module, name in code.units("messages")}
    programs = {name: code.digest(module, name) for module, name in code.units("programs")}
    compiled = {name: code.digest(module, name) for module, name in code.units("compiled")}
    rows = {identifier(name): code.digest(module, name) for module, name in code.units("operations")}
    columns = {identifier(name): code.digest(module, name) for module, name in code.units("properties")}
    sources = code.module("sources")
    return {
        "proofs": proofs,
        "messages": messages,
        "programs": programs,
        "compiled": compiled,
        "bugs": {name: code.digest(module, name) for module, name in code.units("bugs")},
        "trials": {name: code.digest(module, name) for module, name in code.units("compiled_rows")},
        "rows": rows,
        "columns": columns,
        "sources": {name: code.digest(sources, name) for name in sources.functions},
    }


def atlas_digest(lab=LAB):
    """Return the digest of the code that measures the atlas, in the folder `lab`, without what only starts it.

    Raises LabError, in one line, if a module cannot be parsed.
    """
    folder = os.path.join(lab, "atlas")
    texts = []
    for name in sorted(each for each in os.listdir(folder) if each.endswith(".py") and each not in STARTS_IT):
        texts += [name] + [written(each) for each in statements_of(os.path.join(folder, name)) if not is_text(each)]
    return hashlib.sha256("\n".join(texts).encode("utf-8")).hexdigest()[:DIGITS]


class _LabCode:
    """The modules of the lab, each read when it is first asked for."""

    def __init__(self, lab):
        self.lab = lab
        self.modules = {}

    def module(self, name):
        """Return the module called `name` below the lab (``proofs.views``), or None if there is none."""
        if name not in self.modules:
            path = os.path.join(self.lab, *name.split(".")) + ".py"
            self.modules[name] = _ModuleSymbols(path) if os.path.isfile(path) else None
        return self.modules[name]

    def units(self, folder):
        """Yield (module, name) of each function in `folder` that a decorator enters."""
        for file in sorted(os.listdir(os.path.join(self.lab, folder))):
            if file.endswith(".py"):
                module = self.module("{}.{}".format(folder, file[: -len(".py")]))
                for name, decorators in module.functions.items():
                    if any(DECORATORS.get(each) == folder for each in decorators):
                        yield module, name

    def digest(self, module, name):
        """Return the digest of the definition of `name` in `module`, and of all that it uses."""
        texts, left, seen = [], [(module, name)], set()
        while left:
            module, name = left.pop()
            if (module.path, name) in seen:
                continue
            seen.add((module.path, name))
            definition = module.definitions[name]
            if definition.text:  # or it is only imported there
                texts.append(definition.text)
            for used in definition.uses | {name}:  # the name itself may be imported from where it is defined
                left.extend(self._found(module, used))
        # Own text first; the rest in an order that does not depend on the modules in which it is.
        everything = "\n".join(texts[:1] + sorted(texts[1:]))
        return hashlib.sha256(everything.encode("utf-8")).hexdigest()[:DIGITS]

    def _found(self, module, used):
        """Return (module, name) of each definition to which the dotted name `used` refers in `module`."""
        first, _, rest = used.partition(".")
        found = [(module, first)] if first in module.bound else []
        for origin, name in module.imported.get(first, ()):
            other = self.module("{}.{}".format(origin, name) if origin else name)
            if other is not None:  # a module: an attribute of it, or all of it if it is passed on
                names = [rest] if rest in other.definitions else list(other.definitions)
                found.extend((other, each) for each in names)
            elif self.module(origin) is not None and name in self.module(origin).definitions:
                found.append((self.module(origin), name))
        return found


class _ModuleSymbols:
    """The names that a module of the lab defines, its functions, and the names that it imports from the lab.

    `functions` has the names of each one's decorators. The syntax tree is not kept: all of them would take 20 MB.
    """

    def __init__(self, path):
        self.path = path
        statements = statements_of(path)
        self.imported = {}
        binding = {}
        for statement in statements:
            for name, origin in _imported(statement):
                self.imported.setdefault(name, []).append(origin)
            for name in _bound(statement):
                binding.setdefault(name, []).append(statement)
        self.bound = set(binding)
        self.definitions = {name: _Definition(binding.get(name, [])) for name in self.bound.union(self.imported)}
        functions = [statement for statement in statements if isinstance(statement, ast.FunctionDef)]
        self.functions = {each.name: [name_of(decorator) for decorator in each.decorator_list] for each in functions}


class _Definition:
    """The statements that define a name: their text, and the names that they use."""

    def __init__(self, statements):
        self.text = "".join(map(written, statements))
        self.uses = set()
        for statement in statements:
            self.uses |= _used(statement)


def _imported(statement):
    """Yield (name, (module below the lab, name there)) of what is imported from the lab, also in an ``if``."""
    if _is_of_lab(statement):
        for alias in statement.names:
            yield alias.asname or alias.name, (statement.module[len(PACKAGE) + 1 :], alias.name)
    elif not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        for child in ast.iter_child_nodes(statement):
            for found in _imported(child):
                yield found


def _is_of_lab(node):
    return isinstance(node, ast.ImportFrom) and "{}.".format(node.module).startswith(PACKAGE + ".")


def _bound(statement):
    """Return the names that a statement at the top of a module binds, also where it is an ``if`` or a ``try``."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, ast.Import):
        return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
    if isinstance(statement, ast.ImportFrom):
        names = {alias.asname or alias.name for alias in statement.names}
        return set() if _is_of_lab(statement) else names
    if isinstance(statement, ast.Name):
        return {statement.id} if isinstance(statement.ctx, ast.Store) else set()
    found = set()
    for child in ast.iter_child_nodes(statement):
        found |= _bound(child)
    return found


def _used(node):
    """Return every name in `node`; for an attribute of a name both in one (``sources.leaf``)."""
    if isinstance(node, ast.FunctionDef):
        parts = [node.args] + node.body
        for decorator in node.decorator_list:
            # A decorator that enters a unit uses what it is given and nothing else; the source has its own digest.
            is_unit = name_of(decorator) in DECORATORS
            if name_of(decorator) != SET_UP:
                parts += measured_keywords(decorator) if is_unit else [decorator]
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return {"{}.{}".format(node.value.id, node.attr)}
    elif isinstance(node, ast.Name):
        return {node.id}
    else:
        parts = ast.iter_child_nodes(node)
    found = set()
    for part in parts:
        found |= _used(part)
    return found
