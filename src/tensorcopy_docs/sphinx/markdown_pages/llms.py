"""Writes ``llms.txt``: what the site is, and its pages as Markdown with a sentence about each, for language models."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sphinx import addnodes
from sphinx.application import Sphinx

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.markdown_pages.conversion import EXTENSION
from tensorcopy_docs.sphinx.page_type import type_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.summaries import summary_of
from tensorcopy_docs.sphinx.writing.builder import SiteBuilder
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say

FILE = "llms.txt"
DATA = {
    "verdicts.json": "llms-file-verdicts",
    "errors.json": "llms-file-errors",
    "semantics.json": "llms-file-semantics",
    "atlas.json": "llms-file-atlas",
    "compat.json": "llms-file-compat",
    "compiled.json": "llms-file-compiled",
    "bugs.json": "llms-file-bugs",
}


@dataclass(frozen=True)
class _Link:
    """A line: the title of a page or the name of a file, its address, and its description."""

    title: str
    address: str
    about: str

    def __str__(self) -> str:
        about = f": {self.about}" if self.about else ""
        return f"- [{self.title}]({self.address}){about}"


def write_llms_file(app: Sphinx, exception: Exception | None) -> None:
    """Write ``llms.txt`` at the root of the language."""
    if exception is None and isinstance(app.builder, SiteBuilder):
        Path(app.outdir, FILE).write_text(_text(app), encoding="utf-8")


def _text(app: Sphinx) -> str:
    language = language_named(app.config.language)
    state = state_of(app)
    first, last = (short(version) for version in (state.history.releases[0], state.history.releases[-1]))
    about = say("llms-about", language, torch=state.judgement.torch, first=first, last=last)
    parts = [f"# {say('site-title', language)}", f"> {about}", say("llms-rules", language)]
    parts += [_section(title, links) for title, links in _sections(app, language) if links]
    return "\n\n".join(parts) + "\n"


def _section(title: str, links: Sequence[_Link]) -> str:
    return "\n".join([f"## {title}", "", *map(str, links)])


def _sections(app: Sphinx, language: Language) -> Iterator[tuple[str, Sequence[_Link]]]:
    """Yield titles and links: the front page, the data, the sections of the navigation, and the optional pages."""
    optional: list[_Link] = []
    seen = {app.config.root_doc}
    yield say("llms-start", language), [_page(app, app.config.root_doc)]
    there = {name: key for name, key in DATA.items() if Path(app.outdir, name).exists()}
    yield say("llms-data", language), [_Link(name, name, say(key, language)) for name, key in there.items()]
    for tree in app.env.get_doctree(app.config.root_doc).findall(addnodes.toctree):
        links: list[_Link] = []
        for _, docname in tree["entries"]:
            for page in _below(app, docname, seen):
                # A language model with little room can leave them out: others lead to them.
                (optional if type_of(page).optional else links).append(_page(app, page))
        yield tree.get("caption") or say("llms-start", language), links
    # Pages that are in no list of the navigation are found from the first page of their folder.
    optional += [_page(app, docname) for docname in sorted(app.env.found_docs - seen)]
    yield "Optional", optional  # the word that the format asks for, in each language


def _below(app: Sphinx, docname: str, seen: set[str]) -> Iterator[str]:
    """Yield a page and all below it in the navigation, each once."""
    if docname in seen or docname not in app.env.found_docs:
        return
    seen.add(docname)
    yield docname
    for each in app.env.toctree_includes.get(docname, []):
        yield from _below(app, each, seen)


def _page(app: Sphinx, docname: str) -> _Link:
    page = summary_of(app, docname)
    title = page.heading.replace("[", "\\[").replace("]", "\\]")
    return _Link(title, docname + EXTENSION, " ".join(page.description.split()))
