"use strict";

// The words of the stride explorer for what the model says: problems, rules that are broken, and what a call does.
const StrideWords = (() => {
  const { make } = StridePicture;

  // Sentences behind each other; those of Chinese have no space between them.
  const joined = (sentences) => sentences.reduce((text, next) => `${text}${text.endsWith(".") ? " " : ""}${next}`);

  // The words `text`, with code where they have it between backticks.
  const marked = (text) =>
    text.split("`").map((part, number) => (number % 2 ? make("code", "literal", part) : part));

  const PROBLEMS = {
    shape: (values) => say("strides-problem-shape", values),
    stride: (values) => say("strides-problem-stride", values),
    "stride-count": (values) => say("strides-problem-stride-count", values),
    offset: (values) => say("strides-problem-offset", values),
    large: (values) => say("strides-problem-large", values),
    long: (values) => say("strides-problem-long", values),
    dimensions: (values) => say("strides-problem-dimensions", values),
    unreadable: (values) => say("strides-problem-unreadable", values),
    unfinished: () => say("strides-problem-unfinished"),
    unknown: (values) => say("strides-problem-unknown", values),
    arguments: (values) => say("strides-problem-arguments", values),
    index: () => say("strides-problem-index"),
  };

  const RULES = {
    view: (values) => say("strides-rule-view", values),
    size: (values) => say("strides-rule-size", values),
    infer: () => say("strides-rule-infer"),
    ambiguous: () => say("strides-rule-ambiguous"),
    negative: () => say("strides-rule-negative"),
    dimension: (values) => say("strides-rule-dimension", values),
    flatten: () => say("strides-rule-flatten"),
    "permute-length": (values) => say("strides-rule-permute-length", values),
    "permute-repeat": () => say("strides-rule-permute-repeat"),
    t: () => say("strides-rule-t"),
    "expand-few": (values) => say("strides-rule-expand-few", values),
    "expand-leading": () => say("strides-rule-expand-leading"),
    "expand-size": (values) => say("strides-rule-expand-size", values),
    "expand-negative": () => say("strides-rule-negative"),
    "strided-length": () => say("strides-rule-strided-length"),
    "strided-negative": () => say("strides-rule-strided-negative"),
    "strided-offset": () => say("strides-rule-strided-offset"),
    "strided-bounds": (values) => say("strides-rule-strided-bounds", values),
    "index-many": (values) => say("strides-rule-index-many", values),
    "index-0-dim": () => say("strides-rule-index-0-dim"),
    "index-range": ({ first, last, size }) =>
      size ? say("strides-rule-index-range", { first, last }) : say("strides-rule-index-empty"),
    step: () => say("strides-rule-step"),
  };

  // In one word what a call does; "same" is the tensor itself.
  const DOES = {
    view: () => say("strides-does-view"),
    copy: () => say("strides-does-copy"),
    same: () => say("strides-does-same"),
    raises: () => say("strides-does-raise"),
  };

  return { DOES, PROBLEMS, RULES, joined, marked };
})();
