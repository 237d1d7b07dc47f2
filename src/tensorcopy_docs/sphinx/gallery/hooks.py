"""The functions that sphinx-gallery calls: reset an example's state, place its pictures, sort the scripts."""

import gc
import json
import random
from functools import lru_cache
from pathlib import Path

from tensorcopy_docs.register.loading import load
from tensorcopy_docs.showing import Picture

# The pictures that the running example has made so far, and those that have a place on its page.
_PICTURES: list[Picture] = []
_PLACED: list[Picture] = []


def reset(gallery_conf: dict, fname: str) -> None:
    """Give an example the state of a fresh interpreter; called by sphinx-gallery before each."""
    import torch  # only what executes examples imports torch

    random.seed(0)
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")
    torch.set_num_threads(1)
    # Otherwise some warnings are shown once a process, so in whichever example runs first.
    torch.set_warn_always(True)
    # sphinx-gallery collects garbage before each example, which takes longer than the example if it looks at torch.
    gc.freeze()
    _PICTURES.clear()
    _PLACED.clear()
    Picture.listener = _PICTURES.append


def place_pictures(block: tuple, block_vars: dict, gallery_conf: dict) -> str:
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


def script_order(filename: str) -> tuple[int, str]:
    """Sort the examples of an article as the article has them; called by sphinx-gallery with the name of a file."""
    return _numbers().get(Path(filename).stem, -1), filename


@lru_cache
def _numbers() -> dict[str, int]:
    return {script.stem: number for number, script in enumerate(load().scripts.values())}
