"""Describes the place where a claim is made."""

from markupsafe import Markup, escape

from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.claims import ArticleClaim, Claim, DocumentationClaim, StatementClaim
from tensorcopy_docs.register.kinds import DocumentationPage
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


def place_of(claim: Claim, language: Language) -> Markup:
    """Return where a claim is made: in its article, in a docstring or page of PyTorch, or in which kinds of places."""
    match claim:
        case ArticleClaim():
            return prose(claim.place(language), language)
        case DocumentationClaim():
            name = inline_code(claim.docstring) if claim.docstring else escape(say(f"page-{claim.page}", language))
            return Markup("{}{}{}").format(name, language.comma, prose(claim.place(language), language))
        case StatementClaim():
            places = language.item_separator.join(say(f"heard-{place}", language) for place in claim.heard)
            return Markup("{}{}{}").format(say("place-heard", language), language.colon, places)
