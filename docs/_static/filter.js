"use strict";

// Tables of the class tc-filter get a choice for each column but the first: by code, or by a short link.
// By verdict they are filtered without a script (claims/verdicts.css); without JavaScript there are no other choices.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.tc-filter")) makeFilter(table);
});

function makeFilter(table) {
  let rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const bar = document.querySelector("form.tc-filter-bar");
  const rest = table.closest("[data-rest]")?.dataset; // a file has further rows
  const choices = rest && [null, ...JSON.parse(rest.choices)];
  const orders = JSON.parse(table.closest("[data-orders]")?.dataset.orders ?? "{}"); // the choices of a column, in their order
  const selects = heads.map((head, column) =>
    column ? selectOf(head, choices ? choices[column] : orders[column]?.split(" ") ?? columnLabels(rows, column), column in orders) : null,
  );
  const count = document.createElement("output");
  count.className = "tc-count";
  bar.append(...selects.filter(Boolean), count);
  bar.hidden = false;
  const tell = lineForNothing(bar);

  const version = table.closest("[data-state]")?.dataset.state.split(" ").indexOf("version") + 1;
  const apply = () => {
    showOn(table, selects[version]?.value);
    for (const row of rows) {
      row.hidden = selects.some((select, column) => select?.value && !labels(row.cells[column]).includes(select.value));
    }
    // The style sheet hides rows, too.
    const shown = rows.filter((row) => row.getClientRects().length).length;
    count.textContent = say("count", { shown, all: rest ? rest.all : rows.length });
    const isAll = !rest || rows.length >= Number(rest.all); // what is still to be loaded may fit
    tell(isAll && !shown, "", toTell(shown));
  };
  const more = rest?.more ? moreButton(rest.more) : null;
  const complete = async () => {
    const html = await besidePage(rest.rest);
    if (rows.length < Number(rest.all)) table.tBodies[0].insertAdjacentHTML("beforeend", html);
    rows = [...table.tBodies[0].rows];
    more?.remove();
    table.parentElement.querySelector(".tc-on-paper")?.remove();
    apply();
  };
  const load = () => {
    apply();
    if (rest && rows.length < Number(rest.all)) complete();
  };
  const state = stateOf(table, selects);
  const change = () => {
    state?.write();
    load();
  };
  more?.addEventListener("click", complete);
  if (more) table.after(more);
  (table.closest(".tc-claims") || bar).addEventListener("change", change);
  window.addEventListener("hashchange", () => state?.read() && load());
  if (state?.read()) load();
  else apply();
}

// What a list is filtered by, in the address: #about=detach&show=all. null if the list keeps it to itself.
function stateOf(table, selects) {
  const box = table.closest("[data-state]");
  if (!box) return null;
  const keys = [null, ...box.dataset.state.split(" ")];
  const chips = [...box.querySelectorAll("[name=tc-show]")];
  const begun = chips.find((chip) => chip.checked);
  return {
    read() {
      if (!location.hash.includes("=")) return false;
      const said = new URLSearchParams(location.hash.slice(1));
      selects.forEach((select, column) => {
        if (!select) return;
        const value = said.get(keys[column]) ?? "";
        if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
        select.value = value;
      });
      const chip = chips.find((each) => each.value === said.get("show")) ?? begun;
      if (chip) chip.checked = true;
      return true;
    },
    write() {
      const said = new URLSearchParams();
      selects.forEach((select, column) => { if (select?.value) said.set(keys[column], select.value); });
      const chip = chips.find((each) => each.checked);
      if (chip !== begun) said.set("show", chip.value);
      history.replaceState(null, "", said.size ? `#${said}` : location.pathname + location.search);
    },
  };
}

// What came of each row on the version that is chosen, or on that of the page.
function showOn(table, chosen) {
  const version = chosen || table.closest("[data-version]")?.dataset.version;
  for (const outcome of table.querySelectorAll("[data-on]")) {
    outcome.hidden = !outcome.dataset.on.split(" ").includes(version);
  }
}

function moreButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tc-chip tc-further-rows";
  button.textContent = text;
  return button;
}

// The labels of a column to choose by: of many labels, those that several rows have.
function columnLabels(rows, column) {
  const all = rows.flatMap((row) => [...new Set(labels(row.cells[column]))]);
  const values = new Set(all);
  const some = values.size > rows.length / 2 ? new Set(all.filter((value, i) => all.indexOf(value) !== i)) : values;
  return some.size > rows.length / 2 ? [] : [...some];
}

