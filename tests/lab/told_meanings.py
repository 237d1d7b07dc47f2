"""What the sentences told of a row mean: for each, whether it is true of tensors that are made from the row.

The keys are the English sentences as they are in ``semantics.toml``, so that whoever words one otherwise says here
what it means. Each function is given the row and, where the sentence puts one in, the value.
"""

import torch

from tests.lab.told_trials import (
    as_parameter,
    as_subclass,
    blocks,
    change_of_x_reaches_y,
    change_of_y_reaches_x,
    changed_of_x,
    counts_together,
    flow_to_x,
    is_contiguous,
    keeps_attribute,
    keeps_hook,
    kept_grad,
    later_backward,
    made,
    result,
    schemas,
    stays_column_by_column,
    steps,
    tangent_reaches_y,
    uses_the_memory,
)

BEFORE = "if `z = (x * x).sum()` came before the call, "
MEANINGS = {
    "`y` is `x` itself": lambda row: (lambda w, x, y: id(x) == id(y))(*made(row)),
    "`y` is a different object from `x`": lambda row: (lambda w, x, y: id(x) != id(y))(*made(row)),
    "`y` uses the same memory as `x`": uses_the_memory,
    "`y` does not use the memory of `x`": lambda row: not uses_the_memory(row),
    "changing `y` in place under `torch.no_grad()` also changes `x`": lambda row: change_of_y_reaches_x(row) == "yes",
    "`y *= 2` under `torch.no_grad()` does not change `x`": lambda row: change_of_y_reaches_x(row) == "no",
    "`y *= 2` under `torch.no_grad()` raises an error": lambda row: change_of_y_reaches_x(row) == "raises",
    "changing `x` in place under `torch.no_grad()` also changes `y`": lambda row: change_of_x_reaches_y(row) == "yes",
    "`x *= 2` under `torch.no_grad()` does not change `y`": lambda row: change_of_x_reaches_y(row) == "no",
    "`x *= 2` under `torch.no_grad()` raises an error": lambda row: change_of_x_reaches_y(row) == "raises",
    "an in-place change to `y` counts in the version counter of `x`": lambda row: counts_together(row) == "yes",
    "an in-place change to `y` does not count in the version counter of `x`": lambda row: counts_together(row) == "no",
    "the version counter cannot be tested, because an in-place change to `y` raises an error": lambda row: (
        counts_together(row) in ("raises", "untold")
    ),
    "`y._is_view()` is true": lambda row: result(row)._is_view(),
    "`y._is_view()` is false": lambda row: not result(row)._is_view(),
    "`y._base` is `None`": lambda row: result(row)._base is None,
    "`y._base` is `x`": lambda row: (lambda w, x, y: y._base is x)(*made(row)),
    "`y._base` is the `_base` of `x`": lambda row: (lambda w, x, y: y._base is x._base is not None)(*made(row)),
    "`y._base` is a tensor other than `x`": lambda row: (lambda w, x, y: y._base is not None and y._base is not x)(
        *made(row)
    ),
    "`y` requires grad": lambda row: result(row).requires_grad,
    "`y` does not require grad": lambda row: not result(row).requires_grad,
    "`y` is a leaf tensor": lambda row: result(row).is_leaf,
    "`y` is not a leaf tensor": lambda row: not result(row).is_leaf,
    "`y` does not have a `grad_fn`": lambda row: result(row).grad_fn is None,
    "`y.grad_fn` is `{value}`": lambda row, value: result(row).grad_fn.name().rpartition("::")[2] == value,
    "the gradient that flows back from `y` to `x` is the derivative of the values": lambda row: (
        flow_to_x(row) == "analytic"
    ),
    "the gradient that flows back from `y` to `x` is 0, as is the derivative of the values": lambda row: (
        flow_to_x(row) == "zero"
    ),
    "gradients do not flow back from `y` to `x`": lambda row: flow_to_x(row) == "none",
    "the gradient that flows back from `y` to `x` differs from the derivative of the values": (
        lambda row: flow_to_x(row) == "other"
    ),
    "`backward()` from `y` raises an error": lambda row: flow_to_x(row) == "raises",
    BEFORE + "`z.backward()` gives the correct gradient after `y *= 2`": lambda row: (
        later_backward(row, True) == "correct"
    ),
    "`y *= 2` in grad mode raises an error": lambda row: later_backward(row, True) == "raises at once",
    BEFORE + "`z.backward()` raises an error after the call and `y *= 2`": lambda row: (
        later_backward(row, True) == "raises"
    ),
    BEFORE + "`z.backward()` gives an incorrect gradient after `y *= 2`, without an error": lambda row: (
        later_backward(row, True) == "incorrect"
    ),
    BEFORE + "`z.backward()` gives the correct gradient after `y *= 2` under `torch.no_grad()`": lambda row: (
        later_backward(row, False) == "correct"
    ),
    "`y *= 2` raises an error even under `torch.no_grad()`": lambda row: later_backward(row, False) == "raises at once",
    BEFORE + "`z.backward()` raises an error after the call and `y *= 2` under `torch.no_grad()`": lambda row: (
        later_backward(row, False) == "raises"
    ),
    BEFORE + "`z.backward()` gives an incorrect gradient after `y *= 2` under `torch.no_grad()`, without an error": (
        lambda row: later_backward(row, False) == "incorrect"
    ),
    "a forward-mode tangent of `x` reaches `y`": tangent_reaches_y,
    "a forward-mode tangent of `x` does not reach `y`": lambda row: not tangent_reaches_y(row),
    "`y.grad` is `None`, even if `x.grad` was set before": lambda row: kept_grad(row) == "none",
    "`y.grad` is the tensor that `x.grad` was set to before": lambda row: kept_grad(row) == "the same",
    "`y.grad` is a copy of the tensor that `x.grad` was set to before": lambda row: kept_grad(row) == "a copy",
    "a hook registered on `x` before is a hook of `y`": keeps_hook,
    "a hook registered on `x` before is not a hook of `y`": lambda row: not keeps_hook(row),
    "if `x` is a `Parameter`, `y` is a `Parameter`": as_parameter,
    "if `x` is a `Parameter`, `y` is not a `Parameter`": lambda row: not as_parameter(row),
    "`y` is a `Parameter`, whether `x` is one or not": lambda row: (
        isinstance(result(row), torch.nn.Parameter) and as_parameter(row)
    ),
    "if `x` is of a subclass of `Tensor`, `y` is of that subclass": as_subclass,
    "if `x` is of a subclass of `Tensor`, `y` is not of that subclass": lambda row: not as_subclass(row),
    "a Python attribute that was set on `x` is also on `y`": keeps_attribute,
    "a Python attribute that was set on `x` is not on `y`": lambda row: not keeps_attribute(row),
    "the call leaves `x` as it was": lambda row: changed_of_x(row) == "",
    "the call changes `{value}` of `x`": lambda row, value: changed_of_x(row) == value,
    "PyTorch's schemas do not declare that `y` may share memory with `x`": lambda row: schemas(row) == "no sharing",
    "PyTorch's schemas declare that `y` may share memory with `x`": lambda row: schemas(row) == "sharing",
    "PyTorch's schemas declare that the memory of `x` may be written to": lambda row: schemas(row) == "a write",
    "`TorchDispatchMode` does not show an ATen operation that is given `x`": lambda row: schemas(row) == "nothing",
    "if `x` is stored column by column, so is `y`": stays_column_by_column,
    "if `x` is stored column by column, `y` is not": lambda row: not stays_column_by_column(row),
    "the shape of `y` is `{value}`": lambda row, value: str(tuple(result(row).shape)) == value,
    "the stride of `y` is `{value}`": lambda row, value: str(steps(result(row))) == value,
    "the storage offset of `y` is {value}": lambda row, value: str(result(row).storage_offset()) == value,
    "`y` is contiguous": lambda row: is_contiguous(result(row)),
    "`y` is not contiguous": lambda row: not is_contiguous(result(row)),
    "the dtype of `y` is `{value}`": lambda row, value: str(result(row).dtype).removeprefix("torch.") == value,
    "the storage of `y` holds {value} bytes": lambda row, value: str(blocks(result(row))[0][1]) == value,
}
