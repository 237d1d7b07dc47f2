"""What the register says of PyTorch's docstrings is in the docstrings of the installed torch."""

import pytest

from tensorcopy_docs.lab.docstrings import docstring_digests, found_by
from tensorcopy_docs.lab.documented import NAMES, OF_SENTENCE, sentence_digests
from tensorcopy_docs.register.judged_docstrings import changed_since_judged, judged_docstrings
from tensorcopy_docs.register.kinds import Origin
from tests.committed import committed_register

CLAIMS = [
    claim
    for collection in committed_register().collections_of(Origin.DOCUMENTATION)
    for claim in collection.claims
    if claim.docstring is not None
]


def docstring(name: str) -> str:
    return found_by(name).__doc__


def words(text: str) -> str:
    return " ".join(text.split())


def test_each_phrase_is_in_the_docstring_that_the_claim_names():
    missing = [
        f"{claim.id}: {claim.phrase}" for claim in CLAIMS if claim.phrase not in words(docstring(claim.docstring))
    ]
    assert missing == []


def test_each_sentence_that_is_corrected_is_in_the_docstring_word_by_word():
    corrected = [claim for claim in CLAIMS if claim.sentence]
    changed = [
        claim.id
        for claim in corrected
        if not {*sentence_digests(claim.sentence)} <= {*sentence_digests(docstring(claim.docstring))}
    ]
    assert corrected and changed == []


def test_no_suggestion_is_longer_than_the_sentence_that_it_replaces():
    longer = [
        f"{claim.id}: {len(claim.suggestion)} > {len(claim.sentence)}"
        for claim in CLAIMS
        if claim.suggestion and len(words(claim.suggestion)) > len(claim.sentence)
    ]
    assert longer == []


@pytest.mark.parametrize(
    "text",
    [
        "One two. Three four!",
        "One two.\n  Three four!",
        "One two.\n\nThree\n four!",
        ".. note::\n   One two.\n   Three four!\n",
        "Args:\n  one (int): One two.\n  two (int): x\n  Three four!\n\n  >>> x",
    ],
)
def test_sentences_are_digested_by_their_words(text):
    said = {*sentence_digests(text)}
    assert {*sentence_digests("One two.")} <= said or {*sentence_digests("one (int): One two.")} <= said
    assert not {*sentence_digests("One two")} <= said
    assert all(len(digest) == OF_SENTENCE for digest in said)


def test_the_docstrings_that_are_digested_are_those_that_claims_name():
    assert sorted({claim.docstring for claim in CLAIMS}) == list(NAMES)


def test_each_docstring_is_worded_as_it_was_when_it_was_judged():
    found_now = {name: docstring_digests(name) for name in NAMES}
    assert changed_since_judged(found_now) == [], "judge their claims again, then write the new digests"
    assert judged_docstrings().keys() == set(NAMES)
