"""The questions of "Predict, then look": their answers are what was measured, and a build stops if there is none."""

import pytest

from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.snippets.messages import message_sources
from tensorcopy_docs.snippets.scripts import ends_with_assertions, unasserted
from tensorcopy_docs.sphinx.predict.generation import (
    PRINTS,
    RAISES,
    RAISING,
    SILENT,
    VALUE,
    WARNS,
    QuizError,
    asked,
)
from tensorcopy_docs.sphinx.predict.wording import FILE, predict, predict_in
from tensorcopy_docs.versions import pinned_torch
from tests.committed import committed_records
from tests.in_one_test import in_one_test

Cells = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def recorded() -> LabEvidence:
    return committed_records()[pinned_torch()]


@pytest.fixture
def cells(recorded) -> Cells:
    """The recorded cells of the pinned torch; a test may change them."""
    return {row: dict(found) for row, found in recorded.cells.items()}


def answer(id_: str, cells: Cells, evidence: LabEvidence) -> str:
    (found,) = (each for each in asked(predict(), cells, evidence) if each.question.id == id_)
    return found.answer.said


def with_proof(evidence: LabEvidence, name: str, **changed: object) -> LabEvidence:
    """The evidence in which a proof ended otherwise."""
    result = evidence.proofs[name].model_copy(update=changed)
    return evidence.model_copy(update={"proofs": {**evidence.proofs, name: result}})


def test_there_are_questions_of_every_form_and_subject_with_answers_of_every_kind(cells, recorded):
    made = asked(predict(), cells, recorded)
    assert len(made) == len(predict().questions)
    assert {each.form for each in made} == {PRINTS, VALUE, RAISING}
    assert {each.question.subject for each in made} == predict().subjects.keys()
    assert {RAISES, WARNS, SILENT, "yes", "no", "silently wrong"} <= {each.answer.said for each in made}
    # The place among the options does not give the answer away.
    printed = [each.options.index(each.answer) for each in made if each.question.proof and len(each.options) == 5]
    assert set(printed) == {0, 1, 2, 3}


def test_an_answer_is_the_output_the_cell_or_the_outcome_that_was_measured(cells, recorded):
    for each in asked(predict(), cells, recorded):
        question, said = each.question, each.answer.said
        if question.proof:
            assert said == normalise(recorded.proofs[question.proof].output).rstrip()
        elif question.message:
            source = message_sources()[question.message]
            assert said == (SILENT if source.kind == "fix" else WARNS if source.warns else RAISES)
            assert each.raised == (
                "" if said == SILENT else normalise(recorded.messages[question.message].output).rstrip()
            )
        else:
            value = recorded.cell(question.cell)
            shown = {"yes": "True", "no": "False"}.get(value, value) if each.form == PRINTS else value
            assert said == shown or (said == RAISES and value.startswith("raises "))
        assert [option for option in each.options if option == each.answer] == [each.answer]


def test_another_measurement_is_another_answer(cells, recorded):
    assert answer("view-shares", cells, recorded) == "yes"
    cells["view"]["write-to-result-seen"] = "no"
    assert answer("view-shares", cells, recorded) == "no"
    cells["view"]["write-to-result-seen"] = "raises at the write"
    assert answer("view-shares", cells, recorded) == RAISES
    cells["clone-of-a-leaf"]["is-leaf"] = "yes"
    assert answer("clone-of-a-leaf", cells, recorded) == "True"
    other = with_proof(recorded, "zero_grad_leaves_zeros", output="tensor([9., 9.])\n")
    assert answer("zero-grad", cells, other) == "tensor([9., 9.])"


