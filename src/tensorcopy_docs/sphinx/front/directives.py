"""Defines the directives of the front page."""

from tensorcopy_docs.sphinx.directives import PartDirective, simple

FRONT_DIRECTIVES: dict[str, type[PartDirective]] = {
    "find": simple("find", "``find``: a search box."),
    "cheat-sheet": simple("cheat-sheet", "``cheat-sheet``: some functions and what they do, in one word a cell."),
    "chooser": simple("chooser", "``chooser``: what a reader wants, and the function that does it."),
    "error-messages": simple("error-messages", "``error-messages``: messages, with links to where they are explained."),
    "upgrade": simple("upgrade", "``upgrade``: what changed from version to version."),
    "article-links": simple("article-links", "``article-links``: the articles, and the myths."),
}
