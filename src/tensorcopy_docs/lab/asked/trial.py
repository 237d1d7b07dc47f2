"""Runs a reader's code in float64, as a function of the elements of `x`, at `x` and beside it."""

import contextlib
import random
import sys

import torch

from tensorcopy_docs.lab.asked import reasons
from tensorcopy_docs.lab.asked.code import forget_compiled
from tensorcopy_docs.lab.asked.layout import positions
from tensorcopy_docs.lab.asked.tensor_like import doubled, is_result, source_of
from tensorcopy_docs.lab.asked.values import parts_of
from tensorcopy_docs.lab.observe import has_gradient, is_tensor, reals
from tensorcopy_docs.lab.trials import recorded


class NotComparedError(Exception):
    """The gradient cannot be compared, for one of the reasons."""

    def __init__(self, reason):
        self.reason = reason
        super().__init__(reason)


@contextlib.contextmanager
def doubles():
    """Let float64 be the default dtype in the block."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


def seed():
    """Let the next run draw the same random numbers as the others."""
    torch.default_generator.manual_seed(0)
    random.seed(0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(0)


class Float64Function:
    """A reader's code in float64, as a function of the elements of `x`; a complex element counts as two."""

    def __init__(self, facts, operate, other=lambda value, place: value):
        facts = doubled(facts)
        if facts.get("root") and not facts["root"]["requires_grad"]:
            facts = dict(facts, root=dict(facts["root"], values=None))  # the view itself is the leaf
        self.facts, self.operate = facts, operate
        self.held = facts["root"] if facts.get("root") and facts["root"]["values"] is not None else facts
        if "stride" in self.held and len(set(positions(self.held))) != len(self.held["values"]):
            raise NotComparedError(reasons.OVERLAP)
        values = [part for value in self.held["values"] for part in parts_of(value)]
        self.point = [other(value, n / len(values)) for n, value in enumerate(values)]
        self.size = [_power_of_two(value) for value in self.point]
        if not values:
            raise NotComparedError(reasons.EMPTY)
        numbers = random.Random(len(values))
        self.direction = [numbers.choice((-1, 1)) * numbers.randint(8, 16) / 16.0 for _ in values]
        if _is_symmetric(values, self.held["shape"]):  # the gradient of cholesky() and eigh() is one within these
            way = torch.tensor(self.direction).reshape(self.held["shape"])
            self.direction = ((way + way.transpose(-1, -2)) / 2).reshape(-1).tolist()
        if facts["kind"] == "sparse":  # a sparse tensor does not store zeros
            self.direction = [step if value else 0 for step, value in zip(self.direction, values)]

    def moves(self, chosen):
        """Return how far each element moves for a step of 1; those whose number is not `chosen` do not move."""
        return [size * way if n in chosen else 0 for n, (size, way) in enumerate(zip(self.size, self.direction))]

    def run(self, moves=None, run=None):
        """Run the code with the elements moved; return the leaf and the result."""
        point = self.point if moves is None else [value + move for value, move in zip(self.point, moves)]
        if isinstance(self.held["values"][0], complex):
            point = [complex(*pair) for pair in zip(point[::2], point[1::2])]
        held = dict(self.held, values=point)
        seed()
        w, x = source_of(held if self.held is self.facts else dict(self.facts, root=held), True)()
        y = (run or self.operate)(x)
        if not is_tensor(y):
            raise NotComparedError(reasons.APART)
        return w, y

    def beside(self, moves, step):
        """Return the values of the result where the elements have moved by `step`."""
        return flat_of(self.run([step * move for move in moves])[1].detach())

    def along(self, moves, step):
        """Return the central difference of each element of the result."""
        return (self.beside(moves, step) - self.beside(moves, -step)) / (2 * step)

    def graph(self):
        """Run the code; return the leaf, the result, and the rounding error of the least exact dtype it casts to."""
        ran = []

        def run(x):
            y, found = recorded(self.operate, x)
            ran.extend(found)
            return y

        try:
            w, y = self.run(run=run)
        except NotComparedError:
            raise
        except Exception:  # not all code can run under a dispatch mode, and old versions have none
            forget_compiled()
            w, y = self.run()
        if not y.requires_grad:
            raise NotComparedError(reasons.APART)
        return w, y, max([_error(y)] + [error for each in ran for error in _casts(*each)])

    def gradient(self, w, sum_):
        """Return the gradient of `sum_` at each element of `x`."""
        w.grad = None  # the code may have called backward()
        sum_.backward()
        if w.grad is None:
            raise NotComparedError(reasons.APART)
        grad = w.grad.to_dense() if w.grad.layout != torch.strided else w.grad
        grad = torch.stack([grad.real, grad.imag], -1) if getattr(grad.dtype, "is_complex", False) else grad
        factor = 2 if is_result(self.held) else 1  # `x` is twice the leaf
        return [each / factor for each in grad.detach().reshape(-1).tolist()]


def flat_of(y):
    """Return all real numbers of a result as one tensor of float64."""
    return torch.cat([part.reshape(-1).to(torch.float64) for part in reals(y)])


def _is_symmetric(values, shape):
    if len(shape) < 2 or shape[-1] != shape[-2] or len(values) != torch.Size(shape).numel():
        return False
    matrix = torch.tensor(values).reshape(shape)
    return torch.equal(matrix, matrix.transpose(-1, -2))


def _power_of_two(value):
    """Return the largest power of 2 up to the size of `value`; 1 if there is none."""
    tensor = torch.tensor(abs(float(value)))
    return float(2.0 ** torch.floor(torch.log2(tensor))) if 0 < float(tensor) < float("inf") else 1.0


def _error(tensor):
    return torch.finfo(tensor.dtype).eps if has_gradient(tensor) else 0.0


def _casts(schema, given, returned):
    """Return the rounding errors of an operation's results, where they are larger than those of its arguments."""
    errors = [_error(each) for tensors in given for each in tensors if has_gradient(each)]
    found = [_error(each) for tensors in returned for each in tensors if has_gradient(each)]
    return [error for error in found if errors and error > min(errors)]
