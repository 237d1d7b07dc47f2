"use strict";

// Ranks the pages of the search index by how much of a question they answer, in the place of Sphinx's own search, which
// shows only pages that have every word, and loads each of them. Here a page counts by the words that it has: rare ones
// count more, and so do words in titles, names of functions, and the hints of hints.toml. This script comes behind
// language_data.js. It loads a part of the index: the pages with their headings, then the files of the terms that a
// question has, and those of the pages that are shown (files.py). site.js loads it where a search field is used.

const KANA = "\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\uff66-\\uff9f";
const HAN = KANA + "\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const CODE = "(?<=[A-Za-z0-9_)\\]])\\[[-0-9:,.\\s]+\\]|[-+*/%@&|^=!<>]=|\\*\\*";
const RUN = new RegExp(`${CODE}|[${HAN}]+|(?:(?![${HAN}])[\\p{L}\\p{N}_])+`, "gu");
const IS_HAN = new RegExp(`^[${HAN}]`, "u");

const WEIGHTS = { own: 6, name: 4, title: 3, heading: 1.3, text: 0.8 };
// A message is answered by its own page, a question by that of a function.
const ERRORS = "errors/";
const MESSAGE = { asked: 1.1, whole: 0.8, otherwise: 0.55 };
const ALIKE = 3.5; // what a title or heading adds that is the question, times what all words of the question are worth
const VERBATIM = 1.6; // times what, if it begins with the question
const LIKE = 0.2; // how much a heading must be like the question to be linked to
const MOST_OF_IT = 0.4; // the share of a message's title that a question has which is that message
const LEAD = 12; // what a hint adds, if it is all of the question;
const LEAD_WORDS = 4; // of a longer question, more, since each word adds to what other pages have
const SYNONYM = 0.6; // what a word counts that the question has by another name
const PAIR = 0.4; // what a pair of Chinese characters counts: a word of three has two
const MOST = 20; // pages shown
const LEAST = 0.25; // the share of the best page's score below which a page is not shown,
const FEWEST = 8; // but for so many pages: a name of a function leads to one page far before the others
const MOST_WORDS = 32; // that are looked up: of a longer text, the first ones
const MOST_PARTS = 3; // words that are looked for within longer ones: the last ones, of which one may not be complete
const LETTERS = 3; // the least that is looked for within longer words

