"""A module of the lab that cannot be parsed is one line with its file and line, whatever command asks for it."""

import json
import shutil
from pathlib import Path

import pytest

import tensorcopy_docs

PACKAGE = Path(tensorcopy_docs.__file__).parent
READ, RUN = "-: must be Python; found invalid syntax", "SyntaxError: invalid syntax"


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "name", "fault"),
    [
        (["check"], "messages/views.py", READ),  # whose fixes claims advise
        (["record", "--only", "table", "--output", "records"], "properties/kept.py", READ),
        (["record", "--list"], "values.py", RUN),  # which the command itself imports
    ],
)
def test_a_command_that_needs_the_lab_says_where_it_cannot_be_parsed(bare, command, name, fault):
    package = bare.folder / "planted" / "tensorcopy_docs"
    shutil.copytree(PACKAGE, package)  # with what is compiled, which takes a second
    module = package / "lab" / name
    lines = module.read_text(encoding="utf-8").splitlines()
    module.write_text("\n".join([*lines, "def f(:", ""]), encoding="utf-8")
    end = bare.run(*command)
    (said,) = end.complained
    in_json = [json.dumps({"error": said.removeprefix("tensorcopy-docs: ")})]
    assert (end.code, end.printed) == (2, in_json if "--list" in command else [])
    assert said.endswith(f"{name}: line {len(lines) + 1}: {fault}")
    assert not (bare.folder / "records").exists()
