"""Checks the entries of a register against each other: ids, scripts, proofs, expected verdicts, and corrections."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tensorcopy_docs.evidence import is_of_cells
from tensorcopy_docs.faults import Fault
from tensorcopy_docs.lab.documented import NAMES
from tensorcopy_docs.lab.proof import COUNTEREXAMPLE, PROOF
from tensorcopy_docs.lab.values import row_and_column
from tensorcopy_docs.register.claims import ClaimEntry, DocumentationClaim
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict
from tensorcopy_docs.register.models import Article, ClaimSource, Register
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.programs import advised_code, has_code
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.snippets.table import columns, rows


def documentation_faults(file: str, claim: DocumentationClaim, sources: Mapping[str, Source]) -> Iterator[Fault]:
    """Yield the faults of the place and the correction of a sentence; `sources` are the proofs of the lab."""
    if (claim.docstring is None) == (claim.page is None):
        yield Fault(file, claim.id, "docstring", "must be given, or else page", f"{claim.docstring}, {claim.page}")
    if claim.docstring is not None and claim.docstring not in NAMES:
        yield Fault(file, claim.id, "docstring", "must be a function in lab/documented", repr(claim.docstring))
    if (claim.docstring is None) != (claim.phrase is None):
        yield Fault(file, claim.id, "phrase", "must stand beside docstring", repr(claim.phrase))
    if claim.suggestion is not None and (claim.expected not in NOT_TRUE or claim.bug is not None):
        rule = "must be left out if it is true, or if a bug is told"
        yield Fault(file, claim.id, "suggestion", rule, str(claim.bug or claim.expected))
    corrected = claim.correction is not None
    if (claim.sentence is not None) != (corrected and claim.docstring is not None):
        yield Fault(file, claim.id, "sentence", "must be given if a docstring is corrected", repr(claim.sentence))
    if claim.sentence and claim.phrase and claim.phrase not in claim.sentence:
        yield Fault(file, claim.id, "sentence", "must have the phrase", repr(claim.phrase))
    held = claim.bug is None and claim.expected is Verdict.MISLEADING  # then its test and counterexamples show it
    if corrected and not held and not claim.shown_by:
        yield Fault(file, claim.id, "shown_by", "must name tests that show the wording, or the bug", "none")
    for field in ("shown_by", "threads"):
        if getattr(claim, field) and not corrected:
            yield Fault(file, claim.id, field, "must be left out without a correction", repr(getattr(claim, field)))
    for name in claim.shown_by:
        if name not in sources:
            yield Fault(file, claim.id, "shown_by", "must be a proof or counterexample of the lab", repr(name))


def reference_faults(register: Register, files: Sequence[str]) -> Sequence[Fault]:
    """Return all faults between entries; `files` names the file of each article, in the same order."""
    pairs = list(zip(files, register.files, strict=True))
    faults = [*_keys(pairs), *_duplicates(pairs)]
    for file, source in pairs:
        faults += [*_bottom_line(file, source), *_scripts(file, source)] if isinstance(source, Article) else []
        for claim in source.claims:
            faults += [*_claim(file, claim, register), *_fairness(file, claim, register)]
            faults += _advice(file, claim, register)
            if isinstance(claim, DocumentationClaim):
                faults += documentation_faults(file, claim, register.sources)
    return [*faults, *_unused(register)]


def _keys(pairs: Sequence[tuple[str, ClaimSource]]) -> Iterator[Fault]:
    for file, article in pairs:
        if file != f"{article.key}.toml":
            yield Fault(file, article.key, "key", "must be the name of its file", repr(article.key))
        for script in article.scripts if isinstance(article, Article) else []:
            if script.article != article.key:
                yield Fault(file, script.id, "id", f"must begin with {article.key}/", repr(script.id))
        for claim in article.claims:
            if claim.article != article.key:
                yield Fault(file, claim.id, "id", f"must begin with {article.key}.", repr(claim.id))
            for id_ in claim.replaces:
                if id_.partition(".")[0] != article.key:
                    yield Fault(file, claim.id, "replaces", f"must begin with {article.key}.", repr(id_))


def _duplicates(pairs: Sequence[tuple[str, ClaimSource]]) -> Iterator[Fault]:
    for file, article in pairs:
        replaced = [id_ for claim in article.claims for id_ in claim.replaces]
        claims = [claim.id for claim in article.claims]
        scripts = [script.id for script in article.scripts] if isinstance(article, Article) else []
        counts = Counter([*scripts, *claims, *replaced])
        for id_, count in counts.items():
            if count > 1:
                yield Fault(file, id_, "id", "must be unique", f"{count} times")


def _bottom_line(file: str, article: Article) -> Iterator[Fault]:
    """Yield the faults of a bottom line: it must name the claims that are not true, for which it was written."""
    wrong = [claim.id for claim in article.claims if claim.expected in NOT_TRUE]
    if article.bottom_line is None:
        if article.corrects:
            yield Fault(file, article.key, "corrects", "must be left out without a bottom line", repr(article.corrects))
    elif article.corrects != wrong:
        rule = f"must be the claims that are not true, in their order, so that the bottom line fits them: {wrong}"
        yield Fault(file, article.key, "corrects", rule, repr(article.corrects))


def _scripts(file: str, article: Article) -> Iterator[Fault]:
    known = {script.id for script in article.scripts}
    for claim in article.claims:
        for field, scripts in (("script", [claim.script] if claim.script else []), ("also", claim.also)):
            for script in scripts:
                if script not in known:
                    yield Fault(file, claim.id, field, "must be a script of the article", repr(script))
        if claim.also and claim.script is None:
            yield Fault(file, claim.id, "also", "must stand beside script, the first of them", repr(claim.also))


def _claim(file: str, claim: ClaimEntry, register: Register) -> Iterator[Fault]:
    unverifiable = claim.expected is Verdict.UNVERIFIABLE
    if not unverifiable and claim.test is None:
        yield Fault(file, claim.id, "proof", "must name a proof, or expect unverifiable", "none")
    if unverifiable and (claim.test is not None or claim.counterexamples):
        yield Fault(file, claim.id, "proof", "must be left out if nothing can be verified", repr(claim.test))
    if claim.proof is not None and claim.cells:
        yield Fault(file, claim.id, "cells", "must be left out beside a proof", repr(claim.cells))
    if claim.proof is not None and _kind(register, claim.proof) != PROOF:
        yield Fault(file, claim.id, "proof", "must be a proof of the lab", repr(claim.proof))
    for field in ("cells", "counterexamples", "caveat_evidence"):
        for cell in filter(is_of_cells, getattr(claim, field)):
            row, column = row_and_column(cell.partition("=")[0])
            if row not in rows() or column not in columns():
                yield Fault(file, claim.id, field, "must be cells of the table, row/column=value", repr(cell))
    for name in claim.counterexamples:
        if not is_of_cells(name) and _kind(register, name) != COUNTEREXAMPLE:
            yield Fault(file, claim.id, "counterexamples", "must be counterexamples of the lab", repr(name))
    if claim.expected in NOT_TRUE and claim.instead is None:
        yield Fault(file, claim.id, "instead", "must say what to do instead, unless true or unverifiable", "none")


def _advice(file: str, claim: ClaimEntry, register: Register) -> Iterator[Fault]:
    """Yield the faults of `instead`: all its code must be an idiom, or run in the lab as `instead_run` says."""
    pieces = claim.instead.pieces if claim.instead else []
    if claim.instead and not claim.instead.idioms and not claim.instead_run:
        yield Fault(file, claim.id, "instead", "must name an idiom, or what runs it in instead_run", "neither")
    if not pieces and not claim.instead_run:
        return
    codes = {name: source.code for name, source in register.sources.items()}
    codes |= advised_code()
    if not codes.keys() >= {*claim.instead_run}:  # a fix; a command that needs none does not read them
        codes |= {name: source.code for name, source in message_sources().items()}
    for name in claim.instead_run:
        if name not in codes:
            yield Fault(file, claim.id, "instead_run", "must be a proof, a fix or a program of the lab", repr(name))
    running = [codes[name] for name in claim.instead_run if name in codes]
    for piece in pieces:
        if not any(has_code(code, piece) for code in running):
            yield Fault(file, claim.id, "instead", "must have code that instead_run runs", repr(piece))


def _fairness(file: str, claim: ClaimEntry, register: Register) -> Iterator[Fault]:
    """Yield missing or needless consequences, readings and caveats, and equal claims that expect different verdicts."""
    if claim.expected in NOT_TRUE:
        if claim.consequence is None:
            yield Fault(file, claim.id, "consequence", f"must be given if {claim.expected} is expected", "none")
        if claim.expected is Verdict.MISLEADING and not claim.counterexamples:
            yield Fault(file, claim.id, "counterexamples", "must show the consequence", "none")
    elif claim.consequence is not None:
        yield Fault(file, claim.id, "consequence", "must be left out if nothing goes wrong", str(claim.expected))
    if claim.expected is Verdict.UNVERIFIABLE and claim.reading is not None:
        yield Fault(file, claim.id, "reading", "must be left out if nothing can be verified", "a text")
    if claim.caveat is not None and claim.expected is not Verdict.TRUE:
        yield Fault(file, claim.id, "caveat", "must stand beside a claim that is true", str(claim.expected))
    if (claim.caveat is None) != (not claim.caveat_evidence):
        yield Fault(file, claim.id, "caveat_evidence", "must show a caveat", repr(claim.caveat_evidence))
    for name in claim.caveat_runs:
        if _kind(register, name) is None or name in (claim.proof, *claim.counterexamples):
            rule = "must be in the lab or a cell, and must not decide the verdict"
            yield Fault(file, claim.id, "caveat_evidence", rule, repr(name))
    for id_ in claim.same_as:
        other = register.claims.get(id_)
        if other is None or other is claim:
            yield Fault(file, claim.id, "same_as", "must name another claim", repr(id_))
        elif other.expected is not claim.expected:
            found = f"{claim.expected} here, {other.expected} there"
            yield Fault(file, claim.id, "same_as", f"must expect one verdict with {id_}", found)


def _kind(register: Register, name: str) -> str | None:
    return register.sources[name].kind if name in register.sources else None


def _unused(register: Register) -> Iterator[Fault]:
    claims = [claim for file in register.files for claim in file.claims]  # those of one id, too
    used = {name for claim in claims for name in [*claim.runs, *claim.instead_run]}
    for source in register.sources.values():
        if source.name not in used:
            yield Fault(source.file, source.name, source.kind, "must belong to a claim", "no claim that names it")
