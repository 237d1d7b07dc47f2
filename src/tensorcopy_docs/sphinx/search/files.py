"""Writes the index as the files that `search.js` loads: pages with headings, and the terms, shared out by a hash.

A question needs the files of its terms, and not the whole index. A word that is not in it, as one that is being typed,
is looked for within longer ones: it needs the file of its first letters, which has all words with these letters. What
is shown of a page that is found is in a file for each page. They are scripts, since a page that is opened from the disk
cannot fetch data.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tensorcopy_docs.sphinx.search.terms import IS_HAN

FOLDER = "searchindex"
PAGES = "pages.js"
IN_A_FILE = 20  # terms, as a rule; they are half a kilobyte, compressed
LONGER_IN_A_FILE = 40  # words with the same letters
SHARED = 5  # pages that may have a heading that leads to one of them: "Compiled" stands on each recipe
LETTERS = 3  # the search looks for no less within longer words

Places = Mapping[str, set[int]]  # the numbers of the pages that have a term
Entry = tuple[str, str, set[int]]  # what a term is shared out by, the term, and its pages
Coded = int | list[int]

_ENGLISH_NAME = re.compile(r"（.*）")


def share_of(term: str, shares: int) -> int:
    """Return the number of the file, of so many `shares`, that has `term`. `shareOf` is the same in JavaScript."""
    number = 0
    for character in term:
        number = (number * 31 + ord(character)) % 65521
    return number % shares


def index_files(index: Mapping[str, Any], about: Mapping[str, str], weight: Callable[[str], float]) -> dict[str, str]:
    """Return all files by name, for the `index` that Sphinx's IndexBuilder freezes.

    `about` describes pages by their names; `weight` says of a page how far up it is put.
    """
    places = _places(index)
    headings = _headings(index)
    lone = [(character, character, pages) for character, pages in _lone_characters(places).items()]
    terms = _shared([[(term, term, pages) for term, pages in places.items()], lone], IN_A_FILE)
    longer = _shared([[(key, term, places[term]) for term in places for key in _beginnings(term)]], LONGER_IN_A_FILE)
    files = {f"terms-{number}.js": _call("addTerms", *each) for number, each in enumerate(terms)}
    files |= {f"longer-{number}.js": _call("addLonger", *each) for number, each in enumerate(longer)}
    for number, docname in enumerate(index["docnames"]):
        ids = [each for _, each in headings[number]]
        files[f"page-{number}.js"] = _call("addPage", number, about.get(docname, ""), ids)
    pages = {
        "docnames": index["docnames"],
        "titles": index["titles"],
        "headings": [[title for title, _ in each] for each in headings],
        "lengths": _lengths(index),
        "weights": [weight(docname) for docname in index["docnames"]],
        "shares": {"terms": len(terms), "longer": len(longer)},
    }
    return files | {PAGES: _call("setPages", pages | {"digest": _digest(files, pages)})}


def _headings(index: Mapping[str, Any]) -> list[list[tuple[str, str]]]:
    """Return the headings of each page below its title, with the ids that links lead to; none that many pages have.

    The entries of the index are the terms of the glossary, each as good as a heading; in Chinese, with and without the
    English name behind it.
    """
    found: list[list[tuple[str, str]]] = [[] for _ in index["docnames"]]
    for title, places in index["alltitles"].items():
        for page, anchor in places:
            if anchor is not None:
                found[page].append((title, anchor))
    for entry, places in index["indexentries"].items():
        for page, anchor, *_ in places:
            found[page] += [(title, anchor) for title in dict.fromkeys((entry, _ENGLISH_NAME.sub("", entry)))]
    pages = Counter(title for each in found for title, _ in each)
    return [[(title, anchor) for title, anchor in each if pages[title] <= SHARED] for each in found]


def _lengths(index: Mapping[str, Any]) -> list[int]:
    """Return how many terms each page has, in tens, which are shorter to load."""
    lengths = [0] * len(index["docnames"])
    for pages in index["terms"].values():
        for page in _several(pages):
            lengths[page] += 1
    return [-(-length // 10) for length in lengths]


def _places(index: Mapping[str, Any]) -> dict[str, set[int]]:
    """Return the pages of each term that can be looked up, in their text or in a heading.

    What is looked up is in lower case, and no number.
    """
    found: dict[str, set[int]] = {}
    for mapping in (index["terms"], index["titleterms"]):
        for term, pages in mapping.items():
            found.setdefault(term, set()).update(_several(pages))
    return {term: pages for term, pages in found.items() if pages and term == term.lower() and not term.isdigit()}


def _lone_characters(places: Mapping[str, set[int]]) -> dict[str, set[int]]:
    """Return Chinese characters that are in longer terms only, each with the pages of those terms."""
    found: dict[str, set[int]] = {}
    for term, pages in places.items():
        for character in filter(IS_HAN.match, term):
            if character not in places:
                found.setdefault(character, set()).update(pages)
    return found


def _beginnings(term: str) -> Iterator[str]:
    """Yield the first letters of all that the search finds within `term`; of an identifier, only its own first ones."""
    if not IS_HAN.match(term):
        starts = 1 if "_" in term else len(term)
        yield from {term[i : i + LETTERS] for i in range(min(starts, len(term) - LETTERS + 1))}


def _shared(kinds: Sequence[Sequence[Entry]], in_a_file: int) -> list[list[dict[str, Coded]]]:
    """Return the content of each file: of each of `kinds`, the terms whose keys are in its share."""
    shares = max(map(len, kinds)) // in_a_file + 1
    found: list[list[dict[str, Coded]]] = [[{} for _ in kinds] for _ in range(shares)]
    for i, entries in enumerate(kinds):
        for key, term, pages in entries:
            found[share_of(key, shares)][i][term] = _coded(pages)
    return found


def _several(pages: int | list[int]) -> list[int]:
    return [pages] if isinstance(pages, int) else pages


def _coded(pages: Iterable[int]) -> Coded:
    """Encode the numbers of `pages`, each but the first as its distance from the one before."""
    found = sorted(pages)
    return found[0] if len(found) == 1 else [found[0], *(after - one for one, after in pairwise(found))]


def _digest(files: Mapping[str, str], pages: Mapping[str, Any]) -> str:
    texts = [f"{name}\n{text}" for name, text in sorted(files.items())]
    return hashlib.sha256("".join([*texts, _call("", pages)]).encode()).hexdigest()[:8]


def _call(function: str, *arguments: object) -> str:
    texts = (json.dumps(each, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for each in arguments)
    return f"{function}({','.join(texts)});\n"
