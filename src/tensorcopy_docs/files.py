"""Reads a file or says in one line why not; writes a file whole or not at all."""

import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.lab.writing import write_whole


def read_toml(path: Path) -> object:
    """The tables in the TOML file `path`; raises FaultsError."""
    return _read(path, tomllib.loads, "TOML")


def read_json(path: Path, cure: str = "") -> object:
    """What the JSON file `path` holds, in which no key occurs twice; raises FaultsError, with the `cure`."""
    return _read(path, lambda text: json.loads(text, object_pairs_hook=_table), "JSON", cure)


def _read(path: Path, parse: Callable[[str], object], form: str, cure: str = "") -> object:
    try:
        return parse(path.read_bytes().decode("utf-8"))
    except OSError as error:
        found = error.strerror or type(error).__name__
    except RecursionError:
        found = "too many levels"
    except ValueError as error:  # of the text's bytes, of its form, or an integer of thousands of digits
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


def put(path: Path, content: bytes) -> Path:
    """Write `content` to `path`, whole or not at all; return `path`. Raises OSError, which always names a file."""
    write_whole(str(path), content)
    return path
