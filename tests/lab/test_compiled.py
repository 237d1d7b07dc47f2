"""Compiled programs: what is wrong without a compiler is known, the cures cure, and the records say what comes."""

import os
import random
from pathlib import Path

import pytest
import torch

from tensorcopy_docs.evidence import ProgramRun
from tensorcopy_docs.history.compiled import compiled_past, verdict_on
from tensorcopy_docs.lab import compiled, programs
from tensorcopy_docs.lab.compiled.modes import MISSING, MODES, RAISED, RIGHT, SCALAR, SHOWN, ran, shown
from tensorcopy_docs.lab.compiled.runner import named_programs
from tensorcopy_docs.lab.compiled_rows.trials import TRIALS
from tensorcopy_docs.lab.program import BARE, COMPILED, EAGER, IDIOMS, INDUCTOR, Compiled
from tensorcopy_docs.lab.worker import import_all
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.recorder import NO_COMPILER, RUNNERS, prevented, run_lab
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.versions import pinned_torch

import_all(compiled)
import_all(programs)
THIRTIETH = 30
CURES = {name: program.instead for name, program in COMPILED.items() if program.instead}
# What is written instead and still differs, on old versions; the page says so beside it.
WRONG_CURES = {
    ("checkpoint_of_a_clone", "2.0.1"),
    ("tripled_by_a_function", "2.0.1"),
    ("weight_detached_inside", "2.2.2"),
}
# What `topics/compile` says that the caller sees.
RELIED_ON = ["argument_written_counts", "row_of_an_argument_written", "leaf_written", "view_written_changes_the_input"]
RELIED_ON += ["slice_written_later", "view_of_the_input_is_a_view", "foreach_step", "fused_step", "adam_step"]
# What eager mode itself gets silently wrong, as its programs say.
WRONG_WITHOUT = {"data_of_an_argument_written", "product_then_data", "square_then_data", "saved_output_then_data"}
WRONG_WITHOUT |= {"data_of_a_result_written", "checkpoint_then_data"}


def on_each_version(name):
    """What came of a program by mode, on each version that has it; a mode that agrees with eager mode is left out."""
    return [(version, runs[name]) for version, runs in compiled_past().records.items() if name in runs]


def outcomes(results, recorded):
    """How each program ended in each mode, and what it showed; or the verdict, if that depends on a CPU's vectors."""
    return {name: outcome(seen, of_vectors=SCALAR in recorded[name]) for name, seen in results.items()}


def outcome(seen, of_vectors):
    values = {mode: each.text * (each.how == SHOWN) for mode, each in seen.items() if mode != SCALAR}
    if of_vectors:
        values |= {mode: verdict_on(seen, mode) for mode in values.keys() & {INDUCTOR, BARE}}
    return {mode: (seen[mode].how, value) for mode, value in values.items()}


def test_there_are_more_than_a_hundred_programs_and_each_idiom_runs():
    names = named_programs()
    assert len(COMPILED) > 150
    assert {name.partition("/")[0] for name in names if "/" in name} == IDIOMS.keys()


@pytest.mark.parametrize("name", COMPILED)
def test_without_a_compiler_a_program_shows_what_is_right_or_raises_an_error(name):
    seen = ran(COMPILED[name], EAGER)
    assert seen["how"] in (SHOWN, RAISED), seen
    if seen["how"] == SHOWN and name not in WRONG_WITHOUT:
        assert seen.get("right", seen["text"]) == seen["text"]
    assert seen["how"] == SHOWN or COMPILED[name].right is not None, "an error needs what is right"


def test_what_is_written_instead_is_right_in_each_mode_on_each_version():
    cures = set(CURES.values())
    assert cures <= COMPILED.keys()
    recorded = {(name, version): seen for name in cures for version, seen in on_each_version(name)}
    wrong = {cure for cure, seen in recorded.items() if set(seen) != {EAGER}}
    assert wrong == WRONG_CURES & recorded.keys()


@pytest.mark.parametrize("name", CURES)
def test_what_is_written_instead_shows_what_is_right_of_the_original(name):
    original, cure = ran(COMPILED[name], EAGER), ran(COMPILED[CURES[name]], EAGER)
    assert (cure["how"], cure["text"]) == (SHOWN, original.get("right", original["text"]))


def test_a_conversion_before_the_call_copies_also_what_has_the_dtype_already(monkeypatch):
    monkeypatch.setattr(torch, "float64", torch.float32)
    assert ran(COMPILED["to_before_the_call"], EAGER)["text"] == "64 × 1"


def test_a_shift_with_a_clone_is_wrong_before_2_15_as_the_condition_of_the_idiom_says():
    same = [version for version, seen in on_each_version("shift_clone") if set(seen) == {EAGER}]
    assert same == ["2.15.0"]
    assert "`torch.compile()` before 2.15" in idioms().idioms["rows_move"].condition(ENGLISH)


@pytest.mark.parametrize("name", RELIED_ON)
def test_what_the_topic_says_is_kept_is_kept_in_each_mode_on_each_version(name):
    assert len(on_each_version(name)) == 16
    assert [version for version, seen in on_each_version(name) if set(seen) != {EAGER}] == []


