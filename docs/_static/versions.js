"use strict";

// Shows the events between two versions, which the address has (#from=2.0&to=2.15). Without JavaScript all are there.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.tc-versions");
  if (form) makeChoice(form);
});

function makeChoice(form) {
  const { from, to, all } = form.elements;
  const versions = [...to.options].map((option) => option.value).reverse();
  const marked = [...document.querySelectorAll("[data-version]")];
  const events = marked.filter((each) => each.matches(".tc-event"));
  const sum = document.querySelector(".tc-sum");
  const older = document.querySelector(".tc-older");

  const show = () => {
    const [low, high] = [from.value, to.value].map((version) => versions.indexOf(version)).sort((a, b) => a - b);
    for (const each of marked) {
      const place = versions.indexOf(each.dataset.version);
      each.hidden = place <= low || place > high;
    }
    for (const details of document.querySelectorAll("details:has(li[data-version])")) {
      details.hidden = !details.querySelector("li[data-version]:not([hidden])");
    }
    const shown = events.filter((event) => !event.hidden);
    const silent = shown.filter((event) => event.dataset.kind === "silent").length;
    const values = { from: from.value, to: to.value, count: shown.length, silent };
    sum.textContent = shown.length ? say("choice-sum", values) : say("choice-none", values);
    if (older) {
      older.hidden = !older.querySelector(".tc-event:not([hidden])");
      older.open = !older.hidden;
    }
  };

  // What a link leads to is shown: an event, opened, or the first of a version.
  const showTarget = () => {
    const target = addressed();
    const version = target?.closest("[data-version]")?.dataset.version;
    if (!version) return;
    if (versions.indexOf(version) <= versions.indexOf(from.value)) from.value = versions[0];
    if (versions.indexOf(version) > versions.indexOf(to.value)) to.value = versions.at(-1);
    show();
    if (target.matches(".tc-event")) target.open = true;
    target.scrollIntoView();
  };
  const read = () => {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const select of [from, to]) if (versions.includes(chosen.get(select.name))) select.value = chosen.get(select.name);
    show();
    showTarget();
  };
  const write = () => {
    show();
    history.replaceState(null, "", `#${new URLSearchParams({ from: from.value, to: to.value })}`);
  };

  form.addEventListener("change", write);
  form.addEventListener("submit", (event) => event.preventDefault());
  all.addEventListener("click", () => {
    from.value = versions[0];
    to.value = versions.at(-1);
    write();
  });
  window.addEventListener("hashchange", read);
  form.hidden = false;
  read();
}
