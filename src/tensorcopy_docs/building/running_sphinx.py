"""Runs Sphinx: whole, for one language; or just far enough for what languages share."""

import gc
import importlib
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TextIO, TypedDict

from sphinx.application import Sphinx, builtin_extensions
from sphinx.config import Config
from sphinx.util.console import nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.tags import Tags

from tensorcopy_docs import languages
from tensorcopy_docs.atlas.reading import MEASURED_VARIABLE
from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.job import Job
from tensorcopy_docs.sphinx.environment import COMPILED_VARIABLE, EVIDENCE_VARIABLE, WORK_VARIABLE
from tensorcopy_docs.sphinx.gallery import execution

HTML, DOCTREES = "html", "doctrees"
# Builders that need pages as they were read for HTML. That of the catalogs is none: it reads them untranslated.
READ_FOR_HTML = ("doctest", "linkcheck")


def import_extensions(docs: Path) -> None:
    """Import what Sphinx begins with and what conf.py names, so that the processes forked from this one need not."""
    # What is wrong with conf.py or an extension is said where it is used.
    with suppress(Exception):
        for name in (*builtin_extensions, *extensions_of(docs)):
            importlib.import_module(name)


def render_what_languages_share() -> None:
    """Compile the templates, and highlight the code that every language shows, before processes are forked."""
    from tensorcopy_docs.snippets.proofs import proof_sources
    from tensorcopy_docs.snippets.table import columns, rows
    from tensorcopy_docs.sphinx.parts import templates
    from tensorcopy_docs.sphinx.parts.markup import code_block

    templates.load_all()
    shown = [row.snippet for row in rows().values()] + [column.snippet for column in columns().values()]
    for code in shown + [source.code for source in proof_sources().values()]:
        code_block(code, "python")


def extensions_of(docs: Path) -> list[str]:
    """The extensions that conf.py names. Raises sphinx.errors.ConfigError."""
    return Config.read(docs, overrides={}, tags=Tags()).extensions


@contextmanager
def started(job: Job, name: str, extensions: list[str]) -> Iterator[Sphinx]:
    """Sphinx with `extensions` in place of those of conf.py, begun and not gone on with: no page is read."""
    folder = job.work / name
    os.environ[WORK_VARIABLE] = str(job.work)
    nocolor()
    with patch_docutils(job.docs), docutils_namespace():
        yield Sphinx(
            job.docs,
            job.docs,
            folder / "pages",
            folder / "doctrees",
            "dummy",
            confoverrides={"extensions": extensions},
            **_streams(),
            exception_on_warning=True,
        )


def write_language(job: Job, folder: str) -> None:
    """Build one language into the work folder, from what is prepared there, with warnings as errors.

    Raises BuildFailedError after warnings, and whatever Sphinx or an extension raises.
    """
    os.environ |= {
        WORK_VARIABLE: str(job.work),
        EVIDENCE_VARIABLE: str(job.evidence),
        COMPILED_VARIABLE: str(job.compiled),
        MEASURED_VARIABLE: str(job.atlas),
        execution.VARIABLE: execution.READY,
    }
    # Nearly all that Sphinx makes lives until it ends, and looking at it again and again takes a tenth of the time. The
    # trees of written pages do not; `SiteBuilder` has those collected.
    gc.set_threshold(50_000, 20, 4)
    logging.disable(logging.DEBUG)  # which Sphinx writes nowhere, and makes tens of thousands of
    # conf.py reads the language from here, as it does on Read the Docs.
    os.environ[languages.VARIABLE] = folder
    place = job.of_language(folder)
    _take_over_doctrees(job, folder)
    nocolor()
    with patch_docutils(job.docs), docutils_namespace():
        app = Sphinx(
            job.docs,
            job.docs,
            place / "pages",
            place / DOCTREES,
            job.builder,
            confoverrides={"nitpicky": True},
            **_streams(),
            warningiserror=True,
        )
        type(app.builder).epilog = ""  # it names the work folder, which is not for readers
        app.build()
    if app.statuscode:
        raise BuildFailedError(f"{job.docs}: the {folder} site was not built; the lines above say why")


def _take_over_doctrees(job: Job, folder: str) -> None:
    """Begin with what a build of HTML has read, if there is one; Sphinx reads again what has changed since."""
    read = replace(job, builder=HTML).of_language(folder) / DOCTREES
    own = job.of_language(folder) / DOCTREES
    if job.builder in READ_FOR_HTML and read.exists() and not own.exists():
        shutil.copytree(read, own)


def _streams() -> "_Streams":
    """Where Sphinx writes: by itself it takes what these were when it was imported, in another process."""
    return {"status": sys.stdout, "warning": sys.stderr}


class _Streams(TypedDict):
    status: TextIO
    warning: TextIO
