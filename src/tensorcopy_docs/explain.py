"""``tensorcopy-docs explain``: the entry of a pasted traceback or message, as text or as JSON.

It reads the register and the records alone: neither torch nor Sphinx is imported.
"""

import io
import json
import sys

from tensorcopy_docs.console import BAD_INPUT, complain
from tensorcopy_docs.explain_match import Matcher
from tensorcopy_docs.history.messages import MessagePast, recorded_messages
from tensorcopy_docs.languages import Language
from tensorcopy_docs.message_facts import message_facts
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.words import say

NOT_FOUND = 1


def matcher(known: Messages, past: MessagePast) -> Matcher:
    """Knows every recorded wording of each entry, its title, and how other versions of Python word it."""
    entries = known.entries.values()
    wordings = {
        entry.id: [entry.title, *entry.also, *(each.text for each in past.wordings(entry.message))] for entry in entries
    }
    return Matcher(wordings, {entry.id: entry.title for entry in entries})


def explain(message: str, *, language: Language, as_json: bool) -> int:
    """Print the entry that `message` belongs to; return the exit code of the command. Raises FaultsError."""
    if not message.strip():
        complain(say("explain-empty", language))
        return BAD_INPUT
    known, past = load_messages(), recorded_messages()
    found = [match.id for match in matcher(known, past).matches(message)]
    if not found:
        complain(say("explain-unknown", language))
        return NOT_FOUND
    entry, others = known.entries[found[0]], [known.entries[id_] for id_ in found[1:]]
    if as_json:
        # In ASCII, since standard output may have any encoding, and JSON has its own escapes.
        facts = {"entry": message_facts(entry, known, past), "others": [other.id for other in others]}
        print(json.dumps(facts, indent=1, sort_keys=True))
        return 0
    from tensorcopy_docs.explain_text import show

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
    show(entry, others, known, past, language)
    return 0


def pasted(arguments: list[str]) -> str:
    """What is to be explained: the `arguments`, or else (also for "-") standard input, whatever its encoding is."""
    if arguments and arguments != ["-"]:
        return " ".join(arguments)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin.read() if sys.stdin else ""
