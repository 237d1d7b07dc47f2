"""Changes with one cause are one event; each event of a recorded version has a headline, and each headline an event."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tensorcopy_docs.history.cell_changes import CellChange
from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.function_names import function_of
from tensorcopy_docs.history.headlines import Headline, HeadlineError, headlines
from tensorcopy_docs.history.past import History
from tensorcopy_docs.snippets.table import rows
from tests.committed import committed_records
from tests.in_one_test import in_one_test
from tests.made_up_evidence import made_up

HEADLINES = headlines()
RAISES = "raises RuntimeError"
FIX = 'fix.en = "{idiom}`clone`"\nfix.zh = "{idiom}`clone`"'


def entry(version: str, cells: str, rows_: str = "[]", more: str = "") -> str:
    texts = "".join(f'{name}.{key} = "x"\n' for name in ("headline", "affects") for key in ("en", "zh"))
    return f'[[events]]\nversion = "{version}"\ncells = {cells}\nrows = {rows_}\n{texts}{more}\n'


def said(folder: Path, *entries: str) -> Sequence[Headline]:
    """Headlines that are read from a text."""
    (folder / "headlines.toml").write_text("".join(entries), encoding="utf-8")
    return headlines(folder / "headlines.toml")


def events_of(values: dict[str, dict[str, str]], told=()) -> Events:
    """The events of two versions: for each cell its values on both."""
    records = {}
    for number, version in enumerate(("1.0.0", "1.1.0")):
        cells: dict[str, dict[str, str]] = {}
        for name, pair in values.items():
            row, _, column = name.partition("/")
            if pair[number] is not None:
                cells.setdefault(row, {"dtype": "float32"})[column] = pair[number]
        records[version] = made_up(version, cells)
    return Events(History(records, records["1.1.0"]), told)


def recorded() -> Events:
    found = committed_records()
    newest = found[list(found)[-1]]
    return Events(History(found, newest), HEADLINES)


def test_each_change_on_a_recorded_version_is_told_once_with_a_headline_under_functions_that_changed():
    known = recorded()
    assert known.faults() == []
    told = [change for event in known.all for change in event.changes] + list(known.aside)
    assert len(told) == len(set(told)) > 100
    for event in known.all:
        assert set(event.functions) <= {function_of(rows()[row].call) for row in event.rows}, event.id
        assert event.headline is not None


@pytest.mark.filterwarnings("ignore:To copy construct")
@in_one_test(
    "headline", [each for each in HEADLINES if each.fix], [f"{e.version} {e.cells[0]}" for e in HEADLINES if e.fix]
)
def test_each_fix_is_shown_by_code_that_runs_on_the_installed_torch(headline):
    import torch

    exec(headline.shown, {"torch": torch, "__name__": "shown"})


@in_one_test(
    "column, old, new, kind",
    [
        ("gradient", "none", "full", "silent"),
        ("write-then-backward", "right", "raises in the backward", "error"),
        ("write-then-backward", "silently wrong", "raises in the backward", "noticed"),
        ("write-then-backward", "raises in the backward", "raises at the write", "error"),
        ("write-then-backward", "raises at the write", "raises in the backward", "type"),
        ("gradient", "wrong", "raises in the backward", "noticed"),
        ("call", RAISES, "raises TypeError", "type"),
        ("call", "runs", RAISES, "error"),
    ],
)
def test_the_kind_of_a_change_follows_from_its_values(column, old, new, kind):
    assert CellChange("clone", column, "1.1.0", old, new).kind == kind


@in_one_test(
    "column, old, new, aside",
    [
        ("grad-fn", "CloneBackward", "CloneBackward0", True),
        ("forward-tangent", RAISES, "yes", True),
        ("forward-tangent", "yes", "no", False),
        ("subclass-kept", "no", RAISES, True),
        ("declared", "none", "may share", True),
        ("gradient", "none", "full", False),
    ],
)
def test_what_few_programs_notice_is_told_apart(column, old, new, aside):
    assert CellChange("clone", column, "1.1.0", old, new).is_minor == aside


def test_without_headlines_the_changes_of_a_function_are_one_event():
    known = events_of(
        {
            "clone/gradient": ("none", "full"),
            "clone-of-a-leaf/gradient": ("none", "full"),
            "clone/offset": ("0", "1"),
            "detach/offset": ("0", "1"),
        }
    )
    assert [(event.functions, len(event.changes)) for event in known.all] == [
        (["Tensor.clone()"], 3),
        (["Tensor.detach()"], 1),
    ]


def test_a_function_that_turns_is_an_event_and_one_that_comes_is_not():
    known = events_of({"clone/dtype": (RAISES, "float32"), "detach/dtype": ("not available", "float32")})
    assert [(event.id, event.kind) for event in known.all] == [("clone-1.1", "works")]
    assert known.arrivals == {"1.1.0": {"Tensor.detach()": "detach"}}
    assert events_of({"detach/dtype": (None, "float32")}).arrivals == {}, "not measured before"
    known = events_of(
        {
            "clone/dtype": ("float32", "float32"),
            "clone-of-a-leaf/dtype": ("not available", "float32"),  # a new source
            "clone-channels-last/dtype": ("not available", "float32"),  # a new call of an older function
        }
    )
    assert known.arrivals == {"1.1.0": {"x.clone(memory_format=torch.channels_last)": "clone-channels-last"}}


def test_a_change_that_two_headlines_are_about_is_a_fault(tmp_path):
    told = said(tmp_path, entry("1.1", '["clone"]'), entry("1.1", '["*/gradient"]'))
    (line,) = events_of({"clone/gradient": ("none", "full")}, told).faults()
    assert line.startswith("headlines.toml: 1.1: clone/gradient: ") and "one headline" in line


def test_two_events_of_a_version_need_two_addresses(tmp_path):
    told = said(tmp_path, entry("1.1", '["clone/gradient"]'), entry("1.1", '["clone/offset"]'))
    known = events_of({"clone/gradient": ("none", "full"), "clone/offset": ("0", "1")}, told)
    assert [line for line in known.faults() if "clone-1.1: rows: must begin with another row" in line]


def test_a_headline_about_what_is_stale_is_not_idle(tmp_path):
    told = said(tmp_path, entry("1.1", '["clone/gradient"]'))
    known = events_of({"clone/offset": ("0", "1"), "clone/gradient": ("none", "none")}, told)
    assert [line for line in known.faults() if "must fit a change" in line]
    old = known.history.recorded["1.0.0"]
    cells = {"clone": {column: value for column, value in old.cells["clone"].items() if column != "gradient"}}
    records = {**known.history.recorded, "1.0.0": old.model_copy(update={"cells": cells})}
    stale = Events(History(records, records["1.1.0"]), told)
    assert not [line for line in stale.faults() if "must fit a change" in line]


@in_one_test(
    "text, place, word",
    [
        (entry("1.1.0", '["clone"]'), "1.1.0 clone: version", "match"),
        (entry("1.1", "[]"), "events[0]: cells", "entry"),
        (entry("1.1", '["clone"]', '["no-such-row"]'), "1.1 clone: rows", "row of the table"),
        (entry("1.1", '["clone"]', more='other = "x"'), "1.1 clone: other", "unknown key"),
        (entry("1.1", '["clone"]', more='shown = "assert True"'), "1.1 clone: shown", "given if"),
        (entry("1.1", '["clone"]', more=f'shown = "print(1)"\n{FIX}'), "1.1 clone: shown", "assert"),
        (entry("1.1", '["clone"]', more=f'shown = "assert 1"\n{FIX}'), "1.1 clone: shown", "found 'clone'"),
        ("[[events]\n", "-: -", "TOML"),
    ],
)
def test_a_fault_in_the_file_is_one_line(tmp_path, text, place, word):
    with pytest.raises(HeadlineError) as caught:
        said(tmp_path, text)
    line, *_ = str(caught.value).splitlines()
    assert line.startswith(f"headlines.toml: {place}: ") and word in line


@in_one_test(
    "call, function",
    [
        ("x.detach().clone()", "Tensor.clone()"),
        ("torch.nn.Identity()(x)", "torch.nn.Identity()"),
        ("with torch.no_grad(): y = x.view(6)", "torch.no_grad()"),
        ("y[:] = x", "Tensor[…] = …"),
        ("y += 0", "Tensor += …"),
        ("x.data", "Tensor.data"),
        ("y.data = x", "Tensor.data = …"),
        ("+x", "+x"),
    ],
)
def test_the_function_of_a_row_is_read_from_its_call(call, function):
    assert function_of(call) == function
