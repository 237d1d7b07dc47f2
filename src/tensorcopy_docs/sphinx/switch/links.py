"""Links to the same page in the other languages."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.publication.addresses import Site, canonical_site_of, folder_of, site_of, version_on_read_the_docs

NOT_FOUND = "404"
ANY = "x-default"  # for readers of none of the languages


@dataclass(frozen=True)
class LanguageLink:
    """A link to a page in one language: `url` is relative to this page."""

    name: str
    tag: str
    url: str
    current: bool


@dataclass(frozen=True)
class Alternate:
    """A language of a page for machines: its tag, and the address."""

    tag: str
    address: str


def url_of(page: str, folder: str, version: str | None = None) -> str:
    """Return the address of the file `page` (``guide/traps.html``) in the language of `folder`, from that
    page in another language.

    Pages lie in ``<folder>/``, or with a `version` in ``<folder>/<version>/``, as on Read the Docs.
    """
    up = "../" * page.count("/")
    return f"{up}../../{folder}/{version}/{page}" if version else f"{up}../{folder}/{page}"


def language_links(page: str, current: Language, environ: Mapping[str, str]) -> list[LanguageLink]:
    """Return the links to the file `page` in each language; `current` is the page's own.

    The page for what is not found leads to the front pages: its addresses begin where the language does.
    """
    version = version_on_read_the_docs(environ)
    page = "index.html" if page.startswith(NOT_FOUND + ".") else page
    links = []
    for language in LANGUAGES:
        url = page.rpartition("/")[2] if language == current else url_of(page, language.folder, version)
        links.append(LanguageLink(language.name, language.tag, url, language == current))
    return links


def alternates(page: str, current: Language, site: Site | None, environ: Mapping[str, str]) -> list[Alternate]:
    """Return the file `page` in each language, for search engines: absolute addresses if the site's is known.

    Where it is not, the addresses are relative, and no default is named.
    """
    if site is None:
        return [Alternate(link.tag, link.url) for link in language_links(page, current, environ)]
    found = [Alternate(language.tag, site.address(language, page)) for language in site.languages]
    default = site.default(page)
    return [*found, Alternate(ANY, default)] if default and len(found) > 1 else found


def base_of(language: Language, environ: Mapping[str, str] = os.environ) -> str:
    """Return the address where `language` begins on its host, as far as it is known."""
    site = site_of(language, environ)
    return site.path(language) if site else "/" + folder_of(language, version_on_read_the_docs(environ))


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates the links to the other languages, for readers and for search engines."""
    page, language = app.builder.get_target_uri(pagename), language_named(app.config.language)
    context["language_links"] = language_links(page, language, os.environ)
    context["is_not_found_page"] = pagename == NOT_FOUND
    context["language_alternates"] = (
        [] if pagename == NOT_FOUND else alternates(page, language, canonical_site_of(language), os.environ)
    )
