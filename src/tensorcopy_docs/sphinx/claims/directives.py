"""The directives of claims and verdicts."""

from tensorcopy_docs.sphinx.directives import PartDirective, about, simple

CLAIM_DIRECTIVES: dict[str, type[PartDirective]] = {
    "verdict-legend": simple("verdict-legend", "``verdict-legend``: every verdict and when it is computed."),
    "claims": simple("claims", "``claims``: the score of all claims of all articles, and a table of them."),
    "claims-about": about("claims-about", "``claims-about NAME …``: the claims about some functions."),
}
