"use strict";

// Shows what differs between two releases, among all that ever changed. Without JavaScript the table has the whole history.
document.addEventListener("DOMContentLoaded", () => {
  const table = document.querySelector("table.tc-compare");
  if (table) makeComparison(table, JSON.parse(document.querySelector(".tc-history-data").textContent));
});

function makeComparison(table, data) {
  const rows = [...table.tBodies[0].rows];
  const places = rows.map((row) => row.cells[1].firstElementChild || row.cells[1]);
  const histories = places.map((place) => place.innerHTML);
  const head = table.tHead.rows[0].cells[1];
  const place = head.firstElementChild || head;
  const title = place.textContent;
  const bar = document.createElement("form");
  bar.className = "tc-filter-bar";
  const [from, to] = [say("compare-from"), say("compare-to")].map((text) => {
    const select = document.createElement("select");
    select.append(new Option("–", ""), ...data.releases.map((release) => new Option(release, release)));
    const label = document.createElement("label");
    label.append(`${text} `, select);
    bar.append(label);
    return select;
  });
  const all = document.createElement("button");
  all.type = "button";
  all.textContent = say("compare-all");
  const count = document.createElement("output");
  bar.append(all, count);

  const showAll = () => {
    place.textContent = title;
    rows.forEach((row, index) => {
      row.hidden = false;
      places[index].innerHTML = histories[index];
    });
    count.textContent = `${rows.length} / ${rows.length}`;
  };
  const compare = () => {
    if (!from.value || !to.value) return showAll();
    place.textContent = `${from.value} → ${to.value}`;
    const [before, after] = [from.value, to.value].map((release) => data.releases.indexOf(release));
    let shown = 0;
    rows.forEach((row, index) => {
      const [old, now] = [data.values[index][before], data.values[index][after]];
      // Where either has no value, the call or what is measured came in between, and has its own row.
      row.hidden = !old || !now || old === now;
      if (row.hidden) return;
      shown += 1;
      places[index].textContent = `${old} → ${now}`;
    });
    count.textContent = shown ? `${shown} / ${rows.length}` : say("compare-none");
  };
  bar.addEventListener("change", compare);
  bar.addEventListener("submit", (event) => event.preventDefault());
  all.addEventListener("click", () => {
    from.value = to.value = "";
    showAll();
  });
  (table.closest(".table-wrapper") || table).before(bar);
  showAll();
}
