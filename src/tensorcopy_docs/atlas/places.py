"""Returns the page and the address of each entry of the atlas."""

INDEX = "atlas/index"


def anchor(name: str) -> str:
    """Return the address of an entry on its page; `addressOf` of ``atlas.js`` is the same."""
    return name.replace("(out=)", "-out")
