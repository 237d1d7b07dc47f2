"""Changes with one cause are one event; each event of a recorded version has a headline, and each headline an event."""

import pytest

from tensorcopy_docs.history.cell_changes import CellChange
from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.function_names import function_of
from tensorcopy_docs.history.headlines import HeadlineError, headlines
from tensorcopy_docs.history.past import History
from tensorcopy_docs.snippets.table import rows
from tests.committed import committed_records
from tests.in_one_test import in_one_test
from tests.made_up_evidence import made_up

HEADLINES = headlines()
RAISES = "raises RuntimeError"


def entry(version: str, cells: str, rows_: str = "[]", more: str = "") -> str:
    texts = "".join(f'{name}.{key} = "x"\n' for name in ("headline", "affects") for key in ("en", "zh"))
    return f'[[events]]\nversion = "{version}"\ncells = {cells}\nrows = {rows_}\n{texts}{more}\n'


@pytest.fixture
def said(tmp_path):
    """Reads headlines from a text."""

    def read(*entries: str):
        file = tmp_path / "headlines.toml"
        file.write_text("".join(entries), encoding="utf-8")
        return headlines(file)

    return read


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


def test_each_change_on_a_recorded_version_has_one_headline_and_each_headline_a_change():
    assert recorded().faults() == []


def test_each_event_is_filed_under_functions_that_changed():
    for event in recorded().all:
        changed = {function_of(rows()[row].call) for row in event.rows}
        assert set(event.functions) <= changed, event.id
        assert event.headline is not None


def test_every_change_is_told_once_in_an_event_or_apart():
    known = recorded()
    told = [change for event in known.all for change in event.changes] + list(known.aside)
    assert len(told) == len(set(told))
    assert set(told) == set(known._changes)


def test_events_are_newest_first():
    order = [event.release for event in recorded().all]
    releases = list(committed_records())
    assert order == sorted(order, key=releases.index, reverse=True)
    assert recorded().newest(3) == recorded().all[:3]


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
        ("write-then-backward", "raises in the backward", "silently wrong", "silent"),
        ("write-then-backward", "raises in the backward", "right", "works"),
        ("write-then-backward", "raises in the backward", "raises at the write", "error"),
        ("write-then-backward", "raises at the write", "raises in the backward", "type"),
        ("gradient", "wrong", "raises in the backward", "noticed"),
        ("gradient", "raises in the backward", "none", "silent"),
        ("call", RAISES, "raises TypeError", "type"),
        ("call", RAISES, "runs", "works"),
        ("call", "runs", RAISES, "error"),
    ],
)
def test_the_kind_of_a_change_follows_from_its_values(column, old, new, kind):
    assert CellChange("clone", column, "1.1.0", old, new).kind == kind


