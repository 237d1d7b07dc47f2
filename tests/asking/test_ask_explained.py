"""What `ask` says of an error or a warning that has an entry, of one that has none, and of a write that overlaps."""

import json
from dataclasses import replace
from html import unescape

import pytest

from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.html import answer
from tensorcopy_docs.asking.measuring import Measurement, measure
from tensorcopy_docs.asking.questions import of_code
from tensorcopy_docs.asking.terminal import text
from tensorcopy_docs.cli import main
from tensorcopy_docs.explaining.signs import in_short
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.words import say
from tests.explaining.known import known_messages

pytestmark = pytest.mark.process

ENTRIES = {
    "x.numpy()": "numpy-requires-grad",
    "np.asarray(x, copy=False)": "unable-to-avoid-copy",
    "x = torch.arange(5.); x[1:] = x[:-1]": "moved-within-its-own-memory",
    "torch.tensor(x)": "to-copy-construct-from-a-tensor",
    "nn.Linear(3, 3).load_state_dict({'module.weight': x})": "missing-and-unexpected-keys",
}
LEAF = "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation."
RAN = Measurement("2.13.0", "3.11.0", RUNS)


def forms(told: Reading) -> tuple[str, str]:
    """The answer on a wide terminal, and as HTML whose code is in backticks."""
    return text(told, 10_000), unescape(answer(told).replace("<code>", "`").replace("</code>", "`"))


@pytest.mark.parametrize("code", ENTRIES)
def test_an_error_or_a_warning_is_explained_as_by_explain(code, capfd):
    measured = measure(of_code(code))
    for language in LANGUAGES:
        told = Reading(of_code(code), measured, language)
        title, texts, fix, page = in_short(ENTRIES[code], measured.said, known_messages(), language)
        for form in forms(told):
            assert [part for part in (title, *texts, *fix.splitlines(), page) if part not in form] == []
            assert (say("ask-nearest", language) in form) is (measured.state == RUNS)
    assert main(["explain", "--json", measured.said]) == 0
    explained = json.loads(capfd.readouterr().out)
    assert {**told.facts()["explained"], "left_out": 0} == explained and explained["entry"]["id"] == ENTRIES[code]


def test_an_error_without_an_entry_is_near_to_nothing():
    told = Reading(of_code("1 / 0"), measure(of_code("1 / 0")), ENGLISH)
    assert told.facts()["explained"] is None
    for part, shown in (("division by zero", True), ("errors/", False), (say("ask-nearest", ENGLISH), False)):
        assert [part in form for form in forms(told)] == [shown, shown]


def test_what_compiled_code_alone_raises_is_explained_once():
    raised = replace(RAN, state="raises RuntimeError", message=LEAF, said=LEAF)
    for alone in (RAN, raised):
        told = Reading(of_code("x += 1"), alone, ENGLISH, {"inductor": raised, "aot_eager": raised})
        assert text(told).count("errors/leaf-changed-in-place.html") == 1
        assert told.facts()["compiled"]["inductor"]["explained"]["entry"]["id"] == "leaf-changed-in-place"


def test_a_warning_and_elements_that_were_read_too_late_are_noted():
    overlap = {"name": "x[0, 2]", "count": 6, "elements": 12, "found": "1", "copied": "2"}
    measured = measure(of_code("torch.tensor(x); x[:, 1:] = x[:, :-1]", "torch.arange(12.).view(3, 4)"))
    for language in LANGUAGES:
        told = Reading(of_code("x"), measured, language)
        notes = [say("ask-overlap", language, **overlap), say("ask-warned", language, message=measured.said)]
        assert told.notes()[1:] == notes and told.facts()["overlap"] == overlap
