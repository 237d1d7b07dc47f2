"use strict";

// Tables of the class tc-filter get a choice for each column but the first: by code, or by a short link.
// By verdict they are filtered without a script (claims.css); without JavaScript there are no other choices.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.tc-filter")) makeFilter(table);
});

function makeFilter(table) {
  let rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const bar = document.createElement("form");
  bar.className = "tc-filter-bar";
  const rest = table.closest("[data-rest]")?.dataset; // a file has further rows
  const choices = rest && [null, ...JSON.parse(rest.choices)];
  const selects = heads.map((head, column) =>
    column ? selectOf(head, choices ? choices[column] : columnLabels(rows, column)) : null,
  );
  const count = document.createElement("output");
  const words = table.closest("[data-filter]") && document.createElement("input");
  if (words) {
    words.type = "search";
    words.placeholder = table.closest("[data-filter]").dataset.filter;
    words.setAttribute("aria-label", words.placeholder);
    words.addEventListener("input", () => change());
    bar.classList.add("tc-text-filter");
    bar.addEventListener("submit", (event) => event.preventDefault());
  }
  let texts = rows.map((row) => row.textContent.toLowerCase());
  bar.append(...[words, ...selects].filter(Boolean), count);
  const tellNothing = lineForNothing(table, say("nothing-fits"));

  const apply = () => {
    const fits = fitting(texts, words ? words.value : "", (typed) => typed.split(/\s+/));
    rows.forEach((row, i) => {
      row.hidden =
        !fits[i] ||
        selects.some((select, column) => select && select.value && !labels(row.cells[column]).includes(select.value));
    });
    // The style sheet hides rows, too.
    const shown = rows.filter((row) => row.getClientRects().length).length;
    count.textContent = `${shown} / ${rest ? rest.all : rows.length}`;
    const isAll = !rest || rows.length >= Number(rest.all); // what is still to be loaded may fit
    tellNothing(isAll && !shown, words ? words.value : "");
  };
  const more = rest?.more ? moreButton(rest.more) : null;
  const complete = async () => {
    const html = await furtherRows(rest.rest);
    if (rows.length < Number(rest.all)) table.tBodies[0].insertAdjacentHTML("beforeend", html);
    rows = [...table.tBodies[0].rows];
    texts = rows.map((row) => row.textContent.toLowerCase());
    more?.remove();
    table.parentElement.querySelector(".tc-on-paper")?.remove();
    apply();
  };
  const change = () => {
    apply();
    if (rest && rows.length < Number(rest.all)) complete();
  };
  table.before(bar);
  more?.addEventListener("click", complete);
  if (more) table.after(more);
  (table.closest(".tc-claims") || bar).addEventListener("change", change);
  apply();
}

function moreButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tc-chip tc-further-rows";
  button.textContent = text;
  return button;
}

// A script, since pages that are opened from the disk cannot fetch data.
let rowsLoaded;
function furtherRows(file) {
  rowsLoaded ??= new Promise((resolve, reject) => {
    window.tensorcopyRows = resolve;
    const script = document.createElement("script");
    script.src = file;
    script.addEventListener("error", () => reject(new Error(`${file} cannot be loaded`)));
    document.head.append(script);
  });
  return rowsLoaded;
}

// The labels of a column to choose by: of many labels, those that several rows have.
function columnLabels(rows, column) {
  const all = rows.flatMap((row) => [...new Set(labels(row.cells[column]))]);
  const values = new Set(all);
  const some = values.size > rows.length / 2 ? new Set(all.filter((value, i) => all.indexOf(value) !== i)) : values;
  return some.size > rows.length / 2 ? [] : [...some];
}

// The choice for a column; null if there is nothing to choose.
function selectOf(head, values) {
  if (values.length < 2) return null;
  const select = document.createElement("select");
  const name = head.textContent.trim();
  select.setAttribute("aria-label", name);
  select.append(new Option(name, ""), ...values.sort().map((value) => new Option(value, value)));
  return select;
}

// What a cell can be found by: its links, or its pieces of code.
function labels(cell) {
  const links = [...cell.querySelectorAll("a")];
  if (links.length) return links.map((each) => each.textContent);
  return [...cell.querySelectorAll("code")].map((each) => each.textContent);
}

