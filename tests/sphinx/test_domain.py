"""What pages tell the domain, over incremental and parallel builds."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes

from tensorcopy_docs.sphinx.domain import Executed, TensorcopyDomain


@pytest.fixture
def domain() -> TensorcopyDomain:
    """A domain that three pages have told something."""
    domain = TensorcopyDomain(SimpleNamespace(domaindata={}))
    domain.note_script("tiny/adds", "examples/tiny/tiny-adds", "3")
    domain.note_script("tiny/silent", "examples/tiny/tiny-silent", None)
    domain.note_claim("tiny.sum", "articles/tiny")
    return domain


def test_what_a_parallel_reader_gathered_from_its_own_pages_is_taken_over_and_no_more(domain):
    here = TensorcopyDomain(SimpleNamespace(domaindata={}))
    here.note_claim("quiet.word", "articles/quiet")
    here.merge_domaindata(["index"], domain.data)
    assert (here.data["claims"], here.data["scripts"]) == ({"quiet.word": "articles/quiet"}, {})
    here.merge_domaindata(["articles/tiny", "examples/tiny/tiny-adds"], domain.data)
    assert here.data["claims"] == {"quiet.word": "articles/quiet", "tiny.sum": "articles/tiny"}
    assert here.data["scripts"] == {"tiny/adds": Executed("examples/tiny/tiny-adds", "3")}


def test_a_claim_is_linked_to_by_its_address_and_one_that_no_page_has_is_left_for_sphinx_to_warn_of(domain):
    builder = SimpleNamespace(get_relative_uri=lambda start, page: f"from {start} to {page}.html")
    link = domain.resolve_xref(None, "index", builder, "claim", "tiny.sum", None, nodes.Text("see there"))
    assert (link["refuri"], link.astext()) == ("from index to articles/tiny.html#tiny.sum", "see there")
    assert domain.resolve_xref(None, "index", None, "claim", "tiny.no", None, None) is None


def test_a_parallel_build_gives_the_same_site_as_a_serial_one_and_knows_the_same(small, english):
    built = small.build(parallel=2)
    assert len(built.merged) > 1  # or it was not parallel
    assert built.warnings == ""
    kinds = ("*.html", "*.md", "*.txt", "*.json", "searchindex/*.js")
    one, two = (
        {path.relative_to(each.folder): path.read_bytes() for kind in kinds for path in each.folder.rglob(kind)}
        for each in (english, built)
    )
    assert {Path("articles/tiny.html"), Path("verdicts.json"), Path("searchindex/pages.js")} <= one.keys()
    assert sorted(name for name in one | two if one.get(name) != two.get(name)) == []
    first, second = (each.app.env.get_domain("tensorcopy").data for each in (built, english))
    assert first == second
