"""Describes the place where a claim is made."""

from markupsafe import Markup, escape

from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.claims import ClaimEntry
from tensorcopy_docs.register.kinds import DocumentationPage, Origin
from tensorcopy_docs.register.models import Article, ClaimSource
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.words import say

DOCUMENTATION = "https://docs.pytorch.org/docs/stable"
PAGES = {
    DocumentationPage.TENSOR_VIEWS: "tensor_view.html",
    DocumentationPage.AUTOGRAD_MECHANICS: "notes/autograd.html",
}


def documented_at(name: str) -> str:
    """Return the address of a page of PyTorch's documentation, or of the docstring of the function called `name`.

    Functions of torch, methods of tensors and those of modules are where PyTorch generates their pages; the others are
    looked up by the search of its documentation.
    """
    if name in PAGES:
        return f"{DOCUMENTATION}/{PAGES[DocumentationPage(name)]}"
    if name.startswith("torch.nn.Module."):
        return f"{DOCUMENTATION}/generated/torch.nn.Module.html#{name}"
    if name.startswith("torch.Tensor.") or name.count(".") == 1:
        return f"{DOCUMENTATION}/generated/{name}.html"
    return f"{DOCUMENTATION}/search.html?q={name}"


def place_of(claim: ClaimEntry, language: Language) -> Markup:
    """Return where a claim is made: in its article, in a docstring or page of PyTorch, or in which kinds of places."""
    if claim.heard:
        return escape(language.item_separator.join(say(f"heard-{place}", language) for place in claim.heard))
    said = prose(claim.place(language), language) if claim.place else Markup("")
    if claim.docstring:
        return Markup("{}{}{}").format(inline_code(claim.docstring), language.comma, said)
    return Markup("{}{}{}").format(say(f"page-{claim.page}", language), language.comma, said) if claim.page else said


def source_named(claim: ClaimEntry, source: ClaimSource, language: Language) -> Markup:
    """Name the source of a claim in a few words: an article, PyTorch's documentation with the place, or many people."""
    if source.origin is Origin.DOCUMENTATION:
        name = inline_code(claim.docstring) if claim.docstring else escape(say(f"page-{claim.page}", language))
        return Markup("{}{}{}").format(say("origin-documentation", language), language.colon, name)
    if isinstance(source, Article):
        return escape(source.name(language))
    return escape(say("origin-statements", language))
