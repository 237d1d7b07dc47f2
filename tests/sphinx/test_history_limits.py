"""What a history puts on pages at its ends: no change, no record, no torch known, and what stops the build."""

import pytest

from tensorcopy_docs.lab.values import FULL, NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import history, score
from tests.sphinx.history_reading import PINNED, TODAY, events, marks, measured, values_of
from tests.sphinx.made_up_table import with_table
from tests.sphinx.past import (
    ARTICLE,
    EVENTS,
    FIRST,
    NOTES,
    RAISES,
    SCORE,
    SECOND,
    THIRD,
    planted,
    record,
    say_of,
    with_pages,
    with_past,
)
from tests.sphinx.past import COMPARISON as COMPARE


def test_an_article_without_a_torch_or_older_than_all_records_has_one_score(small):
    with_past(small).edit("register/tiny.toml", 'torch = "1.10.9"', 'torch = "1.2.0"')
    found = small.build()
    today, _ = found.texts(ARTICLE, SCORE)  # the other is of its scripts
    assert today == f"{say('claims', ENGLISH)} {score(ENGLISH, **TODAY)}"
    small.edit("register/tiny.toml", 'torch = "1.2.0"\n', "")
    again = small.build()
    assert again.texts(ARTICLE, SCORE) == found.texts(ARTICLE, SCORE)
    assert say("of-its-day-score", ENGLISH, torch=SECOND) not in found.html(ARTICLE) + again.html(ARTICLE)


def test_where_nothing_changed_nothing_is_shown(small):
    with_pages(with_table(small))
    small.records = {version: record(small.evidence, version) for version in (FIRST, SECOND, PINNED)}
    found = small.build()
    assert found.warnings == ""
    for css in (".tc-event", "table.tc-new td", "details", "table.tc-compare td"):
        assert found.select(EVENTS, css) == [], css
    (foot,) = found.texts(EVENTS, ".tc-note")
    assert f"{say('apart-quiet', ENGLISH)} {short(PINNED)}, 1.10." in foot
    for page in ("table/index", "table/copies", "table/views", ARTICLE, "claims"):
        assert found.select(page, ".tc-since") == [], page
    assert {claim["since"] for claim in found.verdicts()["claims"]} == {None}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_version_that_has_not_measured_what_changed_is_called_so_where_versions_are_compared(small, language):
    with_past(small)
    cells = small.records[FIRST]["cells"]
    del small.records[FIRST]["proofs"]["three_is_printed"], cells["clone"], cells["copy-into-a-leaf_"]
    found = small.build(language=language)
    (_, other) = found.select(NOTES, ".tc-notes")
    assert other.select_one("p").get_text() == say("notes-unmeasured", language)
    rows = dict(found.rows(COMPARE, "table.tc-compare"))
    (told,) = (told for what, told in rows.items() if {ENGLISH: "3 is printed.", CHINESE: "打印 3。"}[language] in what)
    words_ = [outcome_word(outcome, language) for outcome in ("not measured", "failed", "held")]
    places = (("measured-on", "1.9"), ("measured-on", "1.10"), ("since", "2.0"))
    spans = [(key, word, {"first": version}) for word, (key, version) in zip(words_, places, strict=True)]
    assert told == history(language, *spans)
    (gradient,) = (told for what, told in rows.items() if what.startswith("x.clone()"))
    assert gradient.startswith(say("history-measured-on", language, value=words_[0], first="1.9"))


def test_the_history_of_a_cell_has_the_releases_on_which_its_call_raised(small):
    with_past(small)
    planted(small.records, "clone", THIRD, RAISES)
    small.edit("headlines.toml", "clone/gradient", "clone")
    say_of(small, short(PINNED), "clone")
    rows = dict(small.build().rows(COMPARE, "table.tc-compare"))
    gradient = words().properties["gradient"].label(ENGLISH).replace("`", "")
    (told,) = (told for what, told in rows.items() if gradient in what)
    no, raises, full = values_of(ENGLISH, NO, RAISES, FULL)
    assert told == history(
        ENGLISH,
        ("from-to", no, {"first": "1.9", "last": "1.10"}),
        ("on", raises, {"first": "2.0"}),
        ("since", full, {"first": short(PINNED)}),
    )


def test_a_version_without_a_record_has_events_though_nobody_has_written_their_headlines(small):
    del with_past(small).records[PINNED]
    small.evidence["torch"] = "99.0.0"
    small.evidence["cells"]["clone"]["offset"] = "7"
    small.evidence["cells"]["clone"]["shape"] = "(3, 3)"
    small.evidence["cells"]["view"]["subclass-kept"] = "raises UnpicklingError"
    small.evidence["proofs"]["sum_holds"]["outcome"] = "failed"
    found = small.build()
    silent, error = (say(f"event-kind-{kind}", ENGLISH) for kind in ("silent", "error"))
    unnamed = {name: say("event-unnamed", ENGLISH, functions=f"Tensor.{name}()") for name in ("clone", "view")}
    assert events(found)[0][0] == f"99.0 {unnamed['clone']} {silent}"
    assert [row[1:3] for row in measured(found, "clone-99.0")] == [["(2, 3)", "(3, 3)"], ["0", "7"]]
    assert f"{unnamed['view']} {error}" not in str(events(found)), "a subclass was not kept before, so it is told apart"
    assert any("99.0" in text and "UnpicklingError" in text for text in found.texts(COMPARE, "details"))
    assert f"7 {say('table-since', ENGLISH, version='99.0')}" in " ".join(marks(found, "table/copies"))
    since = {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]}
    assert (since["tiny.sum"], since["tiny.output"]) == ("99.0.0", THIRD)


def test_a_change_on_a_recorded_version_without_a_headline_stops_the_build_and_so_does_a_headline_without_a_change(
    small,
):
    with_past(small).edit("headlines.toml", 'cells = ["clone/gradient"]', 'cells = ["clone/offset"]')
    assert small.stopped() == [
        "headlines.toml: 2.0: clone/gradient: none -> full: must have one headline; found none",
        "headlines.toml: 2.0 clone/offset: cells: must fit a change of this version; found 'clone/offset'",
    ]


def test_a_fact_that_says_since_when_stops_the_build_where_the_records_say_otherwise(small):
    with_past(small).edit("table/index.md", "clone/same-storage=no", "clone/gradient=full since 2.0")
    assert small.build().warnings == ""
    small.edit("table/index.md", "since 2.0", "since 1.10")
    assert [line for line in small.stopped() if "said to be so since '1.10'; recorded {'2.0'}" in line]
