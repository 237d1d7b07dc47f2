"""What a history puts on pages: the timeline, the comparison, since when, and what was so on an article's own torch."""

import json

import pytest

from tensorcopy_docs.lab.values import FULL, NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import change, history, labelled, score, verdict
from tests.sphinx.history_reading import PINNED, TODAY, events, marks, measured, values_of, words_of
from tests.sphinx.past import (
    ARTICLE,
    EVENTS,
    FIRST,
    GONE,
    NOTES,
    RAISES,
    SCORE,
    SECOND,
    THIRD,
    with_past,
)
from tests.sphinx.past import COMPARISON as COMPARE
from tests.turns import values_for_each

CARD = "[id='tiny.output']"
STATEMENT = {ENGLISH: "3 is printed.", CHINESE: "打印 3。"}


def outcomes_of(language: Language, *outcomes: str) -> list[str]:
    return [outcome_word(outcome, language) for outcome in outcomes]


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
        words().properties["gradient"].label(language).replace("`", ""): two("from-to", no, full),
        "grad_fn": two("on", "CloneBackward", "CloneBackward0"),
    }


each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_past(new_project(tmp_path_factory.mktemp("past")))
    return {language: project.build(language=language) for language in LANGUAGES}


def test_the_pages_are_built_without_a_warning(built):
    assert [found.warnings for found in built.values()] == ["", ""]


HEADS = {
    ENGLISH: ["Gradients flow through clone()", "detach() runs"],
    CHINESE: ["梯度能通过 clone() 传回", "detach() 可以运行"],
}
AFFECTS = {
    ENGLISH: ["code that stopped gradients.", "code that caught the error."],
    CHINESE: ["阻断梯度的代码。", "捕获报错的代码。"],
}
FIX = {ENGLISH: "call detach().", CHINESE: "调用 detach()。"}


@each
def test_each_event_has_its_version_headline_kind_and_which_code_it_affects(built, language):
    kinds = [say(f"event-kind-{kind}", language) for kind in ("silent", "works")]
    labels = [say(f"event-{key}", language) + language.colon.rstrip() for key in ("affects", "fix", "functions")]
    python = say("event-python", language, old="3.7", new="3.11")
    first, second = (
        [f"{version} {head} {kind}", " ".join([labels[0], affects])]
        for version, head, kind, affects in zip(("2.0", "1.10"), HEADS[language], kinds, AFFECTS[language], strict=True)
    )
    functions = [f"{labels[2]} {name}" for name in ("Tensor.clone()", "Tensor.detach()")]
    found = [
        [text.replace(language.colon, language.colon.rstrip() + " ") for text in each]
        for each in events(built[language])
    ]
    assert found == [[*first, f"{labels[1]} {FIX[language]}", functions[0]], [*second, functions[1]]]
    assert python not in str(found), "all three were measured on one Python"


@each
def test_an_event_has_what_was_measured_and_leads_to_the_page_with_its_notes(built, language):
    found, no, full = built[language], *values_of(language, NO, FULL)
    gradient = words().properties["gradient"].label(language).replace("`", "")
    assert measured(found, "clone-2.0") == [[f"{gradient} x.clone()", no, full]]
    runs, raises = say("call-runs", language), value_words(RAISES, language)
    assert measured(found, "detach-1.10") == [[f"{say('event-call', language)} x.detach()", raises, runs]]
    links = [link["href"] for link in found.select(EVENTS, ".tc-event a")]
    assert links == ["../table/copies.html#clone", "notes.html"]


@each
def test_each_event_stands_once_and_old_addresses_of_versions_still_lead_somewhere(built, language):
    found = built[language]
    assert [event["id"] for event in found.select(EVENTS, ".tc-event")] == ["clone-2.0", "detach-1.10"]
    assert [found.html(EVENTS).count(f'id="{name}"') for name in ("clone-2.0", "detach-1.10")] == [1, 1]
    for version in (FIRST, SECOND, THIRD, PINNED):
        assert len(found.select(EVENTS, f"[id='torch-{version.replace('.', '-')}']")) == 1, version
    (sum_,) = found.texts(EVENTS, ".tc-sum")
    none = {"from": "2.0", "to": short(PINNED)}
    assert sum_ == say("script-events-none", language, **none), "both events are older than what is chosen first"


@each
def test_what_is_new_and_which_claims_changed_stand_apart(built, language):
    found = built[language]
    assert found.rows(EVENTS, "table.tc-new") == [["1.10", "Tensor.view()"]]
    apart = dict(
        zip(
            found.texts(EVENTS, "details:not(.tc-event, .tc-older) > summary"),
            found.texts(EVENTS, "details:not(.tc-event, .tc-older) > ul"),
            strict=True,
        )
    )
    hooks = words().properties["hooks-kept"].label(language)
    turned = change("timeline-proof", language, *outcomes_of(language, "failed", "held"))
    claim = f"{STATEMENT[language]}{language.sentence_separator}{turned}"
    assert apart == {
        say("timeline-claims", language): f"2.0 {claim}",
        say("timeline-new-properties", language): f"2.0 {hooks}",
    }
    links = {link["href"] for link in found.select(EVENTS, "details a")}
    assert {"../articles/tiny.html#tiny.output", "../table/properties.html#hooks-kept"} <= links


