"""For each column of the semantics table a torch gone wrong, on which the cell of one row must turn.

Each is given pytest's ``monkeypatch`` and patches torch, never the column: (row, what its cell says then, mutation).
"""

import torch
from torch import Tensor

from tests.lab.patches import replaces

CLONE, DETACH, VIEW = Tensor.clone, Tensor.detach, Tensor.view


def clone_is(function):
    """A mutation: `clone` returns what `function` makes of its input and of a true clone."""
    return replaces(Tensor, "clone")(lambda self, **options: function(self, CLONE(self, **options)))


def view_is(function):
    """A mutation: `view` returns what `function` makes of its input and of a true view."""
    return replaces(Tensor, "view")(lambda self, *size: function(self, VIEW(self, *size)))


detach_is = replaces(Tensor, "detach")
the_input = clone_is(lambda self, copy: self)
detached_copy = detach_is(lambda self: CLONE(DETACH(self)))
has_data = detach_is(lambda self: self.data)  # it counts writes by itself, as ``.data`` does


def with_zeros_sent_back(self, copy):
    copy.register_hook(torch.zeros_like)
    return copy


def with_the_gradient(self, copy):
    copy.grad = self.grad
    return copy


def with_a_copy_of_the_gradient(self, copy):
    copy.grad = None if self.grad is None else CLONE(self.grad)
    return copy


def with_a_gradient_of_zeros(self, copy):
    copy.grad = torch.zeros(self.shape)
    return copy


def with_the_hooks(self, copy):
    copy._backward_hooks = self._backward_hooks
    return copy


def with_the_attributes(self, copy):
    vars(copy).update(vars(self))
    return copy


def a_parameter(self, copy):
    return torch.nn.Parameter(DETACH(copy))


def a_parameter_of_a_parameter(self, copy):
    return a_parameter(self, copy) if isinstance(self, torch.nn.Parameter) else copy


def behind_other_numbers(self, copy):
    return torch.cat([torch.zeros(1), self.flatten()])[1:].view_as(self)


def and_cuts_off_its_input(self, copy):
    self.detach_()
    return copy


def and_writes_to_its_input(self, copy):
    self.add_(1)
    return copy


MUTATIONS = {
    "same-object": ("clone", "yes", the_input),
    "same-storage": ("detach", "no", detached_copy),
    "write-to-result-seen": ("detach", "no", detached_copy),
    "write-to-source-seen": ("clone", "yes", the_input),
    "same-version-counter": ("detach", "no", has_data),
    "is-view": ("view", "no", view_is(lambda self, view: CLONE(view))),
    "base": ("view", "none", view_is(lambda self, view: CLONE(view))),
    "effect-on-x": ("clone", "requires_grad, is_leaf, grad_fn", clone_is(and_cuts_off_its_input)),
    "declared": ("clone", "may share", the_input),
    "requires-grad": ("detach", "yes", detach_is(CLONE)),
    "is-leaf": ("clone", "yes", clone_is(lambda self, copy: DETACH(copy))),
    "grad-fn": ("clone", "MulBackward0", clone_is(lambda self, copy: self * 1)),
    "gradient": ("clone", "wrong", clone_is(with_zeros_sent_back)),
    "write-then-backward": ("detach", "silently wrong", has_data),
    "no-grad-write-then-backward": ("detach", "silently wrong", has_data),
    "forward-tangent": ("view", "no", view_is(lambda self, copy: DETACH(copy))),
    "grad-kept": ("clone", "the same tensor", clone_is(with_the_gradient)),
    "hooks-kept": ("clone", "yes", clone_is(with_the_hooks)),
    "parameter-kept": ("clone", "made", clone_is(a_parameter)),
    "subclass-kept": ("clone", "no", clone_is(lambda self, copy: copy.as_subclass(Tensor))),
    "attributes-kept": ("clone", "yes", clone_is(with_the_attributes)),
    "memory-format-kept": ("clone", "no", clone_is(lambda self, copy: copy.contiguous())),
    "shape": ("clone", "(6,)", clone_is(lambda self, copy: copy.flatten())),
    "stride": ("clone", "(1, 2)", clone_is(lambda self, copy: self.t().contiguous().t())),
    "offset": ("clone", "1", clone_is(behind_other_numbers)),
    "contiguous": ("clone", "no", clone_is(lambda self, copy: self.t().contiguous().t())),
    "dtype": ("clone", "float64", clone_is(lambda self, copy: copy.double())),
    "storage-bytes": ("clone", "28", clone_is(behind_other_numbers)),
}
# Further values of columns that tell more than two.
FURTHER = [
    ("same-storage", "clone", "yes", the_input),
    ("base", "view", "another tensor", view_is(lambda self, view: VIEW(CLONE(view), -1))),
    ("is-leaf", "detach", "no", detach_is(CLONE)),
    ("gradient", "clone", "none", clone_is(lambda self, copy: DETACH(copy))),
    ("gradient", "detach", "full", detach_is(CLONE)),
    ("gradient", "clone", "zero", clone_is(lambda self, copy: copy.fill_(7))),
    ("write-then-backward", "clone", "raises in the backward", the_input),
    ("write-then-backward", "detach", "right", detached_copy),
    ("write-then-backward", "clone", "raises at the write", clone_is(a_parameter)),
    ("forward-tangent", "detach", "yes", detach_is(CLONE)),
    # Where a sum loses the tangent, x cannot be given one.
    ("forward-tangent", "view", "not available", replaces(Tensor, "add_")(lambda self, other: self)),
    ("grad-kept", "clone", "a copy", clone_is(with_a_copy_of_the_gradient)),
    ("grad-kept", "clone", "another tensor", clone_is(with_a_gradient_of_zeros)),
    ("effect-on-x", "clone", "values, grad_fn, _version", clone_is(and_writes_to_its_input)),
    ("declared", "detach", "none", detached_copy),
    ("declared", "detach", "no operation", detach_is(lambda self: self)),
    ("declared", "clone", "writes", clone_is(and_writes_to_its_input)),
    ("no-grad-write-then-backward", "detach", "right", detached_copy),
    ("no-grad-write-then-backward", "clone", "raises in the backward", the_input),
    ("parameter-kept", "clone", "yes", clone_is(a_parameter_of_a_parameter)),
    ("memory-format-kept", "clone", "does not apply", clone_is(lambda self, copy: copy.flatten())),
    ("storage-bytes", "clone", "48", clone_is(lambda self, copy: copy.double())),
]
