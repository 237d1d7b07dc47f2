"""What CI does by itself: what its jobs call is there, and each has the rights that it names and no others."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tensorcopy_docs.options import command_parser
from tensorcopy_docs.records.interpreters import NEEDS
from tests.checkout import ROOT

FOLDER = ROOT / ".github" / "workflows"
PINNED = re.compile(r"^ *(?:- )?uses: ([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$", re.MULTILINE)
CALL = re.compile(
    r"^\s*(?:run: |[\w]+=\$\(|if .*; then )*(?:\S*/)?(make|tensorcopy-docs|bash) ([^|;)\n]*)", re.MULTILINE
)


def workflows() -> dict[str, dict[str, Any]]:
    """Every workflow by the name of its file."""
    return {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yml"))}


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every job with its file and its name."""
    for file, workflow in workflows().items():
        for name, job in workflow["jobs"].items():
            yield f"{file}: {name}", job


def uses(action: str, job: dict[str, Any]) -> list[dict[str, Any]]:
    """What the steps of a job give to an action of GitHub."""
    return [step["with"] for step in job.get("steps", []) if step.get("uses", "").startswith(f"actions/{action}@")]


def calls(program: str) -> list[list[str]]:
    """The arguments with which jobs call a program."""
    found = [found for path in FOLDER.glob("*.yml") for found in CALL.findall(path.read_text(encoding="utf-8"))]
    return [shlex.split(arguments) for name, arguments in found if name == program]


def dry_run(*arguments: str) -> str:
    """What ``make`` would run; raises CalledProcessError for a target that there is not."""
    command = ["env", "-u", "MAKEFLAGS", "make", "--dry-run", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_every_target_option_and_script_that_a_job_names_is_there():
    targets = [[each for each in call if each != "2>&1"] for call in calls("make")]
    assert {call[-1] for call in targets} >= {".venv/ready", "links", "CHECK=--markdown", "PINS=--upgrade"}
    ran = "".join(dry_run(*call) for call in targets)
    commands = [shlex.split(line) for line in re.findall(r"tensorcopy-docs ([^;&\n]*)", ran)] + calls("tensorcopy-docs")
    for arguments in commands:
        command_parser().parse_args(arguments)
    assert ["check", "--strict", "--markdown"] in commands and ["bugs", "--markdown"] in commands
    assert ["record", "--all"] in commands
    assert [(ROOT / script).is_file() for script, *_ in calls("bash")] == [True]
    with pytest.raises(subprocess.CalledProcessError):
        dry_run("nothing")


def test_the_job_that_records_has_each_python_that_a_version_needs():
    (pythons,) = uses("setup-python", workflows()["records.yml"]["jobs"]["record"])
    assert {tuple(map(int, each.split("."))) for each in pythons["python-version"].split()} == {
        each.python for each in NEEDS
    }


def test_each_action_is_pinned_by_the_hash_of_one_version():
    pinned: dict[str, set[tuple[str, str]]] = {}
    for path in FOLDER.glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        found = PINNED.findall(text)
        assert len(found) == len(re.findall(r"\buses: [^.]", text)), path.name
        for action, digest, version in found:
            pinned.setdefault(action, set()).add((digest, version))
    assert {action: len(found) for action, found in pinned.items()} == dict.fromkeys(pinned, 1)


def test_no_job_has_a_right_that_it_does_not_name_and_none_keeps_the_token():
    for file, workflow in workflows().items():
        assert workflow["permissions"] == {} and workflow["defaults"]["run"]["shell"] == "bash", file
    for name, job in jobs():
        assert "permissions" in job, name
        assert "uses" in job or job["timeout-minutes"] <= 120, name
        assert all(given["persist-credentials"] is False for given in uses("checkout", job)), name


def test_no_job_with_a_right_to_write_installs_or_runs_anything_of_ours():
    able = {name: job for name, job in jobs() if "write" in job["permissions"].values() and "steps" in job}
    assert set(able) == {"pages.yml: publish", "records.yml: propose", "release.yml: publish"}
    for name, job in able.items():
        ran = "\n".join(step.get("run", "") for step in job["steps"])
        assert not re.search(r"\b(make|pip|python|tensorcopy-docs|bash)\b", ran), name
        assert {words[0] for line in ran.splitlines() if (words := line.split())} <= {"git", "gh", "if"}, name


def test_a_release_is_tested_first_and_only_the_last_job_may_prove_who_it_is():
    given = workflows()["release.yml"]["jobs"]
    assert (given["build"]["needs"], given["publish"]["needs"]) == ("tests", "build")
    assert [name for name, job in given.items() if "id-token" in job["permissions"]] == ["publish"]
    assert not any("run" in step for step in given["publish"]["steps"]), "nothing of ours runs with that right"
