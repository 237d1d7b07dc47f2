"""Writes the pages that have one entry of the register each: an article, an error message, or a collection.

Sphinx reads pages from files only, so they are written among the sources when a build begins, and a file for git, which
ignores them and nothing else.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tensorcopy_docs.files import BUILT, put
from tensorcopy_docs.register.docnames import FOLDERS, article_page
from tensorcopy_docs.register.messages import FOLDER as MESSAGES
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.state import state_of

BEGINNING = f"---\n{BUILT}\n"
TEXT = BEGINNING + "orphan: true\n{option}---\n\n```{{{directive}}} {name}\n```\n"


def entry_pages(register: Register, known: Messages) -> Mapping[str, str]:
    """Return the Markdown of each page of an entry, by its docname."""
    found = [(article_page(each.key), "", "article", each.key) for each in register.articles]
    found += [(article_page(each.key), "", "collection", each.key) for each in register.collections]
    found += [(each.page, "hide-toc: true\n", "message", each.id) for each in known.entries.values()]
    return {page: TEXT.format(option=option, directive=name, name=key) for page, option, name, key in found}


def ignored(docnames: Iterable[str]) -> Mapping[str, str]:
    """Return the text of the file by which git ignores the pages `docnames` in each folder, by its name."""
    paths = sorted(PurePath(f"{docname}.md") for docname in docnames)
    return {
        f"{folder}/.gitignore": "\n".join(
            [BUILT, "/.gitignore", *(f"/{path.name}" for path in paths if path.parent == folder), ""]
        )
        for folder in {path.parent for path in paths}
    }


def write_pages(app: Sphinx) -> None:
    """Write the pages of all entries, and remove those of entries that are gone.

    A page that has not changed keeps its time, so Sphinx does not read it again. Raises ExtensionError rather than
    replace one that is written by hand.
    """
    pages = entry_pages(state_of(app).judgement.register, state_of(app).messages)
    wanted = {Path(app.srcdir, f"{docname}.md"): text.encode() for docname, text in pages.items()}
    by_hand = [path for path in wanted if path.exists() and not path.read_bytes().startswith(BEGINNING.encode())]
    if by_hand:
        rule = "must be written from the register; found a page that is written by hand; give the entry another id"
        raise ExtensionError("\n".join(f"{path.relative_to(app.srcdir).as_posix()}: {rule}" for path in by_hand))
    wanted |= {Path(app.srcdir, name): text.encode() for name, text in ignored(pages).items()}
    for path, content in wanted.items():
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(exist_ok=True)
            put(path, content)
    for folder in (MESSAGES, *FOLDERS.values()):
        for path in Path(app.srcdir, folder).glob("*.md"):
            if path not in wanted and path.read_bytes().startswith(BEGINNING.encode()):
                path.unlink(missing_ok=True)
