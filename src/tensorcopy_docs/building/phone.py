"""A single page for a phone without a network: the cheat sheet, the comparison table and the error messages.

It is cut out of the pages of a built site. Style sheets, scripts and data are in the page; it asks for no other file.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.building.templates import page_template
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

TEMPLATE = "phone.html"
FRONT, TABLE, ERRORS = "index.html", "table/index.html", "errors/index.html"
COLUMNS = "columns.js"  # beside the page of the table
# In the order in which pages load them.
STYLES = (
    *("styles/furo.css", "styles/furo-extensions.css", "site.css", "values.css", "switch.css", "claims.css"),
    *("tables.css", "controls.css", "filter.css", "semantics.css", "front.css", "print.css"),
)
SCRIPTS = ("words.js", "site.js", "filter.js", "semantics.js")
HEADER_LINK = r'<a class="headerlink".*?</a>'
ABOUT_LINKS = r'<span class="tc-(?:links|mark)".*?</span>'  # that there are links, and the mark of the cells that are
# The scripts wait for this promise, which a file fulfills on the site.
LOADED = "const tensorcopyColumns = (data) => {{ columnsLoaded = Promise.resolve(data); }};\n{}"


@dataclass(frozen=True)
class Part:
    """A part of the page: the id of its section, its title, and what is below the title; both are HTML."""

    id: str
    title: str
    html: str


def phone_page(root: Path, language: Language) -> str:
    """The HTML of the page, out of the site of `language` in the folder `root`.

    Raises BuildError if the site has not all that the page shows.
    """
    front, table, errors = (_Source(root, name) for name in (FRONT, TABLE, ERRORS))
    columns = front.file("table/" + COLUMNS)
    return page_template(TEMPLATE).render(
        language=language,
        title=say("site-title", language),
        style="\n".join(map(front.file, _static(STYLES))),
        script_words=table.found(r'<script type="application/json" class="tc-words">(.*?)</script>'),
        script=_inside_script("\n".join([*map(front.file, _static(SCRIPTS)), LOADED.format(columns)])),
        parts=[_sheet(front, language), _table(table), _errors(errors)],
    )


def page_text(path: Path) -> str:
    """The text of a file of the site. Raises BuildError if it is not in UTF-8, and OSError."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"the byte {error.object[error.start]:#x} at {error.start}"
        raise BuildError(f"{path}: must be in UTF-8; found {found}; build the site again") from None


class _Source:
    """A page of the site, out of which pieces are cut."""

    def __init__(self, root: Path, name: str) -> None:
        self.root, self.name = root, name
        self.html = self.file(name)

    def file(self, name: str) -> str:
        """The text of a file of the site, by its name below the root or by its address from the page.

        Raises BuildError if there is no such file, or if it is not in UTF-8.
        """
        path = self.root / urljoin(self.name, name) if self.name != name else self.root / name
        if not path.is_file():
            raise BuildError(f"{self.root}: must have {path.relative_to(self.root).as_posix()}; found no such file")
        return page_text(path)

    def found(self, pattern: str) -> list[str]:
        """What the only group of `pattern` finds."""
        return re.findall(pattern, self.html, re.DOTALL)

    def cut(self, pattern: str) -> str:
        """The first piece that `pattern` finds, with its links as `_links` leaves them. Raises BuildError for none."""
        found = re.search(pattern, self.html, re.DOTALL)
        if not found:
            raise BuildError(f"{self.root}: {self.name}: must have {pattern}; found nothing like it")
        piece = found[1] if found.re.groups else found[0]
        # Without an address, nothing is a link, and nothing says so.
        for unwanted in (HEADER_LINK,) if self._bases else (HEADER_LINK, ABOUT_LINKS):
            piece = re.sub(unwanted, "", piece, flags=re.DOTALL)
        return self._links(piece)

    @property
    def _bases(self) -> list[str]:
        """The address of the page on the network, if it is known."""
        return self.found(r'<link rel="canonical" href="(https?://[^"]+)"')

    def _links(self, html: str) -> str:
        """`html` whose links lead to the site on the network, if its address is known, or else are none."""
        bases = self._bases

        def target(link: re.Match[str]) -> str:
            address = unescape(link[1])
            if urlsplit(address).scheme:
                return link[0]
            return f' href="{urljoin(bases[0], address)}"' if bases else ""

        return re.sub(r' href="([^"]*)"', target, html)


def _sheet(front: _Source, language: Language) -> Part:
    table = front.cut(r'<div class="tc-scroll"[^>]*>\s*<table class="[^"]*\btc-sheet\b.*?</table>\s*</div>')
    note = front.cut(r'tc-sheet\b.*?</table>\s*</div>\s*(<p class="tc-note">.*?</p>)')
    # Its last link leads to the table, which is the next part.
    note = re.sub(r'\s*<a class="tc-after".*?</a>', "", note, flags=re.DOTALL)
    return Part("sheet", say("sheet-title", language), f"{table}\n{note}")


def _table(table: _Source) -> Part:
    head = table.cut(r"<h1>(.*?)</h1>")
    body = table.cut(r'</h1>(.*?<table [^>]*class="[^"]*\btc-whole\b.*?</table>\s*</div>)')
    # The definitions of columns are on a page that is not here.
    body = re.sub(r' data-definitions="[^"]*"', "", body)
    return Part("table", head, body)


def _errors(errors: _Source) -> Part:
    head = errors.cut(r"<h1>(.*?)</h1>")
    lead = _notes(errors.cut(r"</h1>(.*?)<div class=\"tc-filter-bar"))
    lists = errors.cut(r'<div class="tc-filter-bar tc-text-filter".*?(?=</section>\s*</article>)')
    return Part("errors", head, lead + re.sub(r"<(/?)h2\b", r"<\1h3", lists))


def _notes(html: str) -> str:
    """The notes among the paragraphs of `html`: what the others say of pages is not true here."""
    return "".join(re.findall(r'<p class="tc-note">.*?</p>', html, re.DOTALL))


def _static(names: Sequence[str]) -> list[str]:
    return [f"_static/{name}" for name in names]


def _inside_script(text: str) -> str:
    """`text` without what would end a script element."""
    return text.replace("</", "<\\/")
