"""No sentence of ours says more than what is measured: it rests on a fact about many cells, or on a test beside it."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tests.general_sentences import Passage, blocks, generalizing, passages

# The pages that may generalize, each with the reason.
PAGES = {
    "method": "says how this site works, which its own tests show; it says nothing about what PyTorch does",
    "guide/commands": "says what the commands do, which tests compare with them; nothing about what PyTorch does",
    "data": "says what is in the files for machines, which a test compares with the files",
    "claims": "its heading names the list of the register's claims, which is generated",
}
# The sentences that may generalize, by how they begin, each with the reason.
SENTENCES: dict[str, str] = {}


def excused(place: str, sentence: str) -> list[str]:
    """The entries of the lists above that let a sentence pass."""
    return [page for page in PAGES if page == place] + [each for each in SENTENCES if sentence.startswith(each)]


def test_a_sentence_that_generalizes_rests_on_a_fact_about_many_cells_or_on_a_test_beside_it():
    found = [(each.place, sentence) for each in passages() for sentence in generalizing(each)]
    assert [f"{place}: {sentence}" for place, sentence in found if not excused(place, sentence)] == []
    used = {entry for place, sentence in found for entry in excused(place, sentence)}
    assert {*PAGES, *SENTENCES} - used == set(), "these entries are not needed"


GENERAL = {
    ENGLISH: [
        "A clone is never a leaf.",
        "Every view shares memory.",
        "It cannot be written to as a whole.",
        "Only `detach()` shares memory.",
        "It shares memory with no tensor.",
        "{fact}`It always copies <clone/same-storage=no>`.",
        "{fact}``It always copies `x` <clone/same-storage=no>``.",
        "{fact}`The clone <clone/same-storage=no>` does not share. It never does.",
    ],
    CHINESE: [
        "克隆总是复制。",
        "它与任何张量都不共用内存。",
        "只有 `detach()` 共用内存。",
        "两个张量都不变。",
        "{fact}`从不复制 <view/same-storage=yes>`。",
    ],
}
PLAIN = {
    ENGLISH: [
        "A clone is {fact}`never a leaf <clone*/is-leaf=no if requires-grad=yes>`.",
        "The clone has {fact}`no hooks <clone/hooks-kept=no>`.",
        "The clone has {fact}``no hooks of `x` <clone/hooks-kept=no>``.",
        "It is no longer a leaf, and `torch.any` is a name.",
        "Some of them raise: {fact}`any of these <some view*/same-object=raises RuntimeError>`.",
        "It copies. Anything else is another sentence.",
    ],
    CHINESE: [
        "副本{fact}`从不是叶子张量 <clone*/is-leaf=no if requires-grad=yes>`。",
        "{fact}`钩子 <clone/hooks-kept=no>`和{fact}`梯度 <clone/grad-kept=none>`都没有。",
        "只要步幅允许，就返回视图。",
    ],
}


@pytest.mark.parametrize("language", GENERAL, ids=lambda language: language.key)
def test_a_general_sentence_without_a_fact_is_found(language):
    general, plain = (
        {text for text in texts[language] if generalizing(Passage("here", language, text))}
        for texts in (GENERAL, PLAIN)
    )
    assert general == set(GENERAL[language])
    assert plain == set()


def test_all_our_texts_are_looked_at_in_both_languages():
    places = {(each.place, each.language.key) for each in passages()}
    for place in ("calls/clone", "glossary", "guide/which-copy", "groups.views", "choices.detach-clone"):
        assert {(place, "en"), (place, "zh")} <= places
    assert all(any(place.endswith(f", {part}") for place, _ in places) for part in ("reason", "so"))


def test_folded_code_is_beside_the_sentence_before_it():
    page = "It never copies.\n\n:::{folded}\n```{doctest} never\n>>> 1\n1\n```\n:::\n\nIt never ends.\n"
    assert blocks(page) == [("It never copies.", True), ("It never ends.", False)]
