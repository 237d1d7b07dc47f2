"""The words of a record of the atlas: answers, forms, and the keys of reasons and of conditions."""

ALWAYS, SOMETIMES, NEVER = OFTEN = ("always", "sometimes", "never")
NOT_DIFFERENTIABLE = "not differentiable"
NONE, MAY_ALIAS, CHANGES, NOT_DECLARED = SCHEMAS = ("none", "may alias", "changes", "not declared")
FUNCTION, METHOD, IN_PLACE, OUT = FORMS = ("function", "method", "in-place", "out=")

# Why a public name has no entry. The first ones say that it does not belong in the atlas, the others that it does.
A_CLASS = "a-class"
NO_TENSOR_IN = "no-tensor-in"
RETURNS_NO_TENSOR = "returns-no-tensor"
TAKES_A_FUNCTION = "takes-a-function"
REMOVED = "removed"  # the name is still there, and calling it says so
OUTSIDE = (A_CLASS, NO_TENSOR_IN, RETURNS_NO_TENSOR, TAKES_A_FUNCTION, REMOVED)
NEEDS_A_DEVICE = "needs-another-device"
RAISES = "raises-on-every-sample"
TIMED_OUT = "timed-out"
CRASHED = "crashed"
UNANSWERED = (NEEDS_A_DEVICE, RAISES, TIMED_OUT, CRASHED)
REASONS = OUTSIDE + UNANSWERED
