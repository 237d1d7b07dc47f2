"""Measures the results that pages show. Each is kept, under a key of all that it depends on, even if a build fails."""

import json
import platform
import re
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tensorcopy_docs.building.inputs import digest
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.files import put
from tensorcopy_docs.history.compiled import outcome_of
from tensorcopy_docs.lab import machine, runner
from tensorcopy_docs.lab.documented import unit_name
from tensorcopy_docs.lab.process import run_program
from tensorcopy_docs.lab.values import cell_name, picture_name
from tensorcopy_docs.lines import one_line
from tensorcopy_docs.records.interpreters import ReleaseError
from tensorcopy_docs.records.record import RECORDS, Kind, Record, name_of, read_record, write_record
from tensorcopy_docs.records.recorder import NO_COMPILER, RUNNERS, prevented, remaining, run_lab, summary
from tensorcopy_docs.records.staleness import code_now, load_records
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.environment import PACKAGE, code_digest, environment_key, measured_folder
from tensorcopy_docs.versions import installed_torch

LAB = PACKAGE / "lab"
COMPILED: Kind = "compiled"
MACHINE = f"{platform.system()} {platform.machine()}"
SHOWN_COMPILED = re.compile(r"^```\{compiled\} (\S+)", re.MULTILINE)


class ResultCache:
    """A file of results by name; each is a line, added as soon as it is known. A line that was cut off is ignored.

    `keys` has the names of all results, each with a digest of all that it depends on; `found` has the known results.
    """

    def __init__(self, file: Path, keys: Mapping[str, str]) -> None:
        self.keys, self.found, self._file = keys, dict[str, Any](), file
        for line in file.read_bytes().splitlines() if file.is_file() else []:
            with suppress(ValueError, TypeError):
                name, key, value = json.loads(line)
                if keys.get(name) == key:
                    self.found[name] = value
        put(file, "".join(map(self._line, self.found)).encode())  # without stale results

    @property
    def missing(self) -> list[str]:
        return [name for name in self.keys if name not in self.found]

    def add(self, name: str, value: object) -> None:
        """Keep a result, at once."""
        self.found[name] = value
        with self._file.open("a", encoding="utf-8") as file:
            file.write(self._line(name))

    def _line(self, name: str) -> str:
        return f"\n{json.dumps([name, self.keys[name], self.found[name]])}"


def measure_evidence(docs: Path) -> None:
    """Write the lab's evidence: run the units whose code has changed, on this machine.

    Raises LabError, OSError, FaultsError, and ReleaseError if a result is another than recorded, or none at all.
    """
    recorded, wrong = _recorded_units(), list[str]()
    cache = ResultCache(measured_folder(docs) / "units.jsonl", _keys_of_units(recorded))

    def keep(name: str, kind: str, result: dict[str, Any]) -> None:
        cache.found[name] = [kind, result]
        found = result.get("value", result.get("outcome"))
        known = recorded.get(name, None if machine.reason(result.get("error"), result.get("outcome")) else found)
        if found == known:
            cache.add(name, [kind, result])
        else:
            why = f" ({result['error']})" if result.get("error") else ""
            wrong.append(f"{name} {found}{why}" + (f" in place of {known}" if known else ""))

    if cache.missing:
        left = put(measured_folder(docs) / "left.json", json.dumps(cache.missing).encode())
        runner.measure(_print_progress, units=str(left), on_result=keep)
    if wrong:
        found = one_line(f"{len(wrong)} results that are not, first {wrong[0]}")
        cure = "build again on a machine with room on its disks and in its memory"
        raise ReleaseError(f"the lab: must find what is in the record of PyTorch {_torch()}; found {found}; {cure}")
    kinds = [[name, cache.found[name][0]] for name in cache.keys if name in cache.found]
    results = [cache.found[name][1] for name, _ in kinds]
    evidence = runner.sorted_out(_torch(), kinds, results)
    put(measured_folder(docs) / "evidence.json", runner.dumps(evidence).encode("utf-8"))
    if unmeasured := remaining(RECORDS):
        print(summary(unmeasured))


