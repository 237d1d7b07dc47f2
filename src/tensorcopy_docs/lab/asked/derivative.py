"""Compares the gradient that a reader's code gives `x` with the derivative of the values that the code computes.

The code is run again with float64 as the default dtype, at `x` and a little beside it: central differences of two steps
say what the derivative is, and whether they can. Random numbers are the same in each run.
"""

import torch

from tensorcopy_docs.lab.asked import reasons
from tensorcopy_docs.lab.asked.code import error_text
from tensorcopy_docs.lab.asked.trial import Float64Function, NotComparedError, doubles, flat_of, seed
from tensorcopy_docs.lab.observe import has_gradient, is_tensor
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, FULL, NONE, RAISES_IN_THE_BACKWARD, WRONG, ZERO

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


def gradient(source, operate, facts):
    """Return the cell `gradient` of the code `operate` on tensors like those of `source`, as a dict with its "value".

    Where the gradient differs, "found" and "derivative" are the two numbers of one element; where it was not compared,
    "reason" says why, and "error" what was raised. "elsewhere" says that `x` had other elements for that. Where it is
    NaN at the reader's own elements, and not only because their values are, "nan" is how many these are, of "elements".
    """
    seed()
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return {"value": DOES_NOT_APPLY}
    y = operate(x)
    if not (is_tensor(y) and y.requires_grad):
        return {"value": NONE}
    w.grad = None  # the code may have called backward()
    try:
        flat = flat_of(y)
        flat.backward(torch.ones_like(flat))
    except RuntimeError:
        return {"value": RAISES_IN_THE_BACKWARD}
    if w.grad is None:
        return {"value": NONE}
    found, nan = _found(facts, operate), _count_of_nan(w, flat)
    if not nan or (found["value"] == WRONG and "elsewhere" not in found):
        return found
    return {"value": WRONG, "nan": nan, "elements": x.numel()}


def _count_of_nan(w, flat):
    """Return at how many elements of `w` the gradient is NaN, though neither they nor the result's values are."""
    if bool((flat != flat).any()):
        return 0
    value, grad = (each.to_dense() if each.layout != torch.strided else each for each in (w.detach(), w.grad))
    return int(((grad != grad) & (value == value)).sum())


def _found(facts, operate):
    """Return how the gradient compares with the derivative of the values, computed in float64."""
    try:
        with doubles():
            return _compared(facts, operate)
    except NotComparedError as error:
        return {"value": reasons.NOT_COMPARED, "reason": error.reason}
    except Exception as error:
        said = error_text(
            error.__context__ or error
        )  # `calling` hides what the code raised behind the name of its type
        return {"value": reasons.NOT_COMPARED, "reason": reasons.RAISES, "error": said}


def _compared(facts, operate):
    try:
        return _judged(Float64Function(facts, operate))
    except NotComparedError as error:
        if error.reason not in OTHERS:
            raise
        other = OTHERS[error.reason]
    return dict(_judged(Float64Function(facts, operate, other)), elsewhere=True)


def _judged(trial):
    """Return the cell: whether the gradient is the derivative; if not, with both numbers of one element."""
    w, y, error = trial.graph()
    step, tolerance = next((step, tolerance) for most, step, tolerance in STEPS if error <= most)
    flat = flat_of(y)
    values = flat.detach()
    if not len(values):
        raise NotComparedError(reasons.EMPTY)
    all_ = range(len(trial.point))
    slope, apart, finite = _slope(trial, values, trial.moves(all_), step)
    noise = 40 * error / step / tolerance  # the weight of an element whose value is large is small: it is not exact
    least = HIDDEN * float(slope.abs().max())
    size = torch.max(slope.abs(), (noise * values[finite].abs()).clamp(min=least))
    weights = _signs(len(slope)) / torch.where(size > 0, size, torch.ones_like(size))
    if float((weights * apart).abs().max()) > tolerance:
        # Where it is random, another run at the same place says so.
        raise NotComparedError(reasons.STEPS if _equal(trial.beside(trial.moves(()), 0), values) else reasons.RANDOM)
    found = trial.gradient(w, (flat[finite] * weights).sum())
    margin = tolerance * len(slope) ** 0.5 + float((weights * apart).abs().sum())

    def differs(chosen, slope):
        derivative = float((weights * slope).sum())
        return not abs(sum(g * move for g, move in zip(found, trial.moves(chosen)) if move) - derivative) <= margin

    if not differs(all_, slope):
        return {"value": FULL if any(found) else ZERO}
    chosen = list(all_)
    while len(chosen) > 1:
        half = chosen[: len(chosen) // 2]
        chosen = half if differs(half, trial.along(trial.moves(half), step)[finite]) else chosen[len(half) :]
    return dict(_numbers(trial, chosen[0], step, finite), value=WRONG)


def _slope(trial, values, moves, step):
    """Return the derivative of each element of the result along `moves`, its error, and which elements count.

    Those that are not finite do not count: a mask of ``-inf`` has no derivative.
    """
    near = {part: trial.beside(moves, part * step) for part in (1, -1, 0.5, -0.5)}
    if any(each.shape != values.shape for each in near.values()):
        raise NotComparedError(reasons.SHAPE)
    finite = torch.isfinite(values)
    if not bool(finite.any()):
        raise NotComparedError(reasons.INFINITE)
    if not all(torch.equal(torch.isfinite(each), finite) for each in near.values()):
        raise NotComparedError(reasons.STEPS)
    values, near = values[finite], {part: each[finite] for part, each in near.items()}
    large, small = (near[1] - near[-1]) / (2 * step), (near[0.5] - near[-0.5]) / step
    # On both sides of a kink, such as that of relu() at 0, the slopes differ, however small the step is.
    bends = [(near[part] + near[-part] - 2 * values) / (part * step) for part in (1, 0.5)]
    return (4 * small - large) / 3, torch.max((large - small).abs(), (2 * bends[1] - bends[0]).abs()), finite


def _numbers(trial, chosen, step, finite):
    """Return the gradient and the derivative of ``y.sum()``, or of an element of `y`, at one element of `x`."""
    moves = trial.moves([chosen])
    slope = trial.along(moves, step)[finite] / moves[chosen]
    single = torch.eye(min(MOST_OUTPUTS, len(slope)), len(slope))
    for weights in [torch.ones(len(slope)), *single]:
        w, y = trial.run()
        found = trial.gradient(w, (flat_of(y)[finite] * weights).sum())[chosen]
        derivative = float((weights * slope).sum()) + 0.0  # no -0.0
        noise = 1e-3 * max(abs(found), abs(derivative)) + 1e-6 * float(slope.abs().sum()) + 1e-9
        if not abs(found - derivative) <= noise:
            return {"found": "{:.4g}".format(found), "derivative": "{:.4g}".format(derivative)}
    return {}


def _equal(first, second):
    return first.shape == second.shape and bool(((first == second) | ((first != first) & (second != second))).all())


def _signs(count):
    """Return weights between 0.5 and 1 of either sign, so that errors of several elements do not cancel."""
    places = torch.arange(1.0, count + 1)
    return (0.5 + torch.frac(places * 0.6180339887) / 2) * torch.sign(torch.frac(places * 0.7548776662) - 0.5)
