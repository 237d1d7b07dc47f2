"""Parses the options of the command ``tensorcopy-docs``, and calls what each of its commands needs.

Each command imports what it needs when it runs, so that
``--help`` answers immediately, and a Ctrl-C during the imports is caught.
"""

import argparse
import itertools
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from tensorcopy_docs import console
from tensorcopy_docs.asking import SECONDS
from tensorcopy_docs.console import BAD_INPUT, PROGRAM, complain
from tensorcopy_docs.languages import LANGUAGES, language_named

ASKED = """\
Say what your own code does: whether it copies, shares memory, stops gradients.

The code is executed, with your rights, in a separate process: 14 to 21 times, up to 60 times if a gradient
differs or is compared elsewhere, each time with a new x and y. It runs in your working folder, whose modules
and files it finds. The time is limited (--seconds) and, on Linux, the memory (4 GB); files and network are not.
Do not pass code that you do not trust."""
JSON_OPTIONS = ("--json", "--list")  # those with which a command prints JSON
MOST_SECONDS = 3600  # that a measurement may be given


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments`, or with those of the process; return its exit code.

    Raises SystemExit as argparse does, after ``--help`` and for options that there are not.
    """
    given = sys.argv[1:] if arguments is None else arguments
    return console.run(lambda: _run(_parser().parse_args(given)), as_json=_in_json(given))


def _in_json(arguments: Sequence[str]) -> bool:
    """Whether `arguments`, which may have faults, ask for JSON; argparse takes ``--js`` for ``--json``."""
    options = itertools.takewhile(lambda each: each != "--", arguments)
    return any(len(each) > 3 and name.startswith(each) for each in options for name in JSON_OPTIONS)


def _run(options: argparse.Namespace) -> int:
    # A build answers immediately if there is nothing to do: it imports nothing that it does not need.
    own = {"build": _build, "bundle": _bundle}
    if options.command not in own:
        return _ask_the_lab(options)
    if find_spec("tensorcopy_docs.building") is None or find_spec("sphinx") is None:
        complain(f"{options.command} needs a checkout of the project and what its site is built with: run `make` there")
        return BAD_INPUT
    return own[options.command](options)


def _ask_the_lab(options: argparse.Namespace) -> int:
    from tensorcopy_docs.faults import FaultsError
    from tensorcopy_docs.history.interpreters import ReleaseError
    from tensorcopy_docs.lab.runner import LabError

    commands = {"check": _check, "bugs": _bugs, "record": _record, "explain": _explain, "ask": _ask}
    try:
        return commands[options.command](options)
    except FaultsError as error:  # a line for each fault
        complain(*str(error).splitlines())
    except (LabError, ReleaseError) as error:
        complain(str(error))
    return BAD_INPUT


def _check(options: argparse.Namespace) -> int:
    from tensorcopy_docs.checking.command import check
    from tensorcopy_docs.register.loading import load

    language = language_named(options.lang)
    return check(load(), language=language, as_json=options.json, as_markdown=options.markdown, strict=options.strict)


def _bugs(options: argparse.Namespace) -> int:
    from tensorcopy_docs.checking.bugs import list_bugs

    language = language_named(options.lang)
    return list_bugs(language=language, compiled=options.compiled, as_json=options.json, as_markdown=options.markdown)


def _record(options: argparse.Namespace) -> int:
    from tensorcopy_docs.history.command import Asked, record

    return record(
        Asked(
            torch=options.torch,
            every=options.all,
            listed=options.list,
            join=options.join,
            atlas=options.atlas,
            programs=options.programs,
            pythons=options.python,
            environments=options.environments,
            output=options.output,
        )
    )


def _explain(options: argparse.Namespace) -> int:
    from tensorcopy_docs.explaining.command import explain, pasted

    return explain(pasted(options.message), language=language_named(options.lang), as_json=options.json)


def _ask(options: argparse.Namespace) -> int:
    from tensorcopy_docs.asking.command import ask

    return ask(
        options.code,
        x=options.x,
        y=options.y,
        language=language_named(options.lang),
        as_json=options.json,
        picture=options.picture,
        seconds=options.seconds,
        compile_too=options.compile,
    )


def _build(options: argparse.Namespace) -> int:
    from tensorcopy_docs.building.errors import BuildError, BuildFailedError
    from tensorcopy_docs.building.site import build_site, languages_asked

    try:
        languages = [options.language] if options.language else languages_asked(dict(os.environ))
        built = build_site(options.docs, options.output, languages, options.builder)
    except BuildError as error:  # a line for each fault
        complain(*str(error).splitlines())
        return 1 if isinstance(error, BuildFailedError) else BAD_INPUT
    if options.builder == "html":
        state = "up to date" if built.up_to_date else "built"
        print(f"\nThe site is {state}. Open {os.path.relpath(built.page)}")
    return 0


def _bundle(options: argparse.Namespace) -> int:
    from tensorcopy_docs.building.bundle import bundle, check_place
    from tensorcopy_docs.building.errors import BuildError, BuildFailedError, lines_of
    from tensorcopy_docs.building.site import build_site, languages_asked

    try:
        site, output = options.site, options.output or options.docs / "_build" / "bundle"
        if site is None:
            check_place(output)
            site = build_site(options.docs, None, languages_asked(dict(os.environ))).page.parent
        written = bundle(site, output)
    except BuildError as error:  # a line for each fault
        complain(*str(error).splitlines())
        return 1 if isinstance(error, BuildFailedError) else BAD_INPUT
    except OSError as error:
        complain(*lines_of(error))
        return 1
    for path in written:
        print(f"Written: {os.path.relpath(path)} ({path.stat().st_size / 1e6:.1f} MB)")
    return 0


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


def _parser() -> argparse.ArgumentParser:
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
    parser.add_argument("--lang", choices=keys, default=keys[0], help=help_)


def _explain_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("message", metavar="MESSAGE", nargs="*", help="the message or traceback (standard input)")
    parser.add_argument("--json", action="store_true", help="print JSON rather than text")
    _language_option(parser, "language of the text")


def _ask_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="Python code about the tensor x; its value, or y, is the result")
    parser.add_argument("--x", metavar="CODE", help="what x is (shape (2, 3), float32, a non-leaf that requires grad)")
    parser.add_argument("--y", metavar="CODE", help="what y is before, for code that writes into it")
    parser.add_argument("--picture", metavar="FILE", type=_file, help="draw x and y into an SVG file")
    parser.add_argument("--seconds", metavar="N", type=_seconds, default=SECONDS, help=f"for each run ({SECONDS:g})")
    parser.add_argument("--compile", action="store_true", help="say what differs under torch.compile(), too")
    parser.add_argument("--json", action="store_true", help="print JSON rather than text")
    _language_option(parser, "language of the text")


def _file(text: str) -> Path:
    if not text or Path(text).is_dir():
        raise argparse.ArgumentTypeError("must be a file; found " + ("a folder" if text else "no name"))
    if not Path(text).parent.is_dir():
        raise argparse.ArgumentTypeError(f"must be in a folder that exists; found {Path(text).parent}")
    return Path(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, at most {MOST_SECONDS}; found {text!r}")
    return seconds


def _record_options(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--torch", metavar="VERSION", help="measure everything on that version, in a temporary environment"
    )
    which.add_argument(
        "--all", action="store_true", help="measure missing and stale results on every version, one after the other"
    )
    which.add_argument(
        "--list", action="store_true", help="print the versions whose results are missing or stale, as JSON"
    )
    which.add_argument(
        "--join",
        metavar="FOLDER",
        type=_folder,
        help="add the records in FOLDER if each is complete and was measured by this code, or none of them",
    )
    parser.add_argument(
        "--python",
        metavar="PATH",
        action="append",
        default=[],
        help="the interpreter for --torch; repeatable for --all, which chooses (3.7 up to torch 1.13, then 3.11)",
    )
    parser.add_argument(
        "--environments",
        metavar="FOLDER",
        type=_folder,
        help="keep the environments in FOLDER/VERSION and reuse them (up to 6 GB each)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--atlas", action="store_true", help="record the atlas of functions instead; with --all, where it is stale"
    )
    what.add_argument("--programs", action="store_true", help="record the programs instead; with --all, where stale")
    parser.add_argument("--output", type=_folder, help="the folder of records (the package's own)")


def _build_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--docs", type=_folder, default=Path("docs"), help="the folder with conf.py (docs)")
    parser.add_argument(
        "--output", type=_folder, help="where to write (DOCS/_build/BUILDER, or /LANGUAGE below it for one language)"
    )
    folders = [language.folder for language in LANGUAGES]
    parser.add_argument("--language", choices=folders, help="one language only")
    parser.add_argument("--builder", default="html", help="Sphinx's builder: html, doctest, gettext … (html)")


def _bundle_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--docs", type=_folder, default=Path("docs"), help="the folder with conf.py (docs)")
    parser.add_argument("--site", type=_folder, help="a site that is built already, which is bundled as it is")
    parser.add_argument("--output", type=_folder, help="the folder to write to (DOCS/_build/bundle)")
