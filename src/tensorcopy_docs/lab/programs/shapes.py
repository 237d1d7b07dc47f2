"""Idioms that give a tensor another shape, or repeat it."""

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


def _in_shape(x, shape):
    return plain.joined(plain.elements(x), x, shape)


def _flat(x):
    return _in_shape(x, (x.numel(),))


@idiom(right=_in_shape)
def reshape(x, shape):
    return x.reshape(shape)


@idiom(right=_in_shape, kept=True)
def reshape_clone(x, shape):
    return x.reshape(shape).clone()


@idiom(right=_in_shape)
def view(x, shape):
    return x.view(shape)


@idiom(right=_in_shape)
def contiguous_view(x, shape):
    return x.contiguous().view(shape)


@idiom(right=plain.copied_with_gradient)
def contiguous(x):
    return x.contiguous()


@idiom(right=_flat)
def flatten(x):
    return x.flatten()


@idiom(right=lambda x: _in_shape(x, (x.shape[0], x.shape[1])))
def flatten_batch(x):
    return x.flatten(1)


@idiom(right=_flat, kept=True)
def flatten_clone(x):
    return x.flatten().clone()


@idiom(right=lambda x: _in_shape(x, (1,) + tuple(x.shape)))
def unsqueeze(x):
    return x.unsqueeze(0)


@idiom(right=lambda x: _in_shape(x, tuple(x.shape[:1]) + tuple(n for n in x.shape[1:2] if n != 1) + tuple(x.shape[2:])))
def squeeze(x):
    return x.squeeze(1)


def _transposed(x):
    return torch.stack([plain.copied_with_gradient(x[:, n]) for n in range(x.shape[1])])


@idiom(right=lambda x, first, second: _transposed(x))
def transpose(x, first, second):
    return x.transpose(first, second)


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@idiom(right=_transposed, kept=True, probe=_contiguous_format)
def transposed_clone(x):
    return x.t().clone(memory_format=torch.contiguous_format)


def _twice(x, sizes):
    return plain.joined(plain.elements(x) * 2, x, sizes)


@idiom(right=_twice)
def expand(x, *sizes):
    return x.expand(*sizes)


@idiom(right=_twice, kept=True)
def expand_clone(x, *sizes):
    return x.expand(*sizes).clone()


def _rows_twice(x, times):
    return _in_shape(torch.cat([_flat(x)] * 2), (2 * len(x) if x.dim() else 2,) + tuple(x.shape[1:] or (1,)))


@idiom(right=_rows_twice, kept=True)
def repeat(x, *times):
    return x.repeat(*times)
