"""Reads the proofs of the lab with the code of each, from their source; it does not import torch."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.snippets.reading import LAB, decorated, name_of

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
    return {
        each.name: Source(each.name, name_of(each.decorator), each.module.path.name, each.body, each.has("python"))
        for each in decorated(folder, PROOF, COUNTEREXAMPLE)
    }
