"""Reads data files before a build measures anything, so that a fault in them stops it at once."""

from collections.abc import Callable

from tensorcopy_docs.atlas.disagreements import official
from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.records.staleness import check_pinned
from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.register.judged_docstrings import judged_docstrings
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.sphinx.front.wording import front
from tensorcopy_docs.sphinx.predict.wording import predict
from tensorcopy_docs.sphinx.search.hints import all_hints
from tensorcopy_docs.table.pitfalls import pitfalls
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import ROOMS, phrases
from tensorcopy_docs.words.badges import badges

READERS: tuple[Callable[[], object], ...] = (
    lambda: phrases(ROOMS),
    badges,
    idioms,
    load,
    load_messages,
    bugs,
    lambda: check_pinned("bugs", "compiled"),
    judged_docstrings,
    words,
    pitfalls,
    headlines,
    official,
    front,
    myths,
    predict,
    all_hints,
)


def check_files() -> None:
    """Read the TOML files of the package; raises BuildError with a line for each fault."""
    lines: dict[str, None] = {}  # a file that others rest on is read by more than one
    for read in READERS:
        try:
            read()
        except FaultsError as error:
            lines |= dict.fromkeys(str(error).splitlines())
    if lines:
        raise BuildError("\n".join(lines))
