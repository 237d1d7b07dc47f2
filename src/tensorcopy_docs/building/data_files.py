"""Reads data files and templates before a build measures anything, so that a fault in them stops it at once."""

from collections.abc import Callable, Iterator
from pathlib import Path

from jinja2 import TemplateSyntaxError
from jinja2.sandbox import SandboxedEnvironment

from tensorcopy_docs.atlas.disagreements import official
from tensorcopy_docs.building.errors import BuildError, lines_of
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.history.headlines import headlines
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
from tensorcopy_docs.words import FILE, phrases

READERS: tuple[Callable[[], object], ...] = (
    lambda: phrases(FILE),
    idioms,
    load,
    load_messages,
    bugs,
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

SCRIPTS, TEMPLATES = "_static", "_templates"  # in the folder of the docs, as conf.py says


def check_files(docs: Path) -> None:
    """Read the TOML files of the package and the templates of `docs`; raises BuildError with a line for each fault."""
    lines: dict[str, None] = {}  # a file that others rest on is read by more than one
    for read in READERS:
        try:
            read()
        except FaultsError as error:
            lines |= dict.fromkeys(str(error).splitlines())
    lines |= dict.fromkeys(_faults_of_templates(docs / TEMPLATES))
    if not lines:
        from tensorcopy_docs.building.words_used import missing_words  # it reads data files when it is imported

        missing = (Fault(FILE.name, key, "-", "must be given", "nothing") for key in missing_words(docs / SCRIPTS))
        lines |= dict.fromkeys(map(str, missing))
    if lines:
        raise BuildError("\n".join(lines))


def _faults_of_templates(folder: Path) -> Iterator[str]:
    """A line for each template that cannot be parsed; Sphinx parses it when it writes the first page."""
    environment = SandboxedEnvironment(extensions=["jinja2.ext.i18n"])  # as Sphinx's own
    for path in sorted(folder.glob("**/*.html")):
        try:
            environment.parse(path.read_text(encoding="utf-8"), path.name, str(path))
        except UnicodeDecodeError as error:
            yield f"{path}: must be UTF-8; found {error}"
        except TemplateSyntaxError as error:
            yield from lines_of(error)
