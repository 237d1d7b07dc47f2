"""What an example starts from. Imports torch."""

import random

import torch

from tensorcopy_docs.showing.pictures import Picture
from tensorcopy_docs.sphinx.gallery import placing


def reset() -> None:
    """Give this process the state that each example starts from: that of a fresh interpreter."""
    random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")
    torch.set_num_threads(1)
    # Otherwise some warnings are shown once a process, so in whichever example runs first.
    torch.set_warn_always(True)
    placing.forget()
    Picture.listener = placing.MADE.append