@in_one_test(
    "column, old, new, aside",
    [
        ("grad-fn", "CloneBackward", "CloneBackward0", True),
        ("grad-fn", "none", "CloneBackward0", False),
        ("forward-tangent", RAISES, "yes", True),
        ("forward-tangent", "yes", "no", False),
        ("subclass-kept", "no", RAISES, True),
        ("subclass-kept", "yes", RAISES, False),
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


def test_what_few_programs_notice_is_told_in_an_event_if_it_happened_there_alone():
    cells = {"clone/gradient": ("none", "full"), "clone/grad-fn": ("A", "B"), "clone/declared": ("none", "writes")}
    (event,) = events_of(cells).all
    assert [change.column for change in event.changes] == ["gradient", "grad-fn", "declared"]
    known = events_of({**cells, "detach/grad-fn": ("A", "B")})
    assert [change.column for change in known.all[0].changes] == ["gradient", "declared"]
    assert [change.name for change in known.aside] == ["clone/grad-fn", "detach/grad-fn"]


def test_a_function_that_turns_is_an_event_and_one_that_comes_is_not():
    known = events_of({"clone/dtype": (RAISES, "float32"), "detach/dtype": ("not available", "float32")})
    assert [(event.id, event.kind) for event in known.all] == [("clone-1.1", "works")]
    assert known.arrivals == {"1.1.0": {"Tensor.detach()": "detach"}}


def test_a_function_that_the_version_before_has_not_measured_is_not_new():
    assert events_of({"detach/dtype": (None, "float32")}).arrivals == {}


def test_a_new_call_of_an_older_function_is_named_by_the_call_and_a_new_source_is_not_named():
    known = events_of(
        {
            "clone/dtype": ("float32", "float32"),
            "clone-of-a-leaf/dtype": ("not available", "float32"),
            "clone-channels-last/dtype": ("not available", "float32"),
        }
    )
    assert known.arrivals == {"1.1.0": {"x.clone(memory_format=torch.channels_last)": "clone-channels-last"}}


def test_a_change_that_two_headlines_are_about_is_a_fault(said):
    told = said(entry("1.1", '["clone"]'), entry("1.1", '["*/gradient"]'))
    assert events_of({"clone/gradient": ("none", "full")}, told).faults() == [
        "headlines.toml: 1.1: clone/gradient: none -> full: must have one headline; found 1.1 clone, 1.1 */gradient"
    ]


def test_two_events_of_a_version_need_two_addresses(said):
    told = said(entry("1.1", '["clone/gradient"]'), entry("1.1", '["clone/offset"]'))
    known = events_of({"clone/gradient": ("none", "full"), "clone/offset": ("0", "1")}, told)
    assert [line for line in known.faults() if "clone-1.1: rows: must begin with another row" in line]


def test_a_headline_about_what_is_stale_is_not_idle(said):
    told = said(entry("1.1", '["clone/gradient"]'))
    known = events_of({"clone/offset": ("0", "1"), "clone/gradient": ("none", "none")}, told)
    assert [line for line in known.faults() if "must fit a change" in line]
    old = known.history.recorded["1.0.0"]
    cells = {"clone": {column: value for column, value in old.cells["clone"].items() if column != "gradient"}}
    records = {**known.history.recorded, "1.0.0": old.model_copy(update={"cells": cells})}
    stale = Events(History(records, records["1.1.0"]), told)
    assert not [line for line in stale.faults() if "must fit a change" in line]


@in_one_test(
    "text, line",
    [
        (entry("1.1.0", '["clone"]'), "headlines.toml: 1.1.0 clone: version: must match"),
        (entry("1.1", "[]"), "headlines.toml: events[0]: cells:"),
        (entry("1.1", '["clone"]', '["no-such-row"]'), "headlines.toml: 1.1 clone: rows: must be a row of the table"),
        (entry("1.1", '["clone"]', more='other = "x"'), "headlines.toml: 1.1 clone: other: unknown key"),
        (entry("1.1", '["clone"]', more='shown = "assert True"'), "headlines.toml: 1.1 clone: shown: must be given if"),
        (
            entry("1.1", '["clone"]', more='shown = "print(1)"\nfix.en = "x"\nfix.zh = "x"'),
            "headlines.toml: 1.1 clone: shown: must assert something",
        ),
        (
            entry("1.1", '["clone"]', more='shown = "assert 1"\nfix.en = "{idiom}`clone`"\nfix.zh = "{idiom}`clone`"'),
            "headlines.toml: 1.1 clone: shown: must have the code of each idiom that the fix names; found 'clone'",
        ),
        ("[[events]\n", "headlines.toml: -: -: must be TOML"),
    ],
)
def test_a_fault_in_the_file_is_one_line(tmp_path, text, line):
    file = tmp_path / "headlines.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HeadlineError) as caught:
        headlines(file)
    assert str(caught.value).startswith(line) and "\n" not in str(caught.value)


@in_one_test(
    "call, function",
    [
        ("x.detach().clone()", "Tensor.clone()"),
        ("x.split(1)[0]", "Tensor.split()"),
        ("torch.nn.Identity()(x)", "torch.nn.Identity()"),
        ("with torch.no_grad(): y = x.view(6)", "torch.no_grad()"),
        ("y[:] = x", "Tensor[…] = …"),
        ("y += 0", "Tensor += …"),
        ("x[[0, 1]]", "Tensor[…]"),
        ("x.data", "Tensor.data"),
        ("y.data = x", "Tensor.data = …"),
        ("layer.to(torch.float64).weight", "Module.to()"),
        ("next(iter(x))", "iter()"),
        ("+x", "+x"),
    ],
)
def test_the_function_of_a_row_is_read_from_its_call(call, function):
    assert function_of(call) == function
