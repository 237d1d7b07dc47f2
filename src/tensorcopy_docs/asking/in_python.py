"""Defines `ask` and `compare`, which measure a reader's own function in a notebook or a program."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tensorcopy_docs.asking import SECONDS, html, seconds_of
from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.by_function import of_function
from tensorcopy_docs.asking.measuring import measure
from tensorcopy_docs.asking.pictures import save
from tensorcopy_docs.asking.questions import AskError
from tensorcopy_docs.asking.terminal import text
from tensorcopy_docs.languages import ENGLISH, language_named
from tensorcopy_docs.words import say


class Answer:
    """The measured effect of a function on a tensor: each cell of the table is an attribute, such as `same_storage`.

    The values are texts, as in ``semantics.json``: "yes", "no", "raises RuntimeError". A notebook shows the answer in
    words, with a picture.
    """

    def __init__(self, reading: Reading):
        self._reading = reading

    def __getattr__(self, name: str) -> str:
        cells = {} if name.startswith("_") else self.cells
        if name.replace("_", "-") not in cells:
            raise AttributeError(f"the answer has no attribute {name!r}", name=name, obj=self)
        return cells[name.replace("_", "-")]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(column.replace("-", "_") for column in self.cells)]

    @property
    def code(self) -> str:
        """The code of the question."""
        return self._reading.question.code

    @property
    def torch(self) -> str:
        """The version of PyTorch that ran it."""
        return self._reading.measured.torch

    @property
    def state(self) -> str:
        """How the code ended: "runs", "raises X", "crashed" or "timed out"."""
        return self._reading.measured.state

    @property
    def cells(self) -> Mapping[str, str]:
        """Each value by the name of its column; empty if the code crashed or did not end."""
        return self._reading.cells

    @property
    def pitfalls(self) -> list[str]:
        """The pitfalls of such a result, in words."""
        return [*self._reading.pitfalls().values()]

    def facts(self) -> Mapping[str, Any]:
        """Return the data that ``tensorcopy-docs ask --json`` prints."""
        return self._reading.facts()

    def save_picture(self, file: str | Path) -> None:
        """Write the picture of `x` and `y` to `file`, as SVG.

        Raises ValueError if there is no picture or if the name of the file ends in something else, and OSError.
        """
        facts = self._reading.measured.picture
        if facts is None:
            raise ValueError(say("ask-no-picture", self._reading.language, file=file))
        save(facts, Path(file), self._reading.language)

    def __str__(self) -> str:
        return text(self._reading).rstrip()

    def __repr__(self) -> str:
        return f"<Answer: {self.code}: {self.state}>"

    def _repr_html_(self) -> str:
        return html.answer(self._reading)


class Comparison:
    """Two answers side by side: `first` and `second`; `differences` has both values of each column that differs."""

    def __init__(self, first: Answer, second: Answer):
        self.first = first
        self.second = second

    @property
    def differences(self) -> Mapping[str, tuple[str, str]]:
        """The two values of each column in which the answers differ."""
        first, second = self.first.cells, self.second.cells
        columns = [*first, *(column for column in second if column not in first)]
        pairs = {column: (first.get(column, ""), second.get(column, "")) for column in columns}
        return {column: pair for column, pair in pairs.items() if pair[0] != pair[1]}

    def __str__(self) -> str:
        reading = self.first._reading
        lines = [self.first.code, self.second.code]
        for column, pair in self.differences.items():
            values = [reading.value(column, value).replace("`", "") for value in pair]
            lines.append(f"{reading.label(column).replace('`', '')}{reading.language.colon}{' | '.join(values)}")
        return "\n".join(lines if self.differences else [*lines, say("ask-alike", reading.language)])

    def __repr__(self) -> str:
        return f"<Comparison: {self.first.code} | {self.second.code}: {len(self.differences)} differences>"

    def _repr_html_(self) -> str:
        return html.comparison(self.first._reading, self.second._reading, self.differences)


def ask(
    function: Callable[..., object],
    x: object,
    /,
    *others: object,
    language: str = ENGLISH.key,
    seconds: float = SECONDS,
) -> Answer:
    """Say what ``function(x, *others)`` does: whether the result copies, shares memory, lets gradients flow, and more.

    `x` is a tensor of any shape or a NumPy array, of at most 1024 elements. The function runs in a separate process, on
    a tensor that is made like `x`: neither `x` nor `others` change, and a function that crashes Python or does not end
    within `seconds` is an answer. `language` is "en" or "zh". Raises ValueError with one line for another language, for
    `seconds` that are no time, and if nothing can be asked, such as of a function that returns several tensors.
    """
    words_in = language_named(language)
    try:
        limit = seconds_of(seconds)
    except ValueError as error:
        raise ValueError(f"seconds: {error}") from None
    try:
        question = of_function(function, x, others)
        return Answer(Reading(question, measure(question, limit), words_in))
    except AskError as error:
        raise ValueError(error.line(words_in)) from None


def compare(
    first: Callable[..., object],
    second: Callable[..., object],
    x: object,
    /,
    *others: object,
    language: str = ENGLISH.key,
    seconds: float = SECONDS,
) -> Comparison:
    """Compare what two functions do to `x`; for the rest see `ask`."""
    return Comparison(
        ask(first, x, *others, language=language, seconds=seconds),
        ask(second, x, *others, language=language, seconds=seconds),
    )
