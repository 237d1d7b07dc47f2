"""Every error and warning that the site prints has an entry: those of pages, of tests, and of the table's rows."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.table.model import table_of
from tests.checkout import ROOT
from tests.explaining.known import the_matcher

RAISED = re.compile(r"^[ \t>]*((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning): .+)$", re.M)
FEWEST = 35  # different messages on pages; what an error page explains is a link on the others


def of_pages() -> Iterator[tuple[str, str]]:
    """What the code of pages raises, as they print it; the pages of messages are made of their entries."""
    for path in sorted((ROOT / "docs").rglob("*.md")):
        if path.parent != ROOT / "docs" / "errors" and "_build" not in path.parts:
            yield from _of_file(path)
    for folder, suffix in (("gallery", "*.rst"), ("gallery", "*.py"), ("src/tensorcopy_docs", "*.toml")):
        for path in sorted((ROOT / folder).rglob(suffix)):
            yield from _of_file(path)


def _of_file(path: Path) -> Iterator[tuple[str, str]]:
    for text in RAISED.findall(path.read_text(encoding="utf-8")):
        yield str(path.relative_to(ROOT)), text


def of_tests(evidence: Mapping) -> Iterator[tuple[str, str]]:
    """What claims' tests print."""
    for name, result in evidence["proofs"].items():
        for text in RAISED.findall(result.get("output") or ""):
            yield name, text


def of_rows(evidence: Mapping) -> Iterator[tuple[str, str]]:
    """What the rows of the table raise."""
    table = table_of(evidence_of(evidence))
    for row in table.cells:
        if error := table.raised(row):
            yield row, f"{error}: {table.message(row)}"


def unexplained(printed: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """What has no entry."""
    return [each for each in printed if not the_matcher().matches(each[1])]


def test_each_message_that_a_page_prints_has_an_entry():
    printed = list(of_pages())
    assert len({text for _, text in printed}) >= FEWEST
    assert unexplained(iter(printed)) == []


@pytest.mark.parametrize("of", [of_tests, of_rows])
def test_each_message_that_a_test_or_a_row_prints_has_an_entry(of, evidence):
    printed = list(of(evidence))
    assert printed
    assert unexplained(iter(printed)) == []
