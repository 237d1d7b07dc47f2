"""A damaged ``semantics.toml``: each fault is one line of file, place, rule and what was found."""

from pathlib import Path

import pytest

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.judge.judgement import knowledge_of
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.table import wording
from tensorcopy_docs.table.wording import FILE, TableError, wording_in
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_records, committed_register

REAL = FILE.read_text(encoding="utf-8")
UNKNOWN = "must be a name that the lab knows; found no such name"

# The edits of the file (old text, new text), and the lines behind the file's name.
FAULTS = {
    "translation missing": (
        [('[groups.binding]\ntitle.en = "Assignment, `copy.copy` and `nn.Parameter`"\n', "[groups.binding]\n")],
        ["groups: binding.title.en: must be given; found nothing"],
    ),
    "unknown key": (
        [("[groups.binding]\n", '[groups.binding]\ncolour = "red"\n')],
        ["groups: binding.colour: unknown key; found 'red'"],
    ),
    "unknown part": (
        [("[groups.binding]\n", '[colours]\nred = "red"\n[groups.binding]\n')],
        ["colours: -: unknown key; found {'red': 'red'}"],
    ),
    "first row that is not one": (
        [('  "clone", "detach",', '  "cloned", "detach",')],
        [f"common: cloned: {UNKNOWN}"],
    ),
    "first row named twice": (
        [('  "clone", "detach",', '  "clone", "clone", "detach",')],
        ["common: clone: must be named once; found 2"],
    ),
    "group without words": (
        [("[groups.copies]", "[groups.copiess]")],
        ["groups: copies: must be given; found nothing", f"groups: copiess: {UNKNOWN}"],
    ),
    "source without words": (
        [("[sources.doubles]", "[sources.double]")],
        ["sources: doubles: must be given; found nothing", f"sources: double: {UNKNOWN}"],
    ),
    "source of no row, on which others do the same, without words": (
        [("[sources.negative]", "[sources.negated]")],
        ["sources: negative: must be given; found nothing", f"sources: negated: {UNKNOWN}"],
    ),
    "value without words": (
        [('[values."silently wrong"]', '[values."loudly wrong"]')],
        [
            "values: silently wrong: must be given; found nothing",
            f"values: loudly wrong: {UNKNOWN}",
            f"presets.wrong: silently wrong: {UNKNOWN}",
        ],
    ),
    "column in no section": (
        [('"write-then-backward", "is-leaf"]', '"write-then-backward"]')],
        ["sections: is-leaf: must be in one section; found 0"],
    ),
    "column in two sections": (
        [('columns = ["write-to-source-seen"', 'columns = ["is-leaf", "write-to-source-seen"')],
        ["sections: is-leaf: must be in one section; found 2"],
    ),
    "section with an unknown column": (
        [('columns = ["write-to-source-seen"', 'columns = ["colour", "write-to-source-seen"')],
        [f"sections: colour: {UNKNOWN}"],
    ),
    "preset with an unknown column and an unknown value": (
        [('cells = [{ same-object = "yes" }]', 'cells = [{ colour = "yes", same-object = "red" }]')],
        [f"presets.itself: colour: {UNKNOWN}", f"presets.itself: red: {UNKNOWN}"],
    ),
    "case of no row": ([("[cases.copy_]", "[cases.copy]")], [f"cases: copy: {UNKNOWN}"]),
    "choice with an unknown row": (
        [('row = "reshape"', 'row = "no-such-row"')],
        ["choices[{last}]: row: must be a row of the table; found 'no-such-row'"],
    ),
    "choice of an idiom that there is not": (
        [('idiom = "reshape"', 'idiom = "frobnicate"')],
        ["choices[{last}]: idiom: must name an idiom of the lab; found 'frobnicate'"],
    ),
    "fact about no cell": (
        [('"reshape/same-storage" = "yes"', '"reshape" = "yes"\n"reshape/size" = "no"')],
        [
            "choices[{last}]: facts: must be cells of the table, row/column; found 'reshape'",
            "choices[{last}]: facts: must be cells of the table, row/column; found 'reshape/size'",
        ],
    ),
    "group that rests on no cell": (
        [("[groups.views.facts]\n", '[groups.views.facts]\n"views:*" = "yes"\n"clown*/same-storage" = "no"\n')],
        [
            "groups.views: facts: must be cells of the table, row/column; found 'views:*'",
            "groups.views: facts: must be cells of the table, row/column; found 'clown*/same-storage'",
        ],
    ),
    "no place for a value": (
        [('told."*".en = "the shape of `y` is `{value}`"', 'told."*".en = "the shape is"')],
        ["properties: shape: must have the placeholder {value}, and no other, in '*'; found {"],
    ),
    "no place for an error": (
        [('en = "raises `{error}`"', 'en = "raises {}"')],
        ["-: -: must have a name, and nothing else, between braces; found {"],
    ),
}
NOT_TOML = {
    "syntax error": (REAL.replace("[groups.binding]", "[groups.binding").encode(), "Expected ']'"),
    "missing": (None, "No such file or directory"),
}


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "semantics.toml"


def lines(file: Path) -> list[str]:
    with pytest.raises(TableError) as caught:
        wording_in(file)
    return str(caught.value).splitlines()


def test_the_words_of_the_package_have_no_fault():
    assert wording_in(FILE).groups


@pytest.mark.parametrize(("edits", "expected"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_one_line_of_file_place_rule_and_what_was_found(file, edits, expected):
    text = REAL
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    last = REAL.count("[[choices]]") - 1
    found = lines(file)
    assert len(found) == len(expected)
    for line, beginning in zip(found, expected, strict=True):
        assert line.startswith("semantics.toml: " + beginning.replace("{last}", str(last)))
        assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize(("content", "found"), NOT_TOML.values(), ids=NOT_TOML.keys())
def test_a_file_that_is_no_toml_is_one_line(file, content, found):
    if content is not None:
        file.write_bytes(content)
    (line,) = lines(file)
    assert line.startswith(f"semantics.toml: -: -: must be TOML in UTF-8; found {found}")
    assert len(line) <= LONGEST_LINE


def test_an_empty_file_lacks_every_part_that_must_be_given(file):
    file.write_text("", encoding="utf-8")
    parts = [name for name, field in wording.TableWords.model_fields.items() if field.is_required()]
    assert lines(file) == [f"semantics.toml: {part}: -: must be given; found nothing" for part in parts]


def test_a_build_says_the_faults_of_the_words_before_it_writes_anything(file, monkeypatch):
    file.write_text(REAL.replace("[groups.copies]", "[groups.copiess]"), encoding="utf-8")
    monkeypatch.setattr(wording, "FILE", file)
    records = committed_records()
    with pytest.raises(FaultsError, match="groups: copies: must be given"):
        knowledge_of(committed_register(), records[pinned_torch()], records).faults()
