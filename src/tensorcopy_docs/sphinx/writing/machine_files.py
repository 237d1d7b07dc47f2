"""The files that machines read, at the root of each language: ``verdicts.json``, ``semantics.json`` and ``.csv``."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.sphinx.domain import TensorcopyDomain, domain_of
from tensorcopy_docs.sphinx.state import judgement, table
from tensorcopy_docs.table.model import csv_text, json_text

VERDICTS = "verdicts.json"
TABLE = "semantics"


def write_machine_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the files, sorted and without times: they are the same in each language."""
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    facts = verdict_facts(judgement(app), domain_of(app.env), app.builder.get_target_uri)
    text = json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    (folder / VERDICTS).write_text(text, encoding="utf-8")
    (folder / TABLE).with_suffix(".json").write_text(json_text(table(app)), encoding="utf-8")
    (folder / TABLE).with_suffix(".csv").write_text(csv_text(table(app)), encoding="utf-8", newline="")


def verdict_facts(judged: Judgement, domain: TensorcopyDomain, uri_of: Callable[[str], str]) -> Mapping[str, object]:
    """What ``verdicts.json`` says: torch, Python, scripts and claims; pages are relative to the language's root."""
    scripts = [
        {"id": id_, "page": uri_of(domain.page_of_script(id_) or ""), "agrees": domain.agreement(script)}
        for id_, script in sorted(judged.register.scripts.items())
    ]
    claims = [_claim(each, uri_of(domain.page_of_claim(id_) or "")) for id_, each in sorted(judged.by_id.items())]
    return {"torch": judged.torch, "python": judged.python, "scripts": scripts, "claims": claims}


def _claim(judged: Judged, page: str) -> Mapping[str, object]:
    claim = judged.claim
    evidence: dict[str, object] | None = None
    if judged.proof:
        runs = [run.facts() for run in judged.counterexamples]
        evidence = {**judged.proof.facts(), "counterexamples": runs}
    return {
        "id": claim.id,
        "article": claim.article,
        "statement": claim.statement.model_dump(),
        "verdict": judged.verdict,
        "expected": claim.expected,
        **judged.remarks(),
        "proof": claim.proof,
        "evidence": evidence,
        "history": judged.history,
        "since": judged.since,
        "page": f"{page}#{claim.id}",
    }
