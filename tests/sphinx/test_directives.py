"""The directives, on a small site: what they make of register and evidence, in both languages."""

import re

import pytest
from expected_words import AGREEMENT, figures, history, labelled, ran, score, verdict

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


def test_the_table_of_articles_says_what_can_be_relied_on_and_counts_verdicts(built_languages):
    for language, built in built_languages.items():
        text = {ENGLISH: "Right about 3, wrong about numbers.", CHINESE: "3 讲得对，数的奇偶讲错了。"}[language]
        short = {ENGLISH: "Example site: sums", CHINESE: "示例网站：求和"}[language]
        title = say("article-title", language, title="Sums for <everybody>")
        few = say("article-title", language, title="Few words")
        assert built.rows("articles/index", ".tc-articles") == [
            [f"Few words {few} · {say('site-not-stated', language)}", "", verdict("none", language)],
            [f"{short} {title} · Example site", text, score(language, true=2, misleading=1, false=1, unverifiable=1)],
        ]


def test_the_table_of_articles_leads_to_their_pages(english):
    links = english.select("articles/index", ".tc-articles a")
    assert [link["href"] for link in links] == ["quiet.html", "tiny.html"]


def test_an_article_without_scripts_says_so(small):
    small.write(
        "register/late.toml",
        'key = "late"\ntitle = "Late"\nlanguage = "zh"\nscripts = []\nabout = {en = "a", zh = "b"}\n',
    )
    small.write("articles/late.md", "# Late\n\n```{article} late\n```\n")
    small.edit("articles/index.md", "quiet\n", "quiet\nlate\n")
    assert small.build().texts("articles/late", "#scripts p") == [say("no-scripts", ENGLISH)]


def test_the_list_of_scripts_says_which_output_matches(english, built_languages):
    for language, built in built_languages.items():
        titles = ("One and two", "Odd numbers", "Places")
        said = [f"{title} {say(key, language)}" for title, key in zip(titles, AGREEMENT, strict=True)]
        assert built.texts("examples/tiny/index", ".tc-scripts li") == said


def test_an_article_shows_a_script_that_differs_with_code_and_output_and_others_in_a_line(built_languages):
    for language, built in built_languages.items():
        agrees, differs, silent = (say(key, language) for key in AGREEMENT)
        assert built.texts(PAGE, "#scripts h3") == [
            f"Odd numbers {differs}",
            say("scripts-match", language, count="1"),
            say("scripts-silent", language, count="1"),
        ]
        assert built.texts(PAGE, "#scripts li") == [f"One and two {agrees}", f"Places {silent}"]
        code = (built.app.srcdir / "gallery/tiny/tiny-differs.py").read_text(encoding="utf-8")
        (shown,) = built.select(PAGE, "#scripts .highlight-python pre")
        assert shown.get_text().strip() in code
        assert built.rows(PAGE, "#scripts .tc-figures") == figures(language)


def test_the_table_of_scripts_leads_to_the_examples(english):
    links = english.select("examples/tiny/index", ".tc-scripts a")
    assert [link["href"] for link in links] == [
        "tiny-adds.html",
        "tiny-differs.html",
        "tiny-places.html",
    ]


def test_an_article_says_what_it_is_and_what_is_not_known(built_languages):
    for language, built in built_languages.items():
        title = say("article-title", language, title="Sums for <everybody>")
        unknown = say("joint-and", language).join(say(f"unknown-{key}", language) for key in ("date", "url"))
        told = [title, "Example site", say("language-zh", language), "PyTorch 1.2.0"]
        assert built.texts(PAGE, "h1 ~ .tc-note") == [
            " · ".join([*told, say("article-unknown", language, fields=unknown)])
        ]
        (span,) = built.select(PAGE, "h1 ~ .tc-note > span")
        assert span["lang"] == CHINESE.tag
        about = {ENGLISH: "An article about sums & places, in code.", CHINESE: "一篇讲求和与位置的文章，含 code。"}
        assert built.texts(PAGE, "#about-article p") == [about[language]]


def test_an_article_in_both_languages_and_without_a_site_says_so(chinese):
    both = say("joint-and", CHINESE).join(say(f"language-{each.key}", CHINESE) for each in (ENGLISH, CHINESE))
    (note,) = chinese.texts("articles/quiet", "h1 ~ .tc-note")
    assert both in note and say("unknown-site", CHINESE) in note


