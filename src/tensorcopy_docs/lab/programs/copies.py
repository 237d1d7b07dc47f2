"""Idioms that copy a tensor, or use its values elsewhere."""

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


@idiom(right=plain.copied_with_gradient, kept=True)
def clone(x):
    return x.clone()


@idiom(right=plain.copied, kept=True)
def detach_clone(x):
    return x.detach().clone()


@idiom(right=plain.copied_to_train, kept=True)
def detach_clone_train(x):
    return x.detach().clone().requires_grad_()


@idiom(right=lambda x: torch.nn.Parameter(plain.copied(x)), kept=True)
def new_parameter(x):
    return torch.nn.Parameter(x.detach().clone())


def _contiguous_format():
    torch.ones(1).clone(memory_format=torch.contiguous_format)


@idiom(right=plain.copied_with_gradient, kept=True, probe=_contiguous_format)
def clone_contiguous(x):
    return x.clone(memory_format=torch.contiguous_format)


@idiom(right=plain.copied)
def detach(x):
    return x.detach()


@idiom(right=lambda x: plain.copied(x[0]))
def detach_view(x):
    return x.detach()[0]


@idiom(right=plain.copied_to_train)
def detach_train(y):
    return y.detach().requires_grad_()


def _copy_of_to():
    torch.ones(1).to(torch.float64, copy=True)


@idiom(right=lambda x, dtype: plain.copied_with_gradient(x).to(dtype), kept=True, probe=_copy_of_to)
def to_copy(x, dtype):
    return x.to(dtype, copy=True)


@idiom(right=lambda x, dtype: plain.copied_with_gradient(x).to(dtype))
def to(x, dtype):
    return x.to(dtype)


@idiom(right=lambda x: plain.copied_to_train(x).detach().double().requires_grad_(), kept=True)
def detach_to_train(x):
    return x.detach().to(torch.float64, copy=True).requires_grad_()


@idiom(right=lambda x: plain.copied_with_gradient(x[0]), kept=True)
def part_clone(x):
    return x[0].clone()


@idiom(right=lambda x, rows: torch.stack([plain.copied_with_gradient(x[n]) for n in rows.tolist()]), kept=True)
def rows_by_index(x, rows):
    return x[rows]


@idiom(
    right=lambda x, mask: plain.joined(
        [each for place, each in zip(plain.elements(mask), plain.elements(x)) if place.item()], x, (-1,)
    ),
    kept=True,
)
def filtered(x, mask):
    return x[mask]


def _all_elements(xs, shape):
    return plain.joined([each for x in xs for each in plain.elements(x)], xs[0], shape)


@idiom(right=lambda xs: _all_elements(xs, (len(xs),) + tuple(xs[0].shape)), kept=True)
def stack(xs):
    return torch.stack(xs)


@idiom(right=lambda xs: _all_elements(xs, (sum(map(len, xs)),) + tuple(xs[0].shape[1:])), kept=True)
def cat(xs):
    return torch.cat(xs)


def _array(x):
    import numpy

    return numpy.array(x.tolist(), dtype=x.detach().numpy().dtype).reshape(tuple(x.shape))


@idiom(right=_array, kept=True, needs=["numpy"])
def numpy_copy(x):
    return x.detach().cpu().numpy().copy()


@idiom(right=_array, needs=["numpy"])
def numpy_read(x):
    return x.detach().cpu().numpy()


def _force():
    torch.ones(1).numpy(force=True)


@idiom(right=_array, needs=["numpy"], probe=_force)
def numpy_force(x):
    return x.numpy(force=True)


def _of_array(array):
    return torch.tensor(array.tolist(), dtype=torch.from_numpy(array).dtype).reshape(array.shape)


@idiom(right=_of_array, kept=True, needs=["numpy"])
def tensor_of_array(array):
    return torch.tensor(array)


@idiom(right=_of_array, needs=["numpy"])
def from_numpy(array):
    return torch.from_numpy(array)


@idiom(right=_of_array, needs=["numpy"])
def as_tensor(array):
    return torch.as_tensor(array)
