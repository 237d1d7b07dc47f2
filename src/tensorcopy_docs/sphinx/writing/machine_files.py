"""The files that machines read, at the root of each language: verdicts, error messages, the table, and the atlas."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.atlas.publishing import json_text as atlas_text
from tensorcopy_docs.atlas.publishing import schema_text
from tensorcopy_docs.atlas.reading import load_atlas
from tensorcopy_docs.history.messages import MessagePast, past_of
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.message_facts import message_facts
from tensorcopy_docs.register.messages import Messages
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.domain import TensorcopyDomain, domain_of
from tensorcopy_docs.sphinx.state import history, judgement, messages, table
from tensorcopy_docs.table.model import csv_text, json_text

VERDICTS = "verdicts.json"
ERRORS = "errors.json"
TABLE = "semantics"
ATLAS, ATLAS_SCHEMA = "atlas.json", "atlas.schema.json"


def write_machine_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the files, sorted and without times: they are the same in each language."""
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    facts = verdict_facts(judgement(app), domain_of(app.env), app.builder.get_target_uri)
    (folder / VERDICTS).write_text(_sorted_json(facts), encoding="utf-8")
    errors = error_facts(messages(app), past_of(history(app).records), judgement(app).torch, app.builder.get_target_uri)
    (folder / ERRORS).write_text(_sorted_json(errors), encoding="utf-8")
    (folder / TABLE).with_suffix(".json").write_text(json_text(table(app)), encoding="utf-8")
    (folder / TABLE).with_suffix(".csv").write_text(csv_text(table(app)), encoding="utf-8", newline="")
    if record := load_atlas().get(judgement(app).torch):
        (folder / ATLAS).write_text(atlas_text(record), encoding="utf-8")
        (folder / ATLAS_SCHEMA).write_text(schema_text(), encoding="utf-8")


def verdict_facts(judged: Judgement, domain: TensorcopyDomain, uri_of: Callable[[str], str]) -> Mapping[str, object]:
    """What ``verdicts.json`` says: torch, Python, scripts and claims; pages are relative to the language's root."""
    scripts = [
        {"id": id_, "page": uri_of(domain.page_of_script(id_) or ""), "agrees": domain.agreement(script)}
        for id_, script in sorted(judged.register.scripts.items())
    ]
    register = judged.register
    claims = [
        _claim(each, register, uri_of(domain.page_of_claim(id_) or "")) for id_, each in sorted(judged.by_id.items())
    ]
    return {"torch": judged.torch, "python": judged.python, "scripts": scripts, "claims": claims}


def error_facts(known: Messages, past: MessagePast, torch: str, uri_of: Callable[[str], str]) -> Mapping[str, object]:
    """What ``errors.json`` says: each error message and warning; pages are relative to the language's root."""
    entries = sorted(known.entries.values(), key=lambda entry: entry.id)
    return {
        "torch": torch,
        "messages": [{**message_facts(entry, known, past), "page": uri_of(entry.page)} for entry in entries],
    }


def _sorted_json(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _claim(judged: Judged, register: Register, page: str) -> Mapping[str, object]:
    claim = judged.claim
    evidence: dict[str, object] | None = None
    if judged.proof:
        runs = [run.facts() for run in judged.counterexamples]
        evidence = {**judged.proof.facts(), "counterexamples": runs}
    return {
        "id": claim.id,
        "article": claim.article,
        "origin": register.source_of(claim).origin,
        "heard": claim.heard,
        "docstring": claim.docstring,
        "phrase": claim.phrase,
        "pytorch_page": claim.page,
        "suggestion": claim.suggestion,
        "functions": register.calls[claim.id],
        "statement": claim.statement.model_dump(),
        "verdict": judged.verdict,
        "expected": claim.expected,
        **judged.remarks(),
        "proof": claim.test,
        "evidence": evidence,
        "history": judged.history,
        "since": judged.since,
        "page": f"{page}#{claim.id}",
    }
