"""Defines the directive of the page of questions."""

from tensorcopy_docs.sphinx.directives import PartDirective, simple

PREDICT_DIRECTIVES: dict[str, type[PartDirective]] = {
    "predict": simple("predict", "``predict``: the questions, with answers that were measured."),
}
