"""Reads the silent bugs of the lab with the code of each as readers see it, from their source."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.snippets.reading import LAB, decorated, keyword

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
    for bug in decorated((folder / f"{subject}.py" for subject in SUBJECTS[:-1]), BUG):
        functions = {each.name: each for each in bug.module.tree.body if isinstance(each, ast.FunctionDef)}
        around = keyword(bug.decorator, AROUND)
        if not isinstance(around, ast.Name) or around.id not in functions:
            raise bug.fault("must name a function of the module as `around`", bug.name)
        bodies = bug.body, bug.module.body(functions[around.id])
        code, other = (bug.module.script(RETURNED.sub(r"print(\1)", body)) for body in bodies)
        found[bug.name] = BugSource(bug.name, bug.module.path.stem, code, other)
    return found
