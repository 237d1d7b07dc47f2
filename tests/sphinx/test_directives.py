"""The directives, on a small site: what they make of register and evidence, in both languages."""

import re

import pytest

from tensorcopy_docs.versions import pinned_torch, short

VERDICTS = {
    "en": ["true", "misleading", "outdated", "false", "unverifiable"],
    "zh_CN": ["正确", "易误导", "已过时", "错误", "无法验证"],
}
OUTDATED = {
    "en": "The proof fails now, and held on an earlier release.",
    "zh_CN": "验证现在不成立，但在更早的版本上成立过。",
}
CLAIMS = {
    "tiny.sum": ("true", "正确"),
    "tiny.always": ("misleading", "易误导"),
    "tiny.wrong": ("false", "错误"),
    "tiny.output": ("true", "正确"),
    "tiny.taste": ("unverifiable", "无法验证"),
}
PAGE = "articles/tiny"


def test_the_small_site_is_built_without_a_warning(english, chinese):
    assert (english.warnings, chinese.warnings) == ("", "")


@pytest.mark.parametrize("language", VERDICTS)
def test_the_legend_says_of_every_verdict_when_it_is_computed(built_languages, language):
    rows = built_languages[language].rows("index", "table")
    assert [verdict for verdict, _ in rows] == VERDICTS[language]
    assert rows[2][1] == OUTDATED[language]


def test_the_table_of_articles_counts_verdicts(english):
    assert english.rows("articles/index", ".tc-articles") == [
        ["Quiet", "Few words (site not stated)", "not judged"],
        [
            "Tiny sums",
            "Sums for <everybody> (Example site)",
            "true 2 misleading 1 false 1 unverifiable 1",
        ],
    ]


def test_the_table_of_articles_is_in_the_language_of_the_page(chinese):
    assert chinese.rows("articles/index", ".tc-articles") == [
        ["Quiet", "Few words (未注明网站)", "未判定"],
        [
            "小小的和",
            "Sums for <everybody> (Example site)",
            "正确 2 易误导 1 错误 1 无法验证 1",
        ],
    ]


def test_the_table_of_articles_leads_to_their_pages(english):
    links = english.select("articles/index", ".tc-articles a")
    assert [link["href"] for link in links] == ["quiet.html", "tiny.html"]


def test_an_article_without_scripts_has_an_empty_table_of_them(small):
    small.write(
        "register/late.toml",
        'key = "late"\ntitle = "Late"\nlanguage = "zh"\nscripts = []\nabout = {en = "a", zh = "b"}\n',
    )
    small.write("articles/late.md", "# Late\n\n```{article} late\n```\n")
    small.edit("articles/index.md", "quiet\n", "quiet\nlate\n")
    assert small.build().rows("articles/late", ".tc-scripts") == []


@pytest.mark.parametrize("page", ["examples/tiny/index", PAGE])
def test_the_table_of_scripts_says_which_figures_agree(english, chinese, page):
    titles = ["One and two tiny/adds", "Odd numbers tiny/differs", "Places tiny/places"]
    said = [[title, badge] for title, badge in english.rows(page, ".tc-scripts")]
    assert said == list(map(list, zip(titles, ["agrees", "differs", "not printed"], strict=True)))
    said = [badge for _, badge in chinese.rows(page, ".tc-scripts")]
    assert said == ["一致", "不一致", "未给出输出"]


def test_the_table_of_scripts_leads_to_the_examples(english):
    links = english.select("examples/tiny/index", ".tc-scripts a")
    assert [link["href"] for link in links] == [
        "tiny-adds.html",
        "tiny-differs.html",
        "tiny-places.html",
    ]


def test_an_article_says_what_it_is(english):
    assert english.rows(PAGE, ".tc-facts") == [
        ["Article", "Sums for <everybody>"],
        ["Site", "Example site"],
        ["Language", "Chinese"],
        ["Its torch", "1.2.0"],
        ["Date", "not stated"],
    ]
    assert "An article about sums & places, in code." in english.texts(PAGE, "p")


def test_an_article_says_what_it_is_in_chinese(chinese):
    assert chinese.rows("articles/quiet", ".tc-facts") == [
        ["文章", "Few words"],
        ["网站", "未注明网站"],
        ["语言", "英文与中文"],
        ["文中 torch 版本", "未说明"],
        ["日期", "未说明"],
    ]
    assert "这里没有论断。" in chinese.texts("articles/quiet", "p")


def test_an_article_without_claims_says_that_it_is_not_judged_yet(english, chinese):
    assert "have not been judged yet" in english.texts("articles/quiet", "#claims p")[0]
    assert "尚未判定" in chinese.texts("articles/quiet", "#claims p")[0]


