"""Extracts the catalogs for translators."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders.gettext import MessageCatalogBuilder


def drop_empty(app: Sphinx, exception: Exception | None) -> None:
    """Remove the catalogs of pages whose texts are all in the register: there is nothing to translate."""
    if exception is not None or not isinstance(app.builder, MessageCatalogBuilder):
        return
    for domain, catalog in app.builder.catalogs.items():
        if not catalog.messages:
            (Path(app.outdir) / f"{domain}.pot").unlink(missing_ok=True)
