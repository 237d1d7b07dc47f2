"""A Sphinx extension with which a build runs the examples and does nothing else."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.register.loading import ARTICLES, load
from tensorcopy_docs.sphinx import gallery
from tensorcopy_docs.sphinx.extension import AFTER_GALLERY, BEFORE_GALLERY


def setup(app: Sphinx) -> dict[str, object]:
    """Connect what belongs before and after the gallery's generation."""
    app.add_config_value("tensorcopy_articles", str(ARTICLES), "env", str)
    app.connect("builder-inited", _check_files, priority=BEFORE_GALLERY)
    app.connect("builder-inited", gallery.drop_stale, priority=BEFORE_GALLERY)
    app.connect("builder-inited", gallery.check_executed, priority=AFTER_GALLERY)
    return {"version": "1", "parallel_read_safe": True}


def _check_files(app: Sphinx) -> None:
    sources, _ = gallery.folders(app)
    if faults := gallery.file_faults(load(Path(app.config.tensorcopy_articles)), sources):
        raise ExtensionError("\n".join(faults))
