"""Dates a site by its sources, not by the clock, so that two builds are the same."""

import os
import re
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from tensorcopy_docs.faults import cut

VARIABLE = "SOURCE_DATE_EPOCH"
CHECKOUT = Path(__file__).parents[3]  # for an installed package, a folder of Python


def build_date(environ: Mapping[str, str] = os.environ, checkout: Path = CHECKOUT) -> str | None:
    """Return the day, in UTC, as ``YYYY-MM-DD``: of SOURCE_DATE_EPOCH, else of the newest commit of the checkout.

    None where nothing says it, as in an installed package. An empty variable says nothing. Raises ValueError with one
    line if the variable is not a number of seconds.
    """
    seconds = environ.get(VARIABLE) or _newest_commit(checkout)
    if not seconds:
        return None
    try:
        if not re.fullmatch("[0-9]+", seconds):
            raise ValueError
        return datetime.fromtimestamp(int(seconds), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        rule = "must be a number of seconds since 1970, such as 1700000000"
        raise ValueError(f"{VARIABLE}: {rule}; found {cut(repr(seconds))}; correct it, or leave it unset") from None


def _newest_commit(checkout: Path) -> str | None:
    """Return the time of the newest commit in seconds, as text; None without git or a checkout."""
    if not (checkout / ".git").exists():
        return None
    command = ["git", "-C", str(checkout), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
