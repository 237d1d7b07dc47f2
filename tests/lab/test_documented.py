"""What the register says of PyTorch's docstrings is in the docstrings of the installed torch."""

import re

from committed import committed_register

from tensorcopy_docs.lab.docstrings import docstring_digest, found_by
from tensorcopy_docs.lab.documented import NAMES
from tensorcopy_docs.register.judged_docstrings import changed_since_judged, judged_docstrings
from tensorcopy_docs.register.kinds import Origin

CLAIMS = [
    claim
    for collection in committed_register().collections_of(Origin.DOCUMENTATION)
    for claim in collection.claims
    if claim.docstring is not None
]
END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s|\n\s*\n")


def docstring(name: str) -> str:
    return found_by(name).__doc__


def words(text: str) -> str:
    return " ".join(text.split())


def sentence_with(phrase: str, text: str) -> str | None:
    """The sentence of `text` that has `phrase`, whatever the white space; the shortest part if it is in several."""
    parts = [words(part) for part in END_OF_SENTENCE.split(text)]
    return next((part for part in parts if phrase in part), None)


def test_each_phrase_is_in_the_docstring_that_the_claim_names():
    missing = [
        f"{claim.id}: {claim.phrase}" for claim in CLAIMS if claim.phrase not in words(docstring(claim.docstring))
    ]
    assert missing == []


def test_no_suggestion_is_longer_than_the_sentence_that_it_replaces():
    longer = []
    for claim in CLAIMS:
        sentence = sentence_with(claim.phrase, docstring(claim.docstring))
        if claim.suggestion and sentence and len(words(claim.suggestion)) > len(sentence):
            longer.append(f"{claim.id}: {len(words(claim.suggestion))} > {len(sentence)}: {sentence}")
    assert longer == []


def test_the_docstrings_that_are_digested_are_those_that_claims_name():
    assert sorted({claim.docstring for claim in CLAIMS}) == list(NAMES)


def test_each_docstring_is_worded_as_it_was_when_it_was_judged():
    found_now = {name: docstring_digest(name) for name in NAMES}
    assert changed_since_judged(found_now) == [], "judge their claims again, then write the new digests"
    assert judged_docstrings().keys() == set(NAMES)
