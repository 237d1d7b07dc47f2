"""Records that are damaged: each fault is one line of file, place, rule and what was found, and what to do."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tensorcopy_docs.atlas.reading import atlas_of
from tensorcopy_docs.cli import main
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.records import record, staleness
from tensorcopy_docs.records.record import RecordError, read_records

FILE = "torch-1.2.0.json"
DIGEST = "0123456789ab"
GOOD = {
    "torch": "1.2.0",
    "python": "3.7.9",
    "platform": "Linux x86_64",
    "digests": {
        "columns": dict.fromkeys(["base", "offset", "shape"], DIGEST),
        "rows": dict.fromkeys(["clone", "view"], DIGEST),
        "functions": {"all": DIGEST},
    },
    "results": {
        "cells": {"clone": "none|0|(2, 3)", "view": "raises RuntimeError"},
        "proofs": {"a": {"outcome": "held", "output": "1"}, "b": {"outcome": "failed", "error": "AssertionError: no"}},
    },
}
TEXT = json.dumps(GOOD)
UNKNOWN = "must be 'held', 'failed', 'not available', 'crashed', 'timed out' or 'broken'; found"

KINDS = "must be 'proofs', 'messages', 'cells', 'docstrings', 'programs', 'bugs', 'compiled', 'trials', 'functions', "
KINDS += "'rows', 'columns' or 'sources'; found"

# What the file holds in place of a record, and how the line goes on behind the file's name.
NOT_JSON = {
    "cut in half": (TEXT[: len(TEXT) // 2].encode(), "Unterminated string starting at"),
    "empty": (b"", "Expecting value: line 1 column 1 (char 0)"),
    "UTF-16": (TEXT.encode("utf-16"), "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
    "GBK": (TEXT.replace("Linux", "记录").encode("gbk"), "'utf-8' codec can't decode byte"),
    "byte order mark": (b"\xef\xbb\xbf" + TEXT.encode(), "Unexpected UTF-8 BOM"),
    "NUL": (TEXT.replace("Linux", "Lin\0ux").encode(), "Invalid control character at"),
    "nested 100000 deep": (b"[" * 100_000, "too many levels"),
    "an integer of 5000 digits": (b'{"torch": ' + b"9" * 5000 + b"}", "Exceeds the limit"),
    "key twice": (TEXT.replace('"python"', '"torch"').encode(), "the key 'torch' twice"),
}
# The edits, and the line behind the file's name.
MISFITS = {
    "a list": ([], "-: -: must be a table; found []"),
    "null": (None, "-: -: must be a table; found None"),
    "a number": (5, "-: -: must be a table; found 5"),
    "torch of another file": ({"torch": "1.2.4"}, "torch: -: must be that of the file's name; found '1.2.4'"),
    "torch banana": ({"torch": "banana"}, "torch: -: must be a version such as 2.4.1; found 'banana'"),
    "torch empty": ({"torch": ""}, "torch: -: must be a version such as 2.4.1; found ''"),
    "torch with space": (
        {"torch": " 1.2.0"},
        "torch: -: must be a version such as 2.4.1, without space around it; found ' 1.2.0'",
    ),
    "torch a number": ({"torch": 5}, "torch: -: must be text; found 5"),
    "torch null": ({"torch": None}, "torch: -: must be text; found None"),
    "torch missing": ({"torch": ...}, "torch: -: must be given; found nothing"),
    "python missing": ({"python": ...}, "python: -: must be given; found nothing"),
    "platform empty": ({"platform": ""}, "platform: -: must not be empty; found ''"),
    "results a list": ({"results": []}, "results: -: must be a table; found []"),
    "a kind a list": ({"results": {"cells": []}}, "results: cells: must be a table; found []"),
    "an unknown kind": ({"results": {"proof": {}}}, f"results: proof: {KINDS} 'proof'"),
    "a row a number": (
        {"results": {"cells": {"clone": 5}}},
        "cells: clone: must have 3 values, or one that stands for all; found 0",
    ),
    "a row one value short": (
        {"results": {"cells": {"clone": "none|0"}}},
        "cells: clone: must have 3 values, or one that stands for all; found 2",
    ),
    "a value too many": (
        {"results": {"cells": {"clone": "none|0|(2, 3)|1"}}},
        "cells: clone: must have 3 values, or one that stands for all; found 4",
    ),
    "digest too short": (
        {"digests": {"proofs": {"a": "0123"}}},
        "digests: proofs.a: must match ^[0-9a-f]{12}$; found '0123'",
    ),
    "digest of a row no digest": (
        {"digests": {"rows": {"clone": "0123456789AB"}}},
        "digests: rows.clone: must match ^[0-9a-f]{12}$; found '0123456789AB'",
    ),
    "digests a list": ({"digests": []}, "digests: -: must be a table; found []"),
    "unknown key": ({"colour": "red"}, "colour: -: unknown key; found 'red'"),
    "unknown key that cannot be printed": ({"a\nb": 1}, r"'a\nb': -: unknown key; found 1"),
}
# The results of a kind, how they are read, and the line behind the file's name.
RESULTS = {
    "a value empty": ("cells", {"clone": "none||1"}, r"cells: clone.offset: must match ^[^|\x00-\x1f\x7f]+$; found ''"),
    "a run is text": ("proofs", {"a": "held"}, "proofs: a: must be a table; found 'held'"),
    "a run without outcome": ("proofs", {"a": {}}, "proofs: a.outcome: must be given; found nothing"),
    "unknown outcome": ("proofs", {"a": {"outcome": "maybe"}}, f"proofs: a.outcome: {UNKNOWN} 'maybe'"),
    "outcome a number": ("proofs", {"a": {"outcome": 1}}, f"proofs: a.outcome: {UNKNOWN} 1"),
    "unknown key of a run": (
        "proofs",
        {"a": {"outcome": "held", "colour": "red"}},
        "proofs: a.colour: unknown key; found 'red'",
    ),
    "a message is a number": ("messages", {"m": 1}, "messages: m: must be a table; found 1"),
    "unknown key of a message": (
        "messages",
        {"m": {"outcome": "held", "x": 1}},
        "messages: m.x: unknown key; found 1",
    ),
    "what a message said is null": (
        "messages",
        {"m": {"outcome": "held", "output": None}},
        "messages: m.output: must be text; found None",
    ),
    "a program without outcome": ("programs", {"p": {}}, "programs: p.outcome: must be given; found nothing"),
    "a bug that is no table": ("bugs", {"b": {"run": 1}}, "runs: b.run: must be a table; found 1"),
    "an unknown key of a function": ("functions", {"torch.abs": {"unheard": 1}}, "functions: "),
    "a function never tried": ("functions", {"torch.abs": {"tried": 0}}, "functions: "),
}
READ = {
    "programs": lambda found: found.programs(),
    "bugs": lambda found: found.runs("bugs"),
    "functions": atlas_of,
}


def edited(edit: object) -> str:
    """The good record with keys replaced, or left out where the edit is `...`; or the edit itself."""
    if isinstance(edit, dict):
        edit = {key: value for key, value in {**GOOD, **edit}.items() if value is not ...}
    return json.dumps(edit)


@pytest.fixture
def lines(tmp_path) -> Callable[[], list[str]]:
    """What is wrong with the records in the test's folder."""

    def said() -> list[str]:
        with pytest.raises(RecordError) as caught:
            read_records(tmp_path)
        assert str(caught.value).split("\n") == [str(fault) for fault in caught.value.faults]
        return [str(fault) for fault in caught.value.faults]

    return said


