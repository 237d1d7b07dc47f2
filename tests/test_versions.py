"""Versions of torch: how they compare, how they are named, and what is none."""

import pytest

from tensorcopy_docs import versions
from tensorcopy_docs.versions import checked, pinned_torch, release, short


def test_versions_are_compared_by_number():
    found = ["1.10.2", "2.0.1", "1.9.1", "1.2.0"]
    assert sorted(found, key=release) == ["1.2.0", "1.9.1", "1.10.2", "2.0.1"]


@pytest.mark.parametrize("version", ["2.14.0.dev20260101+cpu", "2.14.0+cu121", "2.14.0rc1", "2.14.0a0+git5e4a1"])
def test_a_nightly_or_a_local_build_belongs_to_its_release(version):
    assert release(version) == release("2.14.0")


@pytest.mark.parametrize(
    ("version", "name"), [("1.10.2", "1.10"), ("2.0.1", "2.0"), ("2.14.0.dev20260101", "2.14"), ("2", "2.0")]
)
def test_a_version_is_named_by_its_minor_number(version, name):
    assert short(version) == name


def test_what_is_a_version_is_returned_as_it_is():
    assert checked("2.14.0.dev20260101") == "2.14.0.dev20260101"


@pytest.mark.parametrize("version", ["", "banana", "2.4.1 2.5.1", "1..2", "2.4.1\n", " 2.4.1", "2.4.1\0", "二"])
def test_what_is_no_version_is_refused_with_the_rule(version):
    with pytest.raises(ValueError, match=r"^must be a version such as 2\.4\.1"):
        checked(version)


def test_the_pinned_torch_is_that_of_the_package_s_own_requirements(monkeypatch):
    requirements = ["torch>=1.0; extra == 'old'", "torchvision==9.9", "torch==1.2.3; extra == 'site'"]
    monkeypatch.setattr(versions, "requires", lambda name: requirements)
    assert pinned_torch.__wrapped__() == "1.2.3"


@pytest.mark.parametrize("requirements", [None, [], ["torch"], ["torch>=2.0"]])
def test_a_package_that_pins_no_torch_is_an_error(monkeypatch, requirements):
    monkeypatch.setattr(versions, "requires", lambda name: requirements)
    with pytest.raises(LookupError, match="pin no torch"):
        pinned_torch.__wrapped__()
