"""The files of the built site, and what the tests that look at every page ask of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bs4 import BeautifulSoup, Comment, Tag

from tensorcopy_docs import languages

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
    page = BeautifulSoup(html, "html.parser")
    tags, texts = page.find_all(True), list(_texts(page, 0))
    title = page.title.get_text()
    language = page.html["lang"]
    return Page(
        language=language,
        title=title,
        descriptions=[tag["content"] for tag in tags if tag.name == "meta" and tag.get("name") == "description"],
        text=page.get_text(),
        prose=[text.words for text in texts if not text.is_code],
        paragraphs=_paragraphs(texts),
        spoken=[title, *(tag[name] for tag in tags for name in SPOKEN if tag.get(name))],
        ids=frozenset(tag["id"] for tag in tags if tag.has_attr("id")),
        links=[tag["href"] for tag in tags if tag.name == "a" and tag.has_attr("href")],
        switches=_switches(tags, language),
        loaded=[tag[LOADED[tag.name]] for tag in tags if tag.get(LOADED.get(tag.name, ""))],
    )


@dataclass(frozen=True)
class _Text:
    """A piece of text in a page: the block that it is part of, and whether it is code inside of it, or in code."""

    words: str
    block: int
    is_inline_code: bool
    is_code: bool


def _texts(tag: Tag, block: int, is_inline_code: bool = False, is_code: bool = False) -> Iterator[_Text]:
    """The texts in `tag`, which is in `block` or begins a new one."""
    is_inline, holds_code = tag.name in INLINE, not CODE.isdisjoint([tag.name, *tag.get("class", [])])
    block = block if is_inline else id(tag)
    is_inline_code = is_inline and (is_inline_code or (holds_code and not is_code))
    is_code = is_code or holds_code
    for child in tag.children:
        if isinstance(child, Tag):
            yield from _texts(child, block, is_inline_code, is_code)
        elif not isinstance(child, Comment):
            yield _Text(str(child), block, is_inline_code, is_code)


def _paragraphs(texts: list[_Text]) -> list[str]:
    """The texts of blocks, with the inline code that is part of their sentences; no output, no titles of articles."""
    found: dict[int, list[str]] = {}
    for text in texts:
        if text.is_inline_code or not text.is_code:
            found.setdefault(text.block, []).append(f"`{text.words}`" if text.is_inline_code else text.words)
    return [joined for parts in found.values() if (joined := " ".join("".join(parts).split()))]


def _switches(tags: list[Tag], language: str) -> list[tuple[str, str]]:
    in_head = [tag for tag in tags if tag.name == "link" and "alternate" in tag.get("rel", [])]
    found = [("head", link["href"]) for link in in_head if link["hreflang"] != language]
    for switch in (tag for tag in tags if "tc-switch" in tag.get("class", [])):
        (place,) = (each for each in switch["class"] if each != "tc-switch")
        found += [(place, link["href"]) for link in switch.find_all("a")]
    return found


def read_pages(site: Path) -> dict[str, Page]:
    """Every page of the site by its name, such as ``en/index.html``; files of themes are left out."""
    return {
        name: read_page(path.read_text(encoding="utf-8"))
        for name, path in files(site).items()
        if path.suffix == ".html" and "/_static/" not in name
    }


def files(folder: Path) -> dict[str, Path]:
    """Every file in `folder`, by its name relative to it."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@cache
def soup(path: Path) -> BeautifulSoup:
    """A page as a tree, for tests that look at parts of it; they leave it as it is."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
