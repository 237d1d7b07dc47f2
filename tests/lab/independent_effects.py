"""Columns of the table on what becomes of `x`, each established in another way than the lab does, without the lab."""

import torch
from torch.autograd.graph import get_gradient_edge
from torch.utils._python_dispatch import TorchDispatchMode

from tests.lab.independent_columns import DOES_NOT_APPLY, calling, is_tensor

ORDER = ("values", "shape", "stride", "dtype", "requires_grad", "is_leaf", "grad_fn", "_version", "data_ptr", "nbytes")


def effect_on_x(row):
    """`x` is looked at through an array and the graph; a backward pass tells whether its version went up."""
    _, x = row.source()
    watched = None
    if is_tensor(x):
        other = torch.ones(x.shape, requires_grad=True)
        watched = (other * x.detach()).sum()  # saves x, and its version
    before = looks(x)
    calling(row, x)
    after = looks(x)
    changed = {name for name in before if before[name] != after[name]}
    if watched is not None and refuses(watched):
        changed.add("_version")
    return ", ".join(name for name in ORDER if name in changed) or "nothing"


def looks(x) -> dict[str, object]:
    array = x.detach().numpy() if is_tensor(x) else x
    found = {
        "values": array.tobytes(),
        "shape": array.shape,
        "stride": array.strides,
        "dtype": array.dtype,
        "data_ptr": array.ctypes.data,
    }
    if is_tensor(x):
        node = get_gradient_edge(x).node.name() if x.requires_grad else "no gradient"
        found |= {
            "nbytes": len(x.untyped_storage().tolist()),
            "requires_grad": (x * 1).requires_grad,
            "is_leaf": node in ("no gradient", "torch::autograd::AccumulateGrad"),
            "grad_fn": None if node in ("no gradient", "torch::autograd::AccumulateGrad") else node,
        }
    return found


def refuses(watched) -> bool:
    """Whether the backward pass complains of a saved tensor that was modified."""
    try:
        watched.backward()
    except RuntimeError as error:
        assert "modified by an inplace operation" in str(error), error
        return True
    return False


class Schemas(TorchDispatchMode):
    """Which tensors may share memory with `x`, by what PyTorch's own reader of schemas says of each operation."""

    def __init__(self, x):
        super().__init__()
        self.aliases, self.reached, self.written = [x], False, False

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        results = function(*args, **(kwargs or {}))
        info = torch._C._SchemaInfo(function._schema)
        names = [argument.name for argument in function._schema.arguments]
        given = dict(enumerate(args)) | {names.index(name): value for name, value in (kwargs or {}).items()}
        aliased = [
            n for n, value in given.items() if any(each is known for known in self.aliases for each in flat(value))
        ]
        self.reached |= bool(aliased)
        inputs = [torch._C._SchemaArgument(torch._C._SchemaArgType.input, n) for n in aliased]
        self.written |= any(info.is_mutable(each) for each in inputs)
        outputs = [results] if len(function._schema.returns) == 1 else results or ()
        for number, result in enumerate(outputs):
            output = torch._C._SchemaArgument(torch._C._SchemaArgType.output, number)
            if any(info.may_contain_alias(output, each) for each in inputs):
                self.aliases += flat(result)
        return results


def flat(value) -> list:
    return list(value) if isinstance(value, list | tuple) else [value]


def declared(row):
    _, x = row.source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    with Schemas(x) as followed:
        y = calling(row, x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    if not followed.reached:
        return "no operation"
    return "writes" if followed.written else "may share" if any(y is each for each in followed.aliases) else "none"
