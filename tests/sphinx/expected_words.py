"""What pages are expected to say in a language, put together from ``words.toml``: no test retypes a word of it."""

from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import outcome_word, say

AGREEMENT = ("agrees", "differs", "silent")  # of the scripts of the small article, in their order


def verdict(name: str, language: Language) -> str:
    return say(f"verdict-{name}", language)


def score(language: Language, **counts: int) -> str:
    """How many claims have each verdict: "true 2 false 1"."""
    return " ".join(f"{verdict(name, language)} {count}" for name, count in counts.items())


def labelled(key: str, text: str, language: Language) -> str:
    """`text` behind the label called `key`: "Why: it was added up"."""
    return say(key, language) + language.colon + text


def ran(kind: str, name: str, outcome: str, torch: str, language: Language) -> str:
    """The line above the code of a proof, a counterexample, or a counterexample that shows a caveat."""
    of = "proof" if kind == "proof" else "counterexample"
    return say(kind, language, name=name, outcome=outcome_word(outcome, language, of), torch=torch)


def history(language: Language, *spans: tuple[str, str, dict[str, str]]) -> str:
    """A history in words; of each span the key of its words, its value in words, and its versions."""
    told = (say(f"history-{key}", language, value=value, **versions) for key, value, versions in spans)
    return say("table-clauses", language).join(told)


def change(key: str, language: Language, old: str, new: str, **more: str) -> str:
    """A change on the timeline, from one value in words to another."""
    return say(key, language, old=old, new=new, **more)