def test_the_claims_stand_in_the_order_of_the_article_each_at_its_own_address(english):
    assert [card["id"] for card in english.select(PAGE, ".tc-claim")] == list(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_has_its_verdict_in_words_and_a_link_to_itself(english, chinese, claim):
    for built, word in zip((english, chinese), CLAIMS[claim], strict=True):
        (card,) = built.select(PAGE, f'[id="{claim}"]')
        badge, link = card.select_one(".tc-badge"), card.select_one("a.tc-permalink")
        assert (badge.get_text(), link["href"]) == (word, f"#{claim}")


def test_a_claim_says_why_what_to_do_instead_and_where_it_is_made(english):
    texts = english.texts(PAGE, '[id="tiny.always"] > .tc-claim-body > p')
    assert texts == [
        "Why: Strings can be added, too.",
        "Do instead: Say what you add.",
        "In the article: Second paragraph · One and two · behaviour",
    ]
    (link,) = english.select(PAGE, '[id="tiny.always"] > .tc-claim-body > p > a')
    assert link["href"] == "../examples/tiny/tiny-adds.html"


def test_a_claim_speaks_the_language_of_the_page(chinese):
    head, *rest = chinese.texts(PAGE, '[id="tiny.always"] p:not([class*="run"],[class*="label"])')
    assert head.startswith("易误导 和总是一个数。")
    assert rest == [
        "原因：字符串也可以相加。",
        "应当这样做：说明加的是什么。",
        "出处：第二段 · One and two · 行为",
    ]


def test_a_claim_shows_proof_and_counterexamples_with_code_output_and_exception(english):
    fold = '[id="tiny.always"] details'
    assert english.texts(PAGE, f"{fold} > summary") == ["Evidence"]
    torch = english.verdicts()["torch"]
    assert english.texts(PAGE, f"{fold} > *")[1:] == [
        f"Proof sum_holds: held on torch {torch}",
        "print(1 + 2) assert 1 + 2 == 3",
        "It printed",
        "3",
        f"Counterexample a_string_stands: held on torch {torch}",
        "print('<a>' + 'b')",
        "It printed",
        "<a>b",
        f"Counterexample a_list_falls: did not hold on torch {torch}",
        "assert [1] + [2] == 3",
        "It raised",
        "AssertionError: a list",
    ]


def test_the_evidence_is_labelled_in_the_language_of_the_page(chinese):
    torch = chinese.verdicts()["torch"]
    texts = chinese.texts(PAGE, '[id="tiny.always"] details > p')
    assert texts[:2] == [f"验证 sum_holds：在 torch {torch} 上成立", "输出"]
    assert texts[-2:] == [f"反例 a_list_falls：在 torch {torch} 上不成立", "抛出"]


def test_a_claim_that_cannot_be_run_shows_no_evidence(english):
    assert english.select(PAGE, '[id="tiny.taste"] details') == []


@pytest.mark.parametrize("page", [PAGE, "examples/tiny/tiny-differs"])
def test_markup_in_texts_of_the_register_stays_text(english, chinese, page):
    for built, even, few in ((english, "even", "few"), (chinese, "偶数", "少")):
        assert built.select(page, "b, i, u, em, script, a[href^='http']") == []
        (claim,) = [t for t in built.texts(page, ".tc-claim-head") if f"<b>{even}</b> &" in t]
        assert f"<{few}>" in claim and "*" in claim
        assert "<script>alert(1)</script>" in " ".join(built.texts(page, ".tc-claim-body p"))


def test_backticks_in_texts_of_the_register_set_code_apart(english):
    assert english.texts(PAGE, '[id="tiny.always"] .tc-claim-head code') == ["always"]


def test_a_claim_says_on_which_releases_its_proof_was_run(small):
    outcomes = {"1.9.0": "held", "1.10.0": "not available"}
    small.records = {
        version: {"torch": version, "proofs": {"sum_holds": {"outcome": outcome}}, "cells": {}}
        for version, outcome in outcomes.items()
    }
    newest = short(pinned_torch())
    said = small.build().texts(PAGE, '[id="tiny.sum"] > .tc-claim-body > p')
    assert said[-1] == f"Release by release: held on 1.9 only; not available on 1.10 only; held since {newest}"
    said = small.build(language="zh_CN").texts(PAGE, '[id="tiny.sum"] > .tc-claim-body > p')
    assert said[-1] == f"各版本：仅 1.9：成立；仅 1.10：该版本没有此接口；{newest} 起：成立"


def test_the_table_of_claims_has_every_claim_with_verdict_call_and_article(english, chinese):
    first, *_, last = english.rows("claims", "table")
    assert first == ["true", "One and two make three.", "", "tiny"]
    assert last == ["unverifiable", "Sums of a clone are beautiful.", "clone", "tiny"]
    assert chinese.rows("claims", "table")[1] == ["易误导", "和总是一个数。", "", "tiny"]
    links = english.select("claims", "td:nth-child(2) a")
    assert [link["href"] for link in links] == [f"articles/tiny.html#{claim}" for claim in CLAIMS]


@pytest.mark.parametrize("directive", ["article", "scripts"])
def test_an_unknown_article_is_an_error_that_names_those_there_are(small, directive):
    small.write("other.md", f"---\norphan: true\n---\n# Other\n\n```{{{directive}}} nobody\n```\n")
    warnings = small.build().warnings
    assert re.search(r"other\.md:\d: ERROR: there is no article 'nobody'; ", warnings)
    assert "there are quiet, tiny" in warnings


def test_nothing_of_the_register_lands_in_the_catalogues(catalogues):
    assert catalogues["index"] == ["Small", "What the verdicts mean:"]
    assert catalogues["claims"] == ["All claims"]
    assert catalogues["articles/index"] == ["All articles"]
    assert catalogues["articles/quiet"] == ["Quiet"]
    assert catalogues[PAGE] == ["Tiny sums", "A sentence of the page itself."]
    assert catalogues["examples/tiny/index"] == ["Tiny scripts", "Sums and places."]


def test_a_catalogue_translates_the_page_and_leaves_the_register_alone(chinese):
    assert chinese.texts(PAGE, "h1") == ["小小的和"]
    assert "页面自己的一句话。" in chinese.texts(PAGE, "p")
    assert "错译" not in chinese.html(PAGE)
    assert "错译" not in chinese.html("examples/tiny/tiny-adds")


def test_nothing_chinese_stands_on_an_english_page(english):
    pages = [path for path in english.folder.rglob("*.html") if path.name != "search.html"]
    assert len(pages) > 10
    found = {path.name: re.findall(r"[\u4e00-\u9fff]+", path.read_text("utf-8")) for path in pages}
    assert {name: texts for name, texts in found.items() if texts} == {}
