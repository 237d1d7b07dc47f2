"""Claims under their filters: chips by verdict without a script, choices by function and article with one."""

import json
import re
from collections import Counter
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import verdict_label
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, OFFERED
from tests.committed import committed_register
from tests.site_files import tree

ROWS = "table.tc-filter tbody tr:visible"
# Of the rows that can be seen, how many there are: all at once, since each has many cells.
SHOWN = (
    """() => [...document.querySelectorAll("table.tc-filter tbody tr")].filter((row) => row.checkVisibility()).length"""
)
# Without the cells the rows are laid out in no time.
ROWS_ONLY = "table.tc-filter td { display: none }"
MYTHS = ".tc-myths > li:visible"
# What readers type of a myth in other words.
OTHER_WORDS = {
    ENGLISH: {
        "detach makes a deep copy of the data": "said-copies.detach-shares-nothing",
        "flatten always copies": "said-views.flatten-copies",
        ".data and detach() are the same": "said-no-grad.data-is-detach",
        "w = w - lr * w.grad": "said-no-grad.update-by-assignment",
    },
    CHINESE: {
        "flatten 总是复制数据": "said-views.flatten-copies",
        "detach 是深拷贝": "said-copies.detach-shares-nothing",
        "优化器的 load_state_dict 会复制状态": "said-optimizers.loads-a-copy",
        "最佳权重": "said-modules.state-dict-copy",
    },
}


def claims_of(site, folder: str = "en") -> list[dict]:
    return json.loads((site / folder / "verdicts.json").read_text(encoding="utf-8"))["claims"]


def wait_for_rows(page: Page, shown: int) -> None:
    """Wait until so many rows can be seen; the page loads further ones first."""
    page.wait_for_function(f"(shown) => ({SHOWN})() === shown", arg=shown)


@EACH_LANGUAGE_IN_A_PLACE
def test_claims_are_filtered_by_verdict_function_and_article_together(address, tab, site, language):
    claims = claims_of(site, language.folder)
    page = tab()
    page.goto(address + f"{language.folder}/claims.html")
    page.add_style_tag(content=ROWS_ONLY)
    wrong = sum(claim["verdict"] in NOT_TRUE for claim in claims)
    assert 0 < page.evaluate(SHOWN) == wrong < len(claims)
    assert page.locator(".tc-filter-bar output").text_content() == say(
        "script-count", language, shown=wrong, all=len(claims)
    )
    chip = page.locator(f".tc-chip:has([value='{Verdict.TRUE}'])")
    assert chip.text_content().startswith(verdict_label(Verdict.TRUE, language))
    chip.click()
    wait_for_rows(page, sum(claim["verdict"] == Verdict.TRUE for claim in claims))
    choices = page.locator(".tc-filter-bar select")
    assert choices.count() == 2
    choices.nth(0).select_option("clone")
    choices.nth(1).select_option(committed_register().article("extensions").name(language))
    ids = [link.get_attribute("href").partition("#")[2] for link in page.locator(f"{ROWS} th a").all()]
    about_clone = {id_ for id_, names in committed_register().calls.items() if "clone" in names}
    wanted = {
        claim["id"]
        for claim in claims
        if claim["verdict"] == Verdict.TRUE and claim["article"] == "extensions" and claim["id"] in about_clone
    }
    assert len(ids) == len(wanted) > 0
    assert set(ids) == wanted
    assert page.locator(".tc-filter-bar output").text_content() == say(
        "script-count", language, shown=len(wanted), all=len(claims)
    )


@EACH_LANGUAGE_IN_A_PLACE
def test_the_page_of_each_function_leads_to_as_many_claims_as_it_says(address, tab, site, language):
    counts, places = {}, {}
    for file in sorted((site / language.folder / "calls").glob("*.html")):
        for link in tree(file).xpath("//*[contains(@class, 'tc-see-also')]//a[contains(@href, 'claims.html#about=')]"):
            (about,) = parse_qs(link.get("href").partition("#")[2])["about"]
            (counts[about],) = map(int, re.findall(r"\d+", link.text_content()))
            places[about] = link.get("href").removeprefix("../")
    named = Counter(name for names in committed_register().calls.values() for name in set(names))
    assert len(counts) == 30 and {name: counts[name] for name in counts.keys() & named} == {
        name: named[name] for name in counts.keys() & named
    }
    page, many = tab(), max(counts, key=counts.__getitem__)
    page.goto(f"{address}{language.folder}/{places[many]}")
    page.add_style_tag(content=ROWS_ONLY)
    wait_for_rows(page, counts[many])
    # Those that the list calls by another name, and two more.
    for about in [*(counts.keys() - named), *sorted(counts)[:2]]:
        page.locator(".tc-filter-bar select").first.select_option(about)
        assert page.evaluate(SHOWN) == counts[about]
        assert page.url.endswith(places[about])
    assert page.locator("[value=all]").is_checked()


