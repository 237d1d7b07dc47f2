"""Finds the entry that a message belongs to, by wording: names and numbers differ from program to program."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from tensorcopy_docs.explaining.pasted import LINE, LONGEST_MESSAGE, Pasted, plain, typed, untyped
from tensorcopy_docs.register.messages import OMITTED, has_in_order, pieces

# Parts that differ between programs: quoted names, lists of sizes, hexadecimal numbers.
_QUOTED = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)|\"[^\"\n]*\"")
_VARYING = re.compile(r"\[[^\]\n]{0,300}\]|<[^>\n]{0,300}>|0x[0-9a-fA-F]+")
# A name that does not differ from program to program: "argument #2 'mat2'", "from the 'SparseCPU' backend".
_PARAMETER = re.compile(r"\b(?:argument #?\d+|from the) '(\w+)'")
_WORD = re.compile(r"[^\W\d](?:\w|(?<=\w)'(?=[a-z]))*")
# Classes, dtypes and nodes of the graph: "FloatTensor", "AddBackward0".
_NAME = re.compile(r".*[a-z][A-Z]|.*Backward\d*$|(?:Float|Double|Half|Long|Int|Short|Char|Byte|Bool|BFloat16)$")
_NODE = re.compile(r"\w*Backward\d*$")
_ENGLISH = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FOREIGN = re.compile(r"[^\W\d_a-zA-Z\u00aa-\u024f]")  # a letter that is not Latin
PARAMETER = "#"  # marks one
HINT = "Hint: "  # the text after it is matched as a separate message
NAME_COUNTS = 0.15  # the share of what another word counts
ENOUGH = 0.65  # the share of the pasted words, or of a wording's, that must agree
WHOLE = 0.9  # share of a wording that must agree for its start to be anywhere in the message
NEAR = 0.9  # others are named if they agree nearly as well
LEAST = 5.0  # least sum of weights that must agree: about two words that few messages have
FEWEST = 3  # words that must agree
RARE = 0.1  # the share of entries that may have a word by which messages are looked for
LEAST_RARE = 2  # least number of such words in a message
LEAST_FOUND = 4  # least number of such words and pairs that it shares with an entry if its type was not pasted
PERHAPS = 3  # entries that are named for a message in another language
BEFORE = 2_000  # characters before a message in which words near it are looked for
LEAST_PERHAPS = 6.0  # least sum of weights of their names


# The words and pairs of each wording of an entry, by its id, and what they count together.
_Summed = Mapping[str, Sequence[tuple[set[str], float]]]


@dataclass(frozen=True)
class Match:
    """An entry by its id, and how well its best wording agrees with what was pasted."""

    id: str
    score: float


@dataclass(frozen=True)
class Explained:
    """A message that was pasted, with the entries that it belongs to, the best first, and those of its hint."""

    pasted: Pasted
    matches: Sequence[Match]
    hints: Sequence[Match]

    @property
    def ids(self) -> Sequence[str]:
        """The ids of all entries of the message."""
        return [match.id for match in (*self.matches, *self.hints)]


@dataclass(frozen=True)
class Explanation:
    """The messages that have an entry, the last one first; `more` is true if there were too many to search."""

    messages: Sequence[Explained]
    more: bool


class Matcher:
    """Matches messages with entries: a wording is a set of words and pairs of neighbors, of which rare ones count more.

    Of the entries that fit, the one whose title is in the message comes first, and the longest title of several.

    The wordings that are `stated` begin with the title; the names that they quote belong to the message. A message with
    a word that is `unlike` an entry has not this entry, and one with no words that are `near` an entry that has some.
    """

    def __init__(
        self,
        wordings: Mapping[str, Sequence[str]],
        stated: Mapping[str, Sequence[str]],
        unlike: Mapping[str, Sequence[str]],
        near: Mapping[str, Sequence[str]],
    ):
        self._unlike, self._near = unlike, near
        texts = {id_: [*map(plain, each)] for id_, each in wordings.items()}
        hints = {id_ for id_, each in stated.items() if each[0].startswith(HINT)}
        sets = {id_: [_features(text) for text in _messages(each, id_ in hints)] for id_, each in texts.items()}
        hint_sets = {id_: [_features(text) for text in _hints(texts[id_])] for id_ in hints}
        counts = Counter(each for id_ in texts for each in set().union(*sets[id_], *hint_sets.get(id_, [])))
        share = {feature: NAME_COUNTS if feature.startswith("*") else 1 for feature in counts}
        self._unknown = math.log(1 + len(texts))
        self._worth = {each: share[each] * math.log(1 + len(texts) / count) for each, count in counts.items()}
        self._messages, self._hints = self._summed(sets), self._summed(hint_sets)
        self._names = {id_: set().union(*map(_own_names, map(plain, each))) for id_, each in stated.items()}
        self._titles = {id_: [part.lower() for part in pieces(plain(each[0]))] for id_, each in stated.items()}
        self._rare = _rare({id_: [*sets[id_], *hint_sets.get(id_, [])] for id_ in texts}, RARE * len(texts))
        self._english = {id_: frozenset().union(*map(_english, each)) for id_, each in texts.items()}
        of_english = Counter(word for words in self._english.values() for word in words)
        self._worth_of_english = {word: math.log(1 + len(texts) / count) for word, count in of_english.items()}

    def matches(self, pasted: str) -> Sequence[Match]:
        """Return the entries of the last message in `pasted`, the best first; empty if there are none."""
        for each in self.answer(pasted).messages:
            return [*each.matches, *each.hints]
        return []

    def answer(self, pasted: str) -> Explanation:
        """Return the messages in `pasted` that have an entry."""
        for find, least in ((typed, LEAST_RARE), (untyped, LEAST_FOUND)):
            found = find(pasted, partial(self._has_words, least=least))
            explained = [each for message in found.messages if (each := self._explained(message, pasted))]
            if explained:
                return Explanation(explained, found.more)
        return Explanation([], found.more)

    def perhaps(self, pasted: str) -> Sequence[str]:
        """Return at most PERHAPS entries that fit a message in another language, by the English names in it."""
        if not _FOREIGN.search(pasted):
            return []
        words = _english(plain(pasted[-LONGEST_MESSAGE:]))
        counts = {
            id_: sum(self._worth_of_english[each] for each in words & known) for id_, known in self._english.items()
        }
        best = sorted(counts, key=lambda id_: -counts[id_])[:PERHAPS]
        return [id_ for id_ in best if counts[id_] >= max(LEAST_PERHAPS, NEAR * counts[best[0]])]

    def _explained(self, pasted: Pasted, whole: str) -> Explained | None:
        """Return a message in `whole` with its entries, or None if it has none."""
        text, _, hint = pasted.text.partition(HINT)
        matches = self._best(text, self._messages, bool(pasted.type))
        if any(self._near.get(match.id) for match in matches):
            around = whole[max(0, pasted.start - BEFORE) : pasted.start].replace("\\", "/") + text
            matches = [
                match
                for match in matches
                if not (near := self._near.get(match.id)) or any(words in around for words in near)
            ]
        hints = self._best(HINT + hint, self._hints, False) if hint else []
        return Explained(pasted, matches or hints, hints if matches else []) if matches or hints else None

    def _best(self, text: str, wordings: _Summed, is_start: bool) -> Sequence[Match]:
        """Return the entries of a message or of its start; `is_start` says that nothing was pasted before it."""
        found = [self._of_message(part, wordings, is_start) for part in _parts(text)]
        return max(found, key=lambda matches: matches[0].score if matches else 0)

    def _has_words(self, text: str, least: int = LEAST_RARE) -> bool:
        """True if `text` has at least `least` words, or pairs of neighbors, that are in an entry and in few others."""
        words = _WORD.findall(text.lower())
        rare = self._rare.keys() & {*words, *(f"{one} {other}" for one, other in pairwise(words))}
        return (
            len(rare) >= LEAST_RARE and max(Counter(id_ for each in rare for id_ in self._rare[each]).values()) >= least
        )

    def _of_message(self, text: str, wordings: _Summed, is_start: bool) -> Sequence[Match]:
        asked = _features(text)
        plain_words = _words(_VARYING.sub(" ", _without_names(text)))
        asked_of_program = _features(_without_names(text))
        of_program = self._sum(asked_of_program)
        names = set(_words(text))
        first = next((word for word in plain_words if not word.startswith("*")), "")
        found: list[tuple[int, float, str]] = []
        for id_, each in wordings.items():
            if names.isdisjoint(self._unlike.get(id_, ())):
                score = 0.0
                for known, of_known in each:
                    shared = asked & known
                    if (
                        names >= self._names[id_] & known
                        and self._is_enough(shared)
                        and not _is_of_another_parameter(asked, known)
                    ):
                        of_asked = of_program + self._sum(shared - asked_of_program)
                        if not is_start or first in known or self._sum(shared) >= WHOLE * of_known:
                            score = max(score, self._score(shared, of_asked, of_known))
                if score > 0:
                    title = self._titles[id_]
                    found.append((sum(map(len, title)) if has_in_order(text.lower(), title) else 0, score, id_))
        found.sort(key=lambda each: each[:2], reverse=True)
        best = max((score for _, score, _ in found), default=0)
        return [Match(id_, score) for n, (_, score, id_) in enumerate(found) if n == 0 or score >= NEAR * best]

    def _score(self, shared: set[str], asked: float, known: float) -> float:
        """Return how well a wording agrees with a message, with which it has the `shared` words; 0 if it does not.

        `asked` and `known` are what all words of each of the two count.
        """
        both = self._sum(shared)
        if both < LEAST:
            return 0.0
        # A part of a message is enough, and text pasted around it does no harm.
        of_asked, of_known = both / (asked or 1), both / (known or 1)
        if max(of_asked, of_known) < ENOUGH or of_asked * of_known < 0.04:
            return 0.0
        return both * (0.5 + 0.25 * of_asked + 0.25 * of_known)

    def _is_enough(self, shared: set[str]) -> bool:
        """True if enough words agree."""
        return len(shared) >= FEWEST and sum(" " not in each for each in shared) >= FEWEST

    def _summed(self, sets: Mapping[str, Sequence[set[str]]]) -> _Summed:
        return {id_: [(features, self._sum(features)) for features in each] for id_, each in sets.items()}

    def _sum(self, features: set[str]) -> float:
        worth = self._worth
        return sum([worth[each] if each in worth else self._worth_of_unknown(each) for each in features])

    def _worth_of_unknown(self, feature: str) -> float:
        return self._unknown * (NAME_COUNTS if feature.startswith("*") else 1)


def _messages(wordings: Iterable[str], of_hint: bool) -> Iterator[str]:
    """Yield each of `wordings` without its hint; for an entry about a hint, only those that have no hint."""
    for text in wordings:
        message, hint, _ = text.partition(HINT)
        if not (hint and of_hint):
            yield message


def _hints(wordings: Iterable[str]) -> Iterator[str]:
    """Return an iterator over the hints in `wordings`."""
    return (HINT + text.partition(HINT)[2] for text in wordings if HINT in text)


def _rare(sets: Mapping[str, Sequence[set[str]]], most: float) -> Mapping[str, Sequence[str]]:
    """Return the words and pairs that at most `most` entries have, without the mark of names, each with its entries."""
    found: dict[str, list[str]] = {}
    for id_, each in sets.items():
        for feature in {feature.lstrip("*") for feature in set().union(*each)}:
            found.setdefault(feature, []).append(id_)
    return {feature: ids for feature, ids in found.items() if len(ids) <= most}


def _parts(text: str) -> Iterator[str]:
    """Yield a message as it was pasted, and its start alone: a log may follow it."""
    yield text
    if len(text) > LINE:
        yield text[:LINE]
    line = text.lstrip().partition("\n")[0]
    if len(line) < len(text.strip()):
        yield line


def _features(text: str) -> set[str]:
    """Return the words of a message and the pairs of words that follow one another; names and parameters are marked."""
    words = _words(_VARYING.sub(" ", text.replace(OMITTED, " ")))
    pairs = {f"{one} {other}" for one, other in pairwise(words) if "*" not in one + other}
    return {*words, *pairs, *(PARAMETER + name for name in _PARAMETER.findall(text))}


def _is_of_another_parameter(asked: set[str], known: set[str]) -> bool:
    """True if a message and a wording both name parameters, and none in common."""
    of_asked, of_known = ({each for each in features if each.startswith(PARAMETER)} for features in (asked, known))
    return bool(of_asked and of_known and not of_asked & of_known)


def _words(text: str) -> list[str]:
    return [f"*{word.lower()}" if _NAME.match(word) else word.lower() for word in _WORD.findall(text)]


def _english(text: str) -> frozenset[str]:
    """Return the names in a text of any language; nodes of the graph and types of tensors count as one name each."""
    return frozenset(_NODE.sub("Backward", word).lower() for word in _ENGLISH.findall(text))


def _without_names(text: str) -> str:
    """Return a message without the names that it quotes."""
    return _QUOTED.sub(" ", text)


def _own_names(title: str) -> set[str]:
    """Return the words that a title quotes: a wording that has one does not match a message without it."""
    return {word for quoted in _QUOTED.findall(title) if OMITTED not in quoted for word in _words(quoted)}
