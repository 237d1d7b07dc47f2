"""Records the results of programs, one file for each version of torch; reads and writes these files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from tensorcopy_docs.evidence import Digest, Outcome, ResultModel, Version, digests_now
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import ReleaseError, check_writable
from tensorcopy_docs.history.lab_modules import INSTALLED, measured, record_versions
from tensorcopy_docs.history.record_files import CURE, NAMED, name_of, read_all
from tensorcopy_docs.lab.outcomes import HELD
from tensorcopy_docs.lab.program import COMPILED_IN, EAGER, INDUCTOR, UNDEFINED
from tensorcopy_docs.lab.runner import dumps
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.snippets.programs import idiom_sources
from tensorcopy_docs.versions import RELEASES, pinned_torch, record_paths
from tensorcopy_docs.words.text import Words

TITLE, RUNNER = "the programs", "tensorcopy_docs.lab.programs.runner"
BUGS_RUNNER = "tensorcopy_docs.lab.bugs.runner"
COMPILED_RUNNER, ROWS = "tensorcopy_docs.lab.compiled.runner", "--rows"
OLDEST_COMPILED = (2, 0)  # the version of torch since which there is `torch.compile()`
RECORDS = Path(__file__).parent / "program_records"
Joined = TypeVar("Joined", "BugsRecord", "CompiledRecord")
# The same words as in `lab.outcomes`; a test compares them.
ProgramOutcome: TypeAlias = Outcome | Literal["silently wrong"]


class ProgramResult(ResultModel):
    """The result of a program: its outcome, both numbers if it was silently wrong, and the error that it raised."""

    outcome: ProgramOutcome = HELD  # type: ignore[assignment]
    output: str = ""
    error: str | None = None


class ProgramRun(ResultModel):
    """The result of a compiled program in a mode: how it ended, and the text of what it showed or raised.

    Without a compiler, `right` is the right output, if the program showed another; None if it is not known, either.
    """

    how: Literal["shown", "raised", "not compiled", "missing", "crashed", "timed out"] = "shown"
    text: str = ""
    right: str | None = None


class CompiledRecord(ResultModel):
    """The results of the compiled programs, by name and mode, and the digests of their code.

    A mode that is left out has the result of eager mode: see `lab.compiled.runner`.
    """

    platform: Words
    digests: Mapping[str, Digest]
    results: Mapping[str, Mapping[str, ProgramRun]]

    @property
    def has_compiler(self) -> bool:
        """True if a C++ compiler worked for each program that runs on that version."""
        ran = (seen for seen in self.results.values() if seen[EAGER].how != "missing")
        return all(seen.get(INDUCTOR, seen[EAGER]).how != "missing" for seen in ran)


class RowsRecord(ResultModel):
    """The results of the trials of the rows of the table under `torch.compile()`, by ``row/trial`` and mode.

    `same` counts those without a difference from eager mode; only the others are kept.
    """

    platform: Words
    digests: Mapping[str, Digest]
    same: int
    results: Mapping[str, Mapping[str, ProgramRun]]


class BugsRecord(ResultModel):
    """The results of the silent bugs that are not compiled, by name and by what was run: the bug, the way around it.

    `right`, the right output, is beside that of the bug. A way around that is left out gave it.
    """

    digests: Mapping[str, Digest]
    results: Mapping[str, Mapping[str, ProgramRun]]


class ProgramRecord(ResultModel):
    """The results of all programs on one version of torch, by name, and the digests of their code.

    The program ``clone/leaf`` is made of the idiom `clone` and the context `leaf`. `compiled` is None without
    `torch.compile()`, `rows` where the trials of rows are not measured.
    """

    torch: Version
    python: Words
    digests: Mapping[str, Digest]
    results: Mapping[str, ProgramResult]
    bugs: BugsRecord | None = None
    compiled: CompiledRecord | None = None
    rows: RowsRecord | None = None

    def outcomes(self, digests: Mapping[str, str]) -> Mapping[str, str]:
        """Return the outcome of each program whose code has the current `digests`; the others are stale."""
        fresh = {name for name, digest in self.digests.items() if digests.get(name) == digest}
        return {name: each.outcome for name, each in self.results.items() if fresh.issuperset(name.split("/"))}


def measure_programs(interpreter: Sequence[str] = INSTALLED) -> ProgramRecord:
    """Run all programs with the torch of `interpreter`, a command; raises ReleaseError, and FaultsError."""
    return record_of(measured(TITLE, RUNNER, interpreter), "programs")


def measure_compiled(interpreter: Sequence[str] = INSTALLED, names: Sequence[str] = ()) -> CompiledRecord:
    """Run the compiled programs, or those with `names`, with the torch of `interpreter`, which takes some minutes.

    Raises ReleaseError, and FaultsError.
    """
    table = measured("the compiled programs", COMPILED_RUNNER, interpreter, names)
    return validated(CompiledRecord, table, "compiled programs", cure=CURE)


def measure_rows(interpreter: Sequence[str] = INSTALLED) -> RowsRecord:
    """Run the trials of the rows with the torch of `interpreter`, which takes a quarter of an hour on two cores.

    Raises ReleaseError, and FaultsError.
    """
    table = measured("the rows under torch.compile()", COMPILED_RUNNER, interpreter, [ROWS])
    found = _compiled(validated(CompiledRecord, table, "rows under torch.compile()", cure=CURE))
    ran = {name: seen for name, seen in found.results.items() if seen[EAGER].how != "missing"}
    differ = {name: seen for name, seen in ran.items() if list(seen) != [EAGER]}
    return RowsRecord(platform=found.platform, digests=found.digests, same=len(ran) - len(differ), results=differ)


def measure_bugs(interpreter: Sequence[str] = INSTALLED, names: Sequence[str] = ()) -> BugsRecord:
    """Run the silent bugs, or those with `names`, with the torch of `interpreter`; raises ReleaseError, FaultsError."""
    return validated(BugsRecord, measured("the bugs", BUGS_RUNNER, interpreter, names), "bugs", cure=CURE)


def measure_all(interpreter: Sequence[str] = INSTALLED, before: ProgramRecord | None = None) -> ProgramRecord:
    """Run all programs, bugs, and compiled programs if that torch compiles; raises ReleaseError, and FaultsError.

    Results of the record `before` that are not stale are kept.
    """
    now = digests_now()
    record = before if before and before.digests == now.programs else measure_programs(interpreter)
    bugs, compiled, rows = (before.bugs, before.compiled, before.rows) if before else (None, None, None)
    if left := _left(bugs.digests if bugs else {}, now.bugs):
        bugs = _joined(bugs, measure_bugs(interpreter, left), now.bugs)
    if compiles(record.torch) and (left := _left(compiled.digests if compiled else {}, compiled_digests())):
        names = [name for name in compiled_sources() if any(part in left for part in name.split("/"))]
        compiled = _joined(compiled, _compiled(measure_compiled(interpreter, names)), compiled_digests())
    if not has_rows(record.torch):
        rows = None  # as on a version that was pinned before
    elif rows is None or rows.digests != row_digests():
        rows = measure_rows(interpreter)
    return record.model_copy(update={"bugs": bugs, "compiled": compiled, "rows": rows})


def _compiled(found: CompiledRecord) -> CompiledRecord:
    """Return `found`; raise ReleaseError if it lacks results because this machine has no C++ compiler that works."""
    if not found.has_compiler:
        raise ReleaseError("what is compiled needs a C++ compiler that works; found none; install g++, and try again")
    return found


def _left(then: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the names that were not measured, or were measured by other code."""
    return [name for name, digest in now.items() if then.get(name) != digest]


