"""Writes the page that is served for unknown addresses, as a Sphinx extension; its text is in ``404.html``.

It is served for every address that does not exist, at any depth. So all of its links are relative to a base, which
is where the language begins on its host. A script corrects the base where the host has the site in another folder,
and takes it away where the page is opened from the disk.
"""

from collections.abc import Iterator, Mapping

from sphinx.application import Sphinx

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import folder_of, version_on_read_the_docs
from tensorcopy_docs.sphinx.switch.links import NOT_FOUND, base_of
from tensorcopy_docs.words import say


def pages(app: Sphinx) -> Iterator[tuple[str, Mapping[str, object], str]]:
    """Yield the page, its context and its template; it has no file among the sources."""
    if app.builder.format == "html":
        language = language_named(app.config.language)
        context = {
            "title": say("not-found", language),
            "base": base_of(language),
            "language_folder": "/" + folder_of(language, version_on_read_the_docs()),
        }
        yield NOT_FOUND, context, "404.html"


def setup(app: Sphinx) -> dict[str, object]:
    """Let Sphinx write the page."""
    app.connect("html-collect-pages", pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
