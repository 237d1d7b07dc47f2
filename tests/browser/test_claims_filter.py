"""Claims under their filters: chips by verdict without a script, choices by function and article with one."""

import json
import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import verdict_label
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, OFFERED
from tests.committed import committed_register
from tests.in_one_test import in_one_test
from tests.site_files import tree

ROWS = "table.tc-filter tbody tr:visible"
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


def claims_of(site, folder: str = "en", origin: str | None = None) -> list[dict]:
    claims = json.loads((site / folder / "verdicts.json").read_text(encoding="utf-8"))["claims"]
    return [claim for claim in claims if origin in (None, claim["origin"])]


def delivered(site) -> list[str]:
    """The verdicts of the claims that the page has without its script."""
    return tree(site / "en" / "claims.html").xpath("//table//tr/@data-verdict")


@EACH_LANGUAGE_IN_A_PLACE
def test_claims_are_filtered_by_verdict_function_and_article_together(address, tab, site, language):
    claims = claims_of(site, language.folder)
    page = tab()
    page.goto(address + f"{language.folder}/claims.html")
    rows = page.locator(ROWS)
    wrong = sum(claim["verdict"] in NOT_TRUE for claim in claims)
    assert 0 < rows.count() == wrong < len(claims)
    assert page.locator(".tc-filter-bar output").text_content() == say(
        "script-count", language, shown=wrong, all=len(claims)
    )
    chip = page.locator(f".tc-chip:has([value='{Verdict.TRUE}'])")
    assert chip.text_content().startswith(verdict_label(Verdict.TRUE, language))
    chip.click()
    page.wait_for_selector(".tc-further-rows", state="detached")
    # The page loads further rows first.
    expect(rows).to_have_count(sum(claim["verdict"] == Verdict.TRUE for claim in claims))
    choices = page.locator(".tc-filter-bar select")
    assert choices.count() == 2
    choices.nth(0).select_option("clone")
    choices.nth(1).select_option(committed_register().article("extensions").name(language))
    ids = [link.get_attribute("href").partition("#")[2] for link in rows.locator("th a").all()]
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
    page, counts = tab(), {}
    page.goto(f"{address}{language.folder}/claims.html#about=clone&show=all")
    page.wait_for_selector(".tc-further-rows", state="detached")
    for file in sorted((site / language.folder / "calls").glob("*.html")):
        for link in tree(file).xpath("//*[contains(@class, 'tc-see-also')]//a[contains(@href, '#about=')]"):
            (counts[file.stem],) = map(int, re.findall(r"\d+", link.text_content()))
            place = link.get("href").removeprefix("../claims.html#")
            page.locator(".tc-filter-bar select").first.select_option(parse_qs(place)["about"])
            assert page.evaluate("location.hash") == f"#{place}", file.stem
            assert page.locator(ROWS).count() == counts[file.stem], file.stem
    page.reload()  # as one who comes by the address of the last
    page.wait_for_selector(".tc-further-rows", state="detached")
    *_, last = counts.values()
    assert page.locator(ROWS).count() == last
    assert len(counts) == 30


def test_what_a_list_is_filtered_by_is_in_the_address(address, tab):
    page = tab()
    page.goto(f"{address}en/claims.html#about=detach&show=false")
    rows = page.locator(ROWS)
    found = rows.count()
    assert found and rows.locator(".tc-badge").all_text_contents() == ["false"] * found
    page.locator(".tc-filter-bar select").first.select_option("clone")
    page.locator("[value=misleading]").check()
    assert page.evaluate("location.hash") == "#about=clone&show=misleading"
    page.locator(".tc-filter-bar select").first.select_option("")
    page.locator("[value=not-true]").check()
    assert page.evaluate("location.hash") == ""


def test_the_chips_need_no_javascript(address, tab, site):
    verdicts = delivered(site)
    page = tab(java_script_enabled=False)
    page.goto(address + "en/claims.html")
    assert page.locator("select").count() == 0
    chips = page.locator(".tc-chip").all()
    for chip in chips:
        value = chip.locator("input").get_attribute("value")
        chip.click()
        meant = {"all": [*Verdict], "not-true": NOT_TRUE}.get(value, [value])
        assert page.locator(ROWS).count() == sum(each in meant for each in verdicts), value
    assert len(chips) == 2 + len({claim["verdict"] for claim in claims_of(site)})


def test_paper_has_the_claims_that_are_delivered(address, tab, site):
    page = tab()
    page.goto(address + "en/claims.html")
    page.emulate_media(media="print")
    assert page.locator(ROWS).count() == len(delivered(site))


@in_one_test("claim", ["extensions.clone-copies-data", "extensions.expand-output"])
def test_the_address_of_a_claim_opens_the_fold_that_it_is_in(on_disk, tab, claim):
    page = tab()
    page.goto(on_disk + f"en/articles/extensions.html#{claim}")
    card = page.locator(f"[id='{claim}']")
    expect(card.locator(".tc-claim-body")).to_be_visible()
    page.goto("about:blank")
    page.goto(on_disk + "en/articles/extensions.html")
    assert not card.is_visible()


def test_a_link_to_a_claim_opens_its_tests_and_others_open_by_keyboard(address, tab):
    page = tab()
    page.goto(address + "en/claims.html")
    page.click("table.tc-filter a[href$='#extensions.expand-output']")
    page.wait_for_url(address + "en/articles/extensions.html#extensions.expand-output")
    expect(page.locator("[id='extensions.expand-output'] .tc-claim-body")).to_be_visible()
    other = page.locator("[id='extensions.detach-copies']")
    assert not other.locator(".tc-claim-body").is_visible()
    other.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert other.locator(".tc-claim-body").is_visible()


def test_the_bottom_line_and_the_first_correction_are_on_the_first_screen_of_a_phone(on_disk, tab, site):
    page = tab(width=390)
    for folder in ("en", "zh-cn"):
        page.goto(on_disk + f"{folder}/articles/extensions.html")
        for css in (".tc-bottomline", "#corrections h2"):
            box = page.locator(css).bounding_box()
            assert box["y"] + box["height"] < 844, (folder, css)


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


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [
        ("detach 后共享内存", ["detach", "后共", "共享", "享内", "内存"]),
        ("メモリーを共有view", ["メモ", "モリ", "リー", "ーを", "を共", "共有", "view"]),
    ],
)
def test_what_sets_no_words_apart_is_looked_for_in_pairs_of_characters(on_disk, tab, typed, pieces):
    page = tab()
    page.goto(on_disk + "en/said/index.html")
    assert page.evaluate("(typed) => piecesOf(typed)", typed) == pieces


def test_all_myths_are_shown_without_javascript(on_disk, tab):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + "en/said/index.html")
    assert page.locator(MYTHS).count() == sum(len(group) for group in myths().values())


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
