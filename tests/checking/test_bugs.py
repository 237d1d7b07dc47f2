"""The command ``tensorcopy-docs bugs``: what it lists, what it compares, and what it refuses."""

import json
from types import SimpleNamespace

import pytest

from tensorcopy_docs.checking import bugs as command
from tensorcopy_docs.cli import main
from tensorcopy_docs.evidence import ProgramRun, Runs
from tensorcopy_docs.history.bugs import PRESENT, RAISES, bugs_past
from tensorcopy_docs.lab.outcomes import AROUND, RUN
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.bugs import WRONG
from tensorcopy_docs.versions import RELEASES, pinned_torch

PAST = bugs_past()
PINNED = pinned_torch()
ID, PROGRAM = "tied-weights-assigned", "tied_weights_assigned"
GONE, GONE_PROGRAM = "leaky-relu-with-a-negative-slope", "negative_slope_in_place"
COMPILED = "index-put-then-flipped-added"


def planted(runs: Runs, program: str, **seen: ProgramRun) -> Runs:
    """Results in which something else came of a program."""
    return {**runs, program: seen}


@pytest.fixture
def measure(monkeypatch):
    """Have the command find what it is given, in the place of what the lab measures; on `torch`."""

    def have(bugs: Runs, torch: str = PINNED, compiled: Runs | None = None) -> None:
        found = SimpleNamespace(runs=lambda kind: {"bugs": bugs, "compiled": compiled}[kind])
        monkeypatch.setattr(command, "installed_torch", lambda: f"{torch}+cpu")
        monkeypatch.setattr(command, "run_lab", lambda runner, names=None: found)

    return have


@pytest.fixture
def printed(capsys, monkeypatch):
    def run(*arguments: str, code: int = 0) -> str:
        monkeypatch.setenv("COLUMNS", "500")
        assert main(["bugs", *arguments]) == code
        end = capsys.readouterr()
        assert end.err == ""
        return end.out

    return run


@pytest.mark.process
@pytest.mark.slow
def test_the_bugs_that_the_installed_torch_has_are_listed_the_worst_first(printed):
    found = json.loads(printed("--json"))
    assert found["recorded"] == {"torch": PINNED, "differences": []}
    assert {each["id"] for each in found["bugs"]} == {each.id for each in PAST.bugs.values() if not each.is_compiled}
    present = [each["id"] for each in found["bugs"] if each["status"] == PRESENT and not each["design"]]
    assert sorted(present) == sorted(each.id for each in PAST.present(PINNED) if not each.is_compiled)
    assert all(each["instead_is_right"] for each in found["bugs"])


@pytest.mark.parametrize("form", [[], ["--markdown"]])
def test_text_and_markdown_have_each_with_its_thread_and_a_summary(printed, measure, form):
    measure(PAST.records[PINNED])
    lines = printed(*form).splitlines()
    listed = [each for each in PAST.present(PINNED) if not each.is_compiled]
    count = len([each for each in PAST.bugs.values() if not each.is_compiled and not each.design])
    assert f"PyTorch {PINNED}: {len(listed)} of {count} silent bugs are present." in lines[0]
    text = "\n".join(lines)
    places = [text.index(each.title(ENGLISH)) for each in listed]
    assert places == sorted(places)
    assert [WRONG.index(each.wrong) for each in listed] == sorted(WRONG.index(each.wrong) for each in listed)
    assert all(f"#{thread}" in text for each in listed for thread in each.threads)
    assert lines[-1].endswith(f"All results match the record of PyTorch {PINNED}.")


def test_in_chinese_everything_is_in_chinese(printed, measure):
    measure(PAST.records[PINNED])
    text = printed("--lang", "zh")
    assert f"PyTorch {PINNED}：" in text and "改用的写法：" in text
    assert not any(
        each.title(ENGLISH) in text for each in PAST.bugs.values() if each.title(ENGLISH) != each.title(CHINESE)
    )


