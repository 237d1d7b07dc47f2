"""The directives, on a small site: what they make of register and evidence, in both languages."""

import re

import pytest
from expected_words import AGREEMENT, history, labelled, ran, score, verdict

from tensorcopy_docs.history.record_files import load_records
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.models import Verdict
from tensorcopy_docs.sphinx.table.view import cell_anchor
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say

# The claims of the small article in its order, and their verdicts.
CLAIMS = {
    "tiny.sum": "true",
    "tiny.always": "misleading",
    "tiny.wrong": "false",
    "tiny.output": "true",
    "tiny.taste": "unverifiable",
}
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
PAGE = "articles/tiny"


def test_the_small_site_is_built_without_a_warning(english, chinese):
    assert (english.warnings, chinese.warnings) == ("", "")


@each
def test_the_legend_says_of_every_verdict_when_it_is_computed(built_languages, language):
    rows = built_languages[language].rows("index", "table")
    assert rows == [[verdict(name, language), say(f"when-{name}", language)] for name in map(str, Verdict)]


@pytest.mark.parametrize(("language", "title"), [(ENGLISH, "Tiny sums"), (CHINESE, "小小的和")])
def test_the_table_of_articles_counts_verdicts_in_the_language_of_the_page(built_languages, language, title):
    counted = score(language, true=2, misleading=1, false=1, unverifiable=1)
    assert built_languages[language].rows("articles/index", ".tc-articles") == [
        ["Quiet", f"Few words ({say('site-not-stated', language)})", verdict("none", language)],
        [title, "Sums for <everybody> (Example site)", counted],
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
def test_the_table_of_scripts_says_which_figures_agree(english, built_languages, page):
    titles = ["One and two tiny/adds", "Odd numbers tiny/differs", "Places tiny/places"]
    assert [title for title, _ in english.rows(page, ".tc-scripts")] == titles
    for language, built in built_languages.items():
        said = [badge for _, badge in built.rows(page, ".tc-scripts")]
        assert said == [say(key, language) for key in AGREEMENT]


def test_the_table_of_scripts_leads_to_the_examples(english):
    links = english.select("examples/tiny/index", ".tc-scripts a")
    assert [link["href"] for link in links] == [
        "tiny-adds.html",
        "tiny-differs.html",
        "tiny-places.html",
    ]


def test_an_article_says_what_it_is(english):
    assert english.rows(PAGE, ".tc-facts") == [
        [say("article", ENGLISH), "Sums for <everybody>"],
        [say("site", ENGLISH), "Example site"],
        [say("language", ENGLISH), say("language-zh", ENGLISH)],
        [say("article-torch", ENGLISH), "1.2.0"],
        [say("date", ENGLISH), say("not-stated", ENGLISH)],
    ]
    assert "An article about sums & places, in code." in english.texts(PAGE, "p")


def test_an_article_says_what_it_is_in_chinese(chinese):
    both = say("joint-and", CHINESE).join(say(f"language-{each.key}", CHINESE) for each in (ENGLISH, CHINESE))
    assert chinese.rows("articles/quiet", ".tc-facts") == [
        [say("article", CHINESE), "Few words"],
        [say("site", CHINESE), say("site-not-stated", CHINESE)],
        [say("language", CHINESE), both],
        [say("article-torch", CHINESE), say("not-stated", CHINESE)],
        [say("date", CHINESE), say("not-stated", CHINESE)],
    ]
    assert "这里没有论断。" in chinese.texts("articles/quiet", "p")


def test_an_article_without_claims_says_that_it_is_not_judged_yet(built_languages):
    for language, built in built_languages.items():
        assert built.texts("articles/quiet", "#claims p")[0] == say("not-yet-judged", language)


def test_the_claims_stand_in_the_order_of_the_article_each_at_its_own_address(english):
    assert [card["id"] for card in english.select(PAGE, ".tc-claim")] == list(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_has_its_verdict_in_words_and_a_link_to_itself(built_languages, claim):
    for language, built in built_languages.items():
        (card,) = built.select(PAGE, f'[id="{claim}"]')
        badge, link = card.select_one(".tc-badge"), card.select_one("a.tc-permalink")
        assert (badge.get_text(), link["href"]) == (verdict(CLAIMS[claim], language), f"#{claim}")


def test_a_claim_says_why_what_to_do_instead_and_where_it_is_made(english):
    texts = english.texts(PAGE, '[id="tiny.always"] > .tc-claim-body > p')
    assert texts == [
        labelled("reading", "A sum is what + gives.", ENGLISH),
        labelled("reason", "Strings can be added, too.", ENGLISH),
        labelled("consequence", "Code that counts gets a string.", ENGLISH),
        labelled("instead", "Say what you add.", ENGLISH),
        labelled("place", f"Second paragraph · One and two · {say('kind-behaviour', ENGLISH)}", ENGLISH),
    ]
    (link,) = english.select(PAGE, '[id="tiny.always"] > .tc-claim-body > p > a')
    assert link["href"] == "../examples/tiny/tiny-adds.html"


def test_a_claim_speaks_the_language_of_the_page(chinese):
    head, *rest = chinese.texts(PAGE, '[id="tiny.always"] p:not([class*="run"],[class*="label"])')
    assert head.startswith(f"{verdict('misleading', CHINESE)} 和总是一个数。")
    assert rest == [
        labelled("reading", "和指 + 的结果。", CHINESE),
        labelled("reason", "字符串也可以相加。", CHINESE),
        labelled("consequence", "计数的代码得到字符串。", CHINESE),
        labelled("instead", "说明加的是什么。", CHINESE),
        labelled("place", f"第二段 · One and two · {say('kind-behaviour', CHINESE)}", CHINESE),
    ]


def test_a_claim_shows_proof_and_counterexamples_with_code_output_and_exception(english):
    fold = '[id="tiny.always"] details'
    assert english.texts(PAGE, f"{fold} > summary") == [say("evidence", ENGLISH)]
    torch = english.verdicts()["torch"]
    assert english.texts(PAGE, f"{fold} > *")[1:] == [
        ran("proof", "sum_holds", "held", torch, ENGLISH),
        "print(1 + 2) assert 1 + 2 == 3",
        say("printed", ENGLISH),
        "3",
        ran("counterexample", "a_string_stands", "held", torch, ENGLISH),
        "print('<a>' + 'b')",
        say("printed", ENGLISH),
        "<a>b",
        ran("counterexample", "a_list_falls", "failed", torch, ENGLISH),
        "assert [1] + [2] == 3",
        say("raised", ENGLISH),
        "AssertionError: a list",
    ]


def test_a_caveat_is_told_and_its_evidence_stands_behind_that_of_the_verdict(built_languages):
    texts = {ENGLISH: "A list prints otherwise.", CHINESE: "list 打印的不同。"}
    for language, built in built_languages.items():
        torch = built.verdicts()["torch"]
        assert labelled("caveat", texts[language], language) in built.texts(PAGE, '[id="tiny.output"] p')
        runs = built.texts(PAGE, '[id="tiny.output"] details > .tc-run')
        assert runs == [
            ran("proof", "three_is_printed", "held", torch, language),
            ran("caveat-run", "a_list_stands", "held", torch, language),
        ]


def test_a_caveat_that_rests_on_a_cell_leads_to_it(small):
    cells = load_records()[pinned_torch()].cells["clone"]
    cell = f"clone/shape={cells['shape']}"
    small.edit("register/tiny.toml", '["a_list_stands"]', f'["a_list_stands", "{cell}"]')
    small.evidence["cells"] = {"clone": dict(cells)}
    (link,) = small.build().select(PAGE, '[id="tiny.output"] details a')
    assert (link.get_text(), link["href"].rpartition("#")[2]) == ("clone/shape", cell_anchor("clone", "shape"))


def test_on_another_torch_a_caveat_that_is_not_shown_is_not_told(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["a_list_stands"] |= {"outcome": "failed", "error": "AssertionError: no"}
    texts = small.build().texts(PAGE, '[id="tiny.output"] p')
    assert texts
    assert not [text for text in texts if say("caveat", ENGLISH) in text]


def test_claims_of_equal_meaning_lead_to_each_other(english):
    for claim, other, place in (
        ("tiny.sum", "tiny.output", "Comment in the code"),
        ("tiny.output", "tiny.sum", "First"),
    ):
        (link,) = english.select(PAGE, f'[id="{claim}"] > .tc-claim-body > p > a[href="#{other}"]')
        assert link.get_text().startswith(f"Tiny sums, {place}")


def test_the_address_of_a_claim_that_was_dropped_leads_to_the_one_that_replaces_it(english):
    (anchor,) = english.select(PAGE, '[id="tiny.even"]')
    assert anchor.find_parent(class_="tc-claim")["id"] == "tiny.wrong"


def test_the_evidence_is_labelled_in_the_language_of_the_page(chinese):
    torch = chinese.verdicts()["torch"]
    texts = chinese.texts(PAGE, '[id="tiny.always"] details > p')
    assert texts[:2] == [ran("proof", "sum_holds", "held", torch, CHINESE), say("printed", CHINESE)]
    assert texts[-2:] == [
        ran("counterexample", "a_list_falls", "failed", torch, CHINESE),
        say("raised", CHINESE),
    ]


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
    for language in LANGUAGES:
        held, absent = (outcome_word(outcome, language) for outcome in ("held", "not available"))
        told = history(
            language,
            ("on", held, {"first": "1.9"}),
            ("on", absent, {"first": "1.10"}),
            ("since", held, {"first": short(pinned_torch())}),
        )
        said = small.build(language=language).texts(PAGE, '[id="tiny.sum"] > .tc-claim-body > p')
        assert said[-1] == labelled("history", told, language)


def test_the_table_of_claims_has_every_claim_with_verdict_call_and_article(english, chinese):
    first, *_, last = english.rows("claims", "table")
    assert first == [verdict("true", ENGLISH), "One and two make three.", "", "tiny"]
    assert last == [verdict("unverifiable", ENGLISH), "Sums of a clone are beautiful.", "clone", "tiny"]
    assert chinese.rows("claims", "table")[1] == [verdict("misleading", CHINESE), "和总是一个数。", "", "tiny"]
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
    assert {path.stem for path in pages} >= {"tiny", "tiny-adds", "claims"}
    found = {path.name: re.findall(r"[\u4e00-\u9fff]+", path.read_text("utf-8")) for path in pages}
    assert {name: texts for name, texts in found.items() if texts} == {}
