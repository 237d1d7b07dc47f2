"use strict";

// Ranks the pages of Sphinx's search index by how much of a question they answer. Sphinx's own search shows only pages
// that have every word. Here a page counts by the words that it has: rare ones count more, and so do words in titles,
// names of functions, and the hints of hints.toml. This script is loaded behind searchtools.js and language_data.js.

const HAN = "\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const RUN = new RegExp(`[${HAN}]+|(?:(?![${HAN}])[\\p{L}\\p{N}_])+`, "gu");
const IS_HAN = new RegExp(`^[${HAN}]`, "u");

const WEIGHTS = { own: 6, name: 4, title: 3, heading: 1.5, text: 1 };
// Where answers stand first: pages of functions before those that list everything.
const FOLDERS = [["calls/", 1.3], ["guide/", 1.15], ["glossary", 1.05], ["table/", 0.75], ["history/", 0.75], ["claims", 0.5], ["method", 0.8], ["index", 0.6]];
const LEAD = 12; // what a hint adds, if it is all of the question
const SYNONYM = 0.6; // what a word counts that the question has by another name
const MOST = 20; // pages shown
const LEAST = 0.25; // the share of the best page's score below which a page is not shown,
const FEWEST = 8; // but for so many pages: a name of a function leads to one page far before the others

const stemmer = new Stemmer();

// The same as `query_terms` of terms.py.
function queryTerms(text) {
  return (text.match(RUN) || []).flatMap((run) => {
    const characters = [...run];
    if (!IS_HAN.test(run) || characters.length === 1) return [run];
    return characters.slice(1).map((character, i) => characters[i] + character);
  });
}

