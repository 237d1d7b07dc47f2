"""Reads whether each script of an article prints what the article says, as the last build of the site found it.

Only a build runs the scripts, so its result is recorded in ``agreement.json``; a test compares the two. Run this module
with the path of a built ``verdicts.json`` to record it again.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tensorcopy_docs.files import put, read_json

FILE = Path(__file__).with_name("agreement.json")


@cache
def recorded_agreement() -> Mapping[str, bool | None]:
    """By the id of a script; null where the article shows no output. Raises FaultsError if it cannot be read."""
    found = read_json(FILE)
    return found if isinstance(found, dict) else {}


def record_agreement(verdicts: Path, file: Path = FILE) -> None:
    """Write what a built ``verdicts.json`` says of the scripts."""
    scripts = json.loads(verdicts.read_text(encoding="utf-8"))["scripts"]
    text = json.dumps({script["id"]: script["agrees"] for script in scripts}, indent=1, sort_keys=True) + "\n"
    put(file, text.encode())


def main(arguments: Sequence[str]) -> None:
    """Record what the built file says that the arguments name."""
    (file,) = arguments
    record_agreement(Path(file))


if __name__ == "__main__":
    main(sys.argv[1:])
