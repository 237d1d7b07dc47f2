"""The index as the files that `search.js` loads: the pages with their headings, and the terms, shared out by a hash.

A question needs the files of its terms, and not the whole index. Words that are not in it are looked for within longer
ones: for that, all that are not Chinese are in one file, too. They are scripts, since a page that is opened from the
disk cannot fetch data.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from tensorcopy_docs.sphinx.search.terms import IS_HAN

FOLDER = "searchindex"
PAGES, WORDS = "pages.js", "words.js"
SHARES = 256  # files that the terms are in; each has a kilobyte or less, compressed

Places = Mapping[str, Iterable[int]]  # the numbers of the pages that have a term


def share_of(term: str) -> str:
    """The name of the file, without its ending, that has `term`. `shareOf` is the same in JavaScript."""
    number = 0
    for character in term:
        number = (number * 31 + ord(character)) % 65521
    return str(number % SHARES)


def index_files(index: Mapping[str, Any]) -> dict[str, str]:
    """All files by name, for the `index` that Sphinx's IndexBuilder freezes."""
    places = _places(index)
    lone = _lone_characters(places)
    files = {f"{number}.js": _call("addTerms", {}, {}) for number in range(SHARES)}
    shares: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for i, mapping in enumerate((places, lone)):
        for term, pages in sorted(mapping.items()):
            shares.setdefault(share_of(term), ({}, {}))[i][term] = _short(pages)
    files |= {f"{name}.js": _call("addTerms", *each) for name, each in shares.items()}
    words = {term: _short(pages) for term, pages in places.items() if not IS_HAN.match(term)}
    files[WORDS] = _call("addTerms", words, {})
    return files | {PAGES: _call("Search.setIndex", _pages(index) | {"digest": _digest(files)})}


def _pages(index: Mapping[str, Any]) -> dict[str, Any]:
    """What is known of the pages before a term is looked up: titles, headings, and how many terms each has."""
    lengths = [0] * len(index["docnames"])
    for pages in index["terms"].values():
        for page in _several(pages):
            lengths[page] += 1
    known = {name: index[name] for name in ("docnames", "titles", "alltitles", "indexentries")}
    return known | {"lengths": lengths}


def _places(index: Mapping[str, Any]) -> dict[str, set[int]]:
    """The pages of each term, be it in their text or in a heading."""
    found: dict[str, set[int]] = {}
    for mapping in (index["terms"], index["titleterms"]):
        for term, pages in mapping.items():
            found.setdefault(term, set()).update(_several(pages))
    return {term: pages for term, pages in found.items() if pages}


def _lone_characters(places: Mapping[str, set[int]]) -> dict[str, set[int]]:
    """Chinese characters that are in longer terms only: each with the pages of those terms."""
    found: dict[str, set[int]] = {}
    for term, pages in places.items():
        for character in filter(IS_HAN.match, term):
            if character not in places:
                found.setdefault(character, set()).update(pages)
    return found


def _several(pages: int | list[int]) -> list[int]:
    return [pages] if isinstance(pages, int) else pages


def _short(pages: Iterable[int]) -> int | list[int]:
    found = sorted(pages)
    return found[0] if len(found) == 1 else found


def _digest(files: Mapping[str, str]) -> str:
    return hashlib.sha256("".join(text for _, text in sorted(files.items())).encode()).hexdigest()[:8]


def _call(function: str, *arguments: object) -> str:
    texts = (json.dumps(each, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for each in arguments)
    return f"{function}({','.join(texts)});\n"
