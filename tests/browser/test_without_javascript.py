"""Without JavaScript every page has all that it has with it, and none of the controls that need it."""

import pytest

from tensorcopy_docs.history.bugs import bugs_past
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.sphinx.predict.wording import predict

# A page; what is there, and how often, if it is known beside the page; and what is not to be seen.
PLAIN = {
    "bugs/index": ("table.tc-filter tbody tr", len(bugs_past().bugs), ".tc-filter-bar"),
    "errors/index": (".tc-filtered li a", len(load_messages().entries), ".tc-text-filter"),
    "history/compare": ("table.tc-compare tbody tr", None, ".tc-versions"),
    "predict": (".tc-question", len(predict().questions), ".tc-predict-bar, .tc-next, .tc-predict-result"),
    "said/index": (".tc-myths > li", sum(map(len, myths().values())), ".tc-text-filter"),
    "search": ("noscript li a", 3, ".admonition"),
    "strides": (".tc-strides-still svg", 1, ".tc-strides"),
}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_all_that_a_script_filters_is_there_without_it(on_disk, tab, language):
    page = tab(java_script_enabled=False)
    for name, (css, number, controls) in PLAIN.items():
        page.goto(f"{on_disk}{language.folder}/{name}.html")
        found = page.locator(css)
        assert found.locator("visible=true").count() == found.count() > 0, name
        assert number in (None, found.count()), name
        assert not page.locator(controls).locator("visible=true").count(), name


def test_what_is_folded_is_unfolded_without_a_script(on_disk, tab):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + "en/history/index.html")
    page.locator(".tc-older > summary").click()
    assert page.locator(".tc-event:visible").count() == page.locator(".tc-event").count() > 0
    assert page.locator(".tc-versions:visible").count() == 0
    page.goto(on_disk + "zh-cn/predict.html")
    question = page.locator(".tc-question").last
    assert not question.locator(".tc-given").is_visible()
    question.locator("summary").click()
    assert question.locator(".tc-given").is_visible()
