"""Gives templates the facts about the page that they render a part of."""

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from docutils import nodes
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.build_phase import BuildPhase

from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.languages import Language, language_named
from tensorcopy_docs.register.docnames import article_page
from tensorcopy_docs.sphinx.domain import TensorcopyDomain, domain_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.table.model import Table


@dataclass(frozen=True)
class Page:
    """A page while it is written: its language, what the build knows, and the addresses of other pages from here."""

    docname: str
    language: Language
    judgement: Judgement
    table: Table
    history: History
    domain: TensorcopyDomain
    app: Sphinx

    def uri(self, docname: str, anchor: str = "") -> str:
        """Return the address of a page, or of an `anchor` on it, from this page."""
        page = "" if docname == self.docname and anchor else self.app.builder.get_relative_uri(self.docname, docname)
        return f"{page}#{anchor}" if anchor else page

    @property
    def _read(self) -> BuildEnvironment:
        """The environment, which must have read all pages; before, nothing is known of other pages."""
        assert self.app.phase > BuildPhase.READING, f"{self.docname}: its renderer must be marked by `shows_others`"
        return self.app.env

    def has(self, docname: str) -> bool:
        """True if there is a page called `docname`."""
        return docname in self.app.env.found_docs

    def title(self, docname: str) -> str:
        """Return the title of a page in this page's language; raises KeyError if there is no such page."""
        return self._read.titles[docname].astext()

    def marked_title(self, docname: str) -> str:
        """Return the title of a page, with its code between backticks; raises KeyError if there is no such page."""
        parts = self._read.titles[docname].children
        return "".join(f"`{part.astext()}`" if isinstance(part, nodes.literal) else part.astext() for part in parts)

    def short_title(self, docname: str) -> str:
        """Return the name of a page in the navigation: the one that its index gives, or else its title."""
        index = f"{docname.rpartition('/')[0]}/index".lstrip("/")
        names = _names_in(self._read, index) if self.has(index) else {}
        return names.get(docname) or self.marked_title(docname)

    def claim_uri(self, claim: str) -> str:
        """Return the address of a claim from this page; its article's if no page has it: the build stops later."""
        assert self._read
        return self.uri(self.domain.page_of_claim(claim) or article_page(claim.partition(".")[0]), claim)


# The names that an index gives to pages: to read the tree of an index takes ten milliseconds.
_NAMES: WeakKeyDictionary[BuildEnvironment, dict[str, Mapping[str, str | None]]] = WeakKeyDictionary()


def _names_in(env: BuildEnvironment, index: str) -> Mapping[str, str | None]:
    known = _NAMES.setdefault(env, {})
    if index not in known:
        trees = env.get_doctree(index).findall(toctree)
        known[index] = {name: title for tree in trees for title, name in tree["entries"]}
    return known[index]


def page_of(build: Sphinx | BuildEnvironment, docname: str) -> Page:
    """Return the page called `docname` of a build."""
    state = state_of(build)
    env = state.app.env
    return Page(
        docname,
        language_named(env.config.language),
        state.judgement,
        state.table,
        state.history,
        domain_of(env),
        state.app,
    )
