"""Edits such as an author makes between two builds: of an example, of a claim, of a page of prose."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.checkout import ROOT, Checkout
from bench.running import FailedError

PROSE = "method"


@dataclass(frozen=True)
class Edit:
    """A change of one `file` (relative to the checkout) that must show on one `page`, in every language.

    `change` takes the text of the file and a mark, and returns the text with the mark in it.
    """

    file: Path
    page: str
    change: Callable[[str, str], str]

    def apply(self, checkout: Checkout, mark: str) -> None:
        """Write `mark` into the file as it is in the repository, so that the last mark is gone.

        Raises FailedError if that changes nothing.
        """
        text = (ROOT / self.file).read_text(encoding="utf-8")
        changed = self.change(text, mark)
        if mark not in changed:
            raise FailedError(f"{self.file}: must have a place for an edit; found none")
        (checkout.folder / self.file).write_text(changed, encoding="utf-8")


def edit_example(checkout: Checkout) -> Edit:
    """An assignment more in the first script of the gallery; what the script prints stays."""
    script = min(checkout.gallery.glob("*/*.py"))
    page = f"examples/{script.parent.name}/{script.stem}"
    return Edit(script.relative_to(checkout.folder), page, _assign)


def edit_claim(checkout: Checkout) -> Edit:
    """A word more in the statement of the first claim, in every language."""
    article = min(checkout.articles.glob("*.toml"))
    return Edit(article.relative_to(checkout.folder), f"articles/{article.stem}", _state)


def edit_prose(checkout: Checkout) -> Edit:
    """A paragraph more on a page that holds nothing but prose and a legend."""
    page = checkout.docs / f"{PROSE}.md"
    return Edit(page.relative_to(checkout.folder), PROSE, _append)


def _assign(text: str, mark: str) -> str:
    return text.replace("import torch\n", f'import torch\n\nedit = "{mark}"\n', 1)


def _state(text: str, mark: str) -> str:
    before, start, claims = text.partition("[[claims]]")
    first, following, others = claims.partition("[[claims]]")
    first = re.sub(r'^(statement\.\w+ = ")', rf"\g<1>{mark} ", first, flags=re.MULTILINE)
    return "".join([before, start, first, following, others])


def _append(text: str, mark: str) -> str:
    return f"{text.rstrip()}\n\nA paragraph that {mark} has added.\n"