def test_the_bottom_line_comes_before_the_counts_of_claims_and_scripts(built_languages):
    for language, built in built_languages.items():
        text = {ENGLISH: "Right about 3, wrong about numbers.", CHINESE: "3 讲得对，数的奇偶讲错了。"}[language]
        scripts = " ".join(f"{say(key, language)} 1" for key in AGREEMENT)
        assert built.texts(PAGE, ".tc-bottomline > p")[:3] == [
            text,
            f"{say('claims', language)} {score(language, true=2, misleading=1, false=1, unverifiable=1)}",
            f"{say('scripts', language)} {scripts}",
        ]


def test_on_another_torch_a_bottom_line_that_does_not_fit_is_left_out(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["even_fails"] |= {"outcome": "held", "error": None}
    built = small.build()
    assert built.select(PAGE, ".tc-bottomline > p")
    assert built.select(PAGE, ".tc-bottomline strong") == []


def test_corrections_say_what_happens_and_what_to_write_instead_false_ones_first(built_languages):
    for language, built in built_languages.items():
        wrong, always = built.rows(PAGE, ".tc-corrections")
        assert (wrong[0].split()[0], always[0].split()[0]) == tuple(
            verdict(v, language) for v in ("false", "misleading")
        )
        texts = {
            ENGLISH: ["Code that counts gets a string.", "Say what you add."],
            CHINESE: ["计数的代码得到字符串。", "说明加的是什么。"],
        }[language]
        assert always[1:] == [f"{texts[0]} {say('why', language)}", texts[1]]
        assert [link["href"] for link in built.select(PAGE, ".tc-why")] == ["#tiny.wrong", "#tiny.always"]
        (table,) = built.select(PAGE, ".tc-corrections")
        heads = [cell["data-head"] for cell in table.select("tr:first-child td")]
        assert heads == [
            say(key, language) + language.colon.strip() for key in ("corrections-happens", "corrections-instead")
        ]


def test_an_article_without_claims_says_that_it_is_not_judged_yet(built_languages):
    for language, built in built_languages.items():
        assert built.texts("articles/quiet", "#claims p")[0] == say("not-yet-judged", language)


def test_the_claims_that_are_not_true_come_first_each_at_its_own_address(english):
    shown = [card["id"] for card in english.select(PAGE, ".tc-claim")]
    assert shown == ["tiny.wrong", "tiny.always", "tiny.sum", "tiny.output", "tiny.taste"]
    assert [card["data-verdict"] for card in english.select(PAGE, ".tc-claim")] == [CLAIMS[id_] for id_ in shown]


def test_a_claim_is_one_row_until_it_is_opened(english):
    for card in english.select(PAGE, ".tc-claim"):
        assert [part.name for part in card.find_all(recursive=False) if part.name != "span"] == ["details", "a"]
        assert "open" not in card.details.attrs
        assert card.details.summary.h3


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_has_its_verdict_in_words_and_a_link_to_itself(built_languages, claim):
    for language, built in built_languages.items():
        (card,) = built.select(PAGE, f'[id="{claim}"]')
        badge, link = card.select_one(".tc-badge"), card.select_one("a.tc-permalink")
        assert (badge.get_text(), link["href"]) == (verdict(CLAIMS[claim], language), f"#{claim}")


def test_a_claim_says_why_what_to_do_instead_and_where_it_is_made(english):
    body = '[id="tiny.always"] > details > .tc-claim-body'
    assert english.texts(PAGE, f"{body} > p") == [
        "Strings can be added, too.",
        labelled("place", f"Second paragraph · One and two · {say('kind-behaviour', ENGLISH)}", ENGLISH),
    ]
    assert english.texts(PAGE, f"{body} > dl > *") == [
        say("reading", ENGLISH),
        "A sum is what + gives.",
        say("consequence", ENGLISH),
        "Code that counts gets a string.",
        say("instead", ENGLISH),
        "Say what you add.",
    ]
    (link,) = english.select(PAGE, f"{body} > p > a")
    assert link["href"] == "../examples/tiny/tiny-adds.html"


def test_a_claim_speaks_the_language_of_the_page(chinese):
    assert chinese.texts(PAGE, '[id="tiny.always"] summary')[0] == f"{verdict('misleading', CHINESE)} 和总是一个数。"
    body = '[id="tiny.always"] > details > .tc-claim-body'
    assert chinese.texts(PAGE, f"{body} > p") == [
        "字符串也可以相加。",
        labelled("place", f"第二段 · One and two · {say('kind-behaviour', CHINESE)}", CHINESE),
    ]
    assert chinese.texts(PAGE, f"{body} dd") == ["和指 + 的结果。", "计数的代码得到字符串。", "说明加的是什么。"]


def test_a_claim_shows_proof_and_counterexamples_with_code_output_and_exception(english):
    fold = '[id="tiny.always"] details details'
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
        assert built.texts(PAGE, '[id="tiny.output"] dl > *') == [say("caveat", language), texts[language]]
        runs = built.texts(PAGE, '[id="tiny.output"] details details > .tc-run')
        assert runs == [
            ran("proof", "three_is_printed", "held", torch, language),
            ran("caveat-run", "a_list_stands", "held", torch, language),
        ]


def test_a_caveat_that_rests_on_a_cell_leads_to_it(small):
    cells = load_records()[pinned_torch()].cells["clone"]
    cell = f"clone/shape={cells['shape']}"
    small.edit("register/tiny.toml", '["a_list_stands"]', f'["a_list_stands", "{cell}"]')
    small.evidence["cells"] = {"clone": dict(cells)}
    (link,) = small.build().select(PAGE, '[id="tiny.output"] details details a')
    assert (link.get_text(), link["href"].rpartition("#")[2]) == ("clone/shape", cell_anchor("clone", "shape"))


def test_on_another_torch_a_caveat_that_is_not_shown_is_not_told(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["a_list_stands"] |= {"outcome": "failed", "error": "AssertionError: no"}
    built = small.build()
    assert built.select(PAGE, '[id="tiny.output"] p')
    assert built.texts(PAGE, '[id="tiny.output"] dt') == []


def test_claims_of_equal_meaning_lead_to_each_other(english):
    for claim, other, place in (
        ("tiny.sum", "tiny.output", "Comment in the code"),
        ("tiny.output", "tiny.sum", "First paragraph"),
    ):
        (link,) = english.select(PAGE, f'[id="{claim}"] .tc-claim-body > p > a[href="#{other}"]')
        assert link.get_text() == f"Example site: sums, {place}"


def test_the_address_of_a_claim_that_was_dropped_leads_to_the_one_that_replaces_it(english):
    (anchor,) = english.select(PAGE, '[id="tiny.even"]')
    assert anchor.find_parent(class_="tc-claim")["id"] == "tiny.wrong"


def test_the_evidence_is_labelled_in_the_language_of_the_page(chinese):
    torch = chinese.verdicts()["torch"]
    texts = chinese.texts(PAGE, '[id="tiny.always"] details details > p')
    assert texts[:2] == [ran("proof", "sum_holds", "held", torch, CHINESE), say("printed", CHINESE)]
    assert texts[-2:] == [
        ran("counterexample", "a_list_falls", "failed", torch, CHINESE),
        say("raised", CHINESE),
    ]


def test_a_claim_that_cannot_be_run_shows_no_evidence(english):
    assert english.select(PAGE, '[id="tiny.taste"] details details') == []


@pytest.mark.parametrize("page", [PAGE, "examples/tiny/tiny-differs"])
def test_markup_in_texts_of_the_register_stays_text(english, chinese, page):
    for built, even, few in ((english, "even", "few"), (chinese, "偶数", "少")):
        assert built.select(page, "b, i, u, em, script, a[href^='http']") == []
        claims = [text for text in built.texts(page, ".tc-claim-head, .tc-list li") if f"<b>{even}</b> &" in text]
        assert claims
        assert all(f"<{few}>" in claim and "*" in claim for claim in claims)
    assert "<script>alert(1)</script>" in " ".join(english.texts(PAGE, ".tc-claim-body p, .tc-claim-body dd"))


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
        said = small.build(language=language).texts(PAGE, '[id="tiny.sum"] .tc-claim-body > p')
        assert said[-1].startswith(f"{told} · ")


def test_a_claim_has_a_strip_of_versions_only_if_its_verdict_changed(small):
    outcomes = {"1.9.0": "failed", "1.10.0": "held"}
    small.records = {
        version: {
            "torch": version,
            "proofs": {"sum_holds": {"outcome": "held"}, "three_is_printed": {"outcome": outcome}},
            "cells": {},
        }
        for version, outcome in outcomes.items()
    }
    built = small.build()
    assert len(built.select(PAGE, '[id="tiny.output"] svg')) == 1
    assert built.texts(PAGE, '[id="tiny.output"] .tc-claim-body > p')[-1].count("1.9")
    assert built.select(PAGE, '[id="tiny.sum"] svg, [id="tiny.wrong"] svg') == []


def test_the_page_of_all_claims_names_the_functions_of_each(english):
    rows = {row[0]: row[1] for row in english.rows("claims", "table")}
    assert rows[f"{verdict('unverifiable', ENGLISH)} Sums of a clone are beautiful."] == "clone"
    assert rows[f"{verdict('true', ENGLISH)} One and two make three."] == ""


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
