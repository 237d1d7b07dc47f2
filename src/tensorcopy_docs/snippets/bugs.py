"""Reads the silent bugs of the lab with the code of each as readers see it, from their source."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.snippets.reading import LAB, Module, keyword

FOLDER = LAB / "bugs"
BUG, AROUND = "bug", "around"
COMPILED = "compiled"  # the subject whose programs are among the compiled ones
# In the order of the pages; the modules of the lab, and what is compiled.
SUBJECTS = ("gradients", "views", "overlaps", "copies", "modules", COMPILED)
RETURNED = re.compile(r"^return (.+?)$", re.MULTILINE)


@dataclass(frozen=True)
class BugSource:
    """The source of a silent bug: its subject, its code as a script, and that of the way around it."""

    name: str
    subject: str
    code: str
    around: str


@lru_cache
def bug_sources(folder: Path = FOLDER) -> Mapping[str, BugSource]:
    """Return every silent bug that is not compiled, by name, in the order of subjects and lines. Raises SourceError."""
    found: dict[str, BugSource] = {}
    for subject in SUBJECTS[:-1]:
        module = Module(folder / f"{subject}.py")
        functions = {each.name: each for each in module.tree.body if isinstance(each, ast.FunctionDef)}
        for function, decorator in module.decorated(BUG):
            around = keyword(decorator, AROUND)
            if not isinstance(around, ast.Name) or around.id not in functions:
                raise module.fault(decorator, "must name a function of the module as `around`", function.name)
            code, other = (module.script(_shown(module.body(each))) for each in (function, functions[around.id]))
            found[function.name] = BugSource(function.name, subject, code, other)
    return found


def _shown(body: str) -> str:
    return RETURNED.sub(r"print(\1)", body)
