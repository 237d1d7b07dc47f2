"""Tests of ``watch`` look only at graphs that they build."""

import gc

import pytest


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_of_other_modules():
    """What is garbage now would be kept for good by the fixture below."""
    gc.collect()


@pytest.fixture(autouse=True)
def graphs_of_other_tests_are_not_looked_at(nothing_is_left_of_other_modules):
    """Other tests of this process may keep graphs alive; what is frozen is not among the objects that are listed."""
    gc.freeze()
