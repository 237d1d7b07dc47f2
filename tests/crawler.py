"""Follows every address in the files of a site that is not served: to pages, places on them, data and pictures."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from tests.site_files import files

# The attributes of HTML in which an address is. `content` has one only if it begins as one, and in a <meta>.
_ATTRIBUTE = re.compile(r'\s(?:href|src|action|poster|data-file)="([^"]*)"|<meta\b[^>]*\scontent="(https?://[^"]*)"')
_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
_BASE = re.compile(r'<base href="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')
_IN_XML = re.compile(r'<loc>([^<]*)</loc>|<id>([^<]*)</id>|\shref="([^"]*)"')
_IN_CSS = re.compile(r"""url\(\s*["']?([^"')]+)""")
_IN_MARKDOWN = re.compile(r"\]\(<?([^)>\s]+)>?\)")
_PAGE = re.compile(r"[\w./-]+\.html(#\S+)?")  # what is an address in JSON, beside what begins with http
# The form of the stride explorer reads a tensor from here: tests/browser/test_strides.py opens each of them. Lists read
# from here what they are filtered by: tests/browser/test_claims_filter.py compares the counts of each function.
_NO_PLACE = re.compile(r"/(strides\.html#shape|(claims|compiled|index)\.html#about)=")


class Web:
    """Folders of files by the addresses that they are published at, each of which ends with a slash."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._present = {root + name: path for root, folder in folders.items() for name, path in files(folder).items()}
        # All that is asked of these hosts has to be there, in whatever folder.
        self._hosts = tuple({urljoin(root, "/") for root in folders})
        self._known: dict[tuple[str, str], bool] = {}

    def dead(self, of: Callable[[str], bool] = lambda name: True) -> list[str]:
        """Each address that leads to no file or to no place in it, behind the file that has it.

        `of` says of which files, by the last part of their names.
        """
        found = []
        for own, path in sorted((own, path) for own, path in self._present.items() if of(path.name)):
            base, addresses = own, dict.fromkeys(_addresses(path))
            if path.suffix == ".html" and (given := _BASE.search(_text(path))):
                base = urljoin(own, unescape(given[1]))
            found += [f"{own}: {address}" for address in addresses if not self._leads_somewhere(base, address)]
        return found

    def _leads_somewhere(self, base: str, address: str) -> bool:
        # From all files of a folder, an address leads to the same place, unless it is one of the file itself.
        key = (base if address[:1] in "#?" else base.rpartition("/")[0], address)
        if key not in self._known:
            self._known[key] = self._is_there(*urldefrag(urljoin(base, address)))
        return self._known[key]

    def _is_there(self, whole: str, place: str) -> bool:
        if not whole.startswith(self._hosts):
            return True  # another host, mail, or data in the address itself
        name = unquote(urlsplit(whole)._replace(query="").geturl())
        path = self._present.get(f"{name}index.html" if name.endswith("/") else name)
        if path is None:
            return False
        is_place = place and path.suffix == ".html" and not _NO_PLACE.search(f"/{path.name}#{place}")
        return not is_place or unquote(place) in _ids(path)


def _addresses(path: Path) -> Iterator[str]:
    """The addresses in a file; scripts make theirs when they run, and are not read."""
    if path.suffix == ".html":
        yield from _of_html(_text(path))
    elif path.suffix in (".xml", ".svg"):
        text = _text(path)
        yield from (unescape("".join(each)) for each in _IN_XML.findall(text))
        yield from (unescape("".join(each)) for each in _ATTRIBUTE.findall(unescape(text)))
    elif path.suffix == ".css":
        yield from _IN_CSS.findall(_text(path))
    elif path.suffix == ".json":
        yield from _of_json(json.loads(_text(path)))
    elif path.suffix == ".md" or path.name == "llms.txt":
        yield from _IN_MARKDOWN.findall(_text(path))
    elif path.name == "robots.txt":
        yield from re.findall(r"^Sitemap: (\S+)$", _text(path), re.MULTILINE)


def _of_html(text: str) -> Iterator[str]:
    for kind, script in _SCRIPT.findall(text):
        if "application/ld+json" in kind:
            yield from _of_json(json.loads(script))
    yield from (unescape(own or meta) for own, meta in _ATTRIBUTE.findall(text) if own or meta)


def _of_json(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _of_json(each) if name not in ("@id", "$id", "$schema") else ()  # names, and not addresses
    elif isinstance(value, list):
        for each in value:
            yield from _of_json(each)
    elif isinstance(value, str) and (value.startswith(("http://", "https://")) or _PAGE.fullmatch(value)):
        yield value


@cache
def _ids(path: Path) -> frozenset[str]:
    return frozenset(map(unescape, _ID.findall(_text(path))))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