def test_the_record_without_a_fault_is_read(tmp_path):
    (tmp_path / FILE).write_text(TEXT, encoding="utf-8")
    found = read_records(tmp_path)["1.2.0"].evidence()
    assert found.cells["view"] == dict.fromkeys(["base", "offset", "shape"], "raises RuntimeError")
    assert found.outcomes() == {"a": "held", "b": "failed"}


@pytest.mark.parametrize(("content", "found"), NOT_JSON.values(), ids=NOT_JSON.keys())
def test_a_file_that_is_no_json_is_one_line_with_the_cure(tmp_path, lines, content, found):
    (tmp_path / FILE).write_bytes(content)
    (line,) = lines()
    assert line.startswith(f"{FILE}: -: -: must be JSON in UTF-8; found {found}")
    assert line.endswith("; record it again")
    assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize(("edit", "line"), MISFITS.values(), ids=MISFITS.keys())
def test_a_record_that_does_not_fit_is_one_line_with_the_cure(tmp_path, lines, edit, line):
    (tmp_path / FILE).write_text(edited(edit), encoding="utf-8")
    assert lines() == [f"{FILE}: {line}; record it again"]


@pytest.mark.parametrize(("kind", "results", "line"), RESULTS.values(), ids=RESULTS.keys())
def test_a_result_that_does_not_fit_is_one_line_where_it_is_read(tmp_path, kind, results, line):
    (tmp_path / FILE).write_text(edited({"results": {kind: results}}), encoding="utf-8")
    found = read_records(tmp_path)["1.2.0"]
    with pytest.raises(FaultsError) as caught:
        READ.get(kind, lambda found: found.evidence())(found)
    for each in str(caught.value).splitlines():
        assert each.startswith(f"{FILE}: {line}")
        assert each.endswith("; record it again")


