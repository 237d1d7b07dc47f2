"""Turns the HTML of a page's article into Markdown: the text that readers see, without drawings and controls.

A library does it. Templates guide it by one attribute: ``data-md`` is the Markdown of an element, in which "{}" is what
the library makes of the element's content.
"""

import posixpath
import re
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from html_to_markdown import ConversionOptions, convert

EXTENSION = ".md"
# Elements of use in a browser only; Sphinx writes the header links.
_CONTROLS = ("button", "input", "select", "form", "fieldset", "a.headerlink")
_OPTIONS = ConversionOptions(
    compact_tables=True,
    extract_metadata=False,
    inline_data_media="alt_text_only",
    exclude_selectors=list(_CONTROLS),
)
_NOSCRIPT = re.compile(r"<(/?)noscript>")
_BEFORE_WIDE = re.compile(r"(?<=[^\s|>-]) (?=（)")  # wide parentheses have their space in themselves
# Sphinx's class for the language of a block of code, and Markdown's names where they differ.
_HIGHLIGHTED = re.compile(r"\bhighlight-(\w+)")
_LANGUAGES = {"default": "python", "ipython3": "python", "none": "text"}


def markdown_of(article: str, html: str, address_of: Callable[[str], str | None]) -> str:
    """Return the Markdown of an article's HTML, which is in the file called `html`; it ends with one line feed.

    `address_of` gives the address that a link has in the Markdown, by its address on the page without the place there;
    None is the page itself.
    """
    visitor: Any = _Visitor(html, address_of)
    text = convert(_NOSCRIPT.sub(r"<\1div>", article), _OPTIONS, visitor).content or ""
    return _BEFORE_WIDE.sub("", text.strip()) + "\n"


def markdown_address(address: str, page: str, is_page: Callable[[str], bool]) -> str | None:
    """Return the address, in the Markdown of `page`, of the HTML's `address`; None for the page itself.

    `page` is a docname, and `is_page` says whether a docname has a page. A page leads to its Markdown.
    """
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return address
    file = posixpath.normpath(posixpath.join(posixpath.dirname(page), parts.path)) if parts.path else f"{page}.html"
    name, extension = posixpath.splitext(file)
    if extension != ".html" or not is_page(name):
        return address
    return None if name == page else posixpath.splitext(parts.path)[0] + EXTENSION


class _Visitor:
    """The callbacks that the library calls for each element; they return "continue" to leave it to the library."""

    def __init__(self, html: str, address_of: Callable[[str], str | None]) -> None:
        self.html = html
        self.address_of = cache(address_of)  # most links lead to a few pages
        self.language = ""
        self.tables = 0  # in which the element is

    def visit_element_start(self, element: Any) -> object:
        attributes = element.attributes()
        markdown = attributes.get("data-md")
        if markdown is not None and "{}" not in markdown:
            return {"custom": markdown}
        if element.tag_name == "div" and (found := _HIGHLIGHTED.search(attributes.get("class", ""))):
            self.language = _LANGUAGES.get(found[1], found[1])
        return "skip" if element.tag_name == "svg" else "continue"

    def visit_element_end(self, element: Any, content: str) -> object:
        markdown = element.attributes().get("data-md")
        if markdown is None:
            return "continue"
        content = " ".join(content.split()) if markdown.startswith("#") else content.strip()
        text = markdown.replace("{}", content)
        if element.is_inline:
            return {"custom": text}
        return {"custom": f"{text}\n" if text.startswith("- ") else f"\n\n{text}\n\n"}

    def visit_table_start(self, _element: Any) -> object:
        self.tables += 1
        return "continue"

    def visit_table_end(self, _element: Any, _content: str) -> object:
        self.tables -= 1
        return "continue"

    def visit_code_block(self, _element: Any, _language: str | None, code: str) -> object:
        if self.tables:  # a cell is one line
            return "continue"
        fence = "````" if "```" in code else "```"
        return {"custom": f"\n\n{fence}{self.language}\n{code.strip(chr(10))}\n{fence}\n\n"}

    def visit_code_inline(self, element: Any, code: str) -> object:
        return _content(element, code)

    def visit_heading(self, element: Any, _level: int, text: str, _id: str | None) -> object:
        return _content(element, text)

    def visit_summary(self, element: Any, text: str) -> object:
        return _content(element, text)

    def visit_link(self, element: Any, address: str, text: str, _title: str | None) -> object:
        page, _, place = address.partition("#")
        # A place with "=" is for a script of the page, so the link leads to the HTML.
        address = f"{page or self.html}#{place}" if "=" in place else _joined(self.address_of(page), place)
        # Of the links of a cell to one row, only the first stays: it is the one that the keyboard reaches.
        if not address or element.attributes().get("tabindex") == "-1":
            return {"custom": text}
        end = ""
        if text.endswith((")", "）")) and not re.search("[(（]", text):  # it is opened before the link
            text, end = text[:-1], text[-1]
        return {"custom": f"[{text}]({address}){end}"}


def _content(element: Any, text: str) -> object:
    """Return `text` unchanged if a template says what is to be around it; else leave it to the library."""
    return {"custom": text} if "data-md" in element.attributes() else "continue"


def _joined(address: str | None, place: str) -> str:
    """Return the address of a place, which has the same name in HTML and in Markdown; empty for the page itself."""
    return (address or "") + (f"#{place}" if place else "")
