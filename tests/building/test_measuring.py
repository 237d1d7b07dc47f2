"""A result is measured again where something that it depends on has changed, and nowhere else."""

import json
from pathlib import Path

import pytest

from tensorcopy_docs.building import measuring
from tensorcopy_docs.building.measuring import ResultCache
from tensorcopy_docs.lab.outcomes import HELD, TIMED_OUT
from tensorcopy_docs.records.record import Record, name_of, read_record
from tensorcopy_docs.records.staleness import code_now
from tensorcopy_docs.sphinx import environment
from tensorcopy_docs.sphinx.environment import code_digest, executed_key
from tensorcopy_docs.versions import pinned_torch

ROW = "clone"


@pytest.fixture
def docs(tmp_path) -> Path:
    """Where nothing has been measured."""
    (tmp_path / "docs" / "_build" / "measured").mkdir(parents=True)
    return tmp_path / "docs"


@pytest.fixture
def run(docs, monkeypatch):
    """Measures the evidence, with units that hold at once; returns the names of those that were run."""
    ran: list[str] = []

    def measure(progress, units, on_result):
        ran[:] = json.loads(Path(units).read_text())
        for name in ran:
            on_result(name, "proof", {"outcome": outcome[0], "output": "", "error": None})

    outcome = [HELD]
    monkeypatch.setattr(measuring.runner, "measure", measure)
    monkeypatch.setattr(measuring.runner, "sorted_out", lambda torch, kinds, *_: {"units": len(kinds)})

    def measured(becomes: str = HELD) -> list[str]:
        ran.clear()
        outcome[0] = becomes
        measuring.measure_evidence(docs)
        return list(ran)

    return measured


def test_each_unit_is_measured_once(run, docs):
    every = run()
    assert len(every) > 8000 and len(set(every)) == len(every)
    assert run() == []
    assert json.loads((docs / "_build" / "measured" / "evidence.json").read_text()) == {"units": len(every)}


def test_a_build_says_in_a_line_what_no_version_has_measured(run, monkeypatch, capsys):
    monkeypatch.setattr(measuring, "remaining", lambda _folder: {})
    run()
    assert "record --list" not in capsys.readouterr().out
    monkeypatch.setattr(measuring, "remaining", lambda _folder: {"1.0.1": {"proofs": ["a", "b"]}})
    run()
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "record --list" in line]
    assert line.startswith("not measured, or by other code: 2 results on 1 versions of PyTorch")


def test_of_a_changed_proof_only_the_proof_is_measured_and_of_a_changed_row_the_row(run, monkeypatch):
    run()
    now = code_now()
    proof = next(iter(now["proofs"]))
    monkeypatch.setattr(measuring, "code_now", lambda: {**now, "proofs": {**now["proofs"], proof: "0" * 12}})
    assert run() == [proof]
    monkeypatch.setattr(measuring, "code_now", lambda: {**now, "rows": {**now["rows"], ROW: "0" * 12}})
    assert set(run()) == {proof, measuring.picture_name(ROW)} | {
        measuring.cell_name(ROW, column) for column in now["columns"]
    }


def test_with_another_torch_or_other_code_that_runs_units_everything_is_measured_again(run, monkeypatch):
    every = run()
    monkeypatch.setattr(measuring, "environment_key", lambda: "torch-9")
    assert run() == every
    monkeypatch.setattr(measuring, "code_digest", lambda modules: "other")
    assert run() == every


def test_a_unit_that_ran_out_of_time_is_measured_again(run):
    every = run(TIMED_OUT)
    assert run() == every
    assert run() == []


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]\nnull\n\xff", b'["a", "key"]'])
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


