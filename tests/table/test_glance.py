"""The answers "at a glance" say what the cells say, and name the versions on which they are the same."""

import pytest

from tensorcopy_docs.lab.values import NOT_AVAILABLE
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.table.glance import answers, validity
from tensorcopy_docs.words import say
from tests.committed import committed_records

DETACH = {
    "same-object": "no",
    "same-storage": "yes",
    "write-to-result-seen": "yes",
    "write-to-source-seen": "yes",
    "effect-on-x": "nothing",
    "requires-grad": "no",
    "gradient": "none",
    "write-then-backward": "raises in the backward",
    "no-grad-write-then-backward": "raises in the backward",
}
CLONE = {
    **DETACH,
    "same-storage": "no",
    "write-to-result-seen": "no",
    "write-to-source-seen": "no",
    "requires-grad": "yes",
    "gradient": "full",
    "write-then-backward": "right",
}
RAISING = dict.fromkeys(DETACH, "raises RuntimeError")
DOUBLED = "glance-doubled"
MEMORY, GRADIENT, SEEN, LATER = "same-storage", "gradient", "write-to-result-seen", "write-then-backward"


def said(cells, row="row"):
    """The word and the reason of each question that one case answers."""
    return {each.question: (each.answers[row].word, each.answers[row].reason) for each in answers({row: cells})}


def test_a_view_without_gradient_and_a_copy_with_one_are_told_apart():
    assert said(DETACH) == {
        MEMORY: ("glance-memory-yes", "glance-shares"),
        GRADIENT: ("glance-gradient-no", "glance-requires-not"),
        SEEN: ("glance-seen-yes", "glance-both-ways"),
        LATER: ("glance-later-raises", "glance-saved"),
    }
    assert said(CLONE) == {
        MEMORY: ("glance-memory-no", "glance-separate"),
        GRADIENT: ("glance-gradient-yes", "glance-reaches"),
        SEEN: ("glance-seen-no", "glance-neither-way"),
        LATER: ("glance-later-right", None),
    }


@pytest.mark.parametrize(
    ("changed", "question", "expected"),
    [
        ({"same-object": "yes"}, MEMORY, ("glance-memory-yes", "glance-itself")),
        ({"same-object": "yes", "effect-on-x": "dtype, data_ptr"}, MEMORY, ("glance-memory-yes", "glance-moved")),
        ({"requires-grad": "yes"}, GRADIENT, ("glance-gradient-no", "glance-apart")),
        ({"requires-grad": "does not apply"}, GRADIENT, ("glance-gradient-no", "glance-no-tensor")),
        ({"gradient": "wrong"}, GRADIENT, ("glance-gradient-wrong", None)),
        ({"write-to-result-seen": "no"}, SEEN, ("glance-seen-not-by", None)),  # as of a sparse tensor
        ({"write-to-result-seen": "no", "write-then-backward": "right"}, LATER, ("glance-later-right", DOUBLED)),
        ({"write-to-result-seen": "raises at the write"}, SEEN, ("glance-seen-raises", "glance-seen-in-y")),
        ({"write-to-source-seen": "raises at the write"}, SEEN, ("glance-seen-yes", None)),
        ({"write-then-backward": "silently wrong"}, LATER, ("glance-later-wrong", "glance-saved")),
        ({"write-then-backward": "raises at the write"}, LATER, ("glance-later-write", "glance-no-grad-raises")),
    ],
)
def test_a_cell_that_is_otherwise_changes_its_answer(changed, question, expected):
    assert said({**DETACH, **changed})[question] == expected


def test_cases_that_disagree_are_named_and_what_raises_or_does_not_apply_says_nothing():
    memory, gradient, *_ = answers({"a": DETACH, "b": CLONE, "c": RAISING})
    assert memory.cases() == [["a"], ["b"]]
    assert not memory.agreed and not gradient.agreed
    (alike, *_) = answers({"a": DETACH, "b": {**DETACH, "same-object": "yes"}})
    assert alike.agreed and not alike.reasons_agree
    partly = {**DETACH, "gradient": "does not apply", "write-then-backward": "does not apply"}
    assert list(said(partly)) == [MEMORY, SEEN]
    (*_, later) = answers({"a": {**DETACH, "write-then-backward": "raises TypeError"}})
    assert later.answers["a"].words(ENGLISH) == say("glance-error", ENGLISH, error="TypeError")


def test_the_versions_around_that_of_the_build_with_the_same_answers_are_counted():
    records = {
        "1.0.0": {"row": CLONE},
        "1.1.0": {"row": DETACH},
        "1.2.0": {"row": dict.fromkeys(CLONE, NOT_AVAILABLE)},
        "1.3.0": {"row": {**DETACH, "requires-grad": "no"}},
        "1.4.0": {"row": DETACH},
        "1.5.0": {"row": RAISING},
    }
    found = validity(["row"], records, "1.3.0")
    assert (found.same, found.tested, found.all_versions) == (["1.1.0", "1.3.0", "1.4.0"], 5, 6)
    assert not found.everywhere
    unchanged = {
        version: cells for version, cells in records.items() if version in ("1.1.0", "1.2.0", "1.3.0", "1.4.0")
    }
    assert validity(["row"], unchanged, "1.3.0").everywhere
    for unmeasured in ({}, {"row": {"same-object": "no"}}):  # of a row, or of its columns
        found = validity(["row"], {**unchanged, "1.2.0": unmeasured}, "1.3.0")
        assert (found.unmeasured, found.everywhere) == (1, False)


def test_each_answer_that_a_recorded_version_gives_has_words_and_names_a_column():
    known = set()
    for record in committed_records().values():
        for row, cells in record.cells.items():
            for each in answers({row: cells}):
                answer = each.answers[row]
                assert answer.column in cells
                known.add(answer)
    assert len(known) > 20
    for language in LANGUAGES:
        assert all(answer.words(language) and "{" not in answer.words(language) for answer in known)
        assert all(answer.why(language) for answer in known if answer.reason)
