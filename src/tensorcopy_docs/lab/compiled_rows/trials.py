"""Defines the trials: each makes of a row's function a compiled one, changes a tensor in it or after it, and looks.

A trial is given ``torch.compile`` or what leaves a function as it is, the row, and whether it is to change the tensor:
without the change, a gradient is what is right.
"""

import torch

TRIALS = {}


def trial(gradient=True):
    """Enter a function as a trial that returns a gradient, or else values, of which what is right is not known."""

    def enter(function):
        TRIALS[function.__name__] = (function, gradient)
        return function

    return enter


@trial(gradient=False)
def result_changed_inside(torch_compile, row, change):
    """The result is changed in the compiled function, under no_grad(); what is seen of it in `x`."""
    w, x = row.source()

    @torch_compile
    def f(x):
        y = row.function(x)
        if change:
            y *= 2
        return y

    with torch.no_grad():
        return f(x), x


@trial()
def result_changed_inside_then_backward(torch_compile, row, change):
    """Another graph has saved `x` when the result is changed, all in the compiled function; the gradient of `x`."""
    w, x = row.source()

    @torch_compile
    def f(x):
        z = (x * x).sum()
        y = row.function(x)
        if change:
            y *= 2
        return z

    f(x).backward()
    return w.grad


@trial()
def result_changed_outside_of_saved_source(torch_compile, row, change):
    """The compiled function returns the result, and a number of which the graph has saved `x`; the gradient of it."""
    w, x = row.source()

    @torch_compile
    def f(x):
        return row.function(x), (x * x).sum()

    y, z = f(x)
    if change:
        y *= 2
    z.backward()
    return w.grad


@trial()
def result_changed_outside_when_saved(torch_compile, row, change):
    """The compiled function returns the result, and a number of which the graph has saved it; the gradient of that."""
    w, x = row.source()

    @torch_compile
    def f(x):
        y = row.function(x)
        return y, (y * y).sum()

    y, z = f(x)
    if change:
        y *= 2
    z.backward()
    return w.grad


@trial()
def source_changed_outside(torch_compile, row, change):
    """`x` is changed after the call of a compiled function, in which a graph has saved the result; the gradient."""
    w, x = row.source()

    @torch_compile
    def f(x):
        y = row.function(x)
        return (y * y).sum()

    z = f(x)
    if change:
        with torch.no_grad():
            x *= 2
    z.backward()
    return w.grad
