"use strict";

// A traceback that was pasted into a search box says at its end what was raised; a server may refuse a longer address.
const searchedFor = (typed) => typed.slice(-600);
document.addEventListener("submit", (event) => {
  const typed = event.target.elements.namedItem("q");
  if (typed) typed.value = searchedFor(typed.value);
});

// The search is loaded when one of its fields is used: it lists pages below the field (search.js).
document.addEventListener("focusin", (event) => {
  if (event.target.name !== "q" || window.searchIsLoaded || typeof Search !== "undefined") return;
  window.searchIsLoaded = true;
  for (const name of ["_static/language_data", "_static/search", "searchindex/pages"]) {
    const script = document.createElement("script");
    script.src = `${document.documentElement.dataset.content_root}${name}.js`;
    script.async = false; // one after the other
    document.head.append(script);
  }
});

// Makes a line behind `place` for a filter that leaves nothing, or not all that is asked. What is returned shows it, with
// a link to the search for what is `typed`, behind what is `said`; or it empties it.
function lineForNothing(place) {
  const line = document.createElement("p");
  line.className = "tc-nothing";
  place.after(line);
  return (isShown, typed, said = "") => {
    line.replaceChildren();
    if (!isShown) return;
    const link = document.createElement("a");
    link.href = `${document.documentElement.dataset.content_root}search.html?q=${encodeURIComponent(searchedFor(typed.trim()))}`;
    link.textContent = say("nothing-search");
    const parts = [said, typed.trim() && link].filter(Boolean);
    line.append(...parts.flatMap((part, i) => (i ? [" · ", part] : [part])));
  };
}

// What the address names, and the element with that id; what cannot be decoded names nothing. Other scripts ask, too.
function addressedName() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
const addressed = () => document.getElementById(addressedName());

// The menu and the contents are drawers on a narrow screen: a key opens them and goes in, Escape closes them, and a choice
// closes the contents.
document.addEventListener("DOMContentLoaded", () => {
  const seen = (elements) => [...elements].find((each) => each.checkVisibility());
  for (const [id, css] of [["__navigation", ".sidebar-drawer"], ["__toc", ".toc-drawer"]]) {
    const [box, drawer] = [document.getElementById(id), document.querySelector(css)];
    const buttons = document.querySelectorAll(`label[for=${id}] [role=button]`);
    const tell = () => buttons.forEach((button) => button.setAttribute("aria-expanded", box.checked));
    const set = (open) => {
      box.checked = open;
      tell();
      (open ? seen(drawer.querySelectorAll("a, input")) : seen(buttons))?.focus();
    };
    box.addEventListener("change", tell);
    buttons.forEach((button) => button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      set(!box.checked);
    }));
    document.addEventListener("keydown", (event) => event.key === "Escape" && box.checked && set(false));
    if (id === "__toc") drawer.addEventListener("click", (event) => {
      if (event.target.closest("a")) box.checked = false;
      tell();
    });
  }
});

// Who comes Back or loads a page again finds the same folds open, and the same text at the same place. Browsers look for it
// while scripts still change the page, and do not know how high rows out of sight are.
const PLACE_KEY = `tc-place ${location.pathname}`;
const inArticle = (css) => [...document.querySelectorAll(`article ${css}`)];
const beginningOf = (part) => part.textContent.slice(0, 80);
window.addEventListener("pagehide", () => {
  const folds = inArticle("details").flatMap((fold, i) => (fold.open ? [i] : []));
  const part = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("article *");
  const place = part && { index: inArticle("*").indexOf(part), text: beginningOf(part), top: part.getBoundingClientRect().top };
  sessionStorage.setItem(PLACE_KEY, JSON.stringify({ folds, place }));
});
document.addEventListener("DOMContentLoaded", () => {
  const left = sessionStorage.getItem(PLACE_KEY);
  if (!left || !document.documentElement.classList.contains("tc-again")) return;
  const { folds, place } = JSON.parse(left);
  const all = inArticle("details");
  for (const i of folds) if (all[i]) all[i].open = true;
  const scroll = () => {
    const part = inArticle("*")[place.index];
    if (part && beginningOf(part) === place.text) scrollBy({ top: part.getBoundingClientRect().top - place.top, behavior: "instant" });
  };
  if (place) window.addEventListener("pageshow", () => setTimeout(scroll));
});

// The switch keeps the place on the page, and what was searched for.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".tc-switch a");
  if (!link) return;
  const url = new URL(link.href);
  url.hash = location.hash;
  url.search = location.search;
  link.href = url.href;
  localStorage.setItem("tc-language", link.hreflang); // the landing page asks for it
});

// Sphinx marks what was searched for in all of a page; in what is not drawn it fails, and leaves the rest unmarked.
document.addEventListener("DOMContentLoaded", () => {
  for (const unseen of document.querySelectorAll("body :is(svg :is(title, desc), script, style)")) {
    unseen.classList.add("nohighlight");
  }
});

// Names and messages in the other language say so: a screen reader would spell them.
document.addEventListener("DOMContentLoaded", () => {
  const [han, title, other] = [/(\p{Script=Han}+)/u, document.querySelector("h1"), document.querySelector(".tc-switch a")];
  if (han.test(document.querySelector(".skip-to-content").textContent)) {
    if (title && !han.test(title.textContent)) title.lang = other.lang;
    return;
  }
  const [texts, found] = [document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), []];
  while (texts.nextNode()) if (han.test(texts.currentNode.data)) found.push(texts.currentNode);
  for (const text of found.filter((each) => !each.parentElement.closest("body [lang], script, style, svg"))) {
    const parts = text.data.split(han).map((part) => Object.assign(document.createElement("span"), { textContent: part }));
    parts.filter((part) => han.test(part.textContent)).forEach((part) => part.setAttribute("lang", other.lang));
    text.replaceWith(...parts);
  }
});

// What scrolls sideways can be scrolled by keyboard.
const reachable = () => {
  document.querySelectorAll("article pre, article .table-wrapper").forEach((box) => {
    if (!box.checkVisibility()) return; // to measure what is folded, a browser lays it out
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
};
document.addEventListener("DOMContentLoaded", reachable);
document.addEventListener("toggle", reachable, true); // evidence was unfolded
window.addEventListener("resize", reachable);

// The button of the color theme says which one is on, not only what it does.
document.addEventListener("DOMContentLoaded", () => {
  const buttons = [...document.querySelectorAll("button.theme-toggle")];
  if (!buttons.length) return;
  const label = buttons[0].getAttribute("aria-label");
  const themes = { auto: say("theme-auto"), light: say("theme-light"), dark: say("theme-dark") };
  const tell = () => {
    for (const button of buttons) button.setAttribute("aria-label", `${label}: ${themes[document.body.dataset.theme]}`);
  };
  new MutationObserver(tell).observe(document.body, { attributeFilter: ["data-theme"] });
  tell();
});
