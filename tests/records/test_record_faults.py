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
# What the file holds in place of a record, and what is found there.
NOT_JSON = [
    (TEXT[: len(TEXT) // 2].encode(), "Unterminated string"),
    (TEXT.encode("utf-16"), "byte 0xff"),
    (TEXT.replace("Linux", "记录").encode("gbk"), "can't decode"),
    (b"\xef\xbb\xbf" + TEXT.encode(), "BOM"),
    (TEXT.replace("Linux", "Lin\0ux").encode(), "Invalid control character"),
    (b"[" * 100_000, "too many levels"),
    (b'{"torch": ' + b"9" * 5000 + b"}", "Exceeds the limit"),
    (TEXT.replace('"python"', '"torch"').encode(), "the key 'torch' twice"),
]
# The edits of the record, its part and its place in that, and a word of the rule or of what was found.
MISFITS = [
    ([], "-: -", "table"),
    ({"torch": "1.2.4"}, "torch: -", "file's name"),
    ({"torch": "banana"}, "torch: -", "version"),
    ({"torch": " 1.2.0"}, "torch: -", "space"),
    ({"platform": ""}, "platform: -", "empty"),
    ({"results": {"cells": []}}, "results: cells", "table"),
    ({"results": {"proof": {}}}, "results: proof", "'proofs'"),
    ({"results": {"cells": {"clone": "none|0"}}}, "cells: clone", "found 2"),
    ({"results": {"cells": {"clone": "none|0|(2, 3)|1"}}}, "cells: clone", "found 4"),
    ({"digests": {"rows": {"clone": "0123456789AB"}}}, "digests: rows.clone", "match"),
    ({"colour": "red"}, "colour: -", "unknown key"),
    ({"a\nb": 1}, r"'a\nb': -", "unknown key"),
]
# The results of a kind, which are read when they are asked for; the part, and the place in it.
RESULTS = [
    ("cells", {"clone": "none||1"}, "cells: clone.offset", "match"),
    ("proofs", {"a": {}}, "proofs: a.outcome", "given"),
    ("proofs", {"a": {"outcome": "maybe"}}, "proofs: a.outcome", "'held'"),
    ("proofs", {"a": {"outcome": "held", "colour": "red"}}, "proofs: a.colour", "unknown key"),
    ("messages", {"m": {"outcome": "held", "x": 1}}, "messages: m.x", "unknown key"),
    ("messages", {"m": {"outcome": "held", "output": None}}, "messages: m.output", "text"),
    ("programs", {"p": {}}, "programs: p.outcome", "given"),
    ("bugs", {"b": {"run": 1}}, "runs: b.run", "table"),
    ("functions", {"torch.abs": {"unheard": 1}}, "functions: 0.unheard", "unknown key"),
    ("functions", {"torch.abs": {"tried": 0}}, "functions: 0.tried", "found 0"),
]
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
        return str(caught.value).split("\n")

    return said


def test_the_record_without_a_fault_is_read(tmp_path):
    (tmp_path / FILE).write_text(TEXT, encoding="utf-8")
    found = read_records(tmp_path)["1.2.0"].evidence()
    assert found.cells["view"] == dict.fromkeys(["base", "offset", "shape"], "raises RuntimeError")
    assert found.outcomes() == {"a": "held", "b": "failed"}


def test_a_file_that_is_no_json_is_one_line_with_the_cure(tmp_path, lines):
    for content, found in NOT_JSON:
        (tmp_path / FILE).write_bytes(content)
        (line,) = lines()
        assert line.startswith(f"{FILE}: -: -: must be JSON in UTF-8; found ") and found in line
        assert line.endswith("; record it again")
        assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize(("edit", "place", "word"), MISFITS)
def test_a_record_that_does_not_fit_is_one_line_with_the_cure(tmp_path, lines, edit, place, word):
    (tmp_path / FILE).write_text(edited(edit), encoding="utf-8")
    (line,) = lines()
    assert line.startswith(f"{FILE}: {place}: ") and word in line
    assert line.endswith("; record it again")


@pytest.mark.parametrize(("kind", "results", "place", "word"), RESULTS)
def test_a_result_that_does_not_fit_is_told_where_it_is_read(tmp_path, kind, results, place, word):
    (tmp_path / FILE).write_text(edited({"results": {kind: results}}), encoding="utf-8")
    found = read_records(tmp_path)["1.2.0"]
    with pytest.raises(FaultsError) as caught:
        READ.get(kind, lambda found: found.evidence())(found)
    said = str(caught.value).splitlines()
    assert any(line.startswith(f"{FILE}: {place}: ") and word in line for line in said), said
    assert all(line.endswith("; record it again") for line in said)


def test_what_is_no_file_and_every_fault_of_every_record_is_one_line(tmp_path, lines):
    (tmp_path / FILE).mkdir()
    os.symlink("torch-2.0.0.json", tmp_path / "torch-2.0.0.json")
    twice = edited({"torch": "2.1.0", "python": 5, "digests": {"rows": {"a": "1"}}})
    (tmp_path / "torch-2.1.0.json").write_text(twice, encoding="utf-8")
    first, second, *others = lines()
    assert first.startswith(f"{FILE}: ") and "Is a directory" in first
    assert [line.split(": ")[:3] for line in others] == [
        ["torch-2.1.0.json", "python", "-"],
        ["torch-2.1.0.json", "digests", "rows.a"],
    ]
    assert second.startswith("torch-2.0.0.json: ") and "Too many levels of symbolic links" in second


@pytest.mark.parametrize("name", ["x" * 1_000_000, "\u202e" * 500, "\n" * 500])
def test_a_line_is_short_and_can_be_printed_whatever_was_found(tmp_path, lines, name):
    (tmp_path / FILE).write_text(edited({name: name}), encoding="utf-8")
    (line,) = lines()
    assert len(line) <= LONGEST_LINE
    assert line.isprintable()
    assert line.endswith("; record it again")


@pytest.mark.parametrize("command", [["check"], ["check", "--json"]])
def test_the_command_ends_with_the_lines_of_a_damaged_record(tmp_path, monkeypatch, capsys, command):
    copied: Path = tmp_path / FILE
    copied.write_text(edited({"torch": "banana", "colour": "red"}), encoding="utf-8")
    monkeypatch.setattr(record, "RECORDS", tmp_path)
    monkeypatch.setattr(staleness, "_load_package", lambda: staleness._load(None))
    assert main(command) == 2
    said = capsys.readouterr()
    lines = [line.removeprefix("tensorcopy-docs: ") for line in said.err.splitlines()]
    assert [line.split(": ")[:2] for line in lines] == [[FILE, "torch"], [FILE, "colour"]]
    assert said.out == (json.dumps({"error": "\n".join(lines)}) + "\n" if "--json" in command else "")
