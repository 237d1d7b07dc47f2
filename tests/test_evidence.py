"""What the lab found, typed: its words are those of the lab, and nothing unknown is accepted."""

import pytest

from tensorcopy_docs.evidence import (
    CellKey,
    EvidenceError,
    LabEvidence,
    PictureKey,
    evidence_of,
    unit_key,
)
from tensorcopy_docs.lab import values

GOOD = {
    "torch": "2.4.1",
    "python": "3.11.9",
    "platform": "Linux x86_64",
    "proofs": {"a": {"kind": "proof", "outcome": "held", "output": "1", "error": None}},
    "cells": {"clone": {"shape": "(2, 3)"}},
    "pictures": {"clone": {"memory": {"names": []}}},
    "broken": {"clone/shape": "NameError: no", "clone/": "ValueError: bad"},
    "messages": {"m": {"kind": "fix", "outcome": "failed", "output": "", "error": "E: no"}},
    "docstrings": {"torch.Tensor.detach": "0123456789ab 012345 6789ab", "torch.asarray": None},
}
FAULTS = {
    "torch that is no version": ({"torch": "banana"}, "torch: -: must be a version such as 2.4.1; found 'banana'"),
    "torch that is empty": ({"torch": ""}, "torch: -: must be a version such as 2.4.1; found ''"),
    "torch that is a number": ({"torch": 2}, "torch: -: must be text; found 2"),
    "unknown key": ({"colour": "red"}, "colour: -: unknown key; found 'red'"),
    "unknown outcome": (
        {"proofs": {"a": {"outcome": "maybe"}}},
        "proofs: a.outcome: must be 'held', 'failed', 'not available', 'crashed', 'timed out' or 'broken'; "
        "found 'maybe'",
    ),
    "unknown kind": (
        {"messages": {"m": {"outcome": "held", "kind": "advice"}}},
        "messages: m.kind: must be 'proof', 'counterexample', 'message' or 'fix'; found 'advice'",
    ),
    "value that a record could not hold": (
        {"cells": {"clone": {"shape": "2|3"}}},
        r"cells: clone.shape: must match ^[^|\x00-\x1f\x7f]+$; found '2|3'",
    ),
    "docstring of something else": (
        {"docstrings": {"numpy.copy": None}},
        r"docstrings: numpy.copy: must match ^torch(\.\w+)+$; found 'numpy.copy'",
    ),
    "docstring that is no digest": (
        {"docstrings": {"torch.asarray": "words"}},
        "docstrings: torch.asarray: must match ^[0-9a-f]{12}( [0-9a-f]{6})*$; found 'words'",
    ),
    "value that is a number": ({"cells": {"clone": {"shape": 5}}}, "cells: clone.shape: must be text; found 5"),
    "cells that are a list": ({"cells": []}, "cells: -: must be a table; found []"),
    "a broken proof among the cells": (
        {"broken": {"clone": "no"}},
        "broken: clone: must be the name of a cell, row/column; found 'clone'",
    ),
}


def test_what_the_lab_says_is_taken_over_whole():
    found = evidence_of(GOOD)
    assert found.model_dump(mode="json") == GOOD
    assert dict(found.values()) == {CellKey("clone", "shape"): "(2, 3)"}
    assert found.outcomes() == {"a": "held"}, "a message is no proof"
    assert found.broken[CellKey("clone", "shape")] == "NameError: no"
    assert found.broken[PictureKey("clone")] == "ValueError: bad"


def test_evidence_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        evidence_of(GOOD).torch = "1.0"


@pytest.mark.parametrize(("edit", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_evidence_with_a_fault_is_refused_in_a_line(edit, line):
    with pytest.raises(EvidenceError) as caught:
        evidence_of({**GOOD, **edit})
    assert str(caught.value) == f"lab: {line}"


def test_the_names_of_cells_and_pictures_are_those_of_the_lab():
    assert str(CellKey("clone", "shape")) == values.cell_name("clone", "shape")
    assert str(PictureKey("clone")) == values.picture_name("clone")
    assert unit_key(values.cell_name("clone", "shape")) == CellKey("clone", "shape")
    assert unit_key(values.picture_name("clone")) == PictureKey("clone")


@pytest.mark.parametrize("name", ["", "/", "clone", "/shape", "clone/shape/", "a/b/c", 5])
def test_what_names_no_cell_and_no_picture_is_refused(name):
    with pytest.raises(ValueError, match="must be the name of a cell"):
        unit_key(name)


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        ("clone/same-storage=no", "held"),
        ("clone/same-storage=no & clone/is-leaf=yes", "failed"),
        ("clone/same-storage=no & asarray/is-leaf=yes", "not available"),
        ("clone/same-storage=no & clone/unknown=yes", None),
        ("holds", "held"),
        ("unknown", None),
    ],
)
def test_cells_with_values_have_the_outcome_of_a_proof(test, outcome):
    cells = {"clone": {"same-storage": "no", "is-leaf": "no"}, "asarray": {"is-leaf": "not available"}}
    evidence = LabEvidence(torch="2.0.0", python="3.11", proofs={"holds": {"outcome": "held"}}, cells=cells)
    assert evidence.outcome(test) == outcome
