"use strict";

// The page of the search: shows the pages that search.js finds, each with its description, which is in the index. Sphinx's
// own script loads each of these pages to cut a piece out of it.

const FEW = 3; // pages found: with fewer, other languages are offered

// Words are marked on the pages whole, not in pairs of characters. A letter by itself is marked nowhere: it is in most words.
const canBeMarked = (run) => !isCommon(run) && (IS_HAN.test(run) || /^[\p{L}\p{N}_]{2,}$/u.test(run));
const toMark = (query) => new Set((withoutCommon(question(query)).toLowerCase().match(RUN) || []).filter(canBeMarked));

const element = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

// A page that was found: a link to it, and what the page is about. Words are marked on a page that is opened from here alone.
function shown({ page }, link, marked) {
  const about = element("p", page.about ?? "");
  about.className = "context";
  const item = element("li", link, about);
  marked.forEach((word) => _highlightText(item, word, "highlighted"));
  for (const opened of ["click", "auxclick"]) {
    link.addEventListener(opened, () => localStorage.setItem("sphinx_highlight_terms", [...marked].join(" ")));
  }
  return item;
}

// Other places to look in.
function offered() {
  const words = { "atlas/index": said("none-atlas"), "errors/index": said("none-errors"), "guide/ask": said("none-ask") };
  return Object.entries(words).map(([docname, text]) => element("li", linkTo(`${docname}.html`, text)));
}

const hasHan = (text) => queryTerms(text).some((term) => IS_HAN.test(term));
// Where few pages are `found`: links to the same question in other languages, if it is not in the script of this one.
function elsewhere(query, found) {
  const isForeign = hasHan(query) !== hasHan(said("none"));
  if (!isForeign || found.length >= FEW) return [];
  return [...document.querySelectorAll(".tc-switch-header a")].map((other) =>
    linkTo(`${other.getAttribute("href")}?q=${encodeURIComponent(query)}`, said("elsewhere", { language: other.textContent })));
}

// How many pages were found, and how many of them are shown.
function summaryOf(count, found) {
  if (!count) return said("none");
  if (found === 1) return said("one");
  return count < found ? said("some", { count, found }) : said("all", { count });
}

// Under the name that Sphinx's scripts ask for: they do not mark words on the page of the search.
const Search = {
  async query(query, place) {
    const marked = toMark(query);
    const found = await rankedPages(query);
    const best = shownOf(found);
    const links = await linksTo(best);
    const count = best.length;
    const summary = element("p", summaryOf(count, found.length));
    summary.className = "search-summary";
    const list = element("ul", ...(count ? best.map((each, i) => shown(each, links[i], marked)) : offered()));
    list.className = count ? "search" : "tc-offered";
    list.setAttribute("role", "list"); // Safari takes a list without bullets for none
    const meant = linksToMeant(query);
    const others = (meant.length ? meant : elsewhere(query, found)).map((link) => element("p", link));
    place.replaceChildren(element("h2", _("Search Results")), summary, ...others, ...(count ? [] : [element("p", said("none-try"))]), list);
  },
  begin() {
    const query = new URLSearchParams(location.search).get("q");
    if (!query) return void document.querySelector(".tc-find input").focus(); // who comes by the sign in the header types
    document.querySelectorAll('input[name="q"]').forEach((box) => (box.value = query));
    document.title = `${query} | ${document.title}`;
    Search.query(query, document.getElementById("search-results"));
  },
};
