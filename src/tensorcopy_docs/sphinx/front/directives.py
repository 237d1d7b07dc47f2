"""Defines the directives of the front page."""

from tensorcopy_docs.sphinx.directives import PartDirective, simple

FRONT_DIRECTIVES: dict[str, type[PartDirective]] = {
    "find": simple("find", "``find``: a search box."),
    "cheat-sheet": simple("cheat-sheet", "``cheat-sheet``: some functions and what they do, in one word a cell."),
    "chooser": simple("chooser", "``chooser``: what a reader wants, and the function that does it."),
    "error-messages": simple("error-messages", "``error-messages``: messages, with links to where they are explained."),
    "untrue-claims": simple("untrue-claims", "``untrue-claims``: claims that are not true, and what is so."),
    "upgrade": simple("upgrade", "``upgrade``: what changed from version to version."),
    "article-scores": simple("article-scores", "``article-scores``: each article and how much of it is not true."),
    "proud-counts": simple("proud-counts", "``proud-counts``: how much was tested, in one line."),
}
