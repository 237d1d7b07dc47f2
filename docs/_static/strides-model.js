"use strict";

// Shapes, strides and storages as PyTorch computes them. A tensor is `{ shape, stride, offset, storage }`, counted in
// elements; a storage is `{ size, valueAt }`, and two tensors share memory if they have the same one. Nothing here and
// in the scripts of calls and chains knows a page.
const StrideModel = (() => {
  class Raised extends Error {
    // `rule` names the rule that is broken, and `values` are those of its words.
    constructor(type, rule, message, values = {}) {
      super(message);
      Object.assign(this, { type, rule, values });
    }
  }

  // What is not computed here: `key` names the words for it.
  class Problem extends Error {
    constructor(key, values = {}) {
      super(key);
      Object.assign(this, { key, values });
    }
  }

  const product = (sizes) => sizes.reduce((all, size) => all * size, 1);
  const count = (tensor) => product(tensor.shape);
  const listed = (numbers) => `[${numbers.join(", ")}]`;

  // How many elements a storage must have, to hold all that a tensor of this shape reads.
  const needed = (shape, stride, offset) =>
    product(shape) ? offset + 1 + shape.reduce((sum, size, dim) => sum + (size - 1) * stride[dim], 0) : 0;

  function contiguousStride(shape) {
    const stride = shape.map(() => 1);
    for (let dim = shape.length - 2; dim >= 0; dim -= 1) stride[dim] = stride[dim + 1] * Math.max(shape[dim + 1], 1);
    return stride;
  }

  function isContiguous({ shape, stride }) {
    if (product(shape) === 0) return true;
    let expected = 1;
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      if (shape[dim] === 1) continue; // its stride does not count
      if (stride[dim] !== expected) return false;
      expected *= shape[dim];
    }
    return true;
  }

  // The index in the storage of each of the first `most` elements, in the order of the tensor.
  function positions({ shape, stride, offset }, most = Infinity) {
    const found = [];
    const at = shape.map(() => 0);
    for (let left = Math.min(product(shape), most); left > 0; left -= 1) {
      found.push(at.reduce((sum, index, dim) => sum + index * stride[dim], offset));
      for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
        at[dim] += 1;
        if (at[dim] < shape[dim]) break;
        at[dim] = 0;
      }
    }
    return found;
  }

  function positionOf({ shape, stride, offset }, number) {
    let [left, position] = [number, offset];
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      position += (left % shape[dim]) * stride[dim];
      left = Math.floor(left / shape[dim]);
    }
    return position;
  }

  // How many different elements of the storage a tensor reads: fewer than it has elements if some of these overlap.
  const cellsRead = (tensor) => new Set(positions(tensor)).size;

  // What `torch.arange(n).as_strided(shape, stride, offset)` is, of the least `n`.
  function base(shape, stride = contiguousStride(shape), offset = 0) {
    const size = needed(shape, stride, offset);
    return { shape, stride, offset, storage: { size, valueAt: (index) => index } };
  }

  function copy(tensor) {
    const storage = { size: count(tensor), valueAt: (index) => tensor.storage.valueAt(positionOf(tensor, index)) };
    return { shape: tensor.shape, stride: contiguousStride(tensor.shape), offset: 0, storage };
  }

  function wrapped(dim, dims) {
    const most = Math.max(dims, 1);
    if (dim >= -most && dim < most) return dim < 0 ? dim + most : dim;
    const range = `[${-most}, ${most - 1}]`;
    const message = `Dimension out of range (expected to be in range of ${range}, but got ${dim})`;
    throw new Raised("IndexError", "dimension", message, { dim, range });
  }

  // The shape with its -1 filled in.
  function inferred(shape, elements) {
    const unknown = shape.indexOf(-1);
    shape.forEach((size, index) => {
      if (size === -1 && index !== unknown) {
        throw new Raised("RuntimeError", "infer", "only one dimension can be inferred");
      }
      if (size >= -1) return;
      const where = `at index ${index} of shape ${listed(shape)}`;
      throw new Raised("RuntimeError", "negative", `invalid shape dimension ${size} ${where}`);
    });
    const known = product(shape.filter((size) => size !== -1));
    if (known !== elements && !(unknown >= 0 && known > 0 && elements % known === 0)) {
      const message = `shape '${listed(shape)}' is invalid for input of size ${elements}`;
      throw new Raised("RuntimeError", "size", message, { elements });
    }
    if (unknown < 0) return shape;
    if (known > 0) return shape.with(unknown, elements / known);
    const message = `cannot reshape tensor of 0 elements into shape ${listed(shape)}`;
    const why = "because the unspecified dimension size -1 can be any value and is ambiguous";
    throw new Raised("RuntimeError", "ambiguous", `${message} ${why}`);
  }

  // The strides by which `tensor` can be read in another shape of as many elements, or what hinders it: dimension `dim`
  // cannot be merged with those behind it, since its stride is not the `wanted` one.
  function strideFor({ shape, stride }, wantedShape) {
    const found = wantedShape.map(() => 1);
    if (shape.length === 0) return { stride: found };
    if (product(shape) === 0) {
      return { stride: listed(shape) === listed(wantedShape) ? stride : contiguousStride(wantedShape) };
    }
    let place = wantedShape.length - 1;
    let [chunk, elements, placed] = [stride.at(-1), 1, 1]; // of dimensions that can be merged
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      elements *= shape[dim];
      if (dim > 0 && (shape[dim - 1] === 1 || stride[dim - 1] === elements * chunk)) continue;
      while (place >= 0 && (placed < elements || wantedShape[place] === 1)) {
        found[place] = placed * chunk;
        placed *= wantedShape[place];
        place -= 1;
      }
      if (placed !== elements) return { dim: dim - 1, has: stride[dim - 1], wanted: elements * chunk };
      if (dim > 0) [chunk, elements, placed] = [stride[dim - 1], 1, 1];
    }
    return { stride: found };
  }

  function asShape(tensor, shape) {
    const full = inferred(shape, count(tensor));
    return { full, ...strideFor(tensor, full) };
  }

  return {
    ...{ Problem, Raised, asShape, base, cellsRead, contiguousStride, copy, count, isContiguous, listed, needed },
    ...{ positions, product, wrapped },
  };
})();