def _print_progress(done: int, total: int) -> None:
    """Print the progress of the lab in percent, as Sphinx does; only a terminal shows it."""
    if (percent := 100 * done // total) != 100 * (done - 1) // total:
        print(f"measuring... [{min(99, percent):3d}%] {done} of {total}")


def _torch() -> str:
    return installed_torch().partition("+")[0]


def _record() -> Record | None:
    """Return the fresh results of the installed torch on such a system and such a processor, if they are recorded."""
    record = load_records().get(_torch())
    return record if record and record.platform == MACHINE else None


def _recorded_units() -> Mapping[str, str]:
    """Return what is recorded of each proof, message and cell: its outcome, or its value."""
    if (record := _record()) is None:
        return {}
    table = record.evidence("proofs", "messages", "cells")
    outcomes = {name: each.outcome for name, each in {**table.proofs, **table.messages}.items()}
    return {**outcomes, **{str(key): value for key, value in table.values()}}


def _keys_of_units(recorded: Mapping[str, str]) -> Mapping[str, str]:
    """Return the key of each unit of the lab: a digest of its code, the runner, the machine and the record."""
    code = code_now()
    parts = {name: [each] for name, each in {**code["proofs"], **code["messages"]}.items()}
    for row, found in code["rows"].items():
        of_row = [found, code["sources"].get(rows()[row].source, "")]
        parts[picture_name(row)] = of_row
        parts |= {cell_name(row, column): [*of_row, each] for column, each in code["columns"].items()}
    parts |= {unit_name(name): [] for name in code["docstrings"]}
    common = [environment_key(), platform.platform(), code_digest([LAB / "worker.py", LAB / "runner.py"])]
    return {name: digest([*common, *each, recorded.get(name)])[:16] for name, each in parts.items()}


def measure_compiled(docs: Path) -> None:
    """Write the results of the compiled programs that pages show, if there is a C++ compiler that works.

    Without one, and if one comes out otherwise than recorded, pages show the recorded results, and a line says why.
    Raises FaultsError, ReleaseError and OSError.
    """
    folder = measured_folder(docs) / COMPILED
    shutil.rmtree(folder, ignore_errors=True)
    texts = [path.read_text(encoding="utf-8") for path in docs.rglob("*.md") if docs / "_build" not in path.parents]
    names = sorted({name for text in texts for name in SHOWN_COMPILED.findall(text)} & compiled_sources().keys())
    if names and (why := _why_not_compiled(folder, names)):
        print(f"compiled examples: pages show the record of PyTorch {_torch()}, not results of this machine: {why}")


def _why_not_compiled(folder: Path, names: Sequence[str]) -> str | None:
    """Write the results of compiled programs to `folder`; if there are none that are right, return why."""
    if (compiler := shutil.which("g++")) is None:
        return NO_COMPILER
    now, version = code_now()[COMPILED], str(run_program([compiler, "--version"]).value)
    code = code_digest([LAB / "compiled" / "runner.py"])
    common = [environment_key(), platform.platform(), _processor(), version, code]
    runs = record.runs(COMPILED) if (record := _record()) else {}
    known = {name: outcome_of(runs[name], compiled_sources()[name].facts) for name in names if name in runs}
    keys = {name: digest([*common, {part: now[part] for part in name.split("/")}, known.get(name)]) for name in names}
    cache = ResultCache(folder.with_suffix(".jsonl"), keys)
    if cache.missing:
        try:
            found = run_lab(RUNNERS[COMPILED], names=cache.missing)
        except (ReleaseError, OSError) as error:
            if lacked := machine.reason(str(error)):
                return str(lacked)
            raise
        for why in prevented(found.runs(COMPILED)):
            return why
        for name, seen in found.runs(COMPILED).items():
            if (outcome := outcome_of(seen, compiled_sources()[name].facts)) != known.get(name, outcome):
                return f"{name} is {outcome!r} here, and {known[name]!r} there"
            cache.add(name, found.of(COMPILED)[name])
    results = {COMPILED: cache.found}
    write_record(Record(torch=_torch(), python=platform.python_version(), platform=MACHINE, results=results), folder)
    return None


def _processor() -> str:
    """Return the features of the processor, if the system tells them: compiled code depends on its vectors."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.processor())


def measure_atlas(docs: Path) -> None:
    """Write the atlas's record of the installed torch, unless the package has it; it takes a minute.

    Raises FaultsError, ReleaseError and OSError.
    """
    version, now = _torch(), code_now()["functions"]
    for folder in (RECORDS, measured_folder(docs) / "atlas"):
        with suppress(FaultsError):
            if read_record(folder / name_of(version)).digests.get("functions") == now:
                return
    record = run_lab(RUNNERS["atlas"])
    write_record(record.model_copy(update={"digests": {"functions": now}}), measured_folder(docs) / "atlas")
