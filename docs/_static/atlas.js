"use strict";

// The atlas: finds functions as a reader types, filters them by answer, and opens the one that the address names. What
// is chosen is in the address. Without JavaScript the page has a list of all names by answer.
document.addEventListener("DOMContentLoaded", async () => {
  const form = document.querySelector("form.tc-atlas");
  if (form) new Atlas(form, await besidePage(form.dataset.file));
});

const AT_ONCE = 40; // entries that are listed until a reader asks for more
const QUESTIONS = ["memory", "same", "view", "changes", "gradient", "schema", "form"]; // as answers are in the data
const SAID_IN_LINES = ["memory", "same", "changes", "gradient"];
const SHAPES = ["tc-yes", "tc-part", "tc-no"]; // of always, sometimes, never
const addressOf = (name) => name.replace("(out=)", "-out");

// What is written before a function's name, and what torch calls it; any other name is that of a tensor.
const MODULES = { nn: "torch.nn", tensor: "torch.tensor" };
for (const name of ["linalg", "fft", "special"]) MODULES[name] = `torch.${name}`;
for (const name of ["f", "functional", "nn.functional"]) MODULES[name] = "torch.nn.functional";

// The name in what is typed as torch spells it, in small letters: that of `F.pad(x` is "torch.nn.functional.pad".
function spelled(typed) {
  const name = typed.toLowerCase().trim().split(/[\s(,=]/)[0];
  const dot = name.lastIndexOf(".");
  const before = name.slice(0, Math.max(dot, 0));
  if (dot < 0 || before.startsWith("torch")) return name;
  return `${MODULES[before] ?? "torch.tensor"}${name.slice(dot)}`;
}

// How well an entry fits the name that is typed: 0 is best; undefined if it does not fit.
function fit(entry, name) {
  const [whole, last] = [entry.spellings, entry.lasts];
  const ranks = [
    whole[0] === name,
    whole.includes(name),
    last.includes(name),
    [...whole, ...last].some((each) => each.startsWith(name)),
    whole.some((each) => each.includes(name)),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? undefined : rank;
}

class Atlas {
  constructor(form, data) {
    this.form = form;
    this.data = data;
    this.entries = data.functions.map((values) => entryOf(values));
    this.text = form.elements.q;
    this.chips = [...form.querySelectorAll("[data-memory]")];
    this.selects = [...form.querySelectorAll("select")];
    this.status = form.querySelector("[role=status]");
    this.list = document.querySelector(".tc-atlas-list");
    this.more = document.querySelector(".tc-atlas-more");
    this.tellNothing = lineForNothing(this.list); // the status says that nothing fits
    this.text.addEventListener("input", () => this.note());
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const select of this.selects) select.addEventListener("change", () => this.note());
    for (const chip of this.chips) chip.addEventListener("click", () => { this.press(chip); this.note(); });
    this.more.addEventListener("click", () => this.show(this.found.length));
    window.addEventListener("hashchange", () => this.read());
    form.hidden = false;
    this.read();
  }

  press(chip) {
    this.memory = chip.dataset.memory;
    for (const each of this.chips) each.setAttribute("aria-pressed", String(each === chip));
  }

  // Takes over what the address says: the name of an entry, or what is chosen.
  read() {
    const name = addressedName();
    const said = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
    this.target = name && this.entries.find((entry) => entry.addresses.includes(name));
    this.text.value = said.get("q") ?? "";
    this.press(this.chips.find((chip) => chip.dataset.memory === (said.get("memory") ?? "")) ?? this.chips[0]);
    for (const select of this.selects) select.value = said.get(select.name) ?? "";
    for (const select of this.selects) if (select.selectedIndex < 0) select.value = "";
    const menu = this.form.querySelector("details");
    menu.open ||= this.selects.some((select) => select.value);
    this.apply();
    if (this.target) this.list.firstElementChild.scrollIntoView();
  }

  // Writes what is chosen into the address.
  note() {
    const said = [["q", this.text.value.trim()], ["memory", this.memory], ...this.selects.map((each) => [each.name, each.value])]
      .filter(([, value]) => value)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    history.replaceState(null, "", said.length ? `#${said.join("&")}` : location.pathname + location.search);
    this.target = undefined;
    this.apply();
  }

  apply() {
    const name = spelled(this.text.value);
    const wanted = [["memory", this.memory], ...this.selects.map((select) => [select.name, select.value])].filter(([, value]) => value);
    if (/\bout\s*=/.test(this.text.value)) wanted.push(["form", "3"]);
    this.found = this.entries
      .filter((entry) => wanted.every(([question, value]) => entry[question] === Number(value)))
      .map((entry) => [entry === this.target ? -1 : fit(entry, name), entry])
      .filter(([rank]) => rank !== undefined)
      .sort(([a], [b]) => a - b)
      .map(([, entry]) => entry);
    this.status.textContent = this.found.length ? say("count", { shown: this.found.length, all: this.entries.length }) : this.told("none");
    this.tellNothing(!this.found.length, this.text.value);
    this.show(AT_ONCE);
  }

  show(count) {
    const names = this.text.value.trim();
    this.list.replaceChildren(...this.found.slice(0, count).map((entry) => this.line(entry)));
    // The one that is asked for is open.
    const [first, second] = this.found;
    if (first && (first === this.target || (names && !second))) this.list.querySelector("details").open = true;
    const left = this.found.length - count;
    this.more.hidden = left <= 0;
    this.more.textContent = this.told("more", { count: left });
  }

  line(entry) {
    const details = made("details");
    const answers = made("span", { className: "tc-atlas-said" });
    for (const question of SAID_IN_LINES) {
      const said = this.data.words.said[question][entry[question]];
      const shape = question === "memory" ? `tc-v ${SHAPES[entry.memory]}` : "";
      if (said) answers.append(made("span", { className: shape }, ...prose(said)));
    }
    details.append(made("summary", {}, made("code", { className: "literal", translate: false }, ...breakable(entry.name)), answers));
    details.addEventListener("toggle", () => details.querySelector("div") ?? details.append(this.body(entry)));
    return made("li", { id: addressOf(entry.name) }, details);
  }

  // All answers of an entry; made when it is opened.
  body(entry) {
    const { words } = this.data;
    const facts = made("dl");
    const add = (label, ...said) => facts.append(made("dt", {}, ...prose(label)), made("dd", {}, ...said));
    for (const question of QUESTIONS) {
      let said = words.answers[question][entry[question]];
      if (question === "memory" && entry.condition) said = words.conditions[entry.condition];
      else if (question === "memory" && entry.memory === 1) said = this.told("no-condition", { answer: said });
      if (question === "changes" && entry.changed.length) {
        said = this.told("changed-names", { answer: said, names: entry.changed.map((each) => `\`${each}\``).join(words["item-separator"]) });
      }
      add(words.questions[question], ...prose(said));
    }
    if (entry.aliases.length) add(words.aliases, ...joined(entry.aliases.map(codeOf), words["item-separator"]));
    const parts = [facts];
    const code = (label, text) => text && parts.push(made("p", { className: "tc-note" }, label), made("pre", { translate: false }, text));
    code(this.told("code-shares"), entry.shares);
    code(this.told(entry.shares ? "code-separate" : "code-tried"), entry.separate);
    code(this.told("code-changing"), entry.changing);
    for (const [question, ...sides] of entry.pairs) {
      const shown = sides.map((side, i) => side && `# ${this.told(i ? "no" : "yes")}\n${side}`).filter(Boolean);
      code(this.told("code-pair", { question: words.questions[QUESTIONS[question]] }), shown.join("\n"));
    }
    const counts = [this.told("tried", { count: entry.tried, torch: this.data.torch })];
    if (entry.crashed) counts.push(this.told("crashed", { count: entry.crashed }));
    parts.push(made("p", { className: "tc-note" }, counts.join(" ")));
    if (entry.turns.length) parts.push(made("p", { className: "tc-note" }, words.turned), made("ul", {}, ...entry.turns.map((turn) => this.turn(turn))));
    parts.push(this.links(entry));
    return made("div", {}, ...parts);
  }

  turn([version, question, old, now]) {
    const { words } = this.data;
    const [before, after] = [old, now].map((answer) => words.answers[QUESTIONS[question]][answer]);
    return made("li", {}, ...prose(this.told("turn", { version, question: words.questions[QUESTIONS[question]], old: before, new: after })));
  }

  links(entry) {
    const [uri, title] = this.data.pages[entry.page] ?? [];
    const here = made("a", { href: `#${addressOf(entry.name)}` }, this.told("link"));
    return made("p", { className: "tc-more" }, ...(uri ? [made("a", { href: uri }, ...prose(title)), " · "] : []), here);
  }

  // The words called `key`, which came with the data, with `values` in the places of their names in braces.
  told(key, values = {}) {
    return this.data.words[key].replace(/{(\w+)}/g, (place, name) => (name in values ? values[name] : place));
  }
}

function entryOf([name, aliases, answers, tried, shares, separate, condition, changed, page, turns, crashed, changing, pairs]) {
  const entry = { name, aliases: list(aliases), tried, shares, separate, condition, changed: list(changed), page, turns: turns || [], crashed, changing, pairs: pairs || [] };
  QUESTIONS.forEach((question, i) => { entry[question] = Number(answers[i]); });
  const names = [name, ...entry.aliases];
  entry.addresses = names.map(addressOf);
  entry.spellings = names.map((each) => each.toLowerCase());
  entry.lasts = entry.spellings.map((each) => each.split("(")[0].split(".").at(-1));
  return entry;
}

const list = (text) => (text ? text.split(" ") : []);

function made(tag, values = {}, ...children) {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}

const codeOf = (text) => made("code", { className: "literal", translate: false }, text);

// Words in which backticks set code apart.
const prose = (text) => text.split("`").map((part, i) => (i % 2 ? codeOf(part) : part));

// A long name may break behind a dot.
const breakable = (name) => name.split(/(?<=\.)/).flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]));

const joined = (parts, separator) => parts.flatMap((part, i) => (i ? [separator, part] : [part]));
