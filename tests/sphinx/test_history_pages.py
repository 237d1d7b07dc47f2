"""What a history puts on pages: the timeline, the comparison, since when, and what was so on an article's own torch."""

import json

import pytest

from tensorcopy_docs.lab.values import FULL, NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import history, score, verdict
from tests.sphinx.made_up_table import with_table
from tests.sphinx.past import (
    ARTICLE,
    COMPARE,
    EVENTS,
    FIRST,
    GONE,
    NOTES,
    RAISES,
    SECOND,
    THIRD,
    record,
    say_of,
    with_pages,
    with_past,
)
from tests.sphinx.small_project import words as words_of
from tests.turns import values_for_each

PINNED = pinned_torch()
TODAY = {"true": 2, "misleading": 1, "false": 1, "unverifiable": 1}
CARD = "[id='tiny.output']"
STATEMENT = {ENGLISH: "3 is printed.", CHINESE: "打印 3。"}
# The first event, and the headline of the second.
TOLD = {
    ENGLISH: ("Gradients flow through clone()", "code that stopped gradients.", "call detach().", "detach() runs"),
    CHINESE: ("梯度能通过 clone() 传回", "阻断梯度的代码。", "调用 detach()。", "detach() 可以运行"),
}
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def outcomes_of(language: Language, *outcomes: str) -> list[str]:
    return [outcome_word(outcome, language) for outcome in outcomes]


def values_of(language: Language, *values: str) -> list[str]:
    """Values of cells in words."""
    return [value_words(value, language) for value in values]


def label_of(column: str, language: Language) -> str:
    return words().properties[column].label(language).replace("`", "")


def events(found) -> dict[str, list[str]]:
    """The words of each event on the page of all events, newest first: headline with version and kind, and lines."""
    boxes = found.select(EVENTS, "details[id]:has(table)")
    return {box["id"]: [words_of(tag) for tag in box.select("summary, p")] for box in boxes}


def measured(found, event: str) -> list[list[str]]:
    """What was measured of an event: property, value before, value now, and of what."""
    return found.rows(EVENTS, f"[id='{event}'] table")


