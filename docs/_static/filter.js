"use strict";

// Tables of the class tc-filter get a choice for each column but the first: by code, or by a short link.
// By verdict they are filtered without a script (claims.css); without JavaScript there are no other choices.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.tc-filter")) makeFilter(table);
});

function makeFilter(table) {
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const bar = document.createElement("form");
  bar.className = "tc-filter-bar";
  const selects = heads.map((head, column) => (column ? columnChoice(head, rows, column) : null));
  const count = document.createElement("output");
  bar.append(...selects.filter(Boolean), count);

  const apply = () => {
    for (const row of rows) {
      row.hidden = selects.some(
        (select, column) => select && select.value && !labels(row.cells[column]).includes(select.value),
      );
    }
    // The style sheet hides rows, too.
    const shown = rows.filter((row) => row.getClientRects().length).length;
    count.textContent = `${shown} / ${rows.length}`;
  };
  bar.addEventListener("change", apply);
  table.before(bar);
  (table.closest(".tc-claims") || bar).addEventListener("change", apply);
  apply();
}

// The choice for a column; null if its cells have too few or too many different labels.
function columnChoice(head, rows, column) {
  const values = new Set(rows.flatMap((row) => labels(row.cells[column])));
  if (values.size < 2 || values.size > rows.length / 2) return null;
  const select = document.createElement("select");
  const name = head.textContent.trim();
  select.setAttribute("aria-label", name);
  select.append(new Option(name, ""), ...[...values].sort().map((value) => new Option(value, value)));
  return select;
}

// What a cell can be found by: its link, or its pieces of code.
function labels(cell) {
  const link = cell.querySelector("a");
  if (link) return [link.textContent];
  return [...cell.querySelectorAll("code")].map((each) => each.textContent);
}

// A claim that an address leads to is opened: the address of one that it replaces is inside it, too.
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest(".tc-claim")?.querySelector("details");
  if (fold) fold.open = true;
};
document.addEventListener("DOMContentLoaded", openTarget);
window.addEventListener("hashchange", openTarget);
