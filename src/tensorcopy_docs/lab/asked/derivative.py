"""Compares the gradient that a reader's code gives `x` with the derivative of the values that the code computes.

The code is run again with float64 as the default dtype, at `x` and a little beside it: central differences of two steps
say what the derivative is, and whether they can. Random numbers are the same in each run.
"""

import contextlib
import random
import sys

import torch

from tensorcopy_docs.lab.asked import reasons
from tensorcopy_docs.lab.asked.code import error_text, forget_compiled
from tensorcopy_docs.lab.asked.layout import positions
from tensorcopy_docs.lab.asked.twin import doubled, is_result, source_of
from tensorcopy_docs.lab.observe import has_gradient, is_tensor, reals
from tensorcopy_docs.lab.trials import recorded
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, FULL, NONE, RAISES_IN_THE_BACKWARD, WRONG

# For the least exact dtype that the code casts to: up to which rounding error, the relative step (a power of 2, so that
# values stay exact), and how far apart two numbers may be that count as equal.
STEPS = ((1e-10, 2.0**-16, 1e-5), (1e-5, 2.0**-8, 1e-2), (1.0, 2.0**-2, 5e-2))
HIDDEN = 1e-4  # an element whose derivative is this much smaller than the largest counts as if it were not
ASIDE = 3 / 16.0
# Where `x` has a kink or a jump, as ``relu(x)`` at 0, or where no value is finite, as ``x.acos()`` at 2: the elements
# instead, of an element and its place among all.
OTHERS = {
    reasons.STEPS: lambda value, place: value + ASIDE,
    reasons.SHAPE: lambda value, place: value + ASIDE,
    reasons.INFINITE: lambda value, place: (1 + place) / 2,
}
MOST_OUTPUTS = 8  # are looked at, one by one, for a number to show


class _NotComparedError(Exception):
    """The gradient cannot be compared, for one of the reasons; `error` is what was raised."""

    def __init__(self, reason, error=None):
        self.reason, self.error = reason, error
        super().__init__(reason)


def gradient(source, operate, facts):
    """Return the cell `gradient` of the code `operate` on tensors like those of `source`, as a dict with its "value".

    Where the gradient differs, "found" and "derivative" are the two numbers of one element; where it was not compared,
    "reason" says why. "elsewhere" says that `x` had other elements for that,
    and "zero" that the gradient is 0 at each element, as that of ``x.round()`` is.
    """
    _seed()
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return {"value": DOES_NOT_APPLY}
    y = operate(x)
    if not (is_tensor(y) and y.requires_grad):
        return {"value": NONE}
    try:
        _flat(y).backward(torch.ones(_flat(y.detach()).shape, dtype=torch.float64))
    except RuntimeError:
        return {"value": RAISES_IN_THE_BACKWARD}
    if w.grad is None:
        return {"value": NONE}
    try:
        with _doubles():
            return _compared(facts, operate)
    except _NotComparedError as error:
        return {"value": reasons.NOT_COMPARED, "reason": error.reason, "error": error.error}
    except Exception as error:
        # `calling` hides what the code raised behind the name of its type.
        return {
            "value": reasons.NOT_COMPARED,
            "reason": reasons.RAISES,
            "error": error_text(error.__context__ or error),
        }


def _compared(facts, operate):
    try:
        return _judged(_Trial(facts, operate))
    except _NotComparedError as error:
        if error.reason not in OTHERS:
            raise
        other = OTHERS[error.reason]
    return dict(_judged(_Trial(facts, operate, other)), elsewhere=True)


@contextlib.contextmanager
def _doubles():
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


