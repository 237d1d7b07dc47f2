"""The claims as tests, one module a behaviour.

The body of each function runs as it stands when pasted after ``import torch``: it is shown to readers as the evidence.
"""
