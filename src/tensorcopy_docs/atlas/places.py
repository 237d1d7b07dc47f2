"""Where the entries of the atlas are on the site: the page, and the address of each."""

INDEX = "atlas/index"


def anchor(name: str) -> str:
    """The address of an entry on its page; `addressOf` of ``atlas.js`` is the same."""
    return name.replace("(out=)", "-out")
