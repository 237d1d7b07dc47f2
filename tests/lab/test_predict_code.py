"""The code of the questions of "Predict, then look", as it is shown, does what their answers say."""

import contextlib
import io
import re
import warnings
from types import SimpleNamespace

import pytest
import torch

from tensorcopy_docs.evidence import LabEvidence, evidence_of
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.sphinx.predict.generation import PRINTS, RAISES, SILENT, VALUE, WARNS, GeneratedQuestion, asked
from tensorcopy_docs.sphinx.predict.wording import predict
from tests.in_one_test import in_one_test

QUESTIONS = {question.id: question for question in predict().questions}
TENSOR = re.compile(r"tensor\((\[[^()]*\])\)")


@pytest.fixture(scope="module")
def made(evidence) -> dict[str, GeneratedQuestion]:
    found: LabEvidence = evidence_of(evidence)
    return {each.question.id: each for each in asked(predict(), found.cells, found)}


@pytest.fixture(autouse=True)
def every_warning():
    """Some warnings are given once in a process."""
    torch.set_warn_always(True)
    yield
    torch.set_warn_always(False)


def run(code: str, **names: object) -> SimpleNamespace:
    """Run `code` behind ``import torch``: what it printed, what it raised, whether it warned, and its names."""
    names |= {"torch": torch}
    printed, error = io.StringIO(), None
    with warnings.catch_warnings(record=True) as warned, contextlib.redirect_stdout(printed):
        warnings.simplefilter("always")
        try:
            exec(compile(code, "question", "exec"), names)
        except Exception as caught:
            error = caught
    return SimpleNamespace(printed=printed.getvalue(), error=error, warned=bool(warned), names=names)


def outcome(done: SimpleNamespace) -> str:
    return RAISES if done.error else WARNS if done.warned else SILENT


def becomes(each: GeneratedQuestion) -> str:
    """What becomes of the other tensor, or of the gradient, when the script is run as far as its last step."""
    asking = predict().columns[each.question.key.column]
    after = asking.after.strip()
    head = each.code.removesuffix(after).removesuffix("\n" + after).rstrip("\n")
    assert f"{head}\n{after}" == each.code.replace("\n\n", "\n")
    start = run(head)
    if start.error:
        return RAISES
    if not asking.before:
        watched = start.names["x" if "y *= 2" in after else "y"]
        before = watched.tolist()
        done = run(after, **start.names)
        return RAISES if done.error else "no" if watched.tolist() == before else "yes"
    write, backward = after.rsplit("\n", 1)
    if run(write, **start.names).error:
        return "raises at the write"
    if run(backward, **start.names).error:
        return "raises in the backward"
    untouched = run(f"{head}\n{backward}").names["w"].grad
    return "right" if torch.equal(start.names["w"].grad, untouched) else "silently wrong"


@in_one_test("id_", QUESTIONS)
def test_the_shown_code_does_what_the_answer_says(id_, made):
    each = made[id_]
    if each.form == VALUE:
        assert becomes(each) == each.answer.said
        return
    done = run(each.code)
    if each.form == PRINTS and each.answer.is_output:
        assert done.error is None
        assert normalise(done.printed).rstrip() == each.answer.said
    else:
        assert outcome(done) == each.answer.said


@in_one_test("id_", QUESTIONS)
def test_a_wrong_tensor_is_written_as_torch_prints_it(id_, made):
    for option in made[id_].options:
        for elements in TENSOR.findall(option.said):
            assert str(torch.tensor(eval(elements))) == f"tensor({elements})"
