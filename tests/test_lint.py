"""``make lint``: nothing stops here, and what would stop a build or fail a test is a line each."""

from dataclasses import replace
from pathlib import Path

import lint
import pytest

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.faults import Fault
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.record import RecordError
from tests import general_sentences


def test_nothing_stops_here():
    assert [*lint.stops()] == []


def test_a_register_that_cannot_be_read_is_all_that_is_told(monkeypatch):
    def read(_recipes: Path) -> None:
        raise BuildError("a.toml: a: title: must be given\nb.toml: b: title: must be given")

    monkeypatch.setattr(lint, "check_files", read)
    assert [line[:6] for line in lint.stops()] == ["a.toml", "b.toml"]


def test_what_is_not_measured_and_what_no_mutation_turns_is_named(monkeypatch):
    fault = Fault("torch-9.9.json", "proofs", "planted", "must be measured", "1 not measured", "run `record`")

    def check(*kinds: str) -> None:
        raise RecordError([fault])

    monkeypatch.setattr(lint, "check_pinned", check)
    assert [*lint.measured()] == [str(fault)]
    name, source = next((name, each) for name, each in lint.proof_sources().items() if each.python)
    monkeypatch.setattr(lint, "proof_sources", lambda: {name: replace(source, python=None)})
    (line,) = lint.without_mutation()
    assert line.startswith(
        f"{source.file}: {name}: must be in MUTATIONS of a tests/lab/mutations_*.py; found none; add it"
    )


def test_a_general_sentence_that_rests_on_nothing_is_named(monkeypatch):
    planted = general_sentences.Passage("planted", ENGLISH, "A clone is never a leaf.")
    monkeypatch.setattr(general_sentences, "passages", lambda: iter([planted]))
    (line,) = lint.general()
    assert line.startswith("planted, en: must rest on a fact") and "“A clone is never a leaf.”" in line


@pytest.mark.parametrize(
    ("source", "text", "fuzzy", "rule"),
    [
        ("It copies.", "会复制。", False, None),
        ("**No.** It copies.", "**不会**。文章说 `x.clone()` 会。", False, None),
        ("It copies.", "", False, "must be translated; found none"),
        ("It copies.", "会复制。", True, "must be translated; found a fuzzy entry"),
        ("**No.** It copies.", "**不会。**文章说会。", False, "must show bold words, not stars; found '不会。'"),
        ("Write `x.clone()`.", "写 `x.clone()。", False, "must close each piece of code"),
        ("Write {idiom}`clone(x)`.", "写 `x.clone()`。", False, "must name the idioms of its source"),
    ],
)
def test_a_translation_that_is_missing_or_whose_marks_show_is_found(source, text, fuzzy, rule):
    found = [*lint.broken(source, text, fuzzy)]
    assert [line[: len(rule)] for line in found] == [rule] if rule else found == []
