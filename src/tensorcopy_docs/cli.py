"""The command ``tensorcopy-docs``.

0 when all is well, 1 when a verdict differs or a build fails, 2 on bad input, 130 where recording was interrupted.
"""

import argparse
import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

from tensorcopy_docs.build import BuildError, BuildFailedError, build_site, languages_asked
from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.record_files import RECORDS, write_record
from tensorcopy_docs.history.recorder import ReleaseError, python_named, record_all, record_release
from tensorcopy_docs.lab.runner import LabError, measure
from tensorcopy_docs.register.loading import load

PROGRAM = "tensorcopy-docs"
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except FaultsError as error:
        return _refuse(str(error))


def _run(options: argparse.Namespace) -> int:
    register = load()
    if options.command == "record":
        return _record(options)
    if options.command == "check":
        from tensorcopy_docs.check import check

        return check(register, language=options.lang, as_json=options.json, strict=options.strict)
    return _build(options)


def _record(options: argparse.Namespace) -> int:
    if options.python and options.torch is None and not options.all:
        return _refuse("--python: says where --torch or --all finds an interpreter; found neither of them")
    # To be terminated is to be interrupted: a throw-away environment of gigabytes is deleted on the way out.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        pythons = [python_named(path) for path in options.python]
        if options.all:
            failed = record_all(options.output, pythons, _report)
            return _refuse("\n".join(failed), code=1) if failed else 0
        if options.torch is not None:
            path = record_release(options.torch, options.output, pythons, _report)
        else:
            path = write_record(evidence_of(measure()), options.output)
    except (LabError, OSError, ReleaseError, FaultsError) as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return _refuse("interrupted; no record is half written, and those that are there stay", INTERRUPTED)
    finally:
        signal.signal(signal.SIGTERM, before)
    print(f"Recorded: {path}")
    return 0


def _report(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _build(options: argparse.Namespace) -> int:
    if find_spec("sphinx") is None:
        return _refuse("sphinx is not installed; in the checkout, install what the site needs: pip install '.[site]'")
    try:
        languages = [options.language] if options.language else languages_asked(dict(os.environ))
        page = build_site(options.docs, options.output, languages, options.builder)
    except BuildError as error:
        return _refuse(str(error), code=1 if isinstance(error, BuildFailedError) else BAD_INPUT)
    if options.builder == "html":
        print(f"\nThe site is built. Open {os.path.relpath(page)}")
    return 0


def _refuse(lines: str, code: int = BAD_INPUT) -> int:
    for line in lines.splitlines():
        print(f"{PROGRAM}: {line}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Run what articles say about PyTorch's copies.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="run the proofs on the installed torch and print every verdict")
    check.add_argument("--json", action="store_true", help="print JSON rather than a table")
    check.add_argument("--strict", action="store_true", help="exit with 1 also where anything differs from the record")
    check.add_argument("--lang", choices=["en", "zh"], default="en", help="language of the table")
    record = commands.add_parser("record", help="record what proofs and cells come to on the installed torch")
    which = record.add_mutually_exclusive_group()
    which.add_argument("--torch", metavar="VERSION", help="on that release, in a throw-away environment")
    which.add_argument("--all", action="store_true", help="on every release that has no record, one at a time")
    record.add_argument(
        "--python",
        metavar="PATH",
        action="append",
        default=[],
        help="the interpreter for --torch; for --all one to choose from, repeatable (3.7 up to torch 1.13, then 3.11)",
    )
    record.add_argument("--output", type=Path, default=RECORDS, help="the folder of records (the package's own)")
    build = commands.add_parser("build", help="build the site, both languages, executing every example")
    build.add_argument("--docs", type=Path, default=Path("docs"), help="the folder with conf.py (docs)")
    build.add_argument("--output", type=Path, help="where to write (DOCS/_build/BUILDER)")
    build.add_argument("--language", choices=["en", "zh-cn"], help="one language only, written to the output itself")
    build.add_argument("--builder", default="html", help="Sphinx's builder: html, doctest, gettext … (html)")
    return parser
