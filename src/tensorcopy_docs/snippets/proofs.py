"""Which proofs the lab has and the code of each, read from their source: torch is not imported."""

import ast
import textwrap
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF

PROOFS = Path(__file__).parent.parent / "lab" / "proofs"


@dataclass(frozen=True)
class Source:
    """A proof or counterexample as it is written: where, which kind, and the code that a reader can run."""

    name: str
    kind: str
    file: str
    code: str
    python: bool


@lru_cache
def proof_sources(folder: Path = PROOFS) -> dict[str, Source]:
    """Every proof and counterexample below `folder`, by name, in the order of files and lines."""
    sources = {}
    for path in sorted(folder.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and (kind := _kind(node)):
                sources[node.name] = Source(node.name, kind, path.name, _body(text, node), _by_python(node))
    return sources


def _decorator(node: ast.FunctionDef) -> ast.Call | None:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", None) in (PROOF, COUNTEREXAMPLE):
            return decorator
    return None


def _kind(node: ast.FunctionDef) -> str | None:
    decorator = _decorator(node)
    return decorator.func.id if decorator else None


def _by_python(node: ast.FunctionDef) -> bool:
    return any(keyword.arg == "python" for keyword in _decorator(node).keywords)


def _body(text: str, node: ast.FunctionDef) -> str:
    """The function's body without its docstring, as it would stand in a script."""
    statements = node.body[1:] if ast.get_docstring(node) is not None else node.body
    lines = text.splitlines()[statements[0].lineno - 1 : statements[-1].end_lineno]
    return textwrap.dedent("\n".join(lines))
