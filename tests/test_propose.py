"""The pull requests that jobs open: with records, or with newer pins."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from workflow_steps import COMMAND, CONTEXT, VENV, workflows


class TestPropose:
    """The pull request with the records, or with newer pins, from a real repository to a real remote."""

    @pytest.fixture
    def repository(self, machine) -> Path:
        """The checkout of a job, as a repository with two records, and a remote."""
        for kind in ("history", "atlas"):
            (machine.work / "src" / "tensorcopy_docs" / kind / "records").mkdir(parents=True)
            (machine.work / "src" / "tensorcopy_docs" / kind / "records" / "torch-2.4.1.json").write_text("{}")
        (machine.work / "constraints.txt").write_text("# On 2026-01-01, no file of these was yanked (1).\nfuro==1\n")
        machine.variables |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        for command in (
            "init --quiet --bare ../remote",
            "init --quiet --initial-branch main",
            "add .ci src constraints.txt",
            "-c user.name=somebody -c user.email=nobody commit --quiet --message Begin",
            "remote add origin ../remote",
        ):
            subprocess.run(["git", *command.split()], cwd=machine.work, check=True)
        return machine.work

    def git(self, folder: Path, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def test_it_has_the_records_and_nothing_else_on_a_new_branch(self, machine, repository):
        for name in ("history/records/torch-2.4.1.json", "history/records/torch-2.10.0.json", "notes"):
            (repository / "src" / "tensorcopy_docs" / name).write_text("{ }")
        assert machine.run("records.yml", "join", **CONTEXT)
        assert self.git(repository.parent / "remote", "log", "--format=%s", "records-7-1").splitlines() == [
            "Record torch 2.4.1 2.10.0",
            "Begin",
        ]
        changed = self.git(repository, "diff", "--name-only", "main", "records-7-1").splitlines()
        assert [Path(name).name for name in changed] == ["torch-2.10.0.json", "torch-2.4.1.json"]
        signed_in, created, started = machine.called("gh")
        assert signed_in == ["auth", "setup-git"]
        assert created[:6] == ["pr", "create", "--head", "records-7-1", "--title", "Record torch 2.4.1 2.10.0"]
        assert started == ["workflow", "run", "tests.yml", "--ref", "records-7-1"]
        assert "workflow_dispatch" in workflows()["tests.yml"][True]  # YAML takes "on" for that

    def test_there_is_none_if_the_records_are_what_they_were(self, machine, repository):
        assert machine.run("records.yml", "join", **CONTEXT)
        assert self.git(repository.parent / "remote", "branch") == ""
        assert machine.called("gh") == []

    @pytest.mark.parametrize(("release", "branches"), [(1, ["main"]), (2, ["main", "pins-7-1"])])
    def test_newer_pins_are_proposed_by_themselves_and_another_day_is_no_change(
        self, machine, repository, release, branches
    ):
        text = f"# On 2026-01-08, no file of these was yanked (2).\\nfuro=={release}\\n"
        machine.add("make", f"printf '%s\\n' $UV_EXCLUDE_NEWER > waited; printf '{text}' > constraints.txt")
        (repository / "src" / "tensorcopy_docs" / "notes").write_text("")
        assert machine.run("pins.yml", "pins", **CONTEXT)
        assert machine.called("make") == [["pins", "PINS=--upgrade"]]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d\n", (repository / "waited").read_text())
        remote = self.git(repository.parent / "remote", "branch", "--format=%(refname:short)").splitlines()
        assert ["main", *remote] == branches
        if remote:
            assert self.git(repository, "diff", "--name-only", "main", remote[0]) == "constraints.txt"
            assert machine.called("gh")[-1] == ["workflow", "run", "tests.yml", "--ref", "pins-7-1"]

    def test_there_is_none_if_a_record_cannot_be_joined(self, machine, repository):
        machine.add(COMMAND, "exit 2", at=VENV)
        (repository / "src" / "tensorcopy_docs" / "history" / "records" / "torch-2.4.1.json").write_text("{ }")
        assert not machine.run("records.yml", "join", **CONTEXT)
        assert self.git(repository.parent / "remote", "branch") == ""
