"""What CI does by itself: each job's shell steps run here, with programs of the test in the place of heavy ones."""

import json
import os
import re
import runpy
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
from checkout import ROOT
from packaging.requirements import Requirement
from workflow_steps import Machine, jobs, uses, workflows

from tensorcopy_docs.cli import _parser
from tensorcopy_docs.history.command import Asked
from tensorcopy_docs.history.joining import Wanted
from tensorcopy_docs.history.torch_versions import NEEDS

COMMAND = "tensorcopy-docs"
VENV = ".venv/bin"
WANTED = [Wanted(torch="2.4.1", python="3.11"), Wanted(torch="1.5.1", python="3.7")]
PINNED = re.compile(r"^ *(?:- )?uses: ([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$", re.MULTILINE)
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
JOBS = [(file, name) for file, name, job in jobs() if "steps" in job]


@pytest.fixture
def machine(tmp_path) -> Machine:
    """A machine with what jobs call, none of which does anything yet."""
    machine = Machine(tmp_path, {"GITHUB_REF_NAME": "v9.9.9"})
    for name in ("make", "sudo", "gh", "python"):
        machine.add(name)
    for name in (COMMAND, "python"):
        machine.add(name, at=VENV)
    for name in (".ci/run", ".ci/propose"):
        (machine.work / name).parent.mkdir(exist_ok=True)
        (machine.work / name).write_bytes((ROOT / name).read_bytes())
    return machine


def asked(arguments: list[str]) -> Asked:
    """What the command is asked for by these options; raises SystemExit for one that it does not have."""
    options = _parser().parse_args(arguments)
    return Asked(
        torch=options.torch, listed=options.list, join=options.join, atlas=options.atlas, output=options.output
    )


