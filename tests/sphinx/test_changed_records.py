"""A record that has changed: the pages that show it are written again, and no others."""

import shutil
from copy import deepcopy
from pathlib import Path

import pytest
from expected_words import history, score
from past import ARTICLE, EVENTS, FIRST, GONE, NOTES, RAISES, SCORE, SECOND, THIRD, planted, say_of, with_past
from past import COMPARISON as COMPARE
from small_project import Project

from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word


def planted_cell(small):
    small.records[SECOND]["cells"]["view"]["offset"] = "5"
    say_of(small, "2.0", "view")


def planted_call(small):
    planted(small.records, "detach", THIRD, RAISES)
    say_of(small, "2.0", "detach")
    say_of(small, short(pinned_torch()), "detach")


def planted_column(small):
    for version in (FIRST, SECOND):
        for found in small.records[version]["cells"].values():
            found["dtype"] = GONE


def planted_proof(small):
    small.records[SECOND]["proofs"]["three_is_printed"]["outcome"] = "held"


def planted_counterexample(small):
    small.records[SECOND]["proofs"]["a_string_stands"]["outcome"] = "failed"


@pytest.fixture(scope="module")
def first_past_build(tmp_path_factory, new_project) -> tuple[Project, Path]:
    """The project with a past, built once, and a copy of all that is there, with the times of the files."""
    place = tmp_path_factory.mktemp("past")
    project = with_past(new_project(place / "built"))
    project.build()
    return project, Path(shutil.copytree(place / "built", place / "kept"))


@pytest.fixture
def built_past(first_past_build) -> Project:
    """The project with a past as its first build left it, always in the same folder."""
    project, kept = first_past_build
    shutil.rmtree(project.source.parent)
    shutil.copytree(kept, project.source.parent)
    return deepcopy(project)


HELD_EARLIER = history(
    ENGLISH,
    ("on", outcome_word("failed", ENGLISH), {"first": "1.9"}),
    ("since", outcome_word("held", ENGLISH), {"first": "1.10"}),
)


@pytest.mark.parametrize(
    ("plant", "pages", "page", "css", "text"),
    [
        (
            planted_cell,
            {EVENTS, COMPARE, NOTES, "table/index", "table/views"},
            COMPARE,
            "td",
            history(ENGLISH, ("on", "5", {"first": "1.10"})),
        ),
        (
            planted_call,
            {EVENTS, COMPARE, NOTES, "table/index", "table/cutters"},
            EVENTS,
            "[id='detach-2.0'] td",
            value_words(RAISES, ENGLISH),
        ),
        (planted_column, {EVENTS}, EVENTS, "details li p", "dtype"),
        (planted_proof, {EVENTS, COMPARE, ARTICLE, "claims"}, ARTICLE, "p", HELD_EARLIER),
        (planted_counterexample, {ARTICLE}, ARTICLE, SCORE, score(ENGLISH, true=2, false=2, unverifiable=1)),
    ],
)
def test_a_changed_record_makes_the_pages_that_show_it_be_written_again(built_past, plant, pages, page, css, text):
    assert built_past.build().written == []
    plant(built_past)
    again = built_past.build()
    assert set(again.written) >= pages
    assert again.read == []
    assert set(again.written) < set(again.app.env.found_docs)
    assert any(text in each for each in again.texts(page, css))
