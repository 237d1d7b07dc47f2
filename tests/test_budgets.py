"""How many words a page has: in view, and with what is folded. A page that grows beyond its budget is for nobody."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from lxml.html import tostring
from site_files import tree

from tensorcopy_docs.sphinx.twins.conversion import markdown_of

# The words in view and in all, by the pattern of the pages; the first that fits is theirs.
BUDGETS: Mapping[str, tuple[int, int]] = {
    "index": (500, 600),
    "said/index": (1_500, 1_500),
    "articles/index": (700, 700),
    "articles/*": (700, 10_000),
    "*/index": (10_000, 10_000),  # lists, which grow with what they list
    "calls/*": (900, 1_200),
    "topics/*": (1_000, 1_200),
    "errors/*": (250, 500),
}
# Pages that are not within their budgets yet, with what they may have until they are. Nobody adds a page.
LONGER: Mapping[str, tuple[int, int]] = {
    "errors/anomaly-mode-finds-the-operation": (325, 550),
    "errors/as-strided-out-of-bounds": (300, 375),
    "errors/backward-twice": (325, 650),
    "errors/base-of-a-view-made-without-grad-changed": (350, 575),
    "errors/base-of-several-views-changed": (325, 450),
    "errors/cannot-assign-as-parameter": (275, 400),
    "errors/cannot-copy-out-of-meta-tensor": (275, 325),
    "errors/captured-tensor-changed": (275, 275),
    "errors/cat-sizes-must-match": (275, 475),
    "errors/deepcopy-protocol": (275, 375),
    "errors/detached-tensor-resized": (300, 375),
    "errors/dirty-input-not-returned": (275, 275),
    "errors/expanded-size-must-match": (275, 275),
    "errors/expanded-tensor-changed": (275, 350),
    "errors/flag-of-a-nonleaf-changed": (275, 350),
    "errors/gradient-of-a-nonleaf-read": (300, 625),
    "errors/inference-tensor-changed": (275, 300),
    "errors/inference-tensor-saved-for-backward": (275, 350),
    "errors/input-not-used-in-the-graph": (275, 350),
    "errors/leaf-changed-in-place": (275, 350),
    "errors/masked-scatter-too-few-elements": (275, 475),
    "errors/moved-within-its-own-memory": (325, 375),
    "errors/one-of-several-views-changed": (325, 550),
    "errors/out-resized": (275, 425),
    "errors/output-needed-by-backward-changed": (375, 750),
    "errors/pack-hook-changes-its-input": (275, 375),
    "errors/parameter-needed-by-backward-changed": (350, 575),
    "errors/recomputed-number-differs": (350, 600),
    "errors/recomputed-tensor-differs": (375, 650),
    "errors/result-type-cannot-be-cast": (325, 400),
    "errors/running-statistics-under-vmap": (275, 275),
    "errors/safetensors-shared-memory": (325, 325),
    "errors/selecting-sparse-dimensions": (300, 375),
    "errors/set-invalid-combination-of-arguments": (300, 525),
    "errors/shape-is-invalid-for-input": (275, 275),
    "errors/size-mismatch-copying-a-param": (325, 325),
    "errors/size-of-tensor-a-must-match": (275, 275),
    "errors/unbatched-tensor-changed-by-vmap": (300, 300),
    "errors/view-detached-in-place": (300, 425),
    "errors/view-from-a-function-changed": (350, 550),
    "errors/view-made-in-inference-mode-changed": (300, 300),
    "errors/view-made-without-grad-changed": (400, 675),
    "errors/view-of-a-leaf-changed-in-place": (275, 300),
    "errors/weights-only-load-failed": (350, 650),
}
FUNCTION_PAGES = 40_000  # all of them together
_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()]*\))?[^()\s]*\)")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


def words(markdown: str) -> int:
    """The words of a text in Markdown: code counts, what begins the file and the targets of links do not."""
    return len(_TARGET.sub("]", _FRONT_MATTER.sub("", markdown)).split())


@cache
def counted(page: Path) -> tuple[int, int]:
    """How many words a page of the site has in view, and in all.

    Not in view is what is folded, and what a drawing is told with: a reader sees the drawing.
    """
    in_all = words(page.with_suffix(".md").read_text(encoding="utf-8"))
    article = tree(page).find(".//article")
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
