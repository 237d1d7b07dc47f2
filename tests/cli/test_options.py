"""Options, folders and variables that are refused: in one line, before anything is measured or built."""

import errno
import json
import os
import re
from pathlib import Path

import pytest

from tensorcopy_docs import console
from tensorcopy_docs.cli import main
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.options import command_parser
from tests.committed import committed_register

VARIABLE = "READTHEDOCS_LANGUAGE"


@pytest.fixture(autouse=True)
def at_rest(monkeypatch, tmp_path):
    """Nothing is measured or built, the register was read before, and the working folder is empty."""

    def never(*_, **__):
        raise AssertionError("it was to be refused before")

    monkeypatch.setattr("tensorcopy_docs.evidence.measure", never)
    monkeypatch.setattr("tensorcopy_docs.register.loading.load", committed_register)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the command refuses `arguments`."""
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    assert line.startswith("tensorcopy-docs: ")
    line = line.removeprefix("tensorcopy-docs: ")
    in_json = {"--json", "--list"} & set(arguments)
    assert (code, said.out) == (console.BAD_INPUT, json.dumps({"error": line}) + "\n" if in_json else "")
    return line


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "the following arguments are required: command; see tensorcopy-docs --help"),
        (["verify"], "argument command: invalid choice: 'verify' (choose from "),
        (["build", "--output", ""], "argument --output: must be a folder; found no name; see "),
        (["build", "--output", "~nobody-here/x"], "argument --output: must be a folder; found '~nobody-here/x'"),
        (["build"], "docs/conf.py: not found; "),
        (["record", "--torch", "banana"], "--torch banana: must be a release such as 2.4.1"),
        (["record", "--torch", "2.4.1\n"], r"--torch 2.4.1\n: must be a release such as 2.4.1"),
        (["record", "--torch", "2.4.1", "--all"], "argument --all: not allowed with argument --torch; see "),
        (["record", "--list", "--python", "python3"], "--python: must be with --torch or --all; "),
        (["ask", "--json", "x."], "CODE: must be Python code; invalid syntax"),
        (["check", "--json", "--markdown"], "argument --markdown: not allowed with argument --json; see "),
        (["record", "--python", "python3"], "--python: must be with --torch or --all; "),
        (["record", "--environments", "kept"], "--environments: must be with --torch or --all; "),
        (["record", "--torch", "2.4.1", "--python", "/nonexistent"], "--python /nonexistent: must be an interpreter; "),
        (["record", "--torch", "2.4.1", "--python", "/bin/true"], "--python /bin/true: must be an interpreter; "),
    ],
)
def test_a_command_or_an_option_that_there_is_not_is_refused_in_one_line(arguments, line, capsys):
    assert refused(arguments, capsys).startswith(line)


@pytest.mark.process
@pytest.mark.parametrize(
    ("output", "line"),
    [
        ("/", "/: must be a folder that can be replaced; found a mount point; "),
        (".", "{here}: must hold nothing but a site that this command has built; found docs/"),
        ("docs/..", "{here}: must hold nothing but a site that this command has built; found docs/"),
        ("~", "{here}: must hold nothing but a site that this command has built; found docs/"),
        ("docs/conf.py", "{here}/docs/conf.py: must be in a folder that can be written; found {here}/docs/conf.py ("),
        ("docs", "{here}/docs: must hold nothing but a site that this command has built; found "),
        ("docs/_build", "{here}/docs/_build: must not be in the folder in which builds work; "),
        ("docs/_build/work", "{here}/docs/_build/work: must not be in the folder in which builds work; "),
        ("/dev/full/x", "/dev/full/x: must be in a folder that can be written; found /dev/full ("),
        ("x" * 256, "{here}/xxx"),
        ("link", "{here}/link: must be a folder that can be replaced; found a link to itself; "),
    ],
)
def test_a_place_in_which_no_site_can_be_put_is_refused(output, line, monkeypatch, tmp_path, capsys):
    Path("docs").mkdir()
    Path("docs/conf.py").touch()
    Path("link").symlink_to("link")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert refused(["build", f"--output={output}"], capsys).startswith(line.format(here=tmp_path))


@pytest.mark.parametrize("how", [[], ["--only", "atlas"], ["--torch", "2.4.1"], ["--all"]])
@pytest.mark.parametrize("folder", ["a-file/below", "/dev/full", "a-link"])
def test_a_place_that_holds_no_records_is_refused_before_anything_is_measured(how, folder, monkeypatch, capsys):
    Path("a-file").touch()
    Path("a-link").symlink_to("nowhere")
    monkeypatch.setattr("tensorcopy_docs.records.recorder.run_lab", None)
    monkeypatch.setattr("tensorcopy_docs.records.environments.fitting", lambda version, pythons: None)
    line = refused(["record", *how, "--output", folder], capsys)
    assert line.startswith(f"--output {folder}: must be a folder that can be written; ")


def test_a_folder_in_the_place_of_a_record_is_refused_before_anything_is_measured(capsys):
    Path("records/torch-2.13.0.json").mkdir(parents=True)
    line = refused(["record", "--output", "records"], capsys)
    assert line.startswith("--output records: must be ") and "torch-2.13.0.json is a folder" in line


@pytest.mark.parametrize("asked", ["", "en_GB"])
def test_a_language_that_read_the_docs_asks_for_and_the_site_has_not_is_refused(asked, monkeypatch, capsys):
    Path("docs").mkdir()
    Path("docs/conf.py").touch()
    monkeypatch.setenv(VARIABLE, asked)
    line = refused(["build"], capsys)
    assert line.startswith(f"{VARIABLE}: ")
    assert line.endswith(f"found {asked!r}")


def test_the_languages_are_those_of_the_site_by_any_name_that_it_has_for_them(capsys):
    for name in ("zh", "zh-cn", "zh-CN", "zh_CN", "en", "EN"):
        assert command_parser().parse_args(["check", "--lang", name]).lang == name[:2].lower()
    assert str([each.key for each in LANGUAGES])[1:-1] in refused(["check", "--lang", "-"], capsys)
    assert str([each.folder for each in LANGUAGES])[1:-1] in refused(["build", "--language", "-"], capsys)


def test_help_has_every_exit_code(capsys):
    signals = {console.ENDED_BY_SIGNAL + number for number in console.SIGNALS}
    for command in [], ["check"], ["record"], ["build"]:
        with pytest.raises(SystemExit) as ended:
            main([*command, "--help"])
        assert not ended.value.code
        told = set(map(int, re.findall(r"^  (\d+) ", capsys.readouterr().out, re.M)))
        assert told == {0, 1, console.BAD_INPUT, console.CLOSED_PIPE, *signals}


@pytest.mark.parametrize(
    ("number", "cure"),
    [
        (errno.ENOSPC, "free some space"),
        (errno.EROFS, "name a place that can be written"),
        (errno.EACCES, "change its permissions or name another place"),
        (errno.ENOTDIR, "move what is in its place"),
        (errno.EIO, "check that it exists and can be read and written"),
    ],
)
def test_an_unexpected_error_of_a_file_is_one_line_with_the_file_and_what_to_do(number, cure, monkeypatch, capsys):
    def fail(*_, **__):
        raise OSError(number, os.strerror(number), "some/file")

    for command in ("check", "record", "build"):
        monkeypatch.setattr(f"tensorcopy_docs.cli._{command}", fail)
        assert refused([command], capsys).startswith(f"some/file: {os.strerror(number)}; {cure}")


def test_a_line_has_at_most_300_characters_and_nothing_that_cannot_be_printed(capsys):
    console.complain("a\nb\x1b[31m" + 400 * "c")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(r"tensorcopy-docs: a\nb\x1b[31mccc")
    assert len(line) == len("tensorcopy-docs: ") + LONGEST_LINE
    assert line.endswith("…")


def test_where_json_is_asked_for_no_failure_leaves_standard_output_empty(monkeypatch, capsys):
    def fail(*_, **__):
        raise FaultsError([Fault("a.toml", "b", "c", "must be text", "1"), Fault("b.toml", "-", "-", "d", "2")])

    monkeypatch.setattr("tensorcopy_docs.cli._check", fail)
    assert main(["check", "--js"]) == 2
    said = capsys.readouterr()
    lines = [line.removeprefix("tensorcopy-docs: ") for line in said.err.splitlines()]
    assert json.loads(said.out) == {"error": "\n".join(lines)} and len(lines) == 2
