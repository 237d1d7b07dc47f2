"""The model of the stride explorer says of thousands of chains what torch says: shape, stride, memory, errors."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tensorcopy_docs.sphinx.strides.pages import EXPLAINED
from tests.browser.stride_cases import batches

STATIC = Path(__file__).parents[2] / "docs" / "_static"
SCRIPTS = ("strides-model.js", "strides-calls.js", "strides-chain.js")
CASES = 5_000
BATCHES, A_BATCH = 150, 40  # some of the chains are the same
LOAD = """texts => {
  window.models = texts.map((text) => new Function(`${text}; return { StrideChain, StrideModel };`)());
}"""
# What a model says of chains, in the form of `stride_cases`, and the rules that these break.
EXPLORE = """([number, all]) => {
  const { StrideChain, StrideModel } = models[number];
  const told = (tensor) => ({
    shape: tensor.shape, stride: tensor.stride, offset: tensor.offset,
    contiguous: StrideModel.isContiguous(tensor),
    values: StrideModel.positions(tensor).map(tensor.storage.valueAt),
    cells: StrideModel.cellsRead(tensor),
  });
  const rules = [];
  const step = ({ text, how, tensor, raised }) => {
    if (!raised) return { text, how, ...told(tensor) };
    rules.push(raised.rule);
    return { text, raised: [raised.type, raised.message] };
  };
  const explore = (typed) => {
    const { base, steps, problem } = StrideChain.explore(typed);
    return problem ? { problem } : { base: told(base), steps: steps.map(step) };
  };
  const said = all.map((typed) => {
    try {
      return explore(typed);
    } catch (error) {
      return { error: String(error) };
    }
  });
  return { said, rules };
}"""
# Each is found in the model if it is made there: what the code is, and what it is made into.
FAULTS = (
    ("if (shape[dim] === 1) continue; // its stride does not count", ""),
    ("if (product(shape) === 0) return true;", ""),
    ("shape[dim - 1] === 1 || ", ""),
    ("stride[dim - 1] === elements * chunk", "stride[dim - 1] >= elements * chunk"),
    ("listed(shape) === listed(wantedShape) ? stride : ", ""),
    ("|| wantedShape[place] === 1", ""),
    ("dim < 0 ? newShape[place + 1] * newStride[place + 1] :", "dim < 0 ? 0 :"),
    ("offset = tensor.offset) {", "offset = 0) {"),
    ("if (wants > has) {", "if (wants > has + 1) {"),
    ('if (first === last) return { tensor, how: "same" };', ""),
    ("shape[place] * stride[place] : 1", "stride[place] : 1"),
    ("stride[dim] * (step ?? 1)", "stride[dim]"),
    ("offset + first * stride[dim]", "offset + first"),
    ("Math.ceil((inside", "Math.floor((inside"),
    ("several ? place : 0", "dim"),
    ("dim += dims - counted", "dim = dims - 1"),
    ("storage: { size, valueAt: (index) => index }", "storage: { size: size + 1, valueAt: (index) => index }"),
)


@pytest.fixture
def explore(tab):
    """Asks the model, number 0, or one of those with a fault, in a page that has nothing else."""
    text = "\n".join((STATIC / script).read_text(encoding="utf-8") for script in SCRIPTS)
    assert [code for code, _ in FAULTS if text.count(code) != 1] == []
    page = tab()
    page.evaluate(LOAD, [text, *(text.replace(code, fault) for code, fault in FAULTS)])
    return lambda number, cases: page.evaluate(EXPLORE, [number, [case["typed"] for case in cases]])


def test_the_model_says_of_thousands_of_chains_what_torch_says_and_a_model_with_a_fault_does_not(explore):
    seen, kinds, rules, wrong, unfound = set(), Counter(), set(), [], set(range(1, len(FAULTS) + 1))

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
        answers = [{"base": case["base"], "steps": case["steps"]} for case in cases]
        found = explore(0, cases)
        rules.update(found["rules"])
        for case, said, answer in zip(cases, found["said"], answers, strict=True):
            seen.add(tuple(case["typed"].values()))
            kinds.update(step.get("how", "raises") for step in case["steps"])
            if said != answer:
                wrong.append((case["typed"], said, answer))
        unfound.difference_update([number for number in unfound if explore(number, cases)["said"] != answers])

    compare()
    # The simplest is named, since Hypothesis sees a batch and not a chain.
    wrong.sort(key=lambda each: len(each[0]["chain"]) + len(each[0]["shape"]))
    assert (len(wrong), wrong[:1]) == (0, [])
    assert len(seen) >= CASES, "each is counted once"
    assert min(kinds[how] for how in ("view", "copy", "same", "raises")) > 100, kinds
    assert [FAULTS[number - 1] for number in unfound] == []
    assert rules >= EXPLAINED.keys(), "a rule that no chain breaks is not compared"
