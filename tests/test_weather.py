"""Careless and hostile input: a build ends in one line of file, place, rule and what was found, and writes nothing."""

import errno
import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from tensorcopy_docs.atlas import disagreements as official_list
from tensorcopy_docs.atlas.disagreements import FILE as OFFICIAL
from tensorcopy_docs.building import children, data_files, inputs
from tensorcopy_docs.building import site as building
from tensorcopy_docs.building.data_files import check_results
from tensorcopy_docs.building.inputs import Inputs
from tensorcopy_docs.cli import main
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lines import line_of
from tensorcopy_docs.publication.dates import VARIABLE
from tensorcopy_docs.records import record, staleness
from tensorcopy_docs.records.record import RecordError, read_records
from tensorcopy_docs.register import bugs as bug_register
from tensorcopy_docs.register import idioms as idiom_register
from tensorcopy_docs.register import message_loading
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.sphinx import entry_pages
from tensorcopy_docs.table import pitfalls
from tests.register.planted_register import DOCUMENTATION, DOCUMENTED, HEARD, PHRASE, PLACE, STATEMENTS
from tests.register.planted_register import GOOD as ARTICLE

PROOFS = {
    name: Source(name, kind, "toy.py", "", False) for name, kind in [("holds", "proof"), ("against", "counterexample")]
}
HEADLINES = """
[[events]]
version = "2.12"
cells = ["asarray*"]
headline.en = "It shares."
headline.zh = "它会共享。"
affects.en = "code that copies."
affects.zh = "复制的代码。"
fix.en = "Use {idiom}`detach`."
fix.zh = "用 {idiom}`detach`。"
shown = "assert x.detach()"
"""
DIGEST = "0123456789ab"
RECORD = {
    "torch": "1.2.0",
    "python": "3.7.9",
    "platform": "Linux x86_64",
    "digests": {
        "columns": dict.fromkeys(["base", "offset", "shape"], DIGEST),
        "rows": dict.fromkeys(["clone", "view"], DIGEST),
        **{kind: {"a": DIGEST} for kind in ("proofs", "messages", "programs", "bugs")},
        "functions": {"all": DIGEST},
    },
    "results": {
        "cells": {"clone": "none|0|(2, 3)", "view": "raises RuntimeError"},
        "proofs": {"a": {"outcome": "held"}},
        "messages": {"a": {"outcome": "held", "output": "m"}},
        "programs": {"a": {"outcome": "failed"}},
        "bugs": {"a": {"run": {"text": "1"}}},
        "functions": {"torch.abs": {"tried": 1}},
    },
}
RECIPE = {"platform": "Linux", "torch": "2.1.2", "recipes": {"gan": {"digest": DIGEST, "printed": {"eager": ["1"]}}}}


def official(folder: Path) -> None:
    """Check the official list against the functions that it names now."""
    names = {*official_list.official().views, *official_list.official().either}
    known = [SimpleNamespace(name=f"torch.Tensor.{name}", aliases=()) for name in names]
    official_list.check_official({"2.13.0": SimpleNamespace(functions=known)}, folder / OFFICIAL.name)


def one(read: Callable[[Path], object], file: Path) -> tuple[Callable[[Path], object], Mapping[str, str]]:
    """How a file of the package is read in another folder, and its text."""
    return lambda folder: read(folder / file.name), {file.name: file.read_text(encoding="utf-8")}


