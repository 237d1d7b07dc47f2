"""Calls that return the source itself, a view or a copy, as it falls; each case has a row."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.semantics import operation


@operation(sources.result)
def reshape(x):
    return x.reshape(6)


@operation(sources.transposed)
def reshape_of_a_transposed(x):
    return x.reshape(6)


@operation(sources.result)
def reshape_to_the_same_shape(x):
    return x.reshape(2, 3)


@operation(sources.result)
def flatten(x):
    return x.flatten()


@operation(sources.transposed)
def flatten_of_a_transposed(x):
    return x.flatten()


@operation(sources.result, needs=["ravel"])
def ravel(x):
    return x.ravel()


@operation(sources.transposed, needs=["ravel"])
def ravel_of_a_transposed(x):
    return x.ravel()


@operation(sources.result)
def contiguous(x):
    return x.contiguous()


@operation(sources.transposed)
def contiguous_of_a_transposed(x):
    return x.contiguous()


@operation(sources.result)
def to(x):
    return x.to(torch.float32)


@operation(sources.result)
def to_another_dtype(x):
    return x.to(torch.float64)


@operation(sources.result)
def float(x):
    return x.float()


@operation(sources.doubles)
def float_of_doubles(x):
    return x.float()


@operation(sources.integers)
def float_of_integers(x):
    return x.float()


@operation(sources.result)
def cpu(x):
    return x.cpu()


@operation(sources.result)
def as_tensor(x):
    return torch.as_tensor(x)


@operation(sources.result)
def as_tensor_of_another_dtype(x):
    return torch.as_tensor(x, dtype=torch.float64)


@operation(sources.result, needs=["asarray"])
def asarray(x):
    return torch.asarray(x)


@operation(sources.result, needs=["asarray"])
def asarray_of_another_dtype(x):
    return torch.asarray(x, dtype=torch.float64)


@operation(sources.result, needs=["atleast_1d"])
def atleast_1d(x):
    return torch.atleast_1d(x)


@operation(sources.number, needs=["atleast_1d"])
def atleast_1d_of_a_number(x):
    return torch.atleast_1d(x)


@operation(sources.result)
def dropout_in_eval(x):
    return torch.nn.functional.dropout(x, 0.5, training=False)


@operation(sources.result, needs=["Tensor.type_as"])
def type_as(x):
    return x.type_as(torch.zeros(1))


@operation(sources.result)
def expand_as(x):
    return x.expand_as(x)


@operation(sources.result)
def broadcast_tensors(x):
    return torch.broadcast_tensors(x, torch.zeros(1))[0]
