"""Pictures of the reader's own tensors: in a notebook, in an example of the gallery, or in a file."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

from tensorcopy_docs.draw import graph, memory
from tensorcopy_docs.draw.svg import standalone
from tensorcopy_docs.files import put
from tensorcopy_docs.lab.facts.graph import graph_facts
from tensorcopy_docs.lab.facts.memory import memory_facts

DRAWERS = {"memory": memory.draw, "graph": graph.draw}


class Picture:
    """What a picture shows, as plain facts; a notebook shows it by itself.

    `kind` is "memory" or "graph", `facts` is a dict that JSON can hold.
    """

    # What the gallery listens with: called with each picture that an example makes.
    listener = None

    def __init__(self, kind: str, facts: dict, language: str):
        self.kind = kind
        self.facts = facts
        self.language = language
        if Picture.listener:
            Picture.listener(self)

    def svg(self) -> str:
        """The picture as an ``<svg>`` element."""
        # Pictures of other facts have other ids, so that several can stand in one page.
        name = f"{self.kind}-{crc32(json.dumps(self.facts).encode()):08x}"
        return DRAWERS[self.kind](self.facts, language=self.language, name=name)

    def save(self, file: str | os.PathLike) -> None:
        """Write the picture to `file`, whole or not at all; raises OSError."""
        path = Path(file)
        if path.is_dir():
            raise IsADirectoryError(f"{path}: must be a file; found a folder")
        put(path, standalone(self.svg()).encode("utf-8"))

    def _repr_svg_(self) -> str:
        return standalone(self.svg())


def show(file: str | os.PathLike | None = None, /, *, language: str = "en", **tensors) -> Picture:
    """Draw which objects `tensors` (tensors or NumPy arrays by name) are, their storages, and their version counters.

    The picture is written to `file` if one is given. `language` is "en" or "zh". The tensors stay as they are. Raises
    TypeError for what is neither tensor nor array or cannot be read, and where there is nothing to show; ValueError for
    another language; OSError where the file cannot be written.
    """
    return _shown("memory", memory_facts, file, language, tensors)


def show_graph(file: str | os.PathLike | None = None, /, *, language: str = "en", **tensors) -> Picture:
    """Draw the computation graph behind `tensors` (tensors by name): nodes, saved tensors, leaves and their gradients.

    A leaf to which no path leads stands apart: there the gradient stops. For the rest see `show`.
    """
    return _shown("graph", graph_facts, file, language, tensors)


def _facts(facts_of: Callable[[dict], dict], tensors: dict) -> dict:
    """The facts of `tensors`; where torch lets nobody read one of them, the TypeError names it."""
    try:
        return facts_of(tensors)
    except TypeError:
        raise
    except Exception:
        for name, tensor in tensors.items():
            try:
                facts_of({name: tensor})
            except Exception as error:
                said = (str(error).splitlines() or [type(error).__name__])[0]
                raise TypeError(f"{name}: must be a tensor whose memory can be read; {said}") from None
        raise


def _shown(kind: str, facts_of, file, language: str, tensors: dict) -> Picture:
    if file is not None and not isinstance(file, (str, os.PathLike)):
        raise TypeError("what has no name must be a file; name the tensors: show(x=x, y=y)")
    if not tensors:
        raise TypeError("there is nothing to show; name the tensors: show(x=x, y=y)")
    if not isinstance(language, str) or language not in ("en", "zh"):
        found = repr(language) if isinstance(language, str) else type(language).__name__
        raise ValueError(f"language: must be 'en' or 'zh'; found {found}")
    picture = Picture(kind, _facts(facts_of, tensors), language)
    if file is not None:
        picture.save(file)
    return picture
