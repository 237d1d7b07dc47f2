"""Corrections that can be filed: the code calls what it defines, and its result is in words."""

import re

from committed import committed_records, committed_register

from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judgement import judge_all
from tensorcopy_docs.register.kinds import Origin
from tensorcopy_docs.snippets.table import columns
from tensorcopy_docs.sphinx.claims.scores import not_true
from tensorcopy_docs.sphinx.claims.upstream import issue_text
from tensorcopy_docs.versions import pinned_torch


def test_a_correction_that_rests_on_cells_calls_its_code_and_says_the_result_in_words():
    records = committed_records()
    judgement = judge_all(committed_register(), History(records, records[pinned_torch()]))
    corrections = [issue_text(judged) for judged in not_true(judgement.of_origin(Origin.DOCUMENTATION))]
    found = [
        each for text in corrections for each in re.findall(r"```python\n(.*?)```\n\nMeasured: (.*)\n", text, re.S)
    ]
    assert found
    for code, result in found:
        assert code.startswith("import torch\n") and code.endswith("\ny = operate(x)\n")
        assert not [name for name in columns() if name in result.split() or f"`{name}`" in result], result
