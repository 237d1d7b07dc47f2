"""The evidence of all cells and pictures, whatever one of them does to the process that runs it."""

import pytest

from tensorcopy_docs.lab import outcomes
from tests.lab.planted_worker import PICTURES, cells, result


@pytest.mark.parametrize(
    "wrong", [{"call": "os.abort()"}, {"call": "os._exit(0)"}, {"measurement": "ctypes.string_at(0)"}]
)
def test_a_cell_in_which_the_interpreter_dies_crashed_and_all_others_are_measured(measured, processes, wrong):
    # The call is made by one of the three columns: in the others its row is measured.
    evidence = measured(wrong=wrong)
    assert evidence["cells"] == cells(outcomes.CRASHED)
    assert (evidence["pictures"], evidence["broken"], evidence["proofs"]) == (PICTURES, {}, {})
    assert len(processes) == 1


def test_a_cell_that_hangs_timed_out_and_all_others_are_measured(measured, processes):
    evidence = measured(wrong={"call": "threading.Event().wait()"}, seconds=2)
    assert evidence["cells"] == cells(outcomes.TIMED_OUT)
    assert (evidence["pictures"], evidence["broken"]) == (PICTURES, {})
    assert len(processes) == 1


def test_a_cell_that_breaks_is_broken_and_its_error_is_told(measured, processes):
    evidence = measured(wrong={"measurement": "print(1 / 0)"})
    assert evidence["cells"] == cells(outcomes.BROKEN)
    assert evidence["broken"] == {"odd/concerned": "ZeroDivisionError: division by zero"}
    assert evidence["pictures"] == PICTURES
    assert len(processes) == 1


def test_a_call_that_raises_is_a_value_and_nothing_is_broken(measured):
    evidence = measured(wrong={"call": "raise BufferError('full')"})
    assert evidence["cells"] == cells("raises BufferError")
    assert evidence["broken"] == {}


def test_what_a_cell_prints_past_python_does_not_disturb_the_report(measured):
    evidence = measured(wrong={"call": "print('noise'); os.write(1, b'noise')"})
    assert evidence["cells"] == cells("x odd")


@pytest.mark.parametrize(
    ("picture", "broken"),
    [("os.abort()", {}), ("raise ValueError('no facts')", {"odd/": "ValueError: no facts"})],
)
def test_a_picture_without_facts_leaves_all_cells_and_the_other_pictures(measured, picture, broken):
    evidence = measured(wrong={"picture": picture})
    assert evidence["cells"] == cells("x odd")
    assert evidence["pictures"] == {**PICTURES, "odd": {}}
    assert evidence["broken"] == broken


def test_crashes_of_proofs_cells_and_pictures_in_one_run_are_each_put_in_their_place(measured, processes):
    crash = "os.abort()"
    evidence = measured(f"@proof()\ndef dies():\n    {crash}\n", {"measurement": crash, "picture": crash})
    assert evidence["proofs"] == {"dies": result(outcomes.CRASHED)}
    assert evidence["cells"] == cells(outcomes.CRASHED)
    assert evidence["pictures"] == {**PICTURES, "odd": {}}
    assert len(processes) == 1


def test_only_the_units_that_are_named_are_run_whatever_one_of_them_does(measured, processes, tmp_path):
    units = tmp_path / "units.json"
    units.write_text('["odd/concerned", "last", "first", "behind/unconcerned", "no such unit"]')
    told = []
    crash = {"measurement": "os.abort()"}
    evidence = measured(wrong=crash, units=str(units), progress=lambda done, total: told.append((done, total)))
    assert evidence["cells"] == {"odd": {"concerned": outcomes.CRASHED}, "behind": {"unconcerned": "measured"}}
    assert (evidence["proofs"], evidence["pictures"]) == ({}, {})  # but for the first and the last, which came out well
    assert told == [(done, 4) for done in range(1, 5)]
    assert len(processes) == 1


def test_progress_is_told_after_each_cell_and_picture_too(measured):
    told = []
    measured(wrong={"measurement": "os.abort()"}, progress=lambda done, total: told.append((done, total)))
    total = 2 + sum(map(len, cells("").values())) + len(PICTURES)  # the first and the last proof, cells, pictures
    assert told == [(done, total) for done in range(1, total + 1)]
