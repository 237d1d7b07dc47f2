"""Each page of the built site says in one sentence, in its language, what it answers."""

import re

import pytest

from tensorcopy_docs.languages import CHINESE, LANGUAGES
from tensorcopy_docs.sphinx.summaries import WIDTH, shortened

CHINESE_LETTER = re.compile(r"[\u4e00-\u9fff]")


def test_each_page_has_one_description_in_its_language(pages):
    lacking = [name for name, page in pages.items() if len(page.descriptions) != 1 or not page.descriptions[0].strip()]
    assert lacking == []
    foreign = [
        name
        for name, page in pages.items()
        if page.language == CHINESE.tag and not CHINESE_LETTER.search(page.descriptions[0])
    ]
    assert foreign == []


def test_no_two_pages_of_a_language_have_the_same_description(pages):
    for language in LANGUAGES:
        named: dict[str, list[str]] = {}
        for name, page in pages.items():
            if name.startswith(f"{language.folder}/"):
                named.setdefault(page.descriptions[0] if page.descriptions else name, []).append(name)
        assert [names for names in named.values() if len(names) > 1] == []


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("A clone is changed.", "A clone is changed."),
        ("Does it? " + "It does, " * 30 + "too.", "Does it?"),
        ("PyTorch 2.13 and\nx.grad. Both.", "PyTorch 2.13 and x.grad. Both."),
        ("修改副本。" + "原张量不变" * 20 + "。", "修改副本。"),
        ("No end", "No end"),
        ("a" * (WIDTH + 1) + ". b.", "a" * (WIDTH + 1) + "."),
    ],
)
def test_a_description_is_made_of_whole_sentences(text, short):
    assert shortened(text) == short
