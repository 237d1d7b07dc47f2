"use strict";

// Shows the events between two versions. Without JavaScript all are there.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.tc-versions");
  const sum = document.querySelector(".tc-sum");
  if (!form || !sum) return;
  const marked = [...document.querySelectorAll("[data-version]")];
  const events = marked.filter((each) => each.matches(".tc-event"));
  const older = document.querySelector(".tc-older");
  const names = [...form.elements.to.options].map((option) => option.value).reverse();

  const show = (from, to) => {
    for (const each of marked) {
      const place = names.indexOf(each.dataset.version);
      each.hidden = place <= names.indexOf(from) || place > names.indexOf(to);
    }
    for (const details of document.querySelectorAll("details:has(li[data-version])")) {
      details.hidden = !details.querySelector("li[data-version]:not([hidden])");
    }
    const shown = events.filter((event) => !event.hidden);
    const silent = shown.filter((event) => event.dataset.kind === "silent").length;
    const values = { from, to, count: shown.length, silent };
    sum.textContent = shown.length ? say("events-sum", values) : say("events-none", values);
    if (older) {
      older.hidden = !older.querySelector(".tc-event:not([hidden])");
      older.open = !older.hidden;
    }
  };
  const { choose, write } = chooseVersions(form, show);

  // What a link leads to is shown: an event, opened, or the first of a version.
  const showTarget = () => {
    const target = addressed();
    const place = names.indexOf(target?.closest("[data-version]")?.dataset.version);
    if (place < 0) return;
    const { from, to } = form.elements;
    choose(place <= names.indexOf(from.value) ? names[0] : from.value, place > names.indexOf(to.value) ? names.at(-1) : to.value);
    if (target.matches(".tc-event")) target.open = true;
    target.scrollIntoView();
  };
  form.elements.all.addEventListener("click", () => {
    choose(names[0], names.at(-1));
    write();
  });
  window.addEventListener("hashchange", showTarget);
  showTarget();
});
