"""All that one build knows, computed once from the register, the evidence and the records."""

from tensorcopy_docs.judge.judgement import knowledge_of
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_records, committed_register

RECORDS = committed_records()
PINNED = RECORDS[pinned_torch()]


def test_the_committed_records_and_the_register_make_a_build_without_a_fault():
    assert knowledge_of(committed_register(), PINNED, RECORDS).faults() == []


def test_the_faults_of_a_build_are_those_of_its_verdicts_and_of_its_table():
    first = next(claim for claim in committed_register().claims.values() if claim.proof)
    proofs = {**PINNED.proofs, first.proof: PINNED.proofs[first.proof].model_copy(update={"outcome": "crashed"})}
    cells = {**PINNED.cells, "clone": {**PINNED.cells["clone"], "shape": "broken"}}
    faults = knowledge_of(
        committed_register(), PINNED.model_copy(update={"proofs": proofs, "cells": cells}), RECORDS
    ).faults()
    assert any(line.startswith(f"{first.id}: expected {first.expected}, computed nothing") for line in faults)
    assert "clone/shape: must be measured; found broken" in faults
