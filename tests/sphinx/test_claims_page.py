"""The page of all claims: their score, and a row for each with what it can be filtered by."""


def test_it_counts_every_verdict(english, chinese):
    assert english.texts("claims", ".tc-score") == ["true 2 misleading 1 false 1 unverifiable 1"]
    assert chinese.texts("claims", ".tc-score") == ["正确 2 易误导 1 错误 1 无法验证 1"]


def test_each_claim_has_a_row_that_leads_to_its_evidence(english):
    claims = {claim["id"]: claim for claim in english.verdicts()["claims"]}
    rows = english.rows("claims", ".tc-filter")
    assert sorted(verdict for verdict, *_ in rows) == sorted(claim["verdict"] for claim in claims.values())
    links = [link["href"] for link in english.select("claims", ".tc-filter td:nth-child(2) a")]
    assert sorted(links) == sorted(claim["page"] for claim in claims.values())
    assert {article for *_, article in rows} == {"tiny"}
