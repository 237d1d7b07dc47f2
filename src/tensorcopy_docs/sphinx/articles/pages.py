"""Where articles and scripts stand on the site."""

from tensorcopy_docs.register.models import Script


def article_page(key: str) -> str:
    """Docname of an article's page, where its claims have their addresses."""
    return f"articles/{key}"


def script_page(script: str) -> str:
    """Docname of the page on which the gallery executes the script called `script`."""
    entry = Script(id=script)
    return f"examples/{entry.article}/{entry.stem}"


def script_of(docname: str) -> str:
    """The id that the script of a page of the gallery has; other pages of the gallery get one that no script has."""
    _, _, rest = docname.partition("/")
    article, _, stem = rest.partition("/")
    return f"{article}/{stem.removeprefix(article + '-')}"