def dry_run(arguments: list[str]) -> str:
    """What ``make`` would run; raises CalledProcessError for a target that there is not."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    done = subprocess.run(
        ["make", "--dry-run", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_every_target_option_and_script_that_a_job_names_is_there(machine):
    (machine.work / ".git").mkdir()  # nothing is proposed
    machine.add("git")
    for file, name in JOBS:
        assert machine.run(file, name, **CONTEXT), f"{file}: {name}"
    targets = machine.called("make")
    assert {call[-1] for call in targets if call} >= {".venv/ready", "links", "CHECK=--markdown", "test"}
    ran = "".join(dry_run(call) for call in targets)
    commands = [shlex.split(line) for line in re.findall(rf"\b{COMMAND} (.*)", ran)]
    for arguments in [*commands, *machine.called(COMMAND)]:
        _parser().parse_args(arguments)
    assert ["check", "--strict", "--markdown"] in commands
    assert ["build", "--builder", "linkcheck", "--language", "en"] in commands
    for script, *_ in machine.called("python"):
        assert script == "-m" or (ROOT / script).is_file()


def test_a_command_that_there_is_not_would_be_found():
    with pytest.raises(subprocess.CalledProcessError):
        dry_run(["nothing"])
    with pytest.raises(SystemExit):
        asked(["record", "--nothing"])


def test_the_tests_are_those_of_the_script_and_need_no_rights_on_a_machine_with_browser_and_font(machine):
    machine.add("chromium")
    machine.add("fc-list", "echo a font")
    machine.add("apt-get", "exit 1")
    assert machine.run("tests.yml", "tests", **CONTEXT)
    assert machine.called("make") == [["test"]]
    assert machine.called("apt-get") == []


def test_what_is_left_to_record_is_told_to_the_jobs_of_the_matrices(machine):
    machine.add(COMMAND, f"""[ "$2" = --list ] && echo '{json.dumps(WANTED)}' || echo '[]'""", at=VENV)
    assert machine.run("records.yml", "list")
    told = dict(line.split("=", 1) for line in machine.text("output").splitlines())
    assert {name: json.loads(value) for name, value in told.items()} == {"records": WANTED, "atlas": []}
    outputs = workflows()["records.yml"]["jobs"]["list"]["outputs"]
    assert outputs == {name: f"${{{{ steps.list.outputs.{name} }}}}" for name in told}


def test_where_the_list_cannot_be_made_nothing_is_told(machine):
    machine.add(COMMAND, "exit 2", at=VENV)
    assert not machine.run("records.yml", "list")
    assert machine.text("output") == ""


@pytest.mark.parametrize(("job", "of"), [("record", "records"), ("record-atlas", "atlas")])
def test_a_job_records_its_version_where_the_last_job_looks_for_it(machine, job, of):
    assert machine.run("records.yml", job, **CONTEXT)
    (recorded,) = map(asked, machine.called(COMMAND))
    assert (recorded.torch, recorded.atlas) == ("2.4.1", of == "atlas")
    given = workflows()["records.yml"]["jobs"]
    (upload,) = uses(UPLOAD, given[job])
    assert upload["path"] == f"{recorded.output}/torch-*.json"
    others = {"records": "[]", "atlas": "[]", of: "[1]"}
    (machine.folder / "log").unlink()
    machine.add("git")
    outputs = {f"needs__list__outputs__{name}": value for name, value in others.items()}
    assert machine.run("records.yml", "join", **{**CONTEXT, **outputs})
    (joined,) = map(asked, machine.called(COMMAND))
    (download,) = [each for each in uses(DOWNLOAD, given["join"]) if each["path"] == str(joined.join)]
    assert upload["name"] == download["pattern"].replace("*", "${{ matrix.torch }}")
    assert download["merge-multiple"] and joined.atlas == recorded.atlas and joined.output is None


def test_each_job_that_records_has_the_python_that_its_version_needs():
    given = workflows()["records.yml"]["jobs"]
    for name in ("record", "record-atlas"):
        assert given[name]["strategy"]["matrix"]["include"].startswith("${{ fromJSON(needs.list.outputs.")
        (pythons,) = uses("actions/setup-python", given[name])
        assert pythons["python-version"].split() == ["${{", "matrix.python", "}}", "3.11"]
    (pythons,) = uses("actions/setup-python", given["join"])
    assert {tuple(map(int, each.split("."))) for each in pythons["python-version"].split()} == {
        each.python for each in NEEDS
    }


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


def test_what_a_new_torch_changed_is_the_summary_also_where_the_job_fails(machine):
    machine.add("make", "echo '| `clone/is-leaf` | yes | no |'; exit 1")
    assert not machine.run("newest.yml", "newest", **CONTEXT)
    assert machine.text("summary") == "| `clone/is-leaf` | yes | no |\n"


def test_the_versions_of_the_week_are_the_newest_and_the_nightly_one():
    include = workflows()["newest.yml"]["jobs"]["newest"]["strategy"]["matrix"]["include"]
    installed = {each["name"]: dry_run(["newest", f"TORCH={each['torch']}"]) for each in include}
    assert "install --quiet torch --index-url https://download.pytorch.org/whl/cpu\n" in installed["newest"]
    assert (
        "install --quiet --pre torch --index-url https://download.pytorch.org/whl/nightly/cpu\n" in installed["nightly"]
    )


# As Sphinx prints them.
BROKEN = "(  guide/views: line    3) broken    https://example.org/gone - 404 Client Error: Not Found"
LINKS = ["(  guide/views: line    2) ok        https://example.org/", BROKEN]


@pytest.mark.parametrize(("said", "summary"), [(LINKS, [BROKEN]), (["no network"], ["no network"])])
def test_the_links_that_are_broken_are_the_summary(machine, said, summary):
    machine.add("make", f"printf '%s\\n' {shlex.join(said)}; exit 2")
    assert not machine.run("links.yml", "links")
    assert machine.text("summary").splitlines() == ["```text", *summary, "```"]


def test_nothing_is_said_where_all_links_are_there(machine):
    machine.add("make", f"echo {shlex.quote(LINKS[0])}")
    assert machine.run("links.yml", "links")
    assert machine.text("summary") == ""


class TestRelease:
    """A tag is released if everything names its version, after the tests, without a password."""

    @pytest.fixture
    def faults(self):
        return runpy.run_path(str(ROOT / ".ci" / "release.py"))["faults"]

    @pytest.fixture
    def root(self, tmp_path) -> Path:
        (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
        (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n")
        (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0\n\n## 0.1.0\n")
        return tmp_path

    def test_a_tag_that_everything_names_may_be_released(self, faults, root):
        assert faults("v0.2.0", root) == []

    def test_each_place_that_names_another_version_is_told(self, faults, root):
        assert faults("v0.3.0", root) == [
            "pyproject.toml: version: must be 0.3.0; found 0.2.0",
            "CITATION.cff: version: must be 0.3.0; found 0.2.0",
            "CHANGELOG.md: the first section: must be 0.3.0; found 0.2.0",
        ]
        assert faults("0.2.0", root) == ["the tag: must be a version after a v, such as v0.2.0; found 0.2.0"]
        (root / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 0.2.0\n")
        assert faults("v0.2.0", root) == ["CHANGELOG.md: the first section: must be 0.2.0; found Unreleased"]

    def test_the_package_and_the_citation_of_now_name_the_same_version(self, faults):
        version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        assert [fault for fault in faults(f"v{version}") if not fault.startswith("CHANGELOG.md")] == []

    def test_the_tests_come_first_and_only_the_last_job_may_prove_who_it_is(self):
        given = workflows()["release.yml"]["jobs"]
        assert (given["build"]["needs"], given["publish"]["needs"]) == ("tests", "build")
        assert [name for name, job in given.items() if "id-token" in job["permissions"]] == ["publish"]
        assert not any("run" in step for step in given["publish"]["steps"]), "nothing of ours runs with that right"
        (upload,), (download,) = uses(UPLOAD, given["build"]), uses(DOWNLOAD, given["publish"])
        assert (upload["name"], upload["path"]) == (download["name"], f"{download['path']}/")

    def test_it_is_built_by_what_is_pinned_where_the_upload_looks_for_it(self, machine):
        machine.run("release.yml", "build")
        assert machine.called("python")[-1] == ["-m", "build", "--no-isolation", "--outdir", "dist"]
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8")
        for needed in settings["build-system"]["requires"]:
            assert re.search(rf"^{Requirement(needed).name}==", pinned, re.MULTILINE), needed


def test_each_action_is_pinned_by_the_hash_of_one_version():
    pinned: dict[str, set[tuple[str, str]]] = {}
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        text = path.read_text(encoding="utf-8")
        found = PINNED.findall(text)
        assert len(found) == len(re.findall(r"\buses: [^.]", text)), path.name
        for action, digest, version in found:
            pinned.setdefault(action, set()).add((digest, version))
    assert {action: len(found) for action, found in pinned.items()} == dict.fromkeys(pinned, 1)


def test_no_job_has_a_right_that_it_does_not_name_and_none_keeps_the_token():
    for file, workflow in workflows().items():
        assert workflow["permissions"] == {}, file
    for file, name, job in jobs():
        assert "permissions" in job, f"{file}: {name}"
        assert "uses" in job or job["timeout-minutes"] <= 120, f"{file}: {name}"
        for given in uses(CHECKOUT, job) if "steps" in job else []:
            assert given["persist-credentials"] is False, f"{file}: {name}"
