"use strict";

// Tables of the class tc-filter get a choice for each column whose cells are labels: badges, code, or short links.
// Without JavaScript they are plain tables.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll("table.tc-filter")) makeFilter(table);
});

function makeFilter(table) {
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const bar = document.createElement("form");
  bar.className = "tc-filter-bar";
  const selects = heads.map((head, column) => {
    const values = new Set(rows.flatMap((row) => labels(row.cells[column])));
    if (values.size < 2 || values.size > rows.length / 2) return null;
    const select = document.createElement("select");
    const name = head.textContent.trim();
    select.setAttribute("aria-label", name);
    select.append(new Option(name, ""), ...[...values].sort().map((value) => new Option(value, value)));
    bar.append(select);
    return select;
  });
  const count = document.createElement("output");
  bar.append(count);

  const apply = () => {
    let shown = 0;
    for (const row of rows) {
      row.hidden = selects.some(
        (select, column) => select && select.value && !labels(row.cells[column]).includes(select.value),
      );
      if (!row.hidden) shown += 1;
    }
    count.textContent = `${shown} / ${rows.length}`;
  };
  bar.addEventListener("change", apply);
  (table.closest(".table-wrapper") || table).before(bar);
  apply();
}

// What a cell can be found by: its badge, its pieces of code, or its link; the text of a claim is none.
function labels(cell) {
  const marked = cell.querySelectorAll(".tc-badge");
  if (marked.length) return [...marked].map((each) => each.textContent);
  const link = cell.querySelector("a");
  if (link) return [link.textContent];
  return [...cell.querySelectorAll("code")].map((each) => each.textContent);
}
