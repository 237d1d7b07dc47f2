"""The files of the built site, and what the tests that look at every page ask of each."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bs4 import BeautifulSoup
from lxml.html import HtmlElement, document_fromstring

from tensorcopy_docs import languages
from tensorcopy_docs.sphinx.parts.beside import PREFIX

LANGUAGES = tuple(language.folder for language in languages.LANGUAGES)  # the folders of the site
TAGS = {language.folder: language.tag for language in languages.LANGUAGES}
# Code, output and somebody's titles are not ours to translate: elements and classes.
CODE = {"pre", "code", "samp", "script", "style", "tc-switch", "headerlink", "tc-said", "tc-message"}
# What is inside a paragraph; every other element begins a new one.
INLINE = {
    "a",
    "abbr",
    "b",
    "bdi",
    "cite",
    "code",
    "em",
    "i",
    "kbd",
    "mark",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "time",
    "tspan",
}
SPOKEN = ("alt", "aria-label", "title", "placeholder")
LOADED = {"script": "src", "img": "src", "iframe": "src", "link": "href"}  # what a browser asks for by itself


@dataclass(frozen=True)
class Page:
    """What the tests that look at every page ask of one."""

    language: str
    title: str
    descriptions: list[str]  # for search engines
    text: str
    prose: list[str]  # the texts that are not code, output or titles
    paragraphs: list[str]  # the same with the code inside of them between backticks
    spoken: list[str]  # the title, and what attributes say
    ids: frozenset[str]
    links: list[str]
    switches: list[tuple[str, str]]  # where a link to another language is (the head, or a class), and its address
    loaded: list[str]  # what a browser asks for by itself


def read_page(html: str) -> Page:
    """Read a page once: to parse all pages takes longer than to build them."""
    page = document_fromstring(html)
    tags = list(page.iter("*"))  # without comments
    texts: list[_Text] = []
    _add_texts(texts, page)
    title, language = page.findtext("head/title"), page.get("lang")
    return Page(
        language=language,
        title=title,
        descriptions=[tag.get("content") for tag in tags if tag.tag == "meta" and tag.get("name") == "description"],
        text=" ".join(page.xpath("//text()[not(ancestor::script or ancestor::style)]")),
        prose=[text.words for text in texts if not text.is_code],
        paragraphs=_paragraphs(texts),
        spoken=[title, *(tag.get(name) for tag in tags for name in SPOKEN if tag.get(name))],
        ids=frozenset(page.xpath("//@id", smart_strings=False)),
        links=page.xpath("//a/@href", smart_strings=False),
        switches=_switches(tags, language),
        loaded=[tag.get(LOADED[tag.tag]) for tag in tags if tag.tag in LOADED and tag.get(LOADED[tag.tag])],
    )


class _Text(NamedTuple):
    """A piece of text in a page: the block that it is part of, and whether it is code inside of it, or in code."""

    words: str
    block: int
    is_inline_code: bool
    is_code: bool


def _add_texts(
    found: list[_Text], tag: HtmlElement, block: int = 0, is_inline_code: bool = False, is_code: bool = False
) -> None:
    """Add the texts in `tag`, which is in `block` or begins a new one. Generators in each other would take longer."""
    name, classes, language = tag.tag, tag.get("class"), tag.get("lang")
    is_inline, holds_code = name in INLINE, name in CODE or bool(classes and not CODE.isdisjoint(classes.split()))
    # What is said to be in English is quoted: a suggested wording, a message.
    holds_code = holds_code or (language == "en" and name != "html")
    block = block if is_inline else id(tag)
    is_inline_code = is_inline and (is_inline_code or (holds_code and not is_code))
    is_code = is_code or holds_code
    if text := tag.text:
        found.append(_Text(text, block, is_inline_code, is_code))
    for child in tag:
        if isinstance(child.tag, str):
            _add_texts(found, child, block, is_inline_code, is_code)
        if tail := child.tail:
            found.append(_Text(tail, block, is_inline_code, is_code))


def _classes(tag: HtmlElement) -> list[str]:
    return tag.get("class", "").split()


def _paragraphs(texts: list[_Text]) -> list[str]:
    """The texts of blocks, with the inline code that is part of their sentences; no output, no titles of articles."""
    found: dict[int, list[str]] = {}
    for text in texts:
        if text.is_inline_code or not text.is_code:
            found.setdefault(text.block, []).append(f"`{text.words}`" if text.is_inline_code else text.words)
    return [joined for parts in found.values() if (joined := " ".join("".join(parts).split()))]


def _switches(tags: list[HtmlElement], language: str) -> list[tuple[str, str]]:
    in_head = [tag for tag in tags if tag.tag == "link" and "alternate" in tag.get("rel", "").split()]
    found = [("head", link.get("href")) for link in in_head if link.get("hreflang") not in (None, language)]
    for switch in (tag for tag in tags if "tc-switch" in _classes(tag)):
        (place,) = (each for each in _classes(switch) if each != "tc-switch")
        found += [(place, link.get("href")) for link in switch.iter("a")]
    return found


def read_pages(site: Path) -> dict[str, Page]:
    """Every page of the site by its name, such as ``en/index.html``.

    Files of themes are left out.
    """
    texts = {
        name: path.read_text(encoding="utf-8")
        for name, path in files(site).items()
        if path.suffix == ".html" and "/_static/" not in name
    }
    return {name: read_page(text) for name, text in texts.items()}


def files(folder: Path) -> dict[str, Path]:
    """Every file in `folder`, by its name relative to it."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@cache
def tree(path: Path) -> HtmlElement:
    """A page as lxml's tree, which takes a tenth of the time of `soup`; tests leave it as it is."""
    return document_fromstring(path.read_text(encoding="utf-8"))


@cache
def places(path: Path) -> dict[str, HtmlElement]:
    """What on a page has an anchor, by that anchor."""
    return {anchor: tag for tag in tree(path).iter() if (anchor := tag.get("id")) is not None}


@cache
def soup(path: Path) -> BeautifulSoup:
    """A page as a tree, for tests that look at parts of it; they leave it as it is."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "lxml")


def data_beside(page: Path, address: str):
    """What a page loads from the `address` of the file beside it, whose digest must be that of the file."""
    name, _, digest = address.partition("?")
    text = page.with_name(name).read_text(encoding="utf-8")
    assert digest and hashlib.sha256(text.encode()).hexdigest().startswith(digest)
    assert text.startswith(PREFIX) and text.endswith(");\n")
    return json.loads(text[len(PREFIX) : -3])
