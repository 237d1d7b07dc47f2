"""What an example starts from, and where its pictures go. Imports torch."""

import json
import random
from pathlib import Path
from typing import Any

import torch
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.showing import Picture

# The pictures that the running example has made so far, and those that have a place on its page.
_PICTURES: list[Picture] = []
_PLACED: list[Picture] = []


def reset() -> None:
    """Give this process the state that each example starts from: that of a fresh interpreter."""
    random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")  # type: ignore[no-untyped-call]
    torch.set_num_threads(1)
    # Otherwise some warnings are shown once a process, so in whichever example runs first.
    torch.set_warn_always(True)
    _PICTURES.clear()
    _PLACED.clear()
    Picture.listener = _PICTURES.append


def place_pictures(block: Block, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """Write the facts of each picture that a block of code has made beside the page; called by sphinx-gallery.

    The page draws them in its own language.
    """
    page = Path(block_vars["target_file"])
    directives = ""
    for picture in _PICTURES[len(_PLACED) :]:
        _PLACED.append(picture)
        file = page.with_suffix(f".{len(_PLACED)}.json")
        file.write_text(json.dumps(picture.facts), encoding="utf-8")
        directives += f"\n.. tensor-picture:: {picture.kind} {file.name}\n"
    return directives
