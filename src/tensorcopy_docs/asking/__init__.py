"""Answers ``ask`` and ``compare``: the columns of the table for a reader's own code and tensor, in words."""

SECONDS = 10.0  # time limit of the code of a question, and of each measurement
MOST_SECONDS = 3600  # the longest limit that a reader may set


def seconds_of(value: str | float) -> float:
    """Return the time limit that a reader gives as a number or a text; raises ValueError if it is invalid."""
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        seconds = 0
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"must be a number of seconds, at most {MOST_SECONDS}; found {value!r}")
    return seconds
