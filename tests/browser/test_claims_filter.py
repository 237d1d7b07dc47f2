"""Claims under their filters: chips by verdict without a script, choices by function and article with one."""

import json
import re

import pytest
from committed import committed_register
from in_one_test import in_one_test
from playwright.sync_api import expect
from site_files import tree
from site_pages import EACH_LANGUAGE_IN_A_PLACE, OFFERED

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.words import say

ROWS = "table.tc-filter tbody tr:visible"
# What readers call what the statements have another name for, and what they type of it.
OTHER_WORDS = {
    ENGLISH: {
        "a += b is in-place but a = a + b allocates new memory": "said-in-place.plus-equals",
        "transpose returns a view": "said-views.transpose-changes-strides",
        "flatten always copies": "said-views.flatten-copies",
        "load_state_dict copies the values, so the target network does not change with it": "said-modules.load-copies",
        ".data is unsafe because autograd does not track in-place changes, use detach()": "said-no-grad.detach-safer",
    },
    CHINESE: {
        "x += y 是原地操作，x = x + y 会新分配内存": "said-in-place.plus-equals",
        "a += 1 和 a = a + 1 的区别": "said-in-place.plus-equals",
        "flatten 总是复制数据": "said-views.flatten-copies",
        "load_state_dict 是拷贝值，目标网络不会随之变化": "said-modules.load-copies",
        "transpose 返回的是视图": "said-views.transpose-changes-strides",
        ".data 不安全，autograd 不会追踪原地修改，应使用 detach()": "said-no-grad.detach-safer",
        "布尔索引": "said-views.slices-are-views",
        "布尔掩码": "said-views.slices-are-views",
        "布尔索引 data[mask] 会复制出一个新张量，不是视图。": "said-views.slices-are-views",
        "最优": "said-modules.state-dict-references",
        "最佳": "said-modules.state-dict-references",
        "训练时保存 best_model 权重要用 deepcopy，否则 state_dict 会一起变": "said-modules.state-dict-references",
        "as_tensor 一旦改了 dtype 或 device 就变成深拷贝": "said-conversions.as-tensor-deep-copy",
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
    assert page.locator(".tc-filter-bar output").text_content() == f"{wrong} / {len(claims)}"
    chip = page.locator(f".tc-chip:has([value='{Verdict.TRUE}'])")
    assert chip.text_content().startswith(say(f"verdict-{Verdict.TRUE}", language))
    chip.click()
    page.wait_for_selector(".tc-further-rows", state="detached")
    assert rows.count() == sum(claim["verdict"] == Verdict.TRUE for claim in claims)
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
    assert page.locator(".tc-filter-bar output").text_content() == f"{len(wanted)} / {len(claims)}"


@EACH_LANGUAGE_IN_A_PLACE
def test_the_page_of_each_function_leads_to_as_many_claims_as_it_says(address, tab, site, language):
    page = tab()
    counts = {}
    for file in sorted((site / language.folder / "calls").glob("*.html")):
        for link in tree(file).xpath("//*[contains(@class, 'tc-see-also')]//a[contains(@href, '#about=')]"):
            page.goto(f"{address}{language.folder}/calls/{link.get('href')}")
            page.reload()  # from one address to the next, only the place on the page changes
            page.wait_for_selector(".tc-further-rows", state="detached")
            (counts[file.stem],) = map(int, re.findall(r"\d+", link.text_content()))
            assert page.locator(ROWS).count() == counts[file.stem], file.stem
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


# The article's filter shows what is not true; each address is of a claim that is.
@in_one_test("claim", ["extensions.clone-copies-data", "extensions.expand-output"])
def test_the_address_of_a_claim_leads_to_its_card_whatever_the_filter_shows(on_disk, tab, claim):
    page = tab()
    page.goto(on_disk + f"en/articles/extensions.html#{claim}")
    card = page.locator(f"[id='{claim}']")
    assert card.is_visible()
    assert card.locator(".tc-claim-body").is_visible()
    assert not page.locator("[id='extensions.efficiency']").is_visible()


def test_a_link_to_a_claim_opens_its_card_and_a_card_opens_by_keyboard(address, tab):
    page = tab()
    page.goto(address + "en/claims.html")
    page.click("table.tc-filter a[href$='#extensions.expand-output']")
    page.wait_for_url(address + "en/articles/extensions.html#extensions.expand-output")
    assert page.locator("[id='extensions.expand-output'] .tc-claim-body").is_visible()
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
def test_statements_are_filtered_by_words_function_and_verdict(address, tab, site, language):
    statements = claims_of(site, language.folder, "statements")
    page = tab()
    page.goto(address + f"{language.folder}/said/index.html")
    rows = page.locator(ROWS)
    assert rows.count() == len(statements) >= 80
    verdicts = [row.get_attribute("data-verdict") for row in rows.all()]
    assert {*verdicts[: sum(claim["verdict"] in NOT_TRUE for claim in statements)]} == set(NOT_TRUE)
    page.locator(".tc-filter-bar input").fill("reshape")
    found = rows.count()
    assert 0 < found < len(statements)
    page.locator(".tc-chip:has([value='not-true'])").click()
    assert 0 < rows.count() < found
    page.locator(".tc-filter-bar input").fill("zyzzyva <b>")
    words = f"{say('script-nothing-fits', language)} · {say('script-nothing-search', language)}"
    assert page.evaluate(OFFERED) == [words, "search.html", "zyzzyva <b>"]
    for typed, said in OTHER_WORDS[language].items():
        page.locator(".tc-filter-bar input").fill(typed)
        page.locator(".tc-chip:has([value='all'])").click()
        assert said in rows.evaluate_all("rows => rows.map((row) => row.id)")[:5], typed
    page.locator(".tc-filter-bar input").fill("")
    page.locator(".tc-chip:has([value='all'])").click()
    page.locator(".tc-filter-bar select").select_option("view")
    assert rows.count() == sum("view" in claim["functions"] for claim in statements)
    rows.first.locator("a").click()
    # A click does not wait for the page that it leads to.
    expect(page.locator(".tc-claim:has(:target) .tc-claim-body, .tc-claim:target .tc-claim-body")).to_be_visible()


@EACH_LANGUAGE_IN_A_PLACE
def test_statements_that_have_most_of_what_is_typed_come_first_with_a_link_to_the_search(address, tab, language):
    page = tab()
    page.goto(address + f"{language.folder}/said/index.html")
    ids = "() => [...document.querySelectorAll('table.tc-filter tbody tr')].map((row) => row.id)"
    order = page.evaluate(ids)
    typed, said = next(iter(OTHER_WORDS[language].items()))
    assert order[0] != said
    page.locator(".tc-filter-bar input").fill(typed)
    assert page.locator(ROWS).first.get_attribute("id") == said
    words = f"{say('script-not-all-words', language)} · {say('script-nothing-search', language)}"
    assert page.evaluate(OFFERED) == [words, "search.html", typed]
    page.locator(".tc-filter-bar input").fill("y += x")
    assert page.evaluate(OFFERED) is None
    page.locator(".tc-filter-bar input").fill("")
    assert page.evaluate(ids) == order


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


def test_all_statements_are_shown_without_javascript(on_disk, tab, site):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + "en/said/index.html")
    assert page.locator(ROWS).count() == len(claims_of(site, origin="statements"))


def test_an_address_far_down_leads_to_its_statement_on_a_phone(on_disk, tab):
    page = tab(width=390)
    page.goto(on_disk + "en/said/index.html")
    far = page.evaluate("[...document.querySelectorAll('table.tc-filter tbody tr')].at(-40).id")
    page.goto("about:blank")
    page.goto(on_disk + f"en/said/index.html#{far}")
    # It scrolls for a while; where it stops, the statement begins in the upper half of the window.
    page.wait_for_function(
        """(id) => {
          const top = document.getElementById(id).getBoundingClientRect().top;
          const rests = top === window.before;
          window.before = top;
          return rests;
        }""",
        arg=far,
        polling=500,
    )
    assert 0 <= page.evaluate("window.before") < 450
