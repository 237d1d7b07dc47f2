"""Writes the data that a page loads when a reader asks for them: a file beside it.

The file is a script, since pages that are opened from the disk cannot fetch data (`besidePage` of ``words.js``).
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.sphinx.parts.page import Page, page_of

PREFIX = "tensorcopyLoaded("  # the script hands its data over by this call


@dataclass(frozen=True)
class BesidePage:
    """A file beside the page `docname`: what `data` returns of the page; there is no file if that is empty."""

    docname: str
    name: str
    data: Callable[[Page], object]

    def address(self, page: Page) -> str:
        """Return the address of the file from its page, another one whenever the data change; "" without data."""
        text = self._text(page)
        return f"{self.name}?{hashlib.sha256(text.encode()).hexdigest()[:12]}" if text else ""

    def write(self, app: Sphinx, exception: Exception | None) -> None:
        """Write the file at the end of a build, or remove it."""
        if exception is not None or app.builder.format != "html" or self.docname not in app.env.found_docs:
            return
        file, text = Path(app.outdir, self.docname).with_name(self.name), self._text(page_of(app, self.docname))
        if text:
            file.write_text(text, encoding="utf-8")
        else:
            file.unlink(missing_ok=True)

    def _text(self, page: Page) -> str:
        data = self.data(page)
        return f"{PREFIX}{json.dumps(data, ensure_ascii=False, separators=(',', ':'))});\n" if data else ""
