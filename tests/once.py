"""What is made once in a run of the tests, whichever of its processes asks for it first."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from filelock import FileLock

from tensorcopy_docs.files import put

Made = TypeVar("Made")


@dataclass(frozen=True)
class Once:
    """A folder that all processes of a run see, with what has been made in it."""

    folder: Path

    def make(self, name: str, make: Callable[[Path], Made]) -> Made:
        """Return what ``make(folder)`` returned in the process that asked first; the others wait for it.

        `folder` is new, and what is returned must be picklable. A failure is kept, too: it fails every test that
        asks, and nothing is made twice.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.folder / f"{name}.pickle"
        with FileLock(self.folder / f"{name}.lock"):
            if not kept.exists():
                put(kept, pickle.dumps(self._outcome(name, make)))
        outcome = pickle.loads(kept.read_bytes())
        if isinstance(outcome, _Failure):
            pytest.fail(outcome.reason, pytrace=False)
        return outcome

    def _outcome(self, name: str, make: Callable[[Path], Made]) -> "Made | _Failure":
        place = self.folder / name
        try:
            place.mkdir()
            return make(place)
        except (Exception, pytest.fail.Exception) as error:
            return _Failure(f"{name}: {type(error).__name__}: {error}")


@dataclass(frozen=True)
class _Failure:
    reason: str
