"""Writes the file with the atlas beside its page: all entries, and the words of the page's script."""

from collections.abc import Mapping, Sequence

from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.models import Function
from tensorcopy_docs.atlas.places import INDEX
from tensorcopy_docs.atlas.questions import QUESTIONS, SAID, answer_of, answer_word, said_word
from tensorcopy_docs.languages import Language
from tensorcopy_docs.sphinx.atlas.function_pages import pages_of
from tensorcopy_docs.sphinx.atlas.version_changes import Turn, find_turns
from tensorcopy_docs.sphinx.parts.beside import BesidePage
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import ROOMS, phrases, say
from tensorcopy_docs.words.text import placeholders

# Words of the script by the keys that it knows them by.
WORDS = (
    *("none", "more", "no-condition", "changed-names", "code-shares", "code-separate", "code-tried"),
    *("code-changing", "code-pair", "yes", "no", "tried", "crashed", "aliases", "turned", "turn", "link"),
)


def entries(page: Page) -> Mapping[str, object]:
    """Return the entries, their answers as numbers, and the words; nothing if no function is shown."""
    known = state_of(page.app).atlas
    if not known.shown:
        return {}
    pages = pages_of(page, known)
    linked = list(dict.fromkeys(pages.values()))
    changed = find_turns(known)
    return {
        "torch": known.shown.torch,
        "words": _words(page.language, known),
        "pages": [[page.uri(docname), page.marked_title(docname)] for docname in linked],
        "functions": [
            _values(each, linked.index(pages[each.name]) if each.name in pages else -1, changed.get(each.name, []))
            for each in known.functions
        ],
    }


FUNCTIONS = BesidePage(INDEX, "functions.js", entries)


def _values(function: Function, page: int, changed: Sequence[Turn]) -> list[object]:
    """Encode an entry in as few characters as possible; `entryOf` of ``atlas.js`` reads it."""
    answers = "".join(str(known.index(answer_of(function, question))) for question, known in QUESTIONS.items())
    return [
        *(function.name, " ".join(function.aliases), answers, function.tried, function.shares, function.separate),
        *(function.condition, " ".join(function.changed), page, [_encode_turn(turn) for turn in changed] or 0),
        *(function.crashed, "" if function.pair("changes") else function.changing),
        [[list(QUESTIONS).index(pair.question), pair.yes, pair.no] for pair in function.pairs] or 0,
    ]


def _encode_turn(turn: Turn) -> list[object]:
    """Return the version, the question, and both answers as numbers."""
    answers = QUESTIONS[turn.question]
    return [short(turn.version), list(QUESTIONS).index(turn.question), answers.index(turn.old), answers.index(turn.new)]


def _words(language: Language, known: Atlas) -> Mapping[str, object]:
    conditions = sorted({each.condition for each in known.functions if each.condition})
    return {
        **{key: _unfilled(key, language) for key in WORDS},
        "item-separator": language.item_separator,
        "questions": {question: say(f"atlas-question-{question}", language) for question in QUESTIONS},
        "answers": {
            question: [answer_word(question, answer, language) for answer in answers]
            for question, answers in QUESTIONS.items()
        },
        "said": {
            question: [said_word(question, answer, language) for answer in QUESTIONS[question]] for question in SAID
        },
        "conditions": {key: say(f"atlas-condition-{key}", language) for key in conditions},
    }


def _unfilled(key: str, language: Language) -> str:
    """Return words of the page's script with their placeholders: the script puts the values in."""
    names = placeholders(phrases(ROOMS)[f"atlas-page-{key}"].source)
    return say(f"atlas-page-{key}", language, **{name: f"{{{name}}}" for name in names})
