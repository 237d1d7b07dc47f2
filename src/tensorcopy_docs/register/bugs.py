"""Loads the silent bugs: the texts about each program of the lab that goes wrong without an error."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StringConstraints

from tensorcopy_docs.faults import Fault, FaultsError, by_entry, one_of, past, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.register.claims import Thread
from tensorcopy_docs.snippets.bugs import SUBJECTS, bug_sources
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.words.text import Text, TomlModel, Words

FOLDER = Path(__file__).parent / "bugs"
WRONG = ("gradient", "values", "memory")  # the wrong result, the worst first
BugId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
SaidVersion = Annotated[str, StringConstraints(pattern=r"^[0-9]+\.[0-9]+(\.[0-9]+)?$")]
TRACKER = "https://github.com/pytorch/pytorch/issues/"


class BugText(TomlModel):
    """What is said of a silent bug, in the register and in ``bugs.json``."""

    id: BugId = Field(description="its name")
    threads: tuple[Thread, ...] = Field(
        default_factory=tuple, description="the numbers of its threads in PyTorch's tracker, the main one first"
    )
    status: Literal["open", "closed"] | None = Field(
        default=None, description="of the first thread, on `looked_up`; null without a thread"
    )
    said_fixed: SaidVersion | None = Field(
        default=None, description="the version that has the fix, as the thread says; null if it says none"
    )
    wrong: Annotated[str, one_of(WRONG)] = Field(description="what comes out wrong")
    functions: Annotated[tuple[Words, ...], Field(min_length=1)] = Field(description="the functions that it concerns")
    title: Text = Field(description="what it is")
    what: Text = Field(description="what goes wrong, and how it shows")
    who: Text = Field(description="which code it concerns")
    why: Text = Field(description="why something else is right; of what is by design, what the maintainers say")
    instead: Text = Field(description="what to write instead")


class Bug(BugText):
    """A silent bug: its program in the lab; behavior by `design` of PyTorch's maintainers is none."""

    program: Words
    design: StrictBool = False
    subject: str = ""  # the name of its file

    @property
    def is_compiled(self) -> bool:
        """True if its program has a compiled function."""
        return self.program in compiled_sources()

    @property
    def code(self) -> str:
        """Its program, as readers see it."""
        return (compiled_sources() if self.is_compiled else bug_sources())[self.program].code

    @property
    def instead_code(self) -> str | None:
        """The code of the way around it; None if it has none."""
        if not self.is_compiled:
            return bug_sources()[self.program].around
        instead = compiled_sources()[self.program].instead
        return compiled_sources()[instead].code if instead else None

    @property
    def page(self) -> str:
        """Its place on the site, relative to the root of a language."""
        return f"bugs/{self.subject}.html#{self.id}"

    def address(self, thread: int) -> str:
        """Return the address of a thread in PyTorch's tracker."""
        return f"{TRACKER}{thread}"


class _BugSubjectFile(TomlModel):
    """A file of bugs, one for each subject; `looked_up` is the day on which the status of the threads was read."""

    looked_up: Annotated[date, Field(strict=True), AfterValidator(past)]
    bugs: Sequence[Bug]


class Bugs(TomlModel):
    """All silent bugs by id, in the order of subjects and files, and the day on which their threads were looked up."""

    looked_up: date
    bugs: Mapping[str, Bug]


@cache
def bugs(folder: Path = FOLDER) -> Bugs:
    """Load all bugs of the lab from the files in `folder`; raises FaultsError with every fault."""
    files: list[_BugSubjectFile] = []
    faults: list[Fault] = []
    for subject in SUBJECTS:
        try:
            files.append(_read(folder / f"{subject}.toml", subject))
        except FaultsError as error:
            faults += error.faults
    listed = [(each, f"{each.subject}.toml") for file in files for each in file.bugs]
    if faults := faults or [*_faults(listed)]:
        raise FaultsError(faults)
    return Bugs(looked_up=max(file.looked_up for file in files), bugs={each.id: each for each, _ in listed})


def _read(path: Path, subject: str) -> _BugSubjectFile:
    table = read_toml(path)
    file = validated(_BugSubjectFile, table, path.name, by_entry(table))
    return file.model_copy(update={"bugs": [each.model_copy(update={"subject": subject}) for each in file.bugs]})


def _faults(listed: Sequence[tuple[Bug, str]]) -> Iterator[Fault]:
    eager, compiled = bug_sources(), compiled_sources()
    seen: set[str] = set()
    for each, file in listed:
        if each.id in seen:
            yield Fault(file, each.id, "id", "must be of one bug", "two")
        seen.add(each.id)
        if each.program not in eager and each.program not in compiled:
            yield Fault(file, each.id, "program", "must be a program of the lab", repr(each.program))
        elif (each.program in compiled) != (each.subject == "compiled"):
            yield Fault(file, each.id, "program", "must be in lab/compiled for compiled.toml alone", repr(each.program))
        if bool(each.threads) != (each.status is not None):
            yield Fault(file, each.id, "status", "must be given for a thread, and for nothing else", str(each.status))
    for name in sorted({*eager} - {each.program for each, _ in listed}):
        yield Fault("bugs", name, "program", "must have an entry", "none")
