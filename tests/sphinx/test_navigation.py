"""The tree of all pages is resolved once, and is on each page what the theme makes of Sphinx's own."""

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.sphinx.writing import navigation

TREE = """<ul>
<li class="toctree-l1"><a class="reference internal" href="a.html">A</a></li>
<li class="toctree-l1"><a class="reference internal" href="b/index.html">The <code>b</code></a><ul>
<li class="toctree-l2"><a class="reference internal" href="b/c.html">C</a></li></ul></li>
</ul>"""
PAGES = {"a.html": "a", "b/index.html": "b/index", "b/c.html": "b/c"}


def flat(html: str) -> str:
    """The elements of `html`, whatever the white space between them and the order of classes."""
    soup = BeautifulSoup(html, "html.parser")
    for element in soup.find_all(class_=True):
        element["class"] = sorted(element["class"])
    return "".join(part.strip() for part in str(soup).splitlines())


def test_the_lines_are_read_with_their_pages_and_those_below_them():
    (part,) = navigation.parts_of(TREE, PAGES)
    first, second = part.entries
    assert part.caption is None
    assert (first.docname, first.words, list(first.below)) == ("a", "A", [])
    assert (second.docname, second.words) == ("b/index", "The <code>b</code>")
    assert [entry.docname for entry in second.below] == ["b/c"]
    assert (first.pages, second.pages) == ({"a"}, {"b/index", "b/c"})
    assert (first.box, second.box) == (None, 1)


def test_lines_are_numbered_on_under_each_caption():
    captions = ("<p><span>One</span></p>", "<p><span>&lt;Two&gt;</span></p>")
    parts = navigation.parts_of("".join(caption + TREE for caption in captions), PAGES)
    assert [part.caption for part in parts] == ["One", "<Two>"]
    assert [[entry.box for entry in part.entries] for part in parts] == [[None, 1], [None, 2]]
    numbers = [entry.number for part in parts for entry in part.entries]
    assert numbers == sorted(set(numbers))


def test_a_page_that_is_not_in_the_tree_is_marked_by_the_index_of_its_folder_if_that_is():
    parts = navigation.parts_of(TREE, PAGES)
    pages = ("b/c", "b/of-no-tree", "d/of-no-tree", "at-the-root")
    assert [navigation.marked(parts, page) for page in pages] == ["b/c", "b/index", *pages[2:]]


def test_a_site_without_a_tree_has_no_lines():
    assert navigation.parts_of("", PAGES) == []


@pytest.mark.parametrize(("most", "unfolds"), [(1, {"a", "b/c"}), (0, {"b/c"})])
def test_a_list_that_is_too_long_is_shown_on_the_way_to_a_page_only(monkeypatch, most, unfolds):
    monkeypatch.setattr(navigation, "MOST", most)
    parts = navigation.parts_of(TREE, PAGES)
    shown = {
        page: navigation.TreeView(navigation.Tree(parts), page, page, "", lambda docname: f"{docname}.html")
        for page in ("a", "b/c")
    }
    lines = {page: str(seen.lines(parts[0].entries)) for page, seen in shown.items()}
    assert {page for page, text in lines.items() if ">C<" in text and "has-children" in text} == unfolds
    assert all("b/index.html" in text for text in lines.values())


def under_furo(project):
    project.edit("conf.py", 'html_theme = "basic"', 'html_theme = "furo"')
    # One part of the tree with a caption and one without.
    project.edit("index.md", "claims\n", "```\n\n```{toctree}\n:caption: A & B\n\nShort <claims>\n")
    return project.build()


def test_each_page_shows_the_tree_that_the_theme_makes_of_sphinx_s_own(tmp_path, new_project, monkeypatch):
    ours = under_furo(new_project(tmp_path / "ours"))
    monkeypatch.setattr(navigation, "THEME", "another one")
    theirs = under_furo(new_project(tmp_path / "theirs"))
    for docname in ours.written:
        shown, expected = (
            BeautifulSoup(each.html(docname), "html.parser").select_one(".sidebar-tree") for each in (ours, theirs)
        )
        assert [caption.attrs.pop("role") for caption in expected.select("p.caption")] == ["heading"]  # not in ours
        for folded in expected.select(".toctree-l2.has-children:not(.current)"):  # ours shows them on the way only
            folded["class"].remove("has-children")
            for part in folded.select(":scope > input, :scope > label, :scope > ul"):
                part.decompose()
        if docname == "errors/sum-of-text":  # not in the tree: ours marks the index of its folder, and leads there
            (line,) = shown.select(".current-page > a")
            assert (line["href"], line.get_text()) == ("index.html", "Error messages")
            for way in shown.select(".current"):
                way["class"] = [name for name in way["class"] if not name.startswith("current")]
                if not way["class"]:
                    del way["class"]
        else:
            assert shown.select(".current-page") or docname == "index"
        assert flat(str(shown)) == flat(str(expected)), docname
    assert "Short" in ours.html("index")
