"""Finds the entry that a pasted message belongs to, by wording: names and numbers differ from program to program."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tensorcopy_docs.register.messages import OMITTED

# The line of a traceback that says what was raised: "RuntimeError: …", also with the module before the name.
_RAISED = re.compile(
    r"^[ \t>|E]*((?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|Iteration))\b:?[ \t]*", re.M
)
# A warning follows the place of the code that gave it: "train.py:12: UserWarning: …".
_WARNED = re.compile(r"^[^\n]*?:\d+: (\w*Warning): ", re.M)
_FRAME = re.compile(r'^[ \t|]*(?:Traceback \(most recent call last\)|File "|During handling|The above exception)', re.M)
# What differs from program to program: quoted names, lists of sizes, hexadecimal numbers.
_QUOTED = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)|\"[^\"\n]*\"|(?<!\w)‘[^’\n]*’")
_VARYING = re.compile(r"\[[^\]\n]*\]|<[^>\n]*>|0x[0-9a-fA-F]+|\x1b\[[0-9;]*m")
_WORD = re.compile(r"[^\W\d](?:\w|(?<=\w)'(?=[a-z]))*")
# Classes, dtypes and nodes of the graph: "FloatTensor", "AddBackward0".
_NAME = re.compile(r".*[a-z][A-Z]|.*Backward\d*$|(?:Float|Double|Half|Long|Int|Short|Char|Byte|Bool|BFloat16)$")
NAME_COUNTS = 0.15  # the share of what another word counts
ENOUGH = 0.55  # the share of the pasted words, or of a wording's, that must agree
NEAR = 0.9  # others are named if they agree nearly as well
LEAST = 5.0  # what must agree at least: about two words that few messages have
FEWEST = 3  # words that must agree
MOST = 20_000  # characters that are read from the end of what was pasted
LONGEST = 4_000  # characters of a message that are compared


@dataclass(frozen=True)
class Match:
    """An entry by its id, and how well its best wording agrees with what was pasted."""

    id: str
    score: float


class Matcher:
    """Knows the wordings of all entries; each is a set of words and pairs of neighbors, rare ones count more."""

    def __init__(self, wordings: Mapping[str, Sequence[str]], titles: Mapping[str, str]):
        self._names = {id_: _own_names(title) for id_, title in titles.items()}
        self._sets = {id_: [_features(text) for text in texts] for id_, texts in wordings.items()}
        self._title_sets = {id_: _features(title) for id_, title in titles.items()}
        counts: Counter[str] = Counter()
        for sets in self._sets.values():
            counts.update(set().union(*sets))
        share = {feature: NAME_COUNTS if feature.startswith("*") else 1 for feature in counts}
        self._worth = {each: share[each] * math.log(1 + len(self._sets) / count) for each, count in counts.items()}
        self._unknown = math.log(1 + len(self._sets))
        self._sums = {id_: [self._sum(each) for each in sets] for id_, sets in self._sets.items()}

    def matches(self, pasted: str) -> Sequence[Match]:
        """The entries that a traceback or message belongs to, the best first; empty if there is none."""
        for text in _candidates(pasted):
            if found := self._of_message(text):
                return found
        return []

    def _of_message(self, text: str) -> Sequence[Match]:
        asked = _features(text)
        asked_of_program = _features(_without_names(text))
        of_program = self._sum(asked_of_program)
        names = set(_words(text))
        found: list[tuple[float, float, str]] = []
        for id_, sets in self._sets.items():
            if names.issuperset(self._names[id_]):
                score = 0.0
                for known, of_known in zip(sets, self._sums[id_], strict=True):
                    shared = asked & known
                    if self._is_enough(shared):
                        of_asked = of_program + self._sum(shared - asked_of_program)
                        score = max(score, self._score(shared, of_asked, of_known))
                if score > 0:  # of two entries with this wording, that whose title it is comes first
                    found.append((-score, -self._sum(asked & self._title_sets[id_]), id_))
        found.sort(key=lambda each: each[:2])
        return [Match(id_, -score) for score, _, id_ in found if score <= NEAR * found[0][0]]

    def _score(self, shared: set[str], asked: float, known: float) -> float:
        """How well a wording agrees with what is asked, of which it has the `shared` words; 0 if it does not.

        `asked` and `known` are what all words of each of the two count.
        """
        both = self._sum(shared)
        if both < LEAST:
            return 0.0
        # What was cut off is not missing, and what was pasted around the message is not too much.
        of_asked, of_known = both / (asked or 1), both / (known or 1)
        if max(of_asked, of_known) < ENOUGH or of_asked * of_known < 0.04:
            return 0.0
        return both * (0.5 + 0.25 * of_asked + 0.25 * of_known)

    def _is_enough(self, shared: set[str]) -> bool:
        """Whether enough words agree."""
        return len(shared) >= FEWEST and sum(" " not in each for each in shared) >= FEWEST

    def _sum(self, features: set[str]) -> float:
        worth = self._worth
        return sum([worth[each] if each in worth else self._worth_of_unknown(each) for each in features])

    def _worth_of_unknown(self, feature: str) -> float:
        return self._unknown * (NAME_COUNTS if feature.startswith("*") else 1)


def _candidates(pasted: str) -> Iterator[str]:
    """The messages in what was pasted, the last one first, and then all of it."""
    text = pasted[-MOST:]
    starts = sorted(
        [(found.start(), found.end()) for pattern in (_RAISED, _WARNED) for found in pattern.finditer(text)],
        reverse=True,
    )
    for _, end in starts:
        rest = text[end:]
        frame = _FRAME.search(rest)
        yield rest[: frame.start() if frame else None][:LONGEST]
    inside = [found.end() for found in re.finditer(r"\b[A-Z]\w*(?:Error|Exception|Warning)\b: ", text)]
    for end in reversed(inside):
        yield text[end:][:LONGEST]
    yield text[-LONGEST:]


def _features(text: str) -> set[str]:
    """The words of a message and the pairs of words that follow one another; names are marked."""
    words = _words(_VARYING.sub(" ", text.replace(OMITTED, " ")))
    pairs = {f"{one} {other}" for one, other in pairwise(words) if "*" not in one + other}
    return {*words, *pairs}


def _words(text: str) -> list[str]:
    return [f"*{word.lower()}" if _NAME.match(word) else word.lower() for word in _WORD.findall(text.replace("’", "'"))]


def _without_names(text: str) -> str:
    """A message without what it quotes."""
    return _QUOTED.sub(" ", text)


def _own_names(title: str) -> Sequence[str]:
    """What a title quotes: an entry about one name does not answer a message about another."""
    quoted = [quoted for quoted in _QUOTED.findall(title) if OMITTED not in quoted]
    return [word for each in quoted for word in _words(each)]
