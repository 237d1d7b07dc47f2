"""When the pages of the examples are generated: in every build, or in one process for several."""

import os
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx_gallery.gen_gallery import generate_gallery_rst

from tensorcopy_docs.sphinx.gallery.execution import Execution

# Set to "ready" by a process that has generated all pages, for those that build the site from them.
VARIABLE = "TENSORCOPY_EXAMPLES"
READY = "ready"
# How long an example may run.
SECONDS = 60
# sphinx-gallery's listener that executes the scripts, and those that write below the sources or report on it.
GENERATOR = "generate_gallery_rst"
REPORTERS = {"copy_binder_files", "create_jupyterlite_contents", "summarize_failing_examples"}


def examples_are_ready() -> bool:
    """Whether the pages of the examples were generated before, so that this process only reads them."""
    return os.environ.get(VARIABLE) == READY


def take_over(app: Sphinx) -> None:
    """Replace sphinx-gallery's listener that generates pages by `generate`, or by none if the pages are ready.

    Its directives, styles and links work in any case.
    """
    app.setup_extension("sphinx_gallery.gen_gallery")
    ready = examples_are_ready()
    for listener in [each for listeners in app.events.listeners.values() for each in listeners]:
        if listener.handler.__module__ != "sphinx_gallery.gen_gallery":
            continue
        name = listener.handler.__name__
        if name == GENERATOR or (ready and name in REPORTERS):
            app.disconnect(listener.id)
    if not ready:
        app.connect("builder-inited", generate)


def generate(app: Sphinx) -> None:
    """Let sphinx-gallery execute all scripts that have changed and write their pages; stop the build at their faults.

    Raises ExtensionError with one line for each fault.
    """
    execution = Execution(app.config.tensorcopy_seconds_an_example)
    try:
        with execution.in_charge():
            generate_gallery_rst(app)
    except OSError as error:
        name = Path(error.filename).name if error.filename else "its pages"
        raise ExtensionError(f"the gallery: {name}: must be readable and writable; found {error.strerror}") from error
    if execution.faults:
        raise ExtensionError("\n".join(execution.faults))
