"""The columns of the semantics table; each function is given a source and an operation, and returns a cell's value."""

# As the table shows them.
ORDER = ("identity", "autograd", "kept")
