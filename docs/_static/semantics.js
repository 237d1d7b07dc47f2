"use strict";

// The comparison table: presets, a filter by text, and further columns by choice. What is chosen is in the address.
// Without JavaScript it is a plain table of its first columns.
document.addEventListener("DOMContentLoaded", () => {
  const table = document.querySelector("table.tc-whole");
  if (table) new WholeTable(table);
});

// The address of what is folded leads to it.
const unfold = () => {
  const target = addressed();
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView();
};
document.addEventListener("DOMContentLoaded", unfold);
window.addEventListener("hashchange", unfold);

// The links of many cells are one stop of the Tab key; arrow keys move between them, Home and End to the ends of a row.
// What is returned sees to it that the stop can be seen, after rows were hidden.
function makeOneStop(box, css) {
  const seen = (link) => link.checkVisibility({ contentVisibilityAuto: false });
  const links = () => [...box.querySelectorAll(`:is(${css}) a[href]`)];
  const rows = () =>
    [...box.querySelectorAll(css)].map((row) => [...row.querySelectorAll("a[href]")].filter(seen)).filter((row) => row.length);
  let stop = null;
  const stopAt = (link) => {
    if (stop) stop.tabIndex = -1;
    stop = link;
    if (stop) stop.tabIndex = 0;
  };
  const refresh = () => {
    if (!stop?.isConnected || !seen(stop)) stopAt(links().find(seen));
  };
  for (const link of links()) link.tabIndex = -1;
  box.setAttribute("aria-description", say("semantics-keys"));
  box.addEventListener("focusin", ({ target }) => {
    if (target.matches(`:is(${css}) a[href]`)) stopAt(target);
  });
  box.addEventListener("keydown", (event) => {
    const all = rows();
    const place = all.findIndex((row) => row.includes(event.target));
    if (place < 0) return;
    const row = all[place];
    const column = row.indexOf(event.target);
    const beside = (other) => other && other[Math.min(column, other.length - 1)];
    const targets = {
      ArrowLeft: row[column - 1],
      ArrowRight: row[column + 1],
      ArrowUp: beside(all[place - 1]),
      ArrowDown: beside(all[place + 1]),
      Home: row[0],
      End: row.at(-1),
    };
    if (!(event.key in targets) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    targets[event.key]?.focus();
  });
  refresh();
  return refresh;
}
document.addEventListener("DOMContentLoaded", () => {
  const rows = document.querySelectorAll(".tc-row");
  if (rows.length) makeOneStop(rows[0].parentElement, ".tc-row");
});

// The rows of a group by what is typed: their calls, and what they are called with.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.tc-row-filter");
  if (!form) return;
  const [input, count, rows] = [form.q, form.querySelector("output"), [...document.querySelectorAll(".tc-row")]];
  const listed = [...document.querySelectorAll(".tc-row-list li")];
  const tell = lineForNothing(form);
  const apply = () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, i) => {
      const text = row.querySelector("h2").textContent.toLowerCase();
      row.hidden = listed[i].hidden = !wanted.every((word) => text.includes(word));
    });
    const shown = rows.filter((row) => !row.hidden).length;
    count.textContent = say("count", { shown, all: rows.length });
    tell(!shown, input.value);
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", apply);
  apply();
});

class WholeTable {
  constructor(table) {
    this.table = table;
    this.form = document.querySelector(".tc-table-controls");
    this.text = this.form.querySelector("[type=search]");
    this.chips = [...this.form.querySelectorAll("[data-preset]")];
    this.boxes = [...this.form.querySelectorAll("[name=columns]")];
    this.variants = this.form.querySelector("[data-variants]");
    this.count = this.form.querySelector("[role=status]");
    this.rows = [...table.querySelectorAll("tr:has(> [scope=row])")];
    this.tellNothing = lineForNothing(table.parentElement); // the status says that nothing fits
    this.first = table.tHead.rows[0].cells.length; // how many columns are delivered
    this.shown = []; // the further columns that are shown
    this.form.hidden = false;
    this.refreshStop = makeOneStop(table.parentElement, "tr");
    this.text.addEventListener("input", () => this.note());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    for (const box of this.boxes) box.addEventListener("change", () => this.note());
    for (const chip of this.chips) chip.addEventListener("click", () => this.press(chip));
    this.variants.addEventListener("click", () => {
      this.setVariants(!this.hasVariants());
      this.note();
    });
    window.addEventListener("hashchange", () => this.read());
    this.read();
  }

  // A preset shows the columns that it is about; another one puts them away again.
  press(chip) {
    const before = columnsOf(this.pressed);
    for (const box of this.boxes) {
      if (before.includes(box.value)) box.checked = false;
      if (columnsOf(chip).includes(box.value)) box.checked = true;
    }
    this.pressed = chip;
    this.note();
  }

  // Rows whose x is not the usual one are shown by choice.
  hasVariants() {
    return this.variants.getAttribute("aria-pressed") === "true";
  }