PLANTED = {
    "saved-row-bytes: save-and-load-of-a-view/storage-bytes: must be measured": (
        lambda cells, _: cells["save-and-load-of-a-view"].pop("storage-bytes")
    ),
    "detach-backward: the measured answer must be one of": (
        lambda cells, _: cells["detach"].update({"write-then-backward": "raises TypeError"})
    ),
    "zero-grad: zero_grad_leaves_zeros: must have run and printed something; found crashed": (
        lambda _, found: with_proof(found, "zero_grad_leaves_zeros", outcome="crashed")
    ),
    "zero-grad: wrong: must not be what was measured; found 'tensor([0., 0.])'": (
        lambda _, found: with_proof(found, "zero_grad_leaves_zeros", output="tensor([0., 0.])\n")
    ),
    "backward-twice: backward_twice: must have run as expected; found None": (
        lambda _, found: found.model_copy(
            update={"messages": {name: each for name, each in found.messages.items() if name != "backward_twice"}}
        )
    ),
}


@in_one_test("line", PLANTED)
def test_a_question_without_its_measurement_is_named(line, recorded):
    cells = {row: dict(found) for row, found in recorded.cells.items()}
    changed = PLANTED[line](cells, recorded)
    with pytest.raises(QuizError) as caught:
        asked(predict(), cells, changed if isinstance(changed, LabEvidence) else recorded)
    assert f"questions.toml: {line}" in str(caught.value)


def test_a_wrong_option_is_compared_without_what_differs_from_run_to_run(cells, recorded):
    (question,) = (each for each in predict().questions if each.id == "zero-grad")
    planted = question.model_copy(update={"wrong": ("<Node at 0xaa> ",)})
    found = predict().model_copy(update={"questions": [planted]})
    with pytest.raises(QuizError, match="wrong: must not be what was measured; found '<Node at 0x…>'"):
        asked(found, cells, with_proof(recorded, "zero_grad_leaves_zeros", output="<Node at 0xbb>\n"))


def test_a_proof_that_fails_before_it_prints_the_rest_cannot_be_asked_about(cells, recorded):
    name = "to_without_a_conversion_returns_the_tensor_itself"
    assert answer("to-same-dtype", cells, with_proof(recorded, name, outcome="failed")) == "True [10.0, 2.0]"
    assert ends_with_assertions("print(1)\nassert x\nassert y")
    assert not ends_with_assertions("assert x\nprint(1)")


FAULTS = {
    'cell = "view/write-to-result-seen"': ('cell = "veiw/write-to-result-seen"', "cell: must be a cell of the table"),
    'cell = "from-numpy/write-to-source-seen"': ('cell = "from-numpy/gradient"', "cell: must be of a column under"),
    'proof = "zero_grad_leaves_zeros"': ('proof = "zero_grad"', "proof: must be a proof or counterexample of the lab"),
    'message = "backward_twice"': ('message = "backward_thrice"', "message: must be a message or a fix of the lab"),
    'id = "view-shares"': ('id = "zero-grad"', "id: must be unique; found 2"),
    'claim = "said-optimizers.zero-grad-zeros"\n': ("", "claim: must be given with a proof"),
    'before = "z = (x * x).sum()"': ('before = "z = (x * x).mean()"', "code: must be in the column's code, or in its"),
    'wrong = ["tensor([0., 0.])", "tensor([2., 4.])"]\n': ("", "wrong: must be given with a proof or a column of any"),
    'because = ["requires-grad"]': ('because = ["require-grad"]', "because: must be columns of the table"),
}


@in_one_test("text", FAULTS)
def test_a_fault_of_the_file_is_named(text, tmp_path):
    planted, line = FAULTS[text]
    lines = FILE.read_text(encoding="utf-8")
    assert text in lines
    file = tmp_path / "questions.toml"
    file.write_text(lines.replace(text, planted, 1), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        predict_in(file)
    assert line in str(caught.value)


def test_assertions_are_left_out_of_the_code_and_nothing_else():
    code = "x = 1\nassert x == 1, (\n    'one'\n)\nif x:\n    y = x  # a comment\n    assert y\nprint(y)"
    assert unasserted(code) == "x = 1\nif x:\n    y = x  # a comment\nprint(y)"
    with pytest.raises(ValueError, match="more than assertions"):
        unasserted("if x:\n    assert x")
