"""Arguments that many functions take: what is tried with public names."""

TENSORS = (
    "torch.rand(2, 3)",
    "torch.rand(3, 2).t()",
    "torch.rand(4, 3)[::2]",
    "torch.rand(1, 3).expand(2, 3)",
    "torch.rand(3)",
    "torch.rand(())",
    "torch.rand(1, 2, 3)",
    "torch.rand(2, 2)",
    "torch.rand(1, 1, 4, 4)",
    "torch.tensor([[1, 2, 3], [4, 5, 6]])",
    "torch.tensor([[True, False], [False, True]])",
    "torch.rand(2, 3, dtype=torch.float64)",
    "torch.rand(2, 3, dtype=torch.complex64)",
)
X = TENSORS[0]
INDEX = "torch.tensor([0, 1])"
MASK = "torch.tensor([[True, False, True], [False, True, False]])"
FURTHER = (
    "0",
    "1",
    "2.0",
    "0, 1",
    "(3, 2)",
    "3, 2",
    "0, 0, 1",
    "torch.rand(2, 3)",
    "torch.rand(3)",
    "torch.rand(3, 2)",
    "torch.rand(2, 3), torch.rand(2, 3)",
    "torch.rand(2, 3), torch.rand(2, 3), torch.rand(2, 3)",
    INDEX,
    "0, " + INDEX,
    "0, {}, torch.rand(2, 3)".format(INDEX),
    "0, {}, 1.0".format(INDEX),
    MASK,
    MASK + ", 1.0",
    "torch.tensor([[0, 1, 0]])",
    "torch.float64",
    "torch.int64",
    "torch.tensor([[1, 2, 3], [4, 5, 6]])",
    "0.5, True",
    "0.5, False",
    "0.0, 1.0",
)
LISTS = (
    "[torch.rand(2, 3)]",
    "[torch.rand(2, 3), torch.rand(2, 3)]",
    "torch.rand(3), torch.rand(3)",
    "torch.rand(2, 2), torch.rand(2, 2)",
    "torch.rand(1, 2, 3), torch.rand(1, 3, 2)",
    "torch.rand(1, 2, 3), torch.rand(1, 2, 3), torch.rand(1, 2, 3)",
    "torch.rand(1, 1, 4, 4), 2",
    "torch.rand(1, 1, 4), 2",
    "torch.rand(1, 1, 4, 4, 4), 2",
)


def codes(known):
    """Return the code of the arguments that are tried with a name: all of them, unless samples of it are known."""
    return list(TENSORS) + ([] if known else ["{}, {}".format(X, each) for each in FURTHER] + list(LISTS))
