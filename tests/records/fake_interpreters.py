"""Interpreters, pip and the lab, answered by a function: nothing is installed, and no process starts."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tensorcopy_docs.cli import main
from tensorcopy_docs.lab.outcomes import VALUE, Outcome
from tensorcopy_docs.records.staleness import Code

# The code of a lab that fakes measure: two proofs, a cell, and one unit of each other kind.
OLD, NEW = "0" * 12, "1" * 12
CODE: Code = {
    "proofs": {"a": OLD, "b": OLD},
    "messages": {},
    "docstrings": {},
    "rows": {"clone": OLD},
    "columns": {"base": OLD},
    "sources": {"result": OLD},
    "programs": {"program": OLD},
    "bugs": {"bug": OLD},
    "compiled": {"compiled": OLD},
    "trials": {"clone": OLD, "trial": OLD},
    "functions": {"all": OLD},
}
# What they measure, apart from the table, by the module of the lab.
RESULTS = {
    "programs": {"programs": {"program": {"outcome": "held"}}},
    "bugs": {"bugs": {"bug": {"run": {"text": "1"}}}},
    "compiled": {"compiled": {"compiled": {"eager": {"text": "1"}}}},
    "atlas": {"functions": {"torch.load": "no-tensor-in"}},
}
# The versions that are recorded, and the interpreters on the path with what they say.
THREE = ("1.12.1", "1.13.1", "2.0.1")
PYTHONS = {"python3.7": "3 7 17", "python3.10": "3 10 13", "own": "3 12 1", "mute": "nothing of the kind"}


@dataclass
class Fakes:
    """What was run, and what is planned to go wrong.

    `fails` has the error of a step ("venv", "pip" or "lab") by its name, or by name and version; `after` is called with
    the name of each step that has ended. The lab finds `outcome` for each proof, `base` for the cell, and the torch
    `found` if it is given.
    """

    home: Path
    fails: dict[str, str] = field(default_factory=dict)
    after: Callable[[str], object] = lambda step: None
    outcome: str = "held"
    base: str = "none"
    found: str = ""
    steps: list[SimpleNamespace] = field(default_factory=list)

    def ran(self, step: str) -> list[SimpleNamespace]:
        """The steps of that name, in order."""
        return [each for each in self.steps if each.step == step]

    def temporary(self) -> list[Path]:
        """What is left in the folder of all that is temporary."""
        return list((self.home / "temporary").iterdir())

    def run(self, command: list[str], folder: Path | None = None, step: str = "", **environment: str) -> Outcome:
        """In the place of `interpreters.run`."""
        python, given = Path(command[0]), command[1:]
        torch = python.with_name("torch")
        version = torch.read_text() if torch.exists() else ""
        if given[0] == "-c":
            if "torch" not in given[1]:
                return Outcome(VALUE, PYTHONS[python.name])
            return Outcome(VALUE, f"{version}+cpu") if version else failed("ModuleNotFoundError: No module 'torch'")
        name = given[1] if given[1] in ("venv", "pip") else "lab"
        if name == "pip":
            version = next(each for each in given if each.startswith("torch==")).removeprefix("torch==")
        self.steps.append(SimpleNamespace(step=name, version=version, given=given, folder=folder, **environment))
        fault = self.fails.get(name) or self.fails.get(f"{name} {version}")
        if fault:
            return failed(fault)
        if name == "venv":
            made = Path(given[2], "bin", "python")
            made.parent.mkdir(parents=True)
            made.touch()
        elif name == "pip":
            torch.write_text(version)
        else:
            self._measure(version, given[1].split(".")[2], *given[2:])
        self.after(name)
        return Outcome(VALUE, "")

    def _measure(self, version: str, module: str, file: str, names: str = "", *_options: str) -> None:
        ran = self.steps[-1]
        ran.module, ran.units = module, json.loads(Path(names).read_text()) if names.startswith("/") else []
        results: dict[str, Any] = RESULTS.get(module, {})
        if module == "runner":
            proofs = {unit: {"outcome": self.outcome} for unit in ran.units if not {*"/:"} & {*unit}}
            messages = {unit: proofs.pop(unit) for unit in [*proofs] if unit.startswith("said")}
            docstrings = {unit.partition(":")[2]: NEW for unit in ran.units if ":" in unit}
            cells = {"clone": {"base": self.base}} if "clone/base" in ran.units else {}
            kinds = {"proofs": proofs, "messages": messages, "docstrings": docstrings, "cells": cells}
            results = {kind: found for kind, found in kinds.items() if found}
        about = {"torch": self.found or version, "python": "3", "platform": "Fake"}
        Path(file).write_text(json.dumps({**about, "results": results}))


def failed(line: str) -> Outcome:
    return Outcome(VALUE, "", 1, f"Looking somewhere\n{line}\n[notice] A new release of pip")


def record(*arguments: object, only: str = "table") -> int:
    return main(["record", "--only", only, *map(str, arguments)])


def refused(capsys) -> str:
    """The one line with which the command refused, behind what it reported."""
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("tensorcopy-docs: ")]
    return line.removeprefix("tensorcopy-docs: ")
