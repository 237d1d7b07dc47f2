"""The model of the stride explorer says of thousands of chains what torch says: shape, stride, offset, memory, errors."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from stride_cases import batches

STATIC = Path(__file__).parents[2] / "docs" / "_static"
SCRIPTS = ("strides-model.js", "strides-calls.js", "strides-chain.js")
CASES = 5_000
BATCHES, A_BATCH = 150, 40  # some of the chains are the same
# What the page shows of a chain, in the form of `stride_cases`.
EXPLORE = """all => all.map((typed) => {
  const { base, steps, problem } = StrideChain.explore(typed);
  if (problem) return { problem };
  const told = (tensor) => ({
    shape: tensor.shape, stride: tensor.stride, offset: tensor.offset,
    contiguous: StrideModel.isContiguous(tensor),
    values: StrideModel.positions(tensor).map(tensor.storage.valueAt),
    cells: StrideModel.cellsRead(tensor),
  });
  return {
    base: told(base),
    steps: steps.map(({ text, how, tensor, raised }) => (
      raised ? { text, raised: [raised.type, raised.message] } : { text, how, ...told(tensor) })),
  };
})"""


@pytest.fixture
def model(tab):
    """A page that has the model and nothing else."""
    page = tab()
    for script in SCRIPTS:
        page.add_script_tag(path=STATIC / script)
    return page


def test_the_model_says_of_thousands_of_chains_what_torch_says(model):
    seen, kinds, wrong = set(), Counter(), []

    @settings(
        max_examples=BATCHES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(batches(A_BATCH))
    def compare(cases):
        for case, said in zip(cases, model.evaluate(EXPLORE, [case["typed"] for case in cases]), strict=True):
            seen.add(tuple(case["typed"].values()))
            kinds.update(step.get("how", "raises") for step in case["steps"])
            expected = {key: case[key] for key in ("base", "steps")}
            if said != expected:
                wrong.append((case["typed"], said, expected))

    compare()
    # The simplest is named, since Hypothesis sees a batch and not a chain.
    wrong.sort(key=lambda each: len(each[0]["chain"]) + len(each[0]["shape"]))
    assert (len(wrong), wrong[:1]) == (0, [])
    assert len(seen) >= CASES, "each is counted once"
    assert min(kinds[how] for how in ("view", "copy", "same", "raises")) > 100, kinds
