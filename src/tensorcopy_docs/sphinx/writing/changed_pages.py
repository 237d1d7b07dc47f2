"""Finds the pages that an incremental build must write: those that show something that has changed."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from tensorcopy_docs.sphinx.domain import PartName, domain_of
from tensorcopy_docs.sphinx.parts.page import Page, page_of
from tensorcopy_docs.sphinx.parts.renderers import rendered
from tensorcopy_docs.sphinx.state import atlas, events, history, judgement, messages

PACKAGE = Path(__file__).parent.parent.parent
RENDERED_FROM = {".py", ".html", ".toml", ".json"}
# Parts that show what scripts of the galleries say or print; of the others, see `_facts_of_scripts`.
OF_EXAMPLES = {"script-comparison", "figures", "figures-line", "recipe-compiled", "recipes-about"}
# What a link to another page shows, or leads to.
LABELS = ("labels", "anonlabels", "terms", "objects")


def pages_to_write(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The pages that have changed since they were last written, beside those that were read again.

    A page shows its source, which Sphinx compares itself; its generated parts, which are rendered and compared; and
    things of other pages, which all pages are written for when they change: titles, the order of pages, labels, words
    of the theme, and claims.
    """
    if app.builder.format != "html":
        return []
    domain = domain_of(env)
    common = _common(env)
    before: Mapping[str, str] = domain.data["keys"]  # without the pages that were read again
    sources = _sources(app)
    known = before if domain.data["sources"] == sources else {}
    keys = {docname: _shown(app, docname, known) for docname in env.found_docs}
    same = domain.data["common"] == common
    domain.data |= {"keys": keys, "sources": sources, "common": common}
    return sorted(docname for docname, key in keys.items() if not same or before.get(docname) != key)


def _shown(app: Sphinx, docname: str, known: Mapping[str, str]) -> str:
    """Digests of what a page shows beside its source: all but the parts of `OF_EXAMPLES`, and these.

    The first is taken from the key that is `known`, if one is.
    """
    page = page_of(app, docname)
    parts = page.domain.parts_of(docname)
    of_examples = [part for part in parts if part.name in OF_EXAMPLES]
    if docname in known:
        rest = known[docname].partition(" ")[0]
    else:
        rest = _rest(page, [part for part in parts if part.name not in OF_EXAMPLES])
    return f"{rest} {_digest(rendered(page, part).html for part in of_examples)}"


def _sources(app: Sphinx) -> str:
    """All that generated parts are rendered from, but for those of `OF_EXAMPLES`: if it is the same, so are they."""
    register, domain = judgement(app).register, domain_of(app.env)
    digest = hashlib.sha256(package_digest().encode())
    titles = sorted((docname, title.astext()) for docname, title in app.env.titles.items())
    for known in (
        register.files,
        messages(app).subjects,
        sorted(messages(app).sources.items()),
        sorted(register.sources.items()),
        [[version, found.model_dump_json()] for version, found in history(app).records.items()],
        events(app).headlines,
        [*atlas(app).records],
        atlas(app).shown,
        titles,
        sorted(domain.data["claims"].items()),
        _facts_of_scripts(app),
    ):
        digest.update(repr(known).encode())
    return digest.hexdigest()


def _facts_of_scripts(app: Sphinx) -> list[list[object]]:
    """What generated parts need to know of each script that do not show it."""
    register, domain = judgement(app).register, domain_of(app.env)
    return [
        [
            id_,
            domain.page_of_script(id_),
            domain.agreement(script),
        ]
        for id_, script in sorted(register.scripts.items())
    ]


def package_digest() -> str:
    """The digest of all files of this package that generated parts are rendered from."""
    digest = hashlib.sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in RENDERED_FROM):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _rest(page: Page, parts: Iterable[PartName]) -> str:
    claims = [page.judgement.by_id[claim] for claim in page.domain.claims_of(page.docname)]  # search engines read them
    return _digest(
        [
            *(rendered(page, part).html for part in parts),
            *(f"{judged.verdict}{judged.claim.model_dump_json()}" for judged in claims),
        ]
    )


def _digest(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()


def _common(env: BuildEnvironment) -> str:
    """What every page shows."""
    labels = env.domains.standard_domain.data
    shown = {
        "titles": {docname: title.astext() for docname, title in sorted(env.titles.items())},
        "tree": {docname: list(found) for docname, found in sorted(env.toctree_includes.items())},
        "words": _catalogue(env),
    }
    linked = {name: sorted(map(repr, labels.get(name, {}).items())) for name in LABELS}
    return hashlib.sha256(json.dumps([shown, linked]).encode()).hexdigest()


def _catalogue(env: BuildEnvironment) -> str:
    """The translation of the theme's words, which Sphinx does not see change."""
    digest = hashlib.sha256()
    for folder in env.config.locale_dirs:
        file = Path(env.srcdir) / folder / env.config.language / "LC_MESSAGES" / "sphinx.po"
        digest.update(file.read_bytes() if file.exists() else b"")
    return digest.hexdigest()