// Quotes, numbers and signs of a pasted message do not count.
const wordsIn = (text) => text.toLowerCase().match(/[\p{L}_]{2,}/gu) || [];
// Chinese does not set words apart: each two characters count as one.
const ONE_SCRIPT = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}_])+/gu;
const pairs = (run) => [...run].slice(1).map((character, i) => [...run][i] + character);
const piecesOf = (word) => word.match(ONE_SCRIPT).flatMap((run) => (/^\p{Script=Han}{3,}$/u.test(run) ? pairs(run) : [run]));
const FEW = 3; // so many words are a message or a statement, of which some may be said in another way
const NEARLY = 0.85; // of the best, what others must have to be shown with it
const SOME = 0.35; // of all that is typed, what the best must have
const UNKNOWN = 2; // what a word counts that no text has: about as much as one that every sixth has
// Raised by another process after the error that counts.
const CONSEQUENCES = /^(?:EOFError|BrokenPipeError|ConnectionResetError|KeyboardInterrupt)/;

// Of a pasted traceback, what follows the last name of an error, up to the next file or traceback.
function messageOf(typed) {
  for (const pattern of [/\b[A-Z]\w*(?:Error|Exception|Warning)\s*:/g, /\b[A-Z]\w*(?:Error|Exception|Warning)\b/g]) {
    const raised = [...typed.matchAll(pattern)].filter((found) => !CONSEQUENCES.test(found[0])).at(-1);
    const message = raised && typed.slice(raised.index + raised[0].length).split(/Traceback \(most recent|\bFile "/)[0];
    if (wordsIn(message ?? "").length >= FEW) return message;
  }
  return typed;
}

// Which of `texts` to show: those that have all that is typed. If none has, those that have most of it; rare words count
// more.
function fitting(texts, typed, split) {
  const wanted = split(typed.toLowerCase());
  const all = texts.map((text) => wanted.every((word) => text.includes(word)));
  if (all.some(Boolean)) return all;
  const pieces = [...new Set(wordsIn(messageOf(typed)).flatMap(piecesOf))];
  if (pieces.length < FEW) return all;
  const worth = pieces.map((piece) => {
    const count = texts.filter((text) => text.includes(piece)).length;
    return count ? Math.log(1 + texts.length / count) : UNKNOWN;
  });
  const scores = texts.map((text) => pieces.reduce((sum, piece, i) => sum + (text.includes(piece) ? worth[i] : 0), 0));
  const best = Math.max(...scores);
  const enough = best >= SOME * worth.reduce((sum, each) => sum + each, 0);
  return scores.map((score) => enough && score >= NEARLY * best);
}

// A list of messages by subject: an entry is shown if what is typed fits its text or its other wordings.
document.addEventListener("DOMContentLoaded", () => {
  const bar = document.querySelector("div.tc-text-filter");
  if (!bar) return;
  const [input, count] = [bar.querySelector("input"), bar.querySelector("output")];
  const entries = [...document.querySelectorAll(".tc-filtered li")];
  const texts = entries.map((entry) => `${entry.textContent} ${entry.dataset.words}`.toLowerCase());
  const tellNothing = lineForNothing(bar, say("nothing-fits"));
  const apply = () => {
    const fits = fitting(texts, input.value, wordsIn);
    entries.forEach((entry, i) => { entry.hidden = !fits[i]; });
    for (const group of document.querySelectorAll(".tc-filtered")) group.hidden = !group.querySelector("li:not([hidden])");
    const shown = entries.filter((entry) => !entry.hidden).length;
    count.textContent = `${shown} / ${entries.length}`;
    tellNothing(!shown, input.value);
  };
  bar.hidden = false;
  input.addEventListener("input", apply);
  apply();
});

// A claim that an address leads to is opened: the address of one that it replaces is inside it, too.
const openTarget = () => {
  const target = addressed();
  const fold = target?.closest(".tc-claim")?.querySelector("details");
  if (fold) fold.open = true;
};
document.addEventListener("DOMContentLoaded", openTarget);
window.addEventListener("hashchange", openTarget);
