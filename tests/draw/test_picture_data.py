"""The types of facts have every fact that the lab reads off live tensors, and no other."""

import numpy
import pytest
import torch
from pydantic import TypeAdapter

from tensorcopy_docs.draw.picture_data import GraphFacts, MemoryFacts, StepsFacts
from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.pictures.graph import graph_facts
from tensorcopy_docs.lab.pictures.memory import memory_facts
from tensorcopy_docs.lab.pictures.steps import step_facts
from tests.draw.samples import GRAPH, MEMORY, STEPS

TYPES = {"memory": MemoryFacts, "graph": GraphFacts, "steps": StepsFacts}
SAMPLES = {"memory": MEMORY, "graph": GRAPH, "steps": STEPS}


def source() -> tuple[torch.Tensor, torch.Tensor]:
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    return w, w * 2


def memory_of_tensors_and_an_array() -> dict:
    _, x = source()
    return memory_facts({"x": x, "y": x.detach(), "same": x, "a": numpy.ones(2)})


def memory_without_a_counter() -> dict:
    with torch.inference_mode():
        return memory_facts({"x": torch.ones(2)})


def graph_with_a_cut() -> dict:
    w, x = source()
    v = torch.ones(3, requires_grad=True)
    loss = (x.exp() * v).sum()
    loss.backward()
    return graph_facts({"loss": loss, "w": w, "x": x, "z": x.detach()})


def steps(write: bool) -> dict:
    return {**step_facts(source, torch.Tensor.detach if write else torch.Tensor.clone), "outcome": values.RIGHT}


LIVE = {
    "memory of tensors and an array": ("memory", memory_of_tensors_and_an_array),
    "memory without a counter": ("memory", memory_without_a_counter),
    "graph with a cut": ("graph", graph_with_a_cut),
    "steps that raise": ("steps", lambda: steps(write=True)),
    "steps that do not raise": ("steps", lambda: steps(write=False)),
}


def typed(kind: str, facts: dict) -> dict:
    """`facts` without what their type does not have; raises ValidationError if anything else is wrong with them."""
    return TypeAdapter(TYPES[kind]).validate_python(facts, strict=True)


@pytest.mark.parametrize(("kind", "facts_of"), LIVE.values(), ids=LIVE)
def test_the_types_have_what_the_lab_reads(kind, facts_of):
    facts = facts_of()
    assert typed(kind, facts) == facts


@pytest.mark.parametrize(("kind", "title"), [(kind, title) for kind, facts in SAMPLES.items() for title in facts])
def test_the_samples_of_these_tests_are_facts_that_the_lab_could_read(kind, title):
    assert typed(kind, SAMPLES[kind][title]) == SAMPLES[kind][title]
