"""The claims of an article: what each says, its evidence, and the claims that it leads to."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.table.model import cell_anchor
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say
from tests.committed import committed_records
from tests.sphinx.expected_words import history, ran, verdict

# The claims of the small article in its order, and their verdicts.
CLAIMS = {
    "tiny.sum": "true",
    "tiny.always": "misleading",
    "tiny.wrong": "false",
    "tiny.output": "true",
    "tiny.taste": "unverifiable",
}
PAGE = "articles/tiny"


def test_the_claims_that_are_not_true_come_first_each_at_its_own_address(english):
    shown = [card["id"] for card in english.select(PAGE, ".tc-claim")]
    assert shown == ["tiny.wrong", "tiny.always", "tiny.sum", "tiny.output", "tiny.taste"]
    assert [card["data-verdict"] for card in english.select(PAGE, ".tc-claim")] == [CLAIMS[id_] for id_ in shown]


def test_a_claim_shows_what_is_said_and_what_is_so_and_folds_its_tests(english):
    for card in english.select(PAGE, ".tc-claim"):
        shown = [part for part in card.find_all(recursive=False) if part.name not in ("span", "script")]
        assert [part.name for part in shown] == ["div", "p", "details", "a"]
        assert shown[0].h3
        assert shown[1].get_text()
        assert "open" not in shown[2].attrs


def test_the_claims_of_an_article_are_in_a_fold_that_counts_them(english):
    (fold,) = english.select(PAGE, "#claims > details")
    assert len(fold.select(".tc-claim")) == len(CLAIMS)
    assert fold.summary.get_text() == say("claims-with-tests", ENGLISH, count=len(CLAIMS), wrong=2)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_has_its_verdict_in_words_and_a_link_to_itself(built_languages, claim):
    for language, built in built_languages.items():
        (card,) = built.select(PAGE, f'[id="{claim}"]')
        badge, link = card.select_one(".tc-badge"), card.select_one("a.tc-permalink")
        assert (badge.get_text(), link["href"]) == (verdict(CLAIMS[claim], language), f"#{claim}")


def test_a_claim_says_why_what_to_do_instead_and_where_it_is_made(english):
    body = '[id="tiny.always"] > details > .tc-claim-body'
    assert english.texts(PAGE, '[id="tiny.always"] > p') == ["Strings can be added, too."]
    assert english.texts(PAGE, f"{body} > p.tc-note") == ["Second paragraph · One and two"]
    assert english.texts(PAGE, f"{body} > dl > *") == [
        say("reading", ENGLISH),
        "A sum is what + gives.",
        say("corrections-happens", ENGLISH),
        "Code that counts gets a string.",
        say("instead", ENGLISH),
        "Say what you add.",
    ]
    (link,) = english.select(PAGE, f"{body} > p.tc-note > a")
    assert link["href"] == "../examples/tiny/tiny-adds.html"


def test_a_claim_speaks_the_language_of_the_page(chinese):
    assert (
        chinese.texts(PAGE, '[id="tiny.always"] > .tc-claim-head')[0]
        == f"{verdict('misleading', CHINESE)} 和总是一个数。"
    )
    body = '[id="tiny.always"] > details > .tc-claim-body'
    assert chinese.texts(PAGE, '[id="tiny.always"] > p') == ["字符串也可以相加。"]
    assert chinese.texts(PAGE, f"{body} > p.tc-note") == ["第二段 · One and two"]
    assert chinese.texts(PAGE, f"{body} dd") == ["和指 + 的结果。", "计数的代码得到字符串。", "说明加的是什么。"]


def test_a_claim_shows_proof_and_counterexamples_with_code_output_and_exception(english):
    fold = '[id="tiny.always"] details'
    assert english.texts(PAGE, f"{fold} > summary") == [say("evidence-and-fix", ENGLISH)]
    torch = english.verdicts()["torch"]
    assert english.texts(PAGE, f"{fold} > .tc-claim-body > *")[1:-1] == [
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
        runs = built.texts(PAGE, '[id="tiny.output"] details .tc-run')
        assert runs == [
            ran("proof", "three_is_printed", "held", torch, language),
            ran("caveat-run", "a_list_stands", "held", torch, language),
        ]


def test_a_caveat_that_rests_on_a_cell_leads_to_it(small):
    cells = committed_records()[pinned_torch()].cells["clone"]
    cell = f"clone/shape={cells['shape']}"
    small.edit("register/tiny.toml", '["a_list_stands"]', f'["a_list_stands", "{cell}"]')
    small.evidence["cells"] = {"clone": dict(cells)}
    link, *_ = small.build().select(PAGE, '[id="tiny.output"] details .tc-run a')
    assert (link.get_text(), link["href"].rpartition("#")[2]) == ("x.clone()", cell_anchor("clone", "shape"))
    (line,) = (line for line in small.build().texts(PAGE, '[id="tiny.output"] .tc-run') if line.startswith("x.clone()"))
    assert line.endswith(cells["shape"])


def test_on_another_torch_a_caveat_that_is_not_shown_is_not_told(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["proofs"]["a_list_stands"] |= {"outcome": "failed", "error": "AssertionError: no"}
    built = small.build()
    assert built.select(PAGE, '[id="tiny.output"] p')
    assert built.texts(PAGE, '[id="tiny.output"] dt') == []


def test_the_address_of_a_claim_that_was_dropped_leads_to_the_one_that_replaces_it(english):
    (anchor,) = english.select(PAGE, '[id="tiny.even"]')
    assert anchor.find_parent(class_="tc-claim")["id"] == "tiny.wrong"


def test_the_evidence_is_labelled_in_the_language_of_the_page(chinese):
    torch = chinese.verdicts()["torch"]
    texts = chinese.texts(PAGE, '[id="tiny.always"] .tc-claim-body > p:not(.tc-note)')
    assert texts[:2] == [ran("proof", "sum_holds", "held", torch, CHINESE), say("printed", CHINESE)]
    assert texts[-2:] == [
        ran("counterexample", "a_list_falls", "failed", torch, CHINESE),
        say("raised", CHINESE),
    ]


def test_a_claim_that_cannot_be_run_shows_no_evidence(english):
    assert english.select(PAGE, '[id="tiny.taste"] details .tc-run') == []


@pytest.mark.parametrize("page", [PAGE, "examples/tiny/tiny-differs"])
def test_markup_in_texts_of_the_register_stays_text(english, chinese, page):
    for built, even, few in ((english, "even", "few"), (chinese, "偶数", "少")):
        data = 'script[type="application/ld+json"]'
        assert built.select(page, f"b, i, u, em, script:not({data}), a[href^='http']") == []
        assert not any("<" in script.string for script in built.select(page, data)), "it could end there"
        claims = [text for text in built.texts(page, ".tc-claim-head, .tc-list li") if f"<b>{even}</b> &" in text]
        assert claims
        assert all(f"<{few}>" in claim and "*" in claim for claim in claims)
    assert "<script>alert(1)</script>" in " ".join(english.texts(PAGE, ".tc-claim > p, .tc-claim-body dd"))


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
