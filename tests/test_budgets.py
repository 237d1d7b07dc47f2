"""How many words a page has: in view, and with what is folded. A page that grows beyond its budget is for nobody."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from lxml.html import tostring

from tensorcopy_docs.sphinx.markdown_pages.conversion import markdown_of
from tests.site_files import tree

# The words in view and in all, by the pattern of the pages; the first that fits is theirs.
BUDGETS: Mapping[str, tuple[int, int]] = {
    "index": (500, 600),
    "said/index": (1_500, 1_500),
    "articles/index": (700, 700),
    "articles/*": (700, 10_000),
    "*/index": (10_000, 10_000),  # lists, which grow with what they list
    "calls/*": (900, 1_200),
    "topics/*": (1_000, 1_200),
    "recipes/*": (600, 700),
    "errors/*": (250, 500),
}
# Pages that are not within their budgets yet, with what they may have until they are. Nobody adds a page.
LONGER: Mapping[str, tuple[int, int]] = {"errors/output-needed-by-backward-changed": (250, 551)}
FUNCTION_PAGES = 40_000  # all of them together
_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()]*\))?[^()\s]*\)")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


def words(markdown: str) -> int:
    """The words of a text in Markdown: code counts, what begins the file and the targets of links do not."""
    return len(_TARGET.sub("]", _FRONT_MATTER.sub("", markdown)).split())


@cache
def counted(page: Path) -> tuple[int, int]:
    """How many words a page of the site has in view, and in all.

    Not in view is what is folded, and what a drawing is told with: a reader sees the drawing. What a build without a
    compiler says beside each compiled program is not counted.
    """
    article = tree(page).find(".//article")
    recorded = sum(words(note.text_content()) for note in article.iterfind(".//p[@class='tc-note tc-recorded']"))
    in_all = words(page.with_suffix(".md").read_text(encoding="utf-8")) - recorded
    folds = article.xpath(".//details[not(ancestor::details)]")
    folded = [markdown_of(tostring(fold, encoding="unicode", with_tail=False), page.name, str) for fold in folds]
    drawn = article.xpath(
        ".//*[local-name()='svg'][not(ancestor::details)]/*[local-name()='title' or local-name()='desc']"
    )
    return in_all - sum(map(words, [*folded, *(each.text_content() for each in drawn)])), in_all


def pages(site: Path, pattern: str) -> dict[str, tuple[int, int]]:
    """The words of the English pages whose budget is that of `pattern`, without those that moved."""
    names = {path.relative_to(site / "en").with_suffix("").as_posix(): path for path in (site / "en").rglob("*.html")}
    theirs = {name: path for name, path in names.items() if budget_of(name) == pattern}
    return {name: counted(path) for name, path in theirs.items() if path.with_suffix(".md").is_file()}


def budget_of(name: str) -> str | None:
    """The pattern of a page's budget."""
    return next((pattern for pattern in BUDGETS if fnmatchcase(name, pattern)), None)


def test_each_page_is_within_its_budget(built_site):
    too_long = {
        name: found
        for pattern, budget in BUDGETS.items()
        for name, found in pages(built_site, pattern).items()
        if any(count > most for count, most in zip(found, LONGER.get(name, budget), strict=True))
    }
    assert too_long == {}


def test_all_pages_of_functions_are_within_theirs(built_site):
    found = pages(built_site, "calls/*")
    total = sum(in_all for _, in_all in found.values())
    print(f"{len(found)} pages about functions: {total} words")
    assert len(found) > 20 and total <= FUNCTION_PAGES


def test_words_are_counted_without_targets_and_front_matter_and_what_is_folded_apart(tmp_path):
    assert words('---\ntitle: "a b"\n---\n\n# One [two three](../x.md#y) `four(five)`\n') == 5
    page = tmp_path / "page.html"
    page.write_text("<article><p>One two.</p><details><summary>Three</summary><p>four</p></details></article>", "utf-8")
    page.with_suffix(".md").write_text("One two.\n\n**Three**\n\nfour\n", "utf-8")
    assert counted(page) == (2, 4)
