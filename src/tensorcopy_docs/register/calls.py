"""Computes the functions that a claim is about, from its words and from the code of its test.

A claim is about a function that its statement names in code, in whose docstring it is found, or that a row of its
cells calls. It is about one that its test or a counterexample calls, too, if any statement names it, a row calls it, or
it is an in-place method: other names, such as ``seek``, are how a test is written. Left out are functions that arrange
tests: at least `ARRANGED` claims have tests that call it, and of these claims fewer than one in `ONE_IN` names it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tensorcopy_docs.evidence import CellKey, is_of_cells, said_cells
from tensorcopy_docs.register.claims import ClaimEntry, DocumentationClaim
from tensorcopy_docs.snippets.calls import called_in, named_in
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.snippets.table import Row

ARRANGED = 8
ONE_IN = 3


def calls_of(
    claims: Iterable[ClaimEntry], sources: Mapping[str, Source], rows: Mapping[str, Row]
) -> Mapping[str, Sequence[str]]:
    """Return the functions that each claim is about, sorted, by the claim's id."""
    claims = list(claims)
    known, left_out = _known(claims, sources, rows), arranging(claims, sources, rows)
    spoken_of = frozenset().union(*map(_said, claims), _by_rows(rows))
    return {
        claim.id: sorted(
            (_said(claim) & (known | _documented(claim) | _before_brackets(claim)))
            | _measured(claim, rows)
            | {name for name in tested_by(claim, sources) - left_out if name in spoken_of or name.endswith("_")}
        )
        for claim in claims
    }


def arranging(claims: Sequence[ClaimEntry], sources: Mapping[str, Source], rows: Mapping[str, Row]) -> frozenset[str]:
    """Return the functions that many tests call and few of their claims name."""
    calling, naming = Counter[str](), Counter[str]()
    for claim in claims:
        tested = tested_by(claim, sources)
        calling.update(tested)
        naming.update(tested & _said(claim))
    return frozenset(name for name, count in calling.items() if count >= ARRANGED and naming[name] * ONE_IN < count)


def tested_by(claim: ClaimEntry, sources: Mapping[str, Source]) -> frozenset[str]:
    """Return the functions that the proof and the counterexamples of a claim call."""
    names = [name for name in (claim.proof, *claim.counterexamples) if name and name in sources]
    return frozenset().union(*(called_in(sources[name].code) for name in names))


def _known(claims: Sequence[ClaimEntry], sources: Mapping[str, Source], rows: Mapping[str, Row]) -> frozenset[str]:
    """Return the functions that tests and rows call; other names in a statement are variables."""
    return frozenset().union(*(tested_by(claim, sources) for claim in claims), _by_rows(rows))


def _by_rows(rows: Mapping[str, Row]) -> frozenset[str]:
    return frozenset().union(*(called_in(row.call) for row in rows.values()))


def _said(claim: ClaimEntry) -> frozenset[str]:
    return named_in(claim.statement.source) | _documented(claim)


def _documented(claim: ClaimEntry) -> frozenset[str]:
    docstring = claim.docstring if isinstance(claim, DocumentationClaim) else None
    return frozenset({docstring.rpartition(".")[2]} if docstring else ())


def _before_brackets(claim: ClaimEntry) -> frozenset[str]:
    """Return the names before a bracket in the code of the statement, which are functions whatever the tests call."""
    pieces = re.findall(r"`+([^`]+)`+", claim.statement.source)
    return frozenset(name for piece in pieces for name in re.findall(r"(\w+)\(", piece))


def _measured(claim: ClaimEntry, rows: Mapping[str, Row]) -> frozenset[str]:
    """Return the calls of the rows of its cells, as the table shows them."""
    tests = [test for test in (*claim.cells, *claim.counterexamples) if is_of_cells(test)]
    keys = [CellKey.named(cell.name).row for test in tests for cell in said_cells(test)]
    return frozenset().union(*(called_in(rows[key].call) for key in keys if key in rows))
