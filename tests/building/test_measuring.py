"""A result is measured again where something that it depends on has changed, and nowhere else."""

import contextlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from tensorcopy_docs.building import measuring
from tensorcopy_docs.building.measuring import ResultCache
from tensorcopy_docs.evidence import ProgramRun
from tensorcopy_docs.lab.outcomes import HELD, TIMED_OUT
from tensorcopy_docs.records.interpreters import ReleaseError
from tensorcopy_docs.records.record import Record
from tensorcopy_docs.records.recorder import NO_COMPILER
from tensorcopy_docs.records.staleness import code_now, load_records
from tensorcopy_docs.sphinx import environment
from tensorcopy_docs.sphinx.environment import executed_key
from tensorcopy_docs.versions import pinned_torch

ROW = "clone"
CELL = "clone/offset"
PROGRAM = "shift_clone"


@pytest.fixture
def docs(tmp_path, monkeypatch) -> Path:
    """Where nothing has been measured."""
    monkeypatch.setattr(measuring.platform, "platform", lambda: "here")  # which starts a process
    (tmp_path / "docs" / "_build" / "measured").mkdir(parents=True)
    return tmp_path / "docs"


@pytest.fixture
def run(docs, monkeypatch):
    """Measures the evidence, with units that hold at once; returns the names of those that were run."""
    ran: list[str] = []

    def measure(progress, units, on_result):
        ran[:] = json.loads(Path(units).read_text())
        for name in ran:
            if name == cut_off[0]:
                raise KeyboardInterrupt
            on_result(name, "proof", {"outcome": outcome[0], "output": "", "error": None})

    outcome, cut_off = [HELD], [""]
    monkeypatch.setattr(measuring.runner, "measure", measure)
    monkeypatch.setattr(measuring, "_recorded_units", dict)
    monkeypatch.setattr(measuring.runner, "sorted_out", lambda torch, kinds, *_: {"units": len(kinds)})

    def measured(becomes: str = HELD, until: str = "") -> list[str]:
        ran.clear()
        outcome[0], cut_off[0] = becomes, until
        with contextlib.suppress(KeyboardInterrupt, ReleaseError):
            measuring.measure_evidence(docs)
        return list(ran)

    return measured


@pytest.mark.slow
def test_what_has_changed_is_measured_again_and_with_another_torch_everything(run, monkeypatch):
    every = run()
    now = code_now()
    proof = next(iter(now["proofs"]))
    changed = {**now, "proofs": {**now["proofs"], proof: "0" * 12}, "rows": {**now["rows"], ROW: "0" * 12}}
    monkeypatch.setattr(measuring, "code_now", lambda: changed)
    cells = {measuring.cell_name(ROW, column) for column in now["columns"]}
    assert set(run()) == {proof, measuring.picture_name(ROW)} | cells
    monkeypatch.setattr(measuring, "environment_key", lambda: "torch-9")
    assert run() == every
    monkeypatch.setattr(measuring, "code_digest", lambda modules: "other")
    assert run() == every


def test_each_unit_is_measured_once_and_not_again_after_a_build_that_was_cut_off(run, docs):
    every = run(TIMED_OUT)
    assert len(every) > 8000 and len(set(every)) == len(every)
    assert run(until=every[2]) == every, "what ran out of time is measured again"
    assert run() == every[2:]
    assert run() == []
    assert json.loads((docs / "_build" / "measured" / "evidence.json").read_text()) == {"units": len(every)}


@pytest.mark.parametrize("damage", [b"{", b"[1]\nnull\n\xff"])
def test_a_line_that_is_none_is_no_result(tmp_path, damage):
    file = tmp_path / "kept.jsonl"
    file.write_bytes(damage)
    kept = ResultCache(file, {"a": "key", "b": "key"})
    assert kept.missing == ["a", "b"]
    kept.add("a", {"outcome": HELD})
    file.write_bytes(file.read_bytes() + b'\n["b", "key", {"outc')
    again = ResultCache(file, {"a": "key", "b": "key"})
    assert (again.found, again.missing) == ({"a": {"outcome": HELD}}, ["b"])
    assert ResultCache(file, {"a": "other"}).missing == ["a"]


@pytest.mark.parametrize(
    ("file", "changes"),
    [
        ("watching/block.py", True),
        ("words/words.toml", True),
        ("sphinx/gallery/example.py", True),
        ("sphinx/claims/pages.py", False),
        ("lab/proofs/documented_autograd.py", False),
    ],
)
def test_a_change_of_what_scripts_can_import_is_another_key_and_of_another_file_none(monkeypatch, file, changes):
    before, changed = executed_key(), environment.PACKAGE / file
    assert changed.is_file()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"#" if path == changed else b""))
    assert (executed_key() != before) == changes


@pytest.fixture
def compiled(docs, monkeypatch):
    """Measures the compiled programs of one page, with what the lab finds; returns the line and what pages show."""
    (docs / "page.md").write_text(f"```{{compiled}} {PROGRAM}\n```\n")
    monkeypatch.setattr(measuring.shutil, "which", lambda name: "g++")
    monkeypatch.setattr(measuring, "_processor", str)
    monkeypatch.setattr(measuring, "run_program", lambda command: SimpleNamespace(value="g++ 12"))

    def measured(capsys, **seen: ProgramRun) -> tuple[str, bool]:
        found = Record(
            torch=pinned_torch(),
            python="3.11",
            platform="here",
            results={"compiled": {PROGRAM: {mode: each.model_dump() for mode, each in seen.items()}}},
        )
        monkeypatch.setattr(measuring, "run_lab", lambda runner, names: found)
        measuring.measure_compiled(docs)
        return capsys.readouterr().out, (docs / "_build" / "measured" / "compiled").exists()

    return measured


def test_compiled_programs_that_contradict_the_record_or_that_the_machine_prevents_are_not_shown(compiled, capsys):
    recorded = load_records()[pinned_torch()].runs("compiled")[PROGRAM]
    begin = f"compiled examples: pages show the record of PyTorch {pinned_torch()}, not results of this machine: "
    eager = recorded["eager"]
    for other, why in (
        ({}, f"{PROGRAM} is 'same' here, and 'silently wrong' there"),
        ({"inductor": ProgramRun(how="missing", text="InductorError: CppCompileError: fails")}, NO_COMPILER),
        ({"inductor": ProgramRun(how="missing", text="OSError: No space left on device")}, "No space left on device"),
    ):
        assert compiled(capsys, eager=eager, **other) == (f"{begin}{why}\n", False)
    assert compiled(capsys, **recorded) == ("", True)
    assert compiled(capsys) == ("", True), "what is right is kept"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"value": "7", "error": None}, f"1 results that are not, first {CELL} 7 in place of 0; "),
        (
            {"value": "broken", "error": "MachineError: No space left"},
            f"{CELL} broken (MachineError: No space left) in",
        ),
    ],
)
def test_results_that_contradict_the_record_stop_a_build_and_are_measured_again(docs, monkeypatch, found, told):
    ran: list[str] = []

    def measure(progress, units, on_result):
        ran[:] = json.loads(Path(units).read_text())
        for name in ran:
            on_result(name, "cell", found if name == CELL else {"value": recorded.get(name), "error": None})

    recorded = measuring._recorded_units()
    monkeypatch.setattr(measuring.runner, "measure", measure)
    for _ in range(2):
        with pytest.raises(ReleaseError) as error:
            measuring.measure_evidence(docs)
        assert told in str(error.value) and "\n" not in str(error.value)
    assert ran == [CELL]