@each
def test_what_few_programs_notice_is_on_the_page_that_compares_versions_alone(built, language):
    label = words().properties["grad-fn"].label(language).replace("`", "")
    assert label not in built[language].texts(EVENTS, "summary")
    folded = built[language].select(COMPARE, "details")
    renamed = f"1.10 {say('apart-numbered', language, count=1)} CloneBackward → CloneBackward0"
    assert {words_of(each.summary): words_of(each.ul) for each in folded}[label] == renamed


@each
def test_a_page_about_a_function_has_a_line_for_each_event_that_touches_its_rows(built, language):
    found = built[language]
    (notes, other) = found.select(NOTES, ".tc-notes")
    lines = [[words_of(part) for part in line.select("p:not(.tc-note)")] for line in notes.select(".tc-event")]
    works = say("event-kind-works", language)
    assert lines == [
        ["1.10", f"{HEADS[language][1]} {works}"],
        ["1.10", f"{say('event-new', language)}{language.sentence_separator}Tensor.view()"],
    ]
    assert notes.select(".tc-event a")[0]["href"] == "index.html#detach-1.10"
    same = say("notes-same", language, count=4, first="1.9", last=short(PINNED))
    assert [words_of(part) for part in other.select("p")] == [same, say("notes-all", language)]


@each
def test_all_that_ever_changed_is_compared_and_has_its_history(built, language):
    rows, histories = built[language].rows(COMPARE, "table.tc-compare"), expected_histories(language)
    for (what, told), (part, expected) in zip(rows[-len(histories) :], histories.items(), strict=True):  # behind bugs
        assert part in what and told == expected


@each
def test_the_page_s_script_is_given_a_value_of_each_row_for_each_release(built, language):
    (script,) = built[language].select(COMPARE, "script.tc-history-data")
    data, histories = values_for_each(json.loads(script.get_text())), expected_histories(language)
    assert data["releases"] == [short(version) for version in (FIRST, SECOND, THIRD, PINNED)]
    for values, told in zip(data["values"][-len(histories) :], histories.values(), strict=True):
        assert len(values) == len(data["releases"])
        assert all(value in told for value in values)


@each
def test_since_when_stands_at_what_changed_and_nowhere_else(built, language):
    found = built[language]
    second = say("since", language, version="1.10")
    cell = say("table-since", language, version="2.0")
    flows = value_words(FULL, language)
    marked = [(flows, cell), ("x.detach()", second), ("x.view(6)", second)]
    for text, (beginning, mark) in zip(marks(found, "table/index"), marked, strict=True):
        assert text.startswith(beginning) and text.endswith(mark)
    assert [tag["id"] for tag in found.select("table/copies", ".tc-item") if tag.select(".tc-since")] == [
        "clone--gradient",
        "clone--grad-fn",
    ]
    file = (found.folder / "table" / "columns.js").read_text(encoding="utf-8")
    assert file.count(say("table-since", language, version="1.10")) == 1 and cell not in file
    (row,) = marks(found, "table/views")
    assert "x.view(6)" in row and second in row


@each
def test_a_card_has_its_history_in_words_and_as_a_strip_and_since_when(built, language):
    found, told = built[language], expected_histories(language)[STATEMENT[language]]
    assert labelled("history", told, language) in found.texts(ARTICLE, f"{CARD} p")
    strip = found.select(ARTICLE, f"{CARD} svg")[0]
    spans = [(part["data-value"], part["data-first"], part["data-last"]) for part in strip.select("g[data-value]")]
    assert spans == [("failed", FIRST, SECOND), ("held", THIRD, PINNED)]
    assert strip.find("desc").get_text() == told
    marked = [say("since", language, version="2.0")]
    assert found.texts(ARTICLE, ".tc-since") == found.texts("claims", ".tc-since") == marked
    assert found.select(ARTICLE, ".tc-since")[0].find_parent(id="tiny.output")


@each
def test_an_article_whose_torch_is_known_is_judged_on_that_of_its_day_beside_today_s(built, language):
    found = built[language]
    both = {"then": verdict("false", language), "now": verdict("true", language)}
    line = say("of-its-day-outcome", language, version=SECOND, torch=PINNED, **both)
    assert line in found.texts(ARTICLE, f"{CARD} p")
    then = score(language, true=1, misleading=1, false=2, unverifiable=1)
    today, _, of_its_day = found.texts(ARTICLE, SCORE)
    assert today == f"{say('claims', language)} {score(language, **TODAY)}"
    assert of_its_day == f"{say('of-its-day-score', language, torch=SECOND)} {then}"


def test_verdicts_json_says_since_when(built):
    for found in built.values():
        assert {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]} == {
            "tiny.always": None,
            "tiny.output": THIRD,
            "tiny.sum": None,
            "tiny.taste": None,
            "tiny.wrong": None,
        }
