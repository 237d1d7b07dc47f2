"use strict";

// The words of the scripts, which the page has in its own language, in its head. This script comes before those that
// call `say`.
let pageWords;

// The words called `key`, with `values` in the places of their names in braces.
function say(key, values = {}) {
  pageWords ??= JSON.parse(document.querySelector("script.tc-words").textContent);
  if (!(key in pageWords)) throw new Error(`no words are called ${key}`);
  return pageWords[key].replace(/{(\w+)}/g, (place, name) => (name in values ? values[name] : place));
}

// What the file beside the page hands over; it is loaded once. A script, since pages that are opened from the disk
// cannot fetch data.
let loadedBeside;
function besidePage(file) {
  loadedBeside ??= new Promise((resolve, reject) => {
    window.tensorcopyLoaded = resolve;
    const script = document.createElement("script");
    script.src = file;
    script.addEventListener("error", () => reject(new Error(`${file} cannot be loaded`)));
    document.head.append(script);
  });
  return loadedBeside;
}
