"""Outcomes whose code has changed since they were recorded: named, never used, measured again."""

import shutil
from functools import cache
from pathlib import Path

import pytest
from committed import committed_records
from made_up_evidence import made_up

from tensorcopy_docs.evidence import Digests, LabEvidence, ProofResult, TableDigests
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.record_files import load_records, write_record
from tensorcopy_docs.history.spans import ValueChange
from tensorcopy_docs.history.staleness import changed, completed, remaining, without_stale
from tensorcopy_docs.lab.digests import LAB, code_digests
from tensorcopy_docs.snippets.table import rows

OLD, NEW = "0" * 12, "1" * 12
RECORDS = committed_records()
# Two rows of the lab that are given different sources.
PLAIN, OTHER = "clone", "clone-of-a-leaf"
SOURCE, OTHER_SOURCE = (rows()[row].source for row in (PLAIN, OTHER))


def code(**new: list[str]) -> Digests:
    """The digests of a lab in which some proofs, rows, columns or sources are new."""
    names = {
        "proofs": ["a", "b"],
        "messages": ["m"],
        "rows": [PLAIN, OTHER],
        "columns": ["base", "offset"],
        "sources": [SOURCE, OTHER_SOURCE],
    }
    return Digests.model_validate(
        {
            kind: {name: NEW if name in new.get(kind, []) else OLD for name in [*known, *new.get(kind, [])]}
            for kind, known in names.items()
        }
        | {"docstrings": ["torch.clone", *new.get("docstrings", [])]}
    )


def record(version: str = "2.0.1", by: Digests | None = None, base: str = "none", **outcomes: str) -> LabEvidence:
    """A record of that lab, or one that the code `by` has made."""
    by = by or code()
    cells = {row: dict.fromkeys(by.columns, "0") | {"base": base} for row in by.rows}
    made = made_up(version, cells, **{"a": "held", "b": "held", **outcomes})
    proofs = {name: result.model_copy(update={"digest": by.proofs[name]}) for name, result in made.proofs.items()}
    table = TableDigests(rows=by.rows, columns=by.columns, sources=by.sources)
    messages = {
        name: ProofResult(outcome="held", output="E: no", digest=digest) for name, digest in by.messages.items()
    }
    docstrings = dict.fromkeys(by.docstrings, OLD)
    return made.model_copy(update={"proofs": proofs, "messages": messages, "docstrings": docstrings, "digests": table})


def cells_of(evidence: LabEvidence) -> set[str]:
    return {str(key) for key, _ in evidence.values()}


ALL = {f"{row}/{column}" for row in (PLAIN, OTHER) for column in ("base", "offset")}


@pytest.mark.parametrize(
    ("new", "names", "proofs", "cells"),
    [
        ({}, [], {"a", "b"}, ALL),
        ({"proofs": ["a"]}, ["proof a"], {"b"}, ALL),
        ({"rows": [PLAIN]}, [f"row {PLAIN}"], {"a", "b"}, {f"{OTHER}/base", f"{OTHER}/offset"}),
        ({"columns": ["base"]}, ["column base"], {"a", "b"}, {f"{PLAIN}/offset", f"{OTHER}/offset"}),
        ({"sources": [SOURCE]}, [f"source {SOURCE}"], {"a", "b"}, {f"{OTHER}/base", f"{OTHER}/offset"}),
    ],
)
def test_what_has_changed_is_named_and_left_out_and_measured_again_and_nothing_else(new, names, proofs, cells):
    now = code(**new)
    assert changed(record(), now).names() == names
    left = without_stale(record(), now)
    assert (left.proofs.keys(), cells_of(left)) == (proofs, cells)
    assert set(remaining(record(), now)) == ({"a", "b"} - proofs) | (ALL - cells)
    assert (left is not record()) and (bool(names) or left == record())


def test_a_record_without_digests_is_stale_as_a_whole():
    before = made_up(cells=record().cells, a="held", b="held")
    left = without_stale(before, code())
    assert (dict(left.proofs), dict(left.cells)) == ({}, {})
    everything = {"a", "b", "m", "docstring:torch.clone"} | ALL
    assert set(remaining(before, code())) == everything == set(remaining(None, code()))


def test_what_the_record_never_had_is_measured_too():
    now = code(proofs=["c"], rows=["view"], columns=["shape"])
    missing = {f"{row}/{column}" for row in (PLAIN, OTHER, "view") for column in ("base", "offset", "shape")} - ALL
    assert set(remaining(record(), now)) == {"c"} | missing
    assert changed(record(), now).names() == []


def test_what_was_measured_again_takes_the_place_of_what_is_stale(tmp_path):
    now = code(proofs=["a"], columns=["base"])
    again = record(by=now, base="the source", a="failed")
    units = {"a", f"{PLAIN}/base", f"{OTHER}/base"}
    measured = again.model_copy(
        update={
            "proofs": {"a": again.proofs["a"]},
            "cells": {row: {"base": cells["base"]} for row, cells in again.cells.items()},
        }
    )
    assert set(remaining(record(), now)) == units
    whole = completed(record(), measured, now)
    write_record(whole, tmp_path)
    assert load_records(tmp_path)["2.0.1"] == again
    assert (changed(whole, now).names(), remaining(whole, now)) == ([], [])


def test_what_the_lab_has_no_more_is_taken_out_of_a_record():
    before = record(by=code(proofs=["gone"], rows=["gone"], columns=["gone"], sources=["gone"]), gone="held")
    now = code()
    assert remaining(before, now) == []
    assert completed(before, None, now) == record()