def _joined(before: Joined | None, measured: Joined, now: Mapping[str, str]) -> Joined:
    """Return `measured` with the results of `before` that were not measured again and still have code."""
    if before is None:
        return measured
    results = {**before.results, **measured.results}
    known = {name: seen for name, seen in results.items() if all(part in now for part in name.split("/"))}
    return measured.model_copy(update={"results": known, "digests": dict(now)})


def has_rows(version: str) -> bool:
    """True if the trials of rows are measured on a version: on the pinned one and on the newest."""
    return version in (pinned_torch(), RELEASES[-1])


def compiles(version: str) -> bool:
    """True if a version of torch has `torch.compile()`."""
    return tuple(map(int, version.split(".")[:2])) >= OLDEST_COMPILED


def compiled_digests() -> Mapping[str, str]:
    """Return the current digests of the code of compiled programs."""
    now = digests_now()
    idioms = [*idiom_sources(), *COMPILED_IN.values()]
    return {**{name: now.programs[name] for name in idioms}, **now.compiled}


def row_digests() -> Mapping[str, str]:
    """Return the current digests of the code of trials of rows."""
    now = digests_now()
    return {**{row: digest for row, digest in now.rows.items() if row not in UNDEFINED}, **now.trials}


def record_programs(folder: Path, environments: Environments, versions: Sequence[str] = ()) -> Sequence[str]:
    """Record the programs on `versions`, or on those whose record in `folder` is missing or stale, one at a time.

    Returns a line for each failure. Raises RecordError if a record in `folder` cannot be read, and ReleaseError if no
    record or environment can be written.
    """
    check_writable(folder, "--output")
    left, records = list(versions) or stale_programs(folder), load_programs(folder) if folder.exists() else {}

    def measure(version: str, interpreter: Sequence[str]) -> ProgramRecord:
        return measure_all(interpreter, None if versions else records.get(version))

    return record_versions(TITLE, left, environments, measure, lambda record: write_programs(record, folder))


