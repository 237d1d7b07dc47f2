"""Which functions a piece of code calls, and which functions claims are about."""

import re

import pytest

from tensorcopy_docs.history import function_names
from tensorcopy_docs.register import calls
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import is_entry
from tensorcopy_docs.snippets.calls import called_in, named_in
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.claims.collections import function_of
from tensorcopy_docs.sphinx.errors.about import printed_in
from tests.checkout import ROOT
from tests.committed import committed_register
from tests.in_one_test import in_one_test

REGISTER = committed_register()
CLAIMS = list(REGISTER.claims.values())
# The functions that each page says it is about.
PAGES = {
    path.stem: {function_of(name) for name in found[1].split()}
    for path in sorted((ROOT / "docs" / "calls").glob("*.md"))
    if (found := re.search(r"^```\{errors-about\} (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE))
}


@pytest.fixture(scope="module")
def called() -> dict[str, set[str]]:
    """The functions that the test of each claim calls."""
    return {claim.id: calls.tested_by(claim, REGISTER.sources) for claim in CLAIMS}


@pytest.fixture(scope="module")
def arranging() -> set[str]:
    """The functions that arrange tests."""
    return calls.arranging(CLAIMS, REGISTER.sources, rows())


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("y = x.detach().clone()", {"detach", "clone"}),
        ("x[0] += 1", {"__getitem__", "fill_"}),
        ("print(len(x.tolist()))", {"tolist"}),
        ("def twice(x):\n    return x.mul(2)\ntwice(y)", {"mul"}),
        ("not python(", set()),
    ],
)
def test_calls_are_read_from_code(code, names):
    assert called_in(code) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("`view` shares memory.", {"view"}),
        ("`torch.as_tensor(data)` copies.", {"torch", "as_tensor"}),
        ("`requires_grad=True` is kept.", {"requires_grad", "True"}),
        ("A view in prose.", set()),
    ],
)
def test_names_are_read_from_the_code_in_a_sentence(text, names):
    assert named_in(text) == names


def test_functions_that_arrange_tests_are_found_and_those_that_are_tested_are_not_among_them(arranging):
    assert {"tensor", "ones", "zeros", "tolist", "backward"} <= arranging
    assert not {"clone", "detach", "view", "expand", "copy_", "deepcopy", "resize_"} & arranging


@in_one_test("page", PAGES)
def test_each_function_that_a_test_calls_and_that_has_a_page_is_a_call_of_the_claim(page, called, arranging):
    for claim in CLAIMS:
        expected = PAGES[page] & called[claim.id] - arranging
        assert expected <= set(REGISTER.calls[claim.id]), claim.id


def test_there_are_claims_about_the_functions_of_each_page():
    all_pages = {path.stem for path in (ROOT / "docs" / "calls").glob("*.md")} - {"index"}
    assert PAGES.keys() == all_pages
    about = {name for names in REGISTER.calls.values() for name in names}
    assert [page for page, names in PAGES.items() if not names & about] == []


def test_a_message_that_a_page_prints_is_among_its_errors():
    printed = printed_in((ROOT / "docs" / "calls" / "detach.md").read_text(encoding="utf-8"))
    found = {entry.id for entry in load_messages().entries.values() if any(is_entry(entry, text) for text in printed)}
    assert found == {"output-needed-by-backward-changed"}


@in_one_test("page", PAGES)
def test_version_notes_are_of_the_functions_of_the_page(page):
    text = (ROOT / "docs" / "calls" / f"{page}.md").read_text(encoding="utf-8")
    named = re.search(r"^```\{version-notes\} (.+)$", text, re.MULTILINE)[1].split()
    others = set().union(*(names for other, names in PAGES.items() if other != page)) - PAGES[page]
    about = {row: last_called(rows()[row].call) for row in named}
    # A row whose source is made by the page's function is about it, too.
    own = [row for row in named if about[row] & PAGES[page] or rows()[row].source.startswith(page)]
    assert [row for row in named if about[row] & others and row not in own] == []


def last_called(call: str) -> set[str]:
    """The function that runs last, and the context manager around it."""
    found = (function_names.function_of(code) for code in (call, call.rpartition("(): ")[2]))
    return {name.removesuffix("()").rpartition(".")[2] for name in found}
