"""Functions of which we know what they do with memory, in place of those of torch."""

import torch

from tensorcopy_docs.lab.atlas.calls import Call
from tensorcopy_docs.lab.atlas.sample import Written
from tensorcopy_docs.lab.atlas.trial import tried

X = "torch.rand(2, 3)"


class Planted(Call):
    """A call of a function that torch does not have."""

    def __init__(self, function, name="torch.add"):
        super().__init__(name)
        self.function = function


def tried_once(function, code=X):
    """The trial of `function` with one sample."""
    return tried(Planted(function), Written(code))


def doubles_in_place(x):
    """Change `x`."""
    return x.mul_(2)


def doubles_behind_autograd(x):
    """Change `x` without counting a version."""
    x.data.mul_(2)
    return x.sum()


def turns_in_place(x):
    """Change only how `x` reads its memory."""
    x.t_()
    return x.sum()


def points_elsewhere(x):
    """Give `x` other memory, without counting a version."""
    x.data = torch.zeros(2, 3)
    return x.sum()


def changes_the_second(x, *, other):
    """Change an argument that is given by name."""
    other.zero_()
    return x + other


def shares_in_a_list(x):
    """Return the view behind a copy."""
    return [x.clone(), {"view": x[0]}]


def rewraps(x):
    """Share memory by another storage object."""
    return torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(x.detach()))


def view_of_a_copy(x):
    """Return a view, but of a copy."""
    return x.clone().view(-1)


def stops(x):
    """Return a copy that is cut off from the graph."""
    return x.detach().clone()
