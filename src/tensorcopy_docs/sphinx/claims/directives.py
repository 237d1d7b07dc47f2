"""The directives of claims and verdicts."""

from docutils import nodes

from tensorcopy_docs.sphinx.directives import PartDirective, about, simple
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import judgement


class LegendDirective(PartDirective):
    """``verdict-legend [CLAIM …]``: every verdict and when it is computed, with those of the claims that have it."""

    optional_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        claims = self.known(judgement(self.env).register.claims, "claim") if self.arguments else []
        return [part("verdict-legend", " ".join(claims))]


CLAIM_DIRECTIVES: dict[str, type[PartDirective]] = {
    "verdict-legend": LegendDirective,
    "claims": simple("claims", "``claims``: the score of all claims of all articles, and a table of them."),
    "claims-about": about("claims-about", "``claims-about NAME …``: the claims about some functions."),
}
