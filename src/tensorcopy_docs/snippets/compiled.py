"""Reads the compiled programs of the lab with the code of each as readers see it, from their source."""

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.program import COMPILED_IN
from tensorcopy_docs.snippets.programs import idiom_code, idiom_sources
from tensorcopy_docs.snippets.reading import LAB, decorated, keyword
from tensorcopy_docs.snippets.scripts import shown

FOLDER = LAB / "compiled"
COMPILED = "compiled"  # the decorator
IDIOMS = "idioms"  # what is advised, which no page of a topic shows
# The topics in the order of the page: the modules of the lab.
TOPICS = (
    "clones",
    "saved",
    "outputs",
    "views",
    "results",
    "shifts",
    "aliases",
    "modules",
    "optimizers",
    "boundaries",
    "breaks",
    "arrays",
    "writes",
)
GIVEN, SHOWN = "torch_compile", "torch.compile"
RETURNED = re.compile(r"^return (.+)$", re.MULTILINE)  # by a program; its functions are indented


@dataclass(frozen=True)
class CompiledSource:
    """The source of a compiled program: `code` is a whole file, which runs; of an idiom, what is advised alone.

    `about` are the functions that it concerns, `instead` the program that does without the fault. What is shown are
    `facts` if it may differ and be no fault.
    """

    name: str
    topic: str
    code: str
    about: Sequence[str] = ()
    instead: str | None = None
    facts: bool = False


@lru_cache
def compiled_sources(folder: Path = FOLDER) -> Mapping[str, CompiledSource]:
    """Return every compiled program by name, in the order of topics and lines, the idioms last. Raises SourceError."""
    found: dict[str, CompiledSource] = {}
    for program in decorated((folder / f"{topic}.py" for topic in TOPICS), COMPILED):
        found[program.name] = CompiledSource(
            name=program.name,
            topic=program.module.path.stem,
            code=shown(program.module.script(RETURNED.sub(r"print(\1)", program.body.replace(GIVEN, SHOWN)))),
            about=_constant(program.decorator, "about").split(),
            instead=_constant(program.decorator, "instead") or None,
            facts=program.has("facts"),
        )
    for name, idiom in idiom_sources().items():
        key = f"{name}/{COMPILED_IN[idiom.writes]}"
        found[key] = CompiledSource(key, IDIOMS, idiom_code(name))
    return found


def _constant(decorator: ast.Call, name: str) -> str:
    given = keyword(decorator, name)
    return str(given.value) if isinstance(given, ast.Constant) else ""