def record_of(table: object, place: str) -> ProgramRecord:
    """Return the record in a table from JSON; raises FaultsError."""
    return validated(ProgramRecord, table, place, cure=CURE)


def load_programs(folder: Path | None = None) -> Mapping[str, ProgramRecord]:
    """Return every record in `folder`, by torch version, oldest first; raises RecordError.

    Without a folder, those of the package whose versions are listed.
    """
    return read_all(record_paths(folder or RECORDS, listed=folder is None), _read)


def _read(path: Path) -> ProgramRecord:
    table = read_json(path, CURE)
    if isinstance(table, dict):
        held: object = table.pop("held", {})
        lines = held.items() if isinstance(held, dict) else []
        names = [name for idiom, contexts in lines for name in _names(idiom, str(contexts))]
        table["results"] = {**{name: {} for name in names}, **table.get("results", {})}
        compiled: object = table.get("compiled", {})
        if isinstance(compiled, dict) and isinstance(same := compiled.pop("same", {}), dict):
            compiled["results"] = {
                **{name: {EAGER: {"text": text}} for name, text in same.items()},
                **compiled.get("results", {}),
            }
    record = record_of(table, path.name)
    if path.name != name_of(record.torch):
        raise FaultsError([Fault(path.name, "torch", "-", NAMED, repr(record.torch), CURE)])
    return record


def write_programs(record: ProgramRecord, folder: Path = RECORDS) -> Path:
    """Write `record` to its file in `folder`, whole or not at all; return the file. Raises OSError.

    Most programs held: those of an idiom are one line, with their contexts. A compiled program that showed something,
    and the same in each mode, is one line, too.
    """
    folder.mkdir(parents=True, exist_ok=True)
    held: dict[str, list[str]] = {}
    for name in (name for name, result in record.results.items() if result == ProgramResult()):
        idiom, _, context = name.partition("/")
        held.setdefault(idiom, []).append(context)
    table = record.model_dump(mode="json", exclude_defaults=True)
    table["results"] = {name: result for name, result in table["results"].items() if result}
    table["held"] = {idiom: " ".join(sorted(contexts)) for idiom, contexts in held.items()}
    if record.compiled is not None:
        same = {name: seen[EAGER].text for name, seen in record.compiled.results.items() if _is_text(seen)}
        table["compiled"]["results"] = {k: each for k, each in table["compiled"]["results"].items() if k not in same}
        table["compiled"]["same"] = same
    return put(folder / name_of(record.torch), dumps(table).encode("utf-8"))


def _is_text(seen: Mapping[str, ProgramRun]) -> bool:
    return list(seen) == [EAGER] and seen[EAGER] == ProgramRun(text=seen[EAGER].text)


def _names(idiom: str, contexts: str) -> Sequence[str]:
    """Return the names of the programs of an idiom in `contexts`; of a program that is no idiom, its own."""
    return [f"{idiom}/{context}" for context in contexts.split()] or [idiom]


def stale_programs(folder: Path) -> list[str]:
    """Return the versions whose record in `folder` is missing, or was measured by other code. Raises RecordError."""
    records, now = load_programs(folder), digests_now()
    of_compiled, of_rows = compiled_digests(), row_digests()

    def is_fresh(record: ProgramRecord) -> bool:
        compiled = record.compiled.digests if record.compiled else None
        rows = record.rows.digests if record.rows else None
        return (
            record.digests == now.programs
            and (record.bugs.digests if record.bugs else {}) == now.bugs
            and compiled == (of_compiled if compiles(record.torch) else None)
            and rows == (of_rows if has_rows(record.torch) else None)
        )

    return [each for each in RELEASES if each not in records or not is_fresh(records[each])]


def program_differences(record: ProgramRecord, before: ProgramRecord) -> Sequence[tuple[str, str, str]]:
    """Return the name, the outcome in `before` and the outcome now of each program whose outcome changed."""
    then, now = before.outcomes(record.digests), record.outcomes(record.digests)
    return [(name, then[name], now[name]) for name in now if name in then and then[name] != now[name]]
