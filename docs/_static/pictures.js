"use strict";

// Pictures of memory: an element of a storage lights up with all that reads it, and its names are told below the
// picture. One reaches the picture by the Tab key and its elements by the arrow keys. Without this script a picture
// still says the names of an element where one points at it.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

document.addEventListener("DOMContentLoaded", () => {
  // What one can do with a picture is said below the first one.
  let hint = say("pictures-hint");
  for (const picture of document.querySelectorAll(".tc-drawing-memory")) {
    const cells = [...picture.querySelectorAll(".tc-cell")];
    if (!cells.length) continue;
    tellElements(picture, cells, hint);
    hint = "";
  }
});

function tellElements(picture, cells, hint) {
  const told = document.createElement("p");
  told.className = "tc-picture-told";
  told.setAttribute("role", "status");
  told.textContent = hint;
  picture.after(told);

  // A picture whose parts have roles cannot be an image for screen readers.
  picture.setAttribute("role", "group");
  for (const cell of cells) {
    const title = cell.querySelector("title");
    cell.setAttribute("role", "img");
    cell.setAttribute("aria-label", title.textContent);
    cell.setAttribute("tabindex", cell === cells[0] ? 0 : -1);
    title.remove(); // else a browser shows it over the picture, too
  }

  const show = (cell) => {
    for (const lit of picture.querySelectorAll(".tc-lit")) lit.classList.remove("tc-lit");
    for (const part of cell ? partsOf(picture, cell) : []) part.classList.add("tc-lit");
    told.textContent = cell ? cell.getAttribute("aria-label") : hint;
  };
  const focused = () => cells.find((cell) => cell === document.activeElement);

  picture.addEventListener("pointerover", (event) => show(cellAt(picture, cells, event.target) ?? focused()));
  picture.addEventListener("pointerleave", () => show(focused()));
  picture.addEventListener("focusin", () => show(focused()));
  picture.addEventListener("focusout", () => show());
  picture.addEventListener("keydown", (event) => {
    const at = cells.indexOf(focused());
    const to = { Home: 0, End: cells.length - 1 }[event.key] ?? at + STEPS[event.key];
    if (at < 0 || !cells[to]) return;
    event.preventDefault();
    cells[at].setAttribute("tabindex", -1);
    cells[to].setAttribute("tabindex", 0);
    cells[to].focus();
  });
}

const placeOf = (cell) => cell.querySelector("[data-slot]").dataset;
const storageOf = (picture, object) => picture.querySelector(`[data-object="${object}"][data-storage]`).dataset.storage;

// The bars under `cell` by which objects read it.
function readsOf(picture, cell) {
  const { slot, storage } = placeOf(cell);
  const bars = [...picture.querySelectorAll(`[data-times][data-slot="${slot}"]`)];
  return bars.filter((bar) => storageOf(picture, bar.dataset.object) === storage);
}

// All that lights up with `cell`: what reads it, and the names of what reads it.
function partsOf(picture, cell) {
  const bars = readsOf(picture, cell);
  const names = bars.flatMap((bar) => [...picture.querySelectorAll(`[data-name][data-object="${bar.dataset.object}"]`)]);
  return [cell, ...bars, ...names];
}

// The cell that is pointed at, itself or by a bar under it.
function cellAt(picture, cells, target) {
  const bar = target.closest("[data-times]");
  return target.closest(".tc-cell") ?? (bar ? cells.find((cell) => readsOf(picture, cell).includes(bar)) : undefined);
}
