"""The command ``tensorcopy-docs check``: what it prints, where, and what it refuses."""

import contextlib
import functools
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.evidence import is_of_cells
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.runner import LabError
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import ROOMS, phrases, say
from tensorcopy_docs.words.badges import verdict_label
from tests.committed import answer_check, committed_register
from tests.planted_command import NO_TORCH, SITE, Ending, Planted, of_wheel

REGISTER = committed_register()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> Planted:
    """Where the command runs on a lab that answers at once, with what is recorded for the pinned torch."""
    place = Planted(tmp_path_factory.mktemp("recorded"))
    place.write("planted/sitecustomize.py", SITE)
    return place


@pytest.fixture
def at_hand(monkeypatch, evidence) -> None:
    """The command in this process neither measures nor reads the package's files: that has been done before."""
    answer_check(monkeypatch, evidence)


@pytest.fixture
def printed(monkeypatch, capsys, at_hand) -> Callable[..., str]:
    """What the command prints in this process."""

    def run(*arguments: str) -> str:
        monkeypatch.setenv("COLUMNS", "80")
        assert main(list(arguments)) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out

    return run


def text_of(end: Ending) -> str:
    """What the command printed, where all was well."""
    assert (end.code, end.complained) == (0, [])
    return "\n".join(end.printed)


def sentences(language: str) -> list[str]:
    """What is long enough among the words of `language` to be known again, cut at placeholders."""
    entries = (entry.root[language] for entry in phrases(ROOMS).values())
    pieces = [piece.strip() for entry in entries for piece in re.split(r"\{\w+\}", entry)]
    return [piece for piece in pieces if piece.count(" ") > 1]


def unfolded(table: str) -> str:
    """The text of a table, without its frame and line breaks."""
    return re.sub(r"\s+", "", re.sub(r"[^\w\s.,:;()`'*=^~<>+/·×−-]", "", table))


def test_a_table_of_all_claims_and_their_verdicts_is_printed(printed):
    text = printed("check")
    plain = unfolded(text)
    assert say("check-title", ENGLISH, torch=pinned_torch()) in text
    for claim in REGISTER.claims.values():
        row = rf"{verdict_label(claim.expected, ENGLISH)} +\W {re.escape(claim.id)} "
        assert re.search(row, text), claim.id
        assert unfolded(claim.statement(ENGLISH))[:20] in plain
        for label, remark in (
            ("reading", claim.reading),
            ("corrections-happens", claim.consequence),
            ("caveat", claim.caveat),
        ):
            assert not remark or unfolded(say(label, ENGLISH) + ":" + remark(ENGLISH)[:20]) in plain
    lines = text.splitlines()
    about = {"torch": pinned_torch(), "python": platform.python_version()}
    summary = say("check-summary", ENGLISH, claims=len(REGISTER.claims), counts="", **about)
    (place,) = [number for number, line in enumerate(lines) if line.startswith(summary)]
    assert lines[place + 1] == say("check-same", ENGLISH)


def test_the_command_that_is_tried_on_torch_is_that_of_the_wheel(wheel, tmp_path):
    real = of_wheel(wheel, tmp_path)
    code = "import tensorcopy_docs; print(tensorcopy_docs.__file__)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=real.folder, env=real.environment(), capture_output=True, text=True, check=True)
    assert Path(done.stdout).is_relative_to(real.folder)


