"""Programs of advice that are no idioms: code that one claim advises instead, with what is right as assertions."""

import torch

from tensorcopy_docs.lab.program import advised


@advised()
def windows_as_strided():
    x = torch.arange(9.0)
    y = x.as_strided((6, 4), (1, 1))
    assert y.tolist() == [[n + m for m in range(4)] for n in range(6)]
