"""Returns the labels that pages have for the values in the data files, in each language."""

from collections.abc import Iterable, Mapping

from tensorcopy_docs.atlas.questions import QUESTIONS, answer_key
from tensorcopy_docs.data.models import Labels
from tensorcopy_docs.history.messages import KINDS
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import Heard, Origin, Verdict
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import verdict_label
from tensorcopy_docs.words.text import Text

ORIGINS = {
    Origin.ARTICLE: "origin-articles",
    Origin.STATEMENTS: "origin-statements",
    Origin.DOCUMENTATION: "origin-documentation",
}


def texts(key: str) -> Text:
    """Return the words called `key` in every language."""
    return Text({language.key: say(key, language) for language in LANGUAGES})


def value_labels() -> Labels:
    """Return the labels of the values of cells, by their names in the files."""
    return {value_words(value, ENGLISH) or value: text for value, text in words().values.items()}


def group_labels() -> Labels:
    """Return the labels of the groups of the table's rows."""
    return {key: group.title for key, group in words().groups.items()}


def verdict_labels() -> Labels:
    """Return the labels of the verdicts."""
    return {str(verdict): Text({each.key: verdict_label(verdict, each) for each in LANGUAGES}) for verdict in Verdict}


def outcome_labels(outcomes: Iterable[str]) -> Labels:
    """Return the labels of the outcomes of a test on a version."""
    return {outcome: texts(f"outcome-{outcome.replace(' ', '-')}") for outcome in outcomes}


def message_labels(outcomes: Iterable[str]) -> Labels:
    """Return the labels of the outcomes of code that raises an error message."""
    return {
        outcome: texts(f"error-is-{KINDS[outcome]}") if outcome in KINDS else outcome_labels([outcome])[outcome]
        for outcome in outcomes
    }


def origin_labels() -> Labels:
    """Return the labels of the origins of claims."""
    return {str(origin): texts(key) for origin, key in ORIGINS.items()}


def heard_labels() -> Labels:
    """Return the labels of the kinds of places at which a statement circulates."""
    return {str(heard): texts(f"heard-{heard}") for heard in Heard}


def question_labels() -> Labels:
    """Return the labels of the questions that the atlas asks about each function."""
    return {question: texts(f"atlas-question-{question}") for question in QUESTIONS}


def answer_labels() -> Mapping[str, Labels]:
    """Return the labels of the answers to each of these questions."""
    return {
        question: {answer: texts(f"atlas-answer-{answer_key(question, answer)}") for answer in answers}
        for question, answers in QUESTIONS.items()
    }


def condition_labels(conditions: Iterable[str]) -> Labels:
    """Return the labels of the conditions on which a function shares memory."""
    return {key: texts(f"atlas-condition-{key}") for key in sorted(set(conditions))}


def reason_labels(reasons: Iterable[str]) -> Labels:
    """Return the labels of the reasons for which the atlas has no answer."""
    return {key: texts(f"atlas-reason-{key}") for key in sorted(set(reasons))}
