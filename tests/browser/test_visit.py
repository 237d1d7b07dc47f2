"""The front page of the site leads to a language, from the disk and over http; examples can be downloaded."""

import pytest
from playwright.sync_api import expect

from tests.site_files import LANGUAGES

# What readers ask, the links that they tap one after the other, and the answer in each language.
ASKED = {
    "does detach() share memory": (
        ["x.detach()"],
        {"en": "returns a new tensor that shares memory with x", "zh-cn": "返回一个新张量，与 x 共享内存"},
    ),
    "how do I deep copy a tensor": (
        ["copy.deepcopy(x)"],
        {"en": "returns a new leaf with a copy of the data", "zh-cn": "返回新的叶子张量，数据复制一份"},
    ),
    "why does add_ on an expanded tensor raise": (
        ["more than one element of the written-to tensor"],
        {"en": "several elements share one place in memory", "zh-cn": "多个元素共用同一处内存"},
    ),
    "clone().detach() or detach().clone()": (
        ["x.detach().clone()"],
        {"en": "Prefer x.detach().clone()", "zh-cn": "推荐 x.detach().clone()"},
    ),
    "what changed for asarray in 2.12": (
        ["torch.asarray(x)"],
        {"en": "gradients flow through it in either case", "zh-cn": "梯度同样会传回 x"},
    ),
    "is the CSDN article about four ways of copying right": (
        ["CSDN"],
        {"en": "Reliable: what the author wrote is correct", "zh-cn": "可以相信，作者写的都没错"},
    ),
}
TAPS = 2


def test_the_front_page_sends_a_reader_of_chinese_to_chinese(address, tab):
    page = tab(locale="zh-CN")
    page.goto(address + "index.html")
    page.wait_for_url(address + "zh-cn/index.html")
    assert page.locator("html").get_attribute("lang") == "zh-CN"


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_front_page_sends_everybody_else_to_english(address, tab, locale):
    page = tab(locale=locale)
    page.goto(address + "index.html")
    page.wait_for_url(address + "en/index.html")
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_front_page_has_plain_links_without_javascript(address, tab):
    page = tab(java_script_enabled=False)
    for language in LANGUAGES:
        page.goto(address + "index.html")
        page.click(f"a[href='{language}/index.html']")
        page.wait_for_url(address + f"{language}/index.html")


def test_from_the_front_page_on_a_phone_each_answer_is_two_taps_away_at_most_and_in_sight(on_disk, tab):
    page = tab(width=390, has_touch=True)
    unseen = []
    for language in LANGUAGES:
        for asked, (taps, answers) in ASKED.items():
            assert len(taps) <= TAPS, asked
            page.goto(on_disk + f"{language}/index.html")
            for words in taps:
                page.locator("article a", has_text=words).first.tap()
            try:
                expect(page.get_by_text(answers[language]).first).to_be_in_viewport(timeout=3_000)
            except AssertionError:
                unseen.append(f"{language}: {asked}")
    assert unseen == []


def test_an_example_can_be_downloaded_as_script_and_as_notebook(served, tab):
    page = tab()
    page.goto(served + "en/examples/extensions/extensions-as_strided.html")
    for kind in ("py", "ipynb"):
        with page.expect_download() as download:
            page.click(f"a[href$='.{kind}'][download]")
        assert download.value.suggested_filename == f"extensions-as_strided.{kind}"
