"""The plain ways that idioms stand for: slower or longer, and nobody doubts them."""

import io

import torch


def same(x):
    """The tensor itself."""
    return x


def copied(x):
    """The numbers, written down and read again: memory of its own, and no gradient."""
    return torch.tensor(x.tolist(), dtype=x.dtype).reshape(x.shape)


def copied_to_train(x):
    """The numbers, written down and read again, as a leaf that requires grad."""
    return copied(x).requires_grad_()


def copied_with_gradient(x):
    """Each element by itself, joined again: memory of its own, and the gradient flows back."""
    return joined(elements(x), x)


def elements(x):
    """The elements of `x` in their order, each a view with one element."""
    flat = x.reshape(-1)
    return [flat[n : n + 1] for n in range(x.numel())]


def joined(found, x, shape=None):
    """Elements joined to a new tensor in the shape of `x`, or in another."""
    return torch.cat([x.reshape(-1)[:0]] + found).reshape(x.shape if shape is None else shape)


def chosen_by(mask, x, otherwise):
    """Where `mask` is true, the elements of `otherwise`, and elsewhere those of `x`."""
    pairs = zip(elements(mask), elements(x), elements(otherwise))
    return joined([b if place.item() else a for place, a, b in pairs], x)


def written(x, values):
    """Write tensors into `x`, one element after the other: pairs of an index and a tensor with one element."""
    for place, value in values:
        x[place] = value
    return x


def places(x):
    """The index of each element, in the order of the elements."""
    found = [()]
    for length in x.shape:
        found = [place + (n,) for place in found for n in range(length)]
    return found


def without_recording(act):
    """Return a plain way that does the same and records nothing."""

    def acting(p, v):
        with torch.no_grad():
            return act(p, v)

    return acting


def pickled(model):
    """What is read back after it was written to a file."""
    file = io.BytesIO()
    torch.save(model, file)
    file.seek(0)
    return loaded(file)


def loaded(file):
    """What is in a file, whatever its class."""
    try:
        return torch.load(file, weights_only=False)
    except TypeError:  # before 1.13
        return torch.load(file)
