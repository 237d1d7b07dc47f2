"""The command ``tensorcopy-docs check``: what it prints, where, and what it refuses."""

import contextlib
import functools
import json
import os
import re
import subprocess
import sys
import tomllib

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.runner import LabError
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import FILE

REGISTER = load()
PLAIN = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "TTY_COMPATIBLE")}
PLAIN |= {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "TERM": "xterm"}
NO_TORCH = """
import sys

class NoTorch:
    def find_spec(name, path=None, target=None):
        if name == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")

sys.meta_path.insert(0, NoTorch)
"""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """Run the command as a user does, with what it prints going into pipes."""
    return subprocess.run(
        [sys.executable, "-m", "tensorcopy_docs", *arguments],
        env={**PLAIN, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def sentences(language: str) -> list[str]:
    """What is long enough among the words of `language` to be known again, cut at placeholders."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8")).values()
    pieces = [piece.strip() for entry in entries for piece in re.split(r"\{\w+\}", entry[language])]
    return [piece for piece in pieces if piece.count(" ") > 1]


def unfolded(table: str) -> str:
    """The text of a table, without its frame and line breaks."""
    return re.sub(r"\s+", "", re.sub(r"[^\w\s.,:;()`'*=^~<>+/·×−-]", "", table))


def test_a_table_of_all_claims_and_their_verdicts_is_printed():
    done = run("check")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Claims on torch {pinned_torch()}" in done.stdout
    for claim in REGISTER.claims.values():
        row = rf"{claim.expected} +\W {re.escape(claim.id)} "
        assert re.search(row, done.stdout), claim.id
        assert unfolded(claim.statement("en"))[:20] in unfolded(done.stdout)
    lines = done.stdout.splitlines()
    (place,) = [number for number, line in enumerate(lines) if line.startswith(f"{len(REGISTER.claims)} claims on")]
    assert f" torch {pinned_torch()}, Python 3." in lines[place]
    assert lines[place + 1] == "Every verdict is the expected one."


def test_json_has_every_claim_with_its_evidence():
    done = run("check", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    facts = json.loads(done.stdout)
    assert facts["torch"] == pinned_torch()
    assert [claim["id"] for claim in facts["claims"]] == sorted(REGISTER.claims)
    for facts_of_claim in facts["claims"]:
        claim = REGISTER.claims[facts_of_claim["id"]]
        assert facts_of_claim["statement"] == {"en": claim.statement("en"), "zh": claim.statement("zh")}
        assert facts_of_claim["verdict"] == facts_of_claim["expected"] == claim.expected
        names = [name for name in [claim.proof, *claim.counterexamples] if name]
        assert [ran["name"] for ran in facts_of_claim["runs"]] == names
        assert all(ran["code"] == REGISTER.sources[ran["name"]].code for ran in facts_of_claim["runs"])
        assert all(ran["outcome"] in (outcomes.HELD, outcomes.FAILED) for ran in facts_of_claim["runs"])


def test_the_chinese_table_has_chinese_verdicts_and_no_english_sentence():
    done = run("check", "--lang", "zh")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("正确", "易误导", "错误", "无法验证", "判定", "论断", "所有判定都与预期相同。"):
        assert word in done.stdout
    assert not re.search(r"\b(true|misleading|false|unverifiable)\b", done.stdout)
    found = [sentence for sentence in sentences("en") if unfolded(sentence) in unfolded(done.stdout)]
    assert found == []
    for claim in REGISTER.claims.values():
        assert unfolded(claim.statement("zh"))[:8] in unfolded(done.stdout)


def test_the_search_for_english_sentences_would_find_those_of_the_english_table():
    text = unfolded(run("check").stdout)
    found = [sentence for sentence in sentences("en") if unfolded(sentence) in text]
    assert "Every verdict is the expected one." in found


@pytest.mark.parametrize("options", [(), ("--json",), ("--lang", "zh")])
def test_standard_output_of_an_old_encoding_takes_it_too(options):
    done = run("check", *options, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "extensions.efficiency" in done.stdout


def test_no_progress_bar_goes_where_nobody_sees_it_even_if_colour_is_asked_for():
    done = run("check", "--json", FORCE_COLOR="1")
    assert done.stderr == ""


def terminal_text(terminal: int) -> bytes:
    """All that is written to a terminal until the last process lets go of it."""
    shown = b""
    with contextlib.suppress(OSError):  # Linux's way to say that this was all
        while piece := os.read(terminal, 4096):
            shown += piece
    return shown


def test_on_a_terminal_a_progress_bar_is_shown_and_standard_output_is_as_ever(tmp_path):
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "tensorcopy_docs", "check", "--json"]
    output = tmp_path / "output.json"
    with output.open("w") as file, subprocess.Popen(command, env=PLAIN, stdout=file, stderr=theirs):
        os.close(theirs)
        shown = terminal_text(ours)
    os.close(ours)
    assert b"Running the proofs" in shown
    assert len(json.loads(output.read_text())["claims"]) == len(REGISTER.claims)


def test_a_register_with_faults_is_refused_with_a_line_for_each(monkeypatch, tmp_path, capsys):
    (tmp_path / "b.toml").write_text("b =", encoding="utf-8")
    (tmp_path / "a.toml").write_text("[a", encoding="utf-8")
    monkeypatch.setattr("tensorcopy_docs.cli.load", functools.partial(load, tmp_path))
    assert main(["check"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert [line[:24] for line in captured.err.splitlines()] == ["tensorcopy-docs: a.toml:", "tensorcopy-docs: b.toml:"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "torch is not installed in this Python; install it, for instance with: pip install torch"), ("zh", "请先")],
)
def test_without_torch_one_line_says_how_to_install_it(tmp_path, language, words):
    (tmp_path / "sitecustomize.py").write_text(NO_TORCH, encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    done = run("check", "--lang", language, PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tensorcopy-docs: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_torch_that_does_not_load_is_not_called_missing(monkeypatch, capsys):
    def fail(progress):
        raise LabError("the lab did not start: ImportError: libtorch.so: torch is not installed properly")

    monkeypatch.setattr("tensorcopy_docs.check.measure", fail)
    assert main(["check"]) == 2
    assert capsys.readouterr().err == (
        "tensorcopy-docs: the lab did not start: ImportError: libtorch.so: torch is not installed properly\n"
    )


@pytest.mark.parametrize("arguments", [["check", "--xml"], ["check", "--lang", "fr"], ["verify"], []])
def test_a_command_or_option_that_there_is_not_is_bad_input(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: tensorcopy-docs" in capsys.readouterr().err
