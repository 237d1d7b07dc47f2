"""Renders the parts of the front page."""

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.advice import conditions
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.register.messages import FOLDER
from tensorcopy_docs.snippets.programs import idiom_code
from tensorcopy_docs.sphinx.directives import add_directives, simple
from tensorcopy_docs.sphinx.front.sheet import SheetError, answers, versions
from tensorcopy_docs.sphinx.front.wording import Front, front
from tensorcopy_docs.sphinx.history.event_view import EventView
from tensorcopy_docs.sphinx.page_type import PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.table.model import WHOLE_TABLE
from tensorcopy_docs.table.wording import Choice, words

EVENTS = 3


def _checked(page: Page) -> Front:
    """Return the words of the front page; raises ExtensionError if a fact that they rest on is not so."""
    try:
        found = front()
    except FaultsError as error:
        raise ExtensionError(str(error)) from None
    if faults := found.disagreements(page.table):
        raise ExtensionError("\n".join(faults))
    return found


def _find(page: Page) -> str:
    return template(page, "front/find.html")


def _sheet(page: Page) -> str:
    found, cells = _checked(page), page.table.cells
    try:
        said = answers(found, cells)
    except SheetError as error:
        raise ExtensionError(str(error)) from None
    return template(
        page,
        "front/sheet.html",
        view=TableView(page),
        columns=found.columns,
        lines=list(zip(found.lines, said, strict=True)),
        versions=versions(found, cells, page.history),
        rows=len(cells),
        table_page=WHOLE_TABLE,
    )


def _chooser(page: Page) -> str:
    if faults := page.table.word_faults():
        raise ExtensionError("\n".join(faults))
    return template(
        page,
        "front/chooser.html",
        view=TableView(page),
        words=words(),
        idiom_code=idiom_code,
        remarks=lambda choice: _remarks(choice, page.language),
    )


def _remarks(choice: Choice, language: Language) -> str:
    """Return the condition of the idiom that is chosen, and what else goes wrong."""
    trap = [choice.trap(language)] if choice.trap else []
    return language.sentence_separator.join([*conditions([choice.idiom], language), *trap])


def _messages(page: Page) -> str:
    entries, found = state_of(page.app).messages.entries, _checked(page).messages
    if faults := [
        f"front.toml: messages: {each.id}: must be an error message with {each.text!r} in its title"
        for each in found
        if each.id not in entries or each.text not in entries[each.id].title
    ]:
        raise ExtensionError("\n".join(faults))
    listed = [(entries[each.id].page, each.text) for each in found]
    return template(page, "front/messages.html", messages=listed, index=f"{FOLDER}/index", count=len(entries))


@shows_others
def _upgrade(page: Page) -> str:
    view = EventView(page)
    return template(page, "front/upgrade.html", view=view, events=view.known.newest(EVENTS))


def _articles(page: Page) -> str:
    articles = page.judgement.register.articles
    return template(page, "front/articles.html", articles=articles, article_page=article_page)


enter(PageType("index", weight=0.6))


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "find": simple(_find, "``find``: a search box."),
            "cheat-sheet": simple(_sheet, "``cheat-sheet``: some functions and what they do, in one word a cell."),
            "chooser": simple(_chooser, "``chooser``: what a reader wants, and the function that does it."),
            "error-messages": simple(
                _messages, "``error-messages``: messages, with links to where they are explained."
            ),
            "upgrade": simple(_upgrade, "``upgrade``: what changed from version to version."),
            "article-links": simple(_articles, "``article-links``: the articles, and the myths."),
        },
    )
