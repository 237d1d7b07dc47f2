"""`ask` says of expressions as packages write them what an independent measurement says."""

from functools import cache

import pytest

from tensorcopy_docs.lab.asked.worker import CALL, CELL, Worker
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.lab.worker import load_table
from tests.in_one_test import in_one_test
from tests.lab.asked_expressions import EXPRESSIONS
from tests.lab.independent_asked import independent

pytestmark = pytest.mark.slow

load_table()
# Its gradient is 0 at each `x`, but for rounding errors, of which nothing can be said.
NOT_COMPARED = ("F.kl_div(x.log_softmax(-1), x.softmax(-1).detach(), reduction='batchmean')",)
COLUMNS = ("same-object", "same-storage", "gradient")


expected = cache(independent)


def asked(code: str, x: str, y: str | None) -> dict[str, str]:
    """The cells that the process answers with."""
    worker = Worker({"code": code, "x": x, "y": y})
    called = worker.run(CALL, CALL)["value"]
    assert called.get("state") == RUNS, called
    found = {column: worker.run(column, CELL)["value"] for column in COLUMNS}
    return dict(found, gradient=found["gradient"]["value"])


@in_one_test("code, x, y, about", EXPRESSIONS)
def test_an_expression_has_the_cells_that_an_independent_measurement_has(code, x, y, about):
    found = expected(code, x, y, about)
    assert asked(code, x, y) == (dict(found, gradient="not compared") if code in NOT_COMPARED else found)


def test_the_expressions_are_many_and_have_each_answer():
    assert len(EXPRESSIONS) >= 120 and len(set(EXPRESSIONS)) == len(EXPRESSIONS)
    assert {expected(*each)["gradient"] for each in EXPRESSIONS} >= {"full", "wrong", "none"}
