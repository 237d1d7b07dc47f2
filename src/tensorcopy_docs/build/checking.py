"""Reads the data files of the package before a build measures anything, so that a fault in them is told at once."""

from collections.abc import Callable

from tensorcopy_docs.atlas.disagreements import official
from tensorcopy_docs.build.errors import BuildError
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.register.judged_docstrings import judged_docstrings
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.cards.kinds import kinds
from tensorcopy_docs.sphinx.front.wording import front
from tensorcopy_docs.sphinx.predict.wording import predict
from tensorcopy_docs.sphinx.search.hints import all_hints
from tensorcopy_docs.table.pitfalls import pitfalls
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import FILE, phrases

READERS: tuple[Callable[[], object], ...] = (
    lambda: phrases(FILE),
    load,
    load_messages,
    judged_docstrings,
    words,
    pitfalls,
    headlines,
    official,
    front,
    predict,
    all_hints,
    kinds,
)


def check_files() -> None:
    """Read every TOML file of the package; raises BuildError with all faults, each of them a line."""
    lines: dict[str, None] = {}  # a file that others rest on is read by more than one
    for read in READERS:
        try:
            read()
        except FaultsError as error:
            lines |= dict.fromkeys(str(error).splitlines())
    if lines:
        raise BuildError("\n".join(lines))
