"""Each page about a topic begins with its answer, shows code early, and stays short."""

import re

from tests.checkout import ROOT
from tests.in_one_test import in_one_test

TOPICS = ROOT / "docs" / "topics"
PAGES = sorted(path.stem for path in TOPICS.glob("*.md") if path.stem != "index")
WORDS_BEFORE_CODE = 80
WORDS = 900
CODE = re.compile(r"^```\{(?:doctest|code-cell|compiled)\}.*?^```$", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r"^# .*$", re.MULTILINE)
TARGET = re.compile(r"\s<[^<>]*(<\*>)?[^<>]*>(?=`)")


def source(page: str) -> str:
    return (TOPICS / f"{page}.md").read_text(encoding="utf-8")


def words(text: str) -> list[str]:
    """The words of a text without its title and the targets of its facts."""
    return TARGET.sub("", TITLE.sub("", text)).split()


@in_one_test("page", PAGES)
def test_the_answer_is_short_and_code_follows_it(page):
    body = source(page).split("\n---\n", 1)[1]
    before, *after = CODE.split(body)
    assert after, "has no code that is run"
    assert 5 < len(words(before)) <= WORDS_BEFORE_CODE
    assert len(words(" ".join([before, *after]))) <= WORDS


@in_one_test("page", PAGES)
def test_a_topic_has_a_description_and_names_its_pitfalls(page):
    text = source(page)
    assert re.search(r'^    description: "\S.{40,}$', text, re.MULTILINE)
    assert re.search(r"^## (Pitfalls|Causes and fixes)", text, re.MULTILINE)


def test_the_page_of_topics_answers_each_in_a_line():
    index = source("index")
    listed = set(re.findall(r"^- \{doc\}`[^`]*<([\w-]+)>`", index, re.MULTILINE))
    labeled = set(re.findall(r"^[^-\s].* <([\w-]+)>$", index, re.MULTILINE))
    assert listed == labeled
    assert set(PAGES) <= listed


def test_each_page_about_a_function_is_linked_from_a_topic_or_from_their_list():
    functions = {path.stem for path in (ROOT / "docs" / "calls").glob("*.md")} - {"index"}
    linked = {name for page in [*PAGES, "index"] for name in re.findall(r"[<`]/calls/(\w+)[#>`]", source(page))}
    assert sorted(functions - linked) == []
