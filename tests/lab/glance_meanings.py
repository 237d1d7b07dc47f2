"""What the answers at a glance mean: for each, by its key in ``words.toml``, whether it is true of a row's tensors."""

from tests.lab.told_trials import (
    change_of_x_reaches_y,
    change_of_y_reaches_x,
    dense,
    differs,
    doubled,
    flow_to_x,
    is_tensor,
    later_backward,
    made,
    result,
    uses_the_memory,
)


def is_itself(row) -> bool:
    _, x, y = made(row)
    return x is y


def moves(row) -> bool:
    """Whether the elements of `x` are at another address afterwards."""
    _, x = row.source()
    address = x.data_ptr()
    return row.function(x) is x and x.data_ptr() != address


def is_right_unless_saved(row) -> bool:
    """Whether ``y *= 2`` changes nothing for `backward()` of a sum, of which autograd saves no values.

    A function that makes the leaf not require grad leaves it without a gradient, with the change and without it.
    """
    gradients = []
    for change in (False, True):
        w, x = row.source()
        z = (x.real + x.imag if x.is_complex() else x).sum()
        y = row.function(x)
        assert not change or doubled(y, grad_mode=True)
        z.backward()
        gradients.append(w.grad)
    without, found = gradients
    return found is None if without is None else not differs(dense(without), dense(found))


WORDS = {
    "glance-memory-yes": lambda row: is_itself(row) or uses_the_memory(row),
    "glance-memory-no": lambda row: not is_itself(row) and not uses_the_memory(row),
    "glance-gradient-yes": lambda row: flow_to_x(row) == "analytic",
    "glance-gradient-zero": lambda row: flow_to_x(row) == "zero",
    "glance-gradient-no": lambda row: flow_to_x(row) == "none",
    "glance-gradient-wrong": lambda row: flow_to_x(row) == "other",
    "glance-gradient-raises": lambda row: flow_to_x(row) == "raises",
    "glance-seen-yes": lambda row: change_of_y_reaches_x(row) == "yes",
    "glance-seen-no": lambda row: change_of_y_reaches_x(row) == "no",
    "glance-seen-not-by": lambda row: change_of_y_reaches_x(row) == "no",
    "glance-seen-raises": lambda row: change_of_y_reaches_x(row) == "raises",
    "glance-later-right": lambda row: later_backward(row, True) == "correct",
    "glance-later-raises": lambda row: later_backward(row, True) == "raises",
    "glance-later-wrong": lambda row: later_backward(row, True) == "incorrect",
    "glance-later-write": lambda row: later_backward(row, True) == "raises at once",
}
REASONS = {
    "glance-itself": is_itself,
    "glance-moved": moves,
    "glance-shares": uses_the_memory,
    "glance-separate": lambda row: not uses_the_memory(row),
    "glance-reaches": lambda row: flow_to_x(row) == "analytic",
    "glance-requires-not": lambda row: not result(row).requires_grad,
    "glance-no-tensor": lambda row: not is_tensor(result(row)),
    "glance-apart": lambda row: result(row).requires_grad and flow_to_x(row) == "none",
    "glance-zero": lambda row: result(row).requires_grad and flow_to_x(row) == "zero",
    "glance-both-ways": lambda row: change_of_x_reaches_y(row) == "yes",
    "glance-neither-way": lambda row: change_of_x_reaches_y(row) == "no",
    "glance-seen-in-y": lambda row: not doubled(result(row)) and change_of_x_reaches_y(row) == "yes",
    "glance-saved": is_right_unless_saved,
    "glance-doubled": lambda row: change_of_y_reaches_x(row) == "no",
    "glance-no-grad-right": lambda row: later_backward(row, False) == "correct",
    "glance-no-grad-raises": lambda row: later_backward(row, False) == "raises",
    "glance-no-grad-wrong": lambda row: later_backward(row, False) == "incorrect",
    "glance-no-grad-write": lambda row: later_backward(row, False) == "raises at once",
}
MEANINGS = WORDS | REASONS
