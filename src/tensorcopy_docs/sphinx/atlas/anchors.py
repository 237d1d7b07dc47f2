"""Where the entries of the atlas are: the page, and the address of each."""

from tensorcopy_docs.sphinx.parts.page import Page

INDEX = "atlas/index"
DISAGREEMENTS = "atlas/disagreements"


def anchor(name: str) -> str:
    """The address of an entry on its page; `addressOf` of ``atlas.js`` is the same."""
    return name.replace("(out=)", "-out")


def entry_uri(page: Page, name: str) -> str:
    """The address of the entry called `name` from `page`."""
    return page.uri(INDEX, anchor(name))
