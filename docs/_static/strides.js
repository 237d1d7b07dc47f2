"use strict";

// The stride explorer: what is typed, what PyTorch does with it, and the next calls. What is typed is in the address.
document.addEventListener("DOMContentLoaded", () => {
  const box = document.querySelector(".tc-strides");
  if (box) new StrideExplorer(box);
});

const StrideExplorer = (() => {
  const { cellsRead, contiguousStride, count, isContiguous, listed } = StrideModel;
  const { make } = StridePicture;
  const { DOES, PROBLEMS, RULES, joined, marked } = StrideWords;
  const FIELDS = ["shape", "stride", "offset", "chain"];
  const PARTS = ["problem", "verdict", "result", "next", "steps", "code"];
  const STEP = "step"; // in the address: the number of the call that is looked at, if it is not the last one
  const RESTED = 300; // milliseconds without typing, after which the address is written

  // Punctuation of a Chinese keyboard as that of Python.
  const plain = (text) => text.normalize("NFKC");

  const tuple = (numbers) => (numbers.length === 1 ? `(${numbers},)` : `(${numbers.join(", ")})`);

  const COLORS = { view: "tc-yes", same: "tc-yes", copy: "tc-no", raises: "tc-error" };

  const textOf = (steps) => steps.map(({ text }) => text).join("");

  // Calls that people make next, on a tensor of this shape.
  function nextCalls({ shape, stride }) {
    const dims = shape.length;
    const wider = shape.map((size) => (size === 1 ? 3 : size));
    const expanded = shape.includes(1) ? wider : [2, ...shape];
    const calls = [".view(-1)", ".reshape(-1)", ".contiguous()"];
    if (dims === 2) calls.push(".t()");
    if (dims > 2) calls.push(".transpose(-2, -1)", `.permute(${[...shape.keys()].reverse().join(", ")})`);
    if (dims) calls.push("[0]", dims > 1 ? "[:, ::2]" : "[::2]");
    calls.push(`.expand(${expanded.join(", ")})`);
    if (dims === 1) calls.push(`.as_strided((${Math.max(shape[0] - 1, 0)}, 2), (${stride[0]}, ${stride[0]}))`);
    return calls;
  }

  return class {
    constructor(box) {
      this.form = box.querySelector("form");
      this.fields = Object.fromEntries(FIELDS.map((name) => [name, this.form.elements.namedItem(name)]));
      this.usual = Object.fromEntries(FIELDS.map((name) => [name, this.fields[name].defaultValue]));
      this.pages = JSON.parse(box.dataset.pages);
      const part = (name) => box.querySelector(`.tc-${name}`);
      for (const name of PARTS) this[name] = part(`strides-${name}`);
      this.picture = new StridePicture.Picture(part("strides-picture"), part("picture-told"));
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", () => this.typed());
      window.addEventListener("hashchange", () => this.read());
      document.querySelector(".tc-strides-still")?.remove();
      box.hidden = false;
      this.read();
    }

    // Takes over what the address says; if it says nothing of a tensor, the example is shown.
    read() {
      const said = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
      const about = FIELDS.some((name) => said.has(name));
      for (const name of FIELDS) this.fields[name].value = (about ? said.get(name) : this.usual[name]) ?? "";
      this.chosen = said.has(STEP) ? Number(said.get(STEP)) : null;
      this.tell();
    }

    typed() {
      this.chosen = null;
      this.tell();
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.note(), RESTED);
    }

    // Writes what is typed into the address.
    note() {
      clearTimeout(this.waiting);
      const written = (text) => plain(text).replace(/\s*([,:()[\].])\s*/g, "$1").trim();
      const all = FIELDS.map((name) => [name, written(this.fields[name].value)]);
      const said = all.filter(([name, text]) => text || name === "shape");
      if (this.chosen !== null) said.push([STEP, this.chosen]);
      const text = said.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
      history.replaceState(null, "", `#${text}`);
    }

    tell() {
      const typed = Object.fromEntries(FIELDS.map((name) => [name, plain(this.fields[name].value)]));
      const { base, steps, problem } = StrideChain.explore(typed);
      this.problem.replaceChildren(...(problem ? marked(PROBLEMS[problem.key](problem.values)) : []));
      this.problem.hidden = !problem;
      this.result.hidden &&= !base;
      if (!base) return; // what was shown before stays
      const last = steps.length;
      const chosen = Number.isInteger(this.chosen) && this.chosen >= 0 && this.chosen < last ? this.chosen : last;
      const made = steps.slice(0, chosen).filter(({ tensor }) => tensor);
      const tensor = made.at(-1)?.tensor ?? base;
      const stopped = chosen === last && Boolean(problem); // by a call that is not understood
      this.verdict.hidden = stopped;
      this.tellVerdict(base, steps[chosen - 1], tensor);
      this.tellSteps(base, steps, chosen);
      this.tellNext(tensor, made, steps.slice(0, chosen));
      const name = stopped || steps[chosen - 1]?.raised ? `x${textOf(made)}` : "y"; // without a result there is no y
      this.picture.draw(made.length ? { x: base, [name]: tensor } : { x: base });
      this.code.textContent = pythonCode(base, steps.slice(0, chosen));
    }

    tellVerdict(base, step, tensor) {
      const told = [];
      if (!step) told.push(say("strides-verdict-base"));
      else if (step.raised) told.push(say("strides-verdict-raises", { call: step.text, type: step.raised.type }));
      else told.push(...verdictOf(base, step));
      if (!step?.raised) told.push(...aboutTensor(step ? "y" : "x", tensor));
      this.verdict.replaceChildren(make("p", "", ...marked(joined(told))));
      this.verdict.classList.toggle("tc-strides-raised", Boolean(step?.raised));
      if (!step?.raised) return;
      const { rule, message, values } = step.raised;
      const samp = make("samp", "", message);
      samp.lang = "en";
      const rules = RULES[rule](values);
      const why = make("p", "", ...marked(this.pages[rule] ? joined([rules, ""]) : rules));
      if (this.pages[rule]) {
        const link = make("a", "", say("strides-message-page"));
        link.href = this.pages[rule];
        why.append(link);
      }
      this.verdict.append(make("p", "tc-strides-message", samp), why);
    }

    tellSteps(base, steps, chosen) {
      const rows = [{ text: "x", tensor: base }, ...steps].map((step, number) => {
        const button = make("button", "tc-strides-call", make("code", "literal", step.text));
        button.type = "button";
        button.setAttribute("aria-pressed", String(number === chosen));
        button.addEventListener("click", () => this.choose(number, steps.length));
        const head = make("th", "", button);
        head.scope = "row";
        return make("tr", "", head, ...cellsOf(step, number));
      });
      this.steps.replaceChildren(...rows);
    }

    choose(number, last) {
      this.chosen = number === last ? null : number;
      this.tell();
      this.note();
      this.steps.querySelectorAll("button")[number].focus();
    }

    // Each next call says what it would do; pressed, it is added behind what is shown.
    tellNext(tensor, made, shown) {
      const chain = textOf(made);
      const chips = nextCalls(tensor).map((call) => {
        const { how = "raises" } = StrideChain.tryCall(call, tensor);
        return this.chip(chain + call, make("code", "literal", call), make("span", `tc-v ${COLORS[how]}`, DOES[how]()));
      });
      if (shown.length) chips.push(this.chip(textOf(shown.slice(0, -1)), say("strides-undo")));
      this.next.replaceChildren(...chips);
    }

    chip(chain, ...content) {
      const chip = make("button", "tc-chip", ...content);
      chip.type = "button";
      chip.addEventListener("click", () => {
        const place = [...this.next.children].indexOf(chip);
        this.fields.chain.value = `x${chain}`;
        this.chosen = null;
        this.tell();
        this.note();
        this.next.children[Math.min(place, this.next.children.length - 1)].focus();
      });
      return chip;
    }
  };

  // What the last call returned, and whether it shares memory with `x`.
  function verdictOf(base, { text, how, tensor }) {
    const values = { call: text };
    if (how === "copy") return [say("strides-verdict-copy", values)];
    const shared = tensor.storage === base.storage;
    const returned = how === "same" ? say("strides-verdict-same", values) : say("strides-verdict-view", values);
    if (!tensor.storage.size) return [returned];
    return [returned, shared ? say("strides-shared") : say("strides-not-shared")];
  }

  function aboutTensor(name, tensor) {
    const told = [isContiguous(tensor) ? say("strides-contiguous", { name }) : say("strides-not-contiguous", { name })];
    const [elements, cells] = [count(tensor), cellsRead(tensor)];
    if (cells < elements) told.push(say("strides-overlap", { name, elements, cells }));
    return told;
  }

  function cellsOf({ tensor, how, raised }, number) {
    if (raised) {
      const cell = make("td", "tc-raises", make("span", "tc-v tc-error", raised.type));
      cell.colSpan = 5;
      return [cell];
    }
    const { shape, stride, offset } = tensor;
    const does = number ? make("span", `tc-v ${COLORS[how]}`, DOES[how]()) : "–";
    const contiguous = isContiguous(tensor) ? say("strides-yes") : say("strides-no");
    return [tuple(shape), tuple(stride), String(offset), contiguous, does].map((content) => make("td", "", content));
  }

  // The same in Python, with which readers can check it.
  function pythonCode(base, steps) {
    const { shape, stride, offset, storage } = base;
    const isPlain = offset === 0 && listed(stride) === listed(contiguousStride(shape));
    const strided = `as_strided(${tuple(shape)}, ${tuple(stride)}, ${offset})`;
    const made = isPlain ? `reshape(${tuple(shape)})` : strided;
    const lines = ["import torch", "", `x = torch.arange(${storage.size}).${made}`];
    lines.push(`y = x${textOf(steps)}`);
    lines.push("print(y.shape, y.stride(), y.storage_offset(), y.is_contiguous())");
    lines.push("print(y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr())");
    return lines.join("\n");
  }
})();
