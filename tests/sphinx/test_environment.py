"""What a build runs on and for."""

import os
import platform
from importlib.metadata import version

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx import environment


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch) -> None:
    """Forget the variables that torch's compiler sets in a process that has compiled something."""
    for name in [name for name in os.environ if name.startswith(environment.READ)]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("asked", "language"),
    [("en", ENGLISH), ("zh-cn", CHINESE), ("zh_CN", CHINESE), ("ZH-CN", CHINESE), (None, ENGLISH)],
)
def test_the_language_asked_for_is_built_or_english(monkeypatch, asked, language):
    monkeypatch.delenv("READTHEDOCS_LANGUAGE", raising=False)
    if asked:
        monkeypatch.setenv("READTHEDOCS_LANGUAGE", asked)
    assert environment.site_language() == language


def test_a_language_that_the_site_does_not_have_is_refused_with_those_it_has(monkeypatch):
    monkeypatch.setenv("READTHEDOCS_LANGUAGE", "xx")
    folders = ", ".join(language.folder for language in LANGUAGES)
    with pytest.raises(ValueError, match=f"{folders}; found 'xx'"):
        environment.site_language()


def test_the_key_of_executed_outputs_is_another_on_any_other_environment(monkeypatch):
    before = environment.environment_key()
    assert version("torch") in before and platform.python_version() in before
    others = {(environment, "installed_torch"): "1.0.0", (platform, "python_version"): "3.99.0"}
    others |= {(platform, "system"): "Elsewhere", (platform, "machine"): "abacus"}
    for (owner, name), other in others.items():
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, lambda other=other: other)
            assert environment.environment_key() != before, name
    monkeypatch.setenv("TORCH_LOGS", "+dynamo")  # executed code reads it
    assert environment.environment_key() not in (before, "")
