"use strict";

// Calls on tensors of the model, as PyTorch executes them: each takes a tensor and returns `{ tensor, how }`, or throws
// `Raised` where PyTorch raises, with PyTorch's message. `how` is "view", "copy", or "same" if the tensor itself is
// returned.
const StrideCalls = (() => {
  const { Problem, Raised, asShape, contiguousStride, copy, count, isContiguous, listed, needed } = StrideModel;
  const { product, wrapped } = StrideModel;
  const ITEM = 8; // bytes of an element of torch.arange(6)

  const view = ({ storage, ...tensor }, shape, stride, offset = tensor.offset) => ({
    tensor: { shape, stride, offset, storage },
    how: "view",
  });

  const METHODS = {
    view(tensor, shape) {
      const { full, stride, ...hindrance } = asShape(tensor, shape);
      if (stride) return view(tensor, full, stride);
      const why = "(at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.";
      const message = `view size is not compatible with input tensor's size and stride ${why}`;
      throw new Raised("RuntimeError", "view", message, hindrance);
    },

    reshape(tensor, shape) {
      const { full, stride } = asShape(tensor, shape);
      if (stride) return view(tensor, full, stride);
      return { tensor: { ...copy(tensor), shape: full, stride: contiguousStride(full) }, how: "copy" };
    },

    flatten(tensor, start = 0, end = -1) {
      const dims = tensor.shape.length;
      const [first, last] = [wrapped(start, dims), wrapped(end, dims)];
      if (first > last) {
        throw new Raised("RuntimeError", "flatten", "flatten() has invalid args: start_dim cannot come after end_dim");
      }
      if (dims === 0) return METHODS.reshape(tensor, [1]);
      if (first === last) return { tensor, how: "same" };
      const merged = product(tensor.shape.slice(first, last + 1));
      return METHODS.reshape(tensor, tensor.shape.toSpliced(first, last + 1 - first, merged));
    },

    contiguous(tensor) {
      return isContiguous(tensor) ? { tensor, how: "same" } : { tensor: copy(tensor), how: "copy" };
    },

    permute(tensor, dims) {
      const has = tensor.shape.length;
      if (dims.length !== has) {
        const wants = "does not match the length of the desired ordering of dimensions";
        const counts = `i.e. input.dim() = ${has} is not equal to len(dims) = ${dims.length}`;
        const message = `permute(sparse_coo): number of dimensions in the tensor input ${wants} ${counts}`;
        throw new Raised("RuntimeError", "permute-length", message, { has });
      }
      const order = [];
      for (const dim of dims) {
        const place = wrapped(dim, has);
        if (order.includes(place)) {
          throw new Raised("RuntimeError", "permute-repeat", "permute(): duplicate dims are not allowed.");
        }
        order.push(place);
      }
      return view(tensor, order.map((dim) => tensor.shape[dim]), order.map((dim) => tensor.stride[dim]));
    },

    transpose(tensor, first, second) {
      const dims = tensor.shape.length;
      const [one, other] = [wrapped(first, dims), wrapped(second, dims)];
      const order = tensor.shape.map((_, dim) => (dim === one ? other : dim === other ? one : dim));
      return METHODS.permute(tensor, order);
    },

    t(tensor) {
      const dims = tensor.shape.length;
      if (dims < 3) return METHODS.permute(tensor, [...tensor.shape.keys()].reverse());
      throw new Raised("RuntimeError", "t", `t() expects a tensor with <= 2 dimensions, but self is ${dims}D`);
    },

    T(tensor) {
      return METHODS.permute(tensor, [...tensor.shape.keys()].reverse());
    },

    unsqueeze(tensor, dim) {
      const { shape, stride } = tensor;
      const place = wrapped(dim, shape.length + 1);
      const step = place < shape.length ? shape[place] * stride[place] : 1;
      return view(tensor, shape.toSpliced(place, 0, 1), stride.toSpliced(place, 0, step));
    },

    squeeze(tensor, dim) {
      const only = dim === undefined ? undefined : wrapped(dim, tensor.shape.length);
      const stays = (_, place) => tensor.shape[place] !== 1 || (only !== undefined && place !== only);
      return view(tensor, tensor.shape.filter(stays), tensor.stride.filter(stays));
    },

    expand(tensor, sizes) {
      const { shape, stride } = tensor;
      const missing = sizes.length - shape.length;
      if (missing < 0) {
        const few = `the number of sizes provided (${sizes.length}) must be greater or equal`;
        const than = `to the number of dimensions in the tensor (${shape.length})`;
        const message = `expand(torch.LongTensor{${listed(shape)}}, size=${listed(sizes)}): ${few} ${than}`;
        throw new Raised("RuntimeError", "expand-few", message, { dims: shape.length });
      }
      const [newShape, newStride] = [[...sizes], sizes.map(() => 0)];
      for (let place = shape.length ? sizes.length - 1 : -1; place >= 0; place -= 1) {
        const dim = place - missing;
        const has = dim < 0 ? 1 : shape[dim];
        newStride[place] = dim < 0 ? newShape[place + 1] * newStride[place + 1] : stride[dim];
        if (sizes[place] === -1) {
          if (dim < 0) {
            const where = `isn't allowed in a leading, non-existing dimension ${place}`;
            throw new Raised("RuntimeError", "expand-leading", `The expanded size of the tensor (-1) ${where}`);
          }
          newShape[place] = has;
        } else if (sizes[place] !== has) {
          if (has !== 1) {
            const fits = `must match the existing size (${has}) at non-singleton dimension ${place}`;
            const both = `Target sizes: ${listed(sizes)}.  Tensor sizes: ${listed(shape)}`;
            const message = `The expanded size of the tensor (${sizes[place]}) ${fits}.  ${both}`;
            throw new Raised("RuntimeError", "expand-size", message, { has, dim: place });
          }
          newStride[place] = 0;
        }
      }
      if (newShape.every((size) => size >= 0)) return view(tensor, newShape, newStride);
      // PyTorch makes a tensor with a negative size.
      if (newShape.includes(0)) throw new Problem("arguments", { name: "expand" });
      throw new Raised("RuntimeError", "expand-negative", "numel: integer multiplication overflow");
    },

    as_strided(tensor, shape, stride, offset = tensor.offset) {
      const refuse = (rule, message) => {
        throw new Raised("RuntimeError", rule, message);
      };
      if (shape.length !== stride.length) refuse("strided-length", "mismatch in length of strides and shape");
      if (stride.some((step) => step < 0)) {
        const message = `Negative strides are not supported at the moment, got strides: ${listed(stride)}`;
        refuse("strided-negative", `as_strided: ${message}`);
      }
      if (offset < 0) refuse("strided-offset", `Tensor: invalid storage offset ${offset}`);
      const [has, wants] = [tensor.storage.size, needed(shape, stride, offset)];
      if (wants > has) {
        const what = `sizes ${listed(shape)}, strides ${listed(stride)}, storage offset ${offset}`;
        const wanted = `itemsize ${ITEM} requiring a storage size of ${wants * ITEM}`;
        const message = `setStorage: ${what}, and ${wanted} are out of bounds for storage of size ${has * ITEM}`;
        throw new Raised("RuntimeError", "strided-bounds", message, { wants, has });
      }
      return view(tensor, shape, stride, offset);
    },
  };

  // ---- Indexing

  function indexed(tensor, items, several) {
    const dims = tensor.shape.length;
    const counted = items.filter(({ kind }) => kind === "number" || kind === "slice").length;
    if (several && counted > dims) {
      throw new Raised("IndexError", "index-many", `too many indices for tensor of dimension ${dims}`, { dims });
    }
    let [result, dim] = [tensor, 0];
    items.forEach((item, place) => {
      if (item.kind === "number") result = selected(result, dim, item.at, several ? place : 0);
      else if (item.kind === "slice") result = sliced(result, dim++, item);
      else if (item.kind === "None") result = METHODS.unsqueeze(result, dim++).tensor;
      else dim += dims - counted;
    });
    return view(result, result.shape, result.stride);
  }

  function selected(tensor, dim, at, place) {
    const { shape, stride, offset } = tensor;
    if (!shape.length && at === 0) {
      const python = "Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim tensor to a number";
      throw new Raised("IndexError", "index-0-dim", `invalid index of a 0-dim tensor. ${python}`);
    }
    const size = shape[dim] ?? 0;
    if (at >= size || at < -size) {
      const message = `index ${at} is out of bounds for dimension ${place} with size ${size}`;
      throw new Raised("IndexError", "index-range", message, { first: -size, last: size - 1, size });
    }
    const start = offset + (at < 0 ? at + size : at) * stride[dim];
    return view(tensor, shape.toSpliced(dim, 1), stride.toSpliced(dim, 1), start).tensor;
  }

  function sliced(tensor, dim, { start, stop, step }) {
    if (step === 0) throw new Raised("ValueError", "step", "slice step cannot be zero");
    if (step < 0) throw new Raised("ValueError", "step", "step must be greater than zero");
    if (!tensor.shape.length) {
      throw new Raised("IndexError", "index-0-dim", "slice() cannot be applied to a 0-dim tensor.");
    }
    const { shape, stride, offset } = tensor;
    const size = shape[dim];
    const inside = (index, least) => Math.min(Math.max(index < 0 ? index + size : index, least), size);
    const first = inside(start ?? 0, 0);
    const length = Math.ceil((inside(stop ?? size, first) - first) / (step ?? 1));
    const newStride = stride.with(dim, stride[dim] * (step ?? 1));
    return view(tensor, shape.with(dim, length), newStride, offset + first * stride[dim]).tensor;
  }

  return { METHODS, indexed };
})();
