"""Defines the questions that an entry of the atlas answers, and words the answers."""

from collections.abc import Mapping, Sequence

from tensorcopy_docs.atlas.models import GRADIENTS, Function
from tensorcopy_docs.lab.atlas.words import ALWAYS, FORMS, NEVER, NOT_DIFFERENTIABLE, OFTEN, SCHEMAS, SOMETIMES
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

# The possible answers to each, in the order of the data; `QUESTIONS` of ``atlas.js`` is the same.
QUESTIONS: Mapping[str, Sequence[str]] = {
    "memory": OFTEN,
    "same": OFTEN,
    "view": OFTEN,
    "changes": OFTEN,
    "gradient": GRADIENTS,
    "schema": SCHEMAS,
    "form": FORMS,
}

# The answers that a line about an entry mentions, by question.
SAID = {
    "memory": OFTEN,
    "same": (ALWAYS, SOMETIMES),
    "changes": (ALWAYS, SOMETIMES),
    "gradient": (SOMETIMES, NEVER, NOT_DIFFERENTIABLE),
}


def answer_of(function: Function, question: str) -> str:
    """Return the answer to one of QUESTIONS."""
    return str(getattr(function, "schema_" if question == "schema" else question))


def answer_word(question: str, answer: str, language: Language) -> str:
    """Return an answer in words."""
    return say(f"atlas-answer-{answer_key(question, answer)}", language)


def answer_key(question: str, answer: str) -> str:
    """Return the key of an answer: questions that are answered alike have the same words."""
    return answer if answer in OFTEN else f"{question}-{answer.rstrip('=').replace(' ', '-')}"


def said_word(question: str, answer: str, language: Language) -> str:
    """Return the words for an answer in a line about an entry; empty if the line leaves it out."""
    return say(f"atlas-said-{question}-{answer.replace(' ', '-')}", language) if answer in SAID[question] else ""


def said_of(function: Function, language: Language) -> str:
    """Return the answers about memory and about changes, in words."""
    said = (said_word(question, answer_of(function, question), language) for question in ("memory", "same", "changes"))
    text = language.item_separator.join(filter(None, said))
    names = language.item_separator.join(f"`{name}`" for name in function.changed)
    return say("atlas-against-changed", language, said=text, names=names) if names else text
