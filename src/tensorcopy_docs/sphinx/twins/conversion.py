"""Turns the HTML of a page's article into Markdown: what a reader would read, without drawings and controls."""

import posixpath
import re
from collections.abc import Callable
from functools import cache, partial
from urllib.parse import urlsplit

import lxml.html
from html_to_markdown import ConversionOptions, convert
from lxml.etree import XPath
from lxml.html import HtmlElement

EXTENSION = ".md"
# What only a reader with a browser has a use for.
_CONTROLS = ("script", "style", "template", "button", "input", "select", "form", "fieldset")
_HIDDEN = XPath(".//*[@hidden]|.//div[contains(@class, 'tc-filter-bar')]|.//span[@class='tc-glance-mark']")
_HEADER_LINK = re.compile(r'<a class="headerlink"[^>]*>.*?</a>')
# The name of a function, which is a place, in a list of names; and a row of the table, with its cells.
_NAMES = XPath(".//code[contains(@class, 'tc-names')]")
_ROW_HEADS, _CELLS = XPath(".//p[@class='tc-row-head']"), XPath(".//div[@class='tc-cells']")
_PICTURES = XPath(".//img[starts-with(@src, 'data:')]")
_BLOCKS, _SUMMARIES, _LINKS = XPath(".//pre"), XPath(".//summary"), XPath(".//a[@href]")
_PERMALINKS = XPath(".//a[contains(@class, 'tc-permalink')]")
# Beside another one that leads to the same row: in each cell of a table they would be half of the Markdown.
_IN_CELLS = XPath(".//td/a[@tabindex='-1']")
# Apart from what is before them by a style sheet only.
_CASES = XPath(".//td/span[@class='tc-case']")
_APART = XPath(
    ".//small|.//td/span[not(@class='tc-case')]|.//th/span|.//li/span|.//h3/span|.//p/span[@class='tc-value']"
)
_SINCE = XPath(".//span[@class='tc-since']")
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_TOLD = (re.compile(r"<title\b[^>]*>(.*?)</title>", re.DOTALL), re.compile(r"<desc\b[^>]*>(.*?)</desc>", re.DOTALL))
_BLOCK = re.compile(r"(<pre\b[^>]*>)(.*?)(</pre>)", re.DOTALL)
_NOSCRIPT = re.compile(r"<(/?)noscript>")
_TAG = re.compile(r"<[^>]+>")
_HIGHLIGHTED = re.compile(r"\bhighlight-(\w+)")
_CODE = re.compile(r"`[^`\n]*`")
# Sphinx's names of lexers, and those by which Markdown calls the languages.
_LANGUAGES = {"default": "python", "ipython3": "python", "none": "text"}


def markdown_of(article: str, html: str, colon: str, address_of: Callable[[str], str | None]) -> str:
    """The Markdown of an article's HTML, which is in the file called `html`; it ends with one line feed.

    `colon` is that of the language. `address_of` gives the address that a link has in the Markdown, by its address on
    the page without the place there; None is the page itself.
    """
    # Drawings and colors are most of a page: without them there is a third of the elements.
    article = _HEADER_LINK.sub("", _BLOCK.sub(_without_colors, _DRAWING.sub(partial(_in_words, colon), article)))
    tree = lxml.html.fragment_fromstring(_NOSCRIPT.sub(r"<\1div>", article), create_parent="div")
    for element in [*tree.iter(*_CONTROLS), *_HIDDEN(tree)]:
        if element.getparent() is not None:
            element.drop_tree()
    for block in _BLOCKS(tree):
        _say_language(block)
    for summary in _SUMMARIES(tree):
        _join_with_heading(summary)
    for link in _PERMALINKS(tree):
        _name(link)
    for names in _NAMES(tree):
        _list_names(names)
    under = "h3" if tree.find(".//h2") is not None else "h2"
    for head in _ROW_HEADS(tree):
        head.tag = under
    for cells in _CELLS(tree):
        _list_cells(cells)
    for picture in _PICTURES(tree):
        _say_instead(picture)
    for case in _CASES(tree):
        _set_apart(case, _before_case(case))
    for element in _APART(tree):
        _set_apart(element)
    for since in _SINCE(tree):
        _bracket(since)
    for link in _IN_CELLS(tree):
        link.drop_tag()
    addresses: dict[str, str | None] = {}  # most links lead to a few pages
    for link in _LINKS(tree):
        page, _, place = link.get("href").partition("#")
        if page not in addresses:
            addresses[page] = address_of(page)
        # A script of the page shows what a place with "=" says.
        _close_behind(link)
        _lead(link, f"{page or html}#{place}" if "=" in place else _joined(addresses[page], place))
    text = convert(lxml.html.tostring(tree, encoding="unicode"), _options()).content or ""
    # In a link it escapes ``x[0][1]``, also in code, where a backslash is a backslash.
    return (_CODE.sub(_without_backslashes, text) if r"\[" in text else text).strip() + "\n"