  setVariants(shown) {
    this.variants.setAttribute("aria-pressed", String(shown));
  }

  // Takes over what the address says; an address that says nothing of the table is left alone.
  read() {
    const said = new URLSearchParams(location.hash.slice(1));
    this.pressed = this.chips.find((chip) => chip.dataset.preset === said.get("preset")) || this.chips[0];
    this.text.value = said.get("q") || "";
    this.setVariants(said.get("variants") === "shown");
    const columns = said.get("columns")?.split(",") ?? columnsOf(this.pressed);
    for (const box of this.boxes) box.checked = columns.includes(box.value);
    this.apply();
  }

  // Writes what is chosen into the address.
  note() {
    const columns = this.boxes.filter((box) => box.checked).map((box) => box.value).join(",");
    const said = [["preset", this.pressed.dataset.preset], ["q", this.text.value.trim()], ["columns", columns], ["variants", this.hasVariants() ? "shown" : ""]]
      .filter(([key, value]) => (key === "columns" ? value !== columnsOf(this.pressed).join(",") : value))
      .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
    history.replaceState(null, "", said.length ? `#${said.join("&")}` : location.pathname + location.search);
    this.apply();
  }

  apply() {
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(chip === this.pressed));
    const preset = this.pressed.dataset.preset;
    const wanted = this.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    let variants = 0; // that would fit, and are not shown
    for (const row of this.rows) {
      const chosen = !preset || (row.dataset.presets || "").split(" ").includes(preset);
      const fits = chosen && wanted.every((word) => textOf(row).includes(word));
      const hidden = !fits || ("variant" in row.dataset && !this.hasVariants());
      if (row.hidden !== hidden) row.hidden = hidden;
      if (!hidden) shown += 1;
      else if (fits) variants += 1;
    }
    for (const group of this.table.tBodies) group.hidden = [...group.rows].slice(1).every((row) => row.hidden);
    this.tell(shown, variants);
    this.refreshStop();
    this.showColumns(this.boxes.filter((box) => box.checked).map((box) => box.value));
  }

  tell(shown, variants) {
    const all = this.rows.length;
    const text = shown ? say("count", { shown, all }) : say("semantics-none");
    const about = shown ? this.pressed.dataset.about || "" : "";
    const more = variants ? say("semantics-variants", { count: variants }) : "";
    this.count.textContent = [text, more, about].filter(Boolean).join(" · ");
    this.tellNothing(!shown, this.text.value);
  }

  // The cells of further columns come from a file beside the page, when the first of them is chosen.
  async showColumns(columns) {
    if (columns.join() === this.shown.join()) return;
    this.shown = columns;
    const data = columns.length ? await besidePage(this.table.dataset.columns) : null;
    if (this.shown !== columns) return; // others were chosen in the meantime
    for (const cell of this.table.querySelectorAll(".tc-further")) cell.remove();
    for (const merged of this.table.querySelectorAll("tbody [colspan]")) {
      const own = merged.scope === "rowgroup" ? this.first : this.first - 1;
      merged.colSpan = own + columns.length;
    }
    this.table.parentElement.classList.toggle("tc-wider", columns.length > 0);
    if (!data) return;
    const definitions = this.table.dataset.definitions;
    // They come first: on a phone, and where the table is wider than the window, the last ones are out of sight.
    this.table.tHead.rows[0].cells[0].after(...columns.map((column) => headOf(column, data, definitions)));
    const running = this.rows.filter((row) => !row.querySelector("[colspan]"));
    running.forEach((row, index) => row.cells[0].after(...columns.map((column) => cellOf(column, index, row, data))));
  }
}

function columnsOf(chip) {
  return (chip.dataset.columns || "").split(",").filter(Boolean);
}

// What a row shows; further columns come later, and are not looked through.
function textOf(row) {
  row.searched ??= row.textContent.toLowerCase();
  return row.searched;
}

function headOf(column, data, definitions) {
  const head = document.createElement("th");
  head.scope = "col";
  head.setAttribute("role", "columnheader");
  head.className = "tc-further";
  const link = document.createElement("a");
  link.href = `${definitions}#${column}`;
  link.innerHTML = data.columns[column].label;
  head.append(link);
  return head;
}

function textIn(html) {
  const place = document.createElement("p");
  place.innerHTML = html;
  return place.textContent;
}

function cellOf(column, index, row, data) {
  const [css, value, since] = data.values[data.columns[column].cells[index]];
  const cell = document.createElement("td");
  cell.setAttribute("role", "cell");
  cell.className = `tc-further ${css}`;
  cell.style.setProperty("--head", JSON.stringify(textIn(data.columns[column].label)));
  const link = document.createElement("a");
  link.href = `${row.querySelector("a").getAttribute("href")}--${column}`;
  link.tabIndex = -1;
  link.innerHTML = value;
  cell.append(link);
  if (since) {
    const mark = document.createElement("span");
    mark.className = "tc-since";
    mark.textContent = since;
    cell.append(" ", mark);
  }
  return cell;
}
