"use strict";

// The plain list of calls becomes questions: each answer leaves fewer calls. Without JavaScript it stays a list.
document.addEventListener("DOMContentLoaded", () => {
  for (const chooser of document.querySelectorAll(".tc-chooser")) makeChooser(chooser);
});

const QUESTIONS = ["tc-purpose", "tc-intent", "tc-memory"];

function makeChooser(chooser) {
  const items = [...chooser.querySelectorAll(".tc-choice")];
  const answers = {};
  const form = document.createElement("form");
  form.className = "tc-questions";
  chooser.before(form);
  chooser.setAttribute("aria-live", "polite");
  form.addEventListener("submit", (event) => event.preventDefault());

  const left = (upTo) =>
    items.filter((item) => QUESTIONS.slice(0, upTo).every((each) => !answers[each] || answerOf(item, each) === answers[each]));

  const ask = (number) => {
    [...form.querySelectorAll("fieldset")].slice(number).forEach((old) => old.remove());
    QUESTIONS.slice(number).forEach((each) => delete answers[each]);
    for (let next = number; next < QUESTIONS.length; next += 1) {
      const values = [...new Set(left(next).map((item) => answerOf(item, QUESTIONS[next])))];
      if (values.length > 1) {
        const place = form.querySelectorAll("fieldset").length + 1;
        form.append(question(items[0], next, place, values, (value) => {
          answers[QUESTIONS[next]] = value;
          show();
          ask(next + 1);
        }));
        break;
      }
    }
    show();
  };

  const show = () => {
    const found = new Set(left(QUESTIONS.length));
    const answered = Object.keys(answers).length > 0;
    for (const item of items) item.hidden = !answered || !found.has(item);
  };
  ask(0);
}

function answerOf(item, name) {
  return item.querySelector(`.${name}`).textContent.trim();
}

function question(item, number, place, values, choose) {
  const set = document.createElement("fieldset");
  set.className = "tc-question";
  const legend = document.createElement("legend");
  legend.textContent = `${place}. ${item.querySelector(`.${QUESTIONS[number]}`).parentElement.querySelector("strong").textContent} …`;
  set.append(legend);
  for (const value of values) {
    const label = document.createElement("label");
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = QUESTIONS[number];
    radio.addEventListener("change", () => choose(value));
    label.append(radio, ` ${value}`);
    set.append(label);
  }
  return set;
}
