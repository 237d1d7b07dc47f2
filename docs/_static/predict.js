"use strict";

// Questions: options become buttons, of which one can be chosen; the answer unfolds, and the browser keeps the choice.
document.addEventListener("DOMContentLoaded", () => {
  const page = document.querySelector(".tc-predict");
  if (!page) return;
  const questions = [...page.querySelectorAll(".tc-question")];
  const bar = page.querySelector(".tc-predict-bar");
  const subject = bar.querySelector("select");
  const given = load();

  for (const question of questions) {
    prepare(question);
    if (question.id in given) show(question, given[question.id]);
  }
  bar.hidden = false;
  subject.addEventListener("change", filter);
  bar.querySelector("button").addEventListener("click", startAgain);
  filter(); // a browser may keep the subject when it goes back to the page

  // The list of options as a group of radios: arrows move, Space and Enter choose.
  function prepare(question) {
    const list = question.querySelector(".tc-options");
    const options = [...list.children];
    list.setAttribute("role", "radiogroup");
    options.forEach((option, place) => {
      option.setAttribute("role", "radio");
      option.setAttribute("aria-checked", "false");
      option.tabIndex = place ? -1 : 0;
    });
    list.addEventListener("click", (event) => {
      const option = event.target.closest("li");
      if (option) choose(question, option);
    });
    list.addEventListener("keydown", (event) => {
      const place = options.indexOf(event.target);
      const last = options.length - 1;
      const next = {
        ArrowDown: place < last ? place + 1 : 0,
        ArrowRight: place < last ? place + 1 : 0,
        ArrowUp: place ? place - 1 : last,
        ArrowLeft: place ? place - 1 : last,
        Home: 0,
        End: last,
      }[event.key];
      if (next !== undefined) move(options, options[next]);
      else if (event.key === " " || event.key === "Enter") choose(question, options[place]);
      else return;
      event.preventDefault();
    });
  }

  function move(options, target) {
    for (const option of options) option.tabIndex = option === target ? 0 : -1;
    target.focus();
  }

  function choose(question, option) {
    if (question.id in given) return;
    given[question.id] = option.dataset.key;
    save();
    show(question, option.dataset.key);
    count();
  }

  // Mark what was chosen and what is correct. An option that is no longer there is forgotten.
  function show(question, key) {
    const options = [...question.querySelectorAll(".tc-options li")];
    const chosen = options.find((option) => option.dataset.key === key);
    if (!chosen) {
      delete given[question.id];
      return;
    }
    for (const option of options) {
      const isChosen = option === chosen;
      option.setAttribute("aria-checked", String(isChosen));
      option.setAttribute("aria-disabled", "true");
      option.tabIndex = isChosen ? 0 : -1;
      option.classList.toggle("tc-correct", option.dataset.key === question.dataset.answer);
      option.classList.toggle("tc-incorrect", isChosen && key !== question.dataset.answer);
    }
    question.querySelector(".tc-result").textContent = isRight(question) ? say("predict-right") : say("predict-wrong");
    question.querySelector("details").open = true;
  }

  function isRight(question) {
    return given[question.id] === question.dataset.answer;
  }

  function filter() {
    for (const question of questions) {
      question.hidden = subject.value !== "" && question.dataset.subject !== subject.value;
    }
    for (const level of page.querySelectorAll(".tc-predict-level")) {
      level.hidden = !level.querySelector(".tc-question:not([hidden])");
    }
    count();
  }

  function count() {
    const shown = questions.filter((question) => !question.hidden);
    const answered = shown.filter((question) => question.id in given);
    const values = { all: shown.length, answered: answered.length, right: answered.filter(isRight).length };
    bar.querySelector("output").textContent = say("predict-progress", values);
  }

  function startAgain() {
    for (const id of Object.keys(given)) delete given[id];
    save();
    for (const question of questions) {
      question.querySelector(".tc-result").textContent = "";
      question.querySelector("details").open = false;
      [...question.querySelectorAll(".tc-options li")].forEach((option, place) => {
        option.classList.remove("tc-correct", "tc-incorrect");
        option.setAttribute("aria-checked", "false");
        option.removeAttribute("aria-disabled");
        option.tabIndex = place ? -1 : 0;
      });
    }
    count();
  }

  // A browser may refuse to keep anything: then the choices last as long as the page.
  function load() {
    try {
      return { ...JSON.parse(localStorage.getItem("tc-predict")) };
    } catch {
      return {};
    }
  }

  function save() {
    try {
      localStorage.setItem("tc-predict", JSON.stringify(given));
    } catch {
      // nothing is kept
    }
  }
});
