"""What is installed: `.ci/environment.py` finds a Python that fits or says which does, and each release is pinned."""

import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import environment
import pins
import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.checkout import ROOT
from tests.in_one_test import in_one_test

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINNED = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PLATFORMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}


@pytest.fixture
def pythons(tmp_path, monkeypatch):
    """Puts interpreters on the path, where there are no others, by name and what each prints."""

    def put(**printed: str) -> Path:
        for name, lines in printed.items():
            file = tmp_path / name.replace("_", ".")
            file.write_text("#!/bin/sh\n" + "\n".join(f"echo {line}" for line in lines.format(file).split()))
            file.chmod(0o755)
        return tmp_path

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    return put


@in_one_test("module", ["environment", "chromium"])
def test_what_runs_before_anything_is_installed_needs_the_standard_library_only(module):
    code = f"import sys; sys.path.insert(0, {str(ROOT / '.ci')!r}); import {module}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_make_runs_the_same_commands():
    # Without what a make tells one that it starts: these tests may be run by one.
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "-n", "-o", ".venv/ready", "html", "test"]
    said = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == [" ".join(environment.COMMANDS[name]) for name in ("html", "test")]


def test_what_is_tested_is_what_the_package_says_and_nothing_newer_is_refused():
    named = [each.rpartition(" ")[2] for each in SETTINGS["project"]["classifiers"]]
    assert list(environment.SUPPORTED) == named[::-1]
    allowed = SpecifierSet(SETTINGS["project"]["requires-python"])
    assert all(allowed.contains(f"{each}.1") for each in (*named, "3.14", "3.20")) and not allowed.contains("3.10.9")


@in_one_test(
    "printed, taken",
    [
        ({"python3_13": "3.13.0 {} whole", "python3_12": "3.12.1 {} whole"}, "python3.13"),
        ({"python3_13": "", "python3_12": "3.12.1 {} whole"}, "python3.12"),  # a shim of pyenv
        ({"python3_13": "3.13.0 {}", "python3_12": "", "python3_11": "3.11.7 {} whole"}, "python3.11"),  # without venv
        (
            {
                "python3_13": "",
                "python3_12": "",
                "python3_11": "",
                "python3": "3.14.0 {} whole",
                "python": "3.12.1 {} whole",
            },
            "python",
        ),
    ],
    ids=["newest", "shim", "without-venv", "too-new"],
)
def test_the_first_interpreter_that_fits_is_taken(printed, taken, pythons):
    folder = pythons(**printed)
    assert environment.chosen(None)[1] == str(folder / taken)


def test_a_named_interpreter_is_taken_or_refused_whatever_else_there_is(pythons):
    folder = pythons(python3_13="3.13.0 {} whole", old="3.10.13 {} whole", mine="3.12.1 {} whole")
    assert environment.chosen(str(folder / "mine"))[0] == "3.12.1"
    with pytest.raises(SystemExit, match=r"found: 3\.10\.13 at .*old; "):
        environment.chosen(str(folder / "old"))


def test_where_none_fits_one_line_says_which_to_install_and_how(pythons):
    pythons(python3="3.10.13 {} whole", python="3.12.1 {}")
    with pytest.raises(SystemExit) as ended:
        environment.chosen(None)
    line = str(ended.value)
    assert "\n" not in line and "3.11 or 3.12 or 3.13 is needed" in line and "install python3.13" in line
    assert "3.10.13 at" in line and "(without venv)" in line


def test_any_python_3_can_say_that_it_is_too_old():
    """3.6 has what the file uses, and its syntax."""
    command = [sys.executable, "-c", "from vermin import main; main()", "-t=3.6-", "--no-tips", "--violations"]
    done = subprocess.run([*command, ".ci/environment.py"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_make_without_any_python_says_so_in_one_line(tmp_path):
    (tmp_path / "sh").symlink_to("/bin/sh")
    make = subprocess.run(["sh", "-c", "command -v make"], capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run(
        [make, "-s", "-C", ROOT, ".venv/ready", "-W", "constraints.txt"],
        env={"PATH": str(tmp_path), "SHELL": "/bin/sh"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == (
        "no Python 3 is found; install Python 3.13: https://www.python.org/downloads/"
    )


def test_an_environment_is_made_again_if_what_it_is_made_from_has_changed(tmp_path, monkeypatch):
    made = []
    monkeypatch.chdir(tmp_path)
    for name in environment.INPUTS:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    environment.READY.parent.mkdir()
    monkeypatch.setattr(environment, "chosen", lambda named: (named or "3.13.0", sys.executable))
    monkeypatch.setattr(environment.subprocess, "run", lambda command, check: made.append("--clear" in command))
    monkeypatch.setattr(environment, "install_all", lambda: None)
    for named in (None, None, "3.13.0", "3.12.1", None):
        environment.make(named)
    assert made == [True, True]  # for nothing, and for 3.12.1
    (tmp_path / "constraints.txt").write_text("changed")
    environment.make("3.12.1")
    assert made == [True, True, False]  # what the same Python has made is kept


@in_one_test("python, platform", [(python, each) for python in environment.SUPPORTED for each in PLATFORMS])
def test_on_each_python_and_platform_everything_that_is_asked_for_is_pinned_once_with_digests(python, platform):
    here = {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": platform}
    here |= {"platform_system": PLATFORMS[platform], "platform_python_implementation": "CPython"}
    found: dict[str, str] = {}
    for name, version, marker in re.findall(
        r"^([\w.-]+)==([\w.+!-]+)(?: ; (.*?))? \\\n    --hash=sha256:", PINNED, re.M
    ):
        if not marker or Marker(marker).evaluate(dict(here)):
            assert found.setdefault(canonicalize_name(name), version) == version, name
    lists = [SETTINGS["project"]["dependencies"], *SETTINGS["project"]["optional-dependencies"].values()]
    for text in chain(*lists, SETTINGS["build-system"]["requires"]):
        requirement = Requirement(text)
        assert requirement.specifier.contains(found[canonicalize_name(requirement.name)]), str(requirement)


def test_nothing_is_pinned_without_digests_or_for_a_gpu_and_no_index_or_path_is_named():
    lines = [line for line in PINNED.removeprefix(pins.HEAD).splitlines() if not re.match(r" *#| +--hash=sha256", line)]
    assert len(lines) > 100 and [line for line in lines if not re.fullmatch(r"\S+==[^\\]+ \\", line)] == []
    assert [line for line in lines if pins.GPU.match(line)] == []
    assert not re.search(r"https?:|file:|/tmp|@", PINNED)
