"use strict";

// Reads what is typed, base tensor and chain of calls, and runs it on the model. Input that it cannot read is a `problem`:
// `{ key, values }`, for the page to put in words.
const StrideChain = (() => {
  const { Problem, Raised, base, count } = StrideModel;
  const { METHODS, indexed } = StrideCalls;
  const LONGEST = 300; // characters
  const DIMENSIONS = 8;
  const LARGEST = 1_000_000; // a number that is typed, and the elements of a tensor or a storage
  const TOKEN = /\s*(-?(?:0|[1-9]\d*)(?![\w.])|[A-Za-z_]\w*|\.\.\.|[.()[\],:=])/y;
  const INTEGER = /^-?\d+$/;
  const PLAIN = Symbol("an argument without a name");

  // ---- The names of arguments, and how many of them must be there; a star takes numbers or a list of them.
  const ARGUMENTS = {
    view: ["*size"],
    reshape: ["*shape"],
    permute: ["*dims"],
    expand: ["*size"],
    as_strided: ["[size", "[stride", "storage_offset?"],
    transpose: ["dim0", "dim1"],
    flatten: ["start_dim?", "end_dim?"],
    unsqueeze: ["dim"],
    squeeze: ["dim?"],
    contiguous: [],
    t: [],
  };

  // ---- Text to tokens, and tokens to calls

  function tokensOf(text) {
    const tokens = [];
    TOKEN.lastIndex = 0;
    while (text.slice(TOKEN.lastIndex).trim()) {
      const start = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (!match) throw new Problem("unreadable", { text: text.slice(start).trim() });
      tokens.push({ text: match[1], start: TOKEN.lastIndex - match[1].length, end: TOKEN.lastIndex });
    }
    return tokens;
  }

  class Reader {
    constructor(text) {
      this.text = text;
      this.tokens = tokensOf(text);
      this.at = 0;
    }

    get next() {
      return this.tokens[this.at]?.text;
    }

    take(...wanted) {
      if (this.next === undefined || (wanted.length && !wanted.includes(this.next))) this.fail();
      return this.tokens[this.at++].text;
    }

    fail() {
      const from = this.tokens[this.at]?.start ?? this.text.length;
      throw new Problem(from < this.text.length ? "unreadable" : "unfinished", { text: this.text.slice(from) });
    }

    // What `read` reads, again and again between commas until `end`; `comma` says whether one was there.
    list(end, read) {
      const items = [];
      let comma = false;
      while (this.next !== end) {
        items.push(read());
        if (this.next !== end) comma = Boolean(this.take(","));
      }
      this.take(end);
      return { items, comma };
    }

    number() {
      if (!INTEGER.test(this.next)) this.fail();
      const number = Number(this.take());
      if (Math.abs(number) > LARGEST) throw new Problem("large", { most: LARGEST });
      return number;
    }

    // A number, or a list of numbers; one number in brackets is not a list.
    value() {
      if (this.next !== "(" && this.next !== "[") return this.number();
      const opened = this.take();
      const { items, comma } = this.list(opened === "(" ? ")" : "]", () => this.number());
      return opened === "(" && items.length === 1 && !comma ? items[0] : items;
    }

    argument() {
      if (this.tokens[this.at + 1]?.text !== "=") return { name: PLAIN, value: this.value() };
      const name = this.take();
      this.take("=");
      return { name, value: this.value() };
    }

    index() {
      if (this.next === "None") return { kind: this.take() };
      if (this.next === "..." || this.next === "Ellipsis") return { kind: this.take() && "..." };
      const part = () => (this.next === ":" || this.next === "," || this.next === "]" ? null : this.number());
      const start = part();
      if (this.next !== ":") return start === null ? this.fail() : { kind: "number", at: start };
      this.take(":");
      const stop = part();
      if (this.next === ":") this.take(":");
      return { kind: "slice", start, stop, step: part() };
    }

    step() {
      const start = this.tokens[this.at]?.start;
      const run = this.take(".", "[") === "[" ? this.indexing() : this.method();
      return { text: this.text.slice(start, this.tokens[this.at - 1].end), run };
    }

    indexing() {
      const { items, comma } = this.list("]", () => this.index());
      if (!items.length || items.filter(({ kind }) => kind === "...").length > 1) throw new Problem("index");
      return (tensor) => indexed(tensor, items, items.length > 1 || comma);
    }

    method() {
      const name = this.take();
      if (name === "T") return METHODS.T;
      if (!Object.hasOwn(ARGUMENTS, name)) throw new Problem("unknown", { name });
      this.take("(");
      const values = bound(name, this.list(")", () => this.argument()).items);
      return (tensor) => METHODS[name](tensor, ...values);
    }
  }

  // The values of a call in the order of its arguments.
  function bound(method, given) {
    const fail = () => {
      throw new Problem("arguments", { name: method });
    };
    const names = ARGUMENTS[method];
    const plain = given.filter(({ name }) => name === PLAIN).map(({ value }) => value);
    const beside = names[0]?.startsWith("*") && plain.length > 0 && plain.every(Number.isInteger);
    if (beside) plain.splice(0, plain.length, [...plain]);
    const values = names.map((marked, place) => {
      const name = marked.replace(/[^\w]/g, "");
      const named = given.filter((each) => each.name === name).map(({ value }) => value);
      const found = [...plain.slice(place, place + 1), ...named];
      if (found.length > 1 || (!found.length && !marked.endsWith("?"))) fail();
      if (found.length && Array.isArray(found[0]) !== /^[*[]/.test(marked)) fail();
      return found[0];
    });
    const known = names.map((marked) => marked.replace(/[^\w]/g, ""));
    if (plain.length > names.length || given.some(({ name }) => name !== PLAIN && !known.includes(name))) fail();
    if (method === "as_strided" && values[0].some((size) => size < 0)) fail();
    return values;
  }


  function numbers(text, key) {
    const inner = text.trim().replace(/^\((.*)\)$|^\[(.*)\]$/s, "$1$2").trim();
    const parts = inner ? inner.replace(/,$/, "").split(",") : [];
    if (parts.some((part) => !/^\s*\d{1,9}\s*$/.test(part))) throw new Problem(key, { text: text.trim() });
    return parts.map(Number);
  }

  function withinLimits(tensor) {
    if (tensor.shape.length > DIMENSIONS) throw new Problem("dimensions", { most: DIMENSIONS });
    const size = Math.max(count(tensor), tensor.storage.size, tensor.offset, ...tensor.shape);
    if (size > LARGEST || !tensor.stride.every(Number.isSafeInteger)) throw new Problem("large", { most: LARGEST });
    return tensor;
  }

  function readBase({ shape, stride, offset }) {
    const sizes = numbers(shape, "shape");
    const steps = stride.trim() ? numbers(stride, "stride") : undefined;
    if (steps && steps.length !== sizes.length) throw new Problem("stride-count", { dims: sizes.length });
    const start = offset.trim() ? numbers(offset, "offset") : [0];
    if (start.length !== 1) throw new Problem("offset", { text: offset.trim() });
    return withinLimits(base(sizes, steps, start[0]));
  }

  // One call after the other, so that those before a problem are still executed.
  function* readChain(text) {
    const reader = new Reader(text);
    if (reader.next === "x") reader.take();
    while (reader.next !== undefined) yield reader.step();
  }

  // The base and what each call of the chain makes of the tensor before it, up to the first that raises: that one has
  // `raised` in the place of `tensor` and `how`.
  function explore(typed) {
    const found = { base: null, steps: [], problem: null };
    try {
      if (Object.values(typed).some((text) => text.length > LONGEST)) throw new Problem("long", { most: LONGEST });
      found.base = readBase(typed);
      for (const { text, run } of readChain(typed.chain)) {
        found.steps.push({ text, ...result(run, found.steps.at(-1)?.tensor ?? found.base) });
        if (found.steps.at(-1).raised) break;
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      found.problem = { key: error.key, values: error.values };
    }
    return found;
  }

  function result(run, tensor) {
    try {
      const made = run(tensor);
      withinLimits(made.tensor);
      return made;
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return { raised: { type: error.type, rule: error.rule, message: error.message, values: error.values } };
    }
  }

  // What a call would make of `tensor`.
  const tryCall = (text, tensor) => result(readChain(text).next().value.run, tensor);

  return { explore, tryCall };
})();
