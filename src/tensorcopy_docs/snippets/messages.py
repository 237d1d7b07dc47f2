"""Reads the error messages, warnings and fixes of the lab with the code of each, from their source."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.snippets.reading import LAB, Module, keyword, name_of

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
    for path in sorted(folder.glob("*.py")):
        module = Module(path)
        for function, decorator in module.decorated(MESSAGE, FIX):
            name = function.name
            if name in sources:
                raise module.fault(function, "must have a unique name", f"{name} in {sources[name].file}, too")
            kind = name_of(decorator)
            of = _fixed(module, decorator) if kind == FIX else ""
            warns = kind == MESSAGE and keyword(decorator, "warns") is not None
            code = module.body(function)
            needs = tuple(_needed(module, decorator, code))
            sources[name] = MessageSource(name, kind, path.name, code, of, warns, needs)
    return sources


def _needed(module: Module, decorator: ast.Call, code: str) -> Iterator[str]:
    """Yield the names in ``needs`` and the code in ``probe`` of a decorator; functions get parentheses."""
    stated, probe = keyword(decorator, "needs"), keyword(decorator, "probe")
    for each in stated.elts if isinstance(stated, ast.List | ast.Tuple) else []:
        name = each.value if isinstance(each, ast.Constant) else None
        if not isinstance(name, str):
            raise module.fault(decorator, "must name what is needed", ast.unparse(each))
        called = f"{name.rpartition('.')[2]}(" in code
        yield f"{'' if name.startswith('Tensor.') else 'torch.'}{name}{'()' if called else ''}"
    if isinstance(probe, ast.Lambda):
        yield _probed(probe.body).replace("'", '"')


def _probed(node: ast.expr) -> str:
    """Return the code of a probe; of a call with keywords, only these: ``torch.ones(..., device='meta')``."""
    if isinstance(node, ast.Call) and node.keywords:
        return f"{ast.unparse(node.func)}(..., {', '.join(map(ast.unparse, node.keywords))})"
    return ast.unparse(node)


def _fixed(module: Module, decorator: ast.Call) -> str:
    """Return the name of the message that a fix is for: ``@fix("name")``."""
    stated = decorator.args[0] if decorator.args else keyword(decorator, "of")
    if not (isinstance(stated, ast.Constant) and isinstance(stated.value, str)):
        raise module.fault(decorator, "must name a message", stated and ast.unparse(stated))
    return stated.value
