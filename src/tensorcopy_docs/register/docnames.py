"""Returns the pages of articles and scripts."""

from tensorcopy_docs.register.claims import ScriptEntry
from tensorcopy_docs.register.kinds import Origin

# The folders of the pages of collections, by the beginning of their keys.
FOLDERS = {Origin.STATEMENTS: "said", Origin.DOCUMENTATION: "documentation"}


def article_page(key: str) -> str:
    """Docname of the page of an article or a collection, where its claims have their addresses."""
    for origin, folder in FOLDERS.items():
        if key.startswith(origin.prefix):
            return f"{folder}/{key.removeprefix(origin.prefix)}"
    return f"articles/{key}"


def collection_of(docname: str) -> str | None:
    """Return the key of the collection whose claims have their addresses on a page; None if there is none."""
    folder, _, name = docname.partition("/")
    return next((f"{origin.prefix}{name}" for origin, known in FOLDERS.items() if known == folder), None)


def script_page(script: str) -> str:
    """Docname of the page on which the gallery executes the script called `script`."""
    entry = ScriptEntry(id=script)
    return f"examples/{entry.article}/{entry.stem}"


def script_of(docname: str) -> str:
    """Return the id of the script on a page of the gallery; for other pages, an id that no script has."""
    _, _, rest = docname.partition("/")
    article, _, stem = rest.partition("/")
    return f"{article}/{stem.removeprefix(article + '-')}"
