"""The page of all claims: their score, and a row for each with what it can be filtered by."""

from expected_words import score, verdict

from tensorcopy_docs.languages import ENGLISH


def test_it_counts_every_verdict(built_languages):
    for language, built in built_languages.items():
        expected = score(language, true=2, misleading=1, false=1, unverifiable=1)
        assert built.texts("claims", ".tc-score") == [expected]


def test_each_claim_has_a_row_that_leads_to_its_evidence(english):
    claims = {claim["id"]: claim for claim in english.verdicts()["claims"]}
    rows = english.rows("claims", ".tc-filter")
    assert sorted(word for word, *_ in rows) == sorted(verdict(claim["verdict"], ENGLISH) for claim in claims.values())
    links = [link["href"] for link in english.select("claims", ".tc-filter td:nth-child(2) a")]
    assert sorted(links) == sorted(claim["page"] for claim in claims.values())
    assert {article for *_, article in rows} == {"tiny"}
