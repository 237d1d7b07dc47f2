"""Runs a step of a build in a process: ``python -m tensorcopy_docs.building.running_sphinx STEP DOCS BUILDER``.

A step measures, executes the scripts or the cells of pages, or writes a language. The module is also the Sphinx
extension that executes the scripts and does nothing else.
"""

import gc
import json
import logging
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.console import nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.tags import Tags

from tensorcopy_docs import languages
from tensorcopy_docs.building.children import FAULTS
from tensorcopy_docs.building.errors import BuildFailedError, lines_of
from tensorcopy_docs.building.measuring import measure_atlas, measure_compiled, measure_evidence
from tensorcopy_docs.evidence import MEASURED_VARIABLE
from tensorcopy_docs.register.loading import REGISTER, load
from tensorcopy_docs.sphinx.environment import measured_folder
from tensorcopy_docs.sphinx.extension import BEFORE_GALLERY
from tensorcopy_docs.sphinx.gallery import execution, files

GALLERY, NOTEBOOKS = "sphinx_gallery.gen_gallery", "tensorcopy_docs.sphinx.notebooks"
READ_FOR_HTML = ("doctest", "linkcheck")  # builders that need pages as they were read for HTML


def setup(app: Sphinx) -> dict[str, object]:
    """Entry point of Sphinx: connect the steps before the gallery's generation, and the execution."""
    app.add_config_value("tensorcopy_register", str(REGISTER), "env", str)
    app.add_config_value("tensorcopy_seconds_an_example", execution.SECONDS, "", (int, float))
    app.connect("builder-inited", _check_files, priority=BEFORE_GALLERY)
    app.connect("builder-inited", files.drop_stale, priority=BEFORE_GALLERY)
    execution.take_over(app)
    return {"version": "1", "parallel_read_safe": True}


def _check_files(app: Sphinx) -> None:
    files.check_files(app, load(Path(app.config.tensorcopy_register)))


def run_examples(docs: Path) -> None:
    """Run the scripts that have changed, as sphinx-gallery does when a build begins, and the cells of pages.

    Scripts leave pages, and cells their outputs in a cache, where myst-nb finds them in each language.
    """
    given = Config.read(docs, overrides={}, tags=Tags()).extensions
    extensions = [each for each in (GALLERY, NOTEBOOKS) if each in given]
    app = _sphinx(docs, "examples", "dummy", extensions=[*extensions, *([__spec__.name] if GALLERY in given else [])])
    if NOTEBOOKS in given:
        from tensorcopy_docs.sphinx.notebooks import execute_pages

        execute_pages(app.env, app.env.found_docs)


def write_language(docs: Path, builder: str, folder: str) -> None:
    """Write one language, from nothing, with warnings as errors; conf.py reads the language as on Read the Docs.

    Raises BuildFailedError after warnings, and whatever Sphinx or an extension raises.
    """
    os.environ[languages.VARIABLE] = folder
    # Nearly all that Sphinx makes lives until it ends, and looking at it again and again takes a tenth of the time. The
    # trees of written pages do not; `SiteBuilder` has those collected.
    gc.set_threshold(50_000, 20, 4)
    logging.disable(logging.DEBUG)  # which Sphinx writes nowhere, and makes tens of thousands of
    read = docs / "_build" / "work" / f"html-{folder}" / "doctrees"
    if builder in READ_FOR_HTML and read.exists():
        shutil.copytree(read, read.parents[1] / f"{builder}-{folder}" / "doctrees")
    app = _sphinx(docs, f"{builder}-{folder}", builder, [execution.READY], nitpicky=True)
    type(app.builder).epilog = ""  # it names the work folder, which is not for readers
    app.build()
    if app.statuscode:
        raise BuildFailedError(f"{docs}: the {folder} site was not built; the lines above say why")


def _sphinx(docs: Path, folder: str, builder: str, tags: Sequence[str] = (), **settings: object) -> Sphinx:
    """Return a Sphinx application that has read no page yet. A warning until then is an error at once."""
    place, is_dummy = docs / "_build" / "work" / folder, builder == "dummy"
    places = (docs, docs, place / "pages", place / "doctrees")
    return Sphinx(*places, builder, settings, warningiserror=True, exception_on_warning=is_dummy, tags=tags)


STEPS: dict[str, Callable[[Path], None]] = {
    "lab": measure_evidence,
    "examples": run_examples,
    "atlas": measure_atlas,
    "compiled": measure_compiled,
}


def main(step: str, docs: Path, builder: str) -> None:
    """Run a step, and print its faults in a line of JSON: an empty list is success."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
    os.environ[MEASURED_VARIABLE] = str(measured_folder(docs))
    nocolor()
    faults: list[str] = []
    try:
        with patch_docutils(docs), docutils_namespace():
            STEPS.get(step, partial(write_language, builder=builder, folder=step))(docs)
    except BaseException as error:
        faults = lines_of(error)
    print(f"\n{FAULTS}{json.dumps(faults)}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
