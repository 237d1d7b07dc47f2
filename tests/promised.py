"""Lists what users may rely on: commands, options, exit codes, keys of JSON, names and arguments, formats.

``python tests/promised.py`` writes the list of a release, ``promised.txt``, and adds its addresses, from the site that
is built, to ``old_addresses.txt``.
"""

import argparse
import inspect
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import torch
from committed import committed_records, committed_register

import tensorcopy_docs
from tensorcopy_docs import cli, console, data
from tensorcopy_docs.checking import bugs, command
from tensorcopy_docs.checking.terminal import Recorded
from tensorcopy_docs.history.bugs import bugs_past
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import judge_all
from tensorcopy_docs.options import command_parser
from tensorcopy_docs.versions import pinned_torch

FILE = Path(__file__).with_name("promised.txt")
OF_A_CHECKOUT = ("build", "bundle")
ERRORS = ("a leaf Variable that requires grad is being used in an in-place operation.", "hello")


@cache
def promised() -> frozenset[str]:
    """What this checkout has of it: a name a line, as a reader would write it."""
    return frozenset({*_options(), *_codes(), *_keys(), *_names(), f"format {data.FORMAT.partition('.')[0]}"})


def _options() -> Iterator[str]:
    (commands,) = (each for each in command_parser()._actions if isinstance(each, argparse._SubParsersAction))
    for name, parser in commands.choices.items():
        if name not in OF_A_CHECKOUT:
            yield f"tensorcopy-docs {name}"
            options = (option for each in parser._actions for option in each.option_strings)
            yield from (f"tensorcopy-docs {name} {option}" for option in options)


def _codes() -> Iterator[str]:
    yield from (f"exit code {code}" for code in re.findall(r"^  (\d+) ", console.EXIT_CODES, re.MULTILINE))


def _keys() -> Iterator[str]:
    for name, found in _printed():
        yield from (f"tensorcopy-docs {name} --json: {key}" for key in _paths(found))


def _printed() -> Iterator[tuple[str, Mapping[str, object]]]:
    """What commands print as JSON, without a measurement where the record has what it would find."""
    records = committed_records()
    judgement = judge_all(committed_register(), History(records, records[pinned_torch()]))
    yield "check", command.facts(judgement, Recorded(None, ()))
    past = bugs_past()
    yield "bugs", bugs.facts(bugs.Found(pinned_torch(), past, pinned_torch(), past))
    for text in ERRORS:
        with redirect_stdout(io.StringIO()) as out:
            cli.main(["explain", "--json", text])
        yield "explain", json.loads(out.getvalue())
    yield "ask", tensorcopy_docs.ask(lambda x: x, torch.ones(2)).facts()


def _paths(found: object, place: str = "") -> Iterator[str]:
    """The keys of objects and of those in their lists. A key within an object may be an id, which is data."""
    if isinstance(found, Mapping) and not (place and not place.endswith("[]")):
        for key, value in found.items():
            yield f"{place}.{key}".lstrip(".")
            yield from _paths(value, f"{place}.{key}".lstrip("."))
    elif isinstance(found, list | tuple):
        for each in found[:1]:
            yield from _paths(each, f"{place}[]")


def _names() -> Iterator[str]:
    for module in (tensorcopy_docs, data):
        for name in module.__all__:
            yield f"{module.__name__}.{name}"
            if inspect.isfunction(given := getattr(module, name)):
                yield from (f"{module.__name__}.{name}({each})" for each in inspect.signature(given).parameters)


def addresses(site: Path) -> Iterator[tuple[str, list[str]]]:
    """Each page of a language that has not moved, with the places that it offers links to."""
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        text = text[text.find("<article") :]
        if 'class="tc-moved"' not in text and path.name not in ("search.html", "404.html"):
            found = re.findall(r'headerlink" href="#([^"]+)"|class="tc-claim" id="([^"]+)"', text)
            yield path.relative_to(site).with_suffix("").as_posix(), [one or other for one, other in found]


if __name__ == "__main__":
    FILE.write_text("".join(f"{each}\n" for each in sorted(promised())), encoding="utf-8")
    known = Path(__file__).with_name("old_addresses.txt")
    lines = known.read_text(encoding="utf-8").splitlines()
    pages = {name: anchors.split() for name, _, anchors in (each.partition(":") for each in lines if each[0] != "#")}
    for name, anchors in addresses(Path(__file__).parents[1] / "docs" / "_build" / "html" / "en"):
        # The first is that of the title: for that, a browser shows the top of the page all the same.
        pages[name] = list(dict.fromkeys([*pages.get(name, []), *anchors[1:]]))
    head = [each for each in lines if each[0] == "#"]
    text = [f"{name}: {' '.join(anchors)}".rstrip() for name, anchors in sorted(pages.items())]
    known.write_text("\n".join([*head, *text]) + "\n", encoding="utf-8")
