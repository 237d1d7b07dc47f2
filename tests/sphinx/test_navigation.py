"""The tree of all pages beside each page: it leads to all others, and marks the page itself."""

from urllib.parse import urljoin

from bs4 import BeautifulSoup


def test_the_tree_on_each_page_leads_to_all_parts_and_marks_the_page_or_the_index_of_its_folder(small):
    small.edit("conf.py", 'html_theme = "basic"', 'html_theme = "furo"')
    # One part of the tree with a caption and one without.
    small.edit("index.md", "claims\n", "```\n\n```{toctree}\n:caption: A & B\n\nShort <claims>\n")
    built = small.build()
    pages = built.app.env.found_docs
    for page in pages:
        tree = BeautifulSoup(built.html(page), "html.parser").select_one(".sidebar-tree")
        assert [caption.get_text().strip() for caption in tree.select(".caption")] == ["A & B"]
        leads = {
            urljoin(f"{page}.html", link["href"]).removesuffix(".html").removesuffix("#"): link.get_text()
            for link in tree.select("a")
        }
        assert leads["claims"] == "Short" and {*leads} <= pages
        assert {"articles/index", "articles/tiny", "errors/index", "examples/index", "examples/tiny/index"} <= {*leads}
        marked = [urljoin(f"{page}.html", link["href"]) for link in tree.select(".current-page > a")]
        # An error has no line of its own in the tree, nor has the front page.
        expected = {"errors/sum-of-text": ["errors/index.html"], "index": []}.get(page, [f"{page}.html"])
        assert [address.removesuffix("#") for address in marked] == expected
        assert ("examples/tiny/tiny-adds" in leads) is page.startswith("examples/tiny/")  # shown on the way to it
