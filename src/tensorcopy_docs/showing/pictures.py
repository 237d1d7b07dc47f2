"""Draws a reader's own tensors: in a notebook, in an example of the gallery, or in a file."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar
from zlib import crc32

from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.draw.picture_data import GraphFacts, MemoryFacts
from tensorcopy_docs.draw.svg import standalone
from tensorcopy_docs.files import check_ending, put
from tensorcopy_docs.lab.pictures.graph import graph_facts
from tensorcopy_docs.lab.pictures.memory import memory_facts
from tensorcopy_docs.languages import ENGLISH, Language, language_named

Facts = MemoryFacts | GraphFacts
File = str | os.PathLike[str]
FUNCTIONS = {"memory": "show", "graph": "show_graph"}  # by the kind of their pictures


class Picture:
    """A picture of tensors, with the facts that it is drawn from; a notebook displays it by itself.

    `kind` is "memory" or "graph"; `facts` are the facts of that kind. Raises ValueError if they are too many to draw.
    """

    # The gallery listens: it is called with each picture that an example makes.
    listener: ClassVar[Callable[["Picture"], None] | None] = None

    def __init__(self, kind: str, facts: Facts, language: Language):
        self.kind = kind
        self.facts = facts
        self.language = language
        # Pictures of other facts have other ids, so that several can be in one page.
        name = f"{kind}-{crc32(json.dumps(facts).encode()):08x}"
        self._svg = DRAWERS[kind](facts, language=language, name=name)
        if Picture.listener:
            Picture.listener(self)

    def svg(self) -> str:
        """Return the picture as an ``<svg>`` element."""
        return self._svg

    def save(self, file: File) -> None:
        """Write the picture to `file`, whole or not at all; raises OSError, and ValueError for a name like "x.png"."""
        path = Path(file)
        if path.is_dir():
            raise IsADirectoryError(f"{path}: must be a file; found a folder")
        check_ending(path, ".svg")
        try:
            put(path, standalone(self.svg()).encode("utf-8"))
        except ValueError as error:  # no file can be called so
            raise OSError(f"{str(path)!r}: must be the name of a file; {error}") from None

    def _repr_svg_(self) -> str:
        return standalone(self.svg())


def show(file: File | None = None, /, *, language: str = ENGLISH.key, **tensors: object) -> Picture:
    """Draw which objects `tensors` (tensors or NumPy arrays by name) are, their storages, and their version counters.

    The picture is written to `file` if one is given. `language` is the key of a language of the site, such as "en" or
    "zh". The tensors are not changed. The first 24 elements of a storage are drawn, and the others counted.

    Raises TypeError for an object that is neither a tensor nor an array or whose memory cannot be read (sparse, nested
    and meta tensors, those inside ``vmap()``), and if there is nothing to show; ValueError for another language, for
    more than 250 tensors and for the name of a file that is not an SVG; OSError if the file cannot be written. Then no
    file is written.
    """
    return _shown("memory", memory_facts, file, language, tensors)


def show_graph(file: File | None = None, /, *, language: str = ENGLISH.key, **tensors: object) -> Picture:
    """Draw the computation graph behind `tensors` (tensors by name): nodes, saved tensors, leaves and their gradients.

    A leaf that no path leads to is drawn apart: the gradient does not reach it. Raises ValueError for a graph of more
    than 500 nodes, or whose edges are too long to draw. For the rest see `show`.
    """
    return _shown("graph", graph_facts, file, language, tensors)


def _shown(
    kind: str,
    facts_of: Callable[[Mapping[str, object]], Facts],
    file: object,
    language: object,
    tensors: Mapping[str, object],
) -> Picture:
    cure = f"name the tensors: {FUNCTIONS[kind]}(x=x, y=y)"
    if file is not None and not isinstance(file, str | os.PathLike):
        raise TypeError(f"an argument without a name must be a file; {cure}")
    if not tensors:
        raise TypeError(f"there is nothing to show; {cure}")
    words_in = language_named(language)
    picture = Picture(kind, facts_of(tensors), words_in)
    if file is not None:
        picture.save(file)
    return picture