def _seed():
    """Let the next run draw the same random numbers as the others."""
    torch.default_generator.manual_seed(0)
    random.seed(0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(0)


class _Trial:
    """The code in float64, as a function of the elements of `x`, of which a complex one counts as two."""

    def __init__(self, facts, operate, other=lambda value, place: value):
        facts = doubled(facts)
        if facts.get("root") and not facts["root"]["requires_grad"]:
            facts = dict(facts, root=dict(facts["root"], values=None))  # the view itself is the leaf
        self.facts, self.operate = facts, operate
        self.held = facts["root"] if facts.get("root") and facts["root"]["values"] is not None else facts
        if "stride" in self.held and len(set(positions(self.held))) != len(self.held["values"]):
            raise _NotComparedError(reasons.OVERLAP)
        values = [part for value in self.held["values"] for part in _parts(value)]
        self.point = [other(value, n / len(values)) for n, value in enumerate(values)]
        self.size = [_power_of_two(value) for value in self.point]
        if not values:
            raise _NotComparedError(reasons.EMPTY)
        numbers = random.Random(len(values))
        self.direction = [numbers.choice((-1, 1)) * numbers.randint(8, 16) / 16.0 for _ in values]
        if _is_symmetric(values, self.held["shape"]):  # the gradient of cholesky() and eigh() is one within these
            way = torch.tensor(self.direction).reshape(self.held["shape"])
            self.direction = ((way + way.transpose(-1, -2)) / 2).reshape(-1).tolist()
        if facts["kind"] == "sparse":  # what is 0 has no place in a sparse tensor
            self.direction = [step if value else 0 for step, value in zip(self.direction, values)]

    def moves(self, chosen):
        """How far each element moves for a step of 1, those that are not `chosen` by their number not at all."""
        return [size * way if n in chosen else 0 for n, (size, way) in enumerate(zip(self.size, self.direction))]

    def run(self, moves=None, run=None):
        """Run the code where the elements have moved; return the leaf and the result."""
        point = self.point if moves is None else [value + move for value, move in zip(self.point, moves)]
        if isinstance(self.held["values"][0], complex):
            point = [complex(*pair) for pair in zip(point[::2], point[1::2])]
        held = dict(self.held, values=point)
        _seed()
        w, x = source_of(held if self.held is self.facts else dict(self.facts, root=held), True)()
        y = (run or self.operate)(x)
        if not is_tensor(y):
            raise _NotComparedError(reasons.APART)
        return w, y

    def beside(self, moves, step):
        """The values of the result where the elements have moved by `step`."""
        return _flat(self.run([step * move for move in moves])[1].detach())

    def along(self, moves, step):
        """The central difference of each element of the result."""
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
        except _NotComparedError:
            raise
        except Exception:  # what can be watched is not all that runs, and old versions cannot watch
            forget_compiled()
            w, y = self.run()
        if not y.requires_grad:
            raise _NotComparedError(reasons.APART)
        return w, y, max([_error(y)] + [error for each in ran for error in _casts(*each)])

    def gradient(self, w, sum_):
        """The gradient of `sum_` at each element of `x`."""
        sum_.backward()
        if w.grad is None:
            raise _NotComparedError(reasons.APART)
        grad = w.grad.to_dense() if w.grad.layout != torch.strided else w.grad
        grad = torch.stack([grad.real, grad.imag], -1) if getattr(grad.dtype, "is_complex", False) else grad
        factor = 2 if is_result(self.held) else 1  # `x` is twice the leaf
        return [each / factor for each in grad.detach().reshape(-1).tolist()]


def _judged(trial):
    """Whether the gradient is the derivative; if not, both numbers of one element."""
    w, y, error = trial.graph()
    step, tolerance = next((step, tolerance) for most, step, tolerance in STEPS if error <= most)
    flat = _flat(y)
    values = flat.detach()
    if not len(values):
        raise _NotComparedError(reasons.EMPTY)
    all_ = range(len(trial.point))
    slope, apart, finite = _slope(trial, values, trial.moves(all_), step)
    noise = 40 * error / step / tolerance  # the weight of an element whose value is large is small: it is not exact
    least = HIDDEN * float(slope.abs().max())
    size = torch.max(slope.abs(), (noise * values[finite].abs()).clamp(min=least))
    weights = _signs(len(slope)) / torch.where(size > 0, size, torch.ones_like(size))
    if float((weights * apart).abs().max()) > tolerance:
        # Where it is random, another run at the same place says so.
        raise _NotComparedError(reasons.STEPS if _equal(trial.beside(trial.moves(()), 0), values) else reasons.RANDOM)
    found = trial.gradient(w, (flat[finite] * weights).sum())
    margin = tolerance * len(slope) ** 0.5 + float((weights * apart).abs().sum())

    def differs(chosen, slope):
        derivative = float((weights * slope).sum())
        return not abs(sum(g * move for g, move in zip(found, trial.moves(chosen)) if move) - derivative) <= margin

    if not differs(all_, slope):
        return {"value": FULL} if any(found) else {"value": FULL, "zero": True}
    chosen = list(all_)
    while len(chosen) > 1:
        half = chosen[: len(chosen) // 2]
        chosen = half if differs(half, trial.along(trial.moves(half), step)[finite]) else chosen[len(half) :]
    return dict(_numbers(trial, chosen[0], step, finite), value=WRONG)


def _slope(trial, values, moves, step):
    """The derivative of each element of the result along `moves`, how far from it another step is, and which count.

    Those that are not finite do not count: a mask of ``-inf`` has no derivative.
    """
    near = {part: trial.beside(moves, part * step) for part in (1, -1, 0.5, -0.5)}
    if any(each.shape != values.shape for each in near.values()):
        raise _NotComparedError(reasons.SHAPE)
    finite = torch.isfinite(values)
    if not bool(finite.any()):
        raise _NotComparedError(reasons.INFINITE)
    if not all(torch.equal(torch.isfinite(each), finite) for each in near.values()):
        raise _NotComparedError(reasons.STEPS)
    values, near = values[finite], {part: each[finite] for part, each in near.items()}
    large, small = (near[1] - near[-1]) / (2 * step), (near[0.5] - near[-0.5]) / step
    # On both sides of a kink, such as that of relu() at 0, the slopes differ, however small the step is.
    bends = [(near[part] + near[-part] - 2 * values) / (part * step) for part in (1, 0.5)]
    return (4 * small - large) / 3, torch.max((large - small).abs(), (2 * bends[1] - bends[0]).abs()), finite


def _numbers(trial, chosen, step, finite):
    """The gradient and the derivative of ``y.sum()`` at one element of `x`; of an element of `y` if these are equal."""
    moves = trial.moves([chosen])
    slope = trial.along(moves, step)[finite] / moves[chosen]
    for one in range(-1, min(MOST_OUTPUTS, len(slope))):
        weights = torch.ones(len(slope))
        if one >= 0:
            weights = torch.zeros(len(slope))
            weights[one] = 1
        w, y = trial.run()
        found, derivative = (
            trial.gradient(w, (_flat(y)[finite] * weights).sum())[chosen],
            float((weights * slope).sum()),
        )
        if not abs(found - derivative) <= 1e-3 * max(abs(found), abs(derivative)) + 1e-6 * float(slope.abs().sum()):
            return {"found": "{:.4g}".format(found), "derivative": "{:.4g}".format(derivative + 0.0)}
    return {}


def _flat(y):
    """All real numbers of a result as one tensor of float64."""
    return torch.cat([part.reshape(-1).to(torch.float64) for part in reals(y)])


def _parts(value):
    return (value.real, value.imag) if isinstance(value, complex) else (value,)


def _is_symmetric(values, shape):
    if len(shape) < 2 or shape[-1] != shape[-2] or len(values) != torch.Size(shape).numel():
        return False
    matrix = torch.tensor(values).reshape(shape)
    return torch.equal(matrix, matrix.transpose(-1, -2))


def _power_of_two(value):
    """The largest power of 2 up to the size of `value`; 1 for what has none."""
    tensor = torch.tensor(abs(float(value)))
    return float(2.0 ** torch.floor(torch.log2(tensor))) if 0 < float(tensor) < float("inf") else 1.0


def _signs(count):
    numbers = random.Random(count)
    return torch.tensor([numbers.choice((-1, 1)) * numbers.uniform(0.5, 1) for _ in range(count)])


def _error(tensor):
    return torch.finfo(tensor.dtype).eps if has_gradient(tensor) else 0.0


def _casts(schema, given, returned):
    """The rounding errors of the results of an operation, where they are larger than those of what it was given."""
    errors = [_error(each) for tensors in given for each in tensors if has_gradient(each)]
    found = [_error(each) for tensors in returned for each in tensors if has_gradient(each)]
    return [error for error in found if errors and error > min(errors)]


def _equal(first, second):
    return first.shape == second.shape and bool(((first == second) | ((first != first) & (second != second))).all())
