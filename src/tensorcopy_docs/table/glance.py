"""Computes the answers "at a glance" from the cells of a function's cases, and the versions on which they hold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.values import NO, NOT_AVAILABLE, RUNS, YES
from tensorcopy_docs.languages import Language
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

Cells = Mapping[str, str]
MOVED = "data_ptr"  # among the effects on `x`: its elements are at another address


@dataclass(frozen=True)
class GlanceAnswer:
    """An answer in a word and its reason, as keys of the words, and the column of the cell that shows both."""

    word: str
    reason: str | None
    column: str
    error: str | None = None  # the name of the exception that the word speaks of

    def words(self, language: Language) -> str:
        """Return the answer in a word or two, with `code` in backticks."""
        return say(self.word, language, error=self.error)

    def why(self, language: Language) -> str:
        """Return the reason as a sentence; empty where there is none."""
        return say(self.reason, language) if self.reason else ""

    @property
    def said(self) -> tuple[str, str | None]:
        """The key of equal answers."""
        return self.word, self.error


@dataclass(frozen=True)
class GlanceQuestion:
    """A question, by the column that has its words, and the answer for each of its cases that has one."""

    question: str
    answers: Mapping[str, GlanceAnswer]  # by row

    def words(self, language: Language) -> str:
        """Return the question."""
        return question(self.question, language)

    @property
    def agreed(self) -> bool:
        """True if the answer is the same in each case."""
        return len({answer.said for answer in self.answers.values()}) == 1

    @property
    def reasons_agree(self) -> bool:
        """True if the answer and the reason are the same in each case."""
        return len({(answer.said, answer.reason) for answer in self.answers.values()}) == 1

    def cases(self) -> list[list[str]]:
        """Return the rows, grouped by their answer."""
        found: dict[tuple[str, str | None], list[str]] = {}
        for row, answer in self.answers.items():
            found.setdefault(answer.said, []).append(row)
        return list(found.values())


def _memory(cells: Cells) -> GlanceAnswer | None:
    if cells["same-object"] == YES:
        if MOVED in cells["effect-on-x"].split(", "):
            return GlanceAnswer("glance-memory-yes", "glance-moved", "effect-on-x")
        return GlanceAnswer("glance-memory-yes", "glance-itself", "same-object")
    shared = cells["same-storage"]
    if shared == YES:
        return GlanceAnswer("glance-memory-yes", "glance-shares", "same-storage")
    return GlanceAnswer("glance-memory-no", "glance-separate", "same-storage") if shared == NO else None


def _gradient(cells: Cells) -> GlanceAnswer | None:
    reasons = {NO: "glance-requires-not", values.DOES_NOT_APPLY: "glance-no-tensor"}
    known = {
        values.FULL: ("glance-gradient-yes", {**reasons, YES: "glance-reaches"}),
        values.ZERO: ("glance-gradient-zero", {YES: "glance-zero"}),
        values.NONE: ("glance-gradient-no", {**reasons, YES: "glance-apart"}),
        values.WRONG: ("glance-gradient-wrong", {}),
        values.RAISES_IN_THE_BACKWARD: ("glance-gradient-raises", {}),
    }
    if cells["gradient"] not in known:
        return None
    word, reason = known[cells["gradient"]]
    return GlanceAnswer(word, reason.get(cells["requires-grad"]), "gradient")


def _seen(cells: Cells) -> GlanceAnswer | None:
    column = "write-to-result-seen"
    there, back = cells[column], cells["write-to-source-seen"]
    if there == YES:
        both = "glance-itself" if cells["same-object"] == YES else "glance-both-ways"
        return GlanceAnswer("glance-seen-yes", both if back == YES else None, column)
    if there == NO and cells["same-storage"] == YES:  # a sparse one gets new values; another change reaches `x`
        return GlanceAnswer("glance-seen-not-by", None, column)
    if there == NO:
        return GlanceAnswer("glance-seen-no", "glance-neither-way" if back == NO else None, column)
    if there == values.RAISES_AT_THE_WRITE:
        return GlanceAnswer("glance-seen-raises", "glance-seen-in-y" if back == YES else None, column)
    return None


def _later(cells: Cells) -> GlanceAnswer | None:
    """Return the answer about the gradient if `y` is modified before the backward pass."""
    column = "write-then-backward"
    known = {
        values.RIGHT: ("glance-later-right", None),
        values.RAISES_IN_THE_BACKWARD: ("glance-later-raises", "glance-saved"),
        values.SILENTLY_WRONG: ("glance-later-wrong", "glance-saved"),
    }
    if cells[column] == values.RIGHT and (cells["same-storage"], cells["write-to-result-seen"]) == (YES, NO):
        return GlanceAnswer("glance-later-right", "glance-doubled", column)
    if cells[column] in known:
        return GlanceAnswer(*known[cells[column]], column)
    if cells[column] == values.RAISES_AT_THE_WRITE:
        reasons = {
            values.RIGHT: "glance-no-grad-right",
            values.RAISES_IN_THE_BACKWARD: "glance-no-grad-raises",
            values.SILENTLY_WRONG: "glance-no-grad-wrong",
            values.RAISES_AT_THE_WRITE: "glance-no-grad-write",
        }
        return GlanceAnswer("glance-later-write", reasons.get(cells["no-grad-write-then-backward"]), column)
    return raised(cells, column)


def raised(cells: Cells, column: str = "same-object") -> GlanceAnswer | None:
    """Return the answer for a call, or for the use of its result, that raises an exception; None if none does."""
    error = values.raised(cells[column])
    return GlanceAnswer("glance-error", None, column, error) if error else None


QUESTIONS: Mapping[str, Callable[[Cells], GlanceAnswer | None]] = {
    "same-storage": _memory,
    "gradient": _gradient,
    "write-to-result-seen": _seen,
    "write-then-backward": _later,
}


def question(column: str, language: Language) -> str:
    """Return the question of a column; raises LookupError if it has none."""
    text = words().properties[column].question
    if text is None:
        raise LookupError(f"{column}: must have a question in semantics.toml")
    return text(language)


def answers(cells: Mapping[str, Cells]) -> list[GlanceQuestion]:
    """Return the questions that `cells`, by row, answer; a row whose call does not run answers none."""
    running = {row: each for row, each in cells.items() if call_state(each) == RUNS}
    found = []
    for column, asked in QUESTIONS.items():
        said = {row: answer for row, each in running.items() if (answer := asked(each)) is not None}
        if said:
            found.append(GlanceQuestion(column, said))
    return found


_Said = Mapping[str, object]


@dataclass(frozen=True)
class Validity:
    """The versions on which all answers of a box are those of the build's version, and how many were tested."""

    same: Sequence[str] = field(default_factory=list)  # the unbroken run of versions around that of the build
    tested: int = 0  # those that have the function
    all_versions: int = 0
    unmeasured: int = 0

    @property
    def everywhere(self) -> bool:
        return len(self.same) == self.tested and not self.unmeasured


