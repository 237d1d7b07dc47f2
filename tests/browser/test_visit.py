"""The front page of the site leads to a language, from the disk and over http; examples can be downloaded."""

from playwright.sync_api import expect

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tests.browser.site_pages import PHONE

# The link that a reader taps, and the answer in each language: whether detach() shares memory, how a tensor is copied,
# why add_ on an expanded tensor raises, which order is better, what changed in 2.12, whether an article is right.
ASKED = (
    ("x.detach()", "returns a new tensor that shares memory with x", "返回一个新张量，与 x 共享内存"),
    ("copy.deepcopy(x)", "returns a new leaf with a copy of the data", "返回新的叶子张量，数据复制一份"),
    (
        "more than one element of the written-to tensor",
        "several elements share one place in memory",
        "多个元素共用同一处内存",
    ),
    ("x.detach().clone()", "Prefer x.detach().clone()", "推荐 x.detach().clone()"),
    ("torch.asarray(x)", "gradients flow through it in either case", "梯度同样会传回 x"),
    ("CSDN", "Reliable: what the author wrote is correct", "可以相信，作者写的都没错"),
)


def test_the_front_page_sends_a_reader_to_the_language_of_the_browser(address, tab):
    for locale, language in {"zh-CN": CHINESE, "fr-FR": ENGLISH}.items():
        page = tab(locale=locale)
        page.goto(address + "index.html")
        page.wait_for_url(address + f"{language.folder}/index.html")
        assert page.locator("html").get_attribute("lang") == language.tag
    page = tab(java_script_enabled=False)
    for language in LANGUAGES:
        page.goto(address + "index.html")
        page.click(f"a[href='{language.folder}/index.html']")
        page.wait_for_url(address + f"{language.folder}/index.html")


def test_from_the_front_page_on_a_phone_each_answer_is_one_tap_away_and_in_sight(on_disk, tab):
    page = tab(width=PHONE, has_touch=True)
    unseen = []
    for link, *answers in ASKED:
        for language, answer in zip(LANGUAGES, answers, strict=True):
            page.goto(on_disk + f"{language.folder}/index.html")
            page.locator("article a", has_text=link).first.tap()
            try:
                expect(page.get_by_text(answer).first).to_be_in_viewport()
            except AssertionError:
                unseen.append(f"{language.key}: {link}")
    assert unseen == []


def test_an_example_can_be_downloaded_as_script_and_as_notebook(served, tab):
    page = tab()
    page.goto(served + "en/examples/extensions/extensions-as_strided.html")
    for kind in ("py", "ipynb"):
        with page.expect_download() as download:
            page.click(f"a[href$='.{kind}'][download]")
        assert download.value.suggested_filename == f"extensions-as_strided.{kind}"
