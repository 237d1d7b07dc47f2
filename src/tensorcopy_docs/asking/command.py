"""Runs ``tensorcopy-docs ask``: prints the cells of a reader's own code as text or as JSON."""

import io
import sys
from pathlib import Path

from tensorcopy_docs.asking import SECONDS
from tensorcopy_docs.asking.measuring import Measurement, measure, measure_compiled
from tensorcopy_docs.asking.questions import AskError, check, of_code
from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.lab.outcomes import CRASHED, TIMED_OUT
from tensorcopy_docs.lab.process import LabError, NoTorchError
from tensorcopy_docs.lab.values import raises
from tensorcopy_docs.languages import Language

NOT_ANSWERED = 1
ENDED = (CRASHED, TIMED_OUT, raises("KeyboardInterrupt"), raises("SystemExit"))  # the code ended Python, or did not end


def ask(
    code: str,
    *,
    x: str | None,
    y: str | None,
    language: Language,
    as_json: bool = False,
    picture: Path | None = None,
    seconds: float = SECONDS,
    compile_too: bool = False,
) -> int:
    """Measure `code` on this Python's torch and print the answer; return the exit code of the command.

    `x` and `y` are code that makes the tensors of these names; `picture` is the file that the picture is written to,
    `seconds` the time that the code and each measurement may take. With `compile_too`, the code is also measured when
    `torch.compile()` has compiled it.
    """
    question = of_code(code, x, y)
    try:
        check(question)
        found = measure(question, seconds, _prepare)
        of_compiled = measure_compiled(question, seconds) if compile_too else {}
    except AskError as error:
        return _refuse(error.line(language))
    except NoTorchError:
        from tensorcopy_docs.words import say

        return _refuse(say("check-no-torch", language))
    except LabError as error:
        return _refuse(str(error))
    from tensorcopy_docs.asking.answers import Reading

    reading = Reading(question, found, language, of_compiled)
    if as_json:
        print_json(reading.facts())
    else:
        from rich.console import Console

        from tensorcopy_docs.asking.terminal import show

        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
        show(reading, Console(highlight=False))
    written = 0 if picture is None else _write(found, picture, language)
    return written or (NOT_ANSWERED if found.state in ENDED else 0)


def _prepare() -> None:
    """Import and read what the answer needs, while the process imports torch."""
    from tensorcopy_docs.asking import answers, terminal  # noqa: F401
    from tensorcopy_docs.table.pitfalls import pitfalls

    pitfalls()


def _refuse(line: str) -> int:
    """Say why there is no answer."""
    complain(line)
    return BAD_INPUT


def _write(found: Measurement, file: Path, language: Language) -> int:
    from tensorcopy_docs.words import say

    if found.picture is None:
        return _refuse(say("ask-no-picture", language, file=file))
    from tensorcopy_docs.asking.pictures import save

    save(found.picture, file, language)
    return 0
