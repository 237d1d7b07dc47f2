"""Asks the package index that pip is set up with for the files of a release, and whether they are yanked.

No address of an index is written here: it is pip's own setting, or pip's default.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote, urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.01"
SECONDS = (3, 20)  # until it is connected, and between what it sends
AT_ONCE = 8
AGAIN = 2  # times that a connection is tried again


class NoAnswerError(Exception):
    """The index does not answer, or not as an index does."""


@dataclass(frozen=True)
class File:
    """One file of a release: its name, its SHA-256 where the index says it, and whether it is yanked, and why."""

    name: str
    sha256: str | None
    yanked: bool
    reason: str = ""


@dataclass(frozen=True)
class Index:
    """An index by its address, and the file with the certificates that are trusted, if not the usual ones."""

    url: str
    certificates: str | None = None

    def files(self, name: str) -> list[File]:
        """All files of the project `name`, of every release. Raises NoAnswerError."""
        return self.files_of_all([name])[name]

    def files_of_all(self, names: list[str]) -> dict[str, list[File]]:
        """The files of each project, asked for side by side. Raises NoAnswerError for one that is not answered."""
        with requests.Session() as session, ThreadPoolExecutor(AT_ONCE) as pool:
            session.verify = self.certificates or True
            for scheme in ("https://", "http://"):
                session.mount(scheme, HTTPAdapter(max_retries=Retry(AGAIN, backoff_factor=0.2), pool_maxsize=AT_ONCE))
            asked = [pool.submit(self._files, session, name) for name in names]
            try:
                return {name: each.result() for name, each in zip(names, asked, strict=True)}
            finally:
                pool.shutdown(cancel_futures=True)  # after one without an answer, the others are not waited for

    def _files(self, session: requests.Session, name: str) -> list[File]:
        try:
            answer = session.get(f"{self.url.rstrip('/')}/{name}/", headers={"Accept": ACCEPT}, timeout=SECONDS)
            answer.raise_for_status()
            return files_of(answer.headers.get("Content-Type", "").partition(";")[0], answer.content)
        except (OSError, ValueError) as error:  # among them all that requests raises
            # Not what the error says: it has the address of the index, which may hold a password.
            raise NoAnswerError(f"{name}: the index does not answer ({type(error).__name__})") from None


def pips_own() -> Index:
    """The index that pip asks."""
    from pip._internal.models.index import PyPI

    listed = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    settings = {}
    for line in listed.stdout.splitlines():  # of one setting, the later line counts: the environment comes last
        key, _, value = line.partition("=")
        settings[key.rpartition(".")[2]] = value.strip().strip("'\"")
    return Index(settings.get("index-url", PyPI.simple_url), settings.get("cert"))


def files_of(kind: str, page: bytes) -> list[File]:
    """The files that a page of an index lists, in JSON or in HTML. Raises ValueError if it is neither."""
    if kind.endswith("json"):
        try:
            return [_from_json(each) for each in json.loads(page)["files"]]
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"must be what an index answers: {error!r}") from None
    if not kind.endswith("html"):
        raise ValueError(f"must be what an index answers; found {kind}")
    links = _Links()
    links.feed(page.decode("utf-8", "replace"))
    return links.files


def _from_json(entry: dict[str, Any]) -> File:
    yanked = entry.get("yanked", False)
    return File(
        entry["filename"],
        entry.get("hashes", {}).get("sha256"),
        yanked is not False,
        yanked if isinstance(yanked, str) else "",
    )


class _Links(HTMLParser):
    """The links of an index's page; the name of a file is the end of its address, its digest the fragment."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[File] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag != "a" or not given.get("href"):
            return
        address = urlsplit(given["href"])
        digest = address.fragment.removeprefix("sha256=") if address.fragment.startswith("sha256=") else None
        name = unquote(str(address.path).rpartition("/")[2])
        self.files.append(File(name, digest, "data-yanked" in given, given.get("data-yanked") or ""))
