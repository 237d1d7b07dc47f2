"""Checks all pages after they have been read."""

from docutils.nodes import list_item
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.sphinx.domain import TensorcopyDomain, domain_of
from tensorcopy_docs.sphinx.state import state_of


def check_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Raise ExtensionError with a line for each fault: a second title, a fact that is not so, a script without a page,
    a claim about output that disagrees with it."""
    domain = domain_of(env)
    faults = [*_titles(env), *_facts(env, domain), *_facts_of_claims(env)] or _scripts(env, domain)
    if not faults:
        judged = state_of(env).judgement
        faults = judged.disagreements({id_: domain.agreement(each) for id_, each in judged.register.scripts.items()})
    if faults:
        raise ExtensionError("\n".join(faults))


def _titles(env: BuildEnvironment) -> list[str]:
    found = {name: [each for each in toc.children if isinstance(each, list_item)] for name, toc in env.tocs.items()}
    return [
        f"{name}: must have one title; found {titles[1].astext()!r}, too; make it a heading below the first"
        for name, titles in found.items()
        if len(titles) > 1
    ]


def _facts(env: BuildEnvironment, domain: TensorcopyDomain) -> list[str]:
    measured, past = state_of(env).table, state_of(env).history
    found = [
        (docname, fact, measured.disagreement(fact.cell, fact.said) or past.disagreement(fact.cell, fact.said))
        for docname, facts in domain.facts.items()
        for fact in facts
    ]
    return [
        f"{docname}: {fact.words!r}: {fault}; fix the words or name the right cell"
        for docname, fact, fault in found
        if fault
    ]


def _facts_of_claims(env: BuildEnvironment) -> list[str]:
    measured = state_of(env).table
    found = [
        (claim.id, measured.disagreement(cell, said))
        for claim in state_of(env).judgement.register.claims.values()
        for cell, said in claim.facts.items()
    ]
    return [f"{claim}: facts: {fault}" for claim, fault in found if fault]


def _scripts(env: BuildEnvironment, domain: TensorcopyDomain) -> list[str]:
    return [
        f"{id_}: must be executed by the gallery and print something; found no output on "
        f"{domain.page_of_script(id_) or 'any page'}"
        for id_ in state_of(env).judgement.register.scripts
        if domain.output_of_script(id_) is None
    ]
