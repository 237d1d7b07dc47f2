"""Runs the shell steps of a job of GitHub Actions as the service does, with programs of the test on the path."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from checkout import ROOT

COMMAND = "tensorcopy-docs"
VENV = ".venv/bin"
CHECKOUT, UPLOAD, DOWNLOAD = (f"actions/{name}" for name in ("checkout", "upload-artifact", "download-artifact"))
# What expressions are, where a job asks.
CONTEXT = {
    "matrix__torch": "2.4.1",
    "matrix__python": "3.11",
    "github__token": "secret",
    "github__run_id": "7",
    "github__run_attempt": "1",
    "needs__list__outputs__records": "[1]",
    "needs__list__outputs__atlas": "[1]",
}
FOLDER = ROOT / ".github" / "workflows"
EXPRESSION = re.compile(r"\$\{\{ *(.+?) *\}\}")
# Each program of the test notes how it was called, a line for each call, and then does what the test says.
NOTED = '#!/usr/bin/env bash\nprintf "%s\\n" "$(printf "%q " {name} "$@")" >> {log}\n{does}\n'


def workflows() -> dict[str, dict[str, Any]]:
    """Every workflow by the name of its file."""
    return {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yml"))}


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every job with its file and its name."""
    for file, workflow in workflows().items():
        for name, job in workflow["jobs"].items():
            yield file, name, job


def uses(action: str, job: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the steps of a job give to an action."""
    return [step.get("with", {}) for step in job["steps"] if step.get("uses", "").partition("@")[0] == action]


@dataclass
class Machine:
    """A machine that runs jobs: the folder with all that it has, and variables of the test."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def work(self) -> Path:
        """Where steps run: the checkout."""
        return self.folder / "work"

    def add(self, name: str, does: str = "", at: str = "") -> None:
        """Put a program that does so, in Bash, on the path; or in the folder `at` of the checkout."""
        place = self.work / at if at else self.folder / "bin"
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(NOTED.format(name=name, log=shlex.quote(str(self.folder / "log")), does=does))
        (place / name).chmod(0o755)

    def called(self, program: str = "") -> list[list[str]]:
        """How programs, or one of them, were called, without the program's name if it is one."""
        log = self.folder / "log"
        calls = [shlex.split(line) for line in log.read_text().splitlines()] if log.exists() else []
        return [call[1:] for call in calls if call[0] == program] if program else calls

    def text(self, name: str) -> str:
        """What a step wrote to a file of the service: "output" or "summary"."""
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def run(self, file: str, job: str, **context: str) -> bool:
        """Run the shell steps of a job; whether all of them ended well.

        `context` has the value of each expression in variables, with `__` for the dots. Actions are left out.
        """
        workflow = workflows()[file]
        given, failed = workflow["jobs"][job], False
        for step in given["steps"]:
            if "run" in step and (step.get("if") == "failure()") == failed:
                variables = {**workflow.get("env", {}), **given.get("env", {}), **step.get("env", {})}
                failed |= not self._run_step(
                    workflow, step["run"], {name: _filled(str(value), context) for name, value in variables.items()}
                )
        return not failed

    def _run_step(self, workflow: Mapping[str, Any], script: str, variables: Mapping[str, str]) -> bool:
        assert not EXPRESSION.search(script), "what it fills in would be run"
        assert workflow["defaults"]["run"]["shell"] == "bash", "without it a failure before a | is lost"
        self.work.mkdir(exist_ok=True)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("GIT", "PYTHON"))},
            "PATH": os.pathsep.join([str(self.folder / "bin"), os.environ["PATH"]]),
            "GITHUB_OUTPUT": str(self.folder / "output"),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            **self.variables,
            **variables,
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.work, env=environment, capture_output=True, check=False).returncode == 0


def _filled(text: str, context: Mapping[str, str]) -> str:
    """A variable with the value of each expression in it; raises KeyError for one that the test did not give."""
    return EXPRESSION.sub(lambda found: context[found[1].replace(".", "__").replace("-", "_")], text)


def job_machine(folder: Path) -> Machine:
    """A machine with what jobs call, none of which does anything yet."""
    machine = Machine(folder, {"GITHUB_REF_NAME": "v9.9.9"})
    for name in ("make", "sudo", "gh", "python"):
        machine.add(name)
    for name in (COMMAND, "python"):
        machine.add(name, at=VENV)
    for name in (".ci/run", ".ci/propose"):
        (machine.work / name).parent.mkdir(exist_ok=True)
        (machine.work / name).write_bytes((ROOT / name).read_bytes())
    return machine
