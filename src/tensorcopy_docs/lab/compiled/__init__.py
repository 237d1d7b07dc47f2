"""Compiled programs, one module a thing that people do; each has a function that `torch.compile()` compiles.

Readers see the body of a program, with ``torch.compile`` in the place of `torch_compile`.
"""
