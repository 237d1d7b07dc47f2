"""Finds the file in which a page is edited."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.languages import LANGUAGES, language_named
from tensorcopy_docs.register.docnames import source_key
from tensorcopy_docs.register.loading import REGISTER
from tensorcopy_docs.register.messages import MessageEntry
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.gallery.faults import place_of
from tensorcopy_docs.sphinx.gallery.files import HEADER, Gallery, gallery_of
from tensorcopy_docs.sphinx.page_type import type_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.table.wording import words

PACKAGE = "src/tensorcopy_docs"
INDEX = "index"


def edited(app: Sphinx, docname: str) -> str:
    """Return the path in the checkout of the file where a reader can correct the words of a page in its language."""
    if words_of := _words_of(app, docname):
        return f"{PACKAGE}/{words_of}"
    if catalog := next(iter(_catalog(app, docname)), None):
        return catalog
    gallery = gallery_of(app.env, docname)
    translated = language_named(app.config.language) != LANGUAGES[0]
    return _of_gallery(gallery, docname, translated) if gallery else source(app, docname)


def source(app: Sphinx, docname: str) -> str:
    """Return the path in the checkout of the file that makes a page, in any language."""
    if gallery := gallery_of(app.env, docname):
        return _of_gallery(gallery, docname)
    if entry := state_of(app).messages.by_page.get(docname):
        return f"{PACKAGE}/{_of_message(app, entry)}"
    if registered := next(_of_register(source_key(docname) or ""), None):
        return f"{PACKAGE}/{registered}"
    return f"docs/{app.env.doc2path(docname, base=False)}"


def _catalog(app: Sphinx, docname: str) -> list[str]:
    """Return the file with the translation of a page, as a list of one; an empty list if it has none."""
    language = language_named(app.config.language)
    name = f"locales/{language.sphinx}/LC_MESSAGES/{docname}.po"
    return [f"docs/{name}"] if language != LANGUAGES[0] and (Path(app.srcdir) / name).is_file() else []


def _words_of(app: Sphinx, docname: str) -> str | None:
    """Return the file of the package with the words of a page whose own file is little more than a directive."""
    folder, _, name = docname.partition("/")
    if folder == "table" and name in words().groups:
        return "table/semantics.toml"
    keys = {claim.partition(".")[0] for claim in domain_of(app.env).claims_of(docname)}
    if type_of(docname).registered and len(keys) == 1:
        return next(_of_register(*keys), None)
    return None


def _of_gallery(gallery: Gallery, docname: str, translated: bool = False) -> str:
    """Return the file with the words of a script's page, or of a list of scripts; its translation has another one."""
    folder, _, name = docname.removeprefix(f"{gallery.pages.name}/").rpartition("/")
    if (name == INDEX or translated) and (registered := next(_of_register(folder), None)):
        return f"{PACKAGE}/{registered}"
    file = HEADER if name == INDEX else f"{name}.toml" if translated else f"{name}.py"
    return place_of(gallery.scripts / folder / file)


def _of_message(app: Sphinx, entry: MessageEntry) -> str:
    """Return the file that has the entry of a message."""
    subject = next(each.key for each in state_of(app).messages.subjects if entry in each.entries)
    return f"register/messages/{subject}.toml"


@cache
def _registered() -> dict[str, str]:
    return {path.stem: path.relative_to(REGISTER).as_posix() for path in Path(REGISTER).rglob("*.toml")}


def _of_register(key: str) -> Iterator[str]:
    """Yield the file that registers the claims of an article or a collection, if the package has it."""
    if key in _registered():
        yield f"register/{_registered()[key]}"
