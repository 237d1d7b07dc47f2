"""What a history puts on pages: the timeline, the comparison, since when, and what was so on an article's own torch."""

import json

import pytest
from past import COMPARISON as COMPARE
from past import FIRST, GONE, RAISES, SECOND, THIRD, record, records, with_pages
from past import TIMELINE as TIME
from test_table import with_table

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch, short

CARD, SCORE = "[id='tiny.output']", ".tc-score"
ARTICLE = "articles/tiny"
PINNED = pinned_torch()
NOTHING = {"en": "Nothing that is measured here changed.", "zh_CN": "这里所测的内容没有变化。"}
SAID = {
    "en": {
        THIRD: [
            "Gradient of the source: none → full",
            "Watch for: training through this call",
            "Can be measured from here on",
            "Claims whose proof came to something else",
            "3 is printed. (did not hold → held)",
        ],
        SECOND: [
            "New calls",
            "The call itself: raises RuntimeError → runs",
            "Watch for: code that caught the error",
            "CloneBackward → CloneBackward0",
        ],
        FIRST: ["The first release that is measured."],
        PINNED: [NOTHING["en"]],
    },
    "zh_CN": {
        THIRD: [
            "源的梯度：无 → 完整",
            "从此可以测量",
            "验证结果改变的论断",
            "打印 3。 （不成立 → 成立）",
            "留意：经过该调用",
        ],
        SECOND: ["新增的调用", "调用本身：抛出 RuntimeError → 能运行", "CloneBackward → CloneBackward0"],
        FIRST: ["所测的第一个版本。"],
        PINNED: [NOTHING["zh_CN"]],
    },
}
HISTORIES = {
    "en": {
        "x.detach()": "raises RuntimeError on 1.9 only; runs since 1.10",
        "x.view(6)": "not available on 1.9 only; runs since 1.10",
        "3 is printed.": "did not hold from 1.9 to 1.10; held since 2.0",
        "Gradient of the source": "none from 1.9 to 1.10; full since 2.0",
        "grad_fn": "CloneBackward on 1.9 only; CloneBackward0 since 1.10",
    },
    "zh_CN": {
        "x.detach()": "仅 1.9：抛出 RuntimeError；1.10 起：能运行",
        "x.view(6)": f"仅 1.9：{value_words(GONE, CHINESE)}；1.10 起：能运行",
        "打印 3。": "1.9 到 1.10：不成立；2.0 起：成立",
        "源的梯度": "1.9 到 1.10：无；2.0 起：完整",
        "grad_fn": "仅 1.9：CloneBackward；1.10 起：CloneBackward0",
    },
}
SINCE = {"en": "since {}", "zh_CN": "{} 起"}
each = pytest.mark.parametrize("language", ["en", "zh_CN"])


def with_past(project):
    """The project with a table, the pages of the history, its records, and an article of the time of the second."""
    with_pages(with_table(project))
    project.records = records(project.evidence)
    project.edit("register/tiny.toml", 'torch = "1.2.0"', 'torch = "1.10.9"')
    return project


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_past(new_project(tmp_path_factory.mktemp("past")))
    return {language: project.build(language=language) for language in ("en", "zh_CN")}


def planted(records_: dict, row: str, version: str, value: str) -> None:
    """Say `value` of each cell of a row on a release."""
    records_[version]["cells"][row] = dict.fromkeys(records_[version]["cells"][row], value)


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
    for version, texts in SAID[language].items():
        for text in texts:
            assert [other for other in found if text in found[other]] == [version], text


def test_a_change_on_the_timeline_leads_to_its_cell_and_to_its_claim(built):
    links = [link["href"] for link in built["en"].select(TIME, "[id='torch-2-0-1'] a")]
    assert "../table/copies.html#clone--gradient" in links
    assert "../table/properties.html#hooks-kept" in links
    assert "../articles/tiny.html#tiny.output" in links


@each
def test_all_that_ever_changed_is_compared_and_has_its_history(built, language):
    rows = built[language].rows(COMPARE, "table.tc-compare")
    assert len(rows) == len(HISTORIES[language])
    for (what, told), (part, expected) in zip(rows, HISTORIES[language].items(), strict=True):
        assert part in what and told == expected


@each
def test_the_page_s_script_is_given_a_value_of_each_row_for_each_release(built, language):
    (script,) = built[language].select(COMPARE, "script.tc-history-data")
    data = json.loads(script.get_text())
    assert data["releases"] == [FIRST, SECOND, THIRD, PINNED]
    for values, told in zip(data["values"], HISTORIES[language].values(), strict=True):
        assert len(values) == 4
        assert all(value in told for value in values)


@each
def test_since_when_stands_at_what_changed_and_nowhere_else(built, language):
    found, second, third = built[language], SINCE[language].format("1.10"), SINCE[language].format("2.0")
    marked = [("CloneBackward0", second), ("", third), ("x.detach()", second), ("x.view(6)", second)]
    for text, (beginning, mark) in zip(marks(found, "table/index"), marked, strict=True):
        assert text.startswith(beginning) and text.endswith(mark)
    assert [tag["id"] for tag in found.select("table/copies", ".tc-item") if tag.select(".tc-since")] == [
        "clone--grad-fn",
        "clone--gradient",
    ]
    (row,) = marks(found, "table/views")
    assert "x.view(6)" in row and second in row


