"""A fault as one line: the place, what happened, what to do."""

LONGEST = 300


def line(place: str, what: str, cure: str) -> str:
    """The fault as one line of at most 300 characters, all printable; what happened is cut if need be."""
    said = "".join(each if each.isprintable() else _escaped(each) for each in what)
    room = LONGEST - len(f"{place}: ; {cure}")
    return f"{place}: {said if len(said) <= room else said[: room - 1] + '…'}; {cure}"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
