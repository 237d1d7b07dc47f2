"""What is known only when all pages are read: agreements, the last checks, and the files for machines."""

import json
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from tensorcopy_docs.judge.judgement import Judged, Judgement
from tensorcopy_docs.sphinx.domain import TensorcopyDomain
from tensorcopy_docs.sphinx.nodes import agreement_slot
from tensorcopy_docs.sphinx.render_scripts import agreement_badge
from tensorcopy_docs.sphinx.state import judgement, table
from tensorcopy_docs.table.model import csv_text, json_text

FILE = "verdicts.json"
TABLE_FILE = "semantics"


def compare_figures(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Work out which scripts' figures agree; return the pages that show it and have to be written again."""
    domain = env.get_domain(TensorcopyDomain.name)
    agreements = domain.agreements(judgement(app).register.scripts)
    if agreements == domain.data["agreements"]:
        return []
    domain.data["agreements"] = agreements
    return [
        docname for docname in env.found_docs if any(True for _ in env.get_doctree(docname).findall(agreement_slot))
    ]


def fill_slots(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put each script's agreement where a page left room for it."""
    agreements = app.env.get_domain(TensorcopyDomain.name).data["agreements"]
    for slot in list(doctree.findall(agreement_slot)):
        slot.replace_self(agreement_badge(agreements[slot["script"]], app.config.language))


def check_consistency(app: Sphinx, env: BuildEnvironment) -> None:
    """Stop where a script was not executed, a claim has no address, or a claim about output and its figures part."""
    domain = env.get_domain(TensorcopyDomain.name)
    judged = judgement(app)
    faults = [
        f"{id_}: must be executed by the gallery and print something; found no output on "
        f"{domain.page_of_script(id_) or 'any page'}"
        for id_ in judged.register.scripts
        if domain.data["scripts"].get(id_, (None, None))[1] is None
    ]
    faults += [
        f"{id_}: must have its address on a page; found no page with the directive article {each.claim.article}"
        for id_, each in judged.by_id.items()
        if domain.page_of_claim(id_) is None
    ]
    if not faults:
        faults = judged.disagreements(domain.data["agreements"])
    if faults:
        raise ExtensionError("\n".join(faults))


def write_verdicts(app: Sphinx, exception: Exception | None) -> None:
    """Write ``verdicts.json`` at the root of the language: sorted, without times, the same for each language."""
    if exception is not None or app.builder.format != "html":
        return
    facts = verdict_facts(judgement(app), app.env.get_domain(TensorcopyDomain.name), app.builder.get_target_uri)
    text = json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    (Path(app.outdir) / FILE).write_text(text, encoding="utf-8")


def write_table(app: Sphinx, exception: Exception | None) -> None:
    """Write ``semantics.json`` and ``semantics.csv`` at the root of the language, the same for each language."""
    if exception is not None or app.builder.format != "html":
        return
    file = Path(app.outdir) / TABLE_FILE
    text = json_text(table(app))
    file.with_suffix(".json").write_text(text, encoding="utf-8")
    file.with_suffix(".csv").write_text(csv_text(table(app)), encoding="utf-8", newline="")


def verdict_facts(judged: Judgement, domain: TensorcopyDomain, uri_of) -> dict:
    """All that machines are told: torch, Python, scripts and claims; pages are relative to the language's root."""
    agreements = domain.data["agreements"]
    scripts = [
        {"id": id_, "page": uri_of(domain.page_of_script(id_)), "agrees": agreements[id_]}
        for id_ in sorted(judged.register.scripts)
    ]
    claims = [_claim_facts(each, uri_of(domain.page_of_claim(id_))) for id_, each in sorted(judged.by_id.items())]
    return {"torch": judged.torch, "python": judged.python, "scripts": scripts, "claims": claims}


def _claim_facts(judged: Judged, page: str) -> dict:
    claim = judged.claim
    evidence = None
    if judged.proof:
        evidence = judged.proof.facts()
        evidence["counterexamples"] = [run.facts() for run in judged.counterexamples]
    return {
        "id": claim.id,
        "article": claim.article,
        "statement": claim.statement.model_dump(),
        "verdict": judged.verdict,
        "expected": claim.expected,
        "proof": claim.proof,
        "evidence": evidence,
        "history": judged.history,
        "since": judged.since,
        "page": f"{page}#{claim.id}",
    }
