"""Records any version of torch: runs the lab in an environment with it, and writes the results into its record."""

import json
import math
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.evidence import Runs
from tensorcopy_docs.faults import validated
from tensorcopy_docs.files import read_json
from tensorcopy_docs.lab import machine
from tensorcopy_docs.lab import runner as lab
from tensorcopy_docs.lab.compiled.runner import ALL_BARE, ROWS
from tensorcopy_docs.lab.documented import unit_name
from tensorcopy_docs.lab.outcomes import MISSING
from tensorcopy_docs.lab.process import environment
from tensorcopy_docs.records.environments import Environments
from tensorcopy_docs.records.interpreters import ReleaseError, check_writable, last_line, run
from tensorcopy_docs.records.record import CURE, TABLE, Kind, Record, name_of, read_records, write_record
from tensorcopy_docs.records.staleness import completed, is_in_full, left
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.versions import RELEASES

PACKAGE = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")
INSTALLED = (sys.executable,)
NO_COMPILER = "no C++ compiler that works"
Left = Mapping[Kind, Sequence[str]]
# The names that a runner is given, by those that are left; None for all.
Names = Callable[[Left], Sequence[str] | None]


@dataclass(frozen=True)
class Runner:
    """A module of the lab that measures units of some kinds, and about how many seconds it takes for one that is left.

    Without `names`, it measures all units of its kinds at once.
    """

    module: str
    kinds: Sequence[Kind]
    seconds: float
    names: Names = lambda _: None
    options: Callable[[str], Sequence[str]] = lambda _: ()  # for a version of torch

    def left(self, found: Left) -> Left:
        """Return what is left of its kinds."""
        return {kind: names for kind, names in found.items() if kind in self.kinds}


def _units(found: Left) -> Sequence[str]:
    return [unit_name(name) if kind == "docstrings" else name for kind, names in found.items() for name in names]


def _compiled(found: Left) -> Sequence[str]:
    return [name for name in compiled_sources() if not set(found["compiled"]).isdisjoint(name.split("/"))]


def _rows(found: Left) -> Sequence[str] | None:
    """Return the rows whose trials are left; None if a trial itself has changed."""
    return found["trials"] if set(found["trials"]) <= rows().keys() else None


def _bare(torch: str) -> Sequence[str]:
    """Each program is compiled as readers write it, too, on the installed version, and where all is measured."""
    return [ALL_BARE] if not torch or is_in_full(torch) else []


# In the order in which they run.
RUNNERS: Mapping[str, Runner] = {
    "table": Runner("tensorcopy_docs.lab.runner", TABLE, 0.008, _units),
    "programs": Runner("tensorcopy_docs.lab.programs.runner", ["programs"], 0.1),
    "bugs": Runner("tensorcopy_docs.lab.bugs.runner", ["bugs"], 0.2, lambda found: found["bugs"]),
    "compiled": Runner("tensorcopy_docs.lab.compiled.runner", ["compiled"], 1.2, _compiled, _bare),
    "rows": Runner("tensorcopy_docs.lab.compiled.runner", ["trials"], 3.3, _rows, lambda _: [ROWS]),
    "atlas": Runner("tensorcopy_docs.lab.atlas.runner", ["functions"], 60),
}


def run_lab(
    runner: Runner, interpreter: Sequence[str] = INSTALLED, names: Sequence[str] | None = None, torch: str = ""
) -> Record:
    """Run a runner of the lab with `interpreter`, a command; return the results of `names`, or all, without digests.

    Another interpreter than this one sees nothing else of the package. Raises ReleaseError, which begins with the
    version `torch` where it is given, if the lab fails or another torch is installed; LabError, and FaultsError.
    """
    about = f"torch {torch}" if torch else "the lab"
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
        given = []
        if names is not None:
            given.append(str(Path(place, "names.json")))
            Path(given[0]).write_text(json.dumps(names), encoding="utf-8")
        table: object
        if interpreter is INSTALLED and runner is RUNNERS["table"]:
            found = lab.measure(units=given[0] if given else None)
            table = {name: found[name] for name in ("torch", "python", "platform")} | {"results": lab.results_of(found)}
        else:
            path = environment()["PYTHONPATH"] if interpreter is INSTALLED else str(lab_alone(Path(place)))
            # Python looks into the working folder first; it has nothing but the lab, if that.
            folder, file = Path(place) if interpreter is INSTALLED else Path(path), Path(place, "results.json")
            command = [*interpreter, "-m", runner.module, str(file), *given, *runner.options(torch)]
            done = run(command, folder=folder, step=f"measuring {about}", PYTHONPATH=path)
            if done.code:
                raise ReleaseError(f"{about}: {last_line(done)}")
            table = read_json(file)
    record = validated(Record, table, "the results of the lab", cure=CURE)
    if torch and record.torch != torch:
        raise ReleaseError(f"{about}: must be what is installed; found torch {record.torch}")
    return record


