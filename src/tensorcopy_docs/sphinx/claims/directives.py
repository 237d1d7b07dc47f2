"""Defines the directives of claims and verdicts."""

from docutils import nodes

from tensorcopy_docs.register.docnames import FOLDERS
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.sphinx.claims.about import MOST_MYTHS
from tensorcopy_docs.sphinx.claims.upstream import BUGS
from tensorcopy_docs.sphinx.directives import PartDirective, simple, titled
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.parts.node import part
from tensorcopy_docs.sphinx.state import judgement
from tensorcopy_docs.words import say


class LegendDirective(PartDirective):
    """``verdict-legend [CLAIM …]``: every verdict and when it is computed, with those of the claims that have it."""

    optional_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        claims = self.known(judgement(self.env).register.claims, "claim") if self.arguments else []
        return [part("verdict-legend", " ".join(claims))]


class CollectionDirective(PartDirective):
    """``collection KEY``: what a page of statements is about, and the claims with their tests."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        register = judgement(self.env).register
        (key,) = self.known([collection.key for collection in register.collections], "collection")
        for judged in judgement(self.env).of_article(key):
            domain_of(self.env).note_claim(judged.claim.id, self.env.docname)
        collection = next(each for each in register.collections if each.key == key)
        cards = titled(prose(say("title-claims-tested", self.language)), "claims", part("claim-cards", key))
        return [titled(prose(collection.name(self.language)), key, part("collection-head", key), cards)]


class CollectionsDirective(PartDirective):
    """``collections ORIGIN``: links to the pages of an origin, each called by its subject."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        (origin,) = self.known(list(FOLDERS), "origin")
        return [part("collections", origin)]


class MythDirective(PartDirective):
    """``myth CLAIM``: a claim that is not true, in a line beside what refutes it; at most `MOST_MYTHS` on a page."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        judged = judgement(self.env)
        (claim,) = self.known(judged.by_id, "claim")
        if judged.by_id[claim].verdict not in NOT_TRUE:
            raise self.error(f"myth: {claim} must be a claim that is not true; found {judged.by_id[claim].verdict}")
        number: int = 1 + (self.env.temp_data.get(self.name) or 0)
        self.env.temp_data[self.name] = number
        if number > MOST_MYTHS:
            raise self.error(f"myth: a page must have at most {MOST_MYTHS}; found {claim}, too")
        return [part(self.name, claim)]


class UpstreamDirective(PartDirective):
    """``upstream VERDICT …``: the corrections of PyTorch's documentation, to be filed; ``upstream bugs``: bugs."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        return [part("upstream", " ".join(self.known([*map(str, Verdict), BUGS], "verdict")))]


CLAIM_DIRECTIVES: dict[str, type[PartDirective]] = {
    "verdict-legend": LegendDirective,
    "collection": CollectionDirective,
    "collections": CollectionsDirective,
    "myths": simple("myths", "``myths``: what is not true and what is so, a line each, by subject."),
    "documentation": simple("documentation", "``documentation``: verdicts on PyTorch's documentation by function."),
    "documentation-corrections": simple(
        "documentation-corrections", "``documentation-corrections``: what PyTorch's documentation says and is not true."
    ),
    "upstream": UpstreamDirective,
    "claims": simple("claims", "``claims``: the score of all claims of all articles, and a table of them."),
    "myth": MythDirective,
}
