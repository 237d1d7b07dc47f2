"""Runs the examples of the gallery and nothing else: a Sphinx extension."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.register.loading import REGISTER, load
from tensorcopy_docs.sphinx.extension import BEFORE_GALLERY
from tensorcopy_docs.sphinx.gallery import execution, files


def setup(app: Sphinx) -> dict[str, object]:
    """Connect what belongs before the gallery's generation, and the execution."""
    app.add_config_value("tensorcopy_register", str(REGISTER), "env", str)
    app.add_config_value("tensorcopy_seconds_an_example", execution.SECONDS, "", (int, float))
    app.connect("builder-inited", _check_files, priority=BEFORE_GALLERY)
    app.connect("builder-inited", files.drop_stale, priority=BEFORE_GALLERY)
    execution.take_over(app)
    return {"version": "1", "parallel_read_safe": True}


def _check_files(app: Sphinx) -> None:
    sources = files.galleries(app.config, app.srcdir)[0].scripts
    if faults := files.file_faults(load(Path(app.config.tensorcopy_register)), sources):
        raise ExtensionError("\n".join(faults))
