"""The files of the checkout that a page is made from: which one to edit, and whose last change is that of the page."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.languages import LANGUAGES, language_named
from tensorcopy_docs.register.loading import REGISTER
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.state import messages
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import pinned_torch

PACKAGE = "src/tensorcopy_docs"
EXAMPLES, INDEX = "examples/", "index"
# Pages that show nothing but what is measured or registered, and what that is; paths begin in the package.
GENERATED = {
    "index": ("sphinx/front/front.toml",),
    "predict": ("sphinx/predict/questions.toml",),
    "claims": ("register/articles/*.toml",),
    "history/index": ("history/headlines.toml", "history/records/*.json"),
    "history/compare": ("history/records/*.json",),
    "atlas/index": ("atlas/records/torch-{torch}.json",),
    "atlas/disagreements": ("atlas/records/torch-{torch}.json", "atlas/official.toml"),
    "table/index": ("table/semantics.toml", "history/records/torch-{torch}.json"),
    "table/properties": ("table/semantics.toml",),
}


def edited(app: Sphinx, docname: str) -> str:
    """The path in the checkout of the file in which a reader would correct a page."""
    if docname.startswith(EXAMPLES):
        return _of_gallery(docname)
    return f"docs/{app.env.doc2path(docname, base=False)}"


def sources(app: Sphinx, docname: str) -> list[str]:
    """Every file that a page is made from, as patterns of paths in the checkout: the one to edit is the first.

    What all pages share is left out: templates, words, and the lab.
    """
    language = language_named(app.config.language)
    catalog = [f"docs/locales/{language.sphinx}/LC_MESSAGES/{docname}.po"] if language != LANGUAGES[0] else []
    return [edited(app, docname), *catalog, *(f"{PACKAGE}/{each}" for each in _of_package(app, docname))]


def _of_gallery(docname: str) -> str:
    folder, _, name = docname.removeprefix(EXAMPLES).rpartition("/")
    file = "GALLERY_HEADER.rst" if name == INDEX else f"{name}.py"
    return f"gallery/{folder}/{file}" if folder else f"gallery/{file}"


def _of_package(app: Sphinx, docname: str) -> Iterator[str]:
    yield from (each.format(torch=pinned_torch()) for each in GENERATED.get(docname, ()))
    for key in sorted({claim.partition(".")[0] for claim in domain_of(app.env).claims_of(docname)}):
        yield from _of_register(key)
    known = messages(app)
    if entry := known.by_page.get(docname):
        subject = next(each.key for each in known.subjects if entry in each.entries)
        yield from (f"register/messages/{subject}.toml", f"lab/messages/{known.sources[entry.message].file}")
    folder, _, name = docname.partition("/")
    if folder == "table" and name in words().groups:
        yield from (f"lab/operations/{name}.py", f"lab/operations/{name}_*.py", "table/semantics.toml")


@cache
def _registered() -> dict[str, str]:
    return {path.stem: path.relative_to(REGISTER).as_posix() for path in Path(REGISTER).rglob("*.toml")}


def _of_register(key: str) -> Iterator[str]:
    """The file that registers the claims of an article or a collection, if the package has it."""
    if key in _registered():
        yield f"register/{_registered()[key]}"
