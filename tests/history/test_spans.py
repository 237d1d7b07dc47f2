"""What made-up records say together: spans, words, changes, and since when."""

import pytest

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import Span, ValueChange, describe_spans, spans
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.words import outcome_word, say
from tests.made_up_evidence import made_up

GONE, RAISES = "not available", "raises RuntimeError"
LINE = ("1.8.1", "1.9.1", "1.10.2", "1.13.1", "2.0.1")


def of_cells(*cells: dict, versions: tuple[str, ...] = LINE) -> History:
    """A history of the releases of `versions`, each with its cells; the last of them is the build's own."""
    records = {version: made_up(version, found) for version, found in zip(versions, cells, strict=False)}
    newest = list(records)[-1]
    return History(records, records[newest])


def same(number: int = 5, **values: str) -> list[dict]:
    """The cells of one row, the same on `number` releases, and of another beside it."""
    return [{"clone": {"base": "none", "offset": "0", **values}, "view": {"base": "the source"}} for _ in range(number)]


def outcomes(*values: str) -> dict[str, str]:
    return dict(zip(("1.0.1", "1.9.1", "1.12.1", "1.13.1", "2.0.1"), values, strict=False))


def told_in(language: Language, values: dict[str, str]) -> str:
    return describe_spans(values, lambda value: outcome_word(value, language), language)


def test_a_value_that_changes_and_changes_back_makes_three_spans():
    assert spans(outcomes("held", "held", "failed", "held")) == [
        Span("held", "1.0.1", "1.9.1"),
        Span("failed", "1.12.1", "1.12.1"),
        Span("held", "1.13.1", "1.13.1"),
    ]
    assert (spans({}), told_in(ENGLISH, {})) == ([], "")


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        (["held"] * 3 + ["failed"] * 2, [("from-to", "held", "1.0", "1.12"), ("since", "failed", "1.13", None)]),
        (["held"] * 5, [("always", "held", "1.0", "2.0")]),
        (
            ["held", "failed", "failed", "held"],
            [("on", "held", "1.0", None), ("from-to", "failed", "1.9", "1.12"), ("since", "held", "1.13", None)],
        ),
        (
            ["not measured", "not measured", "held"],
            [("from-to", "not measured", "1.0", "1.9"), ("measured-on", "held", "1.12", None)],
        ),
        (
            ["held", "not measured", "failed", "failed"],
            [
                ("on", "held", "1.0", None),
                ("measured-on", "not measured", "1.9", None),
                ("from-to", "failed", "1.12", "1.13"),
            ],
        ),
    ],
)
def test_every_boundary_is_told_in_every_language(values, parts):
    for language in LANGUAGES:
        expected = [
            say(f"history-{key}", language, value=outcome_word(value, language), first=first, **last_of(last))
            for key, value, first, last in parts
        ]
        assert told_in(language, outcomes(*values)) == say("table-clauses", language).join(expected)


def last_of(last: str | None) -> dict[str, str]:
    return {"last": last} if last else {}


def test_releases_are_put_in_order_by_number_and_what_is_measured_now_takes_the_place_of_its_record():
    records = {version: made_up(version, a="held") for version in ("1.10.2", "1.2.0", "2.0.1", "1.9.1")}
    assert History(records, made_up("1.13.1")).releases == ["1.2.0", "1.9.1", "1.10.2", "1.13.1", "2.0.1"]
    assert History(records, made_up("2.0.1", a="failed")).proof_outcomes("a")["2.0.1"] == "failed"


def test_one_planted_change_is_the_only_one_and_stands_under_its_release():
    cells = same()
    for later in cells[3:]:
        later["clone"]["base"] = "another tensor"
    past = of_cells(*cells)
    changed = ValueChange(CellKey("clone", "base"), "1.13.1", "1.10.2", "none", "another tensor")
    assert past.cell_changes == [changed]
    assert [past.new_columns(version) for version in LINE] == [[] for _ in LINE]
    assert (past.call_changes, past.proof_changes) == ([], [])
    assert past.cell_since("clone", "base", "2.0.1") == "1.13.1"
    assert past.cell_since("clone", "offset", "2.0.1") is None


def test_before_a_call_came_its_cells_do_not_count():
    cells = [{"clone": dict.fromkeys(("base", "offset"), GONE)} for _ in range(2)] + same(3)
    past = of_cells(*cells)
    assert past.call_changes == [ValueChange("clone", "1.10.2", "1.9.1", GONE, "runs")]
    assert past.cell_changes == []
    assert past.cell_since("clone", "base", "2.0.1") is None
    assert past.call_since("clone", "2.0.1") == "1.10.2"


def test_behind_releases_on_which_the_call_raised_a_cell_has_its_value_since_then_and_has_not_changed():
    cells = same()
    cells[1]["clone"] = {"base": RAISES, "offset": "does not apply"}
    for later in cells[2:]:
        later["clone"]["base"] = "the source"
    past = of_cells(*cells)
    assert past.call_changes == [
        ValueChange("clone", "1.9.1", "1.8.1", "runs", RAISES),
        ValueChange("clone", "1.10.2", "1.9.1", RAISES, "runs"),
    ]
    assert past.cell_changes == []  # the release before it says nothing of the cell
    assert past.changed_cells == [CellKey("clone", "base")]
    assert past.cell_since("clone", "base", "2.0.1") == "1.10.2"


def test_after_a_release_that_has_not_measured_it_nothing_is_new():
    cells = same()
    del cells[2]["clone"]["base"], cells[2]["view"]
    for later in cells[3:]:
        later["clone"]["base"] = "another tensor"
        later["view"]["base"] = "none"
    past = of_cells(*cells)
    assert (past.cell_changes, past.call_changes) == ([], [])
    assert past.cell_since("clone", "base", "2.0.1") is past.cell_since("view", "base", "2.0.1") is None


def test_a_proof_that_only_some_records_have_is_told_of_those():
    records = {"1.9.1": made_up("1.9.1"), "1.10.2": made_up("1.10.2", a="held"), "1.8.1": made_up("1.8.1", a="failed")}
    past = History(records, made_up("2.0.1", a="failed", b="held"))
    assert past.proof_outcomes("a") == {"1.8.1": "failed", "1.10.2": "held", "2.0.1": "failed"}
    assert past.test_outcomes("a")["1.9.1"] == "not measured"
    # 1.9.1 says nothing of it, so nothing is said of what came after.
    assert [(change.release, change.before) for change in past.proof_changes] == [("2.0.1", "1.10.2")]


def test_earlier_outcomes_are_those_of_older_records_without_that_of_the_build():
    records = {"1.8.1": made_up("1.8.1", a="held"), "1.9.1": made_up("1.9.1"), "1.10.2": made_up("1.10.2", a="failed")}
    past = History(records, made_up("1.9.5", a="crashed"))
    assert past.outcomes_before("a", "1.8.1") == []
    assert past.outcomes_before("a", "1.9.5") == ["held"]
    assert past.outcomes_before("a", "2.0") == ["held", "failed"]
