"""Loads the idioms that the site advises: the purpose and condition of each, and the contexts that it is not for."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from pydantic import StrictBool

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.languages import Language
from tensorcopy_docs.snippets.programs import context_names, idiom_sources
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "idioms" / "idioms.toml"


class Condition(Text):
    """Sentences about an idiom; the word in braces, ``{It} shares memory.``, becomes its code if several are near."""

    def __call__(self, language: Language, code: str | None = None) -> str:
        """Return the condition in `language`; it names the idiom `code`, or none if a reader sees it just before."""
        said = re.sub(r"{(.+?)}", lambda found: f" `{code}` " if code else found[1], self.root[language.key])
        return re.sub(r"(?<=[，。；：！？]) | (?=[，。；：！？])", "", " ".join(said.split()))


class Idiom(TomlModel):
    """The texts about the idiom of the lab with the same name.

    `purpose` is the aim of a reader; `condition` is shown wherever the idiom is advised. If `shares`, it is about
    memory shared with the input, and is left out if the input is a clone. `not_for` has the contexts in which the idiom
    is not right, each with the key of a reason: there, and in no other, it must fail.
    """

    purpose: Text
    condition: Condition | None = None
    shares: StrictBool = False
    not_for: Mapping[str, str] = {}


class Idioms(TomlModel):
    """All of ``idioms.toml``: the names of the contexts, the reasons, and the idioms, by their names in the lab."""

    contexts: Mapping[str, Text]
    reasons: Mapping[str, Text]
    idioms: Mapping[str, Idiom]


def idioms() -> Idioms:
    """Load ``idioms.toml``; raises FaultsError with every fault of the file."""
    return idioms_in(FILE)


@cache
def idioms_in(file: Path) -> Idioms:
    """Load the texts about all idioms of the lab from `file`; raises FaultsError."""
    found = validated(Idioms, read_toml(file), file.name)
    if faults := [*_faults(found, file.name)]:
        raise FaultsError(faults)
    return found


def _faults(found: Idioms, file: str) -> Iterator[Fault]:
    for field, named, known in (
        ("idioms", found.idioms, idiom_sources()),
        ("contexts", found.contexts, context_names()),
    ):
        for name in sorted({*named} ^ {*known}):
            there = "here alone" if name in named else "in the lab alone"
            yield Fault(file, field, name, "must be here and in the lab", there)
    used = {reason for idiom in found.idioms.values() for reason in idiom.not_for.values()}
    for name in sorted({*found.reasons} - used):
        yield Fault(file, "reasons", name, "must be the reason of an idiom", "none that names it")
    for name, idiom in found.idioms.items():
        for context, reason in idiom.not_for.items():
            if context not in found.contexts:
                yield Fault(file, name, "not_for", "must name contexts", repr(context))
            if reason not in found.reasons:
                yield Fault(file, name, "not_for", "must name reasons", repr(reason))