const RAISED = /[A-Z]\w*(?:Error|Exception|Warning)\s*:/g;
const INDEXED = /[\w)\]]\[[^\]'"]+\]/; // an element or a part is taken: "x[1:3]"

const LONG = 8; // letters of a word of which two can be wrong, and not only one,
const SHORT = 4; // and of one of which one can be
const FIRST_WORDS = 3; // the least that is taken for the beginning of an error's title

const SUGGESTED = 6; // pages listed while one types
const PAUSE = 150; // milliseconds without a key until they are looked for

const stemmer = new Stemmer();
const said = (key, values = {}) => searchHints.said[key].replace(/{(\w+)}/g, (_place, name) => values[name]);

// The same as `query_terms` of terms.py.
function queryTerms(text) {
  return (text.match(RUN) || []).flatMap((run) => {
    if (run.startsWith("[")) return [run.replace(/\s/g, "")];
    const characters = [...run];
    if (!IS_HAN.test(run) || characters.length === 1) return [run];
    return characters.slice(1).map((character, i) => characters[i] + character);
  });
}

const withParts = (term) => (term.includes("_") ? [term, ...term.split("_").filter(Boolean)] : [term]);
// Stems are kept, since the titles and headings of the index have the same words again and again.
const stemsOf = new Map();
function stemmed(term) {
  if (!stemsOf.has(term)) stemsOf.set(term, stemmer.stemWord(term.toLowerCase()));
  return stemsOf.get(term);
}
const stems = (text) => queryTerms(text).map(stemmed);
const names = (text) => [...text.matchAll(/\.([A-Za-z]\w*)|([A-Za-z_]\w*)\(|\b(\w*_\w*)\b/g)].map((found) => found[1] ?? found[2] ?? found[3]);

// The name of the function that all of a question is: "detach" for "torch.Tensor.detach" and "x.detach()".
const nameIn = (asked) => /^(?:\w*\.)*(\w+)(?:\(.*\))?$/.exec(asked.trim())?.[1].toLowerCase() ?? null;

// Raised by another process after the error that counts.
const CONSEQUENCE = /^(?:EOFError|BrokenPipeError|ConnectionResetError)/;
// The line of a pasted traceback that says what was raised, up to the traceback of another process.
function question(query) {
  const errors = [...query.matchAll(RAISED)];
  const last = errors.filter((found) => !CONSEQUENCE.test(found[0])).at(-1) ?? errors.at(-1);
  return last ? query.slice(last.index).split("Traceback (most recent call last)")[0] : query;
}

const common = new Set([...stopwords, ...searchHints.common]);
const isCommon = (term) => common.has(term.toLowerCase());

// `text` without the common words of Chinese, which are not set apart by spaces; all of it if nothing else is in it.
const COMMON_IN_CHINESE = searchHints.common.filter((word) => IS_HAN.test(word));
function withoutCommon(text) {
  const rest = COMMON_IN_CHINESE.reduce((left, word) => left.replaceAll(word, " "), text);
  return rest.trim() ? rest : text;
}

// What has been loaded of the index: the pages of terms, of Chinese characters that are in longer terms only, and of the
// words that a part of a word is looked for in; and how many titles and headings have a word.
const index = { terms: new Map(), lone: new Map(), longer: new Map(), inTitles: new Map() };
const sums = (gaps) => { let sum = 0; return [gaps].flat().map((gap) => (sum += gap)); };
const add = (known, found) => Object.entries(found).forEach(([term, gaps]) => known.set(term, sums(gaps)));
function addTerms(terms, lone) {
  add(index.terms, terms);
  add(index.lone, lone);
}
const addLonger = (words) => add(index.longer, words);

// The same as `share_of` of files.py.
const shareOf = (term, shares) => [...term].reduce((number, character) => (number * 31 + character.codePointAt(0)) % 65521, 0) % shares;

// A file that cannot be loaded leaves its words without pages; the others of the question are still answered.
const loaded = new Map();
function load(kind, number) {
  const name = `${kind}-${number}`;
  if (!loaded.has(name)) {
    const script = document.createElement("script");
    script.src = `${document.documentElement.dataset.content_root}searchindex/${name}.js?v=${index.digest}`;
    loaded.set(name, new Promise((resolve) => ["load", "error"].forEach((event) => script.addEventListener(event, resolve))));
    document.head.append(script);
  }
  return loaded.get(name);
}
const loadShares = (kind, keys) => Promise.all(keys.map((key) => load(kind, shareOf(key, index.shares[kind]))));

async function loadTerms(terms) {
  await loadShares("terms", terms);
  const unknown = terms.filter((term) => !index.terms.has(term) && term.length >= LETTERS && !IS_HAN.test(term));
  await loadShares("longer", unknown.slice(-MOST_PARTS).map((term) => term.slice(0, LETTERS)));
}

// The pages in the order of the index, each with its headings, its names, and how much it counts.
let pages;
function setPages({ docnames, titles, headings, lengths, weights, shares, digest }) {
  Object.assign(index, { shares, digest });
  const titled = (title) => {
    const terms = queryTerms(title);
    return { title, words: new Set(terms.flatMap(withParts).map(stemmed)), telling: telling(title), inOrder: inOrder(terms) };
  };
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  pages = docnames.map((docname, i) => {
    const page = { docname, ...titled(titles[i]), names: new Set() };
    page.headings = headings[i].map((title, place) => ({ place, ...titled(title) }));
    for (const word of [page, ...page.headings].flatMap((each) => [...each.telling])) index.inTitles.set(word, (index.inTitles.get(word) ?? 0) + 1);
    page.brevity = 1 / Math.sqrt(0.5 + (0.5 * lengths[i]) / usual);
    page.worth = weights[i];
    const lead = searchHints.leads.find((each) => each.page === docname);
    page.own = /^calls\/(?!index$)(.+)/.exec(docname)?.[1].toLowerCase();
    for (const name of [...names(page.title), ...(lead?.names ?? [])]) page.names.add(name.toLowerCase());
    return page;
  });
  if (typeof Search === "undefined") suggest(document.activeElement);
  else Search.begin();
}
// What is shown of a page: what it is about, and the ids of its headings.
const addPage = (number, about, ids) => Object.assign(pages[number], { about, ids });

// The pages that have `term` in a text or a heading, and whether only as a part of longer words.
function pagesWith(term) {
  if (index.terms.has(term)) return { found: new Set(index.terms.get(term)), within: false };
  if (IS_HAN.test(term)) return { found: new Set(index.lone.get(term)), within: true };
  const longer = term.length < LETTERS ? [] : [...index.longer].filter(([word]) => word.includes(term));
  return { found: new Set(longer.flatMap(([, places]) => places)), within: longer.length > 0 };
}

// The words of `asked` that are looked up: without common words, but with names of functions that are written as code.
function wordsOf(asked) {
  const all = queryTerms(withoutCommon(asked));
  const code = new Set(names(asked));
  const telling = all.filter((term) => !isCommon(term) || code.has(term));
  return [...new Set((telling.length ? telling : all).filter((term) => !/^\d+$/.test(term)))];
}

// The words by which a title or a question is compared with another one, and its terms in their order.
const telling = (text) => new Set(queryTerms(withoutCommon(text)).flatMap(withParts).filter((word) => !isCommon(word)).map(stemmed));
const inOrder = (terms) => terms.join(" ").toLowerCase();

// How much `asked`, the words of a question, and the words of a title or heading are the same: the share of the title that
// the question has, and what both have in all that either has. A word of few titles counts more.
const worthOf = (words) => words.reduce((sum, word) => sum + (IS_HAN.test(word) ? PAIR : 1) / Math.sqrt(index.inTitles.get(word) ?? 1), 0);
function likeness(titled, asked) {
  const words = [...titled.telling];
  const both = worthOf(words.filter((word) => asked.has(word)));
  return both && { share: both / worthOf(words), alike: both / worthOf([...new Set([...words, ...asked])]) };
}

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

// What `word` is worth on a page that has it, by the best place that has it.
function weightOn(page, word, term, within) {
  const isIn = (words) => words.has(term) || (within && [...words].some((longer) => longer.includes(term)));
  if (page.own === word || (within && page.own?.startsWith(word))) return WEIGHTS.own;
  if (page.names.has(word)) return WEIGHTS.name;
  if (isIn(page.words)) return WEIGHTS.title;
  return page.headings.some((heading) => isIn(heading.words)) ? WEIGHTS.heading : WEIGHTS.text * page.brevity;
}

// The words to look up for `asked`: each with its stem, and what it counts beside the question's own words.
function lookedUp(asked, further) {
  const own = wordsOf(asked).map((word) => [word.toLowerCase(), stemmed(word), IS_HAN.test(word) ? PAIR : 1]);
  const known = new Set(own.map(([, term]) => term));
  const others = further.map((word) => [word.toLowerCase(), stemmed(word), SYNONYM]).filter(([, term]) => !known.has(term));
  return { words: [...others, ...own].slice(0, MOST_WORDS), own: known };
}

// All pages that have a word of `query`, the best first: each with its score, and the heading that is most like it.
async function rankedPages(query) {
  const asked = question(query);
  const { further, leads } = meant(asked);
  if (INDEXED.test(asked)) further.push("__getitem__");
  const { words, own } = lookedUp(asked, further);
  await loadTerms(words.map(([, term]) => term));
  const lead = LEAD * Math.max(1, own.size / LEAD_WORDS);
  const compared = { words: telling(asked), inOrder: inOrder(queryTerms(asked.replace(RAISED, ""))), name: nameIn(asked) };
  const begins = compared.inOrder.split(" ").length >= FIRST_WORDS && !compared.name;
  for (const page of pages) { // a name leads to its page, and the beginning of an error's title to that of the error
    if (page.own === compared.name || (begins && isError(page) && page.inOrder.startsWith(compared.inOrder))) leads.set(page.docname, 1);
  }
  const answers = pages.map((page) => ({ page, lead: lead * (leads.get(page.docname) ?? 0) ** 1.5, sum: 0, had: 0 }));
  let whole = 0;
  for (const [word, term, share] of words) {
    const { found, within } = pagesWith(term);
    pages.forEach((page, i) => (page.own === word || page.names.has(word)) && found.add(i));
    if (!found.size) continue;
    const worth = share * Math.log(1 + pages.length / found.size); // rare words tell more
    whole += worth;
    for (const i of found) {
      answers[i].sum += worth * weightOn(pages[i], word, term, within);
      answers[i].had += worth;
    }
  }
  const raised = query.search(RAISED) >= 0;
  for (const answer of answers) Object.assign(answer, scoreOf(answer, whole, compared, raised));
  answers.sort((one, other) => other.score - one.score || one.page.docname.localeCompare(other.page.docname));
  return answers.filter((each) => each.score > 0);
}

const isError = ({ docname }) => docname.startsWith(ERRORS) && docname !== `${ERRORS}index`;

// The score of `answer` to a question whose words are worth `whole`, and the heading that is more like it than the title.
function scoreOf({ page, lead, sum, had }, whole, asked, raised) {
  const compared = [page, ...page.headings].map((titled) => {
    const { share = 0, alike = 0 } = likeness(titled, asked.words) || {};
    return { titled, share, alike: alike * (titled.inOrder.startsWith(asked.inOrder) ? VERBATIM : 1) };
  });
  const best = compared.reduce((one, other) => (other.alike > one.alike ? other : one));
  const [{ share }] = compared;
  const isMessage = raised || share >= MOST_OF_IT;
  const factor = isError(page) ? (isMessage ? MESSAGE.asked + MESSAGE.whole * share ** 2 : MESSAGE.otherwise) : page.worth;
  const score = (sum * (0.35 + (0.65 * had) / (whole || 1)) + ALIKE * whole * best.alike ** 2) * factor + lead;
  return { score, heading: best.titled !== page && page.own !== asked.name && best.alike >= LIKE ? best.titled : null };
}

// Of all that was found, what is shown.
const shownOf = (answers) => answers.filter((each, i) => i < FEWEST || each.score >= LEAST * answers[0].score).slice(0, MOST);

function linkTo(address, text) {
  const link = document.createElement("a");
  link.href = document.documentElement.dataset.content_root + address;
  link.textContent = text;
  return link;
}

// Links to what was found, or to the best heading of it; the ids of headings are in the files of the pages.
async function linksTo(answers) {
  await Promise.all(answers.map(({ page }) => load("page", pages.indexOf(page))));
  return answers.map(({ page, heading }) => {
    const anchor = heading && page.ids ? `#${page.ids[heading.place]}` : "";
    return linkTo(`${page.docname}.html${anchor}`, heading ? `${page.title} > ${heading.title}` : page.title);
  });
}

// How many letters are changed, added, left out, or swapped with the next one, from one word to another.
function distance(one, other) {
  const rows = [[...other, ""].map((_letter, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? rows[i - 2][j - 2] + 1 : Infinity;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (one[i - 1] !== other[j - 1]), swapped);
    }
  }
  return rows.at(-1).at(-1);
}

// A link to the search for `query` with other words for those that no page has: the names of functions and words of titles
// that are spelled most like them. None if there are none.
function linksToMeant(query) {
  const asked = question(query);
  const titled = pages.flatMap((page) => queryTerms(page.title.toLowerCase()));
  const known = [...new Set([...pages.flatMap((page) => [...page.names]), ...titled])];
  const unknown = wordsOf(asked).slice(0, MOST_WORDS).filter((word) => word.length >= SHORT && !pagesWith(stemmed(word)).found.size);
  const words = unknown.slice(-MOST_PARTS).reduce((left, word) => {
    const far = known.map((each) => [distance(word.toLowerCase(), each), each]).sort(([one], [other]) => one - other);
    return far[0][0] <= (word.length < LONG ? 1 : 2) ? left.replace(word, far[0][1]) : left;
  }, asked);
  return words === asked ? [] : [linkTo(`search.html?q=${encodeURIComponent(words)}`, said("meant", { words }))];
}

// A field of the search: those that filter a page have the same name, and a form that leads nowhere.
const isSearch = (field) => field?.name === "q" && field.form.hasAttribute("action");

// While one types: links below the field. Tab leads to them, as to any link, and so do arrow keys; Escape closes the list.
async function suggest(field) {
  if (!isSearch(field)) return;
  const { value } = field;
  const found = value.trim() ? await rankedPages(value) : [];
  const links = found.length ? await linksTo(shownOf(found).slice(0, SUGGESTED)) : linksToMeant(value);
  if (field.value !== value || !field.form.contains(document.activeElement)) return;
  const list = listBelow(field);
  list.replaceChildren(...links);
  list.hidden = !links.length;
  const none = value.trim() && [said("none"), ...links.map((link) => link.textContent)].join(" ");
  list.previousSibling.textContent = found.length ? said("suggested", { count: links.length }) : none;
}

// The list of the field, which is made with the first key; before it stands what it is told to who cannot see it.
function listBelow(field) {
  if (field.nextSibling?.role !== "status") {
    const [status, list] = ["p", "nav"].map((name) => document.createElement(name));
    status.role = "status";
    list.setAttribute("aria-label", said("suggestions"));
    list.className = "tc-suggested";
    field.after(status, list);
  }
  return field.nextSibling.nextSibling;
}
const hide = (form) => form?.querySelectorAll(".tc-suggested").forEach((list) => (list.hidden = true));

let pause;
document.addEventListener("input", ({ target }) => {
  clearTimeout(pause);
  if (isSearch(target)) pause = setTimeout(suggest, PAUSE, target);
});
document.addEventListener("keydown", (event) => {
  const form = event.target.closest("form");
  const list = form?.querySelector(".tc-suggested:not([hidden])");
  if (!list || event.isComposing) return; // the same keys choose Chinese characters
  const stops = [form.elements.q, ...list.children];
  const at = stops.indexOf(event.target);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Escape: stops[0] }[event.key];
  if (!next) return;
  if (event.key === "Escape") hide(form);
  event.preventDefault();
  next.focus();
});
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const form = target.closest?.("form");
  if (!form?.contains(relatedTarget)) hide(form);
});
