"""Loads the TOML files of error messages and checks them; each fault names file, id, field, rule and what was found."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tensorcopy_docs.faults import Fault, FaultsError, by_entry, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.register.messages import Cause, MessageEntry, MessageFile, Messages, Subject, SubjectFile
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.messages import MessageSource, message_sources
from tensorcopy_docs.snippets.programs import idiom_sources

FOLDER = Path(__file__).parent / "messages"
SUBJECTS = "subjects.toml"
Sources = Mapping[str, MessageSource]


def load_messages(folder: Path = FOLDER, sources: Sources | None = None) -> Messages:
    """Read and check every TOML file in `folder`; `sources` are the lab's, read from the lab where it is None.

    Raises RegisterError with all faults of the first kind there is: files and their fields, else references.
    """
    sources = message_sources() if sources is None else sources
    faults: list[Fault] = []
    files: dict[str, MessageFile] = {}
    names = SubjectFile()
    for path in sorted(folder.glob("*.toml")):
        try:
            table = read_toml(path)
            if path.name == SUBJECTS:
                names = validated(SubjectFile, table, path.name)
            else:
                files[path.stem] = validated(MessageFile, table, path.name, by_entry(table))
        except FaultsError as error:
            faults += error.faults
    if faults:
        raise RegisterError(faults)
    shorts = {name.key: name.short for name in names.subjects}
    if faults := [*_subjects(list(shorts), files), *_references(files, sources)]:
        raise RegisterError(faults)
    return Messages([Subject(key, short, files[key].messages) for key, short in shorts.items()], sources)


def _subjects(keys: Sequence[str], files: Mapping[str, MessageFile]) -> Iterator[Fault]:
    for key in keys:
        if key not in files:
            yield Fault(SUBJECTS, key, "key", "must be the name of a file of messages", repr(key))
    for key in files:
        if key not in keys:
            yield Fault(f"{key}.toml", "-", "-", f"must have a title in {SUBJECTS}", "none")


def _references(files: Mapping[str, MessageFile], sources: Sources) -> Iterator[Fault]:
    entries = [(f"{key}.toml", entry) for key, file in files.items() for entry in file.messages]
    ids = Counter(entry.id for _, entry in entries)
    described = Counter(cause.message for _, entry in entries for cause in entry.every_cause)
    for file, entry in entries:
        if ids[entry.id] > 1:
            yield Fault(file, entry.id, "id", "must be unique", f"{ids[entry.id]} times")
        for cause in entry.every_cause:
            if _kind(sources, cause.message) != MESSAGE:
                yield Fault(file, entry.id, "message", "must be a message of the lab", repr(cause.message))
            elif described[cause.message] > 1:
                found = f"{cause.message!r} in {described[cause.message]}"
                yield Fault(file, entry.id, "message", "must belong to one cause", found)
            else:
                yield from _fixes(file, entry, cause, sources)
    for name, source in sources.items():
        if source.kind == MESSAGE and name not in described:
            yield Fault(source.file, name, MESSAGE, "must belong to an entry of the register", "none that names it")
        if source.kind == FIX and _kind(sources, source.of) != MESSAGE:
            yield Fault(source.file, name, FIX, "must be for a message of the lab", repr(source.of))


def _fixes(file: str, entry: MessageEntry, cause: Cause, sources: Sources) -> Iterator[Fault]:
    """Yield the faults of the fixes of a cause: the lab and the entry must have the same ones, and one set-up."""
    runs = Counter(fix.run for fix in cause.fixes)
    for run, count in runs.items():
        if _kind(sources, run) != FIX or sources[run].of != cause.message:
            yield Fault(file, entry.id, "fixes", f"must be fixes of {cause.message}", repr(run))
        elif count > 1:
            yield Fault(file, entry.id, "fixes", "must be named once", repr(run))
        elif sources[run].given != (given := sources[cause.message].given):
            found = repr(sources[run].given)
            yield Fault(file, entry.id, "fixes", f"must have the set-up of {cause.message}, {given!r}", found)
    for fix in cause.fixes:
        for idiom in fix.text.idioms:
            if fix.run in sources and not idiom_sources()[idiom].is_in(sources[fix.run].code):
                yield Fault(file, entry.id, "fixes", f"must name idioms that are in the code of {fix.run}", repr(idiom))
    for name, source in sources.items():
        if source.kind == FIX and source.of == cause.message and name not in runs:
            yield Fault(file, entry.id, "fixes", "must name each fix of the message", f"no {name!r}")


def _kind(sources: Sources, name: str) -> str | None:
    return sources[name].kind if name in sources else None
