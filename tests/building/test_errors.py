"""An error of any kind is one line that names the file and what to do."""

import shutil

import pytest
from jinja2 import Environment, FileSystemLoader, TemplateSyntaxError
from sphinx.errors import ExtensionError, SphinxError, ThemeError

from tensorcopy_docs.building.errors import BuildFailedError, lines_of


def caught(step) -> BaseException:
    with pytest.raises(BaseException) as error:
        step()
    return error.value


def raising(error: BaseException) -> BaseException:
    def step():
        raise error

    return caught(step)


def full() -> None:
    with open("/dev/full", "w") as file:
        file.write("x")


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        (BuildFailedError("one\ntwo"), ["one", "two"]),
        (SphinxError("of Sphinx"), ["of Sphinx"]),
        (ExtensionError("first fault\nsecond fault"), ["first fault", "second fault"]),
        (
            ExtensionError("Handler <function f at 0x1> threw an exception", PermissionError(13, "Denied", "a/b.html")),
            ["a/b.html: Denied; change its permissions or name another place, then run the command again"],
        ),
        (
            ExtensionError(
                "Handler <function f at 0x1> threw an exception", ExtensionError("outer", SphinxError("why"))
            ),
            ["why"],
        ),
        (
            NotADirectoryError(20, "Not a directory", "docs/_build"),
            ["docs/_build: Not a directory; move what is in its place, then run the command again"],
        ),
        (
            FileNotFoundError(2, "No such file", "gone.md"),
            ["gone.md: No such file; check that it exists and can be read and written, then run the command again"],
        ),
        (
            OSError("no number"),
            ["no number; check that it exists and can be read and written, then run the command again"],
        ),
        (
            shutil.Error([("a/x.py", "/tmp/x.py", "[Errno 28] No space left on device: 'a/x.py' -> '/tmp/x.py'")]),
            ["/tmp/x.py: [Errno 28] No space left on device; free some space, then run the command again"],
        ),
    ],
)
def test_it_says_what_happened_to_which_file_and_not_where_in_sphinx(error, lines):
    assert lines_of(error) == lines


def test_a_full_disk_names_the_file_that_was_written():
    assert lines_of(caught(full)) == ["/dev/full: No space left on device; free some space, then run the command again"]
    wrapped = ExtensionError("Handler <function f at 0x1> threw an exception", caught(full))
    assert lines_of(wrapped) == lines_of(caught(full))


@pytest.mark.parametrize("code", [0, 1, None, "a message"])
def test_an_exit_is_a_fault_whatever_its_code(code):
    (line,) = lines_of(raising(SystemExit(code)))
    assert f"called sys.exit({code!r})" in line and "test_errors.py, line" in line


def test_what_nobody_expected_is_one_line_with_its_place():
    (line,) = lines_of(raising(ZeroDivisionError("two\nlines " + "x" * 400)))
    assert "test_errors.py, line" in line and line.endswith("ZeroDivisionError: two")


def test_what_a_library_wrapped_is_told_and_not_the_wrapping():
    def wraps():
        try:
            raise KeyError("database or disk is full")
        except KeyError as error:
            raise RuntimeError("it may need to be cleared") from error

    (line,) = lines_of(caught(wraps))
    assert line.endswith("KeyError: 'database or disk is full'")


def test_a_template_of_the_theme_that_cannot_be_parsed_is_named_with_the_line(tmp_path):
    (tmp_path / "page.html").write_text("<p>\n{% if %}\n")

    def renders():
        try:
            Environment(loader=FileSystemLoader(tmp_path)).get_template("page.html")
        except TemplateSyntaxError as error:
            raise ThemeError("An error happened in rendering the page index.\nReason: why") from error

    (line,) = lines_of(caught(renders))
    assert line.startswith(f"{tmp_path / 'page.html'}: line 2: TemplateSyntaxError: Expected an expression")
