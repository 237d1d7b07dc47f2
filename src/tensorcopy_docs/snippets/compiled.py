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

FOLDER = LAB / "compiled"
COMPILED = "compiled"  # the decorator
IDIOMS = "idioms"  # the topic of what is advised
# The topics in the order of the page: the modules of the lab, and the idioms.
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
    "arrays",
    "writes",
    IDIOMS,
)
GIVEN, SHOWN = "torch_compile", "torch.compile"
RETURNED = re.compile(r"^return (.+)$", re.MULTILINE)  # by a program; its functions are indented


@dataclass(frozen=True)
class CompiledSource:
    """The source of a compiled program.

    `inner` are the statements of the function that is compiled, `then` what happens to what it returns, each in one
    line; both are in `code`. `about` are the functions that it concerns, `instead` the program that does without the
    fault. What is shown are `facts` if it may differ and be no fault.
    """

    name: str
    topic: str
    code: str
    inner: str
    then: str = ""
    about: Sequence[str] = ()
    instead: str | None = None
    facts: bool = False


@lru_cache
def compiled_sources(folder: Path = FOLDER) -> Mapping[str, CompiledSource]:
    """Return every compiled program by name, in the order of topics and lines, the idioms last. Raises SourceError."""
    found: dict[str, CompiledSource] = {}
    for program in decorated((folder / f"{topic}.py" for topic in TOPICS[:-1]), COMPILED):
        inner, then = _parts(program.function)
        found[program.name] = CompiledSource(
            name=program.name,
            topic=program.module.path.stem,
            code=program.module.script(RETURNED.sub(r"print(\1)", program.body.replace(GIVEN, SHOWN))),
            inner=inner,
            then=then,
            about=_constant(program.decorator, "about").split(),
            instead=_constant(program.decorator, "instead") or None,
            facts=program.has("facts"),
        )
    for name, idiom in idiom_sources().items():
        key = f"{name}/{COMPILED_IN[idiom.writes]}"
        found[key] = CompiledSource(key, IDIOMS, idiom_code(name), idiom_code(name))
    return found


def _constant(decorator: ast.Call, name: str) -> str:
    given = keyword(decorator, name)
    return str(given.value) if isinstance(given, ast.Constant) else ""


def _parts(function: ast.FunctionDef) -> tuple[str, str]:
    """Return the body of the function that is compiled, and the statements after it, each in one line."""
    compiled = [each for each in function.body if isinstance(each, ast.FunctionDef) and each.decorator_list]
    if not compiled:
        return "", _line(function.body)
    last = compiled[-1]
    return _line(last.body), _line(function.body[function.body.index(last) + 1 :])


def _line(statements: Sequence[ast.stmt]) -> str:
    lines = [line.strip() for each in statements for line in ast.unparse(each).splitlines()]
    return "; ".join(line.removeprefix("return ") for line in lines).replace(":; ", ": ")