@pytest.mark.parametrize(("wrong", "depends", "same"), [("2", True, True), ("2", False, False), ("0", True, False)])
def test_a_cpu_may_show_other_wrong_values_only_where_they_depend_on_its_vectors(wrong, depends, same):
    right, scalar = ProgramRun(how=SHOWN, text="0"), {SCALAR: ProgramRun(how=SHOWN, text="3")} if depends else {}
    recorded = {"shift": {EAGER: right, INDUCTOR: ProgramRun(how=SHOWN, text="1"), **scalar}}
    found = {"shift": {EAGER: right, INDUCTOR: ProgramRun(how=SHOWN, text=wrong)}}
    assert (outcomes(found, recorded) == outcomes(recorded, recorded)) == same


@pytest.mark.process
@pytest.mark.slow
def test_a_thirtieth_of_the_programs_comes_out_as_recorded():
    recorded = compiled_past().records[pinned_torch()]
    names = random.sample(sorted(recorded), len(recorded) // THIRTIETH)
    found = run_lab(RUNNERS["compiled"], names=names).runs("compiled")
    assert outcomes(found, recorded) == outcomes({name: recorded[name] for name in names}, recorded)


@pytest.mark.process
@pytest.mark.slow
def test_a_row_comes_out_as_recorded():
    recorded = compiled_past().rows[pinned_torch()]
    row = random.choice(sorted({name.partition("/")[0] for name in recorded}))
    found = run_lab(RUNNERS["rows"], names=[row]).runs("trials")
    assert len(found) == len(TRIALS)
    of_row = {name: seen for name, seen in recorded.items() if name.partition("/")[0] == row}
    assert outcomes(found, recorded) == outcomes(of_row, recorded)


@pytest.mark.process
@pytest.mark.slow
def test_without_a_compiler_the_default_backend_is_not_measured(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    found = run_lab(RUNNERS["compiled"], names=["shift_clone"]).runs("compiled")["shift_clone"]
    assert {mode: seen.how for mode, seen in found.items()} == {EAGER: SHOWN, INDUCTOR: MISSING}


BROKEN = """#!/bin/sh
case "$*" in *--version*) echo "g++ (GCC) 12.2.0"; exit;; esac
exit 1
"""


@pytest.mark.process
@pytest.mark.slow
def test_a_compiler_that_does_not_work_counts_as_none(tmp_path, monkeypatch):
    (tmp_path / "g++").write_text(BROKEN)
    (tmp_path / "g++").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    names = ["shift_clone", "matrix_changed_before_backward"]
    found = run_lab(RUNNERS["compiled"], names=names).runs("compiled")
    assert {name: seen[INDUCTOR].how for name, seen in found.items()} == dict.fromkeys(names, MISSING)
    assert prevented(found) == [NO_COMPILER] * len(names)


@pytest.mark.process
@pytest.mark.slow
def test_a_space_in_the_path_of_torch_or_of_its_cache_does_not_matter(tmp_path, monkeypatch):
    place = tmp_path / "a folder"
    place.mkdir()
    (place / "packages").symlink_to(Path(torch.__path__[0]).parent)
    monkeypatch.setenv("PYTHONPATH", str(place / "packages"))
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr("tempfile.tempdir", str(place))
    found = run_lab(RUNNERS["compiled"], names=["shift_clone"]).runs("compiled")
    assert found["shift_clone"][INDUCTOR].how == SHOWN


def planted(function, **settings):
    return Compiled("planted", function, **settings)


def test_a_planted_fault_of_a_program_is_seen():
    def fails(torch_compile):
        raise ValueError("planted")

    assert ran(planted(lambda torch_compile: torch.ones(64), right=lambda: torch.zeros(64)), EAGER) == {
        "how": SHOWN,
        "text": "64 × 1",
        "right": "64 × 0",
    }
    assert ran(planted(fails), EAGER) == {"how": RAISED, "text": "ValueError: planted"}


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("/some/env/lib/python3.11/site-packages/torch/_compile.py", "…/torch/_compile.py"),
        ("/opt/python/lib/python3.10/copy.py", "…/copy.py"),
        ("torch/_compile.py", "torch/_compile.py"),
    ],
)
def test_no_error_names_a_folder_of_the_machine(file, told):
    def fails(torch_compile):
        raise ValueError(f"inline in skipfiles: f {file}")

    assert ran(planted(fails), EAGER)["text"] == f"ValueError: inline in skipfiles: f {told}"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (torch.ones(64), "64 × 1"),
        (torch.tensor([0.0, 0.0, 1.5]), "2 × 0, 1.5"),
        (torch.arange(64.0), "0, 1, 2, 3, 4, 5, … (64 numbers, sum 2016)"),
        ((True, torch.zeros(1)), "True; 0"),
        (1 / 3, "0.3333"),
    ],
)
def test_what_is_shown_of_a_value(value, text):
    assert shown(value) == text


def test_an_idiom_that_is_right_says_so():
    assert ran(IDIOMS["clone"], MODES[0]) == {"how": SHOWN, "text": RIGHT}
