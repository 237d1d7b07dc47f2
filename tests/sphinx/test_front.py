"""The front page says what cells say, and stops the build where a word, a message or a claim has no ground."""

from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab import sources
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.front import pages, sheet
from tensorcopy_docs.sphinx.front.wording import FILE, front, front_in
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_records


@pytest.fixture(scope="module")
def records() -> dict[str, LabEvidence]:
    return dict(committed_records())


@pytest.fixture
def cells(records) -> dict[str, dict[str, str]]:
    """The recorded cells of the pinned torch; a test may change them."""
    return {row: dict(found) for row, found in records[pinned_torch()].cells.items()}


def said(cells: dict, call: str) -> list[str]:
    found = zip(front().lines, sheet.answers(front(), cells), strict=True)
    return [answer.said for line, answers in found if call in line.calls for answer in answers]


def test_a_word_of_the_cheat_sheet_is_read_from_the_cells_of_its_line_or_depends_where_they_disagree(cells):
    assert said(cells, "x.clone()") == ["no", "yes", "no", "correct"]
    cells["clone"] |= {"same-storage": "yes"}
    cells["clone-of-a-leaf"] |= {"same-storage": "yes"}
    assert said(cells, "x.clone()") == ["yes", "yes", "no", "correct"]
    assert said(cells, "x.data") == ["yes", "no", "yes", "silently-wrong"]
    assert said(cells, "x.detach()") == ["yes", "no", "yes", "error"]
    assert said(cells, "copy.deepcopy(x)") == ["no", "no", "no", "error-at-once"], "the change raises, not backward()"
    assert said(cells, "x.reshape(6)") == ["depends", "yes", "depends", "depends"]
    cells["reshape-of-a-transposed"] |= {"same-storage": "yes", "write-to-result-seen": "yes"}
    assert said(cells, "x.reshape(6)") == ["yes", "yes", "yes", "depends"]


@pytest.mark.parametrize("value", ["raises RuntimeError", None])
def test_a_cell_without_a_word_or_that_is_missing_is_named(cells, value):
    del cells["detach-numpy"]["gradient"]
    if value:
        cells["detach-numpy"]["gradient"] = value
    with pytest.raises(sheet.SheetError, match=rf"detach-numpy/gradient: must be .* measured {value!r}"):
        sheet.answers(front(), cells)


def test_versions_on_which_a_cell_of_the_sheet_differs_or_is_missing_are_named(records, cells):
    torch, *_, old = sorted(records)  # any two of them
    evidence = records[pinned_torch()]
    assert list(sheet.versions(front(), cells, History(records, evidence)).others) == []
    other, gone = ({row: dict(found) for row, found in records[version].cells.items()} for version in (torch, old))
    other["to"]["gradient"] = "none"
    del gone["t"]
    changed = {
        version: records[version].model_copy(update={"cells": found})
        for version, found in ((torch, other), (old, gone))
    }
    found = sheet.versions(front(), cells, History(records | changed, evidence))
    assert (set(found.others), set(found.versions)) == ({torch, old}, set(records))


def test_each_row_of_the_sheet_is_measured_on_an_x_that_requires_grad():
    for row in {row for line in front().lines for row in line.rows}:
        _, x = getattr(sources, rows()[row].source)()
        assert x.requires_grad, row


def test_a_note_that_its_cells_do_not_bear_out_is_named(cells):
    table = Table(pinned_torch(), cells, {}, {})
    assert front().disagreements(table) == []
    cells["reshape"]["is-view"] = "no"
    assert [fault.split(":")[1] for fault in front().disagreements(table)] == [" x.reshape(6)"]


RESTS_ON = '[lines.facts]\n"deepcopy-of-a-result/same-object" = "raises RuntimeError"'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["detach-clone"]', '["detach-clown"]', "row of the table; found 'detach-clown'"),
        ('"x.t()" = ["t"]', '"x.t()" = ["view"]', "call of the row view, x.view(6); found 'x.t()'"),
        ('column = "gradient"', 'column = "gradients"', "column of the table; found 'gradients'"),
        (RESTS_ON, "", "what the note rests on; found nothing"),
    ],
)
def test_what_the_file_names_must_exist(tmp_path, old, new, fault):
    text = FILE.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = tmp_path / "front.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        front_in(file)
    (line,) = str(caught.value).splitlines()
    assert line.startswith("front.toml: ") and line.endswith(fault)


@pytest.mark.parametrize("change", [{"id": "no-such-entry"}, {"text": "it is gone"}])
def test_a_message_that_the_register_does_not_have_stops_the_build(monkeypatch, change):
    known = front()
    assert known.messages
    planted = known.model_copy(update={"messages": [known.messages[0].model_copy(update=change)]})
    monkeypatch.setattr(pages, "_checked", lambda _page: planted)
    monkeypatch.setattr(pages, "state_of", lambda _app: SimpleNamespace(messages=load_messages()))
    with pytest.raises(ExtensionError, match=r"^front\.toml: messages: "):
        pages._messages(SimpleNamespace(app=None))
