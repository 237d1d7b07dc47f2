"""What a history says of messages and of docstrings: on which versions, and in which wording."""

import pytest

from tensorcopy_docs.evidence import LabEvidence, ProofResult
from tensorcopy_docs.history.messages import MessagePast
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab.documented import sentence_digests
from tensorcopy_docs.lab.outcomes import HELD
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.snippets.messages import MessageSource

CODE = "0" * 12
FIRST, SECOND = "a" * 12, "b" * 12
NAME = "torch.clone"


def record(version: str, said: str | None = None, docstring: str | None = "") -> LabEvidence:
    """A record in which the message `m` said something, or ran without; and a docstring, or ("") nothing of it."""
    result = ProofResult(outcome="held" if said else "failed", output=said or "")
    return LabEvidence(
        torch=version,
        python="3.7.0",
        platform="Linux",
        proofs={},
        messages={"m": result},
        docstrings={} if docstring == "" else {NAME: docstring},
    )


def past(*records: LabEvidence, pinned: str = "2.13.0") -> History:
    found = {each.torch: each for each in records}
    return History(found, found[pinned])


def test_the_wordings_of_a_message_come_oldest_first_and_only_where_it_came():
    found = past(
        record("1.0.1"),
        record("2.13.0", "E: new\ntwo lines"),
        record("1.10.2", "E: new\ntwo lines"),
        record("1.2.0", "E: old"),
        record("2.15.0", "E: old"),
    )
    assert list(found.wordings("m").items()) == [
        ("E: old", ["1.2.0", "2.15.0"]),
        ("E: new\ntwo lines", ["1.10.2", "2.13.0"]),
    ]
    assert found.wordings("other") == {}


@pytest.mark.parametrize(
    ("wordings", "since"),
    [
        ([FIRST, SECOND, SECOND], "1.2.0"),
        ([SECOND, FIRST, SECOND], "2.13.0"),
        ([None, FIRST, FIRST], "1.2.0"),
        (["", FIRST, SECOND], "2.13.0"),
        (["", FIRST, FIRST], None),
    ],
)
def test_a_docstring_is_worded_as_it_is_since_a_version(wordings, since):
    records = [record(each, docstring=said) for each, said in zip(["1.0.1", "1.2.0", "2.13.0"], wordings, strict=True)]
    assert past(*records).docstring_since(NAME) == since
    newer = record("2.14.1", docstring="c" * 12)
    assert past(*records, newer).docstring_since(NAME) == since, "that of the torch of the build counts"


def said_by(text: str) -> str:
    return " ".join([CODE, *sentence_digests(text)])


@pytest.mark.parametrize(
    ("newest", "says"),
    [
        (said_by("It copies. It is new."), True),
        (said_by("It is new.\n\nIt\n  copies.  "), True),
        (said_by("It copies now. It is new."), False),
        (None, False),
        ("", False),
    ],
)
def test_the_newest_version_has_a_sentence_if_it_has_it_word_by_word(newest, says):
    older = [record(version, docstring=said_by("It copies.")) for version in ("1.0.1", "2.13.0")]
    found = past(*older, record("2.15.0", docstring=newest))
    assert found.docstring_contains(NAME, "It  copies.") is says
    assert not found.docstring_contains("torch.other", "It copies.")


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        ({"1.0.1": HELD, "1.2.0": HELD, "2.13.0": HELD}, "Every version tested (1.0 to 2.13) raises this error."),
        ({"1.2.0": HELD}, "Not measured on 1.0; raised on 1.2; not measured on 2.13."),
        ({}, ""),
    ],
)
def test_a_version_that_has_not_measured_a_message_is_called_so(measured, told):
    results = {version: {} for version in ("1.0.1", "1.2.0", "2.13.0")}
    for version, outcome in measured.items():
        results[version] = {"m": ProofResult(outcome=outcome)}
    source = MessageSource("m", "message", "made_up.py", "pass")
    assert MessagePast(results).describe_versions(source, ENGLISH) == told
