"""Reads the settings that say where the site and its repository are published.

Without a setting nothing is written that would need it. All links within the site are relative, and need none.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode, urlsplit

from tensorcopy_docs.languages import LANGUAGES, Language

SITE_VARIABLE = "TENSORCOPY_SITE_URL"
REPOSITORY_VARIABLE = "TENSORCOPY_REPOSITORY"
CANONICAL_VARIABLE = "READTHEDOCS_CANONICAL_URL"
VERSION_VARIABLE = "READTHEDOCS_VERSION"

# The version on Read the Docs that search engines are led to from every version.
CANONICAL_VERSION = "latest"

# Printable ASCII without what has to be written as %xx, and without "?" and "#": they begin what is not a folder.
_PATH = re.compile(r"""[^\s"<>\\^`{|}?#\x00-\x20\x7f-\U0010ffff]*""")
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?")
_REPOSITORY = re.compile(r"https://github\.com/[A-Za-z0-9-]+/[A-Za-z0-9._-]+")


class AddressError(ValueError):
    """A setting is not an address; the message is one line with the variable and the cure."""


@dataclass(frozen=True)
class Site:
    """The addresses at which the site is published.

    `roots` has the address of each language by its folder, as far as it is known; each ends with a slash. `top` is
    the address of the folder that holds all of them; None if each language is published by a separate project.
    """

    roots: Mapping[str, str]
    top: str | None = None

    def root(self, language: Language) -> str:
        """Return the address of `language`. Raises KeyError if that is not known."""
        return self.roots[language.folder]

    def address(self, language: Language, page: str = "") -> str:
        """Return the address of the file `page` (``guide/traps.html``) in `language`. Raises KeyError as `root`."""
        return self.root(language) + quote(page)

    def path(self, language: Language) -> str:
        """Return the path in the address of `language`: ``/docs/en/``. Raises KeyError as `root`."""
        return urlsplit(self.root(language)).path

    @property
    def languages(self) -> list[Language]:
        """The languages whose addresses are known."""
        return [language for language in LANGUAGES if language.folder in self.roots]

    def default(self, page: str) -> str | None:
        """Return the address of `page` for readers of other languages; that of the front page lets them choose one."""
        if self.top and page == "index.html":
            return self.top
        return self.address(LANGUAGES[0], page) if LANGUAGES[0].folder in self.roots else None


@dataclass(frozen=True)
class Repository:
    """A repository on GitHub: `url` is its address, without a slash at its end."""

    url: str

    def edit(self, path: str) -> str:
        """Return the address at which a file of the repository is edited, on its default branch."""
        return f"{self.url}/edit/HEAD/{quote(path)}"

    def new_issue(self, title: str, body: str) -> str:
        """Return the address of a form for a new issue with this title and text."""
        return f"{self.url}/issues/new?{urlencode({'title': title, 'body': body}, quote_via=quote)}"


def version_on_read_the_docs(environ: Mapping[str, str] = os.environ) -> str | None:
    """Return the version that Read the Docs builds, a part of its addresses; None anywhere else."""
    return environ.get(VERSION_VARIABLE) if environ.get("READTHEDOCS") == "True" else None


def folder_of(language: Language, version: str | None) -> str:
    """Return the folder of a language below that of the whole site, with the `version`, if any, as on Read the Docs."""
    return f"{language.folder}/{version}/" if version else f"{language.folder}/"


def site_of(current: Language, environ: Mapping[str, str] = os.environ) -> Site | None:
    """Return the addresses of the site while the language `current` is built; None if no setting has them.

    ``TENSORCOPY_SITE_URL`` is the address of the folder that holds the languages. On Read the Docs the canonical URL
    of the project does as well: the other languages are beside it. Raises AddressError.
    """
    version = version_on_read_the_docs(environ)
    if given := environ.get(SITE_VARIABLE, "").strip():
        top = _folder(SITE_VARIABLE, given)
        roots = {language.folder: top + folder_of(language, version) for language in LANGUAGES}
        return Site(roots, None if version else top)
    canonical = environ.get(CANONICAL_VARIABLE, "").strip() if version else ""
    if not canonical:
        return None
    root = _folder(CANONICAL_VARIABLE, canonical)
    above = root.removesuffix(folder_of(current, version))
    if above == root:  # a host that shows one language only, or in another folder: nothing is known of the others
        return Site({current.folder: root})
    return Site({language.folder: above + folder_of(language, version) for language in LANGUAGES})


def canonical_site_of(current: Language, environ: Mapping[str, str] = os.environ) -> Site | None:
    """Return the addresses for search engines: as `site_of`, but on Read the Docs always of CANONICAL_VERSION."""
    site, version = site_of(current, environ), version_on_read_the_docs(environ)
    if site is None or version is None:
        return site
    built = re.compile(rf"(?<=/){re.escape(version)}/$")  # the folder of the version, where the addresses have one
    return replace(site, roots={key: built.sub(f"{CANONICAL_VERSION}/", root) for key, root in site.roots.items()})


def repository(environ: Mapping[str, str] = os.environ) -> Repository | None:
    """Return the site's repository; None if no setting names it. Raises AddressError."""
    given = environ.get(REPOSITORY_VARIABLE, "").strip()
    if not given:
        return None
    url = given.removesuffix("/").removesuffix(".git")
    if not _REPOSITORY.fullmatch(url):
        raise AddressError(
            f"{REPOSITORY_VARIABLE}: must be the address of a repository on GitHub, such as "
            f"https://github.com/OWNER/NAME; found {given!r}; correct it, or leave it unset"
        )
    return Repository(url)


def check_addresses(environ: Mapping[str, str] = os.environ) -> None:
    """Raise AddressError if a setting is not an address."""
    site_of(LANGUAGES[0], environ)
    repository(environ)


def _folder(variable: str, given: str) -> str:
    """Return the address of a folder, with a trailing slash. Raises AddressError."""
    if not _is_folder(given):
        raise AddressError(
            f"{variable}: must be the address of a folder, such as https://example.org/docs/; "
            f"found {given!r}; correct it, or leave it unset"
        )
    return given if given.endswith("/") else f"{given}/"


def _is_folder(given: str) -> bool:
    try:
        parts = urlsplit(given)
        port = parts.port  # raises ValueError for one that is too large
    except ValueError:
        return False
    known = parts.scheme in ("http", "https") and bool(_HOST.fullmatch(parts.netloc)) and port != 0
    # urlsplit drops or corrects some parts: then the address put together again differs.
    return known and bool(_PATH.fullmatch(parts.path)) and f"{parts.scheme}://{parts.netloc}{parts.path}" == given
