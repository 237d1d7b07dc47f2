"""All committed records together: whole, small, and of every change that the timeline shows; read from the files."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import ValueChange
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.documented import NAMES
from tensorcopy_docs.lab.values import FAILURES
from tensorcopy_docs.records.record import RECORDS
from tensorcopy_docs.records.staleness import code_now, kinds_of
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.versions import RELEASES, pinned_torch
from tests.committed import committed_records
from tests.in_one_test import in_one_test

FILES = sorted(RECORDS.glob("torch-*.json"))
PINNED = RECORDS / f"torch-{pinned_torch()}.json"
each = in_one_test("path", FILES, ids=[path.stem for path in FILES])


@lru_cache
def read(version: str) -> dict:
    """The results in a file as they are, and its columns."""
    found = json.loads((RECORDS / f"torch-{version}.json").read_text(encoding="utf-8"))
    return {**found, **found["results"], "columns": sorted(found["digests"]["columns"])}


@cache
def line_of(version: str, row: str) -> list[str]:
    """The values of a row, in the order of the file's columns."""
    found = read(version)
    values = found["cells"][row].split("|")
    return values * len(found["columns"]) if len(values) == 1 else values


def cell(version: str, row: str, column: str) -> str:
    return line_of(version, row)[read(version)["columns"].index(column)]


@cache
def fate(version: str, row: str) -> str:
    """What became of a call: whether its cells all say that it raises, or that it is not there."""
    said = {value for value in line_of(version, row) if value not in ("does not apply", "not available")}
    if not said:
        return "not available"
    return next(iter(said)) if len(said) == 1 and re.match("raises [A-Z]", next(iter(said))) else "runs"


@cache
def in_order() -> list[str]:
    """The recorded releases, oldest first."""
    versions = [path.stem.removeprefix("torch-") for path in FILES]
    return sorted(versions, key=lambda version: [int(number) for number in version.split(".")])


def past() -> History:
    records = committed_records()
    return History(records, records[pinned_torch()])


@cache
def having(row: str) -> list[str]:
    """The releases that have measured a row, oldest first."""
    return [version for version in in_order() if row in read(version)["cells"]]


def neighbours(version: str, other: str) -> bool:
    """Whether nothing is recorded between two releases."""
    return abs(in_order().index(version) - in_order().index(other)) == 1


def measured(row: str, column: str) -> dict[str, str]:
    """The values of a cell on the releases on which its call runs and its column can be measured."""
    runs = [version for version in having(row) if fate(version, row) == "runs"]
    values = {version: cell(version, row, column) for version in runs}
    return {version: value for version, value in values.items() if value != "not available"}


def turns(values: dict[str, str]) -> list[tuple[str, str, str, str]]:
    """(release, before, old, new) wherever the value of a release is not that of the release before."""
    return [(now, then, old, new) for (then, old), (now, new) in pairwise(values.items()) if old != new]


def by_name(found: Iterable[ValueChange]) -> Mapping[str, list[tuple[str, str, str, str]]]:
    """Changes as turns, by the name of what changed; none of any other name."""
    named = defaultdict(list)
    for change in found:
        named[change.name].append((change.release, change.before, change.old, change.new))
    return named


def test_every_release_that_the_command_knows_has_its_record_and_no_other_has():
    assert in_order() == list(RELEASES)
    assert pinned_torch() in in_order()


def whole_if_pinned(path: Path, found: Iterable[str], known: Iterable[str]) -> None:
    """Fail if a record has what the lab has not, or if that of the pinned version lacks what the lab has."""
    assert {*found} - {*known} == set()
    assert path != PINNED or {*known} - {*found} == set(), "tensorcopy-docs record measures these"


@each
def test_a_record_names_no_folder_of_the_machine_that_made_it(path):
    assert re.findall(r"/lib/python3|-packages/|/root/|/home/|/tmp/", path.read_text(encoding="utf-8")) == []


@lru_cache
def messages_of_the_lab() -> set[str]:
    return set(code_now()["messages"])


@each
def test_a_record_has_every_unit_of_the_lab_that_its_version_can_have_and_what_it_came_to(path):
    found = read(path.stem.removeprefix("torch-"))
    assert set(found["results"]) == {*kinds_of(found["torch"])}
    whole_if_pinned(path, found["proofs"], proof_sources())
    whole_if_pinned(path, found["messages"], messages_of_the_lab())
    whole_if_pinned(path, found["docstrings"], NAMES)
    runs = [*found["proofs"].values(), *found["messages"].values()]
    assert {run["outcome"] for run in runs} <= {*outcomes.ALL} - {outcomes.BROKEN}
    assert set(found["columns"]) == set(columns()) and len(found["columns"]) == len(columns())
    assert list(found["cells"]) == sorted(found["cells"])
    whole_if_pinned(path, found["cells"], rows())
    for row, line in found["cells"].items():
        values = line.split("|")
        assert len(values) in (1, len(columns())), row
        assert all(values) and not {"broken", "timed out"} & set(values), row


def test_a_call_s_fate_changed_where_both_records_say_so_and_nowhere_else():
    found = by_name(past().call_changes)
    assert found and found.keys() <= set(rows())
    for row in rows():
        expected = turns({version: fate(version, row) for version in having(row)})
        assert found[row] == [turn for turn in expected if neighbours(*turn[:2])], row


def test_a_cell_changed_where_both_records_say_so_and_nowhere_else():
    found = by_name(past().cell_changes)
    assert found and {name.partition("/")[0] for name in found} <= set(rows())
    for row in rows():
        for column in columns():
            expected = [turn for turn in turns(measured(row, column)) if neighbours(*turn[:2])]
            assert found[f"{row}/{column}"] == expected, f"{row}/{column}"


def test_a_proof_came_to_something_else_where_both_records_say_so_and_nowhere_else():
    found = by_name(past().proof_changes)
    assert found and found.keys() <= set(proof_sources())
    for name in proof_sources():
        proofs = {version: read(version)["proofs"] for version in in_order()}
        expected = turns({version: each[name]["outcome"] for version, each in proofs.items() if name in each})
        assert found[name] == [turn for turn in expected if neighbours(*turn[:2])], name


def test_a_column_is_new_where_some_cell_has_it_and_none_had_it_before():
    first = {
        column: next(
            version
            for version in in_order()
            if any(cell(version, row, column) != "not available" for row in rows() if version in having(row))
        )
        for column in columns()
    }
    found = past()
    for version in in_order()[1:]:
        assert set(found.new_columns(version)) == {column for column, since in first.items() if since == version}
    assert set(first.values()) - {in_order()[0]}, "some column must have come later"


def test_since_when_a_cell_has_its_value_is_the_last_release_on_which_it_changed():
    found, torch = past(), pinned_torch()
    for row in rows():
        for column in columns():
            value = cell(torch, row, column)
            told = fate(torch, row) == "runs" and value != "not available"
            last = [turn[0] for turn in turns(measured(row, column)) if turn[0] in upto(torch)]
            is_known = last and in_order()[in_order().index(last[-1]) - 1] in having(row)
            assert found.cell_since(row, column, torch) == (last[-1] if told and is_known else None)
            assert value not in FAILURES


def upto(torch: str) -> list[str]:
    return in_order()[: in_order().index(torch) + 1]
