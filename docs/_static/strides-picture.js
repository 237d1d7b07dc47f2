"use strict";

// The picture of the stride explorer: the elements of two tensors, and the cells of the storages that they read. An
// element lights up with its cell and all that reads it. One reaches the picture by the Tab key and its parts by the
// arrow keys.
const StridePicture = (() => {
  const { count, positions } = StrideModel;
  const DRAWN = 64; // elements of a tensor, and cells of a storage
  const NAMED = 6; // names of one cell
  const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  function make(tag, className, ...content) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...content);
    return element;
  }

  // The index of each element that is drawn, in the order of the tensor: [0, 0], [0, 1] ...
  function indices(shape, most) {
    let found = [[]];
    for (const size of shape) {
      const ends = [...Array(Math.min(size, most)).keys()];
      found = found.flatMap((start) => ends.map((end) => [...start, end]));
    }
    return found.slice(0, most);
  }

  // What is drawn of a tensor called `name`: its elements with their names and their cells.
  function elementsOf(name, tensor) {
    const places = positions(tensor, DRAWN);
    const at = count(tensor) ? indices(tensor.shape, DRAWN) : [];
    return places.map((cell, number) => ({
      cell,
      index: at[number],
      name: at[number].length ? `${name}[${at[number].join(", ")}]` : name,
      value: tensor.storage.valueAt(cell),
    }));
  }

  function moreNote(all) {
    return all > DRAWN ? [make("p", "tc-note", say("strides-more", { more: all - DRAWN }))] : [];
  }

  class Picture {
    constructor(box, told) {
      this.box = box;
      this.told = told;
      this.parts = []; // what can be pointed at, each with the cell that it is or reads
      box.addEventListener("pointerover", (event) => this.show(this.partAt(event.target) ?? this.focused));
      box.addEventListener("pointerleave", () => this.show(this.focused));
      box.addEventListener("focusin", () => this.show(this.focused));
      box.addEventListener("focusout", () => this.show());
      box.addEventListener("keydown", (event) => this.move(event));
    }

    // Draws `tensors`, one or two of them by name.
    draw(tensors) {
      this.parts = [];
      const read = ([name, tensor]) => ({ name, tensor, elements: elementsOf(name, tensor) });
      this.read = Object.entries(tensors).map(read);
      const storages = [...new Set(this.read.map(({ tensor }) => tensor.storage))];
      const grids = make("div", "tc-strides-tensors", ...this.read.map((each, number) => this.tensor(each, number)));
      this.box.replaceChildren(grids, ...storages.map((storage) => this.storage(storage, storages)));
      this.parts.forEach((part, number) => (part.tabIndex = number ? -1 : 0));
      this.show();
    }

    // Rows of the last dimension; a gap where an earlier dimension but the one before it goes on.
    tensor({ name, tensor, elements }, number) {
      const across = tensor.shape.at(-1) ?? 1;
      const rows = [];
      for (let start = 0; start < elements.length; start += across) {
        const row = make("div", "tc-strides-row");
        const earlier = elements[start].index.slice(0, -1);
        if (start && earlier.at(-1) === 0) row.classList.add("tc-strides-gap");
        row.append(...elements.slice(start, start + across).map((element) => this.element(element, tensor.storage)));
        rows.push(row);
      }
      const head = make("p", "tc-strides-head", make("span", "tc-strides-name", name));
      const nothing = rows.length ? [] : [make("p", "tc-note", say("strides-no-elements"))];
      const panel = make("div", "tc-strides-tensor", head, ...rows, ...nothing, ...moreNote(count(tensor)));
      panel.dataset.tensor = number;
      return panel;
    }

    element({ cell, value }, storage) {
      return this.part(make("span", "tc-strides-element", String(value)), cell, storage);
    }

    storage(storage, storages) {
      const names = { letter: "AB"[storages.indexOf(storage)] };
      const called = storages.length > 1 ? say("strides-storage-letter", names) : say("strides-storage");
      const cells = make("div", "tc-strides-cells");
      const drawn = Math.min(storage.size, DRAWN);
      for (let cell = 0; cell < drawn; cell += 1) cells.append(this.cell(cell, storage, called));
      const head = make("p", "tc-strides-head", called);
      const nothing = storage.size ? [] : [make("p", "tc-note", say("strides-no-elements"))];
      return make("div", "tc-strides-storage", head, cells, ...nothing, ...moreNote(storage.size));
    }

    // A cell with its number, its value, and a bar for each tensor that reads it.
    cell(cell, storage, called) {
      const box = make("span", "tc-strides-cell", make("small", "", String(cell)));
      box.append(make("span", "tc-strides-value", String(storage.valueAt(cell))));
      const names = [];
      this.read.forEach(({ name, tensor, elements }, number) => {
        if (tensor.storage !== storage) return;
        const reading = elements.filter((element) => element.cell === cell);
        const short = name.length > 1 ? "" : name; // a longer one stands above its elements
        const bar = make("span", "tc-strides-bar", reading.length > 1 ? `${short} ×${reading.length}` : short);
        bar.dataset.tensor = number;
        bar.classList.toggle("tc-strides-unread", !reading.length);
        box.append(bar);
        names.push(...reading.map((element) => element.name));
      });
      const listed = names.length > NAMED ? [...names.slice(0, NAMED), "…"] : names;
      const values = { names: listed.join(", "), storage: called, slot: cell, value: storage.valueAt(cell) };
      const label = names.length ? say("strides-cell", values) : say("strides-cell-unread", values);
      this.part(box, cell, storage);
      for (const part of this.parts.filter((each) => this.same(each, box))) part.setAttribute("aria-label", label);
      return box;
    }

    part(element, cell, storage) {
      element.setAttribute("role", "img");
      element.reads = { cell, storage };
      this.parts.push(element);
      return element;
    }

    same(one, other) {
      return one.reads.cell === other.reads.cell && one.reads.storage === other.reads.storage;
    }

    get focused() {
      return this.parts.find((part) => part === document.activeElement);
    }

    partAt(target) {
      return target.closest("[role=img]") ?? undefined;
    }

    show(part) {
      for (const each of this.parts) each.classList.toggle("tc-lit", Boolean(part) && this.same(each, part));
      this.told.textContent = part?.getAttribute("aria-label") ?? say("strides-hint");
    }

    move(event) {
      const at = this.parts.indexOf(this.focused);
      const to = { Home: 0, End: this.parts.length - 1 }[event.key] ?? at + MOVES[event.key];
      if (at < 0 || !this.parts[to]) return;
      event.preventDefault();
      this.parts[at].tabIndex = -1;
      this.parts[to].tabIndex = 0;
      this.parts[to].focus();
    }
  }

  return { Picture, make };
})();