def test_a_message_whose_code_has_changed_is_left_out_and_measured_again():
    now = code(messages=["m"])
    assert changed(record(), now).names() == ["message m"]
    assert not without_stale(record(), now).messages
    assert remaining(record(), now) == ["m"]
    again = record(by=now, a="failed")
    measured = again.model_copy(update={"proofs": {}, "cells": {}, "docstrings": {}})
    assert completed(record(), measured, now) == record(by=now)


def test_a_docstring_that_a_record_lacks_is_measured_and_one_that_nobody_asks_for_leaves_it(tmp_path):
    now = code(docstrings=["torch.view_copy", "torch.Tensor.detach"])
    assert changed(record(), now).names() == []
    assert remaining(record(), now) == ["docstring:torch.view_copy", "docstring:torch.Tensor.detach"]
    found = {"torch.view_copy": None, "torch.Tensor.detach": NEW}
    measured = record().model_copy(update={"proofs": {}, "messages": {}, "cells": {}, "docstrings": found})
    whole = completed(record(), measured, now)
    assert whole.docstrings == {"torch.clone": OLD, **found}
    write_record(whole, tmp_path)
    assert load_records(tmp_path)["2.0.1"] == whole
    assert remaining(whole, now) == []
    assert completed(whole, None, code()) == record()


# What a history makes of records, some of which are stale.


def past(*records: LabEvidence, now: Digests | None = None) -> History:
    return History({each.torch: each for each in records}, record("2.3.1", now, base="the source", a="failed"))


def test_a_stale_outcome_is_in_no_span_and_makes_no_change():
    now = code(proofs=["a"], columns=["base"])
    found = past(record("2.0.1"), record("2.1.2", now, a="failed", base="the source"), now=now)
    assert found.proof_outcomes("a") == {"2.1.2": "failed", "2.3.1": "failed"}
    assert found.proof_outcomes("b") == {"2.0.1": "held", "2.1.2": "held", "2.3.1": "held"}
    assert list(found.cell_values(PLAIN, "base")) == ["2.1.2", "2.3.1"]
    assert (found.proof_changes, found.cell_changes, found.call_changes) == ([], [], [])
    assert found.cell_since(PLAIN, "base", "2.3.1") is None
    # Had the code not changed, there would be a change.
    fresh = past(record("2.0.1"), record("2.1.2", a="failed", base="the source"))
    assert fresh.proof_changes == [ValueChange("a", "2.1.2", "2.0.1", "held", "failed")]
    assert fresh.cell_since(PLAIN, "base", "2.3.1") == "2.1.2"


def test_a_stale_outcome_is_not_an_earlier_one():
    now = code(proofs=["a"])
    assert past(record("2.0.1"), now=now).outcomes_before("a", "2.3.1") == []
    assert past(record("2.0.1")).outcomes_before("a", "2.3.1") == ["held"]


def test_a_column_whose_code_has_changed_is_not_a_new_one():
    now = code(columns=["base"])
    found = past(record("2.0.1"), record("2.1.2"), now=now)
    assert [found.new_columns(version) for version in found.releases] == [[], [], []]


def test_what_is_left_of_a_row_never_says_that_its_call_does_not_run():
    now, raises = code(columns=["offset"]), "raises RuntimeError"
    before = record("2.0.1")
    stuck = before.model_copy(update={"cells": {**before.cells, PLAIN: {"base": raises, "offset": "0"}}})
    assert past(stuck, now=now).call_states(PLAIN) == {"2.3.1": "runs"}
    assert past(stuck, now=now).call_changes == []
    assert past(before, now=now).call_states(PLAIN) == {"2.0.1": "runs", "2.3.1": "runs"}


# The committed records.


@cache
def stale_now() -> set[tuple[str, str]]:
    """What is stale in the committed records: version and name."""
    return stale(LAB)


def stale(lab: str) -> set[tuple[str, str]]:
    """The same by the code in the folder `lab`."""
    now = Digests.model_validate(code_digests(lab))
    return {(version, name) for version, each in RECORDS.items() for name in changed(each, now).names()}


def test_no_outcome_in_a_committed_record_is_stale():
    found = stale_now()
    names = {version: sorted(name for each, name in found if each == version) for version in RECORDS}
    lines = [f"torch-{version}.json: {', '.join(names[version])}" for version in RECORDS if names[version]]
    assert lines == [], "record --all measures these again:\n" + "\n".join(lines)


EDITED = {
    "proof view_shares_memory_with_its_source": ("proofs/views.py", "def view_shares_memory_with_its_source("),
    "message leaf_changed_in_place": ("messages/leaves.py", "def leaf_changed_in_place("),
    "row t": ("operations/views.py", "def t("),
    "column stride": ("properties/kept.py", "def stride("),
    "source number": ("sources.py", "def number("),
}


def test_an_edit_of_the_lab_is_named_on_every_release_and_a_comment_is_not(tmp_path):
    lab = Path(shutil.copytree(LAB, tmp_path / "lab", ignore=shutil.ignore_patterns("__pycache__")))
    texts = {file: (lab / file).read_text(encoding="utf-8") for file, _ in EDITED.values()}
    for file, head in EDITED.values():
        assert texts[file].count(head) == 1
        (lab / file).write_text(texts[file].replace(head, f"# why\n{head}\n"), encoding="utf-8")
    assert stale(str(lab)) == stale_now()
    for name, (file, head) in EDITED.items():
        (lab / file).write_text(texts[file].replace(head, f"{head}*more, "), encoding="utf-8")
        assert stale(str(lab)) - stale_now() == {(version, name) for version in RECORDS}
        (lab / file).write_text(texts[file], encoding="utf-8")