def expected_histories(language: Language) -> dict[str, str]:
    """What ever changed, in the order of the page, and its history."""
    runs = say("call-runs", language)
    failed, held = outcomes_of(language, "failed", "held")
    no, full, gone, raises = values_of(language, NO, FULL, GONE, RAISES)

    def two(key: str, before: str, now: str) -> str:
        span, since = ({"first": "1.9"}, "1.10") if key == "on" else ({"first": "1.9", "last": "1.10"}, "2.0")
        return history(language, (key, before, span), ("since", now, {"first": since}))

    return {
        "x.detach()": two("on", raises, runs),
        "x.view(6)": two("on", gone, runs),
        STATEMENT[language]: two("from-to", failed, held),
        label_of("gradient", language): two("from-to", no, full),
        "grad_fn": two("on", "CloneBackward", "CloneBackward0"),
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_past(new_project(tmp_path_factory.mktemp("past")))
    return {language: project.build(language=language) for language in LANGUAGES}


@each
def test_each_event_has_its_version_headline_kind_what_was_measured_and_which_code_it_affects(built, language):
    found = built[language]
    assert found.warnings == ""
    told = events(found)
    assert [*told] == ["clone-2.0", "detach-1.10"]
    kinds = [say(f"event-kind-{kind}", language) for kind in ("silent", "works")]
    head, affects, fix, other = TOLD[language]
    assert [lines[0] for lines in told.values()] == [f"2.0 {head} {kinds[0]}", f"1.10 {other} {kinds[1]}"]
    for key, text, line in zip(("affects", "fix"), (affects, fix), told["clone-2.0"][1:3], strict=True):
        assert line.startswith(say(f"event-{key}", language)) and line.endswith(text)
    assert "3.11" not in str(told), "all three were measured on one Python"
    no, full, raises = values_of(language, NO, FULL, RAISES)
    assert measured(found, "clone-2.0") == [[f"{label_of('gradient', language)} x.clone()", no, full]]
    call = f"{say('event-call', language)} x.detach()"
    assert measured(found, "detach-1.10") == [[call, raises, say("call-runs", language)]]
    links = [link["href"] for event in told for link in found.select(EVENTS, f"[id='{event}'] a")]
    assert links == ["../table/copies.html#clone", "notes.html"]
    for version in (FIRST, SECOND, THIRD, PINNED):  # old addresses still lead somewhere
        assert len(found.select(EVENTS, f"[id='torch-{version.replace('.', '-')}']")) == 1, version
    none = say("script-events-none", language, **{"from": "2.0", "to": short(PINNED)})
    assert none in found.texts(EVENTS, "p"), "both events are older than what is chosen first"


@each
def test_what_is_new_and_which_claims_changed_stand_apart(built, language):
    found = built[language]
    (new,) = [table for table in found.select(EVENTS, "table") if "Tensor.view()" in table.get_text()]
    assert [words_of(cell) for cell in new.select("tbody :is(th, td)")] == ["1.10", "Tensor.view()"]
    apart = {words_of(fold.summary): words_of(fold.ul) for fold in found.select(EVENTS, "details:not([id]):has(> ul)")}
    old, now = outcomes_of(language, "failed", "held")
    turned = say("timeline-proof", language, old=old, new=now)
    assert (
        apart.items()
        >= {
            say("timeline-claims", language): f"2.0 {STATEMENT[language]}{language.sentence_separator}{turned}",
            say("timeline-new-properties", language): f"2.0 {label_of('hooks-kept', language)}",
        }.items()
    )
    links = {link["href"] for link in found.select(EVENTS, "details a")}
    assert {"../articles/tiny.html#tiny.output", "../table/properties.html#hooks-kept"} <= links
    # What few programs notice is on the page that compares versions alone.
    label = label_of("grad-fn", language)
    assert label not in found.texts(EVENTS, "summary")
    folded = {words_of(fold.summary): words_of(fold.ul) for fold in found.select(COMPARE, "details:has(> ul)")}
    assert folded[label] == f"1.10 {say('apart-numbered', language, count=1)} CloneBackward → CloneBackward0"


@each
def test_a_page_about_a_function_has_a_line_for_each_event_that_touches_its_rows(built, language):
    found = built[language]
    texts = found.texts(NOTES, "p")
    assert f"{TOLD[language][3]} {say('event-kind-works', language)}" in texts
    assert f"{say('event-new', language)}{language.sentence_separator}Tensor.view()" in texts
    assert found.select(NOTES, "a[href='index.html#detach-1.10']")
    same = say("notes-same", language, count=4, first="1.9", last=short(PINNED))
    assert texts[-2:] == [same, say("notes-all", language)]


@each
def test_all_that_ever_changed_is_compared_and_the_script_has_a_value_of_each_row_for_each_release(built, language):
    found, histories = built[language], expected_histories(language)
    rows = found.rows(COMPARE, "table")[-len(histories) :]  # behind bugs
    for (what, told), (part, expected) in zip(rows, histories.items(), strict=True):
        assert part in what and told == expected
    (script,) = found.select(COMPARE, "script[type='application/json']")
    data = values_for_each(json.loads(script.get_text()))
    assert data["releases"] == [short(version) for version in (FIRST, SECOND, THIRD, PINNED)]
    for values, told in zip(data["values"][-len(histories) :], histories.values(), strict=True):
        assert len(values) == len(data["releases"])
        assert all(value in told for value in values)


def marked(found, page: str) -> list[str]:
    """The texts of what has a mark that says since when."""
    tags = found.select(page, ":is(td, th, [id*='--'], div:has(> h2)):has(.tc-since)")
    return [" ".join(tag.get_text(" ").split()) for tag in tags]


@each
def test_since_when_stands_at_what_changed_and_nowhere_else(built, language):
    found = built[language]
    second, cell = say("since", language, version="1.10"), say("table-since", language, version="2.0")
    expected = [(value_words(FULL, language), cell), ("x.detach()", second), ("x.view(6)", second)]
    for text, (beginning, mark) in zip(marked(found, "table/index"), expected, strict=True):
        assert text.startswith(beginning) and text.endswith(mark)
    cells = [tag["id"] for tag in found.select("table/copies", "[id*='--']") if tag.select(".tc-since")]
    assert cells == ["clone--gradient", "clone--grad-fn"]
    file = (found.folder / "table" / "columns.js").read_text(encoding="utf-8")
    assert file.count(say("table-since", language, version="1.10")) == 1 and cell not in file
    assert found.texts("table/views", ".tc-since") == [second]


@each
def test_a_claim_has_its_history_since_when_and_the_verdict_of_its_article_s_day_beside_today_s(built, language):
    found, told = built[language], expected_histories(language)[STATEMENT[language]]
    assert say("history", language) + language.colon + told in found.texts(ARTICLE, f"{CARD} p")
    strip = found.select(ARTICLE, f"{CARD} .tc-strip")[0]
    spans = [(part["data-value"], part["data-first"], part["data-last"]) for part in strip.select("[data-value]")]
    assert spans == [("failed", FIRST, SECOND), ("held", THIRD, PINNED)]
    assert strip["aria-label"].endswith(told)
    since = [say("since", language, version="2.0")]
    assert found.texts(ARTICLE, f"{CARD} .tc-since") == found.texts(ARTICLE, ".tc-since") == since
    assert found.texts("claims", ".tc-since") == since
    both = {"then": verdict("false", language), "now": verdict("true", language)}
    line = say("of-its-day-outcome", language, version=SECOND, torch=PINNED, **both)
    assert line in found.texts(ARTICLE, f"{CARD} p")
    then = score(language, true=1, misleading=1, false=2, unverifiable=1)
    assert {
        f"{say('claims', language)} {score(language, **TODAY)}",
        f"{say('of-its-day-score', language, torch=SECOND)} {then}",
    } <= set(found.texts(ARTICLE, "p"))
    assert {claim["id"]: claim["since"] for claim in found.verdicts()["claims"] if claim["since"]} == {
        "tiny.output": THIRD
    }


def test_where_nothing_changed_nothing_is_shown(small):
    with_pages(with_table(small))
    small.records = {version: record(small.evidence, version) for version in (FIRST, SECOND, PINNED)}
    found = small.build()
    assert found.warnings == ""
    assert found.select(EVENTS, "td, details") == []
    quiet = f"{say('apart-quiet', ENGLISH)} {short(PINNED)}, 1.10."
    assert any(quiet in text for text in found.texts(EVENTS, "p"))
    for page in ("table/index", "table/copies", "table/views", ARTICLE, "claims"):
        assert found.select(page, ".tc-since") == [], page
    assert {claim["since"] for claim in found.verdicts()["claims"]} == {None}


def test_a_version_that_has_not_measured_a_cell_or_on_which_its_call_raised_is_called_so(small):
    with_past(small)
    cells = small.records[FIRST]["cells"]
    del small.records[FIRST]["proofs"]["three_is_printed"], cells["clone"], cells["copy-into-a-leaf_"]
    small.records[THIRD]["cells"]["clone"] = dict.fromkeys(small.records[THIRD]["cells"]["clone"], RAISES)
    small.edit("headlines.toml", "clone/gradient", "clone")
    say_of(small, short(PINNED), "clone")
    found = small.build()
    assert say("notes-unmeasured", ENGLISH) in found.texts(NOTES, "p")
    rows = dict(found.rows(COMPARE, "table"))
    (told,) = (told for what, told in rows.items() if STATEMENT[ENGLISH] in what)
    unmeasured, failed, held = outcomes_of(ENGLISH, "not measured", "failed", "held")
    places = [("measured-on", unmeasured, "1.9"), ("measured-on", failed, "1.10"), ("since", held, "2.0")]
    assert told == history(ENGLISH, *((key, value, {"first": first}) for key, value, first in places))
    (told,) = (told for what, told in rows.items() if label_of("gradient", ENGLISH) in what)
    no, raises, full = values_of(ENGLISH, NO, RAISES, FULL)
    places = [("measured-on", unmeasured, "1.9"), ("measured-on", no, "1.10"), ("on", raises, "2.0")]
    places.append(("since", full, short(PINNED)))
    assert told == history(ENGLISH, *((key, value, {"first": first}) for key, value, first in places))


def test_a_version_without_a_record_has_events_though_nobody_has_written_their_headlines(small):
    del with_past(small).records[PINNED]
    small.evidence["torch"] = "99.0.0"
    small.evidence["cells"]["clone"] |= {"offset": "7", "shape": "(3, 3)"}
    small.evidence["cells"]["view"]["subclass-kept"] = "raises UnpicklingError"
    small.evidence["proofs"]["sum_holds"]["outcome"] = "failed"
    found = small.build()
    silent, error = (say(f"event-kind-{kind}", ENGLISH) for kind in ("silent", "error"))
    unnamed = {name: say("event-unnamed", ENGLISH, functions=f"Tensor.{name}()") for name in ("clone", "view")}
    assert events(found)["clone-99.0"][0] == f"99.0 {unnamed['clone']} {silent}"
    assert [row[1:3] for row in measured(found, "clone-99.0")] == [["(2, 3)", "(3, 3)"], ["0", "7"]]
    assert f"{unnamed['view']} {error}" not in str(events(found)), "a subclass was not kept before, so it is told apart"
    assert any("99.0" in text and "UnpicklingError" in text for text in found.texts(COMPARE, "details"))
    assert f"7 {say('table-since', ENGLISH, version='99.0')}" in " ".join(marked(found, "table/copies"))
    since = {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]}
    assert (since["tiny.sum"], since["tiny.output"]) == ("99.0.0", THIRD)


def test_a_change_without_a_headline_a_headline_without_a_change_and_a_wrong_since_stop_the_build(small):
    with_past(small).edit("headlines.toml", 'cells = ["clone/gradient"]', 'cells = ["clone/offset"]')
    without, unfit = small.stopped()
    assert without.startswith("headlines.toml: 2.0: clone/gradient: none -> full: ") and "found none" in without
    assert unfit.startswith("headlines.toml: 2.0 clone/offset: cells: ")
    small.edit("headlines.toml", 'cells = ["clone/offset"]', 'cells = ["clone/gradient"]')
    small.edit("table/index.md", "clone/same-storage=no", "clone/gradient=full since 1.10")
    assert [line for line in small.stopped() if "said to be so since '1.10'; recorded {'2.0'}" in line]
    small.edit("table/index.md", "since 1.10", "since 2.0")
    assert small.build().warnings == ""
