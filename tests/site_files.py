"""The files of the built site, and what the tests that look at every page ask of each."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bs4 import BeautifulSoup, Comment, Tag

from tensorcopy_docs import languages

LANGUAGES = tuple(language.folder for language in languages.LANGUAGES)  # the folders of the site
TAGS = {language.folder: language.tag for language in languages.LANGUAGES}
# Code, output and somebody's titles are not ours to translate: elements and classes.
CODE = {"pre", "code", "samp", "script", "style", "tc-switch", "headerlink", "tc-said"}
SPOKEN = ("alt", "aria-label", "title", "placeholder")
LOADED = {"script": "src", "img": "src", "iframe": "src", "link": "href"}  # what a browser asks for by itself


@dataclass(frozen=True)
class Page:
    """What the tests that look at every page ask of one."""

    language: str
    title: str
    text: str
    prose: list[str]  # the texts that are not code, output or titles
    spoken: list[str]  # the title, and what attributes say
    ids: frozenset[str]
    links: list[str]
    switches: list[tuple[str, str]]  # where a link to another language is (the head, or a class), and its address
    loaded: list[str]  # what a browser asks for by itself


def read_page(html: str) -> Page:
    """Read a page once: to parse all pages takes longer than to build them."""
    page = BeautifulSoup(html, "html.parser")
    tags = page.find_all(True)
    title = page.title.get_text()
    language = page.html["lang"]
    return Page(
        language=language,
        title=title,
        text=page.get_text(),
        prose=_prose(page, tags),
        spoken=[title, *(tag[name] for tag in tags for name in SPOKEN if tag.get(name))],
        ids=frozenset(tag["id"] for tag in tags if tag.has_attr("id")),
        links=[tag["href"] for tag in tags if tag.name == "a" and tag.has_attr("href")],
        switches=_switches(tags, language),
        loaded=[tag[LOADED[tag.name]] for tag in tags if tag.get(LOADED.get(tag.name, ""))],
    )


def _prose(page: BeautifulSoup, tags: list[Tag]) -> list[str]:
    code = {id(tag) for tag in tags if not CODE.isdisjoint([tag.name, *tag.get("class", [])])}
    texts = (text for text in page.find_all(string=True) if not isinstance(text, Comment))
    return [str(text) for text in texts if code.isdisjoint(map(id, text.parents))]


def _switches(tags: list[Tag], language: str) -> list[tuple[str, str]]:
    in_head = [tag for tag in tags if tag.name == "link" and "alternate" in tag.get("rel", [])]
    found = [("head", link["href"]) for link in in_head if link["hreflang"] != language]
    for switch in (tag for tag in tags if "tc-switch" in tag.get("class", [])):
        (place,) = (each for each in switch["class"] if each != "tc-switch")
        found += [(place, link["href"]) for link in switch.find_all("a")]
    return found


def read_pages(site: Path) -> dict[str, Page]:
    """Every page of the site by its name, such as ``en/index.html``; what themes bring along is no page."""
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
