"""What made-up records say together: spans, words, changes, and since when."""

import pytest

from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import Span, ValueChange, describe_spans, spans
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.versions import short
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


def test_where_nothing_is_recorded_there_is_no_span_and_nothing_to_tell():
    assert (spans({}), told_in(ENGLISH, {})) == ([], "")


def test_a_release_is_called_by_its_minor_number():
    assert [short(version) for version in ("1.10.2", "2.0.1", "2.14.0.dev20260101")] == ["1.10", "2.0", "2.14"]


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        (
            ["held"] * 3 + ["failed"] * 2,
            [("history-from-to", "held", "1.0", "1.12"), ("history-since", "failed", "1.13", None)],
        ),
        (["held"] * 5, [("history-always", "held", "1.0", "2.0")]),
        (["held"], [("history-on", "held", "1.0", None)]),
        (
            ["held", "failed", "failed", "held"],
            [
                ("history-on", "held", "1.0", None),
                ("history-from-to", "failed", "1.9", "1.12"),
                ("history-since", "held", "1.13", None),
            ],
        ),
        (
            ["not available", "not available", "held"],
            [("history-from-to", "not available", "1.0", "1.9"), ("history-since", "held", "1.12", None)],
        ),
        (
            ["not measured", "not measured", "held"],
            [("history-from-to", "not measured", "1.0", "1.9"), ("history-measured-on", "held", "1.12", None)],
        ),
        (
            ["held", "not measured", "failed", "failed"],
            [
                ("history-on", "held", "1.0", None),
                ("history-measured-on", "not measured", "1.9", None),
                ("history-from-to", "failed", "1.12", "1.13"),
            ],
        ),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_every_boundary_is_told_in_every_language(language, values, parts):
    expected = [
        say(key, language, value=outcome_word(value, language), first=first, **({"last": last} if last else {}))
        for key, value, first, last in parts
    ]
    assert told_in(language, outcomes(*values)) == say("table-clauses", language).join(expected)


def test_releases_are_put_in_order_by_number_and_the_build_s_own_is_among_them():
    records = {version: made_up(version) for version in ("1.10.2", "1.2.0", "2.0.1", "1.9.1")}
    assert History(records, made_up("1.13.1")).releases == ["1.2.0", "1.9.1", "1.10.2", "1.13.1", "2.0.1"]


def test_what_is_measured_now_stands_in_the_place_of_the_record_of_the_same_torch():
    past = History({"2.0.1": made_up("2.0.1", a="held")}, made_up("2.0.1", a="failed"))
    assert past.proof_outcomes("a") == {"2.0.1": "failed"}


def test_records_that_are_all_the_same_have_no_change():
    past = of_cells(*same())
    assert (past.call_changes, past.cell_changes, past.proof_changes) == ([], [], [])
    assert [past.new_columns(version) for version in LINE] == [[] for _ in LINE]
    assert past.cell_since("clone", "base", "2.0.1") is past.call_since("clone", "2.0.1") is None


def test_a_single_record_has_no_change():
    past = of_cells(*same(1))
    assert (past.call_changes, past.cell_changes, past.new_columns("1.8.1")) == ([], [], [])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_one_planted_change_is_the_only_one_and_stands_under_its_release(number):
    cells = same()
    for later in cells[number:]:
        later["clone"]["base"] = "another tensor"
    past = of_cells(*cells)
    before, release = LINE[number - 1 : number + 1]
    assert past.cell_changes == [ValueChange(CellKey("clone", "base"), release, before, "none", "another tensor")]
    assert (past.call_changes, past.proof_changes) == ([], [])
    assert past.cell_since("clone", "base", "2.0.1") == release
    assert past.cell_since("clone", "offset", "2.0.1") is None


def test_a_cell_that_changed_back_has_both_changes_and_its_value_since_the_second():
    cells = same()
    cells[2]["clone"]["offset"] = "1"
    past = of_cells(*cells)
    assert past.cell_changes == [
        ValueChange(CellKey("clone", "offset"), "1.10.2", "1.9.1", "0", "1"),
        ValueChange(CellKey("clone", "offset"), "1.13.1", "1.10.2", "1", "0"),
    ]
    assert past.cell_since("clone", "offset", "2.0.1") == "1.13.1"
    assert past.cell_since("clone", "offset", "1.10.2") == "1.10.2"
    assert past.cell_since("clone", "offset", "1.9.1") is None


def test_before_a_call_came_its_cells_do_not_count():
    cells = [{"clone": dict.fromkeys(("base", "offset"), GONE)} for _ in range(2)] + same(3)
    past = of_cells(*cells)
    assert past.call_changes == [ValueChange("clone", "1.10.2", "1.9.1", GONE, "runs")]
    assert past.cell_changes == []
    assert past.cell_since("clone", "base", "2.0.1") is None
    assert past.call_since("clone", "2.0.1") == "1.10.2"


