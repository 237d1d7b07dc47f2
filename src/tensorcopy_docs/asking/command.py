"""``tensorcopy-docs ask``: the cells of a reader's own code, printed as text or as JSON."""

import io
import json
import sys
from pathlib import Path

from tensorcopy_docs.asking.measuring import SECONDS, Measured, measured
from tensorcopy_docs.asking.questions import AskError, check, of_code
from tensorcopy_docs.console import BAD_INPUT, complain
from tensorcopy_docs.lab.process import NoTorchError
from tensorcopy_docs.languages import Language


def ask(
    code: str,
    *,
    x: str | None,
    y: str | None,
    language: Language,
    as_json: bool = False,
    picture: Path | None = None,
    seconds: float = SECONDS,
) -> int:
    """Measure `code` on this Python's torch and print the answer; return the exit code of the command.

    `x` and `y` are code that makes the tensors of these names; `picture` is the file that the picture is written to,
    `seconds` the time that the code and each measurement may take. Raises LabError if the lab does not start.
    """
    question = of_code(code, x, y)
    try:
        check(question)
        found = measured(question, seconds, _prepare)
    except AskError as error:
        complain(error.line(language))
        return BAD_INPUT
    except NoTorchError:
        return _refuse("check-no-torch", language)
    from tensorcopy_docs.asking.answers import Reading

    reading = Reading(question, found, language)
    if as_json:
        # In ASCII, since standard output may have any encoding, and JSON has its own escapes.
        print(json.dumps(reading.facts(), indent=1))
    else:
        from rich.console import Console

        from tensorcopy_docs.asking.terminal import show

        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
        show(reading, Console(highlight=False))
    return 0 if picture is None else _write(found, picture, language)


def _prepare() -> None:
    """Import and read what the answer needs, while the process imports torch."""
    from tensorcopy_docs.asking import answers, terminal  # noqa: F401
    from tensorcopy_docs.table.pitfalls import pitfalls

    pitfalls()


def _refuse(key: str, language: Language, **values: object) -> int:
    from tensorcopy_docs.words import say

    complain(say(key, language, **values))
    return BAD_INPUT


def _write(found: Measured, file: Path, language: Language) -> int:
    if found.picture is None:
        return _refuse("ask-no-picture", language, file=file)
    from tensorcopy_docs.asking.pictures import save

    save(found.picture, file, language)
    return 0