def test_json_has_every_claim_with_its_evidence(checked):
    facts = json.loads(text_of(checked[0]))
    assert facts["torch"] == pinned_torch()
    assert facts["recorded"] == {"torch": pinned_torch(), "differences": []}
    assert [claim["id"] for claim in facts["claims"]] == sorted(REGISTER.claims)
    for facts_of_claim in facts["claims"]:
        claim = REGISTER.claims[facts_of_claim["id"]]
        assert facts_of_claim["statement"] == {each.key: claim.statement(each) for each in LANGUAGES}
        assert facts_of_claim["verdict"] == facts_of_claim["expected"] == claim.expected
        remarks = facts_of_claim["remarks"]
        assert remarks["consequence"] == (claim.consequence and claim.consequence.model_dump())
        shown = [shown.get("name", shown.get("cell")) for shown in (remarks["caveat"] or {"evidence": []})["evidence"]]
        assert shown == [*claim.caveat_runs, *(cell for cell, _ in claim.caveat_cells)]
        names = [name for name in [claim.test, *claim.counterexamples] if name]
        assert [ran["name"] for ran in facts_of_claim["runs"]] == names
        for ran in facts_of_claim["runs"]:
            code = "" if is_of_cells(ran["name"]) else REGISTER.sources[ran["name"]].code
            assert ran["code"] == code
            assert bool(ran.get("cells")) is is_of_cells(ran["name"])
        assert all(ran["outcome"] in (outcomes.HELD, outcomes.FAILED) for ran in facts_of_claim["runs"])


def test_the_chinese_table_has_chinese_verdicts_and_no_english_sentence(printed):
    text = printed("check", "--lang", CHINESE.key)
    words = [[say(key, each) for each in LANGUAGES] for key in ("verdict", "claim", "check-same")]
    expected = {claim.expected for claim in REGISTER.claims.values()}
    for english, chinese in [*words, *([verdict_label(verdict, each) for each in LANGUAGES] for verdict in expected)]:
        assert chinese in text
        assert not re.search(rf"(?<![\w.-]){english}(?![\w.-])", text)
    plain = unfolded(text)
    found = [sentence for sentence in sentences(ENGLISH.key) if unfolded(sentence) in plain]
    assert found == []
    for claim in REGISTER.claims.values():
        assert unfolded(claim.statement(CHINESE))[:8] in plain


def test_a_process_whose_standard_output_has_an_old_encoding_prints_the_table(recorded):
    assert "extensions.efficiency" in text_of(
        recorded.run("check", "--lang", "zh", PYTHONIOENCODING="ascii", FORCE_COLOR="1")
    )


def terminal_text(terminal: int) -> bytes:
    """All that is written to a terminal until the last process lets go of it."""
    shown = b""
    with contextlib.suppress(OSError):  # Linux's way to say that this was all
        while piece := os.read(terminal, 4096):
            shown += piece
    return shown


def test_on_a_terminal_a_progress_bar_is_shown_and_standard_output_is_as_ever(recorded, tmp_path):
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "tensorcopy_docs", "check", "--json"]
    output = tmp_path / "output.json"
    with output.open("w") as file, subprocess.Popen(command, env=recorded.environment(), stdout=file, stderr=theirs):
        os.close(theirs)
        shown = terminal_text(ours)
    os.close(ours)
    assert say("check-running", ENGLISH).encode() in shown
    assert len(json.loads(output.read_text())["claims"]) == len(REGISTER.claims)


def test_a_register_with_faults_is_refused_with_a_line_for_each(monkeypatch, tmp_path, capsys):
    (tmp_path / "b.toml").write_text("b =", encoding="utf-8")
    (tmp_path / "a.toml").write_text("[a", encoding="utf-8")
    monkeypatch.setattr("tensorcopy_docs.register.loading.load", functools.partial(load, tmp_path))
    assert main(["check"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert [line[:24] for line in captured.err.splitlines()] == ["tensorcopy-docs: a.toml:", "tensorcopy-docs: b.toml:"]


def test_without_torch_one_line_says_how_to_install_it(tmp_path):
    place = Planted(tmp_path)
    place.write("planted/sitecustomize.py", NO_TORCH)
    line = f"tensorcopy-docs: {say('check-no-torch', CHINESE)}"
    assert place.run("check", "--lang", CHINESE.key) == Ending(2, [], [line])


def test_a_torch_that_does_not_load_is_not_called_missing(monkeypatch, capsys):
    def fail(progress):
        raise LabError("the lab did not start: ImportError: libtorch.so: torch is not installed properly")

    monkeypatch.setattr("tensorcopy_docs.checking.command.measure", fail)
    assert main(["check"]) == 2
    assert capsys.readouterr().err == (
        "tensorcopy-docs: the lab did not start: ImportError: libtorch.so: torch is not installed properly\n"
    )
