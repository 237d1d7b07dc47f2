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
COLUMN = 'columns = ["write-to-source-seen"'
SHAPE = 'told."*".en = "the shape of `y` is `{value}`"'
BINDING = '[groups.binding]\ntitle.en = "Assignment, `copy.copy` and `nn.Parameter`"\n'
LAST = f"choices[{REAL.count('[[choices]]') - 1}]"

# The edit of the file (old text, new text), and the place of each fault with a word of its rule.
FAULTS = [
    (BINDING, "[groups.binding]\n", {"groups: binding.title.en": "given"}),
    ("[groups.binding]\n", '[groups.binding]\ncolour = "red"\n', {"groups: binding.colour": "unknown key"}),
    ("[groups.binding]\n", '[colours]\nred = "red"\n[groups.binding]\n', {"colours: -": "unknown key"}),
    ('  "clone", "detach",', '  "cloned", "detach",', {"common: cloned": "knows"}),
    ('  "clone", "detach",', '  "clone", "clone", "detach",', {"common: clone": "once"}),
    ("[groups.copies]", "[groups.copiess]", {"groups: copies": "given", "groups: copiess": "knows"}),
    ("[sources.doubles]", "[sources.double]", {"sources: doubles": "given", "sources: double": "knows"}),
    ("[sources.negative]", "[sources.negated]", {"sources: negative": "given", "sources: negated": "knows"}),
    (
        '[values."silently wrong"]',
        '[values."loudly wrong"]',
        {"values: silently wrong": "given", "values: loudly wrong": "knows", "presets.wrong: silently wrong": "knows"},
    ),
    ('"write-then-backward", "is-leaf"]', '"write-then-backward"]', {"sections: is-leaf": "found 0"}),
    (COLUMN, f'{COLUMN}, "is-leaf"', {"sections: is-leaf": "found 2"}),
    (COLUMN, f'{COLUMN}, "colour"', {"sections: colour": "knows"}),
    (
        'cells = [{ same-object = "yes" }]',
        'cells = [{ colour = "yes", same-object = "red" }]',
        {"presets.itself: colour": "knows", "presets.itself: red": "knows"},
    ),
    ("[cases.copy_]", "[cases.copy]", {"cases: copy": "knows"}),
    ('row = "reshape"', 'row = "no-such-row"', {f"{LAST}: row": "row of the table"}),
    ('idiom = "reshape"', 'idiom = "frobnicate"', {f"{LAST}: idiom": "idiom of the lab"}),
    ('"reshape/same-storage" = "yes"', '"reshape/size" = "no"', {f"{LAST}: facts": "found 'reshape/size'"}),
    (
        "[groups.views.facts]\n",
        '[groups.views.facts]\n"clown*/same-storage" = "no"\n',
        {"groups.views: facts": "found 'clown*/same-storage'"},
    ),
    (SHAPE, 'told."*".en = "the shape is"', {"properties: shape": "placeholder {value}"}),
    ('en = "raises `{error}`"', 'en = "raises {}"', {"-: -": "between braces"}),
    ("[groups.binding]", "[groups.binding", {"-: -": "TOML in UTF-8; found Expected ']'"}),
]


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "semantics.toml"


def lines(file: Path) -> list[str]:
    with pytest.raises(TableError) as caught:
        wording_in(file)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(("old", "new", "expected"), FAULTS)
def test_a_fault_is_one_line_of_file_place_rule_and_what_was_found(file, old, new, expected):
    assert old in REAL
    file.write_text(REAL.replace(old, new, 1), encoding="utf-8")
    found = lines(file)
    assert len(found) == len(expected)
    for line, (place, word) in zip(found, expected.items(), strict=True):
        assert line.startswith(f"semantics.toml: {place}: ") and word in line
        assert len(line) <= LONGEST_LINE


def test_a_file_that_is_missing_is_one_line(file):
    (line,) = lines(file)
    assert line.startswith("semantics.toml: -: -: must be TOML in UTF-8; found No such file")


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
