"""Private parts of other projects that this package changes or uses, a module for each project.

Each module says what is slow or wrong there, on which version, and what a build costs without the change. A test in
`tests/sphinx/test_other_projects.py` fails when the project has changed. Those changes that only save time are left
out if the environment has TENSORCOPY_UNPATCHED=1: the site is then the same, byte for byte.
"""

import os

UNPATCHED = "TENSORCOPY_UNPATCHED"


def saves_time() -> bool:
    """Whether changes are made that only save time."""
    return os.environ.get(UNPATCHED, "0") == "0"
