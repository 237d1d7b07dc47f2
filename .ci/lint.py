"""Prints what would stop a build or fail a test, then what breaks a rule of style: ``make lint``, in seconds.

It measures nothing and builds nothing: what the lab finds is what the records have. It ends with 1 if anything stops.
"""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

from tensorcopy_docs.building.data_files import check_files
from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.headlines import headlines
from tensorcopy_docs.judge.judgement import knowledge_of
from tensorcopy_docs.judge.messages import message_faults
from tensorcopy_docs.records.staleness import check_pinned, kinds_of, load_evidence
from tensorcopy_docs.register.advice import NAMED
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.sphinx.claims.myths import myth_faults
from tensorcopy_docs.sphinx.entry_pages import entry_pages
from tensorcopy_docs.sphinx.gallery.files import faults
from tensorcopy_docs.sphinx.gallery.notebook import LINK
from tensorcopy_docs.sphinx.gallery.recipes import Recipes
from tensorcopy_docs.versions import pinned_torch

ROOT = Path(__file__).parent.parent
DOCS, RECIPES = ROOT / "docs", ROOT / "gallery" / "recipes"
LOCALES = DOCS / "locales"
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
sys.path.insert(0, str(ROOT))  # for what tests know: mutations, and sentences that generalize


def stops() -> Iterator[str]:
    """What stops a build or fails a test, a line each; all but the first kind needs registers that can be read."""
    try:
        check_files(RECIPES)
    except BuildError as error:
        yield from str(error).splitlines()
        return
    register = load()
    yield from faults(register, [ROOT / "gallery" / "articles", RECIPES])
    yield from myth_faults(register)
    yield from without_mutation()
    yield from measured()
    yield from recipes()
    yield from general()
    yield from catalogs()


def measured() -> Iterator[str]:
    """What the pinned version has not measured; else each verdict, message and headline that is not as measured."""
    try:
        check_pinned(*kinds_of(pinned_torch()))
    except FaultsError as error:
        yield from map(str, error.faults)
        return
    evidence = load_evidence()
    known = knowledge_of(load(), evidence[pinned_torch()], evidence)
    yield from known.faults()
    yield from message_faults(load_messages(), known.history, known.table)
    yield from Events(known.history, headlines()).faults()


def recipes() -> Iterator[str]:
    """Each recipe that is not recorded on the pinned version, and each link of one to a page that there is not."""
    found = Recipes(RECIPES)
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    pages |= entry_pages(load(), load_messages()).keys()
    for name, text in found.texts.items():
        if pinned_torch() not in found.versions(name):
            rule = f"must be measured on PyTorch {pinned_torch()}"
            yield f"{name}.py: {rule}; found no result of this code; make recipes NAMES={name}"
        for translated in found.words[name].texts.values():
            text += "\n".join(translated)
        for link in LINK.finditer(text):
            if link[2] not in pages:
                cure = f"mend the link there and in {name}.toml"
                yield f"{name}.py: must lead to pages of the site; found {link[2]!r}; {cure}"


def without_mutation() -> Iterator[str]:
    """Each test of a claim that no mutation of PyTorch turns."""
    tables = [
        importlib.import_module(f"tests.lab.{path.stem}").MUTATIONS
        for path in sorted((ROOT / "tests" / "lab").glob("mutations_*.py"))
    ]
    for name, source in proof_sources().items():
        if not source.python and not any(name in table for table in tables):
            cure = 'add it, or @proof(python="why") where plain Python decides'
            yield f"{source.file}: {name}: must be in MUTATIONS of a tests/lab/mutations_*.py; found none; {cure}"


def general() -> Iterator[str]:
    """Each general sentence that rests on nothing that is measured."""
    sentences = importlib.import_module("tests.general_sentences")
    excused = importlib.import_module("tests.test_general_sentences").excused
    for passage in sentences.passages():
        for sentence in sentences.generalizing(passage):
            if not excused(passage.place, sentence):
                place = f"{passage.place}, {passage.language.key}"
                rule = "must rest on a fact or on code beside it if it is general"
                yield f"{place}: {rule}; found “{sentence}”; name the fact, or say which case it is about"


def catalogs() -> Iterator[str]:
    """What is not translated, or whose marks for idioms, code and bold are not those of its source."""
    for path in sorted(LOCALES.rglob("*.po")):
        with path.open("rb") as file:
            entries = [each for each in read_po(file) if each.id]
        for entry in entries:
            for rule in broken(entry.id, entry.string, entry.fuzzy):
                yield f"{path.relative_to(ROOT)}: “{' '.join(entry.id.split())[:60]}”: {rule}"


def broken(source: str, text: str, fuzzy: bool) -> Iterator[str]:
    """The rules that a translation breaks."""
    if not text or fuzzy:
        yield f"must be translated; found {'a fuzzy entry' if text else 'none'}; fill it in and remove “fuzzy”"
        return
    if sorted(NAMED.findall(text)) != sorted(NAMED.findall(source)):
        yield f"must name the idioms of its source; found {sorted(NAMED.findall(text))}"
    plain = CODE.sub("x", text)
    if "`" in plain:
        yield "must close each piece of code; found a ` that opens or closes nothing"
    found = BOLD.findall(plain)
    if MarkdownIt().render(plain).count("<strong>") != len(found):
        yield f"must show bold words, not stars; found {', '.join(map(repr, found))}; leave punctuation outside of them"


def with_folder(line: str) -> str:
    """Return a line that begins with the name of a file with its path in the checkout, if only one has the name."""
    name, colon, rest = line.partition(":")
    paths = [path for folder in ("src", "gallery") for path in (ROOT / folder).rglob(name)] if "." in name else []
    return f"{paths[0].relative_to(ROOT)}{colon}{rest}" if len(paths) == 1 else line


def main() -> int:
    """Print all lines; return the exit code."""
    found = [*map(with_folder, stops())]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"lint: {len(found)} stop a build or fail a test" if found else "lint: nothing stops")
    sys.stdout.flush()
    subprocess.run([sys.executable, ROOT / ".ci" / "style.py"], check=False)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
