"use strict";

// The words of the scripts, which the page has in its own language, in its head and its body. This script comes before
// those that call `say`.
let pageWords;

// The words called `key`, with `values` in the places of their names in braces.
function say(key, values = {}) {
  const all = () => [...document.querySelectorAll("script.tc-words")].map((each) => JSON.parse(each.textContent));
  pageWords ??= Object.assign({}, ...all());
  if (!(key in pageWords)) throw new Error(`no words are called ${key}`);
  return pageWords[key].replace(/{(\w+)}/g, (place, name) => (name in values ? values[name] : place));
}
