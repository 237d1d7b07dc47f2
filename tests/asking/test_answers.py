"""What is told of an answer: in each form, with the nearest rows, compared with another answer."""

from html.parser import HTMLParser

import torch
from rich.cells import cell_len

from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.html import answer
from tensorcopy_docs.asking.in_python import Answer, Comparison
from tensorcopy_docs.asking.measuring import DEFAULT_X, Measurement
from tensorcopy_docs.asking.nearest import nearest
from tensorcopy_docs.asking.questions import of_code
from tensorcopy_docs.asking.terminal import text
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.records.record import nearest_record
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tests.committed import committed_records
from tests.in_one_test import in_one_test

TORCH = torch.__version__.partition("+")[0]


def reading(row: str, language=ENGLISH, **changed: str) -> Reading:
    """What is told of the code of a row, with the cells that are recorded of it and others that a test changes."""
    cells = {**committed_records()[TORCH].cells[row], **changed}
    return Reading(of_code(rows()[row].call), Measurement(TORCH, "3.11", RUNS, x=DEFAULT_X, cells=cells), language)


def test_elements_that_were_given_other_values_after_the_call_are_noted():
    for language in LANGUAGES:
        told = Reading(of_code("x.zero_()"), Measurement(TORCH, "3.11", RUNS, x=DEFAULT_X, filled=True), language)
        assert told.notes() == told.facts()["notes"] == [say("ask-filled", language)]


def test_a_cell_that_could_not_be_measured_says_so():
    told = reading("detach", **{"is-leaf": "broken"})
    assert told.meaning("is-leaf") == say("ask-unmeasured", ENGLISH)


def test_a_change_that_gives_a_sparse_tensor_new_values_is_named():
    told = reading("data-of-a-sparse")
    seen, later = told.answers()[-2:]
    assert seen[1] == "Not by `y *= 2`." and later[1].endswith("Measured after `y *= 2`.")
    assert "shared-values" in told.pitfalls() and "shared-values" not in reading("data").pitfalls()


def test_that_no_gradient_flows_back_is_no_in_each_language():
    for language in LANGUAGES:
        told = reading("detach", language)
        assert told.value("gradient", "none") == words().values["no"](language) != told.value("base", "none")


class Tags(HTMLParser):
    """The elements that are open, to see that each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attributes):
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@in_one_test(
    "language, row",
    [(language, row) for language in LANGUAGES for row in ("detach", "clone", "expand-to-the-same-size")],
)
def test_an_answer_tells_every_cell_in_each_form(language, row):
    told = reading(row, language)
    printed, html = text(told), answer(told)
    for column in columns():
        assert words().properties[column].label(language).replace("`", "").split()[0] in printed
    for name in told.pitfalls():
        assert told.pitfalls()[name].split("`")[0] in html
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert "`" not in printed and "\ue000" not in printed
    assert [line for line in printed.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []


def test_a_value_that_cannot_be_broken_has_space_behind_it():
    told = text(reading("clone", **{"grad-fn": "ConstantPadNdBackward0"}))
    assert "ConstantPadNdBackward0  " in told and max(map(cell_len, told.splitlines())) <= 80


def test_code_is_escaped_where_it_is_shown_as_html():
    told = Reading(of_code("x[x<4]"), Measurement(TORCH, "3.11", RUNS, x=DEFAULT_X), ENGLISH)
    assert "x[x&lt;4]" in answer(told) and "x[x<4]" not in answer(told)


def test_a_comparison_of_equal_answers_says_so_and_of_others_where_they_differ():
    first, other = Answer(reading("detach")), Answer(reading("data"))
    assert say("ask-alike", ENGLISH) in str(Comparison(first, first)) + Comparison(first, first)._repr_html_()
    both = Comparison(first, other)
    assert set(both.differences) == {column for column in first.cells if first.cells[column] != other.cells[column]}
    tags = Tags()
    tags.feed(both._repr_html_())
    assert tags.open == []


def test_the_nearest_row_of_a_row_is_itself_and_others_of_its_function_do_otherwise():
    cells = committed_records()[TORCH].cells
    for row in ("detach", "reshape", "reshape-of-a-transposed", "to"):
        first, others = nearest(rows()[row].call, cells[row], cells)
        assert row in {near.row for near in first} and first[0].differs == {}
        assert all(near.differs for near in others)
    _, others = nearest("x.t().reshape(6)", cells["reshape-of-a-transposed"], cells)
    assert "reshape" in {near.row for near in others}
    changed = {**cells["detach"], "is-leaf": "no"}
    first, _ = nearest("x.detach()", changed, cells)
    assert ("no", "yes") in {near.differs.get("is-leaf") for near in first}


def test_no_row_is_near_to_code_that_was_not_measured_or_raises():
    known = columns()
    for found in ("broken", "crashed", "timed out"):
        told = Reading(of_code("exit()"), Measurement(TORCH, "3.11", RUNS, cells=dict.fromkeys(known, found)), ENGLISH)
        assert told.near == ([], [])
    cells = committed_records()[TORCH].cells["view-of-a-transposed"]
    told = Reading(of_code("x.t().view(6)"), Measurement(TORCH, "3.11", "raises RuntimeError", cells=cells), ENGLISH)
    assert told.near == ([], []) and told.facts()["nearest"] == told.facts()["others"] == []


def test_the_record_is_that_of_the_version_or_of_the_newest_before_it():
    versions = list(committed_records())
    wanted = {TORCH: TORCH, "2.13.7": "2.13.0", "99.0": versions[-1], "0.4": versions[0]}
    assert {torch_: nearest_record(torch_).torch for torch_ in wanted} == wanted
