"""An error of any kind is one line that names the file and what to do."""

import shutil
import sys

import pytest
from sphinx.errors import ExtensionError, SphinxError

from tensorcopy_docs.building.errors import BuildFailedError, lines_of
from tensorcopy_docs.faults import Fault, FaultsError

HANDLER = "Handler <function f at 0x1> threw an exception"


def caught(step) -> BaseException:
    with pytest.raises(BaseException) as error:
        step()
    return error.value


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        (BuildFailedError("one\ntwo"), ["one", "two"]),
        (FaultsError([Fault("a.toml", "b", "c", "must be", "0")]), ["a.toml: b: c: must be; found 0"]),
        (SphinxError("of Sphinx"), ["of Sphinx"]),
        (ExtensionError("first fault\nsecond fault"), ["first fault", "second fault"]),
        (ExtensionError(HANDLER, PermissionError(13, "Denied", "a/b.html")), ["a/b.html: Denied; change its perm"]),
        (ExtensionError(HANDLER, ExtensionError("outer", SphinxError("why"))), ["why"]),
        (NotADirectoryError(20, "Not a directory", "docs/_build"), ["docs/_build: Not a directory; move what is"]),
        (OSError("no number"), ["no number; check that it exists"]),
        (shutil.Error([("a", "/b", "[Errno 28] No space left on device: 'a'")]), ["/b: [Errno 28] No space"]),
    ],
)
def test_it_says_what_happened_to_which_file_and_not_where_in_sphinx(error, lines):
    found = lines_of(error)
    assert len(found) == len(lines)
    assert all(line.startswith(begins) for line, begins in zip(found, lines, strict=True)), found


def test_a_full_disk_names_the_file_that_was_written():
    def step() -> None:
        with open("/dev/full", "w") as file:
            file.write("x")

    (line,) = lines_of(ExtensionError(HANDLER, caught(step)))
    assert line.startswith("/dev/full: No space left on device; free some space")


def test_an_exit_and_what_nobody_expected_are_one_line_with_their_place():
    for code in (0, 1, None, "a message"):
        (line,) = lines_of(caught(lambda: sys.exit(code)))  # noqa: B023
        assert f"sys.exit({code!r})" in line and "test_errors.py, line" in line
    (line,) = lines_of(caught(lambda: {}["two\nlines"]))
    assert "test_errors.py, line" in line and line.endswith(r"KeyError: 'two\nlines'")
