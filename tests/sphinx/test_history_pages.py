"""What a history puts on pages: the timeline, the comparison, since when, and what was so on an article's own torch."""

import json

import pytest
from expected_words import change, history, labelled, score, verdict
from made_up_table import with_table
from past import ARTICLE, FIRST, GONE, RAISES, SCORE, SECOND, THIRD, planted, record, with_pages, with_past
from past import COMPARISON as COMPARE
from past import TIMELINE as TIME

from tensorcopy_docs.lab.values import FULL, NONE
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say

CARD = "[id='tiny.output']"
PINNED = pinned_torch()
TODAY = {"true": 2, "misleading": 1, "false": 1, "unverifiable": 1}
STATEMENT = {ENGLISH: "3 is printed.", CHINESE: "打印 3。"}


def values_of(language: Language, *values: str) -> list[str]:
    """Values of cells in words."""
    return [value_words(value, language) for value in values]


def outcomes_of(language: Language, *outcomes: str) -> list[str]:
    return [outcome_word(outcome, language) for outcome in outcomes]


def expected_changes(language: Language) -> dict[str, list[str]]:
    """What stands under each release and under no other."""
    gradient = words().properties["gradient"]
    label = gradient.label(language).replace("`", "")
    runs, raises = say("call-runs", language), value_words(RAISES, language)
    return {
        THIRD: [
            change("timeline-changed", language, *values_of(language, NONE, FULL), property=label),
            labelled("timeline-watch", gradient.watch(language).replace("`", ""), language),
            say("timeline-new-properties", language),
            say("timeline-claims", language),
            f"{STATEMENT[language]} {change('timeline-proof', language, *outcomes_of(language, 'failed', 'held'))}",
        ],
        SECOND: [
            say("timeline-new-calls", language),
            change("timeline-call", language, raises, runs),
            labelled("timeline-watch", say("timeline-call-watch", language), language),
            "CloneBackward → CloneBackward0",
        ],
        FIRST: [say("timeline-first", language)],
        PINNED: [say("timeline-same", language)],
    }


def expected_histories(language: Language) -> dict[str, str]:
    """What ever changed, in the order of the page, and its history."""
    runs = say("call-runs", language)
    failed, held = outcomes_of(language, "failed", "held")
    none, full, gone, raises = values_of(language, NONE, FULL, GONE, RAISES)

    def two(key: str, before: str, now: str) -> str:
        span, since = ({"first": "1.9"}, "1.10") if key == "on" else ({"first": "1.9", "last": "1.10"}, "2.0")
        return history(language, (key, before, span), ("since", now, {"first": since}))

    return {
        "x.detach()": two("on", raises, runs),
        "x.view(6)": two("on", gone, runs),
        STATEMENT[language]: two("from-to", failed, held),
        words().properties["gradient"].label(language).replace("`", ""): two("from-to", none, full),
        "grad_fn": two("on", "CloneBackward", "CloneBackward0"),
    }


each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_past(new_project(tmp_path_factory.mktemp("past")))
    return {language: project.build(language=language) for language in LANGUAGES}


def sections(found) -> dict[str, str]:
    """The text of the timeline by release, newest first."""
    texts = found.texts(TIME, "section section")
    return {text.split()[1]: text for text in texts}


def marks(found, page: str, css: str = "td, th, .tc-item, .tc-row-head") -> list[str]:
    """The texts of what has a mark that says since when."""
    return [" ".join(tag.get_text(" ").split()) for tag in found.select(page, css) if tag.select(".tc-since")]


def test_the_pages_are_built_without_a_warning(built):
    assert [found.warnings for found in built.values()] == ["", ""]


@each
def test_each_change_stands_under_its_release_and_under_no_other(built, language):
    found = sections(built[language])
    assert list(found) == [PINNED, THIRD, SECOND, FIRST]
    for version, texts in expected_changes(language).items():
        for text in texts:
            assert [other for other in found if text in found[other]] == [version], text


def test_a_change_on_the_timeline_leads_to_its_cell_and_to_its_claim(built):
    links = [link["href"] for link in built[ENGLISH].select(TIME, "[id='torch-2-0-1'] a")]
    assert "../table/copies.html#clone--gradient" in links
    assert "../table/properties.html#hooks-kept" in links
    assert "../articles/tiny.html#tiny.output" in links


@each
def test_all_that_ever_changed_is_compared_and_has_its_history(built, language):
    rows = built[language].rows(COMPARE, "table.tc-compare")
    for (what, told), (part, expected) in zip(rows, expected_histories(language).items(), strict=True):
        assert part in what and told == expected


@each
def test_the_page_s_script_is_given_a_value_of_each_row_for_each_release(built, language):
    (script,) = built[language].select(COMPARE, "script.tc-history-data")
    data = json.loads(script.get_text())
    assert data["releases"] == [FIRST, SECOND, THIRD, PINNED]
    for values, told in zip(data["values"], expected_histories(language).values(), strict=True):
        assert len(values) == len(data["releases"])
        assert all(value in told for value in values)


