"""A fault as one line: the place, what happened, what to do."""

from tensorcopy_docs.lab.normalise import LONGEST_LINE, printable


def line(place: str, what: str, cure: str) -> str:
    """Return the fault as one line of at most LONGEST_LINE characters; what happened is cut off if need be."""
    happened, space = printable(what), LONGEST_LINE - len(f"{place}: ; {cure}")
    return f"{place}: {happened if len(happened) <= space else happened[: space - 1] + '…'}; {cure}"
