"""The page of all claims: chips with how many have each verdict, and a row for each claim."""

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.words import say
from tests.sphinx.expected_words import chips, verdict
from tests.sphinx.small_project import words


def test_it_counts_every_verdict_and_begins_with_what_is_not_true(built_languages):
    for language, built in built_languages.items():
        counts = {"true": 2, "misleading": 1, "false": 1, "unverifiable": 1}
        assert built.texts("claims", ".tc-chip") == chips(language, counts)
        assert [chip["value"] for chip in built.select("claims", ".tc-chip [checked]")] == ["not-true"]


def test_each_claim_has_a_row_that_leads_to_its_evidence(english):
    claims = {claim["id"]: claim for claim in english.verdicts()["claims"]}
    rows = english.select("claims", ".tc-filter [data-verdict]")
    links = [row.select_one("th a")["href"] for row in rows]
    assert sorted(links) == sorted(claim["page"] for claim in claims.values())
    verdicts = [row["data-verdict"] for row in rows]
    assert verdicts == [claims[link.partition("#")[2]]["verdict"] for link in links]
    assert verdicts[:2] == [Verdict.FALSE, Verdict.MISLEADING]
    badges = [row.select_one(".tc-badge").get_text() for row in rows]
    assert badges == [verdict(each, ENGLISH) for each in verdicts]


def test_an_article_is_called_by_its_short_name_and_never_by_its_key(english, chinese):
    for built, name in ((english, "Example site: sums"), (chinese, "示例网站：求和")):
        assert {article for *_, article in built.rows("claims", ".tc-filter")} == {name}
    assert chinese.rows("claims", ".tc-filter")[1][0] == f"{verdict('misleading', CHINESE)} 和总是一个数。"


def test_a_myth_is_a_line_with_its_verdict_that_leads_to_its_test(small):
    small.write("about.md", "---\norphan: true\n---\n# About\n\n```{myth} tiny.wrong\n```\n")
    for language in LANGUAGES:
        built = small.build(language=language)
        (line,) = built.select("about", "p.tc-myth")
        statement = {
            ENGLISH: "The numbers are <b>even</b> & <few>; *all* of them, see [there](http://example.org).",
            CHINESE: "这些数是<b>偶数</b> & <少>；*全部*都是。",
        }[language]
        assert words(line) == f"{verdict('false', language)} {say('myth', language)}{language.colon}{statement}"
        assert line.a["href"] == "articles/tiny.html#tiny.wrong"


def test_a_claim_that_is_true_is_no_myth_and_a_page_has_three_at_most(small):
    small.write("about.md", "---\norphan: true\n---\n# About\n\n```{myth} tiny.sum\n```\n")
    assert "myth: tiny.sum must be a claim that is not true; found true" in small.build().warnings
    small.write("about.md", "---\norphan: true\n---\n# About\n" + "\n```{myth} tiny.wrong\n```\n" * 4)
    warnings = small.build().warnings
    assert warnings.count("myth: a page must have at most 3") == 1
