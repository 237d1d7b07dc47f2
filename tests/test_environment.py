"""``.ci/environment.py``: which Python it takes, where things are on each platform, and that make does the same."""

import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from in_one_test import in_one_test
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PLATFORMS = ("linux", "darwin", "win32")
FAKE = "#!/bin/sh\n{does}\n"


@pytest.fixture(scope="module")
def tool():
    """The module, which is not installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / ".ci")
        yield import_module("environment")


@pytest.fixture
def pythons(tmp_path, monkeypatch):
    """A path on which there are only the interpreters that a test puts there, by name and version."""

    def put(**versions: str) -> Path:
        for name, version in versions.items():
            file = tmp_path / name.replace("_", ".")
            whole = "" if version.endswith("-") else "echo whole"
            numbers = version.rstrip("-").replace(".", " ")
            does = f"echo {numbers}; echo {file}; {whole}" if version else "echo 'not chosen' >&2; exit 127"
            file.write_text(FAKE.format(does=does))
            file.chmod(0o755)
        return tmp_path

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYTHON", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    return put


@in_one_test("module", ["environment", "installing"])
def test_what_runs_before_anything_is_installed_needs_the_standard_library_only(module):
    code = f"import sys; sys.path.insert(0, {str(ROOT / '.ci')!r}); import {module}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@in_one_test(
    "platform, program, first",
    [
        ("linux", ".venv/bin/tensorcopy-docs", ["python3.13"]),
        ("darwin", ".venv/bin/tensorcopy-docs", ["python3.13"]),
        ("win32", r".venv\Scripts\tensorcopy-docs.exe", ["py", "-3.13"]),
    ],
)
def test_each_platform_has_its_paths_and_its_ways_to_start_python(platform, program, first, tool):
    assert tool.commands(".venv", platform)["html"] == [program, "build"]
    assert tool.commands(".venv", platform)["test"][0] == program.replace("tensorcopy-docs", "python")
    assert tool.candidates(platform)[0] == first
    assert ["python"] in tool.candidates(platform)


def test_make_runs_the_same_commands(tool):
    # Without what a make tells one that it starts: these tests may be run by one.
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "-n", "-o", ".venv/ready", "html", "test"]
    said = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    commands = tool.commands(".venv", "linux")
    assert said.stdout.splitlines() == [" ".join(commands["html"]), " ".join(commands["test"])]


def test_what_is_supported_is_what_the_package_says(tool):
    supported = ["{}.{}".format(*version) for version in tool.SUPPORTED]
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: Python :: 3\.\d+$", each)]
    assert supported == sorted(named, key=lambda each: int(each[2:]), reverse=True)
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert [f"3.{minor}" for minor in range(30, 0, -1) if allowed.contains(f"3.{minor}.1")] == supported
    assert {f"cp{each.replace('.', '')}" for each in supported} == {
        each.partition("-")[0] for each in import_module("pins.torch_files").PYTHONS
    }


@in_one_test(
    "versions, taken",
    [
        ({"python3_13": "3.13.0", "python3_12": "3.12.1", "python3": "3.11.7"}, "python3.13"),
        ({"python3_13": "", "python3_12": "3.12.1", "python3": "3.11.7"}, "python3.12"),  # a shim of pyenv
        ({"python3_13": "3.13.0-", "python3_11": "3.11.7"}, "python3.11"),  # without the module venv
        ({"python3_11": "3.11.7", "python3": "3.14.0", "python": "3.12.1"}, "python"),
    ],
    ids=["newest", "shim", "without-venv", "too-new"],
)
def test_the_newest_supported_interpreter_is_taken(versions, taken, pythons, tool):
    folder = pythons(**dict.fromkeys(("python3_13", "python3_12", "python3_11", "python3", "python"), ""))
    pythons(**versions)
    assert tool.chosen(None, "linux").path == str(folder / taken)


def test_a_named_interpreter_is_taken_or_refused_whatever_else_there_is(pythons, tool):
    folder = pythons(python3_13="3.13.0", old="3.10.13", mine="3.12.1")
    assert tool.chosen(str(folder / "mine")).version == (3, 12, 1)
    with pytest.raises(SystemExit, match=r"found: 3\.10\.13 at .*old; "):
        tool.chosen(str(folder / "old"))


@in_one_test("platform", PLATFORMS)
def test_where_none_fits_one_line_says_which_to_install_and_how(platform, pythons, tool):
    pythons(python3="3.10.13", python="2.7.18-")
    with pytest.raises(SystemExit) as ended:
        tool.chosen(None, platform)
    line = str(ended.value)
    how = {"linux": "package python3.13", "darwin": "brew install python@3.13", "win32": "winget install Python.Python"}
    assert "\n" not in line and "3.11, 3.12 or 3.13" in line and how[platform] in line
    if platform != "win32":  # where nothing is called python3
        assert "3.10.13 at" in line


def test_an_interpreter_without_venv_is_told_how_to_get_it(pythons, tool):
    pythons(python3_12="3.12.1-")
    with pytest.raises(SystemExit, match=r"\(without venv\); .*apt install python3\.12-venv"):
        tool.chosen(None, "linux")


def test_any_python_can_say_that_it_is_too_old():
    """2.7 and 3.0 have what the file uses, and its syntax."""
    command = [
        sys.executable,
        "-c",
        "from vermin import main; main()",
        "-t=2.7-",
        "-t=3.0-",
        "--no-tips",
        "--violations",
    ]
    done = subprocess.run([*command, str(ROOT / ".ci" / "environment.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_make_without_any_python_says_so_in_one_line(tmp_path):
    (tmp_path / "python3").write_text(FAKE.format(does="exit 127"))
    (tmp_path / "python3").chmod(0o755)
    (tmp_path / "sh").symlink_to("/bin/sh")
    make = subprocess.run(["sh", "-c", "command -v make"], capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run(
        [make, "-s", "-C", ROOT, ".venv/ready", "-W", "constraints.txt"],
        env={"PATH": str(tmp_path), "SHELL": "/bin/sh"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == ("no Python is found; install Python 3.13: https://www.python.org/downloads/")


def test_an_environment_is_ready_while_nothing_that_it_is_made_from_has_changed(tmp_path, monkeypatch, tool):
    for name in tool.INPUTS:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(tool, "ROOT", str(tmp_path))
    made, other = (tool.Found([], version, "python", True) for version in ((3, 12, 1), (3, 13, 0)))
    assert not tool.is_ready(tmp_path, None)
    (tmp_path / tool.READY).write_text(f"{tool.digest()}\n3.12.1\n")
    assert tool.is_ready(tmp_path, None) and tool.is_ready(tmp_path, made) and not tool.is_ready(tmp_path, other)
    (tmp_path / "constraints.txt").write_text("changed")
    assert not tool.is_ready(tmp_path, None)
