"""Error messages and warnings with code that raises or gives them, and their fixes, one module a subject.

The body of each function runs unchanged when pasted after ``import torch``, as in ``lab.proofs``.
"""
