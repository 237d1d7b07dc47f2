"""Parses the lab's modules without importing them, and says in one line what is wrong with a file."""

import ast
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from tensorcopy_docs.faults import Fault, FaultsError

LAB = Path(__file__).parent.parent / "lab"
OURS = "tensorcopy_docs"


class SourceError(FaultsError):
    """A module of the lab cannot be read; the message is one line: file, line, rule and what was found."""

    def __init__(self, path: Path, line: int, rule: str, found: object):
        said = " ".join(str(found).split()).encode("ascii", "backslashreplace").decode("ascii")
        super().__init__([Fault(f"{path.parent.name}/{path.name}", f"line {line}", "-", rule, said)])


class Module:
    """A module of the lab: its text and its syntax tree. Raises SourceError if the file is not Python in UTF-8."""

    def __init__(self, path: Path):
        self.path = path
        self.text = _text(path)
        self.tree = _tree(path, self.text)

    def fault(self, node: ast.AST, rule: str, found: object) -> SourceError:
        """Return the error that says which `rule` is broken at `node`."""
        return SourceError(self.path, getattr(node, "lineno", 1), rule, found)

    @cached_property
    def lines(self) -> Sequence[str]:
        """The lines of the text."""
        return self.text.splitlines()

    @cached_property
    def functions(self) -> dict[str, str]:
        """The text of every function at the top of the module, by name."""
        return {node.name: self.source(node) for node in self.tree.body if isinstance(node, ast.FunctionDef)}

    @cached_property
    def classes(self) -> dict[str, str]:
        """The text of every class at the top of the module, by name."""
        return {node.name: self.source(node) for node in self.tree.body if isinstance(node, ast.ClassDef)}

    def source(self, node: ast.FunctionDef | ast.ClassDef) -> str:
        """Return the text of a function or class without decorators and docstring, which is in one language only."""
        lines = self.lines
        head, statements = lines[node.lineno - 1 : node.body[0].lineno - 1], self.statements(node)
        if not statements:
            return "\n".join([*head, "    pass"])
        # The lines before the first statement are comments; they stay.
        start = _end(node.body[0]) if statements[0] is not node.body[0] else statements[0].lineno - 1
        return "\n".join([*head, *lines[start : node.end_lineno]]).replace("\n\n", "\n")

    def body(self, node: ast.FunctionDef) -> str:
        """Return the statements of a function as lines of a script. Raises SourceError if there is only a docstring."""
        statements = self.statements(node)
        if not statements:
            raise self.fault(node, "must have a statement", f"only a docstring in {node.name}")
        first = [statements[0], *getattr(statements[0], "decorator_list", [])]
        lines = self.lines[min(each.lineno for each in first) - 1 : _end(statements[-1])]
        return textwrap.dedent("\n".join(lines))

    def script(self, code: str) -> str:
        """Return `code` of this module as a script, for after ``import torch``, with the imports and helpers of it."""
        helpers = needed(code, {**self.functions, **self.classes})
        used = names_in("\n".join([code, *helpers]))
        imports = [line for node in self.tree.body for line in _imports(node, used)]
        return "\n\n".join(filter(None, ["\n".join(imports), *helpers, code]))

    def statements(self, node: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
        """Return the statements of a function or a class, without its docstring."""
        return node.body if ast.get_docstring(node) is None else node.body[1:]


class Decorated(NamedTuple):
    """A function of the lab with a decorator ``@name(...)``, and the call that decorates it."""

    module: Module
    function: ast.FunctionDef
    decorator: ast.Call

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.name

    @property
    def body(self) -> str:
        """The statements of the function as lines of a script; raises SourceError if there are none."""
        return self.module.body(self.function)

    def has(self, keyword_argument: str) -> bool:
        """True if the decorator has that keyword argument."""
        return keyword(self.decorator, keyword_argument) is not None

    def fault(self, rule: str, found: object) -> SourceError:
        """Return the error that says which `rule` the decorator breaks."""
        return self.module.fault(self.decorator, rule, found)


def decorated(files: Path | Iterable[Path], *names: str) -> Iterator[Decorated]:
    """Yield the functions with a decorator of `names` in the modules of a folder, or in `files`, by files and lines.

    Raises SourceError if a file cannot be read, or if two functions have one name.
    """
    seen: dict[str, str] = {}
    for module in map(Module, sorted(files.glob("*.py")) if isinstance(files, Path) else files):
        for node in module.tree.body:
            for call in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if isinstance(node, ast.FunctionDef) and isinstance(call, ast.Call) and name_of(call) in names:
                    if node.name in seen:
                        raise module.fault(node, "must have a unique name", f"{node.name} in {seen[node.name]}, too")
                    seen[node.name] = module.path.name
                    yield Decorated(module, node, call)


def name_of(decorator: ast.Call) -> str:
    """Return the name of the function that a decorator calls; empty if it is not a plain name."""
    return decorator.func.id if isinstance(decorator.func, ast.Name) else ""


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    """Return the value of the keyword argument `name` of `call`, or None."""
    return next((each.value for each in call.keywords if each.arg == name), None)


@cache
def names_in(text: str) -> frozenset[str]:
    """Return every name that the code `text` reads or sets."""
    return frozenset(node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))


def needed(text: str, helpers: dict[str, str]) -> list[str]:
    """Return the `helpers` that `text` uses, and those that they use, in the order in which they are defined."""
    wanted, known = set(names_in(text) & helpers.keys()), set[str]()
    while wanted - known:
        known |= wanted
        wanted = known.union(*(names_in(helpers[name]) & helpers.keys() for name in known))
    return [code for name, code in helpers.items() if name in known]


def _imports(node: ast.stmt, used: Collection[str]) -> Iterator[str]:
    """Yield the lines of an import of names that are `used`, without torch and the lab."""
    if isinstance(node, ast.Try):
        yield from (line for part in node.body for line in _imports(part, used))
    if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not (node.module or "").startswith(OURS)):
        names = [each for each in node.names if (each.asname or each.name.partition(".")[0]) in used]
        for each in names:
            if each.name != "torch":
                alone = ast.Import([each]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [each], 0)
                yield ast.unparse(alone)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise SourceError(path, 1, "must be a file that can be read", error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise SourceError(path, line, "must be in UTF-8", f"the byte {error.object[error.start]:#x}") from None


def _tree(path: Path, text: str) -> ast.Module:
    if "\0" in text:  # the parser says it in another way in each version of Python, without a line
        raise SourceError(path, text.count("\n", 0, text.index("\0")) + 1, "must be Python", "a null byte")
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise SourceError(path, error.lineno or 1, "must be Python", error.msg) from None
    except (RecursionError, MemoryError) as error:
        raise SourceError(path, 1, "must be Python", f"{type(error).__name__}: too deeply nested") from None