class TestCompiled:
    """The compiled programs that pages show."""

    @pytest.fixture
    def run(self, docs, monkeypatch):
        """Measures them; returns the names of those that were run."""
        shown = sorted(measuring.compiled_sources())[:2]
        (docs / "page.md").write_text("".join(f"```{{compiled}} {name}\n```\n" for name in shown))
        ran: list[str] = []

        def measure(_runner, names):
            ran[:] = names
            seen = {"how": "shown" if self.has_compiler else "missing", "text": "1"}
            results = {name: {"eager": {"text": "1"}, "inductor": seen} for name in names}
            return Record(torch="2.0.1", python="3", platform="A B", results={"compiled": results})

        monkeypatch.setattr(measuring.shutil, "which", lambda _: "/bin/true")
        monkeypatch.setattr(measuring, "run_lab", measure)
        self.has_compiler, self.shown, self.file = (
            True,
            shown,
            docs / "_build" / "measured" / "compiled" / name_of(pinned_torch()),
        )

        def measured() -> list[str]:
            ran.clear()
            measuring.measure_compiled(docs)
            return list(ran)

        return measured

    def test_each_is_measured_once_and_again_for_another_compiler_or_processor(self, run, monkeypatch):
        assert (run(), run()) == (self.shown, [])
        assert read_record(self.file).runs("compiled").keys() == set(self.shown)
        monkeypatch.setattr(measuring, "_processor", lambda: "flags: other")
        assert (run(), run()) == (self.shown, [])
        monkeypatch.setattr(measuring, "run_program", lambda _: type("Ended", (), {"value": "g++ 99"}))
        assert (run(), run()) == (self.shown, [])

    def test_of_a_changed_program_only_that_is_measured(self, run, monkeypatch):
        run()
        now, part = code_now(), self.shown[0].split("/")[0]
        monkeypatch.setattr(measuring, "code_now", lambda: {**now, "compiled": {**now["compiled"], part: "0" * 12}})
        assert run() == [self.shown[0]]

    def test_without_a_compiler_that_works_there_is_nothing_and_nothing_is_kept(self, run):
        self.has_compiler = False
        assert (run(), self.file.exists()) == (self.shown, False)
        self.has_compiler = True
        assert (run(), self.file.exists()) == (self.shown, True)


class TestExecuted:
    """What the output of scripts and cells depends on."""

    def test_it_is_what_they_can_import_and_no_renderer(self):
        files = {
            path.relative_to(environment.PACKAGE).as_posix()
            for path in environment._imported(frozenset(environment.IMPORTED))
        }
        assert {"watching/block.py", "showing/pictures.py", "asking/in_python.py", "draw/svg.py"} <= files
        assert {"lab/watching/watcher.py", "words/__init__.py"} <= files
        rooms = {file.partition("/")[0] for file in files}
        assert rooms.isdisjoint({"sphinx", "building", "register", "data", "judge"})
        assert not {file for file in files if file.startswith(("lab/proofs/", "lab/messages/"))}

    @pytest.mark.parametrize("file", ["watching/block.py", "words/words.toml", "sphinx/gallery/example.py"])
    def test_a_change_of_it_is_another_key(self, monkeypatch, file):
        before, changed = executed_key(), environment.PACKAGE / file
        read = Path.read_bytes
        monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"#" if path == changed else b""))
        assert executed_key() != before

    @pytest.mark.parametrize(
        "file", ["sphinx/claims/pages.py", "register/models.py", "lab/proofs/documented_autograd.py"]
    )
    def test_a_change_of_another_file_is_none(self, monkeypatch, file):
        before, changed = executed_key(), environment.PACKAGE / file
        assert changed.is_file()
        read = Path.read_bytes
        monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"#" if path == changed else b""))
        assert executed_key() == before

    def test_a_module_that_is_imported_in_a_function_counts(self, monkeypatch, tmp_path):
        package = tmp_path / "package"
        package.mkdir()
        monkeypatch.setattr(environment, "PACKAGE", package)
        (package / "one.py").write_text("def f():\n    from package import two\n")
        (package / "two.py").write_text("import package.three\n")
        (package / "three.py").write_text("1")
        before = code_digest([package / "one.py"])
        (package / "three.py").write_text("2")
        assert code_digest([package / "one.py"]) != before
