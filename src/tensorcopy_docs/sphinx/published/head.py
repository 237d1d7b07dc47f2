"""What the head of a page says to search engines and to programs that show a link to it."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from docutils import nodes
from markupsafe import Markup, escape
from sphinx.application import Sphinx
from sphinx.config import Config

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.cards.pages import tags_of
from tensorcopy_docs.sphinx.published.pages import changed
from tensorcopy_docs.sphinx.switch.links import NOT_FOUND
from tensorcopy_docs.words import say

UNINDEXED = ("search", NOT_FOUND)  # pages that answer nothing by themselves
_DESCRIPTION = re.compile(r'<meta\b[^>]*\bname="description"[^>]*>')
_CONTENT = re.compile(r'\bcontent="([^"]*)"')


def set_address(app: Sphinx, config: Config) -> None:
    """Have Sphinx write canonical links, where the address of the site is known. Raises AddressError."""
    language = language_named(config.language)
    site = site_of(language)
    config.html_baseurl = site.root(language) if site else ""


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add Open Graph and Twitter tags to a page, if its address is known; keep others out of the indexes."""
    if pagename in UNINDEXED:
        context["pageurl"] = None
        context["metatags"] = context.get("metatags", "") + '\n<meta name="robots" content="noindex">'
        return
    language = language_named(app.config.language)
    site = site_of(language)
    if site is None or pagename not in app.env.found_docs:
        return
    title = Markup(context["title"]).striptags()
    known = {
        "og:title": title,
        "og:type": "website" if pagename == app.config.root_doc else "article",
        "og:url": site.address(language, app.builder.get_target_uri(pagename)),
        "og:site_name": say("site-title", language),
        "og:locale": language.locale,
    }
    if text := description(context.get("metatags", "")):
        known["og:description"] = text
    if (time := changed(app, pagename)) and known["og:type"] == "article":
        known["article:modified_time"] = time.isoformat()
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in known.items()]
    tags += [
        f'<meta property="og:locale:alternate" content="{other.locale}">'
        for other in site.languages
        if other != language
    ]
    context["metatags"] = "\n".join([context.get("metatags", ""), *tags, *_card(app, pagename)])


def _card(app: Sphinx, pagename: str) -> Iterator[str]:
    """The tags of the page's picture; those that Twitter does not have here, it takes from Open Graph."""
    yield '<meta name="twitter:card" content="summary_large_image">'
    for name, value in tags_of(app, pagename).items():
        yield f'<meta property="{name}" content="{escape(value)}">'


def description(metatags: str) -> str | None:
    """What the meta tags of a page say that it is about, as text."""
    tag = _DESCRIPTION.search(metatags)
    content = _CONTENT.search(tag[0]) if tag else None
    return unescape(content[1]) if content else None
