"""Finds the Chromium that tests and pictures open pages with: ``python chromium.py`` prints it.

Without one, it says so and exits with 1. Standard library only, since it also runs before anything is installed.
"""

import shutil
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NONE = f"needs a Chromium: none of {', '.join(NAMES)} is installed"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def found() -> "str | None":
    """The path of the first that is installed, or None; the one without windows is first, since it is the fastest."""
    return next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    sys.exit(NONE) if found() is None else print(found())