// The choice for a column; null if there is nothing to choose.
function selectOf(head, values, ordered) {
  if (values.length < 2) return null;
  const select = document.createElement("select");
  const name = head.textContent.trim();
  select.setAttribute("aria-label", name);
  select.append(new Option(name, ""), ...(ordered ? values : values.sort()).map((value) => new Option(value, value)));
  return select;
}

// What a cell can be found by: what it says itself, its links, or its pieces of code.
function labels(cell) {
  const outcomes = [...cell.querySelectorAll("[data-on]:not([hidden])")];
  if (outcomes.length) return outcomes.map((each) => each.textContent.replaceAll(" ", "\u00a0"));
  if (cell.dataset.labels !== undefined) return cell.dataset.labels.split(" ");
  const links = [...cell.querySelectorAll("a")];
  if (links.length) return links.map((each) => each.textContent);
  return [...cell.querySelectorAll("code")].map((each) => each.textContent);
}

// Words, and operators: "y += x", "y = y + x".
const WORDS = /[\p{L}_]{2,}|[-+*/@&|^%]+=|(?<=\s)[-+*/@=](?=\s)/gu;
// Quotes, numbers and signs of a pasted message do not count.
const wordsIn = (text) => text.toLowerCase().match(/[\p{L}_]{2,}/gu) || [];
// Chinese and Japanese do not set words apart: each two characters count as half a word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const ONE_SCRIPT = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source}).)+`, "gsu");
const HALF = 0.5;
const isUnspaced = (run) => UNSPACED.test(run);
const pairs = (run) => (run.length < 3 ? [run] : [...run].slice(1).map((character, i) => [...run][i] + character));
const runsIn = (text) => (text.toLowerCase().match(WORDS) || []).flatMap((word) => word.match(ONE_SCRIPT));
const piecesOf = (text) => [...new Set(runsIn(text).flatMap((run) => (isUnspaced(run) ? pairs(run) : [run])))];
const withoutEnding = (word) => word.replace(/(?<=^[a-z]{3,})(?:ies|es|ed|ing|s|y|e)$/, "");
const FEW = 3; // so many words are a message or a statement, of which some may be said in another way
const NAMED = 2; // what a word counts more in a statement about the function of this name
// What differs from program to program: quoted names, lists of sizes, names of types and of nodes of the graph. And what
// tells little: words of two letters.
const VARYING = /(?<!\w)'[^'\n]*'(?!\w)|"[^"\n]*"|\[[^\]\n]*\]|\b[\w.]*[a-z][A-Z]\w*|\b[A-Za-z]{1,2}\b/g;
// How lists are filtered by what is typed: `some` is what the best entry must have of it; `nearly` what others must have
// of the best, to be shown with it; `unknown` what a word counts that no entry has. Messages are pasted word for word.
const MESSAGES = { split: wordsIn, read: (typed) => messageOf(typed), varying: VARYING, some: 0.65, nearly: 0.8, unknown: 5 };
const STATEMENTS = { split: (typed) => typed.split(/\s+/), read: (typed) => typed, varying: /$^/, some: 0.35, nearly: 0.6, unknown: 2 };
// Raised by another process after the error that counts.
const CONSEQUENCES = /^(?:EOFError|BrokenPipeError|ConnectionResetError|KeyboardInterrupt)/;

