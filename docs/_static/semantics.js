"use strict";

// The table of calls can be filtered, sorted, and shown in part. Without JavaScript it is a plain table.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.tc-semantics")) new CallTable(table);
});

class CallTable {
  constructor(table) {
    this.table = table;
    this.rows = [...table.tBodies[0].rows];
    this.heads = [...table.tHead.rows[0].cells];
    this.labels = this.heads.map((head) => head.textContent.trim());
    this.columns = this.heads.map((_, column) => this.rows.map((row) => valueOf(row.cells[column])));
    this.makeBar();
    this.heads.forEach((head, column) => this.makeSortable(head, column));
    this.apply();
  }

  makeBar() {
    const bar = document.createElement("form");
    bar.className = "tc-filter-bar tc-table-bar";
    this.group = choice(say("table-group"), say("table-any-group"), distinct(this.columns[1]));
    this.conditions = document.createElement("div");
    this.conditions.className = "tc-conditions";
    this.count = document.createElement("output");
    const parts = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = say("table-show");
    const words = { identity: say("table-identity"), autograd: say("table-autograd"), kept: say("table-kept") };
    this.boxes = Object.keys(words).map(checkbox);
    parts.append(legend, ...this.boxes.map((box) => labelled(box, words[box.value])));
    bar.append(
      this.group,
      button(say("table-add"), () => this.addCondition()),
      button(say("table-ready"), () => this.newMemoryWithGradient()),
      button(say("table-reset"), () => this.reset()),
      this.conditions,
      parts,
      this.count,
    );
    bar.addEventListener("change", () => this.apply());
    parts.addEventListener("change", () => this.showParts());
    bar.addEventListener("submit", (event) => event.preventDefault());
    (this.table.closest(".table-wrapper") || this.table).before(bar);
  }

  showParts() {
    for (const box of this.boxes) this.table.classList.toggle(`tc-without-${box.value}`, !box.checked);
  }

  addCondition(column = 2, value = "") {
    const line = document.createElement("div");
    const property = choice(say("table-property"), null, this.labels.slice(2));
    property.selectedIndex = column - 2;
    const fill = () => {
      const known = distinct(this.columns[property.selectedIndex + 2]);
      wanted.replaceChildren(new Option(say("table-any"), ""), ...known.map((each) => new Option(each, each)));
    };
    const wanted = choice(say("table-value"), say("table-any"), []);
    property.addEventListener("change", fill);
    const remove = button("×", () => {
      line.remove();
      this.apply();
    });
    remove.setAttribute("aria-label", say("table-remove"));
    line.append(property, wanted, remove);
    fill();
    wanted.value = value;
    this.conditions.append(line);
    this.apply();
  }

  // The cells of the columns that the heads' links name; a word for a value is the one that the class of its cell has.
  newMemoryWithGradient() {
    this.clear();
    for (const [id, name] of [["same-storage", "tc-no"], ["gradient", "tc-yes"]]) {
      const column = this.heads.findIndex((head) => head.querySelector(`a[href$="#${id}"]`));
      const cell = this.table.querySelector(`tbody td:nth-child(${column + 1}):has(.${name})`);
      if (cell) this.addCondition(column, valueOf(cell));
    }
  }

  clear() {
    this.conditions.replaceChildren();
    this.group.value = "";
    this.apply();
  }

  reset() {
    this.clear();
    for (const head of this.heads) head.removeAttribute("aria-sort");
    this.table.tBodies[0].append(...this.rows);
    for (const box of this.boxes) box.checked = true;
    this.showParts();
  }

  apply() {
    const wanted = [...this.conditions.children].map((line) => {
      const [property, value] = line.querySelectorAll("select");
      return [property.selectedIndex + 2, value.value];
    });
    if (this.group.value) wanted.push([1, this.group.value]);
    let shown = 0;
    this.rows.forEach((row, index) => {
      row.hidden = wanted.some(([column, value]) => value && this.columns[column][index] !== value);
      if (!row.hidden) shown += 1;
    });
    this.count.textContent = shown ? `${shown} / ${this.rows.length}` : say("table-none");
  }

  makeSortable(head, column) {
    const sort = button("", () => this.sort(head, column));
    sort.className = "tc-sort";
    sort.setAttribute("aria-label", say("table-sort", { column: this.labels[column] }));
    (head.querySelector("p") || head).append(sort);
  }

  sort(head, column) {
    const order = { none: "ascending", ascending: "descending", descending: "none" }[
      head.getAttribute("aria-sort") || "none"
    ];
    for (const other of this.heads) other.removeAttribute("aria-sort");
    if (order !== "none") head.setAttribute("aria-sort", order);
    const numbers = this.rows.map((_, index) => index);
    const text = this.columns[column];
    const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
    if (order !== "none") numbers.sort((a, b) => compare(text[a], text[b]) * (order === "ascending" ? 1 : -1) || a - b);
    this.table.tBodies[0].append(...numbers.map((index) => this.rows[index]));
  }
}

// The value alone, without the mark since when it is so.
function valueOf(cell) {
  return (cell.querySelector("a") || cell).textContent.trim();
}

function choice(name, first, values) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", name);
  if (first !== null) select.append(new Option(first, ""));
  select.append(...values.map((value) => new Option(value, value)));
  return select;
}

function checkbox(value) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = value;
  box.checked = true;
  return box;
}

function labelled(box, text) {
  const label = document.createElement("label");
  label.append(box, ` ${text}`);
  return label;
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function distinct(values) {
  return [...new Set(values)].sort(new Intl.Collator(document.documentElement.lang, { numeric: true }).compare);
}
