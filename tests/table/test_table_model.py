"""The semantics table: its words, its faults, and the files for machines."""

import csv
import io
import re
from collections import Counter

import pytest
import torch

from tensorcopy_docs.evidence import CellKey, PictureKey, evidence_of
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NOT_AVAILABLE, raised
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import Table, csv_text, describe_value, published, table_of, value_words
from tensorcopy_docs.table.wording import words
from tests.committed import committed_records
from tests.in_one_test import in_one_test

HAN = re.compile(r"[\u4e00-\u9fff]")
# Names of torch's own that stand for themselves in both languages.
NAMES = {
    "`x`",
    "`_is_view()`",
    "`_base`",
    "`requires_grad`",
    "`requires_grad=False`",
    "`grad_fn`",
    "dtype",
    "`nn.Parameter`",
}


@pytest.fixture(scope="module")
def table(evidence) -> Table:
    return table_of(evidence_of(evidence))


def texts():
    """Every text of the table's words, with its place."""
    known = words()
    for part in ("sources", "cases", "conditions", "values"):
        yield from ((f"{part}.{key}", text) for key, text in getattr(known, part).items())
    for key, group in known.groups.items():
        yield from ((f"groups.{key}", text) for text in (group.title, group.about))
    for key, label in known.properties.items():
        yield from ((f"properties.{key}", text) for text in (label.label, label.rule, *label.told.values()))
    yield from (("sections", section.title) for section in known.sections)
    for key, preset in known.presets.items():
        yield from ((f"presets.{key}", text) for text in (preset.label, preset.about))
    for choice in known.choices:
        yield from ((f"choices.{choice.row}", text) for text in (choice.intent, choice.trap) if text)


@in_one_test("place, text", texts(), ids=[place for place, _ in texts()])
def test_chinese_words_are_chinese_and_english_words_are_not(place, text):
    assert HAN.search(text(CHINESE)) or text(CHINESE) in NAMES
    assert not HAN.search(text(ENGLISH))
    code = [re.findall(r"`[^`]+`|{\w+}", text(language)) for language in LANGUAGES]
    assert all(found == code[0] for found in code) or "rule" not in place


def test_rows_of_one_call_and_one_source_are_told_apart():
    seen = Counter(
        (row.group, row.call, row.source, words().cases[row.id](ENGLISH) if row.id in words().cases else "")
        for row in rows().values()
    )
    assert [key for key, count in seen.items() if count > 1] == []


def test_every_cell_is_shown_in_words_or_is_a_name_or_a_figure(table):
    shown_as_it_is = {"grad-fn", "shape", "stride", "offset", "dtype", "storage-bytes", "effect-on-x"}
    for row, cells in table.cells.items():
        for column, value in cells.items():
            assert value.strip(), f"{row}/{column} is blank"
            for language in LANGUAGES:
                assert value_words(value, language) or column in shown_as_it_is, f"{row}/{column}: {value}"


def test_every_value_of_a_column_that_says_something_is_told_and_no_clause_that_no_cell_has_on_any_release(table):
    measured = [table.cells, *(record.cells for record in committed_records().values())]
    for column, label in words().properties.items():
        for value in {cells[column] for cells in table.cells.values()} - {DOES_NOT_APPLY, NOT_AVAILABLE}:
            assert raised(value) or describe_value(column, value, ENGLISH), f"{column}: {value}"
        values = {cells[column] for found in measured for cells in found.values()}
        assert set(label.told) - {"*"} <= values, column


def test_what_a_row_raises_is_worded_as_torch_words_it(table):
    raising = [row for row in table.cells if table.raised(row)]
    assert raising and all(table.message(row) for row in raising)
    x = 2 * torch.ones(2, 3, requires_grad=True)
    with pytest.raises(RuntimeError) as caught:
        x.t().view(6)
    row = "view-of-a-transposed"
    assert (table.raised(row), table.message(row)) == ("RuntimeError", str(caught.value).splitlines()[0])
    assert table.raised("clone") is table.message("clone") is None
    pictures = {"view": {"error": {"type": "ValueError", "message": "no"}}}  # another type than the cells say
    assert Table("1.2.3", {"view": {"same-object": "raises RuntimeError"}}, pictures, {}).message("view") is None


def test_a_preset_chooses_the_rows_that_have_its_cells_and_each_chooses_some(table):
    for key, preset in words().presets.items():
        chosen = [row for row, cells in table.cells.items() if preset.includes(cells)]
        assert chosen, key
        assert chosen != list(table.cells), key
    assert words().presets["itself"].includes(table.cells["assignment"])
    assert not words().presets["itself"].includes(table.cells["clone"])
    # One of several conditions is enough; all cells of a condition are needed.
    wrong, copies = words().presets["wrong"], words().presets["copies"]
    assert wrong.includes(table.cells["data"]) and wrong.includes(table.cells["copy-copy"])
    assert copies.includes(table.cells["detach-clone"]) and not copies.includes(table.cells["detach"])


def test_the_measured_table_has_no_fault(table):
    assert table.faults() == []
    assert table.word_faults() == []


def test_what_is_not_measured_has_no_words_or_is_not_so_is_a_fault(table):
    cells = {"clone": {"same-storage": "broken", "shape": "perhaps"}, "view": {"same-storage": "crashed"}}
    broken = {CellKey("clone", "same-storage"): "NameError: no", PictureKey("view"): "ValueError: bad facts"}
    faults = Table("1.2.3", cells | {"data": {"same-storage": "perhaps"}}, {}, broken).faults()
    for word in ("clone/same-storage: ", "view/same-storage: ", "view/: ValueError: bad facts", "values: perhaps: "):
        assert any(word in line for line in faults), word
    choice = words().choices[0]
    cell, value = next(iter(choice.facts.items()))
    row, _, column = cell.partition("/")
    cells = {name: dict(found) for name, found in table.cells.items()}
    cells[row][column], cells["view"]["same-storage"] = "something else", "no"
    faults = Table(table.torch, cells, {}, {}).word_faults()
    assert any(f"{cell}: said to be {value!r}; measured 'something else'" in line for line in faults)
    assert any(line.startswith("semantics.toml: group views: ") and "'no' for view" in line for line in faults)


def test_csv_has_the_cells_of_the_table_as_the_english_pages_name_them(table):
    lines = list(csv.DictReader(io.StringIO(csv_text(table))))
    in_words = [{key: published(key, cell) for key, cell in row.items()} for row in table.cells.values()]
    assert [{column: line[column] for column in columns()} for line in lines] == in_words
    assert {line["write-then-backward"] for line in lines} >= {"correct", "error at once", "error in backward()"}
    assert {line["gradient"] for line in lines} >= {"yes", "no"}
    assert [(line["id"], line["group"], line["code"]) for line in lines] == [
        (row, rows()[row].group, rows()[row].code) for row in table.cells
    ]
