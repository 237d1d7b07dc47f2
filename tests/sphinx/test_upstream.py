"""Corrections that can be filed: the newest version has the sentence, the code prints, and its result is in words."""

import ast
import re
from functools import cache

import pytest

from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import judge_all
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.documented import sentence_digests
from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.snippets.table import columns
from tensorcopy_docs.sphinx.claims.upstream import issue_text, offered
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_records, committed_register

NEWEST = list(committed_records())[-1]


@cache
def corrections():
    """The corrections and bugs that are offered, by the id of the claim."""
    return offered_on(committed_records())


def offered_on(records):
    history = History(records, records[pinned_torch()])
    claims = judge_all(committed_register(), history).of_origin(Origin.DOCUMENTATION)
    return {judged.claim.id: judged for judged in offered(claims, history)}


@cache
def texts():
    return {id_: issue_text(judged, judged.claim, NEWEST) for id_, judged in corrections().items()}


def with_newest(**update):
    """The records, in which that of the newest version is changed."""
    records = committed_records()
    return {**records, NEWEST: records[NEWEST].model_copy(update=update)}


def test_what_the_newest_version_words_otherwise_is_not_offered():
    fixed = {
        "docs-in-place.index-add-argument-index",
        "docs-training.checkpoint-raises-without-use-reentrant",
        "docs-training.checkpoint-sequential-raises",
    }
    assert fixed <= committed_register().claims.keys()
    assert not fixed & corrections().keys()
    assert "docs-in-place.index-copy-argument-index" in corrections()


def test_a_sentence_that_goes_takes_its_correction_along():
    judged = corrections()["docs-parameters.vector-to-parameters-copies"]
    docstrings = committed_records()[NEWEST].docstrings
    whole, *digests = docstrings[judged.claim.docstring].split()
    left = [each for each in digests if each not in sentence_digests(judged.claim.sentence)]
    assert len(left) < len(digests)
    changed = {**docstrings, judged.claim.docstring: " ".join([whole, *left])}
    assert corrections().keys() - offered_on(with_newest(docstrings=changed)).keys() == {judged.claim.id}


@pytest.mark.parametrize(
    "id_",
    ["docs-parameters.vector-to-parameters-copies", "docs-saved-tensors.allow-mutation"],
)
def test_what_comes_out_otherwise_on_the_newest_version_is_not_offered(id_):
    judged = corrections()[id_]
    proofs = committed_records()[NEWEST].proofs
    for run in [*judged.correction_runs, *([] if judged.claim.bug else judged.runs)]:
        other = outcomes.FAILED if run.outcome == outcomes.HELD else outcomes.HELD
        changed = {**proofs, run.name: proofs[run.name].model_copy(update={"outcome": other})}
        assert id_ not in offered_on(with_newest(proofs=changed))


def test_a_correction_quotes_the_sentence_says_which_threads_are_known_and_its_code_prints_rather_than_asserts():
    for id_, text in texts().items():
        claim = committed_register().claims[id_]
        assert f"as of PyTorch {NEWEST}:\n\n> {claim.sentence}" in text
        assert re.findall(r"pytorch/pytorch#(\d+)", text) == [*map(str, claim.threads)]
        assert claim.correction in text
        for code, after in re.findall(r"```python\n(.*?)```\n\n(.{10})", text, re.S):
            assert not [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Assert)], id_
            assert after.startswith(("```text", "Measured: ")), id_


def test_a_correction_that_rests_on_cells_calls_its_code_and_says_the_result_in_words():
    found = [
        each for text in texts().values() for each in re.findall(r"```python\n(.*?)```\n\nMeasured: (.*)\n", text, re.S)
    ]
    assert found
    for code, result in found:
        assert code.startswith("import torch\n") and code.endswith("\ny = operate(x)\n")
        assert not [name for name in columns() if name in result.split() or f"`{name}`" in result], result