def prevented(runs: Runs) -> Sequence[str]:
    """Return what this machine lacked for each bug, compiled program or trial that it kept from having a result."""
    missing = ([each.text for each in seen.values() if each.how == MISSING and each.text] for seen in runs.values())
    return [machine.reason(texts[0], texts[0]) or NO_COMPILER for texts in missing if texts]


def _prevented(record: Record) -> Sequence[str]:
    kinds: Sequence[Kind] = ("proofs", "messages", "programs")
    errors = (machine.reason(each.get("error")) for kind in kinds for each in record.of(kind).values())
    runs: Sequence[Kind] = ("bugs", "compiled", "trials")
    return [*filter(None, errors), *(each for kind in runs for each in prevented(record.runs(kind)))]


def lab_alone(place: Path) -> Path:
    """Copy the lab, and nothing else of the package, into a folder in `place`; return the folder to put on the path."""
    alone = place / "lab" / PACKAGE.name
    shutil.copytree(PACKAGE / "lab", alone / "lab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(PACKAGE / "__init__.py", alone / "__init__.py")
    return alone.parent


def minutes(found: Left) -> float:
    """Return about how many minutes it takes to measure what is left of a version that is installed."""
    seconds = 0.0
    for runner in RUNNERS.values():
        seconds += runner.seconds * sum(map(len, runner.left(found).values()))
    return seconds / 60


def remaining(folder: Path, runners: Sequence[Runner] = tuple(RUNNERS.values())) -> Mapping[str, Left]:
    """Return what the records in `folder` lack of each version in RELEASES, if it lacks something; raises RecordError.

    A version is there, too, if its record has something that the lab no longer has.
    """
    records = read_records(folder)
    found = {version: _left(records.get(version), version, runners) for version in RELEASES}
    return {
        version: each
        for version, each in found.items()
        if each or (version in records and completed(records[version]) != records[version])
    }


def summary(found: Mapping[str, Left]) -> str:
    """Return a line about what is left of each version, with the commands that list and record it."""
    units = sum(len(names) for each in found.values() for names in each.values())
    time = math.ceil(sum(map(minutes, found.values())))
    return (
        f"not measured, or by other code: {units} results on {len(found)} versions of PyTorch; `tensorcopy-docs record "
        f"--list` names them, `record --all` takes about {time} min and the time of the installs"
    )


def _left(record: Record | None, version: str, runners: Sequence[Runner]) -> Left:
    found = left(record, version)
    return {kind: names for runner in runners for kind, names in runner.left(found).items()}


def record_versions(
    versions: Sequence[str], folder: Path, environments: Environments, runners: Sequence[Runner]
) -> Sequence[str]:
    """Measure what is missing or stale in the records of `versions` in `folder`, one version at a time.

    Returns a line for each failure. Raises RecordError if a record in `folder` cannot be read, and ReleaseError if no
    record or environment can be written.
    """
    check_folder(folder)
    records = read_records(folder)
    todo = [version for version in versions if _left(records.get(version), version, runners)]
    for version in records.keys() & {*versions} - {*todo}:
        if (tidied := completed(records[version])) != records[version]:
            write_record(tidied, folder)
    environments.check(todo)
    failed = []
    for number, version in enumerate(todo, 1):
        if len(versions) > 1:
            environments.report(f"{number} of {len(todo)}: torch {version}")
        try:
            with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
                interpreter = [str(environments.interpreter(version, Path(place)))]
                record_left(records.get(version), version, folder, interpreter, runners, environments.report)
        except (OSError, ReleaseError) as error:
            failed.append(environments.report_failure(version, error, further=len(versions) > 1))
    return failed


def record_left(
    record: Record | None,
    version: str,
    folder: Path,
    interpreter: Sequence[str],
    runners: Sequence[Runner],
    report: Callable[[str], object] = lambda _: None,
) -> None:
    """Measure what is missing or stale in the record of a version, and write it to `folder` after each runner.

    Raises ReleaseError, FaultsError and OSError; what was written before stays.
    """
    for runner in runners:
        if not (found := runner.left(left(record, version))):
            continue
        report(f"torch {version}: measuring {', '.join(f'{len(names)} {kind}' for kind, names in found.items())}")
        measured = run_lab(runner, interpreter, runner.names(found), version)
        if why := _prevented(measured):
            must = f"all must run on this machine; found {len(why)} that did not: {why[0]}; repair it, and try again"
            raise ReleaseError(f"torch {version}: {must}")
        record = completed(record or measured.model_copy(update={"results": {}}), measured)
        write_record(record, folder)


def check_folder(folder: Path) -> None:
    """Raise ReleaseError if no record can be written to `folder`, or to the folder in which it will be created."""
    check_writable(folder, "--output")
    blocked = [each for each in folder.glob(name_of("*")) if each.is_dir()]
    if blocked:
        must = "must be a folder that can be written"
        raise ReleaseError(f"--output {folder}: {must}; {blocked[0].name} is a folder, move it")