@each
def test_a_card_has_its_history_in_words_and_as_a_strip_and_since_when(built, language):
    found, told = built[language], HISTORIES[language][{"en": "3 is printed.", "zh_CN": "打印 3。"}[language]]
    label = {"en": "Release by release: ", "zh_CN": "各版本："}[language]
    assert label + told in found.texts(ARTICLE, f"{CARD} p")
    strip = found.select(ARTICLE, f"{CARD} svg")[0]
    spans = [(part["data-value"], part["data-first"], part["data-last"]) for part in strip.select("g[data-value]")]
    assert spans == [("failed", FIRST, SECOND), ("held", THIRD, PINNED)]
    assert strip.find("desc").get_text() == told
    assert found.texts(ARTICLE, ".tc-since") == found.texts("claims", ".tc-since") == [SINCE[language].format("2.0")]
    assert found.select(ARTICLE, ".tc-since")[0].find_parent(id="tiny.output")


@each
def test_an_article_whose_torch_is_known_is_judged_on_that_of_its_day_beside_today_s(built, language):
    found = built[language]
    expected = {
        "en": (
            "On the torch of its day: torch 1.10.2: false; today, torch {}: true",
            "On torch 1.10.2, the torch of its day: true 1 misleading 1 false 2 unverifiable 1",
            "Today, on torch {}: true 2 misleading 1 false 1 unverifiable 1",
        ),
        "zh_CN": (
            "在文章当年的 torch 上：torch 1.10.2：错误；如今 torch {}：正确",
            "在文章当年的 torch 1.10.2 上： 正确 1 易误导 1 错误 2 无法验证 1",
            "如今，在 torch {} 上： 正确 2 易误导 1 错误 1 无法验证 1",
        ),
    }[language]
    line, then, now = (text.format(PINNED) for text in expected)
    assert line in found.texts(ARTICLE, f"{CARD} p")
    assert found.texts(ARTICLE, SCORE) == [then, now]


def test_an_article_without_a_torch_or_older_than_all_records_has_one_score(small):
    with_past(small).edit("register/tiny.toml", 'torch = "1.10.9"', 'torch = "1.2.0"')
    found = small.build()
    assert found.texts(ARTICLE, SCORE) == ["true 2 misleading 1 false 1 unverifiable 1"]
    small.edit("register/tiny.toml", 'torch = "1.2.0"\n', "")
    again = small.build()
    assert again.texts(ARTICLE, SCORE) == found.texts(ARTICLE, SCORE)
    assert "of its day" not in found.html(ARTICLE) + again.html(ARTICLE)


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
    assert [text.partition(" Measured on Python ")[2].partition(". ")[2] for text in sections(found).values()] == [
        NOTHING["en"],
        NOTHING["en"],
        SAID["en"][FIRST][0],
    ]
    assert found.rows(COMPARE, "table.tc-compare") == []
    for page in ("table/index", "table/copies", "table/views", ARTICLE, "claims"):
        assert found.select(page, ".tc-since") == [], page
    assert {claim["since"] for claim in found.verdicts()["claims"]} == {None}


def test_the_history_of_a_cell_has_the_releases_on_which_its_call_raised(small):
    with_past(small)
    planted(small.records, "clone", THIRD, RAISES)
    rows = dict(small.build().rows(COMPARE, "table.tc-compare"))
    (told,) = (told for what, told in rows.items() if "Gradient of the source" in what)
    assert told == f"none from 1.9 to 1.10; raises RuntimeError on 2.0 only; full since {short(PINNED)}"


def test_the_torch_of_the_build_is_on_the_timeline_though_it_has_no_record(small):
    del with_past(small).records[PINNED]
    small.evidence["torch"] = "99.0.0"
    small.evidence["cells"]["clone"]["offset"] = "7"
    small.evidence["proofs"]["sum_holds"]["outcome"] = "failed"
    found = small.build()
    assert "Offset: 0 → 7" in sections(found)["99.0.0"]
    assert "One and two make three. (held → did not hold)" in sections(found)["99.0.0"]
    assert "7 since 99.0" in " ".join(marks(found, "table/copies"))
    since = {claim["id"]: claim["since"] for claim in found.verdicts()["claims"]}
    assert (since["tiny.sum"], since["tiny.output"]) == ("99.0.0", THIRD)


def planted_cell(small):
    small.records[SECOND]["cells"]["clone"]["offset"] = "5"


def planted_call(small):
    planted(small.records, "detach", THIRD, RAISES)


def planted_column(small):
    for version in (FIRST, SECOND):
        for found in small.records[version]["cells"].values():
            found["dtype"] = GONE


def planted_proof(small):
    small.records[SECOND]["proofs"]["three_is_printed"]["outcome"] = "held"


def planted_counterexample(small):
    small.records[SECOND]["proofs"]["a_string_stands"]["outcome"] = "failed"


@pytest.mark.parametrize(
    ("plant", "pages", "page", "css", "text"),
    [
        (planted_cell, {TIME, COMPARE, "table/index", "table/copies"}, COMPARE, "td", "5 on 1.10 only"),
        (planted_call, {TIME, COMPARE, "table/index", "table/cutters"}, TIME, "p", "runs → raises RuntimeError"),
        (planted_column, {TIME}, TIME, "[id='torch-2-0-1'] p", "dtype"),
        (planted_proof, {TIME, COMPARE, ARTICLE, "claims"}, ARTICLE, "p", "did not hold on 1.9 only; held since 1.10"),
        (planted_counterexample, {ARTICLE}, ARTICLE, SCORE, "torch of its day: true 2 false 2 unverifiable 1"),
    ],
)
def test_a_changed_record_makes_the_pages_that_show_it_be_written_again(small, plant, pages, page, css, text):
    with_past(small).build()
    assert small.build().written == []
    plant(small)
    again = small.build()
    assert set(again.written) >= pages
    assert again.read == []
    assert set(again.written) < set(again.app.env.found_docs)
    assert any(text in each for each in again.texts(page, css))
