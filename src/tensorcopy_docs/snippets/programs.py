"""Reads the idioms of the lab with the code of each, from their source, and writes them with other names."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path

from tensorcopy_docs.snippets.reading import LAB, decorated

PROGRAMS = LAB / "programs"
IDIOM, CONTEXT, ADVISED = "idiom", "context", "advised"


@dataclass(frozen=True)
class IdiomSource:
    """The source of an idiom: its file, the names of its parameters, and its statements.

    The last parameter can be `*sizes`; then `rest` is its name, too. `kept` is true if the result is used later, so
    that contexts change it and what it was made of; `writes` is true if the idiom changes its first argument.
    """

    name: str
    file: str
    parameters: Sequence[str]
    statements: Sequence[ast.stmt]
    rest: str | None = None
    kept: bool = False
    writes: bool = False

    def code(self, arguments: Sequence[ast.expr] = ()) -> str:
        """Return the idiom in one line, for these first `arguments`: ``with torch.no_grad(): p.copy_(v)``.

        A last ``return`` is written as the expression that it returns, and left out if that is only a name.
        """
        single = len(self.parameters) - (self.rest is not None)
        rest = {self.rest: arguments[single:]} if self.rest and arguments[single:] else {}
        renamed = _Renamed(dict(zip(self.parameters[:single], arguments, strict=False)), rest)
        return "; ".join(_line(renamed.visit(_copied(each))) for each in self._shown())

    def is_in(self, code: str) -> bool:
        """True if the statements are in `code`, with any expression in place of each parameter."""
        there = [_bare(node) for node in ast.walk(ast.parse(code))]
        return all(any(self._fits(_bare(each), node, {}) for node in there) for each in self._shown())

    def _shown(self) -> Sequence[ast.stmt]:
        last = self.statements[-1]
        if not isinstance(last, ast.Return) or last.value is None:
            return self.statements
        end = [] if isinstance(last.value, ast.Name) else [ast.Expr(last.value)]
        return [*self.statements[:-1], *end]

    def _fits(self, pattern: object, node: object, bound: dict[str, str]) -> bool:
        if isinstance(pattern, ast.Name) and pattern.id in self.parameters and isinstance(node, ast.expr):
            return bound.setdefault(pattern.id, ast.dump(node)) == ast.dump(node)
        if isinstance(pattern, ast.AST):
            fields = [field for field in pattern._fields if field != "ctx"]
            return type(pattern) is type(node) and all(
                self._fits(getattr(pattern, field), getattr(node, field), bound) for field in fields
            )
        if isinstance(pattern, list) and isinstance(node, list):
            if pattern and self.rest is not None and _name_of_rest(pattern[-1]) == self.rest:
                pattern, node = pattern[:-1], node[: len(pattern) - 1]
            return all(self._fits(one, other, bound) for one, other in zip_longest(pattern, node))
        return pattern == node


@lru_cache
def idiom_sources(folder: Path = PROGRAMS) -> Mapping[str, IdiomSource]:
    """Return every idiom in `folder` by name, in the order of files and lines. Raises SourceError."""
    sources: dict[str, IdiomSource] = {}
    for idiom in decorated(folder, IDIOM):
        assert idiom.body, "at least one statement, or it raises"
        given = idiom.function.args
        last = given.vararg.arg if given.vararg else None
        names = [*(each.arg for each in given.args), *([last] if last else [])]
        body, kept, writes = idiom.module.statements(idiom.function), idiom.has("kept"), idiom.has("writes")
        sources[idiom.name] = IdiomSource(idiom.name, idiom.module.path.name, names, body, last, kept, writes)
    return sources


@lru_cache
def context_names(folder: Path = PROGRAMS) -> Sequence[str]:
    """Return the names of the contexts, in the order of files and lines. Raises SourceError."""
    return [each.name for each in decorated(folder, CONTEXT)]


@lru_cache
def advised_code(folder: Path = PROGRAMS) -> Mapping[str, str]:
    """Return by name the code of each program of advice that is not an idiom. Raises SourceError."""
    return {each.name: each.body for each in decorated(folder, ADVISED)}


@cache
def idiom_code(named: str) -> str:
    """Return the code of the idiom that is `named` as ``clone`` or, with other arguments, as ``clone(x[0])``.

    Raises ValueError if there is no such idiom, or if it has fewer arguments.
    """
    name, arguments = parsed(named)
    known = idiom_sources()
    if name not in known:
        raise ValueError(f"must name an idiom of the lab; {name!r} is none")
    if len(arguments) > len(known[name].parameters) and known[name].rest is None:
        raise ValueError(f"must have at most {len(known[name].parameters)} arguments: {named!r}")
    return known[name].code(arguments)


def has_code(code: str, piece: str) -> bool:
    """True if `code` contains the statement or expression `piece`; False if `piece` is not Python."""
    try:
        wanted = ast.parse(piece).body
    except SyntaxError:
        return False
    there = {ast.dump(each) for node in ast.walk(ast.parse(code)) for each in (_bare(node), _of_a_method(node))}
    return all(ast.dump(_bare(each)) in there for each in wanted)


def _of_a_method(node: ast.AST) -> ast.AST:
    """Return the call of a method without its object, as a text names it: ``numpy(force=True)``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return ast.Call(ast.Name(node.func.attr, ast.Load()), node.args, node.keywords)
    return node


def parsed(named: str) -> tuple[str, Sequence[ast.expr]]:
    """Return the name and the arguments of an idiom; raises ValueError."""
    try:
        found = ast.parse(named, mode="eval").body
    except SyntaxError:
        found = None
    if isinstance(found, ast.Name):
        return found.id, []
    if isinstance(found, ast.Call) and isinstance(found.func, ast.Name) and not found.keywords:
        return found.func.id, found.args
    raise ValueError(f"must be the name of an idiom, or a call of it: {named!r}")


class _Renamed(ast.NodeTransformer):
    """Replaces names by other expressions."""

    def __init__(self, replacements: Mapping[str, ast.expr], rest: Mapping[str, Sequence[ast.expr]]):
        self.replacements = replacements
        self.rest = rest

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.replacements.get(node.id, node)

    def visit_Starred(self, node: ast.Starred) -> ast.expr | list[ast.expr]:
        return list(self.rest.get(_name_of_rest(node) or "", [node]))


def _name_of_rest(node: ast.AST) -> str | None:
    """Return the name in ``*name``, or None."""
    return node.value.id if isinstance(node, ast.Starred) and isinstance(node.value, ast.Name) else None


def _copied(statement: ast.stmt) -> ast.stmt:
    return ast.parse(ast.unparse(ast.fix_missing_locations(statement))).body[0]


def _line(statement: ast.stmt) -> str:
    """Return a statement in one line; a block must have one statement."""
    return ast.unparse(statement).replace(":\n    ", ": ").replace("\n    ", "; ")


def _bare(node: ast.AST) -> ast.AST:
    return node.value if isinstance(node, ast.Expr) else node
