"""What the pages told about themselves: where each script and claim stands, and what each script printed."""

from docutils.nodes import Element, Node
from sphinx.builders import Builder
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from tensorcopy_docs.judge.figures import agreement


class TensorcopyDomain(Domain):
    """Facts gathered while pages are read; they survive incremental and parallel builds."""

    name = "tensorcopy"
    label = "tensorcopy"
    data_version = 1
    # scripts: id -> (docname, captured output or None where nothing was executed); claims: id -> docname
    initial_data = {"scripts": {}, "claims": {}, "agreements": {}}

    def clear_doc(self, docname: str) -> None:
        """Forget what `docname` said before it is read again."""
        for table in ("scripts", "claims"):
            for key, value in list(self.data[table].items()):
                if docname == (value[0] if table == "scripts" else value):
                    del self.data[table][key]

    def merge_domaindata(self, docnames: list[str], otherdata: dict) -> None:
        """Take over what a parallel reader gathered from `docnames`."""
        for key, value in otherdata["scripts"].items():
            if value[0] in docnames:
                self.data["scripts"][key] = value
        for key, docname in otherdata["claims"].items():
            if docname in docnames:
                self.data["claims"][key] = docname

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: Element,
        contnode: Element,
    ) -> Node | None:
        """Link to a claim's address; None, so that Sphinx warns, where no page has it."""
        docname = self.data["claims"].get(target)
        return docname and make_refnode(builder, fromdocname, docname, target, contnode)

    def resolve_any_xref(self, *_: object) -> list[tuple[str, Node]]:
        return []  # claims are linked to by name only

    def note_script(self, script: str, docname: str, output: str | None) -> None:
        """Say that `script` was executed on page `docname` and printed `output`; None where nothing was executed."""
        self.data["scripts"][script] = (docname, output)

    def note_claim(self, claim: str, docname: str) -> None:
        """Say that the claim's own address is on page `docname`."""
        self.data["claims"][claim] = docname

    def page_of_script(self, script: str) -> str | None:
        """The page on which `script` is executed."""
        return self.data["scripts"].get(script, (None,))[0]

    def page_of_claim(self, claim: str) -> str | None:
        """The page on which the claim has its address."""
        return self.data["claims"].get(claim)

    def agreements(self, scripts: dict) -> dict[str, bool | None]:
        """For each script of the register, whether the figures printed agree with the article's."""
        found = {}
        for id_, script in scripts.items():
            output = self.data["scripts"].get(id_, (None, None))[1]
            found[id_] = agreement(script.prints, output or "")
        return found
