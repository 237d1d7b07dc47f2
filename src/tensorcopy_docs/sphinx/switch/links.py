"""Links to the same page in the other language, and labels that the theme says in English only."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

from sphinx.locale import _

from tensorcopy_docs.sphinx.environment import LANGUAGES, folder_of

# A language's own name, and its tag for browsers, by folder.
NAMES = {"en": "English", "zh-cn": "简体中文"}
TAGS = {"en": "en", "zh-cn": "zh-CN"}

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


def language_links(page: str, current: str, environ: Mapping[str, str]) -> list[LanguageLink]:
    """The file `page` in each language, one of which, the folder `current`, is its own."""
    version = version_on_read_the_docs(environ)
    base = environ.get("READTHEDOCS_CANONICAL_URL") if version else None
    links = []
    for folder in LANGUAGES:
        if page.startswith(NOT_FOUND + "."):
            url = root_of(folder, version)
        else:
            url = page.rpartition("/")[2] if folder == current else url_of(page, folder, version)
        address = urljoin(urljoin(base, page), url) if base else url
        links.append(LanguageLink(NAMES[folder], TAGS[folder], url, address, folder == current))
    return links


def not_found_prefix(language: str) -> str:
    """For ``notfound_urls_prefix``, by Sphinx's name of the language."""
    return root_of(folder_of(language), version_on_read_the_docs())


def notfound_context(language: str) -> dict[str, str]:
    """For ``notfound_context``, by Sphinx's name of the language; the text is in ``404.html``."""
    return {"title": "找不到页面" if language == "zh_CN" else "Page not found"}


def add_to_page(app, pagename, templatename, context, doctree) -> None:
    """Give the templates `language_links`, and translate the labels that furo's Python makes."""
    page = app.builder.get_target_uri(pagename)
    context["language_links"] = language_links(page, folder_of(app.config.language), os.environ)
    context["is_not_found_page"] = pagename == NOT_FOUND
    if tree := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = translated_labels(tree)


def translated_labels(tree: str) -> str:
    """furo's HTML of the navigation with its English labels translated."""
    label = _("Toggle navigation of %s")
    return re.sub(r'(?<=aria-label=")Toggle navigation of ([^"]*)', lambda m: label.replace("%s", m[1]), tree)


def setup_switch(app) -> None:
    """Connect it, behind furo's own handler."""
    app.connect("html-page-context", add_to_page, priority=900)
