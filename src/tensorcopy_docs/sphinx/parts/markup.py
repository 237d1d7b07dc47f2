"""Makes small pieces of HTML for templates, as Sphinx's own writer makes them from its nodes."""

import re
from collections.abc import Iterator
from functools import cache

from docutils.utils.smartquotes import educate_tokens
from markupsafe import Markup, escape
from sphinx.highlighting import PygmentsBridge

from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.sphinx.search.terms import IS_HAN

WORDS = re.compile(r"[^ \n]+| +|\n")
WORD_OF_CODE = re.compile(r'<span class="pre">(.*?)</span>')
# Names, punctuation and operators need no color. Without these elements, a page of code is a seventh smaller.
UNCOLORED = re.compile(r'<span class="[npow]">([^<]*)</span>')


@cache
def inline_code(text: str, classes: str = "") -> Markup:
    """Return code inside a sentence; a browser breaks it between words only."""
    words = (
        Markup('<span class="pre">{}</span>').format(token) if token.strip() else escape(token)
        for token in WORDS.findall(text)
    )
    names = f"{classes} docutils literal notranslate".lstrip()
    return Markup('<code class="{}">{}</code>').format(names, Markup("").join(words))


def lean(html: Markup) -> Markup:
    """Return `html` without the elements around the words of its code, for where there are thousands of pieces."""
    # The text is made plain first: in a Markup, the replacement would be escaped a second time.
    return Markup(WORD_OF_CODE.sub(r"\1", str(html)))


@cache
def breakable_code(text: str) -> Markup:
    """Return code for a narrow cell; a browser may break a chain of calls: ``x.detach()`` and ``.clone()``."""
    return Markup(str(inline_code(text)).replace(").", ")<wbr>."))


@cache
def prose(text: str, language: Language) -> Markup:
    """Return `text` as HTML; ``double backticks`` or `single` ones mark code, and quotes are typographic in English."""
    parts = text.replace("``", "`").split("`")
    tokens = [("literal" if index % 2 else "plain", part) for index, part in enumerate(parts)]
    educated: Iterator[str] = educate_tokens(tokens, "qDe", "en") if language == ENGLISH else iter(parts)
    return Markup("").join(
        inline_code(part) if index % 2 else escape(part) for index, part in enumerate(educated) if part
    )


@cache
def _highlighter() -> PygmentsBridge:
    return PygmentsBridge("html", "default")


@cache
def code_block(text: str, language: str, classes: str = "") -> Markup:
    """Return a block of code or output, without the parts that differ from run to run."""
    highlighted = UNCOLORED.sub(r"\1", _highlighter().highlight_block(normalise(text), language))
    names = f"{classes} highlight-{language} notranslate".lstrip()
    spoken = "" if IS_HAN.search(text) else Markup(' lang="en"')
    return Markup('<div class="{}"{}>{}</div>\n').format(names, spoken, Markup(highlighted))
