"""Defines the options of the command ``tensorcopy-docs``, with its help; nothing is imported that it does not need."""

import argparse
from pathlib import Path
from typing import Any, NoReturn

from tensorcopy_docs import console
from tensorcopy_docs.asking import SECONDS, seconds_of
from tensorcopy_docs.console import BAD_INPUT, PROGRAM, complain
from tensorcopy_docs.languages import LANGUAGES, language_named

# The results that are recorded, by what measures them; a test compares them with those of `records.recorder`.
RECORDED = ("table", "programs", "bugs", "compiled", "rows", "atlas")
ASKED = """\
Say what your own code does: whether it copies, shares memory, stops gradients.

The code is executed, with your rights, in a separate process: 15 to 23 times, up to 60 times if a gradient
differs or is compared elsewhere, each time with a new x and y. It runs in your working folder, whose modules
and files it finds. The time is limited (--seconds) and, on Linux, the memory (4 GB); files and network are not.
Do not pass code that you do not trust."""


class _Parser(argparse.ArgumentParser):
    """A parser whose help has the exit codes, and which rejects bad options in one line."""

    def __init__(self, **options: Any) -> None:
        format_ = argparse.RawDescriptionHelpFormatter
        super().__init__(epilog=console.EXIT_CODES, formatter_class=format_, **options)

    def error(self, message: str) -> NoReturn:
        complain(f"{message}; see {self.prog} --help")
        raise SystemExit(BAD_INPUT)


def _folder(text: str) -> Path:
    if not text:  # Path("") would be the working folder
        raise argparse.ArgumentTypeError("must be a folder; found no name")
    try:
        return Path(text).expanduser()  # a shell leaves the ~ of --output=~/site as it is
    except RuntimeError:
        raise argparse.ArgumentTypeError(f"must be a folder; found {text!r}, which names no user") from None


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the command, with one for each of its commands; it ends the process as argparse does."""
    parser = _Parser(prog=PROGRAM, description="Test what articles say about copying PyTorch tensors.")
    commands = parser.add_subparsers(dest="command", required=True)
    _check_options(commands.add_parser("check", help="run the tests on the installed torch and print every verdict"))
    _bugs_options(commands.add_parser("bugs", help="list the silent bugs that the installed torch has"))
    _record_options(commands.add_parser("record", help="record the outcome of every test and cell on a torch version"))
    _explain_options(commands.add_parser("explain", help="say what an error message means and how to fix it"))
    _ask_options(
        commands.add_parser(
            "ask", help="say what your own code does: copy, share memory, stop gradients", description=ASKED
        )
    )
    _build_options(commands.add_parser("build", help="build the site, all languages, executing every example"))
    _bundle_options(commands.add_parser("bundle", help="write an archive of the site for each language"))
    return parser


def _check_options(parser: argparse.ArgumentParser) -> None:
    _form_options(parser)
    parser.add_argument("--strict", action="store_true", help="exit with 1 also if anything differs from the record")
    _language_option(parser, "language of the table")


def _bugs_options(parser: argparse.ArgumentParser) -> None:
    _form_options(parser)
    parser.add_argument("--compiled", action="store_true", help="run those of torch.compile(), too: about a minute")
    _language_option(parser, "language of the text")


def _form_options(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON rather than text")
    form.add_argument("--markdown", action="store_true", help="print the summary and what differs, as Markdown")


def _language_option(parser: argparse.ArgumentParser, help_: str) -> None:
    keys = [language.key for language in LANGUAGES]
    parser.add_argument("--lang", type=_language, choices=keys, default=keys[0], help=help_)


def _language(text: str) -> str:
    """Return the key of the language that is named `text`; else `text`, which argparse rejects as no choice."""
    try:
        return language_named(text).key
    except ValueError:
        return text


def _explain_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("message", metavar="MESSAGE", nargs="*", help="the message or traceback (standard input)")
    parser.add_argument("--json", action="store_true", help="print JSON rather than text")
    _language_option(parser, "language of the text")


def _ask_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="Python code about the tensor x; its value, or y, is the result")
    parser.add_argument("--x", metavar="CODE", help="what x is (shape (2, 3), float32, a non-leaf that requires grad)")
    parser.add_argument("--y", metavar="CODE", help="what y is before, for code that writes into it")
    parser.add_argument("--picture", metavar="FILE", type=_file, help="draw x and y into FILE.svg")
    parser.add_argument("--seconds", metavar="N", type=_seconds, default=SECONDS, help=f"for each run ({SECONDS:g})")
    parser.add_argument("--compile", action="store_true", help="say what differs under torch.compile(), too")
    parser.add_argument("--json", action="store_true", help="print JSON rather than text")
    _language_option(parser, "language of the text")


def _file(text: str) -> Path:
    if not text or Path(text).is_dir():
        raise argparse.ArgumentTypeError("must be a file; found " + ("a folder" if text else "no name"))
    if not Path(text).parent.is_dir():
        raise argparse.ArgumentTypeError(f"must be in a folder that exists; found {Path(text).parent}")
    from tensorcopy_docs.files import check_ending

    try:
        check_ending(Path(text), ".svg")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return Path(text)


def _seconds(text: str) -> float:
    try:
        return seconds_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _record_options(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--torch", metavar="VERSION", help="measure missing and stale results on that version, in its own environment"
    )
    which.add_argument(
        "--all", action="store_true", help="measure missing and stale results on every version, one after the other"
    )
    which.add_argument("--list", action="store_true", help="print what is missing or stale on each version, as JSON")
    parser.add_argument(
        "--python",
        metavar="PATH",
        action="append",
        default=[],
        help="the interpreter for --torch; repeatable for --all, which chooses (3.7 for 1, 3.10 for 2.0, else 3.11)",
    )
    parser.add_argument(
        "--environments",
        metavar="FOLDER",
        type=_folder,
        help="keep the environments in FOLDER/VERSION and reuse them (up to 6 GB each)",
    )
    parser.add_argument(
        "--only", choices=RECORDED, action="append", default=[], help="record only these results; repeatable"
    )
    parser.add_argument("--output", type=_folder, help="the folder of records (the package's own)")


def _build_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--docs", type=_folder, default=Path("docs"), help="the folder with conf.py (docs)")
    parser.add_argument(
        "--output", type=_folder, help="where to write (DOCS/_build/BUILDER, or /LANGUAGE below it for one language)"
    )
    folders = [language.folder for language in LANGUAGES]
    parser.add_argument("--language", choices=folders, help="one language only")
    parser.add_argument(
        "--measure", action="store_true", help="measure and execute what has changed, and write no page"
    )
    parser.add_argument("--builder", default="html", help="Sphinx's builder: html, doctest, gettext … (html)")


def _bundle_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--docs", type=_folder, default=Path("docs"), help="the folder with conf.py (docs)")
    parser.add_argument("--site", type=_folder, help="a site that is built already, which is bundled as it is")
    parser.add_argument("--output", type=_folder, help="the folder to write to (DOCS/_build/bundle)")
