"""Which pages an incremental build writes: those on which anything that they show has changed."""

import hashlib
import json
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.parts.page import page_of
from tensorcopy_docs.sphinx.parts.renderers import rendered

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
    keys = {docname: _key(app, docname, common) for docname in env.found_docs}
    changed = [docname for docname, key in keys.items() if domain.data["keys"].get(docname) != key]
    domain.data["keys"] = keys
    return sorted(changed)


def _key(app: Sphinx, docname: str, common: bytes) -> str:
    digest = hashlib.sha256(common)
    page = page_of(app, docname)
    for part in page.domain.parts_of(docname):
        digest.update(rendered(page, part).encode())
    for claim in page.domain.claims_of(docname):  # what search engines read
        judged = page.judgement.by_id[claim]
        digest.update(f"{judged.verdict}{judged.claim.model_dump_json()}".encode())
    return digest.hexdigest()


def _common(env: BuildEnvironment) -> bytes:
    """What every page shows."""
    labels = env.domains.standard_domain.data
    shown = {
        "titles": {docname: title.astext() for docname, title in sorted(env.titles.items())},
        "tree": {docname: list(found) for docname, found in sorted(env.toctree_includes.items())},
        "words": _catalogue(env),
    }
    linked = {name: sorted(map(repr, labels.get(name, {}).items())) for name in LABELS}
    return hashlib.sha256(json.dumps([shown, linked]).encode()).digest()


def _catalogue(env: BuildEnvironment) -> str:
    """The translation of the theme's words, which Sphinx does not see change."""
    digest = hashlib.sha256()
    for folder in env.config.locale_dirs:
        file = Path(env.srcdir) / folder / env.config.language / "LC_MESSAGES" / "sphinx.po"
        digest.update(file.read_bytes() if file.exists() else b"")
    return digest.hexdigest()
