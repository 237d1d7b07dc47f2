"""A fast stand-in for what a build runs in processes: ``python fake_child.py STEP DOCS BUILDER``.

A file beside the docs, ``acts/STEP.py``, is run in its place; ``default()`` there does what the step does without it.
``ran`` has the name of each step and of each script that was executed, a line each.
"""

import json
import os
import sys
import time
from pathlib import Path

STEP, DOCS, BUILDER = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
FOLDER = DOCS.parent
PAGES = DOCS / "_build" / "work" / f"{BUILDER}-{STEP}" / "pages"


def note(name: str) -> None:
    with (FOLDER / "ran").open("a") as file:
        file.write(f"{name}\n")


def default() -> None:
    """What the step does: scripts leave pages, and a language is written from these and from the sources."""
    examples = DOCS / "examples"
    examples.mkdir(exist_ok=True)
    if STEP == "lab":
        (DOCS / "_build" / "measured" / "evidence.json").write_text("{}")
    elif STEP == "examples":
        for script in sorted((FOLDER / "gallery").glob("*.py")):
            page = examples / f"{script.stem}.rst"
            if not page.exists() or page.read_text() != f"ran {script.read_text()}":
                note(script.stem)
                page.write_text(f"ran {script.read_text()}")
    elif STEP not in ("atlas", "compiled"):
        (PAGES / "_static").mkdir(parents=True)
        template = (DOCS / "conf.py").read_text() + os.environ.get("READTHEDOCS_CANONICAL_URL", "")
        for source in [*DOCS.glob("*.md"), *examples.glob("*.rst")]:
            (PAGES / f"{source.stem}.html").write_text(f"{STEP}: {template}: {source.read_text()}")
        (PAGES / "index.html").write_text(STEP)
        (PAGES / "_static" / "site.css").write_bytes((DOCS / "_static" / "site.css").read_bytes())


def hang() -> None:
    """Say the number of the process in a file, and do not end."""
    (FOLDER / "part").write_text(str(os.getpid()))
    (FOLDER / "part").rename(FOLDER / "pid")
    time.sleep(3600)


note(STEP)
act = FOLDER / "acts" / f"{STEP}.py"
try:
    exec(compile(act.read_text(), str(act), "exec") if act.exists() else "default()")
    faults: list[str] = []
except Exception as error:
    faults = [f"{type(error).__name__}: {error}"]
print(f"\nfaults: {json.dumps(faults)}", flush=True)
