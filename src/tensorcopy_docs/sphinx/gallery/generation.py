"""When the pages of the examples are generated: in every build, or in one process for several."""

import os

from sphinx.application import Sphinx

# Set to "ready" by a process that has generated all pages, for those that build the site from them.
VARIABLE = "TENSORCOPY_EXAMPLES"
READY = "ready"
# sphinx-gallery's listeners that write below the sources, or that report what was executed.
GENERATORS = {
    "generate_gallery_rst",
    "copy_binder_files",
    "create_jupyterlite_contents",
    "summarize_failing_examples",
}


def examples_are_ready() -> bool:
    """Whether the pages of the examples were generated before, so that this process only reads them."""
    return os.environ.get(VARIABLE) == READY


def disconnect_generators(app: Sphinx) -> None:
    """Let sphinx-gallery execute and write nothing; its directives, styles and links still work."""
    app.setup_extension("sphinx_gallery.gen_gallery")
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if listener.handler.__module__ == "sphinx_gallery.gen_gallery" and listener.handler.__name__ in GENERATORS:
                app.disconnect(listener.id)
