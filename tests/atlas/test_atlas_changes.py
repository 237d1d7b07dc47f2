"""What changed between versions: only what one of our own samples, which are the same everywhere, shows too."""

import pytest

from tensorcopy_docs.atlas import function_changes
from tensorcopy_docs.atlas.function_changes import (
    AnswerChange,
    changes,
    confirm_changes,
    is_confirmed,
    unconfirmed,
    write_unconfirmed,
)
from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.reading import atlas_of
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.lab.atlas.again import codes, try_again
from tensorcopy_docs.records.environments import Environments
from tensorcopy_docs.records.record import Record, read_records, write_record
from tensorcopy_docs.records.staleness import code_now
from tensorcopy_docs.sphinx.atlas.version_changes import MEASURED, find_turns
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_atlas

OLD, MIDDLE, NEW = "2.0.1", "2.1.2", "2.2.2"
CODE = "torch.rand(2, 3)"


def record(version: str, **memory: str) -> Record:
    """A record with functions of which only `memory` is of interest."""
    functions = {f"torch.{name}": {"tried": 3, "memory": often} for name, often in memory.items()}
    digests = {"functions": code_now()["functions"]}
    return Record(torch=version, python="3", platform="Linux", digests=digests, results={"functions": functions})


FILES = {
    OLD: record(OLD, abs="never", sum="never", sort="never"),
    MIDDLE: record(MIDDLE, abs="always", sort="never"),
    NEW: record(NEW, abs="always", sum="sometimes", sort="never"),
}
RECORDS = {version: atlas_of(each) for version, each in FILES.items()}
ABS = AnswerChange(MIDDLE, OLD, "torch.abs", "memory")
SUM = AnswerChange(NEW, OLD, "torch.sum", "memory")  # the version between does not have it


def given(name: str, shares: bool, code: str = CODE) -> dict:
    """What our samples give on one version: one of them."""
    answers = {"memory": shares, "same": False, "view": False, "changes": False, "gradient": "flows"}
    return {name: {code: answers}}


def test_a_change_is_one_between_versions_that_have_the_function():
    assert list(changes(RECORDS)) == [ABS, SUM]


def test_a_change_is_confirmed_by_a_sample_that_both_versions_ran():
    assert is_confirmed(ABS, {OLD: given("torch.abs", False), MIDDLE: given("torch.abs", True)})
    assert not is_confirmed(ABS, {OLD: given("torch.abs", True), MIDDLE: given("torch.abs", True)})
    assert not is_confirmed(ABS, {OLD: given("torch.abs", False), MIDDLE: given("torch.abs", True, "torch.rand(9)")})
    assert not is_confirmed(ABS, {OLD: given("torch.sum", False), MIDDLE: given("torch.sum", True)})


def test_what_nothing_confirms_is_written_beside_the_records(tmp_path, monkeypatch):
    asked = {}

    def tried_again(version, names, environments):
        asked[version] = names
        return {**given("torch.abs", version != OLD), **given("torch.sum", shares=False)}

    monkeypatch.setattr(function_changes, "_tried_again", tried_again)
    for each in FILES.values():
        write_record(each, tmp_path)
    assert confirm_changes(tmp_path, Environments([], print)) == [SUM]
    assert asked == {OLD: ["torch.abs", "torch.sum"], MIDDLE: ["torch.abs"], NEW: ["torch.sum"]}
    assert unconfirmed(tmp_path) == {SUM}
    assert len(read_records(tmp_path)) == 3, "the file is not taken for a record"


def test_a_file_with_a_fault_is_refused(tmp_path):
    write_unconfirmed([AnswerChange("two", OLD, "torch.abs", "memory")], tmp_path)
    with pytest.raises(FaultsError, match="version"):
        unconfirmed(tmp_path)


def test_the_committed_file_is_of_changes_between_the_committed_records():
    found = set(changes(committed_atlas()))
    assert unconfirmed() <= found
    assert len(unconfirmed()) < len(found) / 2


def test_pages_leave_out_what_nothing_confirms_and_nothing_else():
    known = Atlas(committed_atlas(), pinned_torch())
    shown = {
        (turn.name, turn.question, turn.version)
        for each in find_turns(known).values()
        for turn in each
        if turn.question in MEASURED
    }
    confirmed = set(changes(committed_atlas())) - unconfirmed()
    names = {each.name for each in known.functions}
    assert shown == {(each.name, each.question, each.version) for each in confirmed if each.name in names}


@pytest.mark.process
def test_our_samples_are_tried_again_by_themselves():
    found = try_again(["torch.reshape", "torch.abs(out=)", "torch.no_such_function"])
    assert found["torch.no_such_function"] == {}
    assert {code: each["memory"] for code, each in found["torch.reshape"].items() if "(6,)" in code} == {
        "torch.rand(2, 3), (6,)": True,
        "torch.rand(3, 2).t(), (6,)": False,
        "torch.rand(4, 3)[::2], (6,)": False,
        "torch.rand(1, 3).expand(2, 3), (6,)": False,
    }
    assert set(found["torch.abs(out=)"]) <= set(codes("torch.abs(out=)"))
    assert all(each["same"] and each["changes"] for each in found["torch.abs(out=)"].values())
