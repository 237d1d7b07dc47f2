"""Defines the directives of the atlas."""

from tensorcopy_docs.sphinx.directives import PartDirective, simple

ATLAS_DIRECTIVES: dict[str, type[PartDirective]] = {
    "atlas": simple("atlas", "``atlas``: every function, with a search box and filters."),
    "atlas-changes": simple("atlas-changes", "``atlas-changes``: what changed of functions between versions."),
    "atlas-left-out": simple("atlas-left-out", "``atlas-left-out``: how much is answered, and what is not."),
    "atlas-disagreements": simple("atlas-disagreements", "``atlas-disagreements``: where torch disagrees with itself."),
}
