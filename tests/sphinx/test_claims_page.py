"""The page of all claims: chips with how many have each verdict, and a row for each claim."""

from expected_words import chips, verdict

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.sphinx.claims import about
from tensorcopy_docs.words import say


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


ABOUT = "---\norphan: true\n---\n# About\n\n```{claims-about} clone\n```\n"
STANDALONE = """
[[claims]]
id = "tiny.clone-{name}"
kind = "{kind}"
expected = "{expected}"
{proof}
script = "{script}"
place.en = "Somewhere"
place.zh = "某处"
statement.en = "A `clone` of {variable} is {name}."
statement.zh = "{variable} 的 `clone` 是 {name}。"
reason.en = "So it is."
reason.zh = "就是这样。"
"""


def add_claim(small, name: str, kind: str = "behaviour", variable: str = "x", wrong: bool = False) -> None:
    proof = 'proof = "even_fails"' if wrong else 'proof = "sum_holds"'
    if wrong:
        proof += "".join(f'\n{field}.{key} = "a"' for field in ("instead", "consequence") for key in ("en", "zh"))
        proof += '\ninstead_run = ["sum_holds"]'
        small.edit("register/tiny.toml", '"tiny.wrong"]', f'"tiny.wrong", "tiny.clone-{name}"]')
    expected = "false" if wrong else "true"
    path = small.source / "register/tiny.toml"
    script = "tiny/adds" if kind == "output" else "tiny/differs"
    text = STANDALONE.format(script=script, name=name, kind=kind, variable=variable, expected=expected, proof=proof)
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_on_the_page_of_a_function_what_is_not_true_comes_first_and_the_rest_is_folded(small, monkeypatch):
    small.write("about.md", ABOUT)
    add_claim(small, "right")
    add_claim(small, "wrong", wrong=True)
    for language in LANGUAGES:
        built = small.build(language=language)
        short = {ENGLISH: "Example site: sums", CHINESE: "示例网站：求和"}[language]
        statement = {ENGLISH: "A clone of x is {}.", CHINESE: "x 的 clone 是 {}。"}[language]
        taste = {ENGLISH: "Sums of a clone are beautiful.", CHINESE: "clone 之和很美。"}[language]
        shown = built.texts("about", "section > .tc-about li")
        assert shown == [f"{verdict('false', language)} {statement.format('wrong')} {short}"]
        assert built.texts("about", "details summary") == [say("claims-about-rest", language, count="2")]
        assert built.texts("about", "details li") == [
            f"{verdict('unverifiable', language)} {taste} {short}",
            f"{verdict('true', language)} {statement.format('right')} {short}",
        ]
    # Neither page must grow with each article.
    monkeypatch.setattr(about, "FOLDED", 1)
    small.edit("about.md", "# About", "# All about it")
    built = small.build()
    assert built.texts("about", "details summary") == [say("claims-about-rest", ENGLISH, count="2")]
    assert len(built.select("about", "details li")) == 1
    (link,) = built.select("about", "details > p a")
    assert (link["href"], link.get_text()) == ("claims.html", say("claims-about-left-out", ENGLISH, count="1"))


def test_a_claim_that_needs_its_script_is_not_listed_on_the_page_of_a_function(small):
    small.write("about.md", ABOUT)
    add_claim(small, "printed", kind="output")
    add_claim(small, "named", variable="number")  # a variable of the script
    add_claim(small, "known")
    statements = " ".join(small.build().texts("about", "li"))
    assert "is known" in statements
    assert "is printed" not in statements
    assert "is named" not in statements