def test_where_a_call_raised_its_cells_have_not_changed():
    cells = same()
    cells[1]["clone"] = {"base": RAISES, "offset": "does not apply"}
    past = of_cells(*cells)
    assert past.cell_changes == []
    assert past.call_changes == [
        ValueChange("clone", "1.9.1", "1.8.1", "runs", RAISES),
        ValueChange("clone", "1.10.2", "1.9.1", RAISES, "runs"),
    ]


def test_behind_releases_on_which_the_call_raised_a_cell_has_its_value_since_then_and_has_not_changed():
    cells = same()
    cells[1]["clone"] = dict.fromkeys(("base", "offset"), RAISES)
    for later in cells[2:]:
        later["clone"]["base"] = "the source"
    past = of_cells(*cells)
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


def test_a_test_has_an_outcome_on_each_release_or_was_not_measured_there():
    past = History({"1.8.1": made_up("1.8.1", a="held"), "1.9.1": made_up("1.9.1")}, made_up("2.0.1", a="failed"))
    assert past.test_outcomes("a") == {"1.8.1": "held", "1.9.1": "not measured", "2.0.1": "failed"}
    assert past.outcomes_before("a", "2.0.1") == ["held"]


def test_a_cell_that_raises_by_itself_while_the_call_runs_has_changed():
    cells = same()
    cells[4]["clone"]["base"] = RAISES
    past = of_cells(*cells)
    assert [change.new for change in past.cell_changes] == [RAISES]
    assert past.call_changes == []


def test_a_cell_of_a_call_that_raises_now_has_its_value_since_no_release():
    cells = same()
    cells[1]["clone"]["base"] = "the source"
    for later in cells[2:]:
        later["clone"] = dict.fromkeys(("base", "offset"), RAISES)
    past = of_cells(*cells)
    assert past.cell_since("clone", "base", "2.0.1") is None
    assert past.call_since("clone", "2.0.1") == "1.10.2"


def test_a_call_that_another_error_ends_has_changed():
    cells = same()
    for number, later in enumerate(cells[3:]):
        later["clone"] = dict.fromkeys(("base", "offset"), ("raises TypeError", RAISES)[number])
    assert [change.new for change in of_cells(*cells).call_changes] == ["raises TypeError", RAISES]


def test_a_column_that_came_later_is_new_and_no_cell_of_it_has_changed():
    cells = same()
    for number, found in enumerate(cells):
        found["clone"]["forward-tangent"] = found["view"]["forward-tangent"] = "yes" if number > 2 else GONE
    past = of_cells(*cells)
    assert [past.new_columns(version) for version in LINE] == [[], [], [], ["forward-tangent"], []]
    assert (past.cell_changes, past.call_changes) == ([], [])
    assert past.cell_since("clone", "forward-tangent", "2.0.1") is None


def test_a_row_that_an_older_record_does_not_have_has_not_changed():
    cells = same()
    del cells[0]["clone"]
    past = of_cells(*cells)
    assert (past.cell_changes, past.call_changes) == ([], [])
    assert list(past.call_states("clone")) == list(LINE[1:])


def test_a_proof_that_only_some_records_have_is_told_of_those():
    records = {"1.9.1": made_up("1.9.1"), "1.10.2": made_up("1.10.2", a="held"), "1.8.1": made_up("1.8.1", a="failed")}
    past = History(records, made_up("2.0.1", a="failed", b="held"))
    assert past.proof_outcomes("a") == {"1.8.1": "failed", "1.10.2": "held", "2.0.1": "failed"}
    # 1.9.1 says nothing of it, so nothing is said of what came after.
    assert [(change.release, change.before) for change in past.proof_changes] == [("2.0.1", "1.10.2")]


def test_the_build_s_own_evidence_may_have_no_table():
    assert History({}, made_up("2.0.1", a="held")).rows == {}


def test_the_newest_record_is_that_of_the_release_or_else_of_the_one_before_it():
    past = History({version: made_up(version) for version in LINE}, made_up("1.12.0", a="held"))
    found = [past.newest_recorded(torch) for torch in ("1.10.2", "1.10.9", "1.12.0", "99.0", "1.9.1.dev20200101")]
    assert [record.torch for record in found] == ["1.10.2", "1.10.2", "1.10.2", "2.0.1", "1.9.1"]
    assert past.newest_recorded("0.4.1") is None


def test_earlier_outcomes_are_those_of_older_records_without_that_of_the_build():
    records = {"1.8.1": made_up("1.8.1", a="held"), "1.9.1": made_up("1.9.1"), "1.10.2": made_up("1.10.2", a="failed")}
    past = History(records, made_up("1.9.5", a="crashed"))
    assert past.outcomes_before("a", "1.8.1") == []
    assert past.outcomes_before("a", "1.9.5") == ["held"]
    assert past.outcomes_before("a", "2.0") == ["held", "failed"]


def test_a_history_is_computed_once_however_often_it_is_asked_for():
    past = of_cells(*same())
    assert past.cell_changes is past.cell_changes
    assert past.cell_values("clone", "base") is past.cell_values("clone", "base")
    assert past.call_states("clone") is past.call_states("clone")
