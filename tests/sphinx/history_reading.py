"""What tests read off the pages of histories."""

from tensorcopy_docs.languages import Language
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch
from tests.sphinx.past import EVENTS

PINNED = pinned_torch()
TODAY = {"true": 2, "misleading": 1, "false": 1, "unverifiable": 1}


def values_of(language: Language, *values: str) -> list[str]:
    """Values of cells in words."""
    return [value_words(value, language) for value in values]


def events(found) -> list[list[str]]:
    """The headline, with version and kind, and the words of each event on the page of all events, newest first."""
    return [[words_of(tag) for tag in event.select("summary, p")] for event in found.select(EVENTS, ".tc-event")]


def words_of(tag) -> str:
    return " ".join(tag.get_text().split()).replace("’", "'")


def measured(found, event: str) -> list[list[str]]:
    """What was measured of an event: property, value before, value now, and of what."""
    return found.rows(EVENTS, f"[id='{event}'] table")


def marks(found, page: str, css: str = "td, th, .tc-item, .tc-row-head") -> list[str]:
    """The texts of what has a mark that says since when."""
    return [" ".join(tag.get_text(" ").split()) for tag in found.select(page, css) if tag.select(".tc-since")]
