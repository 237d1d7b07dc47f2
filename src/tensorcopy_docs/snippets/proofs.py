"""Reads the proofs of the lab with the code of each, from their source; it does not import torch."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.snippets.reading import LAB, Module, keyword, name_of

PROOFS = LAB / "proofs"


@dataclass(frozen=True)
class Source:
    """The source of a proof or counterexample: its file, its kind, and the code that a reader can run.

    `python` says that plain Python decides the outcome, and not torch.
    """

    name: str
    kind: str
    file: str
    code: str
    python: bool


@lru_cache
def proof_sources(folder: Path = PROOFS) -> dict[str, Source]:
    """Return every proof and counterexample in `folder` by name, in order of files and lines. Raises SourceError."""
    sources: dict[str, Source] = {}
    for path in sorted(folder.glob("*.py")):
        module = Module(path)
        for function, decorator in module.decorated(PROOF, COUNTEREXAMPLE):
            name = function.name
            if name in sources:
                raise module.fault(function, "must have a unique name", f"{name} in {sources[name].file}, too")
            by_python = keyword(decorator, "python") is not None
            sources[name] = Source(name, name_of(decorator), path.name, module.body(function), by_python)
    return sources
