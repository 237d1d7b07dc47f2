"""Writes the head of a page for search engines and for programs that show a link to it."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from docutils import nodes
from markupsafe import escape
from sphinx.application import Sphinx
from sphinx.config import Config

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import canonical_site_of
from tensorcopy_docs.sphinx.published.structured_data import graph, headline
from tensorcopy_docs.sphinx.summaries import DESCRIBED, PageSummary, summary_of
from tensorcopy_docs.words import say

PICTURE_SIZE = (1200, 630)
VIEWPORT = re.compile(r'<meta [^>]*name="viewport"[^>]*>\n?')  # of docutils; the theme has its own
NAMED = ("calls/", "recipes/", "topics/")  # folders of pages whose titles have a name before the colon
SUBJECT = re.compile(r": |：")  # ends at it
MOST_OF_A_TITLE = 60  # in characters, as search engines show it


def set_address(app: Sphinx, config: Config) -> None:
    """Have Sphinx write canonical links, where the address of the site is known. Raises AddressError."""
    language = language_named(config.language)
    site = canonical_site_of(language)
    config.html_baseurl = site.root(language) if site else ""


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add to the tags of a page those of Open Graph and Twitter, and `structured_data`, which is written as JSON-LD.

    Both need the address of the site. Pages that answer nothing by themselves are kept out of the indexes.
    """
    page = summary_of(app, pagename)
    context["structured_data"] = []
    site = say("site-title", page.language)
    context["tab_title"] = partial(tab_title, site=site, has_name=pagename.startswith(NAMED))
    tags: list[tuple[str, str, str]] = []
    if pagename in DESCRIBED:
        context["pageurl"] = None
        tags = [("name", "description", page.description), ("name", "robots", "noindex")]
    elif doctree is not None:
        context["title"] = page.title if page.is_front else context["title"]
        tags = list(_tags(page))
        context["structured_data"] = graph(page)
    written = (f'<meta {kind}="{name}" content="{escape(value)}">' for kind, name, value in tags)
    own = VIEWPORT.sub("", context.get("metatags", ""))
    context["metatags"] = "\n".join([own, *written])


def tab_title(title: str, site: str, has_name: bool = False) -> str:
    """Return the title of a browser's tab and of a search result: with the name of the site, if it fits.

    A title that `has_name` before its colon is that name where the whole is too long. An English message on a page in
    another language has the name of the site in any case: it says which language that is.
    """
    name = f" | {site}"
    room = MOST_OF_A_TITLE - len(name)
    if has_name and len(title) > room:
        title = SUBJECT.split(title)[0]
    is_foreign = _is_latin(title) and not _is_latin(site)
    if is_foreign or len(title) <= room:
        return headline(title, room) + name
    return headline(title, MOST_OF_A_TITLE)


def _is_latin(text: str) -> bool:
    return "".join(filter(str.isalpha, text)).isascii()


def _tags(page: PageSummary) -> Iterator[tuple[str, str, str]]:
    """Yield the kind, name and content of each tag; nothing if the address of the page is not known."""
    if not (page.site and page.address and page.picture):
        return
    picture_words = f"{say('front-title', page.language)} | {say('site-title', page.language)}"
    known = {
        "og:title": page.title,
        "og:type": "website" if page.is_front else "article",
        "og:url": page.address,
        "og:site_name": say("site-title", page.language),
        "og:locale": page.language.locale,
        "og:description": page.description,
        "article:modified_time": "" if page.is_front else page.builder.date or "",
        "og:image": page.picture,
        "og:image:type": "image/png",
        "og:image:width": str(PICTURE_SIZE[0]),
        "og:image:height": str(PICTURE_SIZE[1]),
        "og:image:alt": picture_words,
        "twitter:image": page.picture,
        "twitter:image:alt": picture_words,
    }
    yield from (("property", name, value) for name, value in known.items() if value)
    others = (other for other in page.site.languages if other != page.language)
    yield from (("property", "og:locale:alternate", other.locale) for other in others)
    yield "name", "twitter:card", "summary_large_image"
