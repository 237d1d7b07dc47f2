"""Defines the directives of error messages."""

from docutils import nodes

from tensorcopy_docs.sphinx.directives import PartDirective, about, simple, titled
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import messages
from tensorcopy_docs.words import say

SECTIONS = {"fixes": "message-fixes", "raised-on": "message-versions", "read-next": "message-next"}


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
                titled(prose(say(f"title-{title}", self.language)), title, part(name, id_))
                for title, name in SECTIONS.items()
            ),
        )
        section["classes"].append("tc-error")
        return [section]


ERROR_DIRECTIVES: dict[str, type[PartDirective]] = {
    "message": MessageDirective,
    "errors-about": about("errors-about", "``errors-about NAME …``: the error messages of some functions."),
    "messages": simple("messages", "``messages``: the index of error messages, by subject."),
}
