"""What the head of a page says to search engines: its description, and the title of the front page."""

import re
from typing import Any

from docutils import nodes
from markupsafe import escape
from sphinx.application import Sphinx

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.pages import collection_of
from tensorcopy_docs.sphinx.state import judgement, messages
from tensorcopy_docs.sphinx.switch.links import NOT_FOUND
from tensorcopy_docs.sphinx.writing.builder import SiteBuilder
from tensorcopy_docs.sphinx.writing.sentences import sentences
from tensorcopy_docs.words import say

# Pages that nobody writes by hand: those that Sphinx makes, error messages, and the examples.
DESCRIBED = {"search": "description-search", NOT_FOUND: "description-not-found"}
EXAMPLES = "examples/"
# Search engines show about as many characters; a Chinese one is twice as wide.
WIDTH = 160
_DESCRIPTION = re.compile(r"<meta\b[^>]*\bname=\"description\"")


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page that is not written by hand its description, and the front page the title that people search for.

    A page that is written by hand has its description in its front matter, which is translated with the page; one of
    a collection has what the register says of it.
    """
    language = language_named(app.config.language)
    if pagename == app.config.root_doc:
        context["title"] = say("front-title", language)
    known = context.get("metatags", "")
    text = _generated(app, pagename, doctree, language)
    if text and not _DESCRIPTION.search(known):
        # Text, as Sphinx's own: to add to it what is marked as safe would escape it.
        context["metatags"] = f'{known}\n<meta name="description" content="{escape(text)}">'


def note_description(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note what the site says of a page that is being written, in its language: its search shows it, too."""
    if isinstance(app.builder, SiteBuilder):
        written = (str(node["content"]) for node in doctree.findall(nodes.meta) if node.get("name") == "description")
        found = next(written, None) or _generated(app, docname, doctree, language_named(app.config.language))
        app.builder.about[docname] = found or ""


def _generated(app: Sphinx, pagename: str, doctree: nodes.document | None, language: Language) -> str | None:
    return _about(app, pagename, language) or _description(app, pagename, doctree, language)


def _about(app: Sphinx, pagename: str, language: Language) -> str | None:
    key = collection_of(pagename)
    found = next((each for each in judgement(app).register.collections if each.key == key), None)
    return found.about(language).replace("`", "") if found else None


def _description(app: Sphinx, pagename: str, doctree: nodes.document | None, language: Language) -> str | None:
    if pagename in DESCRIBED:
        return say(DESCRIBED[pagename], language)
    if entry := messages(app).by_page.get(pagename):
        return shortened(entry.meaning(language).replace("`", ""))
    if doctree is None or not pagename.startswith(EXAMPLES):
        return None
    paragraphs = (
        node.astext()
        for section in doctree.findall(nodes.section)
        for node in section.children
        if isinstance(node, nodes.paragraph)
    )
    return next((shortened(text) for text in paragraphs if text.strip()), None)


def shortened(text: str) -> str:
    """The first sentences of `text`, as many as search engines show; one at least."""
    first, *others = sentences(text)
    found = first
    for sentence in others:
        if _width(found + sentence) > WIDTH:
            break
        found += sentence
    return found.strip()


def _width(text: str) -> int:
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)