def validity(rows: Sequence[str], records: Mapping[str, Mapping[str, Cells]], torch: str) -> Validity:
    """Return the versions on which `rows` have the same answers as on `torch`; `records` are the oldest first."""
    said, unmeasured = dict[str, _Said | None](), 0
    for version, cells in records.items():
        try:
            said[version] = _said(rows, cells)
        except KeyError:
            unmeasured += 1
    tested = [version for version, found in said.items() if found is not None]
    here = tested.index(torch)
    first = last = here
    while first > 0 and _agree(said[tested[first - 1]], said[torch]):
        first -= 1
    while last + 1 < len(tested) and _agree(said[tested[last + 1]], said[torch]):
        last += 1
    return Validity(tested[first : last + 1], len(tested), len(records), unmeasured)


def _said(rows: Sequence[str], cells: Mapping[str, Cells]) -> _Said | None:
    """Return the answers for each of `rows` that a version has; None if it has none. Raises KeyError if one is not
    measured."""
    found: dict[str, object] = {}
    for row in rows:
        state = call_state(cells[row])
        if state == RUNS:
            found[row] = answers({row: cells[row]})
        elif state != NOT_AVAILABLE:
            found[row] = state
    return found or None


def _agree(one: _Said | None, other: _Said | None) -> bool:
    """True if two versions have the same answers for the rows that both have."""
    if one is None or other is None:
        return False
    return all(one[row] == other[row] for row in one.keys() & other.keys())
