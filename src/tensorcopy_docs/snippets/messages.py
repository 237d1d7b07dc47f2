"""Reads the error messages, warnings and fixes of the lab with the code of each, from their source."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.snippets.reading import LAB, Decorated, decorated, keyword, name_of

MESSAGES = LAB / "messages"


@dataclass(frozen=True)
class MessageSource:
    """The source of a message or a fix: its file, its kind, and the code that a reader can run.

    `of` is the message that a fix is for; `warns` says that a message is a warning. `needs` is what some versions
    lack, as code that readers know: ``torch.asarray()``, ``Tensor.mT``, ``torch.ones(..., device="meta")``.
    """

    name: str
    kind: str
    file: str
    code: str
    of: str = ""
    warns: bool = False
    needs: Sequence[str] = ()


@lru_cache
def message_sources(folder: Path = MESSAGES) -> Mapping[str, MessageSource]:
    """Return every message and fix in `folder` by name, in the order of files and lines. Raises SourceError."""
    sources: dict[str, MessageSource] = {}
    for each in decorated(folder, MESSAGE, FIX):
        kind, code = name_of(each.decorator), each.body
        of = _fixed(each) if kind == FIX else ""
        warns, needs = kind == MESSAGE and each.has("warns"), tuple(_needed(each, code))
        sources[each.name] = MessageSource(each.name, kind, each.module.path.name, code, of, warns, needs)
    return sources


def _needed(message: Decorated, code: str) -> Iterator[str]:
    """Yield the names in ``needs`` and the code in ``probe`` of a decorator; functions get parentheses."""
    stated, probe = keyword(message.decorator, "needs"), keyword(message.decorator, "probe")
    for each in stated.elts if isinstance(stated, ast.List | ast.Tuple) else []:
        name = each.value if isinstance(each, ast.Constant) else None
        if not isinstance(name, str):
            raise message.fault("must name what is needed", ast.unparse(each))
        called = f"{name.rpartition('.')[2]}(" in code
        yield f"{'' if name.startswith('Tensor.') else 'torch.'}{name}{'()' if called else ''}"
    if isinstance(probe, ast.Lambda):
        yield _probed(probe.body).replace("'", '"')


def _probed(node: ast.expr) -> str:
    """Return the code of a probe; of a call with keywords, only these: ``torch.ones(..., device='meta')``."""
    if isinstance(node, ast.Call) and node.keywords:
        return f"{ast.unparse(node.func)}(..., {', '.join(map(ast.unparse, node.keywords))})"
    return ast.unparse(node)


def _fixed(fix: Decorated) -> str:
    """Return the name of the message that a fix is for: ``@fix("name")``."""
    stated = fix.decorator.args[0] if fix.decorator.args else keyword(fix.decorator, "of")
    if not (isinstance(stated, ast.Constant) and isinstance(stated.value, str)):
        raise fix.fault("must name a message", stated and ast.unparse(stated))
    return stated.value
