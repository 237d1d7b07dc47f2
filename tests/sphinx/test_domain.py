"""What pages tell the domain, over incremental and parallel builds."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes

from tensorcopy_docs.register.claims import ScriptEntry
from tensorcopy_docs.sphinx.domain import Executed, TensorcopyDomain


@pytest.fixture
def domain() -> TensorcopyDomain:
    """A domain that two pages have told something."""
    domain = TensorcopyDomain(SimpleNamespace(domaindata={}))
    domain.note_script("tiny/adds", "examples/tiny/tiny-adds", "3")
    domain.note_script("tiny/silent", "examples/tiny/tiny-silent", None)
    domain.note_claim("tiny.sum", "articles/tiny")
    return domain


def test_a_new_domain_knows_nothing_of_another():
    first, second = (TensorcopyDomain(SimpleNamespace(domaindata={})) for _ in range(2))
    first.note_claim("tiny.sum", "articles/tiny")
    assert second.page_of_claim("tiny.sum") is None


def test_a_page_that_is_read_again_is_forgotten_first_and_no_other(domain):
    domain.clear_doc("articles/tiny")
    assert domain.page_of_claim("tiny.sum") is None
    assert domain.page_of_script("tiny/adds") == "examples/tiny/tiny-adds"
    domain.clear_doc("examples/tiny/tiny-adds")
    assert domain.page_of_script("tiny/adds") is None
    assert domain.page_of_script("tiny/silent") == "examples/tiny/tiny-silent"


def test_what_a_parallel_reader_gathered_from_its_pages_is_taken_over(domain):
    here = TensorcopyDomain(SimpleNamespace(domaindata={}))
    here.note_claim("quiet.word", "articles/quiet")
    here.merge_domaindata(["articles/tiny", "examples/tiny/tiny-adds"], domain.data)
    assert here.data["claims"] == {"quiet.word": "articles/quiet", "tiny.sum": "articles/tiny"}
    assert here.data["scripts"] == {"tiny/adds": Executed("examples/tiny/tiny-adds", "3")}


def test_what_a_parallel_reader_still_believes_of_other_pages_is_not_taken_over(domain):
    here = TensorcopyDomain(SimpleNamespace(domaindata={}))
    here.merge_domaindata(["index"], domain.data)
    assert (here.data["claims"], here.data["scripts"]) == ({}, {})


def test_agreement_is_worked_out_for_every_script_of_the_register(domain):
    scripts = [
        ScriptEntry(id="tiny/adds", prints=["3"]),
        ScriptEntry(id="tiny/silent", prints=["3"]),
        ScriptEntry(id="tiny/unseen", prints=["3"]),
        ScriptEntry(id="tiny/places"),
    ]
    assert {script.id: domain.agreement(script) for script in scripts} == {
        "tiny/adds": True,
        "tiny/silent": False,
        "tiny/unseen": False,
        "tiny/places": None,
    }


def test_a_claim_is_linked_to_by_its_address(domain):
    builder = SimpleNamespace(get_relative_uri=lambda start, page: f"from {start} to {page}.html")
    words = nodes.Text("see there")
    link = domain.resolve_xref(None, "index", builder, "claim", "tiny.sum", None, words)
    assert link["refuri"] == "from index to articles/tiny.html#tiny.sum"
    assert link.astext() == "see there"


def test_a_claim_that_no_page_has_is_left_for_sphinx_to_warn_of(domain):
    assert domain.resolve_xref(None, "index", None, "claim", "tiny.no", None, None) is None


def test_claims_are_not_found_by_a_guess(domain):
    assert domain.resolve_any_xref(None, "index", None, "tiny.sum", None, None) == []


def test_the_extension_declares_itself_safe_for_parallel_builds(english):
    extension = english.app.extensions["tensorcopy_docs.sphinx"]
    assert extension.parallel_read_safe is True
    assert extension.parallel_write_safe is True


def test_a_parallel_build_gives_the_same_site_as_a_serial_one(small, english):
    built = small.build(parallel=2)
    assert len(built.merged) > 1  # or it was not parallel
    assert set.union(*built.merged) == set(english.read)
    assert built.warnings == ""
    kinds = ("*.html", "*.md", "*.txt", "*.json", "searchindex/*.js")
    names = {p.relative_to(english.folder) for kind in kinds for p in english.folder.rglob(kind)}
    assert {Path("articles/tiny.html"), Path("verdicts.json"), Path("searchindex/pages.js")} <= names
    same = [(built.folder / n).read_bytes() == (english.folder / n).read_bytes() for n in names]
    assert all(same)


def test_a_parallel_build_knows_what_a_serial_one_knows(small, english):
    built = small.build(parallel=2)
    assert len(built.merged) > 1  # or it was not parallel
    first, second = (each.app.env.get_domain("tensorcopy").data for each in (built, english))
    assert first == second


def test_what_the_pages_told_survives_to_the_next_build(small):
    built = small.build()
    first = built.app.env.get_domain("tensorcopy").data
    again = small.build()
    assert again.read == []
    assert again.app.env.get_domain("tensorcopy").data == first
    assert first["claims"].keys() == {claim["id"] for claim in built.verdicts()["claims"]}
