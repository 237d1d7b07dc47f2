"""What the tests look at."""

import pytest

from tensorcopy_docs.languages import LANGUAGES

# One page of every kind.
KINDS = {
    ".": ["index", "search", "claims", "data", "glossary", "method", "predict", "strides", "compiled"],
    "articles": ["index", "extensions"],
    "atlas": ["index", "disagreements"],
    "bugs": ["index", "overlaps"],
    "calls": ["index", "detach"],
    "compiled": ["shifts"],
    "documentation": ["index", "upstream", "expanding"],
    "errors": ["index", "array-not-writable"],
    "examples": ["index", "extensions/index", "extensions/extensions-as_strided"],
    "guide": ["which-copy", "ask"],
    "history": ["index", "compare"],
    "recipes": ["index", "best-checkpoint"],
    "said": ["index", "views"],
    "table": ["index", "views", "properties"],
    "topics": ["index", "memory"],
}
PAGES = tuple(f"{folder}/{name}.html".removeprefix("./") for folder, names in KINDS.items() for name in names)
PHONE, DESKTOP = 390, 1280
# A locator of playwright would have the page load a script.
HEADINGS = "document.querySelectorAll('h1').length"
UNFOLD = """async () => {
  document.querySelectorAll("details").forEach((each) => { each.open = true; });
  // What was unfolded is painted in the next frame.
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
}"""
# Below 48em furo scrolls .content instead of the page.
WIDER = """() => [document.scrollingElement, document.querySelector(".content")]
  .some((box) => box.scrollWidth > Math.min(box.clientWidth, innerWidth))"""
# In a page of search: true when all that was found is listed.
SEARCH_ENDED = "document.querySelector('.search-summary')?.innerText"
# What a filter that leaves nothing offers: the words, and what the search is asked.
OFFERED = """() => {
  const link = document.querySelector(".tc-nothing a");
  if (!link?.checkVisibility()) return null;
  const asked = new URL(link.href);
  return [link.parentElement.textContent, asked.pathname.split("/").at(-1), asked.searchParams.get("q")];
}"""
# A language in each of the two places that a site is read from: what a script does depends on neither the other's words
# nor the other's place, and each of the four combinations loads large pages.
EACH_LANGUAGE_IN_A_PLACE = pytest.mark.parametrize(
    ("language", "address"),
    [(language, ("http", "file")[number % 2]) for number, language in enumerate(LANGUAGES)],
    ids=lambda value: getattr(value, "folder", value),
    indirect=["address"],
)
RANK = """queries => Promise.all(queries.map(async (query) =>
  (await rankedPages(query)).map((found) => found.page.docname)))"""


def ranked(page, root: str, queries: list[str]) -> list[list[str]]:
    """The pages that are found for each of `queries`, the best first."""
    page.goto(root + "search.html?q=detach")
    page.wait_for_function(SEARCH_ENDED)
    return page.evaluate(RANK, queries)
