"""Idioms that give a tensor another shape, or repeat it."""

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


def _in_shape(x, shape):
    return plain.joined(plain.elements(x), x, shape)


def _flat(x):
    return _in_shape(x, (x.numel(),))


@idiom(_in_shape)
def reshape(x, shape):
    return x.reshape(shape)


@idiom(_in_shape, kept=True)
def reshape_clone(x, shape):
    return x.reshape(shape).clone()


@idiom(_in_shape)
def view(x, shape):
    return x.view(shape)


@idiom(_in_shape)
def contiguous_view(x, shape):
    return x.contiguous().view(shape)


@idiom(plain.copied_with_gradient)
def contiguous(x):
    return x.contiguous()


@idiom(_flat)
def flatten(x):
    return x.flatten()


@idiom(lambda x: _in_shape(x, (x.shape[0], x.shape[1])))
def flatten_batch(x):
    return x.flatten(1)


@idiom(_flat, kept=True)
def flatten_clone(x):
    return x.flatten().clone()


@idiom(lambda x: _in_shape(x, (1,) + tuple(x.shape)))
def unsqueeze(x):
    return x.unsqueeze(0)


@idiom(lambda x: _in_shape(x, tuple(x.shape[:1]) + tuple(n for n in x.shape[1:2] if n != 1) + tuple(x.shape[2:])))
def squeeze(x):
    return x.squeeze(1)


def _transposed(x):
    return torch.stack([plain.copied_with_gradient(x[:, n]) for n in range(x.shape[1])])


@idiom(_transposed)
def transpose(x):
    return x.transpose(0, 1)


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@idiom(_transposed, kept=True, probe=_contiguous_format)
def transposed_clone(x):
    return x.t().clone(memory_format=torch.contiguous_format)


def _twice(x):
    return plain.joined(plain.elements(x) * 2, x, (2,) + tuple(x.shape))


@idiom(_twice)
def expand(x):
    return x.expand(2, *x.shape)


@idiom(_twice, kept=True)
def expand_clone(x):
    return x.expand(2, *x.shape).clone()


@idiom(
    lambda x: _in_shape(torch.cat([_flat(x)] * 2), (2 * len(x),) + tuple(x.shape[1:])) if x.dim() else _twice(x)[:, None],
    kept=True,
)
def repeat(x):
    return x.repeat(2, 1)
