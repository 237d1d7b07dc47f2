"""What CI does by itself: each job's shell steps run here, with programs of the test in the place of heavy ones."""

import json
import os
import re
import shlex
import subprocess

import pytest
from checkout import ROOT
from workflow_steps import CHECKOUT, COMMAND, CONTEXT, DOWNLOAD, UPLOAD, VENV, jobs, uses, workflows

from tensorcopy_docs.cli import _parser
from tensorcopy_docs.history.command import Asked
from tensorcopy_docs.history.joining import Wanted
from tensorcopy_docs.history.torch_versions import NEEDS

WANTED = [Wanted(torch="2.4.1", python="3.11"), Wanted(torch="1.5.1", python="3.7")]
PINNED = re.compile(r"^ *(?:- )?uses: ([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$", re.MULTILINE)
JOBS = [(file, name) for file, name, job in jobs() if "steps" in job]


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