def test_what_a_list_is_filtered_by_is_in_the_address(on_disk, tab):
    page = tab()
    page.goto(f"{on_disk}en/claims.html#about=detach&show=false")
    page.add_style_tag(content=ROWS_ONLY)
    assert page.evaluate(SHOWN)
    verdicts = "() => [...document.querySelectorAll('.tc-filter tr')].filter((row) => row.checkVisibility())"
    assert set(page.evaluate(f"({verdicts})().flatMap((row) => row.dataset.verdict ?? [])")) == {"false"}
    page.locator(".tc-filter-bar select").first.select_option("clone")
    page.locator("[value=misleading]").check()
    assert page.evaluate("location.hash") == "#about=clone&show=misleading"
    page.locator(".tc-filter-bar select").first.select_option("")
    page.locator("[value=not-true]").check()
    assert page.evaluate("location.hash") == ""


def test_the_chips_need_no_javascript_and_paper_has_the_claims_that_are_delivered(on_disk, tab, site):
    verdicts = tree(site / "en" / "claims.html").xpath("//table//tr/@data-verdict")  # of what is delivered
    page = tab(java_script_enabled=False)
    page.goto(on_disk + "en/claims.html")
    assert page.locator("select").count() == 0
    chips = page.locator(".tc-chip").all()
    for chip in chips:
        value = chip.locator("input").get_attribute("value")
        chip.click()
        meant = {"all": [*Verdict], "not-true": NOT_TRUE}.get(value, [value])
        assert page.evaluate(SHOWN) == sum(each in meant for each in verdicts), value
    assert len(chips) == 2 + len({claim["verdict"] for claim in claims_of(site)})
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN) == len(verdicts)


def test_the_address_of_a_claim_opens_its_fold_and_others_open_by_keyboard(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/claims.html")
    page.click("table.tc-filter a[href$='#extensions.expand-output']")
    page.wait_for_url(on_disk + "en/articles/extensions.html#extensions.expand-output")
    expect(page.locator("[id='extensions.expand-output'] .tc-claim-body")).to_be_visible()
    other = page.locator("[id='extensions.detach-copies']")
    assert not other.locator(".tc-claim-body").is_visible()
    other.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert other.locator(".tc-claim-body").is_visible()
    # Without an address, the fold that a claim is in is closed.
    page.goto("about:blank")
    page.goto(on_disk + "en/articles/extensions.html")
    folded = page.locator("[id='extensions.clone-copies-data']")
    assert not folded.is_visible()
    page.evaluate("location.hash = 'extensions.clone-copies-data'")
    expect(folded.locator(".tc-claim-body")).to_be_visible()


@EACH_LANGUAGE_IN_A_PLACE
def test_myths_are_found_by_other_words_and_what_is_not_there_leads_to_the_search(address, tab, language):
    page = tab()
    page.goto(address + f"{language.folder}/said/index.html")
    rows, field = page.locator(MYTHS), page.locator(".tc-text-filter input")
    everything = rows.count()
    assert everything == sum(len(group) for group in myths().values())
    for typed, said in OTHER_WORDS[language].items():
        field.fill(typed)
        assert said in rows.evaluate_all("rows => rows.map((row) => row.id)"), typed
        assert rows.count() < everything / 4, typed
    field.fill("reshape")
    assert 0 < rows.count() < 10
    assert page.locator(".tc-filtered:visible").count() < len(myths())
    field.fill("zyzzyva <b>")
    words = f"{say('script-nothing-fits', language)} · {say('script-nothing-search', language)}"
    assert page.evaluate(OFFERED) == [words, "search.html", "zyzzyva <b>"]
    field.fill("")
    assert rows.count() == everything
    rows.first.locator("a").click()
    # A click does not wait for the page that it leads to.
    expect(page.locator(".tc-claim:target .tc-claim-body")).to_be_visible()


def test_an_address_far_down_leads_to_its_statement_on_a_phone(on_disk, tab):
    page = tab(width=390)
    page.goto(on_disk + "en/said/index.html")
    far = page.evaluate("[...document.querySelectorAll('.tc-myths > li')].at(-20).id")
    page.goto("about:blank")
    page.goto(on_disk + f"en/said/index.html#{far}")
    # It scrolls for a while, with pauses if the machine is busy, and comes to rest where the statement begins in the
    # upper half of the window.
    page.wait_for_function(
        """(id) => {
          const top = document.getElementById(id).getBoundingClientRect().top;
          const rests = top === window.before && top >= 0 && top < 450;
          window.before = top;
          return rests;
        }""",
        arg=far,
        polling=500,
    )
    assert 0 <= page.evaluate("window.before") < 450