def test_what_is_no_file_is_one_line(tmp_path, lines):
    (tmp_path / FILE).mkdir()
    os.symlink("torch-2.0.0.json", tmp_path / "torch-2.0.0.json")
    assert lines() == [
        f"{FILE}: -: -: must be JSON in UTF-8; found Is a directory; record it again",
        "torch-2.0.0.json: -: -: must be JSON in UTF-8; found Too many levels of symbolic links; record it again",
    ]


def test_every_fault_of_every_record_is_said(tmp_path, lines):
    (tmp_path / "torch-1.0.0.json").write_text("{", encoding="utf-8")
    (tmp_path / FILE).write_text(edited({"python": 5, "digests": {"rows": {"a": "1", "b": 5}}}), encoding="utf-8")
    assert [line.split(": ")[:3] for line in lines()] == [
        ["torch-1.0.0.json", "-", "-"],
        [FILE, "python", "-"],
        [FILE, "digests", "rows.a"],
        [FILE, "digests", "rows.b"],
    ]


@pytest.mark.parametrize("name", ["x" * 1_000_000, "\u202e" * 500, "\n" * 500])
def test_a_line_is_short_and_can_be_printed_whatever_was_found(tmp_path, lines, name):
    (tmp_path / FILE).write_text(edited({name: name}), encoding="utf-8")
    (line,) = lines()
    assert len(line) <= LONGEST_LINE
    assert line.isprintable()
    assert line.endswith("; record it again")


@pytest.mark.parametrize("command", [["check"], ["check", "--json"], ["check", "--lang", "zh"]])
def test_the_command_ends_with_the_lines_of_a_damaged_record(tmp_path, monkeypatch, capsys, command):
    copied: Path = tmp_path / FILE
    copied.write_text(edited({"torch": "banana", "colour": "red"}), encoding="utf-8")
    monkeypatch.setattr(record, "RECORDS", tmp_path)
    monkeypatch.setattr(staleness, "_load_package", lambda: staleness._load(None))
    assert main(command) == 2
    said = capsys.readouterr()
    lines = [
        f"{FILE}: torch: -: must be a version such as 2.4.1; found 'banana'; record it again",
        f"{FILE}: colour: -: unknown key; found 'red'; record it again",
    ]
    assert said.err.splitlines() == [f"tensorcopy-docs: {line}" for line in lines]
    assert said.out == (json.dumps({"error": "\n".join(lines)}) + "\n" if "--json" in command else "")
