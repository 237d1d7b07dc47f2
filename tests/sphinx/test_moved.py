"""Old addresses: the page in the place of one that moved, anchors that a page keeps, and faults that stop the build."""

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.moved import with_anchor
from tensorcopy_docs.words import say

SUMS = "articles/tiny"
MOVED = """
["topics/sums"]
to = "articles/tiny"
anchors = { "a-sum" = "articles/tiny#tiny-sums", "the-quiet" = "articles/quiet" }
["articles/tiny"]
anchors = { "sums" = "articles/tiny#tiny-sums", "all" = "claims" }
["articles/*"]
anchors = { "of-all" = "#quiet" }
["claims"]
anchors = { "what-is-claimed" = "claims#all-claims" }
"""


@pytest.fixture
def moved(small):
    """The small project with a page that has moved, and with pages that have lost anchors."""
    small.write("moved.toml", MOVED)
    small.edit("articles/tiny.md", "A sentence", "[All claims](../claims.md). A sentence")
    return small


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_the_place_of_one_that_moved_has_each_old_anchor_and_is_only_found_by_its_address(moved, language):
    built = moved.build(language=language)
    page = BeautifulSoup(built.html("topics/sums"), "html.parser")
    assert page.h1.get_text() == say("moved", language)
    assert page.select_one('link[rel="canonical"]')["href"].endswith(f"/{language.folder}/articles/tiny.html")
    assert page.select_one('meta[name="robots"]')["content"] == "noindex"
    links = {item["id"]: (item.a["href"], item.a.get_text()) for item in page.select("li[id]")}
    tiny, quiet = (built.select(f"articles/{name}", "h1")[0].get_text() for name in ("tiny", "quiet"))
    assert links == {
        "a-sum": ("../articles/tiny.html#tiny-sums", tiny),
        "the-quiet": ("../articles/quiet.html", quiet),
    }
    for name in ("sitemap.xml", "llms.txt", "searchindex/pages.js"):
        assert "topics/sums" not in (built.folder / name).read_text(encoding="utf-8")
    assert not (built.folder / "topics/sums.md").exists()
    assert "topics/sums" not in built.html("index")


def test_a_page_that_has_lost_anchors_keeps_them_where_it_answers_now_or_links_to_what_does(moved):
    built = moved.build()
    (section,) = built.select(SUMS, "section#tiny-sums")
    assert section.select_one("#sums").find_parent("section") is section
    assert built.select(SUMS, "#all")[0].find_next_sibling("a")["href"] == "../claims.html"
    assert built.select("claims", "#what-is-claimed")
    assert built.select("articles/quiet", "#of-all")
    assert not built.select(SUMS, "#of-all")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('to = "articles/tiny"', 'to = "articles/none"', "topics/sums: to: must be a page; found 'articles/none'"),
        ("topics/sums", "articles/quiet", "articles/quiet: to: must stand for a page that is gone; found the page"),
        ('["claims"]', '["claim"]', "claim: to: must say where the page is now; found no page of this name"),
        ('"articles/quiet" }', '"quiet" }', "topics/sums: the-quiet: must lead to a page; found 'quiet'"),
        (
            "claims#all-claims",
            "claims#none",
            "claims: what-is-claimed: must lead to an anchor that the page has; found 'claims#none'",
        ),
        (
            '"all" = "claims"',
            '"all" = "errors/index"',
            "articles/tiny: all: must lead to what the page links to; found no link to 'errors/index'",
        ),
        ('anchors = { "a-sum"', 'anchor = { "a-sum"', "topics/sums: anchor: unknown key"),
    ],
)
def test_an_address_that_leads_nowhere_stops_the_build_with_a_line(moved, old, new, fault):
    moved.edit("moved.toml", old, new)
    lines = moved.stopped()
    assert [line[: len(fault)] for line in (each.removeprefix("moved.toml: ") for each in lines)] == [fault]


def test_an_old_anchor_is_put_before_the_first_link_to_its_place_or_else_to_its_page():
    body = '<p><a href="a.html">A</a> <a class="x" href="a.html#b">B</a></p>'
    assert with_anchor(body, "old", "a.html#b").index('id="old"') > with_anchor(body, "old", "a.html").index('id="old"')
    assert with_anchor(body, "old", "a.html#c") == with_anchor(body, "old", "a.html")
    assert with_anchor(body, "old", "b.html") == body
    assert with_anchor(body, "old", "").endswith(f"></span>{body}")
