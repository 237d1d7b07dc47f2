"""A module of the lab that cannot be read is one line: file, line, rule and what was found."""

import re
import shutil

import pytest

from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.snippets.proofs import PROOFS, proof_sources
from tensorcopy_docs.snippets.reading import LAB, SourceError
from tensorcopy_docs.snippets.table import columns, rows

ROW = "from tensorcopy_docs.lab import sources\n@operation({})\ndef clone(x):\n    return x.clone()\n"
PROOF = "@proof()\ndef planted():\n"
# What is wrong with any module: its bytes, and the line, rule and finding that are reported.
MODULES = {
    "syntax": (b"x = 1\ndef f(:\n", 2, "must be Python; found invalid syntax"),
    "indentation": (b"def f():\nreturn 1\n", 2, "must be Python; found expected an indented block after function"),
    "GBK": (b"x = 1\n" + "# 张量\n".encode("gbk"), 2, "must be in UTF-8; found the byte 0xd5"),
    "UTF-16": ("x = 1\n".encode("utf-16"), 1, "must be in UTF-8; found the byte 0xff"),
    "null byte": (b"x = 1\nx = 2\n\0\n", 3, "must be Python; found a null byte"),
    "deep nesting": (b"x = " + b"(" * 5000 + b")" * 5000, 1, "must be Python; found "),
    "long line": (b"x = 1\n" + b"y" * 2000 + b" z\n", 2, "must be Python; found invalid syntax"),
}
PROOFS_WRONG = {
    "only a docstring": (PROOF + '    """Nothing."""\n', 2, "must have a statement; found only a docstring in planted"),
    "same name": (PROOF + "    assert x\n" + PROOF + "    assert x\n", 5, "must have a unique name; found planted"),
}
ROWS_WRONG = {
    "no call": (ROW.format("sources.result"), 2, "must state the call as text; found None"),
    "call is computed": (ROW.format("sources.result, call=CALL"), 2, "must state the call as text; found CALL"),
    "call is empty": (ROW.format("sources.result, call=''"), 2, "must state the call as text; found ''"),
    "no source": (ROW.format("call='x'"), 2, "the first argument must be a function of sources.py; found None"),
    "unknown source": (ROW.format("sources.lost, call='x'"), 2, "the first argument must be a function of sources.py"),
    "unknown further source": (
        ROW.format("sources.leaf, call='x', same_for='plain lost'"),
        2,
        "same_for must name functions of sources.py; found 'plain lost'",
    ),
    "further sources as a list": (
        ROW.format("sources.leaf, call='x', same_for=[sources.plain]"),
        2,
        "same_for must name functions of sources.py; found [sources.plain]",
    ),
    "statement is text": (ROW.format("sources.leaf, call='x', statement='y'"), 2, "statement must be True or False"),
    "no return": (ROW.format("sources.leaf, call='x'").replace("return ", ""), 4, "must end with a return statement"),
    "same id": (ROW.format("sources.leaf, call='x'") * 2, 7, "must have a unique name; found clone in views.py, too"),
}


def refused(read, folder) -> str:
    """The message with which `read` refuses the folder; it is one line of 300 characters at most."""
    with pytest.raises(SourceError) as caught:
        read(folder)
    message = str(caught.value)
    assert len(message) <= LONGEST_LINE
    assert len(message.splitlines()) == 1
    assert message.isascii() or message.endswith("…")
    return message


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the lab's source."""
    return shutil.copytree(LAB, tmp_path_factory.mktemp("copied") / "lab", ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture
def lab(copied):
    """The copy for one test, which may write into the modules that there are."""
    yield copied
    for path in copied.rglob("*.py"):
        if path.stat().st_mtime_ns != (LAB / path.relative_to(copied)).stat().st_mtime_ns:
            shutil.copy2(LAB / path.relative_to(copied), path)


@pytest.mark.parametrize(("content", "line", "said"), MODULES.values(), ids=MODULES)
@pytest.mark.parametrize(
    ("read", "file"),
    [
        (proof_sources, "proofs/views.py"),
        (rows, "operations/views.py"),
        (rows, "operations/__init__.py"),
        (rows, "lab/sources.py"),
        (columns, "properties/kept.py"),
        (columns, "lab/values.py"),
        (columns, "lab/observe.py"),
        (columns, "lab/trials.py"),
    ],
)
def test_a_module_that_is_not_python_in_utf_8_is_named(lab, read, file, content, line, said):
    lab.parent.joinpath(*(["lab"] if not file.startswith("lab/") else []), file).write_bytes(content)
    message = refused(read, lab / "proofs" if read is proof_sources else lab)
    assert message.startswith(f"{file}: line {line}: -: {said}")


@pytest.mark.parametrize(("content", "line", "said"), PROOFS_WRONG.values(), ids=PROOFS_WRONG)
def test_a_proof_that_cannot_be_shown_is_named(tmp_path, content, line, said):
    (tmp_path / "planted.py").write_text(content, encoding="utf-8")
    assert refused(proof_sources, tmp_path).startswith(f"{tmp_path.name}/planted.py: line {line}: -: {said}")


@pytest.mark.parametrize(("content", "line", "said"), ROWS_WRONG.values(), ids=ROWS_WRONG)
def test_a_row_that_cannot_be_shown_is_named(lab, content, line, said):
    (lab / "operations" / "views.py").write_text(content, encoding="utf-8")
    (lab / "operations" / "__init__.py").write_text("ORDER = ('views',)\n", encoding="utf-8")
    assert refused(rows, lab).startswith(f"operations/views.py: line {line}: -: {said}")


def test_a_second_column_of_one_id_is_named(lab):
    column = "@measurement()\ndef shape(source, operate):\n    return ''\n"
    (lab / "properties" / "kept.py").write_text(column * 2, encoding="utf-8")
    said = "properties/kept.py: line 5: -: must have a unique name; found shape in kept.py, too"
    assert refused(columns, lab) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "operations/__init__.py: line 1: -: must set ORDER, the names of the modules; found none"),
        (
            "ORDER = sorted(found)",
            "operations/__init__.py: line 1: -: ORDER must be a tuple of names; found sorted(found)",
        ),
        ("ORDER = ('lost',)", "operations/lost.py: line 1: -: must be a file that can be read; found No such file"),
    ],
)
def test_an_order_of_modules_that_cannot_be_followed_is_named(lab, text, said):
    (lab / "operations" / "__init__.py").write_text(text, encoding="utf-8")
    assert refused(rows, lab).startswith(said)


def test_a_folder_in_place_of_a_module_is_named(tmp_path):
    (tmp_path / "planted.py").mkdir()
    assert "must be a file that can be read; found Is a directory" in refused(proof_sources, tmp_path)


def test_what_is_found_is_told_in_ascii_and_in_one_line(tmp_path):
    (tmp_path / "planted.py").write_text("x = 张 量\n", encoding="utf-8")
    assert re.fullmatch(r".*: line 1: -: must be Python; found [ -~]+", refused(proof_sources, tmp_path))


def test_a_file_with_windows_line_ends_is_read_as_any_other(tmp_path):
    text = PROOFS.joinpath("views.py").read_text(encoding="utf-8")
    tmp_path.joinpath("views.py").write_bytes(text.replace("\n", "\r\n").encode())
    expected = {name: source for name, source in proof_sources().items() if source.file == "views.py"}
    assert proof_sources(tmp_path) == expected
