"""Lists the reasons why the cell `gradient` was not compared; it does not import torch."""

NOT_COMPARED = "not compared"  # a value of the cell: gradients flow, and it is not known whether they are right
# Why the gradient was not compared: each has a sentence (``ask-gradient-`` in ``words.toml``).
RAISES, RANDOM, STEPS, SHAPE, INFINITE, EMPTY, OVERLAP, APART = (
    "raises",
    "random",
    "steps",
    "shape",
    "infinite",
    "empty",
    "overlap",
    "apart",
)
REASONS = (RAISES, RANDOM, STEPS, SHAPE, INFINITE, EMPTY, OVERLAP, APART)
