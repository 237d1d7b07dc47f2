"""The page of all claims: a choice for verdict, call and article, and a plain table without JavaScript."""

import json

from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Verdict
from tensorcopy_docs.words import say


@EACH_LANGUAGE_IN_A_PLACE
def test_claims_are_filtered_by_verdict_call_and_article_together(address, tab, site, language):
    claims = json.loads((site / language.folder / "verdicts.json").read_text(encoding="utf-8"))["claims"]
    page = tab()
    page.goto(address + f"{language.folder}/claims.html")
    rows = page.locator("table.tc-filter tbody tr:visible")
    assert rows.count() == len(claims)
    choices = page.locator(".tc-filter-bar select")
    assert choices.count() == 3
    choices.nth(0).select_option(say(f"verdict-{Verdict.TRUE}", language))
    assert 0 < rows.count() == sum(claim["verdict"] == Verdict.TRUE for claim in claims) < len(claims)
    choices.nth(1).select_option("clone")
    choices.nth(2).select_option("extensions")
    ids = [link.get_attribute("href").partition("#")[2] for link in rows.locator("td:nth-child(2) a").all()]
    about_clone = {id_ for id_, claim in load().claims.items() if "clone" in claim.apis}
    wanted = [
        claim["id"]
        for claim in claims
        if claim["verdict"] == Verdict.TRUE and claim["article"] == "extensions" and claim["id"] in about_clone
    ]
    assert ids == wanted != []
    assert page.locator(".tc-filter-bar output").text_content() == f"{len(wanted)} / {len(claims)}"


def test_without_javascript_it_is_a_plain_table_of_all_claims(address, tab, site):
    claims = json.loads((site / "en" / "verdicts.json").read_text(encoding="utf-8"))["claims"]
    page = tab(java_script_enabled=False)
    page.goto(address + "en/claims.html")
    assert page.locator("table.tc-filter tbody tr:visible").count() == len(claims)
    assert page.locator("select").count() == 0


def test_a_claim_s_own_address_leads_to_its_card(address, tab):
    page = tab()
    page.goto(address + "en/claims.html")
    page.click("table.tc-filter a[href$='#extensions.expand-output']")
    page.wait_for_url(address + "en/articles/extensions.html#extensions.expand-output")
    assert page.locator("[id='extensions.expand-output']").is_visible()