@each
def test_since_when_stands_at_what_changed_and_nowhere_else(built, language):
    found = built[language]
    second = say("since", language, version="1.10")
    cell = say("table-since", language, version="2.0")
    flows = value_words(FULL, language, "gradient")
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
    assert labelled("of-its-day", line, language) in found.texts(ARTICLE, f"{CARD} p")
    then = score(language, true=1, misleading=1, false=2, unverifiable=1)
    assert found.texts(ARTICLE, SCORE) == [
        f"{say('of-its-day-score', language, torch=SECOND)} {then}",
        f"{say('today-score', language, torch=PINNED)} {score(language, **TODAY)}",
    ]


def test_an_article_without_a_torch_or_older_than_all_records_has_one_score(small):
    with_past(small).edit("register/tiny.toml", 'torch = "1.10.9"', 'torch = "1.2.0"')
    found = small.build()
    assert found.texts(ARTICLE, SCORE) == [score(ENGLISH, **TODAY)]
    small.edit("register/tiny.toml", 'torch = "1.2.0"\n', "")
    again = small.build()
    assert again.texts(ARTICLE, SCORE) == found.texts(ARTICLE, SCORE)
    assert say("of-its-day", ENGLISH) not in found.html(ARTICLE) + again.html(ARTICLE)


def test_verdicts_json_says_since_when(built):
    for found in built.values():
        assert {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]} == {
            "tiny.always": None,
            "tiny.output": THIRD,
            "tiny.sum": None,
            "tiny.taste": None,
            "tiny.wrong": None,
        }


def test_where_nothing_changed_nothing_is_shown(small):
    with_pages(with_table(small))
    small.records = {version: record(small.evidence, version) for version in (FIRST, SECOND, PINNED)}
    found = small.build()
    assert found.warnings == ""
    same, first = say("timeline-same", ENGLISH), say("timeline-first", ENGLISH)
    pythons = {version: record["python"] for version, record in small.records.items()}
    for version, text in sections(found).items():
        python = {**pythons, PINNED: small.evidence["python"]}[version]
        measured = say("timeline-python", ENGLISH, version=python)
        assert text.partition(f" {measured} ")[2] == (first if version == FIRST else same)
    assert list(sections(found)) == [PINNED, SECOND, FIRST]
    assert found.rows(COMPARE, "table.tc-compare") == []
    for page in ("table/index", "table/copies", "table/views", ARTICLE, "claims"):
        assert found.select(page, ".tc-since") == [], page
    assert {claim["since"] for claim in found.verdicts()["claims"]} == {None}


def test_the_history_of_a_cell_has_the_releases_on_which_its_call_raised(small):
    with_past(small)
    planted(small.records, "clone", THIRD, RAISES)
    rows = dict(small.build().rows(COMPARE, "table.tc-compare"))
    gradient = words().properties["gradient"].label(ENGLISH).replace("`", "")
    (told,) = (told for what, told in rows.items() if gradient in what)
    none, raises, full = values_of(ENGLISH, NONE, RAISES, FULL)
    assert told == history(
        ENGLISH,
        ("from-to", none, {"first": "1.9", "last": "1.10"}),
        ("on", raises, {"first": "2.0"}),
        ("since", full, {"first": short(PINNED)}),
    )


def test_the_torch_of_the_build_is_on_the_timeline_though_it_has_no_record(small):
    del with_past(small).records[PINNED]
    small.evidence["torch"] = "99.0.0"
    small.evidence["cells"]["clone"]["offset"] = "7"
    small.evidence["cells"]["clone"]["subclass-kept"] = "raises UnpicklingError"
    small.evidence["proofs"]["sum_holds"]["outcome"] = "failed"
    found = small.build()
    offset = words().properties["offset"].label(ENGLISH)
    newest = sections(found)["99.0.0"]
    assert change("timeline-changed", ENGLISH, "0", "7", property=offset) in newest
    given = words().properties["subclass-kept"].given(ENGLISH)
    assert say("timeline-now-raises", ENGLISH, given=given, error="UnpicklingError").replace("`", "") in newest
    assert labelled("timeline-watch", say("timeline-given-watch", ENGLISH, given=given), ENGLISH) in newest
    proof = change("timeline-proof", ENGLISH, *outcomes_of(ENGLISH, "held", "failed"))
    assert f"One and two make three. {proof}" in sections(found)["99.0.0"]
    assert f"7 {say('since', ENGLISH, version='99.0')}" in " ".join(marks(found, "table/copies"))
    since = {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]}
    assert (since["tiny.sum"], since["tiny.output"]) == ("99.0.0", THIRD)


def test_a_fact_that_says_since_when_stops_the_build_where_the_records_say_otherwise(small):
    with_past(small).edit("table/index.md", "clone/same-storage=no", "clone/gradient=full since 2.0")
    assert small.build().warnings == ""
    small.edit("table/index.md", "since 2.0", "since 1.10")
    assert [line for line in small.stopped() if "said to be so since '1.10'; recorded {'2.0'}" in line]
