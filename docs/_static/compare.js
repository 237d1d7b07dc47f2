"use strict";

// Shows what differs between two versions, among all that ever changed. Without JavaScript the table has the whole history.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.tc-versions");
  const table = document.querySelector("table.tc-compare");
  if (!form || !table) return;
  const data = JSON.parse(document.querySelector(".tc-history-data").textContent);
  const rows = [...table.tBodies[0].rows];
  const places = rows.map((row) => row.cells[1].firstElementChild || row.cells[1]);
  const histories = places.map((place) => place.innerHTML);
  const heading = table.tHead.rows[0].cells[1];
  const head = heading.firstElementChild || heading;
  const title = head.textContent;
  const count = form.querySelector("[role=status]");
  const { all } = form.elements;

  // The values of a row are turns: where one begins among the releases, and its word.
  const valueAt = (turns, release) => {
    let last = 0;
    while (last + 2 < turns.length && turns[last + 2] <= release) last += 2;
    return data.words[turns[last + 1]];
  };

  const showAll = () => {
    all.setAttribute("aria-pressed", "true");
    head.textContent = title;
    rows.forEach((row, index) => {
      row.hidden = false;
      places[index].innerHTML = histories[index];
    });
    count.textContent = say("count", { shown: rows.length, all: rows.length });
  };
  const compare = (from, to) => {
    if (location.hash === "#all") return showAll();
    all.setAttribute("aria-pressed", "false");
    head.textContent = `${from} → ${to}`;
    const [before, after] = [from, to].map((version) => data.releases.indexOf(version));
    let shown = 0;
    rows.forEach((row, index) => {
      const [old, now] = [before, after].map((release) => valueAt(data.values[index], release));
      // Where either has no value, the call or what is measured came in between, and has its own row.
      row.hidden = !old || !now || old === now;
      if (row.hidden) return;
      shown += 1;
      places[index].textContent = `${old} → ${now}`;
    });
    count.textContent = shown ? say("count", { shown, all: rows.length }) : say("compare-none");
  };
  const { choose, write } = chooseVersions(form, compare);
  all.addEventListener("click", () => {
    if (all.ariaPressed === "true") write();
    else history.replaceState(null, "", "#all");
    choose(form.elements.from.value, form.elements.to.value);
  });
});
