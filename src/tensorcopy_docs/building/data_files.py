"""Reads data files before a build measures anything, so that a fault in them stops it at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from tensorcopy_docs.atlas.disagreements import check_official
from tensorcopy_docs.atlas.function_changes import unconfirmed
from tensorcopy_docs.atlas.reading import atlas_of, load_atlas
from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.records.record import Kind, Record, RecordError
from tensorcopy_docs.records.staleness import check_pinned, load_records
from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.register.judged_docstrings import judged_docstrings
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.claims.myths import myths
from tensorcopy_docs.sphinx.front.wording import front
from tensorcopy_docs.sphinx.gallery.recipe_records import load_recipes, recipe_words
from tensorcopy_docs.sphinx.predict.wording import predict
from tensorcopy_docs.sphinx.search.hints import all_hints
from tensorcopy_docs.table.pitfalls import pitfalls
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import ROOMS, phrases
from tensorcopy_docs.words.badges import badges

RUNS: Sequence[Kind] = ("bugs", "compiled", "trials")


def check_results(records: Mapping[str, Record] | None = None) -> None:
    """Read each result of `records`, or of the package's; raises RecordError with a line for each fault."""
    faults: list[Fault] = []
    for record in (load_records() if records is None else records).values():
        reads: list[Callable[[], object]] = [record.evidence, record.programs]
        reads += [partial(record.runs, kind) for kind in RUNS]
        reads += [partial(atlas_of, record)] if record.of("functions") else []
        for read in reads:
            try:
                read()
            except FaultsError as error:
                faults += error.faults
    if faults:
        raise RecordError(faults)


READERS: tuple[Callable[[], object], ...] = (
    lambda: phrases(ROOMS),
    badges,
    idioms,
    load,
    load_messages,
    bugs,
    lambda: check_pinned("bugs", "compiled"),
    check_results,
    unconfirmed,
    judged_docstrings,
    words,
    pitfalls,
    headlines,
    lambda: check_official(load_atlas()),
    front,
    myths,
    predict,
    all_hints,
)


def check_files(recipes: Path) -> None:
    """Read the data files of the package and what is beside the scripts in the folder `recipes`.

    Raises BuildError with a line for each fault.
    """
    lines: dict[str, None] = {}  # a file that others rest on is read by more than one
    readers: list[Callable[[], object]] = [*READERS, partial(load_recipes, recipes), partial(recipe_words, recipes)]
    for read in readers:
        try:
            read()
        except FaultsError as error:
            lines |= dict.fromkeys(str(error).splitlines())
    if lines:
        raise BuildError("\n".join(lines))
