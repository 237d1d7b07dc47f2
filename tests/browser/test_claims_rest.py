"""A page of more claims than it delivers: a file beside it has the others, and is loaded when they are asked for."""

import pytest

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.register.kinds import NOT_TRUE
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.sphinx.small_project import copy_of_small

pytestmark = pytest.mark.sphinx
ROWS = "table.tc-filter tbody tr:visible"
OURS = """
html_theme = "furo"
html_css_files = ["pages.css"]
tensorcopy_assets = {static!r}
templates_path = [{templates!r}]
tensorcopy_claims_delivered = 1
"""


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """The small site in Chinese; its page of all claims delivers one of five."""
    project = copy_of_small(tmp_path_factory.mktemp("few"))
    conf = project.source / "conf.py"
    text = conf.read_text(encoding="utf-8") + OURS.format(
        static=str(ROOT / "docs" / "_static"),
        templates=str(ROOT / "docs" / "_templates"),
    )
    conf.write_text(text, encoding="utf-8")
    return project.build(language=CHINESE)


def test_further_claims_are_loaded_from_the_disk_when_they_are_asked_for(few, tab):
    claims = {claim["page"]: claim["verdict"] for claim in few.verdicts()["claims"]}
    wrong = sorted((page for page, verdict in claims.items() if verdict in NOT_TRUE), key=claims.__getitem__)
    page, loaded, further = tab(), [], (few.folder / "claims.js").as_uri()
    page.on("request", lambda request: loaded.append(request.url.partition("?")[0]))
    page.goto((few.folder / "claims.html").as_uri())
    rows, count = page.locator(ROWS), page.locator(".tc-filter-bar output")
    note = page.get_by_text(say("claims-on-paper", CHINESE, shown="1", count="5"))
    assert (rows.count(), count.text_content()) == (1, "显示 1 / 5")
    assert further not in loaded and not note.is_visible()
    page.emulate_media(media="print")
    assert note.is_visible(), "paper says how many of the claims are on it"
    page.emulate_media(media="screen")
    more = page.locator(".tc-further-rows")
    assert more.text_content() == say("claims-more", CHINESE, count="1")
    more.click()
    more.wait_for(state="detached")
    assert further in loaded
    assert [link.get_attribute("href") for link in page.locator(f"{ROWS} th a").all()] == wrong
    assert count.text_content() == "显示 2 / 5"
    page.locator("[value=all]").check()
    assert sorted(link.get_attribute("href") for link in page.locator(f"{ROWS} th a").all()) == sorted(claims)
    assert count.text_content() == "显示 5 / 5"
    page.emulate_media(media="print")
    assert note.count() == 0 and rows.count() == 5


def test_a_choice_is_made_among_all_claims_and_not_among_those_that_are_delivered(few, tab):
    page = tab()
    page.goto((few.folder / "claims.html").as_uri())
    offered = page.evaluate("JSON.parse(document.querySelector('[data-choices]').dataset.choices)")
    page.locator("[value=true]").check()
    page.wait_for_function("document.querySelectorAll('table.tc-filter tbody tr').length == 5")
    assert page.locator(ROWS).count() == 2
    seen = page.evaluate(
        "[1, 2].map((column) => columnLabels([...document.querySelectorAll('table.tc-filter tbody tr')], column))"
    )
    assert [sorted(labels) for labels in offered] == [sorted(labels) for labels in seen]
    assert any(offered)


def test_without_javascript_the_page_says_where_the_others_are(few, tab):
    page = tab(java_script_enabled=False)
    page.goto((few.folder / "claims.html").as_uri())
    assert say("claims-rest-no-script", CHINESE, count="4") in page.locator("noscript").inner_text()
    assert page.locator("noscript a").get_attribute("href") == "articles/index.html"
