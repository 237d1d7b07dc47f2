"""The types of facts have every fact that the lab reads off live tensors, and no other; so have the samples."""

from collections.abc import Iterator

import numpy
import torch
from pydantic import TypeAdapter

from tensorcopy_docs.draw.picture_data import GraphFacts, MemoryFacts, StepsFacts
from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.pictures.graph import graph_facts
from tensorcopy_docs.lab.pictures.memory import memory_facts
from tensorcopy_docs.lab.pictures.steps import step_facts
from tests.draw.samples import SAMPLES

TYPES = {"memory": MemoryFacts, "graph": GraphFacts, "steps": StepsFacts}


def source() -> tuple[torch.Tensor, torch.Tensor]:
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    return w, w * 2


def read_off_live_tensors() -> Iterator[tuple[str, dict]]:
    w, x = source()
    yield "memory", memory_facts({"x": x, "y": x.detach(), "same": x, "a": numpy.ones(2)})
    with torch.inference_mode():
        yield "memory", memory_facts({"x": torch.ones(2)})
    loss = (x.exp() * torch.ones(3, requires_grad=True)).sum()
    loss.backward()
    yield "graph", graph_facts({"loss": loss, "w": w, "x": x, "z": x.detach()})
    for call in (torch.Tensor.detach, torch.Tensor.clone):  # with an error, and without one
        yield "steps", {**step_facts(source, call), "outcome": values.RIGHT}


def test_the_types_have_what_the_lab_reads_and_what_the_samples_are_made_of():
    samples = [(kind, facts) for kind, named in SAMPLES.items() for facts in named.values()]
    for kind, facts in [*read_off_live_tensors(), *samples]:
        # It raises what is missing or of another type, and leaves out what is unknown.
        assert TypeAdapter(TYPES[kind]).validate_python(facts, strict=True) == facts
