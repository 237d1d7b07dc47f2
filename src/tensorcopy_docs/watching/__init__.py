"""Which tensors a block of code changes in place, by which line, and whether autograd notices."""
