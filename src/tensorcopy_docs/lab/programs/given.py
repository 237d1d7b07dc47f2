"""What contexts give to idioms, by the names of their arguments."""

import inspect
from collections import OrderedDict

import torch
from torch import nn

from tensorcopy_docs.lab.programs.observing import BOOL, observed
from tensorcopy_docs.lab.programs.plain import loaded

NUMBERS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


class Holder(nn.Module):
    """A module that holds `x`: as a parameter, a buffer, or, where it is part of a graph, as an attribute."""

    def __init__(self, x):
        super(Holder, self).__init__()
        if isinstance(x, nn.Parameter) or (x.requires_grad and x.is_leaf):
            self.weight = x if isinstance(x, nn.Parameter) else nn.Parameter(x)
        elif x.requires_grad:
            self.weight = x
        else:
            self.register_buffer("weight", x)

    def forward(self, factor):
        return self.weight * factor


class WithBuffers(nn.Module):
    """A module with a parameter, a buffer that its state dict has, and, where there are such, one that it has not."""

    def __init__(self):
        super(WithBuffers, self).__init__()
        self.weight = nn.Parameter(torch.tensor(NUMBERS))
        self.register_buffer("scale", torch.tensor([2.0, 3.0, 4.0]))
        _add_hidden_buffer(self)

    def forward(self, factor):
        return self.weight * self.scale * factor + sum(each.sum() for each in self.buffers())


def _add_hidden_buffer(module):
    try:
        module.register_buffer("offset", torch.tensor([5.0, 6.0, 7.0]), persistent=False)
    except TypeError:
        pass  # before 1.6 each buffer is persistent


def _values(x):
    """Other numbers in the shape and dtype of `x`."""
    with torch.no_grad():
        return x == 0 if x.dtype == BOOL else _fresh(x) * 10


def _fresh(x):
    """A tensor with the numbers of `x` in memory of its own, one element beside the other."""
    return torch.tensor(x.detach().tolist(), dtype=x.dtype).reshape(x.shape)


def _mask(x):
    """Which elements of `x` have an odd place: a mask."""
    return (torch.arange(x.numel()) % 2 == 1).reshape(x.shape)


def _chosen(x):
    """As many numbers as the mask has places."""
    return (torch.arange(x.numel() // 2) + 7).to(x.dtype)


GIVEN = {
    "p": lambda x: x,
    "y": lambda x: x,
    "v": _values,
    "mask": _mask,
    "chosen": _chosen,
    "i": lambda x: torch.zeros(2 if x.numel() else 0, dtype=torch.long),  # the first row, twice
    "added": lambda x: torch.ones((2 if x.numel() else 0,) + tuple(x.shape[1:])).to(x.dtype),  # a row for each of them
    "rows": lambda x: torch.arange(x.shape[0] if x.dim() else 0).flip(0),  # each row once
    "part": lambda x: x[:1],
    "buffer": lambda x: torch.zeros_like(_fresh(x)),
    "number": lambda x: 0.5,
    "factor": lambda x: 0.5,
    "array": lambda x: x.detach().numpy(),
    "shape": lambda x: (-1,) if x.numel() else (0,),
    "sizes": lambda x: (2,) + tuple(x.shape),
    "times": lambda x: (2, 1),
    "first": lambda x: 0,
    "second": lambda x: 1,
    "dtype": lambda x: torch.float64,
    "model": Holder,
    "optimizer": lambda x: torch.optim.SGD([x], lr=0.01),
    "path": lambda x: "tensor.pt",
    "xs": lambda x: [x, _values(x)],
    "state": lambda x: (x, _values(x)),
}

OTHERS = ("added", "checkpoint", "chosen", "i", "mask", "rows", "v")


class Given(object):
    """The arguments of an idiom, made for one `x`; `extra` has what the context itself gives."""

    def __init__(self, x, **extra):
        self.x = x
        self.values = dict(extra, x=x)

    def call(self, act):
        """Call an idiom with the arguments that it names; return its result, or what is in the file that it writes."""
        named = inspect.signature(act).parameters.values()
        y = act(*[value for each in named for value in self._values(each)])
        return loaded(self._value("path")) if "path" in [each.name for each in named] else y

    def _values(self, parameter):
        value = self._value(parameter.name)
        return value if parameter.kind == parameter.VAR_POSITIONAL else [value]

    def _value(self, name):
        if name == "checkpoint" and name not in self.values:
            held = self._value("model").state_dict()
            self.values[name] = OrderedDict((key, _values(value)) for key, value in held.items())
        if name not in self.values:
            self.values[name] = GIVEN[name](self.x)
        return self.values[name]

    def others(self):
        """Return what is given and must stay as it is."""
        return [[name, observed(self.values[name])] for name in OTHERS if name in self.values]