const withParts = (term) => (term.includes("_") ? [term, ...term.split("_").filter(Boolean)] : [term]);
const stemmed = (term) => stemmer.stemWord(term.toLowerCase());
const stems = (text) => queryTerms(text).map(stemmed);
const names = (text) => [...text.matchAll(/\.([A-Za-z]\w*)|([A-Za-z_]\w*)\(|\b(\w*_\w*)\b/g)].map((found) => found[1] ?? found[2] ?? found[3]);

// Of a pasted traceback, the line that says what was raised.
function question(query) {
  const errors = [...query.matchAll(/[A-Z]\w*(?:Error|Exception|Warning)\s*:/g)];
  return errors.length ? query.slice(errors.at(-1).index) : query;
}

// `text` without the common words of Chinese, which are not set apart by spaces; all of it if nothing else is in it.
function withoutCommon(text) {
  const rest = searchHints.common.filter((word) => IS_HAN.test(word)).reduce((left, word) => left.replaceAll(word, " "), text);
  return rest.trim() ? rest : text;
}

const isCommon = (term) => stopwords.has(term.toLowerCase()) || searchHints.common.includes(term.toLowerCase());

// The pages in the order of the index, each with its headings, its names, and the number of its terms.
let pages;
function readIndex() {
  const { docnames, filenames, titles, alltitles, indexentries, terms } = Search._index;
  pages = docnames.map((docname, i) => ({ docname, filename: filenames[i], title: titles[i], headings: [], names: new Set(), length: 0 }));
  // The entries of the index are the terms of the glossary, each as good as a heading; in Chinese, with and without the
  // English name behind it.
  const entries = Object.entries(indexentries);
  const bare = entries.map(([term, places]) => [term.replace(/（.*）/u, ""), places]);
  for (const [title, places] of [...Object.entries(alltitles), ...entries, ...bare]) {
    const words = new Set(queryTerms(title).flatMap(withParts).map(stemmed));
    for (const [page, id] of places) pages[page].headings.push({ title, id, words });
  }
  for (const found of Object.values(terms)) for (const page of [found].flat()) pages[page].length += 1;
  const usual = pages.reduce((sum, page) => sum + page.length, 0) / pages.length;
  for (const page of pages) {
    const main = page.headings.find((heading) => heading.id === null);
    page.words = main ? main.words : new Set();
    page.brevity = 1 / Math.sqrt(0.5 + (0.5 * page.length) / usual);
    page.worth = FOLDERS.find(([start]) => page.docname.startsWith(start))?.[1] ?? 1;
    const lead = searchHints.leads.find((each) => each.page === page.docname);
    if (page.docname.startsWith("calls/")) page.own = page.docname.slice("calls/".length).toLowerCase();
    for (const name of [...names(page.title), ...(lead?.names ?? [])]) page.names.add(name.toLowerCase());
  }
}

const pagesOf = (mapping, term) => (Object.hasOwn(mapping, term) ? [mapping[term]].flat() : []);

// The pages that have `term` in a text or a heading, and whether only as a part of longer words.
function pagesWith(term) {
  const mappings = [Search._index.terms, Search._index.titleterms];
  const found = new Set(mappings.flatMap((mapping) => pagesOf(mapping, term)));
  if (found.size || (term.length < 3 && !IS_HAN.test(term))) return { found, within: false };
  for (const mapping of mappings) {
    for (const word of Object.keys(mapping)) if (word.includes(term)) pagesOf(mapping, word).forEach((page) => found.add(page));
  }
  return { found, within: true };
}

// The words of `asked` that are looked up: without common words, but with names of functions that are written as code.
function wordsOf(asked) {
  const all = queryTerms(withoutCommon(asked));
  const code = new Set(names(asked));
  const telling = all.filter((term) => !isCommon(term) || code.has(term));
  return [...new Set((telling.length ? telling : all).filter((term) => !/^\d+$/.test(term)))];
}

const isAll = (words, terms) => words.size === terms.size && [...words].every((term) => terms.has(term));
const has = (terms, phrase) => stems(phrase).every((term) => terms.has(term));

// What `asked` means by the hints: further words, and pages with the share of the question that leads there.
function meant(asked) {
  const terms = new Set(stems(asked));
  const added = searchHints.synonyms.filter((each) => each.typed.some((phrase) => has(terms, phrase)));
  const further = added.flatMap((each) => wordsOf(each.means));
  const leads = new Map();
  const all = new Set([...terms, ...further.map(stemmed)]);
  const size = new Set(wordsOf(asked).map(stemmed)).size;
  for (const { page, typed } of searchHints.leads) {
    const shares = typed.filter((phrase) => has(all, phrase)).map((phrase) => new Set(stems(phrase)).size / size);
    if (shares.length) leads.set(page, Math.min(1, Math.max(...shares)));
  }
  return { further, leads };
}

// What `word` is worth on a page that has it, by the best place that has it; `own` are all words of the question.
function weightOn(page, word, term, within, own) {
  const isIn = (words) => words.has(term) || (within && [...words].some((longer) => longer.includes(term)));
  if (page.own === word) return WEIGHTS.own;
  if (page.names.has(word)) return WEIGHTS.name;
  if (isIn(page.words)) return WEIGHTS.title;
  const headings = page.headings.filter((heading) => isIn(heading.words));
  if (headings.some((heading) => isAll(heading.words, own))) return WEIGHTS.name;
  return headings.length ? WEIGHTS.heading : WEIGHTS.text * page.brevity;
}

// The words to look up for `asked`: each with its stem, and what it counts beside the question's own words.
function lookedUp(asked, further) {
  const own = wordsOf(asked).map((word) => [word.toLowerCase(), stemmed(word), 1]);
  const known = new Set(own.map(([, term]) => term));
  const others = further.map((word) => [word.toLowerCase(), stemmed(word), SYNONYM]).filter(([, term]) => !known.has(term));
  return { words: [...own, ...others], own: known };
}

// The pages that answer `query`, the best first: each with its score and the words that it has.
function rankedPages(query) {
  if (!pages) readIndex();
  const asked = question(query);
  const { further, leads } = meant(asked);
  const { words, own } = lookedUp(asked, further);
  const answers = pages.map((page) => ({ page, sum: LEAD * (leads.get(page.docname) ?? 0) ** 2, had: 0, words: [] }));
  let whole = 0;
  for (const [word, term, share] of words) {
    const { found, within } = pagesWith(term);
    pages.forEach((page, i) => (page.own === word || page.names.has(word)) && found.add(i));
    if (!found.size) continue;
    const worth = share * Math.log(1 + pages.length / found.size); // rare words tell more
    whole += worth;
    for (const i of found) {
      answers[i].sum += worth * weightOn(pages[i], word, term, within, own);
      answers[i].had += worth;
      answers[i].words.push([term, worth]);
    }
  }
  for (const answer of answers) answer.score = answer.sum * answer.page.worth * (0.4 + 0.6 * (whole ? answer.had / whole : 1));
  answers.sort((one, other) => other.score - one.score || one.page.docname.localeCompare(other.page.docname));
  return answers.filter((each, i) => each.score > 0 && (i < FEWEST || each.score >= LEAST * answers[0].score)).slice(0, MOST);
}

// The heading that has most of the words, if it has more of them than the title of the page, and not only a few.
function bestHeading({ page, words, had }) {
  const sum = (has) => words.reduce((total, [term, worth]) => total + (has(term) ? worth : 0), 0);
  let best = null;
  let most = Math.max(sum((term) => page.words.has(term) || page.names.has(term)) + 0.01, 0.4 * had);
  for (const heading of page.headings) {
    if (heading.id === null) continue;
    const found = sum((term) => heading.words.has(term));
    if (found > most) [best, most] = [heading, found];
  }
  return best;
}

Search._parseQuery = (query) => {
  const asked = question(query);
  const words = wordsOf(asked);
  // Words are marked on the pages whole, not in pairs of characters.
  const marked = new Set((withoutCommon(asked).toLowerCase().match(RUN) || []).filter((run) => !isCommon(run)));
  localStorage.setItem("sphinx_highlight_terms", [...marked].join(" "));
  return [query, new Set(words.map((word) => word.toLowerCase())), new Set(), marked, new Set()];
};

// Sphinx takes its results from the end.
Search._performSearch = (query) =>
  rankedPages(query)
    .map((found) => {
      const { page, score } = found;
      const heading = bestHeading(found);
      const title = heading ? `${page.title} > ${heading.title}` : page.title;
      return [page.docname, title, heading ? `#${heading.id}` : "", null, score, page.filename, SearchResultKind.text];
    })
    .reverse();
