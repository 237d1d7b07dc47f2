"""The error messages, warnings and mends of the lab with the code of each, read from their source."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.message import MEND, MESSAGE
from tensorcopy_docs.snippets.reading import LAB, Module, keyword, name_of

MESSAGES = LAB / "messages"


@dataclass(frozen=True)
class MessageSource:
    """A message or a mend as it is written: its file, its kind, and the code that a reader can run.

    `of` is the message that a mend is for; `warns` says that a message is a warning.
    """

    name: str
    kind: str
    file: str
    code: str
    of: str = ""
    warns: bool = False


@lru_cache
def message_sources(folder: Path = MESSAGES) -> Mapping[str, MessageSource]:
    """Every message and mend in `folder` by name, in the order of files and lines. Raises SourceError."""
    sources: dict[str, MessageSource] = {}
    for path in sorted(folder.glob("*.py")):
        module = Module(path)
        for function, decorator in module.decorated(MESSAGE, MEND):
            name = function.name
            if name in sources:
                raise module.fault(function, "must have a unique name", f"{name} in {sources[name].file}, too")
            kind = name_of(decorator)
            of = _mended(module, decorator) if kind == MEND else ""
            warns = kind == MESSAGE and keyword(decorator, "warns") is not None
            sources[name] = MessageSource(name, kind, path.name, module.body(function), of, warns)
    return sources


def _mended(module: Module, decorator: ast.Call) -> str:
    """The name of the message that a mend is for: ``@mend("name")``."""
    stated = decorator.args[0] if decorator.args else keyword(decorator, "of")
    if not (isinstance(stated, ast.Constant) and isinstance(stated.value, str)):
        raise module.fault(decorator, "must name a message", stated and ast.unparse(stated))
    return stated.value
