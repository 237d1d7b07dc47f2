"""Keeps old addresses: a page that says where it moved to, and the old anchors of a page that has stayed.

``moved.toml`` has a table for each old page. With `to`, the page is gone: a short one in its place has a line for each
old anchor, with a link to what answers now, and a script that follows the link. Without it, the page is still there: an
old anchor is put where the page answers now, or before its link to the page that does.

    ["topics/no-grad"]
    to = "calls/no_grad"
    anchors = { "old-anchor" = "calls/no_grad#new-anchor" }

A table whose name is a pattern (``calls/*``) is about the pages that match it and have the place; there, "#anchor" is
on the page itself.
"""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache, partial
from html import escape, unescape
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, RootModel, model_validator
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.words import say

FILE = Path(__file__).parent / "moved.toml"
_ID = re.compile(r'\sid="([^"]*)"')
_HEADING = r'<section\b[^<>]*\sid="{}"[^<>]*>(?:\s*<span[^<>]*></span>)*\s*<h\d>(.*?)(?:<a class="headerlink"|</h\d>)'


class OldPage(BaseModel):
    """A page that is gone, if it has `to`, or that has lost anchors: where each of them leads to."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    to: str | None = None
    anchors: Mapping[str, str] = {}

    @model_validator(mode="after")
    def _says_something(self) -> "OldPage":
        if self.to is None and not self.anchors:
            raise ValueError("must have `to` or `anchors`")
        return self


class _OldPages(RootModel[Mapping[str, OldPage]]):
    """All of ``moved.toml``."""


@cache
def old_pages(file: Path = FILE) -> Mapping[str, OldPage]:
    """The tables of ``moved.toml`` by the old page; raises FaultsError."""
    return validated(_OldPages, read_toml(file), file.name).root


def kept_anchors(known: Mapping[str, OldPage], docname: str) -> Mapping[str, str]:
    """Where each old anchor of a page that has stayed leads to."""
    found: dict[str, str] = {}
    for name, old in known.items():
        if old.to is None and fnmatchcase(docname, name):
            found |= {anchor: f"{docname}{to}" if to[:1] == "#" else to for anchor, to in old.anchors.items()}
    return found


def with_anchor(body: str, anchor: str, place: str) -> str:
    """The HTML of a page with an old anchor in it: at `place`, which is an anchor of it, or before a link to `place`.

    An empty `place` is the beginning of the page. Without such a place or link, it is `body` as it was.
    """
    kept = f'<span id="{escape(anchor)}"></span>'
    if not place:
        return kept + body
    if place.startswith("#"):
        return re.sub(rf'<[a-z]\w*\b[^<>]*\sid="{re.escape(escape(place[1:]))}"[^<>]*>', rf"\g<0>{kept}", body, count=1)
    page = re.escape(escape(place.partition("#")[0]))
    for end in (re.escape(escape(place)), rf"{page}(?:[?#][^\"]*)?"):
        if re.search(link := rf'<a\b[^<>]*\shref="{end}"', body):
            return re.sub(link, rf"{kept}\g<0>", body, count=1)
    return body


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the old anchors of a page that has stayed into its body."""
    if doctree is None:
        return
    for anchor, to in kept_anchors(_known(app), pagename).items():
        page, _, place = to.partition("#")
        address = "" if page == pagename else app.builder.get_relative_uri(pagename, page)
        context["body"] = with_anchor(context["body"], anchor, f"{address}#{place}" if place else address)


def pages(app: Sphinx) -> Iterator[tuple[str, Mapping[str, object], str]]:
    """The pages in the place of those that moved, with their contexts and their template.

    Raises ExtensionError, a line for each page and each anchor that ``moved.toml`` names and the site does not have.
    """
    if app.builder.format != "html":
        return
    known = _known(app)
    if faults := [*_faults(app, known)]:
        raise ExtensionError("\n".join(map(str, faults)))
    language = language_named(app.config.language)
    site, template = site_of(language), environment().get_template("moved.html")
    for name, old in known.items():
        if old.to:
            places = [
                {"id": anchor, "address": _address(app, name, place), "words": _words(app, place)}
                for anchor, place in old.anchors.items()
            ]
            to = {"address": _address(app, name, old.to), "words": _words(app, old.to)}
            context = {
                "title": say("moved", language),
                "body": template.render(say=partial(say, language=language), to=to, places=places),
                "metatags": '<meta name="robots" content="noindex">',
                "pageurl": site.address(language, app.builder.get_target_uri(old.to)) if site else to["address"],
            }
            yield name, context, "page.html"


def _known(app: Sphinx) -> Mapping[str, OldPage]:
    try:
        return old_pages(Path(app.config.tensorcopy_moved))
    except FaultsError as error:
        raise ExtensionError(str(error)) from None


def _address(app: Sphinx, docname: str, place: str) -> str:
    page, _, anchor = place.partition("#")
    address = app.builder.get_relative_uri(docname, page)
    return f"{address}#{anchor}" if anchor else address


def _words(app: Sphinx, place: str) -> str:
    """What a link to `place` says: the heading there, or else the title of the page."""
    page, _, anchor = place.partition("#")
    found = re.search(_HEADING.format(re.escape(escape(anchor))), _html(app, page), re.DOTALL) if anchor else None
    return Markup(found[1]).striptags() if found else app.env.titles[page].astext()


def _faults(app: Sphinx, known: Mapping[str, OldPage]) -> Iterator[Fault]:
    there = app.env.found_docs
    for name, old in known.items():
        if old.to is not None and name in there:
            yield _fault(name, "to", "must stand for a page that is gone", "the page")
        elif old.to is None and not any(fnmatchcase(docname, name) for docname in there):
            yield _fault(name, "to", "must say where the page is now", "no page of this name")
        elif old.to is not None and old.to not in there:
            yield _fault(name, "to", "must be a page", repr(old.to))
        else:
            yield from (fault for anchor, to in old.anchors.items() if (fault := _fault_of(app, name, anchor, to)))


def _fault_of(app: Sphinx, name: str, anchor: str, to: str) -> Fault | None:
    page, _, place = to.partition("#")
    if not page and "*" in name:
        return None
    if page not in app.env.found_docs:
        return _fault(name, anchor, "must lead to a page", repr(to))
    if place and place not in _ids(app, page):
        return _fault(name, anchor, "must lead to an anchor that the page has", repr(to))
    if name in app.env.found_docs and anchor not in _ids(app, name):
        return _fault(name, anchor, "must lead to what the page links to", f"no link to {to!r}")
    return None


def _fault(name: str, field: str, rule: str, found: str) -> Fault:
    return Fault(FILE.name, name, field, rule, found)


def _html(app: Sphinx, docname: str) -> str:
    return Path(app.builder.get_outfilename(docname)).read_text(encoding="utf-8")  # type: ignore[attr-defined]


def _ids(app: Sphinx, docname: str) -> set[str]:
    return set(map(unescape, _ID.findall(_html(app, docname))))