# What reads files in a folder, and the files, which are without a fault.
READERS: dict[str, tuple[Callable[[Path], object], Mapping[str, str]]] = {
    "register": (
        partial(load, sources=PROOFS),
        {
            "articles/toy.toml": ARTICLE,
            "statements/said-copies.toml": STATEMENTS,
            "documentation/docs-copies.toml": DOCUMENTATION,
        },
    ),
    "bugs": (
        bug_register.bugs,
        {each.name: each.read_text(encoding="utf-8") for each in bug_register.FOLDER.glob("*")},
    ),
    "messages": (
        message_loading.load_messages,
        {each.name: each.read_text(encoding="utf-8") for each in message_loading.FOLDER.glob("*")},
    ),
    "headlines": (lambda folder: headlines(folder / "headlines.toml"), {"headlines.toml": HEADLINES}),
    "idioms": one(idiom_register.idioms_in, idiom_register.FILE),
    "pitfalls": one(pitfalls.pitfalls, pitfalls.FILE),
    "official": (official, {OFFICIAL.name: OFFICIAL.read_text(encoding="utf-8")}),
    "records": (lambda folder: check_results(read_records(folder)), {"torch-1.2.0.json": json.dumps(RECORD)}),
    # Each build reads them itself.
    "recipes": (lambda folder: None, {"gallery/recipes/torch-2.1.2.json": json.dumps(RECIPE)}),
}
TOY, SAID, DOCS, VIEWS = (
    "toy.toml: ",
    "said-copies.toml: said-copies.clone: ",
    "docs-copies.toml: docs-copies.clone: ",
    "views.toml: ",
)
PART = f"{VIEWS}part-of-split-scaled-then-base-used: "
LEAF = "leaves.toml: leaf-changed-in-place: "
FILE, GAN = "torch-1.2.0.json: ", "torch-2.1.2.json: recipes: gan."
TEXT, TURNED = json.dumps(RECORD), "\u202e"
CELLS = f'"cells": {json.dumps(RECORD["results"]["cells"])}'
# What stands in the files (None: all of the first file), what is put there, how the line begins, and words of it.
CASES: dict[str, list[tuple[str | None, str | bytes, str, str]]] = {
    "register": [
        ('language = "en"', 'language = "en"\ndate = "2020-13-45"', f"{TOY}toy: date", "such as 2020-12"),
        ('language = "en"', 'language = "en"\ndate = "2023-02-30"', f"{TOY}toy: date", "found '2023-02-30'"),
        ('language = "en"', 'language = "en"\ndate = "2020-12-"', f"{TOY}toy: date", "such as 2020-12"),
        ('language = "en"', 'language = "en"\ndate = "٢٠٢٠"', f"{TOY}toy: date", "such as 2020-12"),
        ('language = "en"', 'language = "en"\ndate = "2999"', f"{TOY}toy: date", "in the future"),
        ('language = "en"', 'language = "en"\ntorch = "99.1"', f"{TOY}toy: torch", "versions.py; found '99.1'"),
        ('language = "en"', 'language = "en"\ntorch = "banana"', f"{TOY}toy: torch", "such as 2.4.1"),
        ('title = "A toy"', 'title = "A\\u202ey"', f"{TOY}toy: title", "control character"),
        ('title = "A toy"', 'title = "A\\u200fy"', f"{TOY}toy: title", "control character"),
        ('title = "A toy"', 'title = "A\\u2028y"', f"{TOY}toy: title", "control character"),
        ('title = "A toy"', f'title = "{"x" * 5_000_000}"', f"{TOY}toy: title", "at most 20000 letters"),
        ('kind = "opinion"', 'kind = "opinion"\nthreads = [1]', f"{TOY}toy.nice: threads", "unknown key"),
        (None, 'claims = "none"' + ARTICLE.partition("[[claims]]")[0], f"{TOY}toy: claims", "list"),
        (None, f"a{'.a' * 5000} = 1", f"{TOY}-: -", "too many levels"),
        (None, "a = " + "[" * 5000, f"{TOY}-: -", "TOML in UTF-8; found"),
        (None, f"a = {'9' * 5000}", f"{TOY}-: -", "TOML in UTF-8"),
        (None, b"key = '\xff'", f"{TOY}-: -", "UTF-8; found"),
        (HEARD, "", f"{SAID}heard", "must be given"),
        ('["forum"]', "[]", f"{SAID}heard", "must have an entry"),
        (HEARD, f"{HEARD}place.en = 'Here'\n", f"{SAID}place", "unknown key"),
        (HEARD, 'heard = ["a friend"]\n', f"{SAID}heard.0", "must be 'stack-overflow'"),
        (HEARD, f'{HEARD}bug = "No."\n', f"{SAID}bug", "unknown key"),
        (HEARD, f'{HEARD}proof = "holds"\n', f"{SAID}cells", "must be left out"),
        (HEARD, f"{HEARD}threads = [1]\n", f"{SAID}threads", "unknown key"),
        (HEARD, f'{HEARD}counterexamples = ["clone/colour=no"]\n', f"{SAID}counterexamples", "cells of the table"),
        ('["clone/same-storage=no"]', '["clown/same-storage=no"]', f"{SAID}cells", "cells of the table"),
        ('["clone/same-storage=no"]', '["clone/size=no"]', f"{SAID}cells", "found 'clone/size=no'"),
        ('["clone/same-storage=no"]', '["clone"]', f"{SAID}cells.0", "must match"),
        (PHRASE, "", f"{DOCS}phrase", "must stand beside docstring"),
        ('docstring = "torch.Tensor.detach"', 'page = "tensor-views"', f"{DOCS}phrase", "must stand beside docstring"),
        ('"torch.Tensor.detach"', '"torch.os.system"', f"{DOCS}docstring", "in lab/documented; found 'torch.os"),
        ('"torch.Tensor.detach"', '"os.system"', f"{DOCS}docstring", "must match"),
        (
            PLACE,
            f'{PLACE}suggestion = "No."\nsentence = "a copy of"\nshown_by = ["holds"]\n',
            f"{DOCS}suggestion",
            "must be left out",
        ),
        (PLACE, f'{PLACE}bug = "No."\nsentence = "a copy of"\n', f"{DOCS}shown_by", "must name tests"),
        (PLACE, "", f"{DOCS}place", "must be given"),
        (DOCUMENTED, PLACE, f"{DOCS}docstring", "must be given, or else page"),
        (PLACE, f'{PLACE}bug = "No."\nshown_by = ["holds"]\n', f"{DOCS}sentence", "must be given if"),
        (PLACE, f'{PLACE}bug = "No."\nsentence = "No."\nshown_by = ["holds"]\n', f"{DOCS}sentence", "have the phrase"),
        (PLACE, f'{PLACE}bug = "No."\nsentence = "a copy of"\nshown_by = ["it"]\n', f"{DOCS}shown_by", "of the lab"),
        (PLACE, f'{PLACE}sentence = "a copy of"\n', f"{DOCS}sentence", "must be given if"),
        (PLACE, f'{PLACE}shown_by = ["holds"]\n', f"{DOCS}shown_by", "must be left out without"),
        (PLACE, f"{PLACE}threads = [1]\n", f"{DOCS}threads", "must be left out without"),
        (PLACE, f"{PLACE}threads = [0]\n", f"{DOCS}threads.0", "greater than 0; found 0"),
    ],
    "bugs": [
        ('id = "part-of-split', 'id = "flattened-output-of-a-function-scaled"  # ', f"{VIEWS}flattened", "of one bug"),
        ('id = "part-of-split', 'id = "<b>part', f"{VIEWS}<b>part", "match"),
        ('id = "part-of-split-s', 'id = "two words', f"{VIEWS}two words", "match"),
        ("[[bugs]]", "[[bugs]]\nkey = 5", f"{PART}key", "unknown key"),
        ('program = "flattened', 'program = "part_of_split_scaled_then_base_used"  # ', "bugs: flattened", "an entry"),
        ('status = "closed"', "", f"{PART}status", "for nothing else; found None"),
        ('status = "closed"', 'status = "fixed"', f"{PART}status", "must be 'open'"),
        ('status = "closed"', 'status = "closed"\nsaid_fixed = "next week"', f"{PART}said_fixed", "match"),
        ('status = "closed"', 'status = "closed"\ndesign = "yes"', f"{PART}design", "true or false"),
        ("threads = [", "threads = [-1, ", f"{PART}threads.0", "greater than 0; found -1"),
        ("threads = [", 'threads = ["1", ', f"{PART}threads.0", "whole number"),
        ('functions = ["split", "mul_"]', "functions = []", f"{PART}functions", "an entry"),
        ('title.zh = "', 'title.zh = 5  # "', f"{PART}title.zh", "must be text"),
        ('wrong = "gradient"', 'wrong = "speed"', f"{PART}wrong", "must be"),
        ("looked_up = 2026-11-26", 'looked_up = "today"', f"{VIEWS}-: looked_up", "a day, such as"),
        ("looked_up = 2026-11-26", "looked_up = 5", f"{VIEWS}-: looked_up", "a day, such as"),
        ("looked_up = 2026-11-26", "looked_up = 2999-01-01", f"{VIEWS}-: looked_up", "in the future"),
    ],
    "messages": [
        ('id = "leaf-changed-in-place"', 'id = "-"', "leaves.toml: -: id", "match"),
        ('id = "leaf-changed-in-place"', 'id = "../leaf"', "leaves.toml: ../leaf: id", "match"),
        ('cause.zh = "手动', 'cause.zh = "\\u2067手动', f"{LEAF}cause.zh", "control character"),
        ('see = ["calls/no_grad"', 'see = ["https://example.org"', f"{LEAF}see.0", "match"),
    ],
    "headlines": [
        ("assert x.detach()", "assert x.detach(", "headlines.toml: 2.12 asarray*: shown", "Python that can be parsed"),
        ("assert x.detach()", "assert x.\\u0000", "headlines.toml: events: 0.shown", "control character"),
        ("assert x.detach()", "x.detach()", "headlines.toml: 2.12 asarray*: shown", "assert something"),
        ('version = "2.12"', 'version = "next"', "headlines.toml: next asarray*: version", "match"),
        ('version = "2.12"', 'rows = ["clown"]\nversion = "2.12"', "headlines.toml: 2.12 asarray*: rows", "a row"),
    ],
    "idioms": [
        (
            "[reasons.strides]",
            "[reasons.stride]\nen='a'\nzh='a'\n[reasons.strides]",
            "idioms.toml: reasons: stride",
            "must be the",
        ),
        ('not_for.transposed = "strides"', 'not_for.turned = "strides"', "idioms.toml: view: not_for", "contexts"),
        ('not_for.transposed = "strides"', 'not_for.transposed = "?"', "idioms.toml: view: not_for", "reasons"),
        ("shares = true", 'shares = "yes"', "idioms.toml: idioms: ", "true or false"),
    ],
    "pitfalls": [
        ('same-object = "yes"', 'same-object = "maybe"', "pitfalls.toml: itself: same-object", "found 'maybe'"),
        ('effect-on-x = "!nothing"', 'effect-on-x = "!all"', "pitfalls.toml: changes-x: effect-on-x", "found 'all'"),
        ('is-leaf = "yes or no"', 'is-leaf = "yes or so"', "pitfalls.toml: shared-values: is-leaf", "found 'so'"),
        ('same-object = "yes"', 'colour = "yes"', "pitfalls.toml: itself: colour", "a column"),
    ],
    "official": [('"adjoint"', '"adjoin"', "official.toml: views: -", "PyTorch has; found 'adjoin'")],
    "records": [
        (None, TEXT[: len(TEXT) // 2], f"{FILE}-: -", "Unterminated string"),
        (None, TEXT.encode("utf-16"), f"{FILE}-: -", "byte 0xff"),
        (None, b"\xef\xbb\xbf" + TEXT.encode(), f"{FILE}-: -", "BOM"),
        (None, TEXT.replace("Linux", "记录").encode("gbk"), f"{FILE}-: -", "can't decode"),
        (None, "[" * 100_000, f"{FILE}-: -", "too many levels"),
        (None, "[]", f"{FILE}-: -", "table"),
        ('"Linux x86_64"', "9" * 5000, f"{FILE}-: -", "Exceeds the limit"),
        ('"Linux x86_64"', "NaN", f"{FILE}platform: -", "text; found nan"),
        ('"tried": 1', '"tried": -Infinity', f"{FILE}torch.abs: tried", "whole number; found -inf"),
        ("Linux", "Lin\0ux", f"{FILE}-: -", "Invalid control character"),
        ('"python"', '"torch"', f"{FILE}-: -", "the key 'torch' twice"),
        ('"torch": "1.2.0"', '"torch": "1.2.4"', f"{FILE}torch: -", "file's name"),
        ('"torch": "1.2.0"', '"torch": "banana"', f"{FILE}torch: -", "such as 2.4.1"),
        ('"torch": "1.2.0"', '"torch": " 1.2.0"', f"{FILE}torch: -", "space"),
        ('"3.7.9"', '"<script>"', f"{FILE}python: -", "such as 2.4.1; found '<script>'"),
        ('"3.7.9"', '"\\ud800"', f"{FILE}python: -", "UTF-8 can hold"),
        ('"Linux x86_64"', '""', f"{FILE}platform: -", "empty"),
        ('"Linux x86_64"', '"Linux", "colour": 1', f"{FILE}colour: -", "unknown key"),
        ('"Linux x86_64"', '"Linux", "a\\nb": 1', f"{FILE}'a\\nb': -", "unknown key"),
        ('"Linux x86_64"', f'"Linux", "{"x" * 1_000_000}": 1', f"{FILE}xxx", "unknown key"),
        ('"Linux x86_64"', f'"Linux", "{TURNED * 500}": 1', f"{FILE}'\\u202e", "unknown key"),
        ('"results": {', '"results": {"proof": {}, ', f"{FILE}results: proof", "'proofs'"),
        ('"results": {', '"results": 5, "platform": {', f"{FILE}-: -", "'platform' twice"),
        ("none|0|(2, 3)", "none|0", f"{FILE}cells: clone", "found 2"),
        ("none|0|(2, 3)", "none|0|(2, 3)|1", f"{FILE}cells: clone", "found 4"),
        (CELLS, '"cells": []', f"{FILE}results: cells", "table"),
        ("none|0|(2, 3)", "none||1", f"{FILE}cells: clone.offset", "match"),
        ('"none|0|(2, 3)"', "5", f"{FILE}cells: clone", "found 0"),
        (f'"all": "{DIGEST}"', '"all": "0123456789AB"', f"{FILE}digests: functions.all", "match"),
        (f'"all": "{DIGEST}"', '"some": "0123456789ab"', f"{FILE}functions: torch.abs", "the digest of its code"),
        (f', "view": "{DIGEST}"', "", f"{FILE}cells: view", "the digest of its code"),
        (f'"bugs": {{"a": "{DIGEST}"}}, ', "", f"{FILE}bugs: a", "the digest of its code"),
        ('{"outcome": "held"}', "{}", f"{FILE}proofs: a.outcome", "given"),
        ('{"outcome": "held"}', '{"outcome": "maybe"}', f"{FILE}proofs: a.outcome", "'held'"),
        ('{"outcome": "held"}', '{"outcome": "held", "error": "\\ud800"}', f"{FILE}proofs: a.error", "UTF-8 can hold"),
        ('"output": "m"', f'"output": "{"m" * 20_001}"', f"{FILE}messages: a.output", "at most 20000 letters"),
        ('"output": "m"', '"x": 1', f"{FILE}messages: a.x", "unknown key"),
        ('"output": "m"', '"output": null', f"{FILE}messages: a.output", "text"),
        ('{"outcome": "failed"}', "5", f"{FILE}programs: a", "table"),
        ('{"text": "1"}', "1", f"{FILE}runs: a.run", "table"),
        ('{"text": "1"}', '{"held": 5}', f"{FILE}runs: a.run.held", "unknown key"),
        ('{"tried": 1}', '{"tried": 0}', f"{FILE}torch.abs: tried", "found 0"),
        ('{"tried": 1}', '{"tried": 1, "unheard": 1}', f"{FILE}torch.abs: unheard", "unknown key"),
    ],
    "recipes": [
        ('"torch": "2.1.2"', '"torch": "2.1.1"', "torch-2.1.2.json: torch: -", "file's name"),
        ('"torch": "2.1.2"', '"torch": "<b>"', "torch-2.1.2.json: torch: -", "a version such as 2.4.1; found '<b>'"),
        ('"torch": "2.1.2", ', "", "torch-2.1.2.json: torch: -", "given"),
        (
            '"platform": "Linux", ',
            '"platform": "Linux", "red": 1, ',
            "torch-2.1.2.json: red: -",
            "unknown key; found 1",
        ),
        (None, "{", "torch-2.1.2.json: -: -", "JSON in UTF-8; found Expecting property name"),
        ('["1"]', '"1"', f"{GAN}printed.eager", "must be a list; found '1'"),
        ('["1"]', "[NaN]", f"{GAN}printed.eager.0", "text; found nan"),
        ('["1"]', "[1]", f"{GAN}printed.eager.0", "text"),
        ('["1"]', '["\\ud800"]', f"{GAN}printed.eager.0", "UTF-8 can hold"),
        ('["1"]', '["\\u001b[1m"]', f"{GAN}printed.eager.0", "match"),
        ('["1"]', '["1"], "cudagraphs": []', f"{GAN}printed.cudagraphs", "unknown key"),
        ('"eager"', '"aot_eager"', f"{GAN}printed.eager", "given"),
        (f'"digest": "{DIGEST}", ', "", f"{GAN}digest", "given"),
        ('"gan": {', '"gan": {}, "gan": {', "torch-2.1.2.json: -: -", "'gan' twice"),
    ],
}


@pytest.fixture
def site(tmp_path, monkeypatch) -> Path:
    """The docs of a site without a page."""
    monkeypatch.setattr(building, "read_inputs", lambda docs: Inputs({}, ""))  # which asks git and the system
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").touch()
    return tmp_path / "docs"


def written(docs: Path) -> set[str]:
    """What a build has left, but for the folders that it always makes."""
    return {path.name for path in (docs / "_build").rglob("*")} - {"lock", "measured"}


@pytest.mark.parametrize(
    ("reader", "old", "new", "place", "word"),
    [pytest.param(name, *case, id=f"{name}-{case[2]}"[:60]) for name, cases in CASES.items() for case in cases],
)
def test_a_build_ends_in_one_line_and_writes_nothing(
    tmp_path, site, monkeypatch, capsys, reader, old, new, place, word
):
    read, files = READERS[reader]
    texts = dict(files)
    having = [name for name, text in texts.items() if old is None or old in text]
    name = next((name for name in having if place.startswith(Path(name).name)), having[0])
    for each, text in (texts | {name: new if old is None else texts[name].replace(old, new, 1)}).items():
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.setattr(data_files, "READERS", (lambda: read(tmp_path),))
    assert main(["build", "--docs", str(site)]) == 2
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    line = line.removeprefix("tensorcopy-docs: ")
    assert line.startswith(place) and word in line and "; found " in line
    assert len(line) <= LONGEST_LINE and line.isprintable()
    assert line.endswith(("; record it again", "; run: make recipes")) == line.startswith("torch-")
    assert said.out == "" and written(site) == set()


@pytest.mark.parametrize("reader", READERS)
def test_files_without_a_fault_are_read(tmp_path, monkeypatch, reader):
    read, files = READERS[reader]
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(data_files, "READERS", (lambda: read(tmp_path),))
    data_files.check_files(tmp_path / "gallery" / "recipes")


def test_what_is_no_file_and_every_fault_of_every_record_is_one_line(tmp_path):
    (tmp_path / "torch-1.2.0.json").mkdir()
    os.symlink("torch-2.0.0.json", tmp_path / "torch-2.0.0.json")
    twice = json.dumps({**RECORD, "torch": "2.1.0", "python": 5, "digests": {"rows": {"a": "1"}}})
    (tmp_path / "torch-2.1.0.json").write_text(twice, encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        read_records(tmp_path)
    first, second, *others = str(caught.value).split("\n")
    assert first.startswith(FILE) and "Is a directory" in first
    assert [line.split(": ")[:3] for line in others] == [
        ["torch-2.1.0.json", "python", "-"],
        ["torch-2.1.0.json", "digests", "rows.a"],
    ]
    assert second.startswith("torch-2.0.0.json: ") and "Too many levels of symbolic links" in second


@pytest.mark.parametrize("command", [["check"], ["check", "--json"]])
def test_the_command_ends_with_the_lines_of_a_damaged_record(tmp_path, monkeypatch, capsys, command):
    (tmp_path / FILE.removesuffix(": ")).write_text(json.dumps({**RECORD, "torch": "banana", "colour": "red"}))
    monkeypatch.setattr(record, "RECORDS", tmp_path)
    monkeypatch.setattr(staleness, "_load_package", lambda: staleness._load(None))
    assert main(command) == 2
    said = capsys.readouterr()
    lines = [line.removeprefix("tensorcopy-docs: ") for line in said.err.splitlines()]
    assert [line.split(": ")[:2] for line in lines] == [
        [FILE.removesuffix(": "), "torch"],
        [FILE.removesuffix(": "), "colour"],
    ]
    assert said.out == (json.dumps({"error": "\n".join(lines)}) + "\n" if "--json" in command else "")


@pytest.mark.process
@pytest.mark.parametrize(
    ("stated", "code"), [("", 0), ("0", 0), ("-1", 2), ("1e9", 2), ("yesterday", 2), ("9" * 5000, 2)]
)
def test_the_day_of_the_sources_is_a_number_of_seconds(tmp_path, monkeypatch, capsys, stated, code):
    (tmp_path / "conf.py").touch()
    monkeypatch.setenv(VARIABLE, stated)
    monkeypatch.setattr(inputs, "PACKAGE", tmp_path / "package")
    monkeypatch.setattr(building, "_write", lambda *_: {})
    assert main(["build", "--docs", str(tmp_path)]) == code
    said = capsys.readouterr()
    beginning = f"tensorcopy-docs: {VARIABLE}: must be a number of seconds since 1970, such as 1700000000; found '"
    assert code == 0 or (said.err.startswith(beginning) and said.err.count("\n") == 1 and said.out == "")
    assert (tmp_path / "_build" / "html").exists() is not bool(code)
    assert (VARIABLE in children._environment()) is bool(stated)


@pytest.mark.parametrize("page", ["articles/index", "errors/index", "said/index", "documentation/upstream"])
def test_no_generated_page_replaces_one_that_is_written_by_hand(tmp_path, monkeypatch, page):
    folder, _, name = page.partition("/")
    key = {"said": f"said-{name}", "documentation": f"docs-{name}"}.get(folder, "said-more")
    entries = [SimpleNamespace(page=f"errors/{each}", id=each) for each in ("more", name)]
    articles = [SimpleNamespace(key=name if folder == "articles" else "more")]
    register = SimpleNamespace(articles=articles, collections=[SimpleNamespace(key=key)])
    messages = dict(enumerate(entries))
    state = SimpleNamespace(judgement=SimpleNamespace(register=register), messages=SimpleNamespace(entries=messages))
    monkeypatch.setattr(entry_pages, "state_of", lambda app: state)
    (tmp_path / folder).mkdir()
    (tmp_path / f"{page}.md").write_text("# By hand", encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"^{page}.md: must be .*; found a page that is written by hand; give the"):
        entry_pages.write_pages(SimpleNamespace(srcdir=tmp_path))
    assert [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.*")] == ["# By hand"]


def test_a_file_that_may_not_be_that_large_is_a_limit_of_the_shell():
    assert line_of(OSError(errno.EFBIG, os.strerror(errno.EFBIG), "a.json")) == (
        "a.json: File too large; raise the limit of the size of files (ulimit -f), then run the command again"
    )
