"use strict";

// The page of the search: shows the pages that search.js finds, each with its description, which is in the index. Sphinx's
// own script loads each of these pages to cut a piece out of it.

// Words are marked on the pages whole, not in pairs of characters. A letter by itself is marked nowhere: it is in most words.
const canBeMarked = (run) => !isCommon(run) && (IS_HAN.test(run) || run.length > 1);
function toMark(query) {
  const marked = new Set((withoutCommon(question(query)).toLowerCase().match(RUN) || []).filter(canBeMarked));
  localStorage.setItem("sphinx_highlight_terms", [...marked].join(" "));
  return marked;
}

// A page that was found: a link to it, or to its best heading, and what the page is about.
function shown(found, marked) {
  const { page } = found;
  const heading = bestHeading(found);
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = `${page.docname}.html${heading && page.ids ? `#${page.ids[heading.place]}` : ""}`;
  link.textContent = heading ? `${page.title} > ${heading.title}` : page.title;
  const about = item.appendChild(document.createElement("p"));
  about.className = "context";
  about.textContent = page.about ?? "";
  marked.forEach((word) => _highlightText(item, word, "highlighted"));
  return item;
}

const SUMMARIES = [
  "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.",
  ["Search finished, found one page matching the search query.", "Search finished, found ${resultCount} pages matching the search query."],
];

// Under the name that Sphinx's scripts ask for: they do not mark words on the page of the search.
const Search = {
  async query(query, place) {
    const marked = toMark(query);
    const results = await rankedPages(query);
    await Promise.all(results.map(({ page }) => load("page", pages.indexOf(page))));
    const [heading, summary, list] = ["h2", "p", "ul"].map((name) => document.createElement(name));
    heading.textContent = _("Search Results");
    summary.className = "search-summary";
    const count = results.length;
    const found = count < MOST ? Documentation.ngettext(...SUMMARIES[1], count) : searchHints.first;
    summary.textContent = count ? found.replace("${resultCount}", count) : _(SUMMARIES[0]);
    list.className = "search";
    list.setAttribute("role", "list"); // Safari takes a list without bullets for none
    list.append(...results.map((found) => shown(found, marked)));
    place.replaceChildren(heading, summary, list);
  },
  begin() {
    const query = new URLSearchParams(location.search).get("q");
    document.querySelectorAll('input[name="q"]').forEach((box) => (box.value = query));
    if (query) Search.query(query, document.getElementById("search-results"));
  },
};
