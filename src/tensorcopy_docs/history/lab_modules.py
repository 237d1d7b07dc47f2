"""Runs a runner of the lab (of the atlas, the programs or the bugs) on the installed torch or on other versions."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tensorcopy_docs.files import read_json
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import ReleaseError, last_line, run
from tensorcopy_docs.history.record_files import Record
from tensorcopy_docs.history.recorder import lab_alone

INSTALLED = (sys.executable,)


def measured(title: str, runner: str, interpreter: Sequence[str] = INSTALLED, names: Sequence[str] = ()) -> object:
    """Run the lab's module `runner` with `interpreter`, a command, and the arguments `names`; return its JSON.

    Raises ReleaseError, which begins with `title`, if it fails.
    """
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
        alone = lab_alone(Path(place))
        file = Path(place, "measured.json")
        done = run([*interpreter, "-m", runner, str(file), *names], folder=alone, PYTHONPATH=str(alone))
        if done.code:
            raise ReleaseError(f"{title}: {last_line(done)}")
        return read_json(file)


def record_versions(
    title: str,
    versions: Sequence[str],
    environments: Environments,
    measure: Callable[[str, Sequence[str]], Record],
    write: Callable[[Record], Path],
) -> Sequence[str]:
    """Measure `versions` in environments of their own, one at a time, and write each; return a line for each failure.

    `measure` is given a version and the command of its interpreter.
    Raises ReleaseError if no environment can be written.
    """
    environments.check(versions)
    failed = []
    for number, version in enumerate(versions, 1):
        environments.report(f"{number} of {len(versions)}: {title} of torch {version}")
        try:
            with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
                interpreter = environments.interpreter(version, Path(place))
                environments.report(f"torch {version}: measuring {title}")
                record = measure(version, [str(interpreter)])
            if record.torch != version:
                raise ReleaseError(f"torch {version}: must be what is installed; found torch {record.torch}")
            write(record)
        except (OSError, ReleaseError) as error:
            failed.append(environments.report_failure(version, error, further=len(versions) > 1))
    return failed
