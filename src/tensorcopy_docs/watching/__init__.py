"""Finds the tensors that a block of code changes in place, the lines that do it, and whether autograd notices."""
