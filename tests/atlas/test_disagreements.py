"""Which functions are listed as disagreements: only those that the samples can show to be some."""

import pytest

from tensorcopy_docs.atlas.disagreements import disagreements
from tensorcopy_docs.atlas.models import Function
from tests.sphinx.made_up_atlas import function


@pytest.mark.parametrize(("memory", "listed"), [("always", True), ("sometimes", True), ("never", False)])
def test_a_change_that_is_declared_and_not_seen_is_listed_if_the_marked_argument_can_have_been_given(memory, listed):
    code = {"always": {"shares": "torch.f_(x)"}, "sometimes": {"shares": "torch.f_(x)", "separate": "torch.f_(y)"}}
    told = {"memory": memory, "changes": "never", "schema": "changes", "same": memory, **code.get(memory, {})}
    found = disagreements([Function.model_validate(function("torch.f_", form="function", **told))])
    assert ("never-changes" in found) == listed
    assert all(each.code for each in found.get("never-changes", ()))
