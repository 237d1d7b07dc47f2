"""Defines the directives of error messages."""

from docutils import nodes

from tensorcopy_docs.sphinx.directives import PartDirective, about, simple, titled
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import messages
from tensorcopy_docs.words import say

# The sections of a page: the anchor of each, the part that it holds, and the key of its title.
SECTIONS = {
    "fixes": ("message-fixes", "title-fixes"),
    "raised-on": ("message-example", "title-example"),
    "read-next": ("message-next", "title-read-next"),
}


class MessageDirective(PartDirective):
    """``message ID``: all of an error message's page. Its title is the message, in English in every language."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        known = messages(self.env)
        (id_,) = self.known(known.entries, "message")
        section = titled(
            [nodes.inline("", known.entries[id_].title, classes=["notranslate"], support_smartquotes=False)],
            id_,
            part("message-head", id_),
            *(
                titled(prose(say(title, self.language)), anchor, part(name, id_))
                for anchor, (name, title) in SECTIONS.items()
            ),
        )
        section["classes"].append("tc-error")
        return [section]


ERROR_DIRECTIVES: dict[str, type[PartDirective]] = {
    "message": MessageDirective,
    "errors-about": about("errors-about", "``errors-about NAME …``: the error messages of some functions."),
    "messages": simple("messages", "``messages``: the index of error messages, by subject."),
}
