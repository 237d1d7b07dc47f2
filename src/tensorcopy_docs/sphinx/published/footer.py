"""Writes below each page what it was measured on, the day of its sources, and where to edit it or report a mistake."""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.languages import Language
from tensorcopy_docs.publication.addresses import Repository, repository, site_of
from tensorcopy_docs.sphinx.published.sources import edited
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.summaries import PageSummary, summary_of
from tensorcopy_docs.versions import RELEASES
from tensorcopy_docs.words import say

DISTRIBUTION = "tensorcopy-docs"


def site_version() -> str | None:
    """Return the version of this package, which is that of the site; None if it is not installed."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return None


def report_of(known: Repository, page: str, message: str | None, language: Language, torch: str) -> str:
    """Return the address of a new issue about the file `page`, or about the error message `message` on it.

    The issue says where it is and names the versions; `torch` is what the site was measured on. The last line asks
    what is wrong.
    """
    site = site_of(language)
    told = [
        (say("report-where", language), site.address(language, page) if site else page),
        (say("report-message", language), message),
        (say("report-torch", language), torch),
        (say("report-site", language), site_version()),
    ]
    lines = [label + language.colon + text for label, text in told if text]
    title = say("report-title", language) + language.colon + (message or page)
    return known.new_issue(title, "\n".join([*lines, "", say("report-ask", language), ""]))


@dataclass(frozen=True)
class PageFacts:
    """The two addresses that the template shows under a page, with their words."""

    edit: str
    report: str
    edit_words: str
    report_words: str


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template `measured`, and `page_facts` if somebody can edit the page."""
    page, known = summary_of(app, pagename), repository()
    context["measured"] = _measured(page) if doctree is not None else None
    if known is None or doctree is None:
        return
    language, entry = page.language, state_of(app).messages.by_page.get(pagename)
    message = entry.id if entry else None
    context["page_facts"] = PageFacts(
        edit=known.edit(edited(app, pagename)),
        report=report_of(known, page.file, message, language, state_of(app).judgement.torch),
        edit_words=say("below-edit", language),
        report_words=say("report-link-message" if message else "report-link-page", language),
    )


def _measured(page: PageSummary) -> str:
    """Return the version that the site was measured on, the newest version checked, and the day of the sources.

    That is the day of all dates of a site, so that two builds of the same sources are the same.
    """
    language, date = page.language, page.builder.date
    parts = [say("below-measured", language, torch=state_of(page.app).judgement.torch, newest=RELEASES[-1])]
    parts += [say("below-day", language, date=date)] if date else []
    return language.sentence_separator.join(parts)
