"""What a build runs on and for."""

import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx import environment
from tensorcopy_docs.versions import installed_torch


@pytest.mark.parametrize(
    ("asked", "language"),
    [("en", ENGLISH), ("zh-cn", CHINESE), ("zh_CN", CHINESE), ("ZH-CN", CHINESE)],
)
def test_the_language_asked_for_is_built(monkeypatch, asked, language):
    monkeypatch.setenv("READTHEDOCS_LANGUAGE", asked)
    assert environment.site_language() == language


def test_english_is_built_where_no_language_is_asked_for(monkeypatch):
    monkeypatch.delenv("READTHEDOCS_LANGUAGE", raising=False)
    assert environment.site_language() == ENGLISH


def test_a_language_that_the_site_does_not_have_is_refused_with_those_it_has(monkeypatch):
    monkeypatch.setenv("READTHEDOCS_LANGUAGE", "xx")
    folders = ", ".join(language.folder for language in LANGUAGES)
    with pytest.raises(ValueError, match=f"the site has {folders}; found 'xx'"):
        environment.site_language()


def test_the_site_has_a_title_of_its_own_in_each_language():
    assert len({environment.site_title(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch) -> None:
    """Forget the variables that torch's compiler sets in a process that has compiled something."""
    for name in [name for name in os.environ if name.startswith(environment.READ)]:
        monkeypatch.delenv(name)


def test_a_variable_that_executed_code_reads_makes_another_key(monkeypatch):
    before = environment.environment_key()
    monkeypatch.setenv("TORCH_LOGS", "+dynamo")
    assert environment.environment_key() not in (before, "")


def test_the_key_of_executed_outputs_names_torch_python_and_platform():
    assert environment.environment_key().split("-") == [
        "torch",
        version("torch"),
        "python",
        platform.python_version(),
        platform.system().lower(),
        platform.machine().lower(),
    ]


@pytest.mark.parametrize(
    ("owner", "name", "other"),
    [
        (environment, "installed_torch", "1.0.0"),
        (platform, "python_version", "3.99.0"),
        (platform, "system", "Elsewhere"),
        (platform, "machine", "abacus"),
    ],
)
def test_the_key_is_another_on_any_other_environment(monkeypatch, owner, name, other):
    before = environment.environment_key()
    monkeypatch.setattr(owner, name, lambda: other)
    assert environment.environment_key() != before


def test_a_python_without_torch_has_none(monkeypatch):
    def not_found(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr("tensorcopy_docs.versions.version", not_found)
    assert installed_torch() == "none"


def test_the_key_is_found_without_importing_torch():
    code = (
        "import sys; from tensorcopy_docs.sphinx.environment import environment_key; "
        "environment_key(); sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