def test_a_bug_that_is_new_or_gone_is_named_and_the_exit_code_is_1(printed, measure):
    record = PAST.records[PINNED]
    measure(planted(record, PROGRAM, run=ProgramRun(text="True", right="True")))
    assert f"{ID}: present in the record of PyTorch {PINNED}, absent here" in printed(code=1)
    measure(planted(record, GONE_PROGRAM, run=ProgramRun(text="1", right="2")))
    found = json.loads(printed("--json", code=1))
    assert found["recorded"]["differences"] == [{"bug": GONE, "recorded": RAISES, "found": PRESENT}]


def test_a_bug_that_cannot_run_here_does_not_differ(printed, measure):
    measure(planted(PAST.records[PINNED], PROGRAM, run=ProgramRun(how="missing")))
    assert "All results match" in printed()


def test_a_way_around_that_is_wrong_here_is_said_to_be(printed, measure):
    record = PAST.records[PINNED]
    measure(planted(record, PROGRAM, **{RUN: record[PROGRAM][RUN], AROUND: ProgramRun(text="wrong")}))
    assert "What to write instead, which is wrong on this version: Tie again" in printed()


def test_compiled_bugs_are_run_where_it_is_asked_and_do_not_change_the_exit_code(printed, measure):
    compiled = PAST.compiled.records[PINNED]
    measure(PAST.records[PINNED], compiled=compiled)
    whole = json.loads(printed("--json", "--compiled"))
    assert {each["id"] for each in whole["bugs"]} == PAST.bugs.keys()
    bug = PAST.bugs[COMPILED]
    eager = {"eager": compiled[bug.program]["eager"]}
    measure(
        PAST.records[PINNED],
        compiled={**compiled, bug.program: eager},
    )
    assert f"{COMPILED}: present in the record of PyTorch {PINNED}, absent here" in printed("--compiled")


def test_bugs_of_the_default_backend_are_not_known_where_no_compiler_works(measure, capsys):
    compiled = PAST.compiled.records[PINNED]
    lacking = {
        name: {**seen, "inductor": ProgramRun(how="missing", text="CppCompileError")} for name, seen in compiled.items()
    }
    measure(PAST.records[PINNED], compiled=lacking)
    assert main(["bugs", "--json", "--compiled"]) == 0
    end = capsys.readouterr()
    assert end.err.startswith("tensorcopy-docs: No C++ compiler works here") and end.err.count("\n") == 1
    assert json.loads(end.out)["recorded"]["differences"] == []


def test_a_version_without_a_record_is_compared_with_the_newest_before_it(printed, measure):
    newest = RELEASES[-1]
    measure(PAST.records[newest], torch="99.0.0.dev20270101")
    text = printed()
    assert "No record of PyTorch 99.0.0.dev20270101 was found." in text
    assert f"All results match the record of PyTorch {newest}." in text
    measure(PAST.records[RELEASES[0]], torch="0.4.1")
    assert json.loads(printed("--json"))["recorded"] == {"torch": None, "differences": []}
    assert printed().splitlines()[-1] == "No record of PyTorch 0.4.1 was found."


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize(
    ("torch", "options", "without", "line"),
    [
        ("none", [], "", "PyTorch is not installed for this Python."),
        (PINNED, [], "numpy", "NumPy is not installed for this Python"),
        ("1.13.1", ["--compiled"], "", "--compiled: must be left out on PyTorch 1.13.1"),
    ],
)
def test_what_cannot_run_is_one_line(monkeypatch, capsys, form, torch, options, without, line):
    monkeypatch.setattr(command, "installed_torch", lambda: torch)
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == without else name)
    assert main(["bugs", *options, *form]) == 2
    end = capsys.readouterr()
    (said,) = end.err.splitlines()
    assert said.startswith(f"tensorcopy-docs: {line}")
    assert bool(end.out) == bool(form) and (not form or json.loads(end.out)["error"].startswith(line))
