"""Writes the feed: each recorded version of PyTorch, with the verdicts that changed on it.

An entry has the time of the commit that added the version's record. Without that time there is no entry, and without
entries or the address of the site no feed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

from tensorcopy_docs.history.record_files import name_of
from tensorcopy_docs.judge.verdict_changes import TurnedVerdict, turned_verdicts
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.publication.addresses import Site, site_of
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.published.sources import PACKAGE
from tensorcopy_docs.sphinx.state import events, history, judgement
from tensorcopy_docs.sphinx.summaries import summary_of
from tensorcopy_docs.versions import release, short
from tensorcopy_docs.words import say

FEED = "feed.xml"
HISTORY = "history/index"


@dataclass(frozen=True)
class Entry:
    """One recorded version: `recorded` is when its record was added, `content` is HTML."""

    version: str
    recorded: datetime
    title: str
    address: str
    content: Markup


def recorded(app: Sphinx) -> Mapping[str, datetime]:
    """When the record of each version was added, as far as git knows, the newest first."""
    added = summary_of(app, HISTORY).revisions.added
    found = {
        version: added[file]
        for version in history(app).recorded
        if (file := f"{PACKAGE}/history/records/{name_of(version)}") in added
    }
    return dict(sorted(found.items(), key=lambda each: (each[1], release(each[0])), reverse=True))


def add_to_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template `feed`, the address of the feed from this page and its title; None if there is none."""
    language = language_named(app.config.language)
    there = site_of(language) and recorded(app)
    context["feed"] = {"address": context["pathto"](FEED, 1), "title": say("feed-title", language)} if there else None


def write_feed(app: Sphinx, exception: Exception | None) -> None:
    """Write the feed of a language, if there is something to tell."""
    if exception is not None or app.builder.format != "html":
        return
    language = language_named(app.config.language)
    site, file = site_of(language), Path(app.outdir) / FEED
    found = list(_entries(app, site, language)) if site else []
    if site and found:
        file.write_text(feed(found, site, language), encoding="utf-8")
    else:
        file.unlink(missing_ok=True)


def feed(entries: Sequence[Entry], site: Site, language: Language) -> str:
    """The Atom feed of some entries, of which there is one at least."""
    own = escape(site.address(language, FEED))
    told = "".join(
        f"<entry>\n<id>{own}#torch-{each.version}</id>\n<title>{escape(each.title)}</title>\n"
        f"<updated>{each.recorded.isoformat()}</updated>\n"
        f'<link rel="alternate" href="{escape(each.address)}"/>\n'
        f'<content type="html">{escape(str(each.content))}</content>\n</entry>\n'
        for each in entries
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language.tag}">\n'
        f"<id>{own}</id>\n<title>{escape(say('feed-title', language))}</title>\n"
        f"<updated>{max(each.recorded for each in entries).isoformat()}</updated>\n"
        "<author><name>tensorcopy-docs</name></author>\n"
        f'<link rel="self" href="{own}"/>\n<link rel="alternate" href="{escape(site.root(language))}"/>\n'
        f"{told}</feed>\n"
    )


def _entries(app: Sphinx, site: Site, language: Language) -> Iterator[Entry]:
    page = summary_of(app, HISTORY).address or ""
    verdicts = turned_verdicts(judgement(app).register, history(app))
    for version, time in recorded(app).items():
        turned = verdicts.get(version, ())
        changes = [each for each in events(app).all if each.release == version and each.headline]
        title = say("feed-entry", language, version=short(version))
        if turned:
            title += language.colon + say("feed-turned", language, count=len(turned))
        lines = [_turned(app, each, site, language) for each in turned]
        for each in changes:
            assert each.headline is not None
            headline = prose(each.headline.headline(language), language)
            lines.append(Markup('<li><a href="{}#{}">{}</a></li>').format(page, each.id, headline))
        said = say("feed-changes" if lines else "feed-no-changes", language, version=version)
        listed = Markup("<ul>{}</ul>").format(Markup("").join(lines)) if lines else ""
        yield Entry(version, time, title, page, Markup("<p>{}</p>{}").format(said, listed))


def _turned(app: Sphinx, turned: TurnedVerdict, site: Site, language: Language) -> Markup:
    """A line about a claim: its verdicts before and since, and where it is."""
    page = app.builder.get_target_uri(domain_of(app.env).page_of_claim(turned.claim.id) or app.config.root_doc)
    before, since = (say(f"verdict-{verdict}", language) for verdict in (turned.old, turned.new))
    return Markup('<li>{} → {}{}<a href="{}#{}">{}</a></li>').format(
        before,
        since,
        language.colon,
        site.address(language, page),
        turned.claim.id,
        prose(turned.claim.statement(language), language),
    )
