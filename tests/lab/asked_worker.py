"""Asks the process that answers `ask`, within the one that tests."""

from tensorcopy_docs.lab.asked.worker import CALL, CELL, Worker
from tensorcopy_docs.lab.worker import load_table

load_table()


def fault(request: dict) -> tuple[str, dict]:
    """What is wrong with a question, as the process says it."""
    found = Worker(request).run(CALL, CALL)["value"]["fault"]
    return found["key"], found["values"]


def cell_of(worker: Worker, column: str) -> dict:
    """What the process says of a column, as the table's own measurement says it: of `gradient`, it says more."""
    found = worker.run(column, CELL)
    return dict(found, value=found["value"]["value"]) if column == "gradient" else found
