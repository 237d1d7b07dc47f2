"""Fake interpreters: they make environments, install and measure without a network."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.cli import main
from tensorcopy_docs.records.recorder import PACKAGE
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
ONE = {"eager": {"text": "1"}}
# What fakes measure, apart from the table, by runner.
RESULTS = {
    "programs": {"programs": {"program": {"outcome": "held"}}},
    "bugs": {"bugs": {"bug": {"run": {"text": "1"}}}},
    "compiled": {"compiled": {"compiled": ONE}},
    "rows": {"trials": {"clone/trial": {}}},
    "atlas": {"functions": {"torch.load": "no-tensor-in"}},
}
# The shell starts it, as the first line of a script cannot name an interpreter whose path has a space.
SCRIPT = """#!/bin/sh
''''exec "{python}" -IS "$0" "$@" #'''
import json, os, sys
from pathlib import Path

HOME, VERSION = Path({home!r}), {version!r}
own, arguments = Path(sys.argv[0]), sys.argv[1:]
plan = json.loads((HOME / "plan.json").read_text())


def note(what, **more):
    with (HOME / "log").open("a") as log:
        log.write(json.dumps(dict(more, what=what, python=VERSION, own=str(own))) + "\\n")


if arguments[0] == "-c" and "torch" in arguments[1]:
    note("asked")
    if not (own.parent / "torch").exists():
        sys.exit("Traceback\\nModuleNotFoundError: No module named 'torch'")
    print((own.parent / "torch").read_text() + "+cpu")
elif arguments[0] == "-c":
    print(VERSION)
elif arguments[:2] == ["-m", "venv"]:
    note("venv", place=arguments[2])
    if plan.get("venv"):
        sys.exit(plan["venv"])
    made = Path(arguments[2], "bin", "python")
    made.parent.mkdir(parents=True)
    made.write_text(own.read_text())
    made.chmod(0o755)
elif arguments[:3] == ["-m", "pip", "install"]:
    wanted = [each for each in arguments[3:] if not each.startswith("-")]
    note("pip", packages=wanted, options=arguments[3:], temporary=os.environ.get("TMPDIR"))
    version = wanted[0].partition("==")[2]
    if plan.get("offline"):
        print("WARNING: Retrying (Retry(total=0, connect=None)) after connection broken", file=sys.stderr)
        sys.exit("ERROR: ResolutionImpossible: for help visit https://pip.pypa.io")
    if version in plan.get("fails", []):
        print("Looking in indexes: somewhere")
        sys.exit("ERROR: No matching distribution found for " + wanted[0] + "\\n[notice] A new release of pip")
    (own.parent / "torch").write_text(version)
elif arguments[0] == "-m" and arguments[1].startswith("tensorcopy_docs.lab."):
    version = (own.parent / "torch").read_text()
    module = arguments[1].split(".")[2]
    runner = "record" if module == "runner" else "rows" if "--rows" in arguments else module
    path = os.environ.get("PYTHONPATH", "")
    files = sorted(file.relative_to(path).as_posix() for file in Path(path).rglob("*") if file.is_file())
    units = json.loads(Path(arguments[3]).read_text()) if arguments[3:] else None
    about = dict(path=path, files=files, folder=os.getcwd(), virtual=os.environ.get("VIRTUAL_ENV"), units=units)
    note(runner, version=version, **about)
    if version in plan.get("breaks", []):
        sys.exit("Traceback\\nImportError: libtorch.so: no such file")
    results = {results!r}.get(runner)
    if runner == "record":
        ran = {{unit: dict(outcome=plan.get("outcome", "held")) for unit in units if not {{*"/:"}} & {{*unit}}}}
        results = dict(messages={{unit: ran.pop(unit) for unit in list(ran) if unit.startswith("said")}}, proofs=ran)
        results["docstrings"] = {{unit.partition(":")[2]: {new!r} for unit in units if ":" in unit}}
        results["cells"] = {{"clone": {{"base": plan.get("base", "none")}}}} if "clone/base" in units else {{}}
        results = {{kind: found for kind, found in results.items() if found}}
    found = dict(torch=plan.get("found", version), python="3", platform="Fake", results=results)
    Path(arguments[2]).write_text(json.dumps(found))
else:
    sys.exit("unheard of: " + " ".join(arguments))
"""


# What an interpreter sees of `small_package`.
LAB = ("__init__.py", "lab/__init__.py", "lab/runner.py", "lab/messages/views.py")
# The versions in RELEASES where the fakes are.
THREE = ("1.12.1", "1.13.1", "2.0.1")


@dataclass(frozen=True)
class Fakes:
    """A folder with fake interpreters, what is planned for them, and what they noted."""

    home: Path

    def plan(self, **plan: object) -> None:
        """What goes wrong: `venv` (a line), `offline`, `fails` and `breaks` (versions), `found` (another torch).

        And what the fakes measure of the table: the `outcome` of proofs, and the value `base` of the cell.
        """
        (self.home / "plan.json").write_text(json.dumps(plan))

    def add(self, name: str, version: str) -> str:
        """An interpreter called `name` that says it is `version`; return its path."""
        path = self.home / "bin" / name
        path.parent.mkdir(exist_ok=True)
        told = {"results": RESULTS, "new": NEW}
        script = SCRIPT.format(python=sys.executable, home=str(self.home), version=version, **told)
        path.write_text(script)
        path.chmod(0o755)
        return str(path)

    def noted(self, what: str) -> list[dict]:
        """What they noted of that kind, in order."""
        log = self.home / "log"
        lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        return [line for line in lines if line["what"] == what]


def small_package(folder: Path) -> Path:
    """Make the package in `folder`, with few files: each command copies the lab, which no fake runs; return it."""
    package = folder / PACKAGE.name
    for name in (*LAB, "judge/judgement.py", "lab/__pycache__/runner.cpython-311.pyc"):
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return package


def left(fakes: Fakes) -> list[Path]:
    """What is left of the environments."""
    return list((fakes.home / "temporary").iterdir())


def record(*arguments: object, only: str = "table") -> int:
    return main(["record", "--only", only, *map(str, arguments)])


def refused(capsys) -> str:
    """The one line with which the command refused, behind what it reported."""
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("tensorcopy-docs: ")]
    assert len(lines) == 1
    return lines[0].removeprefix("tensorcopy-docs: ")
