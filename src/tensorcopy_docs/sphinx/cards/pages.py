"""The cards of the pages of a build: what each says, which file it is, and the meta tags that name it."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import astuple
from pathlib import Path
from urllib.parse import urljoin

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.sphinx.cards.drawing import HEIGHT, WIDTH, Card, draw
from tensorcopy_docs.sphinx.cards.fonts import BOLD, file_of, missing
from tensorcopy_docs.sphinx.cards.kinds import Kind, kind_of, kinds
from tensorcopy_docs.sphinx.state import judgement
from tensorcopy_docs.words import say

FOLDER = "_cards"
KNOWN = "cards.json"  # beside the doctrees: what is drawn on each card that the last build left


def card_of(app: Sphinx, docname: str) -> tuple[str, Card]:
    """The file of a page's card, relative to the root of its language, and what is drawn on it.

    A title with a character that the font does not have is not drawn: the card of the kind is shown. Raises
    ExtensionError if not even the title of the front page can be drawn.
    """
    language = language_named(app.config.language)
    kind = kind_of(docname)
    for each, name in _choices(kind, docname):
        title = _title(app, each, name, language)
        if title and not missing(title, language, BOLD):
            return f"{FOLDER}/{name}.png", _card(app, each, title, language)
    lost = missing(say("front-title", language), language, BOLD)
    raise ExtensionError(f"{file_of(language, BOLD)}: lacks {lost!r}; make it again with .ci/card_fonts.py")


def _choices(kind: Kind, docname: str) -> Iterator[tuple[Kind, str]]:
    """Whose card a page can have: its own, that of its kind, and that of the front page."""
    if kind.own and kind.has(docname):
        yield kind, docname
    yield kind, kind.index
    yield kinds()[0], kinds()[0].index


def _title(app: Sphinx, kind: Kind, docname: str, language: Language) -> str:
    if kind == kinds()[0]:
        return say("front-title", language)
    title = app.env.titles.get(docname)
    return title.astext() if title else ""


def _card(app: Sphinx, kind: Kind, title: str, language: Language) -> Card:
    label = say(f"card-{kind.label}", language) if kind.label else ""
    foot = say("card-foot", language, torch=judgement(app).torch)
    return Card(kind.key, label, title, say("site-title", language), foot)


def image_of(app: Sphinx, docname: str) -> str:
    """The address of a page's card; the site has an address."""
    root: str = app.config.html_baseurl
    return urljoin(root, card_of(app, docname)[0])


def tags_of(app: Sphinx, docname: str) -> dict[str, str]:
    """What the meta tags of a page say of its card, by their names; the site has an address."""
    _, card = card_of(app, docname)
    address, text = image_of(app, docname), f"{card.title} | {card.site}"
    return {
        "og:image": address,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": text,
        "twitter:image": address,
        "twitter:image:alt": text,
    }


def write_cards(app: Sphinx, exception: Exception | None) -> None:
    """Draw the cards that are new or say something else than before, and remove those that no page has."""
    if exception is not None or app.builder.format != "html":
        return
    known_file = Path(app.doctreedir) / KNOWN
    language = language_named(app.config.language)
    cards = dict(card_of(app, docname) for docname in sorted(app.env.found_docs)) if app.config.html_baseurl else {}
    known: Mapping[str, str] = json.loads(known_file.read_bytes()) if known_file.exists() else {}
    drawn = {file: hashlib.sha256(repr(astuple(card)).encode()).hexdigest() for file, card in cards.items()}
    for file, card in cards.items():
        place = Path(app.outdir, file)
        if known.get(file) != drawn[file] or not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(draw(card, language))
    for file in known.keys() - drawn.keys():
        Path(app.outdir, file).unlink(missing_ok=True)
    known_file.write_text(json.dumps(drawn), encoding="utf-8")
