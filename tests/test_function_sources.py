"""Every page about a function begins with the answer and has its sections in one order."""

import doctest
import re

from tests.checkout import ROOT
from tests.in_one_test import in_one_test

PAGES = sorted(path for path in (ROOT / "docs" / "calls").glob("*.md") if path.stem != "index")
WORDS_BEFORE_CODE = 80
ORDER = [
    "When to use it",
    "vs",  # the table of neighbors, whose heading names them
    "Pitfalls",
    "How it works",
    "Version notes",
    "Error messages",
    "See also",
]
NEEDED = ["When to use it", "Pitfalls", "Version notes", "Error messages", "See also"]
FENCE = re.compile(r"^(```+|:::+)\{?(\w[\w-]*)?.*?^\1\s*$", re.DOTALL | re.MULTILINE)


def body(path):
    """The page without its front matter."""
    return path.read_text(encoding="utf-8").split("\n---\n", 1)[1]


def prose_before_code(text):
    """The words before the first block of code, without the title, the box of answers and the targets of facts."""
    before = re.split(r"^```\{doctest\}", text, maxsplit=1, flags=re.MULTILINE)[0]
    before = FENCE.sub("", re.sub(r"^# .*$", "", before, flags=re.MULTILINE))
    return re.sub(r"\s<[^<>]*(<\*>)?[^<>]*>`", "", before).split()


@in_one_test("page", [path.stem for path in PAGES])
def test_at_most_eighty_words_stand_before_the_first_code(page):
    words = prose_before_code(body(ROOT / "docs" / "calls" / f"{page}.md"))
    assert 5 < len(words) <= WORDS_BEFORE_CODE, len(words)


@in_one_test("page", [path.stem for path in PAGES])
def test_the_sections_are_in_one_order_and_the_box_of_answers_comes_first(page):
    text = body(ROOT / "docs" / "calls" / f"{page}.md")
    heads = re.findall(r"^## (.*)$", text, re.MULTILINE)
    places = [ORDER.index(head if head in ORDER else "vs") for head in heads]
    assert places == sorted(places), heads
    assert set(NEEDED) <= set(heads)
    assert text.index("```{glance}") < text.index("```{doctest}") < text.index("\n## ")


@in_one_test("page", [path.stem for path in PAGES])
def test_each_page_has_a_description_and_leads_to_the_function_s_own_documentation(page):
    text = (ROOT / "docs" / "calls" / f"{page}.md").read_text(encoding="utf-8")
    assert re.search(r'^    description: "?\S.{40,}$', text, re.MULTILINE)
    assert re.search(r"^```\{documented\}\n(\S.* https://docs\.(pytorch|python)\.org/\S+\n)+```$", text, re.MULTILINE)


def test_the_message_of_an_exception_is_compared():
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    (flags,) = re.findall(r"^doctest_default_flags = (.*)$", conf, re.MULTILINE)
    assert not eval(flags, {"doctest": doctest}) & doctest.IGNORE_EXCEPTION_DETAIL
