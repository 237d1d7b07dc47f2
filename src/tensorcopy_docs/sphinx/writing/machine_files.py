"""Writes the files for machines at the root of each language, with their JSON Schemas, and the table as CSV."""

from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx

from tensorcopy_docs.data.atlas_file import atlas_of
from tensorcopy_docs.data.bugs_file import bugs_of
from tensorcopy_docs.data.compat_file import compat_of
from tensorcopy_docs.data.compiled_file import compiled_of
from tensorcopy_docs.data.error_file import errors_of
from tensorcopy_docs.data.files import texts_of
from tensorcopy_docs.data.models import Head
from tensorcopy_docs.data.table_file import NAME as TABLE
from tensorcopy_docs.data.table_file import semantics_of
from tensorcopy_docs.data.verdict_file import verdicts_of
from tensorcopy_docs.history.messages import past_of
from tensorcopy_docs.languages import language_named
from tensorcopy_docs.publication.addresses import site_of
from tensorcopy_docs.publication.dates import build_date
from tensorcopy_docs.sphinx.domain import domain_of
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.table.model import csv_text


def write_machine_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the files, without times of the clock: they are the same in each language.

    If the address of the site is known, they name that of the first language.
    """
    if exception is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    site = site_of(language_named(app.config.language))
    root = site.root(site.languages[0]) if site else ""
    for name, text in texts_of(_files(app), root):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / TABLE).with_suffix(".csv").write_text(csv_text(state_of(app).table), encoding="utf-8", newline="")


def _files(app: Sphinx) -> Iterator[Head]:
    """Yield the content of each file; no atlas if none is recorded for the torch of the build."""
    judged, past, date = state_of(app).judgement, state_of(app).history, build_date()
    domain = domain_of(app.env)
    agrees = {id_: domain.agreement(script) for id_, script in judged.register.scripts.items()}
    yield verdicts_of(judged, agrees.get, date)
    yield errors_of(state_of(app).messages, past_of(past.records), past.evidence, date)
    yield semantics_of(state_of(app).table, past.evidence, date)
    yield compat_of(state_of(app).table, past, date)
    yield compiled_of(judged.torch, date)
    yield bugs_of(judged.torch, date)
    if record := state_of(app).atlas.shown:
        yield atlas_of(record, date)
