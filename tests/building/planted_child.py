"""What a build of the small site runs in a process: the real step, with what is made up in the place of the lab.

With the variable KILLED_AFTER="STEP EVENT" it kills the build, and so itself, after that event of Sphinx.
"""

import os
import shutil
import signal
import sys
from pathlib import Path

STEP, DOCS = sys.argv[1], Path(sys.argv[2])
if STEP in ("lab", "atlas", "compiled"):
    shutil.copy(DOCS.parent / "evidence.json", DOCS / "_build" / "measured")
    print("faults: []")
    sys.exit()
sys.path.insert(0, str(Path(__file__).parents[2]))

import pytest  # noqa: E402
from sphinx.events import EventManager  # noqa: E402

from tensorcopy_docs.building import running_sphinx  # noqa: E402
from tensorcopy_docs.register import loading  # noqa: E402
from tensorcopy_docs.sphinx import state  # noqa: E402
from tests.sphinx.small_project import Project  # noqa: E402

small, measured_once, emit = Project(DOCS), state.measured_once, EventManager.emit


def note_executed() -> None:
    with (DOCS.parent / "executed").open("a") as file:
        file.writelines(f"{name}\n" for name in small.executed)


def emit_and_kill(events: EventManager, name: str, *args: object, **settings: object) -> list:
    results = emit(events, name, *args, **settings)
    if os.environ.get("KILLED_AFTER") == f"{STEP} {name}":
        note_executed()
        os.kill(os.getppid(), signal.SIGKILL)
        signal.pause()
    return results


with pytest.MonkeyPatch.context() as patch:
    small.addresses = {}  # those of the build
    small.patch(patch)
    patch.setattr(state, "measured_once", measured_once)
    patch.setattr(running_sphinx, "load", lambda folder: loading.load(folder, small.proofs))
    patch.setattr(EventManager, "emit", emit_and_kill)
    running_sphinx.main(STEP, DOCS, sys.argv[3])
note_executed()
