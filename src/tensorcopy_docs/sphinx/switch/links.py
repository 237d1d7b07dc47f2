"""Links to the same page in the other languages."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.words import say

NOT_FOUND = "404"


@dataclass(frozen=True)
class LanguageLink:
    """One language of a page: `url` from this page, `address` for search engines."""

    name: str
    tag: str
    url: str
    address: str
    current: bool


def version_on_read_the_docs(environ: Mapping[str, str] = os.environ) -> str | None:
    """The version that Read the Docs builds, a part of its addresses; None anywhere else."""
    return environ.get("READTHEDOCS_VERSION") if environ.get("READTHEDOCS") == "True" else None


def url_of(page: str, folder: str, version: str | None = None) -> str:
    """The address of the file `page` (``guide/traps.html``) in the language of `folder`, from that
    page in another language.

    Pages lie in ``<folder>/``, or with a `version` in ``<folder>/<version>/``, as on Read the Docs.
    """
    up = "../" * page.count("/")
    return f"{up}../../{folder}/{version}/{page}" if version else f"{up}../{folder}/{page}"


def root_of(folder: str, version: str | None = None) -> str:
    """Where the language of `folder` begins on its host. The page for what is not found starts its
    links here: it is served at any depth."""
    return f"/{folder}/{version}/" if version else f"/{folder}/"


def language_links(page: str, current: Language, environ: Mapping[str, str]) -> list[LanguageLink]:
    """The file `page` in each language, one of which, `current`, is its own."""
    version = version_on_read_the_docs(environ)
    base = environ.get("READTHEDOCS_CANONICAL_URL") if version else None
    links = []
    for language in LANGUAGES:
        if page.startswith(NOT_FOUND + "."):
            url = root_of(language.folder, version)
        else:
            url = page.rpartition("/")[2] if language == current else url_of(page, language.folder, version)
        address = urljoin(urljoin(base, page), url) if base else url
        links.append(LanguageLink(language.name, language.tag, url, address, language == current))
    return links


def not_found_prefix(language: Language) -> str:
    """For ``notfound_urls_prefix``."""
    return root_of(language.folder, version_on_read_the_docs())


def notfound_context(language: Language) -> Mapping[str, str]:
    """For ``notfound_context``; the text is in ``404.html``."""
    return {"title": say("not-found", language)}


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates `language_links`."""
    page = app.builder.get_target_uri(pagename)
    context["language_links"] = language_links(page, language_named(app.config.language), os.environ)
    context["is_not_found_page"] = pagename == NOT_FOUND
