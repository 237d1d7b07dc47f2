"""Reads a file or raises an error in one line; writes a file whole or not at all."""

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tensorcopy_docs.faults import Fault, FaultsError, Location, by_key, quoted
from tensorcopy_docs.lab.writing import write_whole

# All of Unicode's category Cc but the end of a line, other ends of lines, and what changes the direction of a text.
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LONGEST = 20_000  # letters of a text
BUILT = "# Written by each build from the register, and not in git."  # the second line of pages among the sources
NAMES = ("id", "key", "page")  # the fields by which an entry is called in the line of a fault


def read_toml(path: Path) -> object:
    """Return the tables in the TOML file `path`; raises FaultsError.

    No key and no text in it is empty, is longer than a page, or has a control character, but for ends of lines.
    """
    data = _read(path, _toml, "TOML")
    if faults := [*_faults_of_texts(data, path.name)]:
        raise FaultsError(faults)
    return data


def read_json(path: Path, cure: str = "") -> object:
    """Return the content of the JSON file `path`, in which no key occurs twice; raises FaultsError, with the `cure`."""
    return _read(path, lambda text: json.loads(text, object_pairs_hook=_table), "JSON", cure)


def _faults_of_texts(data: object, file: str) -> Iterator[Fault]:
    for location, text in _texts(data):
        place = by_key(location)
        if CONTROL.search(text):
            yield Fault(file, place.id, place.field, "must not have a control character", quoted(text[:80]))
        elif not text.strip():
            yield Fault(file, place.id, place.field, "must not be empty", quoted(text))
        elif len(text) > LONGEST:
            yield Fault(file, place.id, place.field, f"must have at most {LONGEST} letters", str(len(text)))


def _texts(value: object, location: Location = ()) -> Iterator[tuple[Location, str]]:
    """Yield each text and key in `value` with its location, which begins with the name of its entry if that has one."""
    if isinstance(value, str):
        yield location, value
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _texts(each, (*location, number))
    elif isinstance(value, dict):
        name = next((value[field] for field in NAMES if isinstance(value.get(field), str) and value[field]), None)
        for key, each in value.items():
            below = (*((name,) if name else location), key)
            yield below, key
            yield from _texts(each, below)


def _toml(text: str) -> object:
    data = tomllib.loads(text)
    list(_texts(data))  # here, since a table that is too deep raises RecursionError
    return data


def _read(path: Path, parse: Callable[[str], object], form: str, cure: str = "") -> object:
    try:
        return parse(path.read_bytes().decode("utf-8"))
    except OSError as error:
        found = error.strerror or type(error).__name__
    except RecursionError:
        found = "too many levels"
    except ValueError as error:  # bytes that are not UTF-8, wrong syntax, or an integer of thousands of digits
        found = str(error)
    raise FaultsError([Fault(path.name, "-", "-", f"must be {form} in UTF-8", found, cure)])


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Records of different versions are much alike: what is equal in them is one object.
    table = {sys.intern(name): sys.intern(each) if isinstance(each, str) else each for name, each in pairs}
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} twice")
    return table


def check_ending(path: Path, *endings: str) -> None:
    """Raise ValueError if the name of a file ends as another format does; a name without an ending may be a pipe."""
    if path.suffix.lower() not in ("", *endings):
        raise ValueError(f"{path}: must have a name that ends in {endings[0]}")


def put(path: Path, content: bytes) -> Path:
    """Write `content` to `path`, whole or not at all; return `path`. Raises OSError, which always names a file."""
    write_whole(str(path), content)
    return path