@cache
def _options() -> ConversionOptions:
    return ConversionOptions(compact_tables=True, extract_metadata=False)


def twin_of(address: str, page: str, is_page: Callable[[str], bool]) -> str | None:
    """The address in the Markdown of `page` of what its HTML calls `address`; None for the page itself.

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


def _in_words(colon: str, drawing: re.Match[str]) -> str:
    """The title and the description of a drawing; one without them only adorns."""
    words = [" ".join(found[1].split()) for part in _TOLD if (found := part.search(drawing[0]))]
    return f"<p>{colon.join(words)}</p>" if words else ""


def _without_colors(block: re.Match[str]) -> str:
    return f"{block[1]}{_TAG.sub('', block[2])}{block[3]}"


def _without_backslashes(code: re.Match[str]) -> str:
    return code[0].replace("\\[", "[").replace("\\]", "]")


def _say_language(block: HtmlElement) -> None:
    """Have a block of code say its language as HTML does: Sphinx says it in a class around the block."""
    code = lxml.html.Element("code")
    code.text = block.text_content().strip("\n") + "\n"
    found = next((m[1] for each in block.iterancestors("div") if (m := _HIGHLIGHTED.search(each.get("class", "")))), "")
    if found:
        code.set("class", f"language-{_LANGUAGES.get(found, found)}")
    block.text = None
    block[:] = [code]


def _join_with_heading(summary: HtmlElement) -> None:
    """Make a summary with a heading one heading: in bold, as summaries are, there can be none."""
    for heading in [each for each in summary if each.tag in ("h2", "h3", "h4")]:
        summary.tag = heading.tag
        heading.drop_tag()


def _name(permalink: HtmlElement) -> None:
    """Say the address of a claim or of a row, by which the data have it."""
    permalink.tag = "code"
    for child in list(permalink):
        permalink.remove(child)
    permalink.text = permalink.attrib.pop("href", "").removeprefix("#")


def _list_names(names: HtmlElement) -> None:
    """Have each name in code, with the name of its place, by which pages link to it, if that is another."""
    names.tag = "p"
    for name in list(names):
        name.tag = "code"
        place, told = name.get("id"), name.text_content()
        if place and place != told:
            name.text, name.tail = place, ")" + (name.tail or "")
            code = lxml.html.Element("code")
            code.text, code.tail = told, " ("
            names.insert(names.index(name), code)


def _list_cells(cells: HtmlElement) -> None:
    """Make the cells of a row a list."""
    cells.tag = "ul"
    for cell in cells:
        cell.tag = "li"
        for paragraph in cell.findall("p"):
            paragraph.drop_tag()


def _say_instead(picture: HtmlElement) -> None:
    """Replace a picture that is in the page itself by what is said of it."""
    words = lxml.html.Element("span")
    words.text, words.tail = picture.get("alt", ""), picture.tail
    picture.getparent().replace(picture, words)


def _close_behind(link: HtmlElement) -> None:
    """Close a parenthesis behind a link that was opened before it: on the page, no line may end between the two."""
    last = link[-1] if len(link) else link
    text = (last.tail if len(link) else last.text) or ""
    if text.endswith((")", "）")) and not re.search("[(（]", link.text_content()):
        if len(link):
            last.tail = text[:-1]
        else:
            last.text = text[:-1]
        link.tail = text[-1] + (link.tail or "")


def _set_apart(element: HtmlElement, by: str = " ") -> None:
    before = element.getprevious()
    if before is not None:
        before.tail = (before.tail or "").rstrip() + by


def _before_case(case: HtmlElement) -> str:
    """What is between a case and the one before it, or the sentence before them all."""
    before = case.getprevious()
    if before is None or before.get("class") != "tc-case":
        return " "  # in Chinese, too: without it the two asterisks behind a full stop would be text
    return "; " if case.text_content().isascii() else "；"


def _bracket(since: HtmlElement) -> None:
    """Put since when a verdict holds in parentheses: it would read as the beginning of the statement behind it."""
    text, before = since.text_content(), since.getprevious()
    since.text = f"({text})" if text.isascii() else f"（{text}）"
    if not text.isascii():  # the wide parentheses have their own space
        since.tail = (since.tail or "").lstrip()
        if before is not None:
            before.tail = (before.tail or "").rstrip()


def _joined(address: str | None, place: str) -> str:
    """The address of a place, which has the same name in HTML and in Markdown; empty for the page itself."""
    return (address or "") + (f"#{place}" if place else "")


def _lead(link: HtmlElement, address: str) -> None:
    """Give a link the address that it has in the Markdown; one that leads nowhere else becomes text."""
    if address:
        link.set("href", address)
        link.attrib.pop("title", None)
    else:
        link.drop_tag()
