"""A module of the lab that cannot be read is one line: file, line, rule and what was found."""

import shutil

import pytest

from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.snippets.proofs import PROOFS, proof_sources
from tensorcopy_docs.snippets.reading import LAB, SourceError
from tensorcopy_docs.snippets.table import columns, rows

ROW = "from tensorcopy_docs.lab import sources\n@operation({})\ndef clone(x):\n    return x.clone()\n"
PROOF = "@proof()\ndef planted():\n"
# What is wrong with any module: its bytes, the line, and a word of what is reported.
MODULES = [
    (b"x = 1\ndef f(:\n", 2, "Python; found invalid syntax"),
    (b"def f():\nreturn 1\n", 2, "Python; found expected an indented block"),
    (b"x = 1\n" + "# 张量\n".encode("gbk"), 2, "UTF-8; found the byte 0xd5"),
    ("x = 1\n".encode("utf-16"), 1, "UTF-8; found the byte 0xff"),
    (b"x = 1\nx = 2\n\0\n", 3, "null byte"),
    (b"x = " + b"(" * 5000 + b")" * 5000, 1, "Python; found "),
    (b"x = 1\n" + b"y" * 2000 + b" z\n", 2, "Python; found invalid syntax"),
    ("x = 张 量\n".encode(), 1, "Python; found "),
]
PROOFS_WRONG = [
    (PROOF + '    """Nothing."""\n', 2, "only a docstring in planted"),
    (PROOF + "    assert x\n" + PROOF + "    assert x\n", 5, "unique name; found planted"),
]
ROWS_WRONG = [
    (ROW.format("sources.result"), 2, "call as text; found None"),
    (ROW.format("sources.result, call=CALL"), 2, "call as text; found CALL"),
    (ROW.format("sources.result, call=''"), 2, "call as text; found ''"),
    (ROW.format("call='x'"), 2, "function of sources.py; found None"),
    (ROW.format("sources.lost, call='x'"), 2, "function of sources.py"),
    (ROW.format("sources.leaf, call='x', same_for='plain lost'"), 2, "same_for must name functions"),
    (ROW.format("sources.leaf, call='x', same_for=[sources.plain]"), 2, "same_for must name functions"),
    (ROW.format("sources.leaf, call='x', statement='y'"), 2, "True or False"),
    (ROW.format("sources.leaf, call='x'").replace("return ", ""), 4, "return statement"),
    (ROW.format("sources.leaf, call='x'") * 2, 7, "unique name; found clone in views.py"),
]


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


@pytest.mark.parametrize(
    ("read", "file"),
    [
        (proof_sources, "proofs/views.py"),
        (rows, "operations/views.py"),
        (rows, "operations/__init__.py"),
        (rows, "lab/sources.py"),
        (columns, "properties/kept.py"),
        (columns, "lab/values.py"),
    ],
)
def test_a_module_that_is_not_python_in_utf_8_is_named(lab, read, file):
    for content, line, said in MODULES:
        lab.parent.joinpath(*(["lab"] if not file.startswith("lab/") else []), file).write_bytes(content)
        message = refused(read, lab / "proofs" if read is proof_sources else lab)
        assert message.startswith(f"{file}: line {line}: -: ") and said in message


def test_a_proof_that_cannot_be_shown_is_named(tmp_path):
    for content, line, said in PROOFS_WRONG:
        (tmp_path / "planted.py").write_text(content, encoding="utf-8")
        message = refused(proof_sources, tmp_path)
        assert message.startswith(f"{tmp_path.name}/planted.py: line {line}: -: ") and said in message


def test_a_row_or_a_column_that_cannot_be_shown_is_named(lab):
    (lab / "operations" / "__init__.py").write_text("ORDER = ('views',)\n", encoding="utf-8")
    for content, line, said in ROWS_WRONG:
        (lab / "operations" / "views.py").write_text(content, encoding="utf-8")
        message = refused(rows, lab)
        assert message.startswith(f"operations/views.py: line {line}: -: ") and said in message
    column = "@measurement()\ndef shape(source, operate):\n    return ''\n"
    (lab / "properties" / "kept.py").write_text(column * 2, encoding="utf-8")
    message = refused(columns, lab)
    assert message.startswith("properties/kept.py: line 5: -: ") and "unique name; found shape" in message


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "operations/__init__.py: line 1", "ORDER"),
        ("ORDER = sorted(found)", "operations/__init__.py: line 1", "tuple of names"),
        ("ORDER = ('lost',)", "operations/lost.py: line 1", "No such file"),
    ],
)
def test_an_order_of_modules_that_cannot_be_followed_is_named(lab, text, place, said):
    (lab / "operations" / "__init__.py").write_text(text, encoding="utf-8")
    message = refused(rows, lab)
    assert message.startswith(f"{place}: -: ") and said in message


def test_a_folder_in_place_of_a_module_is_named(tmp_path):
    (tmp_path / "planted.py").mkdir()
    assert "must be a file that can be read; found Is a directory" in refused(proof_sources, tmp_path)


def test_a_file_with_windows_line_ends_is_read_as_any_other(tmp_path):
    text = PROOFS.joinpath("views.py").read_text(encoding="utf-8")
    tmp_path.joinpath("views.py").write_bytes(text.replace("\n", "\r\n").encode())
    expected = {name: source for name, source in proof_sources().items() if source.file == "views.py"}
    assert proof_sources(tmp_path) == expected
