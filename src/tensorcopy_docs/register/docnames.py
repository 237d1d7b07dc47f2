"""Returns the pages of articles and scripts."""

from tensorcopy_docs.register.kinds import Origin

# The folders of the pages of articles and collections. The key of an article has no prefix, so it comes last.
FOLDERS = {Origin.STATEMENTS: "said", Origin.DOCUMENTATION: "documentation", Origin.ARTICLE: "articles"}


def article_page(key: str) -> str:
    """Docname of the page of an article or a collection, where its claims have their addresses."""
    origin = next(each for each in FOLDERS if key.startswith(each.prefix))
    return f"{FOLDERS[origin]}/{key.removeprefix(origin.prefix)}"


def source_key(docname: str) -> str | None:
    """Return the key that an article or a collection on the page `docname` has; None if no such page has one."""
    folder, _, name = docname.partition("/")
    return next((f"{origin.prefix}{name}" for origin, known in FOLDERS.items() if known == folder), None)


def script_page(script: str) -> str:
    """Docname of the page on which the gallery executes the script called `script`."""
    return f"examples/{script.partition('/')[0]}/{script.replace('/', '-', 1)}"


def script_of(docname: str) -> str:
    """Return the id of the script on a page of the gallery; for other pages, an id that no script has."""
    _, _, rest = docname.partition("/")
    article, _, stem = rest.partition("/")
    return f"{article}/{stem.removeprefix(article + '-')}"
