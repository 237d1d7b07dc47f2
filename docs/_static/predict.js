"use strict";

// The quiz: one question at a time, ten in a round, those first that were not answered. The address names the question,
// and the browser keeps the round and the chosen options with it: Back and a reload lead to what was there.
document.addEventListener("DOMContentLoaded", () => {
  const page = document.querySelector(".tc-predict");
  if (!page) return;
  const ROUND = 10;
  const questions = [...page.querySelectorAll(".tc-question")];
  const bar = page.querySelector(".tc-predict-bar");
  const subject = bar.querySelector("select");
  const next = page.querySelector(".tc-next");
  const result = page.querySelector(".tc-predict-result");
  const given = { ...history.state?.given }; // the key of the chosen option by the id of the question
  let round = (history.state?.round ?? []).map((id) => document.getElementById(id)).filter(Boolean);

  const isAnswered = ({ id }) => id in given;
  const isRight = ({ id, dataset }) => given[id] === dataset.answer;
  const isLeft = (question) => !isAnswered(question);
  const optionsOf = (question) => [...question.querySelectorAll(".tc-options li")];

  questions.forEach(prepare);
  next.addEventListener("click", () => go(round.find(isLeft) ?? result));
  result.querySelector("button").addEventListener("click", () => go(begin()));
  subject.addEventListener("change", () => show(begin()));
  window.addEventListener("hashchange", arrive);
  bar.hidden = false;
  page.classList.add("tc-ready");
  show(addressed());

  // A new round about the subject, with the question `first` or the first one that is left; returns that one.
  function begin(first) {
    const about = questions.filter(({ dataset }) => !subject.value || dataset.subject === subject.value);
    if (!about.some(isLeft)) for (const { id } of about) delete given[id];
    const left = about.filter(isLeft);
    round = [...new Set([first ?? left[0], ...left])].slice(0, ROUND);
    return round[0];
  }

  function go(to) {
    history.pushState(null, "", `#${to.id}`);
    arrive();
  }

  function arrive() {
    show(addressed());
    page.querySelector(":is(h2, h3)[tabindex]:not([hidden] *)").focus();
    bar.scrollIntoView({ block: "nearest" });
  }

  // Shows the question that `place` is in, or the result. Other places have the first question that is left.
  function show(place) {
    const left = round.find(isLeft);
    const isOver = place === result && round.length && !left;
    const level = place?.closest(".tc-predict-level");
    let asked = isOver ? null : (place?.closest(".tc-question") ?? level?.querySelector(".tc-question") ?? left);
    if (!isOver && !round.includes(asked)) asked = begin(asked);
    for (const each of questions) each.hidden = each !== asked;
    for (const each of page.querySelectorAll(".tc-predict-level")) each.hidden = !each.contains(asked);
    result.hidden = !isOver;
    if (isOver) tellResult();
    else mark(asked);
    const values = { number: round.indexOf(asked) + 1, all: round.length };
    bar.querySelector("output").textContent = isOver ? "" : say("predict-progress", values);
    history.replaceState({ given, round: round.map(({ id }) => id) }, "", `#${(asked ?? result).id}`);
  }

  // The list of options as a group of radios: arrows move, Space and Enter choose.
  function prepare(question) {
    const list = question.querySelector(".tc-options");
    const options = optionsOf(question);
    question.querySelector("h3").tabIndex = -1;
    list.setAttribute("role", "radiogroup");
    options.forEach((option, place) => {
      option.setAttribute("role", "radio");
      option.tabIndex = place ? -1 : 0;
    });
    list.addEventListener("click", (event) => {
      const option = event.target.closest("li");
      if (option) choose(question, option);
    });
    list.addEventListener("keydown", (event) => {
      const place = options.indexOf(event.target);
      const last = options.length - 1;
      const to = {
        ArrowDown: place < last ? place + 1 : 0,
        ArrowRight: place < last ? place + 1 : 0,
        ArrowUp: place ? place - 1 : last,
        ArrowLeft: place ? place - 1 : last,
        Home: 0,
        End: last,
      }[event.key];
      if (to !== undefined) move(options, options[to]);
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
    if (isAnswered(question)) return;
    given[question.id] = option.dataset.key;
    show(question);
    move(optionsOf(question), option);
  }

  // Marks what was chosen and what is correct, and shows why, if the question is answered.
  function mark(question) {
    const answered = isAnswered(question);
    for (const option of optionsOf(question)) {
      const isChosen = answered && option.dataset.key === given[question.id];
      const isCorrect = answered && option.dataset.key === question.dataset.answer;
      option.setAttribute("aria-checked", String(isChosen));
      option.setAttribute("aria-disabled", String(answered));
      option.classList.toggle("tc-correct", isCorrect);
      option.classList.toggle("tc-incorrect", isChosen && !isCorrect);
      option.querySelector(".tc-sign")?.remove();
      if (isCorrect) option.prepend(sign("✓", say("predict-mark-right")));
      else if (isChosen) option.prepend(sign("✗", say("predict-mark-wrong")));
    }
    const told = question.querySelector(".tc-result");
    told.textContent = answered ? (isRight(question) ? say("predict-right") : say("predict-wrong")) : "";
    told.after(next);
    next.hidden = !answered;
    question.classList.toggle("tc-answered", answered);
    question.querySelector("details").open = answered;
  }

  function sign(text, label) {
    const made = Object.assign(document.createElement("span"), { className: "tc-sign", role: "img", textContent: text });
    made.setAttribute("aria-label", label);
    return made;
  }

  function tellResult() {
    const missed = round.filter((question) => !isRight(question));
    const values = { right: round.length - missed.length, all: round.length };
    result.querySelector("h2").textContent = say("predict-result", values);
    result.querySelector(".tc-missed").hidden = !missed.length;
    const items = missed.map((question) => {
      const link = Object.assign(document.createElement("a"), { href: `#${question.id}` });
      link.append(...question.querySelector("h3").cloneNode(true).childNodes);
      const item = Object.assign(document.createElement("li"), { value: round.indexOf(question) + 1 });
      item.append(link);
      return item;
    });
    result.querySelector("ol").replaceChildren(...items);
  }
});
