"""Under each page: when it was last changed, where to edit it, and where to report what is wrong with it."""

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import repository, site_of
from tensorcopy_docs.publication.revisions import NONE, Revisions, revisions
from tensorcopy_docs.sphinx.published.reports import for_script, report_of
from tensorcopy_docs.sphinx.published.sources import edited, source, sources
from tensorcopy_docs.sphinx.state import judgement, messages
from tensorcopy_docs.words import say

# What a report can be about beside the page.
REPORTED = ('class="tc-claim"', 'class="tc-row"', 'class="tc-row ')


@dataclass(frozen=True)
class PageFacts:
    """What the template shows under a page, with its words: the day of its last change, if known, and two addresses.

    The words about the day have a zero byte in its place. `for_script` is what the script of the page needs, if it
    has something to do there.
    """

    changed: str | None
    edit: str
    report: str
    changed_words: str
    edit_words: str
    report_words: str
    for_script: Mapping[str, str]


@dataclass(frozen=True)
class _Known:
    """What git knows of the checkout of a build, and the last changes that were asked for, by page."""

    revisions: Revisions
    changed: MutableMapping[str, datetime | None] = field(default_factory=dict)


# By the folder of the build's doctrees, as in `sphinx.state`.
_KNOWN: MutableMapping[str, _Known] = {}


def begin(app: Sphinx) -> None:
    """Ask git once; without the address of the site or of its repository nothing shows what it knows."""
    shown = app.builder.format == "html" and (repository() or site_of(language_named(app.config.language)))
    _KNOWN[str(app.doctreedir)] = _Known(revisions(Path(app.srcdir).parent) if shown else NONE)


def revisions_of(app: Sphinx) -> Revisions:
    """What git knows of the checkout of a build."""
    return _KNOWN[str(app.doctreedir)].revisions


def changed(app: Sphinx, docname: str) -> datetime | None:
    """When the newest of the files that a page is made from was changed, in UTC; None if that is not known."""
    known = _KNOWN[str(app.doctreedir)]
    if known.revisions is NONE:
        return None
    if docname not in known.changed:
        known.changed[docname] = known.revisions.newest(sources(app, docname))
    return known.changed[docname]


def first_added(app: Sphinx, docname: str) -> datetime | None:
    """When the file or the entry that makes a page was first added, in UTC; None if that is not known."""
    known, entry = revisions_of(app), messages(app).by_page.get(docname)
    return known.messages.get(entry.id) if entry else known.added.get(source(app, docname))


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template `page_facts`; only a page that somebody can edit has them."""
    known = repository()
    if known is None or pagename not in app.env.found_docs:
        return
    language = language_named(app.config.language)
    time = changed(app, pagename)
    entry, torch = messages(app).by_page.get(pagename), judgement(app).torch
    page, message = app.builder.get_target_uri(pagename), entry.id if entry else None
    context["page_facts"] = PageFacts(
        changed=time.date().isoformat() if time else None,
        edit=known.edit(revisions_of(app).prefix + edited(app, pagename)),
        report=report_of(known, page, message, language, torch),
        changed_words=say("below-changed", language, date="\0"),
        edit_words=say("below-edit", language),
        report_words=say("report-link-message" if message else "report-link-page", language),
        for_script=for_script(language, torch) if any(map(context.get("body", "").__contains__, REPORTED)) else {},
    )
