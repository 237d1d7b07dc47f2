"""Records what pages contain while Sphinx reads them: scripts, claims, facts and generated parts."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from tensorcopy_docs.judge.figures import agreement
from tensorcopy_docs.register.claims import ScriptEntry


@dataclass(frozen=True)
class Executed:
    """The page on which a script was executed, its output (None if nothing was executed), and the article's code.

    Text and code below a sub-heading are ours: they are neither in the output nor in the code.
    """

    docname: str
    output: str | None
    code: str = ""


@dataclass(frozen=True)
class PageFact:
    """Words of a page that rest on cells ("row/column"), and the value that the words say (see `table.facts`)."""

    words: str
    cell: str
    said: str


# The keys of a page's notes for other parts: the rows of the table that it is about, those of the box "at a glance",
# and the functions whose errors it lists.
ROWS, BOX, ERRORS = "rows", "box", "errors"


class TensorcopyDomain(Domain):
    """The facts gathered while pages are read; they survive incremental and parallel builds."""

    name = "tensorcopy"
    label = "tensorcopy"
    data_version = 5
    # scripts: id -> Executed; claims: id -> docname; claims_on, facts: docname -> list; noted: docname -> what -> names
    initial_data: ClassVar[dict[str, Any]] = {
        "scripts": {},
        "claims": {},
        "claims_on": {},
        "facts": {},
        "noted": {},
    }

    def clear_doc(self, docname: str) -> None:
        """Forget what `docname` noted before it is read again."""
        for id_ in [id_ for id_, found in self.data["scripts"].items() if found.docname == docname]:
            del self.data["scripts"][id_]
        for id_ in self.data["claims_on"].get(docname, []):
            self.data["claims"].pop(id_, None)
        for table in ("claims_on", "facts", "noted"):
            self.data[table].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader gathered from `docnames`."""
        for id_, found in otherdata["scripts"].items():
            if found.docname in docnames:
                self.data["scripts"][id_] = found
        for id_, docname in otherdata["claims"].items():
            if docname in docnames:
                self.data["claims"][id_] = docname
        for table in ("claims_on", "facts", "noted"):
            self.data[table] |= {name: found for name, found in otherdata[table].items() if name in docnames}

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Link to a claim's address; None, so that Sphinx warns, if no page has it."""
        docname = self.page_of_claim(target)
        return make_refnode(builder, fromdocname, docname, target, contnode) if docname else None

    def resolve_any_xref(self, *_: object) -> list[tuple[str, nodes.reference]]:
        return []  # claims are linked to by name only

    def note_script(self, script: str, docname: str, output: str | None, code: str = "") -> None:
        """Note that `script` was executed on page `docname` and printed `output`; None if nothing was executed."""
        self.data["scripts"][script] = Executed(docname, output, code)

    def note_claim(self, claim: str, docname: str) -> None:
        """Note that the claim's own address is on page `docname`."""
        self.data["claims"][claim] = docname
        self.data["claims_on"].setdefault(docname, []).append(claim)

    def note_fact(self, docname: str, fact: PageFact) -> None:
        """Note that words on page `docname` rest on a cell."""
        self.data["facts"].setdefault(docname, []).append(fact)

    def note(self, docname: str, what: str, names: Iterable[str]) -> None:
        """Note that page `docname` shows `names`: ROWS, BOX or ERRORS."""
        self.data["noted"].setdefault(docname, {}).setdefault(what, []).extend(names)

    def noted(self, docname: str, what: str) -> list[str]:
        """Return the names that a page has noted, in its order."""
        return list(self.data["noted"].get(docname, {}).get(what, []))

    @property
    def facts(self) -> Mapping[str, list[PageFact]]:
        """The facts of each page."""
        return dict(sorted(self.data["facts"].items()))

    def page_of_script(self, script: str) -> str | None:
        """Return the page on which `script` is executed; None if there is none."""
        found = self.data["scripts"].get(script)
        return found.docname if found else None

    def output_of_script(self, script: str) -> str | None:
        """Return the output of `script`; None if it was not executed."""
        found = self.data["scripts"].get(script)
        return found.output if found else None

    def code_of_script(self, script: str) -> str:
        """Return the article's own code of `script`; empty if no page has it."""
        found = self.data["scripts"].get(script)
        return found.code if found else ""

    def page_of_claim(self, claim: str) -> str | None:
        """Return the page on which the claim has its address; None if there is none."""
        found: str | None = self.data["claims"].get(claim)
        return found

    def claims_of(self, docname: str) -> list[str]:
        """Return the claims that have their address on a page, in the order of the page."""
        return list(self.data["claims_on"].get(docname, []))

    def agreement(self, script: ScriptEntry) -> bool | None:
        """True if the output of `script` agrees with the article; None if the article prints nothing."""
        return agreement(script.prints, self.output_of_script(script.id) or "")


def domain_of(env: BuildEnvironment) -> TensorcopyDomain:
    """Return the domain of a build."""
    found = env.get_domain(TensorcopyDomain.name)
    assert isinstance(found, TensorcopyDomain)
    return found
