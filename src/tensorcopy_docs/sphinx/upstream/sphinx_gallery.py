"""Replaces functions of sphinx-gallery while it generates pages.

sphinx-gallery 0.22 executes scripts in the process of the build, which one of them can change, hang or end; says that a
page is whole before its last file is written; writes notebooks by itself; wants a file with the beginning of the page
of each folder; and warns of each space in the path of the checkout. It has no option for any of these, nor one for
reading pages that another process has generated.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sphinx.application import Sphinx
from sphinx_gallery import gen_gallery, gen_rst, utils

# sphinx-gallery's own functions.
EXECUTE, GENERATE, NOTEBOOK = gen_rst.execute_script, gen_rst.generate_file_rst, gen_rst.jupyter_notebook
HEADER = gen_rst._get_gallery_header
# Its listener that executes the scripts, and the one that reports on that.
GENERATOR, REPORTER = "generate_gallery_rst", "summarize_failing_examples"


def disconnect(app: Sphinx, *names: str) -> None:
    """Disconnect the listeners of sphinx-gallery with these `names`; its directives, styles and links still work."""
    for listener in [each for listeners in app.events.listeners.values() for each in listeners]:
        if listener.handler.__module__ == "sphinx_gallery.gen_gallery" and listener.handler.__name__ in names:
            app.disconnect(listener.id)


@contextmanager
def replaced(**functions: Callable[..., Any]) -> Iterator[None]:
    """Make sphinx-gallery call `functions` in place of its own, and not look for spaces, inside the ``with`` block."""
    places = [(module, name) for module in (gen_rst, gen_gallery) for name in functions if hasattr(module, name)]
    changes = [(module, name, functions[name]) for module, name in places]
    changes.append((utils, "check_spaces_in_filenames", lambda files: None))
    before = [(module, name, getattr(module, name)) for module, name, _ in changes]
    for change in changes:
        setattr(*change)
    try:
        yield
    finally:
        for change in before:
            setattr(*change)
