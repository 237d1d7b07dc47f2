"""Conditions under which a function shares memory: facts of a call, of which one may tell apart all samples."""

import torch

ENOUGH = 2  # samples on each side

# The facts of a call, the most telling first: the first one that agrees with all samples is the condition.
CONDITIONS = (
    "inplace-is-true",
    "training-is-false",
    "drops-nothing",
    "drops-nothing-or-inplace",
    "no-copy",
    "one-tensor",
    "dense-input",
    "sparse-input",
    "input-coalesced",
    "same-layout",
    "same-dtype",
    "same-dtype-and-no-copy",
    "complex-input",
    "real-input",
    "input-not-conjugated",
    "input-not-negated",
    "input-contiguous",
    "strides-fit",
    "same-shape",
    "same-dtype-and-strides",
    "same-dtype-and-strides-and-no-copy",
    "one-or-more-dimensions",
    "two-or-more-dimensions",
    "three-or-more-dimensions",
    "one-dimension",
)


class Facts:
    """The facts of a call: made of the arguments before it, by position and by name, completed with the results."""

    def __init__(self, args, named):
        tensors = [each for each in args if isinstance(each, torch.Tensor)]
        self.given = tensors[0] if tensors else None
        is_training = _is_set(named.get("training", named.get("train", True)))
        drops_nothing = not is_training or _is_zero(named.get("p"))
        is_in_place = _is_set(named.get("inplace", False))
        self.found = {
            "inplace-is-true": is_in_place,
            "training-is-false": not is_training,
            "drops-nothing": drops_nothing,
            "drops-nothing-or-inplace": drops_nothing or is_in_place,
            "no-copy": not _is_set(named.get("copy", False)),
            "one-tensor": len(tensors) == 1,
        }
        if self.given is not None:
            self._add_input(self.given)

    def _add_input(self, given):
        self.is_strided = given.layout == torch.strided
        self.dtype, self.layout, self.shape = given.dtype, given.layout, tuple(given.shape)
        self.strides = given.stride() if self.is_strided else None
        self.plain = given.detach() if self.is_strided else None  # it keeps its shape if the call changes the input's
        self.found.update(
            {
                "complex-input": given.is_complex(),
                "real-input": not given.is_complex(),
                "input-not-conjugated": not _says(given, "is_conj"),
                "input-not-negated": not _says(given, "is_neg"),
                "input-contiguous": self.is_strided and given.is_contiguous(),
                "dense-input": self.is_strided,
                "input-coalesced": given.layout == torch.sparse_coo and given.is_coalesced(),
                "sparse-input": not self.is_strided,
                "one-or-more-dimensions": given.dim() >= 1,
                "two-or-more-dimensions": given.dim() >= 2,
                "three-or-more-dimensions": given.dim() >= 3,
                "one-dimension": given.dim() == 1,
            }
        )

    def with_results(self, results):
        """Return all facts as a table from conditions to whether they are true; `results` are tensors."""
        if self.given is None:
            return self.found
        result = results[0]
        same_dtype, same_shape = result.dtype == self.dtype, tuple(result.shape) == self.shape
        both_strided = self.is_strided and result.layout == torch.strided
        same_strides = both_strided and same_dtype and same_shape and result.stride() == self.strides
        return dict(
            self.found,
            **{
                "same-dtype": same_dtype,
                "same-shape": same_shape,
                "same-layout": result.layout == self.layout,
                "same-dtype-and-no-copy": same_dtype and self.found["no-copy"],
                "strides-fit": both_strided and self._can_be_viewed(result),
                "same-dtype-and-strides": same_strides,
                "same-dtype-and-strides-and-no-copy": same_strides and self.found["no-copy"],
            },
        )

    def _can_be_viewed(self, result):
        try:
            self.plain.view(result.shape)
        except RuntimeError:
            return False
        return True


def _is_set(option):
    """True if an option, which need not be a bool, counts as true; a tensor does."""
    return isinstance(option, torch.Tensor) or bool(option)


def _is_zero(number):
    return isinstance(number, (int, float)) and number == 0


def _says(tensor, name):
    """Return the answer of a method of a tensor; False if this torch does not have it."""
    method = getattr(tensor, name, None)
    return bool(method and method())


def condition(trials):
    """Return the first condition that is true of all trials that share memory, and of no other; empty if none is."""
    shared = [each.facts for each in trials if each.shares]
    separate = [each.facts for each in trials if not each.shares]
    if min(len(shared), len(separate)) < ENOUGH:
        return ""
    for name in CONDITIONS:
        if all(facts.get(name) is True for facts in shared) and not any(facts.get(name) for facts in separate):
            return name
    return ""
