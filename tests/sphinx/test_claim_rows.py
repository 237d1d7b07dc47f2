"""The claims of an article and the page of all claims: what each says, its evidence, and the claims it leads to."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.table.model import cell_anchor
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import history, ran, verdict
from tests.sphinx.small_project import words

# The claims of the small article in the order of its page, and their verdicts.
CLAIMS = {
    "tiny.wrong": "false",
    "tiny.always": "misleading",
    "tiny.sum": "true",
    "tiny.output": "true",
    "tiny.taste": "unverifiable",
}
PAGE = "articles/tiny"
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def card(built, claim: str):
    """The part of the page that has the address of a claim."""
    (found,) = built.select(PAGE, f'[id="{claim}"]')
    return found


@each
def test_the_claims_that_are_not_true_come_first_each_at_its_own_address_with_its_verdict(built_languages, language):
    built = built_languages[language]
    cards = built.select(PAGE, "#claims [data-verdict][id]")
    assert [(found["id"], found["data-verdict"]) for found in cards] == [*CLAIMS.items()]
    for found in cards:
        assert words(found.h3.parent).startswith(verdict(found["data-verdict"], language))
        assert found.select(f"a[href='#{found['id']}']")
        assert "open" not in found.details.attrs
    (fold,) = built.select(PAGE, "#claims > details")
    assert fold.summary.get_text() == say("claims-with-tests", language, count=len(CLAIMS), wrong=2)
    assert card(built, "tiny.even").find_parent(id="tiny.wrong"), "it replaces a claim that was dropped"


TOLD = {
    ENGLISH: (
        "A sum is always a number.",
        "Strings can be added, too.",
        "Second paragraph · One and two",
        ["A sum is what + gives.", "Code that counts gets a string.", "Say what you add."],
        "A list prints otherwise.",
    ),
    CHINESE: (
        "和总是一个数。",
        "字符串也可以相加。",
        "第二段 · 一加二",
        ["和指 + 的结果。", "计数的代码得到字符串。", "说明加的是什么。"],
        "list 打印的不同。",
    ),
}


@each
def test_a_claim_says_why_what_to_do_instead_and_where_it_is_made(built_languages, language):
    built, (statement, reason, place, remarks, caveat) = built_languages[language], TOLD[language]
    always = '[id="tiny.always"]'
    assert built.texts(PAGE, f"{always} div:has(> h3)") == [f"{verdict('misleading', language)} {statement}"]
    assert reason in built.texts(PAGE, f"{always} > p")
    assert place in built.texts(PAGE, f"{always} details p")
    labels = [say(key, language) for key in ("reading", "corrections-happens", "instead")]
    assert (built.texts(PAGE, f"{always} dt"), built.texts(PAGE, f"{always} dd")) == (labels, remarks)
    assert built.select(PAGE, f"{always} details p a[href='../examples/tiny/tiny-adds.html']")
    assert "always" in built.texts(PAGE, f"{always} h3 code") or language != ENGLISH
    assert built.texts(PAGE, '[id="tiny.output"] dl > *') == [say("caveat", language), caveat]


@each
def test_a_claim_shows_proof_and_counterexamples_with_code_output_and_exception(built_languages, language):
    built = built_languages[language]
    torch = built.verdicts()["torch"]
    shown = [
        ran("proof", "sum_holds", "held", torch, language),
        "print(1 + 2) assert 1 + 2 == 3",
        say("printed", language),
        "3",
        ran("counterexample", "a_string_stands", "held", torch, language),
        "print('<a>' + 'b')",
        say("printed", language),
        "<a>b",
        ran("counterexample", "a_list_falls", "failed", torch, language),
        "assert [1] + [2] == 3",
        say("raised", language),
        "AssertionError: a list",
    ]
    texts = built.texts(PAGE, '[id="tiny.always"] details :is(p, pre)')
    start = texts.index(shown[0])
    assert texts[start : start + len(shown)] == shown
    proof, caveat = (
        ran(kind, name, "held", torch, language)
        for kind, name in (("proof", "three_is_printed"), ("caveat-run", "a_list_stands"))
    )
    assert [text for text in built.texts(PAGE, '[id="tiny.output"] details p') if text in (proof, caveat)] == [
        proof,
        caveat,
    ]
    assert built.select(PAGE, '[id="tiny.taste"] details pre') == [], "it cannot be run"


def test_a_caveat_that_rests_on_a_cell_leads_to_it(function_pages):
    anchor = cell_anchor("clone", "shape")
    (link,) = function_pages[ENGLISH].select(PAGE, f'[id="tiny.output"] details p a[href$="#{anchor}"]')
    assert link.get_text() == "x.clone()" and words(link.find_parent("p")).endswith("(2, 3)")


@pytest.mark.parametrize("page", [PAGE, "examples/tiny/tiny-differs"])
def test_markup_in_texts_of_the_register_stays_text(english, chinese, page):
    for built, even, few in ((english, "even", "few"), (chinese, "偶数", "少")):
        data = 'script[type="application/ld+json"]'
        assert built.select(page, f"b, i, u, em, script:not({data}), a[href^='http']") == []
        assert not any("<" in script.string for script in built.select(page, data)), "it could end there"
        claims = [text for text in built.texts(page, "h3, li") if f"<b>{even}</b> &" in text]
        assert claims
        assert all(f"<{few}>" in claim and "*" in claim for claim in claims)
    assert "<script>alert(1)</script>" in " ".join(english.texts(PAGE, "section"))


def records(**outcomes: dict[str, str]) -> dict[str, dict]:
    """Records of two versions on which the proofs ended so."""
    return {
        version: {"torch": version, "proofs": {name: {"outcome": ended[number]} for name, ended in outcomes.items()}}
        | {"cells": {}}
        for number, version in enumerate(("1.9.0", "1.10.0"))
    }


@each
def test_a_claim_says_on_which_releases_its_proof_was_run_and_draws_a_strip_if_its_verdict_changed(small, language):
    small.records = records(sum_holds=["held", "not available"], three_is_printed=["failed", "held"])
    held, absent = (outcome_word(outcome, language) for outcome in ("held", "not available"))
    spans = [("on", held, {"first": "1.9"}), ("on", absent, {"first": "1.10"})]
    told = history(language, *spans, ("since", held, {"first": short(pinned_torch())}))
    built = small.build(language=language)
    assert built.texts(PAGE, '[id="tiny.sum"] details p')[-1].startswith(f"{told} · ")
    assert "1.9" in built.texts(PAGE, '[id="tiny.output"] details p')[-1]
    drawn = {claim: len(card(built, claim).select(".tc-strip")) for claim in ("tiny.output", "tiny.sum", "tiny.wrong")}
    assert drawn == {"tiny.output": 1, "tiny.sum": 0, "tiny.wrong": 0}
    histories = {claim["id"]: claim["history"] for claim in built.verdicts()["claims"]}
    assert histories["tiny.sum"] == {"1.9.0": "held", "1.10.0": "not available", pinned_torch(): "held"}
    assert {*histories["tiny.wrong"].values()} == {"not measured", "failed"}


@each
def test_the_page_of_all_claims_counts_every_verdict_and_begins_with_what_is_not_true(built_languages, language):
    built = built_languages[language]
    counts = [("true", 2), ("misleading", 1), ("false", 1), ("unverifiable", 1)]
    chips = [f"{verdict(name, language)} {count}" for name, count in counts]
    chips = [f"{say('not-true', language)} 2", *chips, f"{say('show-all', language)} 5"]
    assert built.texts("claims", "label:has([type=radio])") == chips
    assert [chip["value"] for chip in built.select("claims", "[type=radio][checked]")] == ["not-true"]
    claims = {claim["id"]: claim for claim in built.verdicts()["claims"]}
    rows = built.select("claims", "tr[data-verdict]")
    links = [row.select_one("th a")["href"] for row in rows]
    assert sorted(links) == sorted(claim["page"] for claim in claims.values())
    verdicts = [claims[link.partition("#")[2]]["verdict"] for link in links]
    assert verdicts[:2] == ["false", "misleading"]
    for row, name, texts in zip(rows, verdicts, built.rows("claims", "table"), strict=True):
        assert row["data-verdict"] == name and texts[0].startswith(verdict(name, language))
    article = {ENGLISH: "Example site: sums", CHINESE: "示例网站：求和"}[language]
    assert {texts[-1] for texts in built.rows("claims", "table")} == {article}
    assert built.rows("claims", "table")[1][0] == f"{verdict('misleading', language)} {TOLD[language][0]}"
    assert {texts[1] for texts in built.rows("claims", "table")} == {"clone", ""}


def test_a_myth_is_a_line_with_its_verdict_that_leads_to_its_test(function_pages):
    said = f"{verdict('false', CHINESE)} {say('myth', CHINESE)}{CHINESE.colon}这些数是<b>偶数</b> & <少>；*全部*都是。"
    assert said in function_pages[CHINESE].texts("about", "p:has(a[href='articles/tiny.html#tiny.wrong'])")
