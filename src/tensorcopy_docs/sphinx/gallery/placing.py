"""Where the pictures of an example go: facts beside its page, which the page draws in its own language."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_gallery.py_source_parser import Block

if TYPE_CHECKING:  # it imports torch, and sphinx-gallery looks this module up in processes that execute nothing
    from tensorcopy_docs.showing.pictures import Picture

# The pictures that the running example has made so far, and those that have a place on its page.
MADE: list["Picture"] = []
PLACED: list["Picture"] = []


def forget() -> None:
    """Forget the pictures of the example before."""
    MADE.clear()
    PLACED.clear()


def place_pictures(block: Block, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """Write the facts of each picture that a block of code has made beside the page; called by sphinx-gallery."""
    page = Path(block_vars["target_file"])
    directives = ""
    for picture in MADE[len(PLACED) :]:
        PLACED.append(picture)
        file = page.with_suffix(f".{len(PLACED)}.json")
        file.write_text(json.dumps(picture.facts), encoding="utf-8")
        directives += f"\n.. tensor-picture:: {picture.kind} {file.name}\n"
    return directives
