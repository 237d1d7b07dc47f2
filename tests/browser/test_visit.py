"""The front page of the site leads to a language, from the disk and over http; examples can be downloaded."""

import pytest
from site_files import LANGUAGES


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


def test_an_example_can_be_downloaded_as_script_and_as_notebook(served, tab):
    page = tab()
    page.goto(served + "en/examples/extensions/extensions-as_strided.html")
    for kind in ("py", "ipynb"):
        with page.expect_download() as download:
            page.click(f"a[href$='.{kind}'][download]")
        assert download.value.suggested_filename == f"extensions-as_strided.{kind}"
