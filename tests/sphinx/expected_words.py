"""What pages are expected to say in a language, put together from ``words.toml``: no test retypes a word of it."""

from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import outcome_word, say
from tensorcopy_docs.words.badges import verdict_label

AGREEMENT = ("agrees", "differs", "silent")  # of the scripts of the small article, in their order


def verdict(name: str, language: Language) -> str:
    return verdict_label(name, language)


def score(language: Language, **counts: int) -> str:
    """How many claims have each verdict: "true 2 false 1"."""
    return " ".join(f"{verdict(name, language)} {count}" for name, count in counts.items())


def figures(language: Language) -> list[list[str]]:
    """The comparison of the script of the small article whose output differs."""
    agrees, differs, left_out, nothing, not_compared = (
        say(key, language) for key in ("agrees", "differs", "left-out", "nothing", "not-compared")
    )
    return [["1", f"1 {agrees}"], ["2", f"3 {differs}"], [left_out, f"5 {not_compared}"], [nothing, f"7 {differs}"]]


def ran(kind: str, name: str, outcome: str, torch: str, language: Language) -> str:
    """The line above the code of a proof, a counterexample, or a counterexample that shows a caveat."""
    of = "proof" if kind == "proof" else "counterexample"
    return say(kind, language, name=name, outcome=outcome_word(outcome, language, of), torch=torch)


def history(language: Language, *spans: tuple[str, str, dict[str, str]]) -> str:
    """A history in words; of each span the key of its words, its value in words, and its versions."""
    told = (say(f"history-{key}", language, value=value, **versions) for key, value, versions in spans)
    return say("table-clauses", language).join(told)
