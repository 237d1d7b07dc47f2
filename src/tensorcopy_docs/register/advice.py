"""Defines a text that advises: it names idioms, and says the code and the condition of each."""

import ast
import re
from collections.abc import Mapping, Sequence

from pydantic import model_serializer, model_validator

from tensorcopy_docs.languages import LANGUAGES, Language, language_named
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.snippets.programs import idiom_code, parsed
from tensorcopy_docs.words.text import Text

# {idiom}`clone`, or {idiom}`clone(x[0])`, where the arguments have other names.
NAMED = re.compile(r"\{idiom\}`([^`]+)`")
ROLE = re.compile(r"\{[\w-]+\}`[^`]+`")
CODE = re.compile(r"`([^`]+)`")
RUNS = re.compile(r"[(=\[]")  # a call, an assignment or an index
# Names that are not run: `detach()`, `torch.no_grad()`, `with detect_anomaly():`, `inplace=True`; and an output.
A_NAME = re.compile(r"(with )?(torch\.)?\w+\(\):?|\w+=\w+|tensor\(\[.*\]\)")


class Advice(Text):
    """A text in every language, in which {idiom}`clone` stands for the code of an idiom of the lab.

    The conditions of its idioms follow the text. All languages name the same ones.
    """

    @model_validator(mode="after")
    def _names_idioms(self) -> "Advice":
        named = [NAMED.findall(text) for text in self.root.values()]
        if any(sorted(each) != sorted(named[0]) for each in named):
            raise ValueError("must name the same idioms in every language")
        for each in named[0]:
            idiom_code(each)
        return self

    @model_serializer
    def _expanded(self) -> Mapping[str, str]:
        return {key: self(language_named(key)) for key in self.root}

    def __call__(self, language: Language) -> str:
        """Return the text in `language`, with the code and the conditions of its idioms."""
        source = self.root[language.key]
        text = NAMED.sub(lambda found: f"`{idiom_code(found[1])}`", source)
        said = conditions(NAMED.findall(source), language, alone=len(pieces_in(text)) <= 1)
        return language.sentence_separator.join([text, *said])

    @property
    def pieces(self) -> Sequence[str]:
        """The code in the language of the sources that is no idiom's and can be run."""
        return pieces_in(self.root[LANGUAGES[0].key])

    @property
    def idioms(self) -> Sequence[str]:
        """The names of its idioms, each once."""
        return list(dict.fromkeys(parsed(named)[0] for named in NAMED.findall(self.root[LANGUAGES[0].key])))


def pieces_in(text: str) -> Sequence[str]:
    """Return the code in `text`, between backticks, that can be run and belongs to no role such as an idiom."""
    code = CODE.findall(ROLE.sub("", text))
    return [each for each in code if RUNS.search(each) and not A_NAME.fullmatch(each)]


def conditions(named: Sequence[str], language: Language, alone: bool = True) -> Sequence[str]:
    """Return the conditions of idioms, each named as ``clone`` or ``clone(y)``, as sentences without repetition.

    They name the code that they are about, unless it is the only code before them (`alone`).
    """
    said = []
    for each in named:
        name, arguments = parsed(each)
        idiom = idioms().idioms[name]
        if idiom.condition and not (idiom.shares and arguments and _is_clone(arguments[0])):
            said.append(idiom.condition(language, None if alone else idiom_code(each)))
    return list(dict.fromkeys(said))


def _is_clone(given: ast.expr) -> bool:
    return isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute) and given.func.attr == "clone"
