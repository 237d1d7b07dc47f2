"""For each column of the semantics table a torch gone wrong, on which the cell of one row must turn.

Each is given pytest's ``monkeypatch`` and patches torch, never the column: (row, what its cell says then, mutation).
"""

import torch
from torch import Tensor

CLONE, DETACH, VIEW = Tensor.clone, Tensor.detach, Tensor.view


def clone_is(function):
    """A mutation: `clone` returns what `function` makes of its input and of a true clone."""

    def mutate(patch):
        patch.setattr(Tensor, "clone", lambda self, **options: function(self, CLONE(self, **options)))

    return mutate


def detach_is(function):
    """A mutation: `detach` returns what `function` makes of its input."""

    def mutate(patch):
        patch.setattr(Tensor, "detach", function)

    return mutate


def view_is(function):
    """A mutation: `view` returns what `function` makes of its input and of a true view."""

    def mutate(patch):
        patch.setattr(Tensor, "view", lambda self, *size: function(self, VIEW(self, *size)))

    return mutate


def the_input(self, copy):
    return self


def copies_and_detaches(self):
    return CLONE(DETACH(self))


def has_data(self):
    """A `detach` that is what ``.data`` is: it counts writes by itself."""
    return self.data


def multiplied(self, copy):
    return self * 1


def with_zeros_sent_back(self, copy):
    copy.register_hook(torch.zeros_like)
    return copy


def without_graph(self, copy):
    return DETACH(copy)


def with_the_gradient(self, copy):
    copy.grad = self.grad
    return copy


def with_a_copy_of_the_gradient(self, copy):
    copy.grad = None if self.grad is None else CLONE(self.grad)
    return copy


def with_the_hooks(self, copy):
    copy._backward_hooks = self._backward_hooks
    return copy


def a_parameter(self, copy):
    return torch.nn.Parameter(DETACH(copy))


def no_subclass(self, copy):
    return copy.as_subclass(Tensor)


def with_other_numbers(self, copy):
    return copy.fill_(7)


def in_one_row(self, copy):
    return copy.flatten()


def column_by_column(self, copy):
    return self.t().contiguous().t()


def behind_other_numbers(self, copy):
    return torch.cat([torch.zeros(1), self.flatten()])[1:].view_as(self)


def in_double_precision(self, copy):
    return copy.double()


def and_cuts_off_its_input(self, copy):
    self.detach_()
    return copy


def and_writes_to_its_input(self, copy):
    self.add_(1)
    return copy


def with_the_attributes(self, copy):
    vars(copy).update(vars(self))
    return copy


def row_by_row(self, copy):
    return copy.contiguous()


def a_parameter_of_a_parameter(self, copy):
    return a_parameter(self, copy) if isinstance(self, torch.nn.Parameter) else copy


def with_a_gradient_of_zeros(self, copy):
    copy.grad = torch.zeros(self.shape)
    return copy


def addition_loses_tangents(patch):
    patch.setattr(Tensor, "add_", lambda self, other: self)


MUTATIONS = {
    "same-object": ("clone", "yes", clone_is(the_input)),
    "same-storage": ("detach", "no", detach_is(copies_and_detaches)),
    "write-to-result-seen": ("detach", "no", detach_is(copies_and_detaches)),
    "write-to-source-seen": ("clone", "yes", clone_is(the_input)),
    "same-version-counter": ("detach", "no", detach_is(has_data)),
    "is-view": ("view", "no", view_is(lambda self, view: CLONE(view))),
    "base": ("view", "none", view_is(lambda self, view: CLONE(view))),
    "effect-on-x": ("clone", "requires_grad, is_leaf, grad_fn", clone_is(and_cuts_off_its_input)),
    "declared": ("clone", "may share", clone_is(the_input)),
    "requires-grad": ("detach", "yes", detach_is(CLONE)),
    "is-leaf": ("clone", "yes", clone_is(without_graph)),
    "grad-fn": ("clone", "MulBackward0", clone_is(multiplied)),
    "gradient": ("clone", "wrong", clone_is(with_zeros_sent_back)),
    "write-then-backward": ("detach", "silently wrong", detach_is(has_data)),
    "no-grad-write-then-backward": ("detach", "silently wrong", detach_is(has_data)),
    "forward-tangent": ("view", "no", view_is(without_graph)),
    "grad-kept": ("clone", "the same tensor", clone_is(with_the_gradient)),
    "hooks-kept": ("clone", "yes", clone_is(with_the_hooks)),
    "parameter-kept": ("clone", "made", clone_is(a_parameter)),
    "subclass-kept": ("clone", "no", clone_is(no_subclass)),
    "attributes-kept": ("clone", "yes", clone_is(with_the_attributes)),
    "memory-format-kept": ("clone", "no", clone_is(row_by_row)),
    "shape": ("clone", "(6,)", clone_is(in_one_row)),
    "stride": ("clone", "(1, 2)", clone_is(column_by_column)),
    "offset": ("clone", "1", clone_is(behind_other_numbers)),
    "contiguous": ("clone", "no", clone_is(column_by_column)),
    "dtype": ("clone", "float64", clone_is(in_double_precision)),
    "storage-bytes": ("clone", "28", clone_is(behind_other_numbers)),
}
# Further values of columns that tell more than two.
FURTHER = [
    ("same-storage", "clone", "yes", clone_is(the_input)),
    ("base", "view", "another tensor", view_is(lambda self, view: VIEW(CLONE(view), -1))),
    ("is-leaf", "detach", "no", detach_is(CLONE)),
    ("gradient", "clone", "none", clone_is(without_graph)),
    ("gradient", "detach", "full", detach_is(CLONE)),
    ("gradient", "clone", "zero", clone_is(with_other_numbers)),
    ("write-then-backward", "clone", "raises in the backward", clone_is(the_input)),
    ("write-then-backward", "detach", "right", detach_is(copies_and_detaches)),
    ("write-then-backward", "clone", "raises at the write", clone_is(a_parameter)),
    ("forward-tangent", "detach", "yes", detach_is(CLONE)),
    # Where a sum loses the tangent, x cannot be given one.
    ("forward-tangent", "view", "not available", addition_loses_tangents),
    ("grad-kept", "clone", "a copy", clone_is(with_a_copy_of_the_gradient)),
    ("grad-kept", "clone", "another tensor", clone_is(with_a_gradient_of_zeros)),
    ("effect-on-x", "clone", "values, grad_fn, _version", clone_is(and_writes_to_its_input)),
    ("declared", "detach", "none", detach_is(copies_and_detaches)),
    ("declared", "detach", "no operation", detach_is(lambda self: self)),
    ("declared", "clone", "writes", clone_is(and_writes_to_its_input)),
    ("no-grad-write-then-backward", "detach", "right", detach_is(copies_and_detaches)),
    ("no-grad-write-then-backward", "clone", "raises in the backward", clone_is(the_input)),
    ("parameter-kept", "clone", "yes", clone_is(a_parameter_of_a_parameter)),
    ("memory-format-kept", "clone", "does not apply", clone_is(in_one_row)),
    ("storage-bytes", "clone", "48", clone_is(in_double_precision)),
]
