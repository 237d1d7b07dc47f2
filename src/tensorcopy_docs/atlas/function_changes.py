"""Lists the changes of functions from one version to the next, without the changes that nothing confirms.

The samples that come with torch differ between versions, and so can an answer, although the function is as it was. A
change is confirmed if one of our own samples, which are the same on all versions, gives another answer, too.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, TypeAdapter

from tensorcopy_docs.atlas.models import AtlasRecord, EntryName, Function
from tensorcopy_docs.atlas.reading import load_atlas
from tensorcopy_docs.evidence import Version
from tensorcopy_docs.faults import validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.records.environments import Environments
from tensorcopy_docs.records.interpreters import ReleaseError, last_line, run
from tensorcopy_docs.records.record import CURE, RECORDS
from tensorcopy_docs.records.recorder import lab_alone
from tensorcopy_docs.versions import release

Question: TypeAlias = Literal["memory", "same", "view", "changes", "gradient"]
QUESTIONS: Sequence[Question] = get_args(Question)
FILE = "unconfirmed.json"
MODULE = "tensorcopy_docs.lab.atlas.again"
# The answers of our samples on one version: by entry, by the code of the sample, by question.
Given: TypeAlias = Mapping[str, Mapping[str, Mapping[Question, bool | str | None]]]
_GIVEN: TypeAdapter[Given] = TypeAdapter(Given)


@dataclass(frozen=True, order=True)
class AnswerChange:
    """A change of the answer to a question about an entry, between the versions `before` and `version`."""

    version: str
    before: str
    name: str
    question: Question


class _AnswerChangeEntry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    version: Version
    before: Version
    name: EntryName
    question: Question


class _UnconfirmedFile(BaseModel):
    """The file of the changes that nothing confirms."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    unconfirmed: list[_AnswerChangeEntry]


def changes(records: Mapping[str, AtlasRecord]) -> Sequence[AnswerChange]:
    """Return the changes from each version that has an entry to the next one that has it."""
    entries: dict[str, dict[str, Function]] = {}
    for version, record in records.items():
        for each in record.functions:
            entries.setdefault(each.name, {})[version] = each
    return [
        AnswerChange(version, before, name, question)
        for name, found in sorted(entries.items())
        for before, version in pairwise(found)
        for question in QUESTIONS
        if getattr(found[before], question) != getattr(found[version], question)
    ]


def is_confirmed(change: AnswerChange, given: Mapping[str, Given]) -> bool:
    """True if one of our samples has another answer, too; `given` has their answers by version."""
    before, now = (given[version].get(change.name, {}) for version in (change.before, change.version))
    return any(before[code][change.question] != now[code][change.question] for code in before.keys() & now.keys())


@cache
def unconfirmed(folder: Path = RECORDS) -> frozenset[AnswerChange]:
    """Return the changes that nothing confirms, from the file beside the records; raises FaultsError."""
    file = validated(_UnconfirmedFile, read_json(folder / FILE, CURE), FILE, cure=CURE)
    return frozenset(AnswerChange(each.version, each.before, each.name, each.question) for each in file.unconfirmed)


def write_unconfirmed(found: Sequence[AnswerChange], folder: Path = RECORDS) -> Path:
    """Write the changes that nothing confirms, a line for each, whole or not at all. Raises OSError."""
    lines = [json.dumps(vars(each)) for each in sorted(found)]
    return put(folder / FILE, ('{"unconfirmed": [\n' + ",\n".join(lines) + "\n]}\n").encode())


def given_of(table: object) -> Given:
    """Return the answers of our samples on one version, as the lab wrote them. Raises ValidationError."""
    return _GIVEN.validate_python(table)


def confirm_changes(folder: Path, environments: Environments) -> Sequence[AnswerChange]:
    """Find the changes between the records in `folder` that nothing confirms; write and return them.

    Raises RecordError if a record cannot be read, ReleaseError if there is no environment, and OSError.
    """
    left = _not_confirmed(changes(load_atlas(folder)), environments)
    write_unconfirmed(left, folder)
    return left


def _not_confirmed(found: Sequence[AnswerChange], environments: Environments) -> Sequence[AnswerChange]:
    """Try our samples again on both versions of each change; return the changes that they do not confirm."""
    versions = sorted({version for each in found for version in (each.before, each.version)}, key=release)
    given: dict[str, Given] = {}
    for number, version in enumerate(versions, 1):
        environments.report(f"{number} of {len(versions)}: confirming changes on torch {version}")
        names = sorted({each.name for each in found if version in (each.before, each.version)})
        given[version] = _tried_again(version, names, environments)
    return [each for each in found if not is_confirmed(each, given)]


def _tried_again(version: str, names: Sequence[str], environments: Environments) -> Given:
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as name:
        place = Path(name)
        interpreter = environments.interpreter(version, place)
        alone = lab_alone(place)
        asked, file = put(place / "names.json", json.dumps(names).encode()), place / "again.json"
        done = run([str(interpreter), "-m", MODULE, str(asked), str(file)], folder=alone, PYTHONPATH=str(alone))
        if done.code:
            raise ReleaseError(f"torch {version}: {last_line(done)}")
        return given_of(read_json(file))