// The end of a pasted traceback: what follows the last name of an error, up to the next file or traceback.
function messageOf(typed) {
  for (const pattern of [/\b[A-Z]\w*(?:Error|Exception|Warning)\s*:/g, /\b[A-Z]\w*(?:Error|Exception|Warning)\b/g]) {
    const raised = [...typed.matchAll(pattern)].filter((found) => !CONSEQUENCES.test(found[0])).at(-1);
    const message = raised && typed.slice(raised.index + raised[0].length).split(/Traceback \(most recent|\bFile "/)[0];
    if (wordsIn(message ?? "").length >= FEW) return message;
  }
  return typed;
}

// How well each of `texts` has the `pieces` of what is typed, 1 for all of them; rare ones count more. A text has a piece
// that one of its words begins with, apart from the ending. `names` are the functions that each text is about.
function shares(texts, pieces, unknown, names) {
  const words = texts.map((text) => ` ${piecesOf(text).join(" ")}`);
  const has = pieces.map((piece) => words.map((each) => each.includes(` ${withoutEnding(piece)}`)));
  const worth = has.map((found, i) => {
    const count = found.filter(Boolean).length;
    return (isUnspaced(pieces[i]) ? HALF : 1) * (count ? Math.log(1 + texts.length / count) : unknown);
  });
  const whole = worth.reduce((sum, each) => sum + each, 0);
  const counted = (text) => (piece, i) => (has[i][text] ? worth[i] * (names[text]?.includes(piece) ? NAMED : 1) : 0);
  return texts.map((_, text) => pieces.map(counted(text)).reduce((sum, each) => sum + each, 0) / whole);
}

// How well each of `texts` fits what is typed: 0 if it is not shown; and whether one of them has the whole of it.
function fitting(texts, typed, how, names = []) {
  const read = how.read(typed);
  const wanted = how.split(read.toLowerCase());
  const all = texts.map((text) => Number(wanted.every((word) => text.includes(word))));
  const pieces = piecesOf(read.replace(how.varying, " "));
  const whole = all.some(Boolean);
  if (pieces.length < FEW || (how === MESSAGES && whole)) return { fits: all, whole };
  const found = shares(texts, pieces, how.unknown, names);
  const best = Math.max(...found);
  const least = Math.max(how.some, how.nearly * best);
  return { fits: found.map((share, i) => (all[i] ? NAMED + share : share >= least ? share : 0)), whole };
}

const toTell = (shown) => (shown ? say("not-all-words") : say("nothing-fits"));

// A list of messages or statements by subject: an entry is shown if what is typed fits its text or its other wordings.
document.addEventListener("DOMContentLoaded", () => {
  const bar = document.querySelector("div.tc-text-filter");
  if (!bar) return;
  const [input, count] = [bar.querySelector("input"), bar.querySelector("output")];
  const entries = [...document.querySelectorAll(".tc-filtered li")];
  let texts = entries.map((entry) => `${entry.textContent} ${entry.dataset.words ?? ""}`.toLowerCase());
  const names = entries.map((entry) => [...entry.querySelectorAll("code")].map((code) => code.textContent.toLowerCase()));
  const how = bar.dataset.how === "statements" ? STATEMENTS : MESSAGES;
  const select = bar.querySelector("select");
  const tell = lineForNothing(bar);
  // What is typed and chosen is in the address, so that Back brings the list that belongs to the field.
  const read = () => {
    const said = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
    input.value = said.get("q") ?? "";
    if (select) select.value = said.get("about") ?? "";
    apply();
  };
  const write = () => {
    const said = new URLSearchParams();
    if (select?.value) said.set("about", select.value);
    if (input.value.trim()) said.set("q", searchedFor(input.value));
    history.replaceState(null, "", said.size ? `#${said}` : location.pathname + location.search);
    apply();
  };
  // Messages have further words in a file, which the first word that is typed loads.
  const load = async () => {
    const words = await besidePage(bar.dataset.file);
    if (!bar.dataset.file) return;
    delete bar.dataset.file;
    texts = texts.map((text, i) => `${text} ${words[i]}`);
    apply();
  };
  const apply = () => {
    if (input.value && bar.dataset.file) load();
    const { fits, whole } = fitting(texts, input.value, how, how === STATEMENTS ? names : []);
    const isAbout = (entry) => !select?.value || (entry.dataset.about ?? "").split(" ").includes(select.value);
    entries.forEach((entry, i) => { entry.hidden = !fits[i] || !isAbout(entry); });
    for (const group of document.querySelectorAll(".tc-filtered")) group.hidden = !group.querySelector("li:not([hidden])");
    const shown = entries.filter((entry) => !entry.hidden).length;
    count.textContent = say("count", { shown, all: entries.length });
    tell(!(shown && whole), input.value, toTell(shown));
  };
  bar.hidden = false;
  input.addEventListener("input", write);
  select?.addEventListener("change", write);
  window.addEventListener("hashchange", read);
  window.addEventListener("pageshow", read); // a browser fills in the field only now
  read();
});

// A claim that an address leads to is opened, with the folds around it: the address of one that it replaces is inside it.
const openTarget = () => {
  const claim = addressed()?.closest(".tc-claim");
  if (!claim) return;
  claim.querySelector("details").open = true;
  for (let fold = claim.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  claim.scrollIntoView();
};
document.addEventListener("DOMContentLoaded", openTarget);
window.addEventListener("hashchange", openTarget);
