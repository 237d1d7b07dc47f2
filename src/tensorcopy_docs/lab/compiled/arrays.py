"""NumPy arrays, numbers and lists go in and out of a compiled function."""

import numpy as np
import torch
from torch import nn

from tensorcopy_docs.lab.program import compiled


@compiled(about="numpy from_numpy")
def array_in_and_out(torch_compile):
    array = np.ones(64, dtype=np.float32)

    @torch_compile
    def f(array):
        return array * 2

    return f(array)


@compiled(about="numpy from_numpy")
def array_written_inside(torch_compile):
    array = np.ones(64, dtype=np.float32)

    @torch_compile
    def f(array):
        array[:] = 0
        return array

    f(array)
    return array


@compiled(about="numpy from_numpy")
def array_view_returned(torch_compile):
    array = np.ones(64, dtype=np.float32)

    @torch_compile
    def f(array):
        return array.reshape(8, 8)

    f(array)[:] = 0
    return array


@compiled(about="numpy")
def numpy_of_a_result(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return (x * 2).numpy()

    return f(x)


@compiled(about="numpy")
def numpy_of_an_argument_written(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.numpy()

    f(x)[:] = 0
    return x


@compiled(about="from_numpy")
def from_numpy_inside_written(torch_compile):
    array = np.ones(64, dtype=np.float32)

    @torch_compile
    def f(array):
        torch.from_numpy(array).zero_()

    f(array)
    return array


@compiled(about="numpy detach")
def numpy_of_a_parameter(torch_compile):
    p = nn.Parameter(torch.ones(64))

    @torch_compile
    def f(p):
        return p.detach().numpy() * 2

    return f(p)


@compiled(about="tensor")
def number_read_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x * x.sum().item()

    return f(x)


@compiled(about="tensor")
def list_made_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return torch.tensor(x.tolist())

    return f(x)


@compiled(facts=True, about="tensor")
def tensor_of_a_tensor(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return torch.tensor(w)

    return f(w).requires_grad
