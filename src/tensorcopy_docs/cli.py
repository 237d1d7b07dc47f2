"""Runs the command ``tensorcopy-docs``: calls what each of its commands needs.

Each command imports what it needs when it runs, so that ``--help`` answers immediately, and a Ctrl-C during the imports
is caught.
"""

import argparse
import itertools
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from tensorcopy_docs import console
from tensorcopy_docs.console import BAD_INPUT, complain
from tensorcopy_docs.languages import LANGUAGES, asked_language, language_named
from tensorcopy_docs.options import command_parser

JSON_OPTIONS = ("--json", "--list")  # options with which a command prints JSON


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments`, or with those of the process; return its exit code.

    Raises SystemExit as argparse does, after ``--help`` and for options that there are not.
    """
    given = sys.argv[1:] if arguments is None else arguments
    return console.run(lambda: _run(command_parser().parse_args(given)), as_json=_in_json(given))


def _in_json(arguments: Sequence[str]) -> bool:
    """True if `arguments`, which may have faults, ask for JSON; argparse takes ``--js`` for ``--json``."""
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
    from tensorcopy_docs.lab.runner import LabError
    from tensorcopy_docs.records.interpreters import ReleaseError

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
    from tensorcopy_docs.recording import RecordOptions, record

    return record(
        RecordOptions(
            torch=options.torch,
            every=options.all,
            listed=options.list,
            only=options.only,
            pythons=options.python,
            environments_folder=options.environments,
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
    from tensorcopy_docs.building.site import build_site, measure_site

    try:
        if options.measure:
            measure_site(options.docs)
            return 0
        languages = [options.language] if options.language else _languages_asked()
        built = build_site(options.docs, options.output, languages, options.builder)
    except (BuildError, ValueError) as error:  # a line for each fault
        complain(*str(error).splitlines())
        return 1 if isinstance(error, BuildFailedError) else BAD_INPUT
    if options.builder == "html":
        state = "up to date" if built.up_to_date else "built"
        print(f"\nThe site is {state}. Open {os.path.relpath(built.page)}")
    return 0


def _languages_asked() -> list[str]:
    """Return all languages, or the one that Read the Docs asks for; raises ValueError for one that the site lacks."""
    asked = asked_language(os.environ)
    return [asked.folder] if asked else [language.folder for language in LANGUAGES]


def _bundle(options: argparse.Namespace) -> int:
    from tensorcopy_docs.building.bundle import bundle
    from tensorcopy_docs.building.errors import BuildError, BuildFailedError, lines_of
    from tensorcopy_docs.building.publishing import check_folder
    from tensorcopy_docs.building.site import build_site

    try:
        site, output = options.site, options.output or options.docs / "_build" / "bundle"
        if site is None:
            check_folder(output)
            # In its own place: a site that was built with an address is not replaced by one without.
            place = options.docs.resolve() / "_build" / "bundled"
            site = build_site(options.docs, place, _languages_asked()).page.parent
        written = bundle(site, output)
    except (BuildError, ValueError) as error:  # a line for each fault
        complain(*str(error).splitlines())
        return 1 if isinstance(error, BuildFailedError) else BAD_INPUT
    except OSError as error:
        complain(*lines_of(error))
        return 1
    for path in written:
        print(f"Written: {os.path.relpath(path)} ({path.stat().st_size / 1e6:.1f} MB)")
    return 0
