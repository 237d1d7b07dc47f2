"""Makes the link to a filled-in issue about a page or its error message."""

from importlib.metadata import PackageNotFoundError, version

from tensorcopy_docs.languages import Language
from tensorcopy_docs.publication.addresses import Repository, site_of
from tensorcopy_docs.words import say

DISTRIBUTION = "tensorcopy-docs"


def site_version() -> str | None:
    """Return the version of this package, which is that of the site; None if it is not installed."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return None


def report_of(known: Repository, page: str, message: str | None, language: Language, torch: str) -> str:
    """Return the address of a new issue about the file `page`, or about the error message `message` on it.

    The issue says where it is and names the versions; `torch` is what the site was measured on. The last line asks
    what is wrong.
    """
    site = site_of(language)
    told = [
        (say("report-where", language), site.address(language, page) if site else page),
        (say("report-message", language), message),
        (say("report-torch", language), torch),
        (say("report-site", language), site_version()),
    ]
    lines = [label + language.colon + text for label, text in told if text]
    title = say("report-title", language) + language.colon + (message or page)
    return known.new_issue(title, "\n".join([*lines, "", say("report-ask", language), ""]))
