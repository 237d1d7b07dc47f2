"""Results whose code has changed since they were recorded: never used, measured again."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import ValueChange
from tensorcopy_docs.lab.digests import LAB, code_digests
from tensorcopy_docs.records import staleness
from tensorcopy_docs.records.record import Record, RecordError, read_records, write_record
from tensorcopy_docs.records.staleness import Code, check_pinned, code_now, completed, kinds_of, left, without_stale
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.versions import RELEASES, pinned_torch
from tests.made_up_evidence import made_up, record_of

OLD, NEW = "0" * 12, "1" * 12
RECORDS = read_records()
# Two rows of the lab that are given different sources.
PLAIN, OTHER = "clone", "clone-of-a-leaf"
SOURCE, OTHER_SOURCE = (rows()[row].source for row in (PLAIN, OTHER))
NAMES = {
    "proofs": ["a", "b"],
    "messages": ["m"],
    "rows": [PLAIN, OTHER],
    "columns": ["base", "offset"],
    "sources": [SOURCE, OTHER_SOURCE],
    "programs": ["idiom", "leaf", "other"],
    "bugs": ["bug"],
    "compiled": ["idiom", "leaf", "alone"],
    "trials": [PLAIN, "trial"],
    "functions": ["all"],
}
VERSION = RELEASES[-1]  # every kind is measured on it
TABLE = ("proofs", "messages", "cells", "docstrings")


def code(**new: list[str]) -> Code:
    """The digests of a lab in which some parts are new, by kind."""
    kinds = {
        kind: {name: NEW if name in new.get(kind, []) else OLD for name in [*known, *new.get(kind, [])]}
        for kind, known in NAMES.items()
    }
    return {**kinds, "docstrings": dict.fromkeys(["torch.clone", *new.get("docstrings", [])], "")}


def record(version: str = VERSION, by: Code | None = None, base: str = "none", **outcomes: str) -> Record:
    """A record of that lab, or one that the code `by` has made; the messages, bugs and so on say nothing."""
    by = by or code()
    cells = {row: dict.fromkeys(by["columns"], "0") | {"base": base} for row in by["rows"]}
    made = made_up(version, cells, **{"a": "held", "b": "held", **outcomes})
    digests = {kind: found for kind, found in by.items() if kind != "docstrings"}
    results = {
        "messages": {"m": {"outcome": "held", "output": "E: no"}},
        "docstrings": dict.fromkeys(by["docstrings"], OLD),
        "programs": {"idiom/leaf": {"outcome": "held"}, "other": {"outcome": "held"}},
        "bugs": {"bug": {}},
        "compiled": {"idiom/leaf": {}, "alone": {}},
        "trials": {f"{PLAIN}/trial": {}},
        "functions": {"torch.abs": {}},
    }
    return record_of(made, digests, **results)


def units(found: Record) -> set[str]:
    """The names of all results of a record, each with its kind."""
    cells = {f"cells {row}/{column}" for row, values in found.of("cells").items() for column in values}
    return cells | {f"{kind} {name}" for kind in found.results if kind != "cells" for name in found.of(kind)}


ROW = {f"cells {PLAIN}/base", f"cells {PLAIN}/offset"}


@pytest.mark.parametrize(
    ("new", "stale"),
    [
        ({}, set()),
        ({"proofs": ["a"]}, {"proofs a"}),
        ({"messages": ["m"]}, {"messages m"}),
        ({"rows": [PLAIN]}, ROW),
        ({"columns": ["base"]}, {f"cells {PLAIN}/base", f"cells {OTHER}/base"}),
        ({"sources": [SOURCE]}, ROW),
        ({"programs": ["leaf"]}, {"programs idiom/leaf"}),
        ({"bugs": ["bug"]}, {"bugs bug"}),
        ({"compiled": ["alone"]}, {"compiled alone"}),
        ({"trials": ["trial"]}, {f"trials {PLAIN}/trial"}),
        ({"functions": ["all"]}, {"functions torch.abs"}),
    ],
)
def test_what_has_changed_is_left_out_and_measured_again_and_nothing_else(new, stale):
    now = code(**new)
    assert units(record()) - units(without_stale(record(), now)) == stale
    found = left(record(), VERSION, now)
    if {*found} <= {"proofs", "messages", "cells", "bugs"}:
        assert {f"{kind} {name}" for kind, names in found.items() for name in names} == stale
    else:  # of what is made of several parts, the parts are named
        assert {kind: [*names] for kind, names in found.items()} == new


def test_a_record_without_digests_is_stale_as_a_whole():
    before = record().model_copy(update={"digests": {}})
    assert units(without_stale(before, code())) == {"docstrings torch.clone"}
    everything = left(None, VERSION, code())
    assert everything.keys() == {*kinds_of(VERSION)}
    assert left(before, VERSION, code()) == {kind: names for kind, names in everything.items() if kind != "docstrings"}


def test_kinds_that_a_version_does_not_have_are_not_measured_there():
    assert {*kinds_of("1.0.1")} == {*TABLE, "programs", "bugs"}
    assert {*kinds_of("1.8.1")} - {*kinds_of("1.7.1")} == {"functions"}
    assert {*kinds_of("2.0.1")} - {*kinds_of("1.13.1")} == {"compiled"}
    assert [version for version in RELEASES if "trials" in kinds_of(version)] == [pinned_torch(), VERSION]


def test_a_version_that_is_no_longer_pinned_loses_its_trials(monkeypatch):
    before = record(pinned_torch())
    assert completed(before, None, code()) == before
    monkeypatch.setattr(staleness, "pinned_torch", lambda: "9.9.9")
    assert units(completed(before, None, code())) == units(before) - {f"trials {PLAIN}/trial"}


def test_what_was_measured_again_takes_the_place_of_what_is_stale(tmp_path):
    now = code(proofs=["a"], columns=["base"])
    again = record(by=now, base="the source", a="failed")
    cells = {row: {"base": values["base"]} for row, values in again.of("cells").items()}
    measured = again.model_copy(update={"results": {"proofs": {"a": again.of("proofs")["a"]}, "cells": cells}})
    assert left(record(), VERSION, now).keys() == {"proofs", "cells"}
    whole = completed(record(), measured, now)
    write_record(whole, tmp_path)
    assert read_records(tmp_path)[VERSION] == whole == again
    assert left(whole, VERSION, now) == {}


def test_what_the_lab_has_no_more_is_taken_out_of_a_record():
    gone = {key: ["gone"] for key in ("proofs", "rows", "columns", "sources")} | {"docstrings": ["torch.gone"]}
    before = record(by=code(**gone), gone="held")
    assert left(before, VERSION, code()) == {}
    assert completed(before, None, code()) == record()


def past(*records: Record, now: Code | None = None) -> History:
    """What a history makes of records, some of which are stale."""
    here = record("2.3.1", now, base="the source", a="failed").evidence()
    return History({each.torch: without_stale(each, now or code()).evidence() for each in records}, here)


def test_a_stale_outcome_is_in_no_span_and_makes_no_change():
    now = code(proofs=["a"], columns=["base"])
    found = past(record("2.0.1"), record("2.1.2", now, a="failed", base="the source"), now=now)
    assert found.proof_outcomes("a") == {"2.1.2": "failed", "2.3.1": "failed"}
    assert found.proof_outcomes("b") == {"2.0.1": "held", "2.1.2": "held", "2.3.1": "held"}
    assert list(found.cell_values(PLAIN, "base")) == ["2.1.2", "2.3.1"]
    assert (found.proof_changes, found.cell_changes, found.call_changes) == ([], [], [])
    assert found.cell_since(PLAIN, "base", "2.3.1") is None
    assert found.outcomes_before("a", "2.1.2") == []
    assert [found.new_columns(version) for version in found.releases] == [[], [], []]
    # Had the code not changed, there would be a change.
    fresh = past(record("2.0.1"), record("2.1.2", a="failed", base="the source"))
    assert fresh.proof_changes == [ValueChange("a", "2.1.2", "2.0.1", "held", "failed")]
    assert fresh.cell_since(PLAIN, "base", "2.3.1") == "2.1.2"
    assert fresh.outcomes_before("a", "2.1.2") == ["held"]


def test_what_is_left_of_a_row_never_says_that_its_call_does_not_run():
    now, raises = code(columns=["offset"]), "raises RuntimeError"
    before = record("2.0.1")
    cells = {**before.of("cells"), PLAIN: {"base": raises, "offset": "0"}}
    stuck = before.model_copy(update={"results": {**before.results, "cells": cells}})
    assert past(stuck, now=now).call_states(PLAIN) == {"2.3.1": "runs"}
    assert past(stuck, now=now).call_changes == []
    assert past(before, now=now).call_states(PLAIN) == {"2.0.1": "runs", "2.3.1": "runs"}


@cache
def stale_now() -> set[tuple[str, str]]:
    """What is stale in the committed records: version, kind and name."""
    return stale(LAB)


def stale(lab: str) -> set[tuple[str, str]]:
    """The same by the code in the folder `lab`: version, and kind with name."""
    now = code_digests(lab)
    return {
        (version, f"{kind} {name}")
        for version, each in RECORDS.items()
        for kind in ("proofs", "messages", "rows", "columns", "sources", "bugs")
        for name, digest in each.digests[kind].items()
        if now[kind].get(name) != digest
    }


def test_no_result_of_the_pinned_version_is_stale_or_missing():
    assert left(RECORDS[pinned_torch()], pinned_torch()) == {}, "tensorcopy-docs record measures these"
    assert completed(RECORDS[pinned_torch()]) == RECORDS[pinned_torch()]


@pytest.mark.parametrize("kind", ["bugs", "compiled", "proofs", "cells"])
def test_what_the_pinned_version_has_not_measured_is_one_line_with_its_cure(monkeypatch, kind):
    check_pinned(kind)
    now, made_of = code_now(), {"cells": "columns"}.get(kind, kind)
    monkeypatch.setattr(staleness, "code_now", lambda: {**now, made_of: {**now[made_of], "new": NEW}})
    with pytest.raises(RecordError) as caught:
        check_pinned(kind, "messages")
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"torch-{pinned_torch()}.json: {kind}: ") and "new" in line
    assert line.endswith("; run `tensorcopy-docs record`")


EDITED = {
    "proofs view_shares_memory_with_its_source": ("proofs/views.py", "def view_shares_memory_with_its_source("),
    "messages leaf_changed_in_place": ("messages/leaves.py", "def leaf_changed_in_place("),
    "rows t": ("operations/views.py", "def t("),
    "columns stride": ("properties/kept.py", "def stride("),
    "sources number": ("sources.py", "def number("),
}


def test_an_edit_of_the_lab_is_named_on_every_release_and_a_comment_is_not(tmp_path):
    lab = Path(shutil.copytree(LAB, tmp_path / "lab", ignore=shutil.ignore_patterns("__pycache__")))
    for file, head in EDITED.values():
        text = (lab / file).read_text(encoding="utf-8")
        assert text.count(head) == 1
        (lab / file).write_text(text.replace(head, f"# why\n{head}\n"), encoding="utf-8")
    assert stale(str(lab)) == stale_now()
    for file, head in EDITED.values():
        text = (lab / file).read_text(encoding="utf-8")
        (lab / file).write_text(text.replace(head, f"{head}*more, "), encoding="utf-8")
    expected = {(version, name) for version in RECORDS for name in EDITED} - stale_now()
    assert stale(str(lab)) - stale_now() == expected and {version for version, _ in expected} == set(RECORDS)
