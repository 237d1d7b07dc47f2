"""The READMEs answer first: each word of their table is what the cells of the table say."""

from collections.abc import Mapping
from functools import cache

import pytest

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.table.glance import question
from tensorcopy_docs.versions import pinned_torch
from tests.checkout import ROOT
from tests.committed import committed_records

# The rows in which a line of the table is measured. Where they disagree, it depends.
ROWS = {
    "x.clone()": ["clone", "clone-of-a-leaf"],
    "x.detach()": ["detach", "detach-of-a-leaf"],
    "x.detach().clone()": ["detach-clone"],
    "copy.deepcopy(x)": ["deepcopy", "deepcopy-of-a-parameter"],
    "torch.tensor(x)": ["tensor", "tensor-of-gaps"],
    "x.view(6)": ["view"],
    "x.reshape(6)": ["reshape", "reshape-of-a-transposed"],
    "x.to(torch.float32)": ["to", "to-of-doubles"],
}
# A column of the table for each question, and what its values answer.
COLUMNS = {
    "same-storage": {"no": "no", "yes": "yes"},
    "gradient": {"full": "yes", "none": "no"},
    "write-to-result-seen": {"yes": "yes", "no": "no"},
}
ANSWERS = {
    "README.md": {"yes": "yes", "no": "no", "depends on the": "depends"},
    "README.zh-CN.md": {"是": "yes", "否": "no", "取决于": "depends"},
}


def table(text: str) -> dict[str, list[str]]:
    """The first table of a README: the code of each line, and the words in its columns."""
    first = text[text.index("\n|") :].split("\n\n")[0].strip().splitlines()
    lines = [[cell.strip().strip("*") for cell in line.strip("|").split("|")] for line in first[2:]]
    return {line[0].split("`")[1]: line[1:] for line in lines}


def answer(words: str, answers: dict[str, str]) -> str | None:
    """What a cell of a README says; nothing may follow a "yes" or a "no"."""
    told = [
        said for start, said in answers.items() if words == start or (said == "depends" and words.startswith(start))
    ]
    return told[0] if told else None


@cache  # to read all records takes seconds
def cells() -> Mapping[str, Mapping[str, str]]:
    """The cells in the record of the pinned torch."""
    return committed_records()[pinned_torch()].cells


def measured(code: str, column: str) -> str:
    """The answer of the cells for a line."""
    found = {COLUMNS[column].get(cells()[row][column]) for row in ROWS[code]}
    return found.pop() if len(found) == 1 else "depends"


def faults(text: str, answers: dict[str, str]) -> list[str]:
    """The cells of a README's table that say something else than what was measured."""
    return [
        f"{code}, {column}: “{words}”, but measured “{measured(code, column)}”"
        for code, cells in table(text).items()
        for column, words in zip(COLUMNS, cells, strict=True)
        if answer(words, answers) != measured(code, column)
    ]


@pytest.mark.parametrize(("name", "language"), [*zip(ANSWERS, LANGUAGES, strict=True)])
def test_the_heads_of_a_readme_are_the_questions_of_the_site(name, language):
    head = next(line for line in (ROOT / name).read_text(encoding="utf-8").splitlines() if line.startswith("|"))
    assert head.strip("| ").split(" | ")[1:] == [*(question(column, language) for column in COLUMNS)], (
        "run `make pictures`"
    )


@pytest.mark.parametrize("name", ANSWERS)
def test_the_table_of_a_readme_says_what_the_cells_say(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert list(table(text)) == list(ROWS)
    assert faults(text, ANSWERS[name]) == []


def test_a_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 500, "the rest belongs to the docs"


@pytest.mark.parametrize("name", ANSWERS)
def test_a_readme_says_which_function_raises_for_a_non_leaf(name):
    raising = [
        code
        for code, rows in ROWS.items()
        if cells().get(f"{rows[0]}-of-a-result", {}).get("same-object", "").startswith("raises")
    ]
    noted = [
        line
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if "`x` is a non-leaf" in line or "`x` 为非叶子张量" in line
    ]
    assert [line.split("`")[1] for line in noted] == raising == ["copy.deepcopy(x)"]
