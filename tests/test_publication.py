"""Read the Docs' steps, the pages' doctests, and the command's answers to bad input, each run for real."""

import doctest
import re
import zipfile
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.languages import LANGUAGES, Language
from tests.checkout import ROOT, Checkout
from tests.rehearsal import SETTINGS


def test_read_the_docs_installs_the_pinned_files_and_nothing_else():
    assert SETTINGS["version"] == 2
    pinned, ourselves = (step.split() for step in SETTINGS["build"]["jobs"]["install"])
    assert {"--require-hashes", "constraints.txt", "https://download.pytorch.org/whl/cpu"} <= set(pinned)
    assert {"--no-deps", "--no-build-isolation", "-e", "."} <= set(ourselves)


def test_read_the_docs_own_steps_build_one_language_a_project(published):
    for language in LANGUAGES:
        _check_one_language(published[language.folder], language)
        _check_download(published[language.folder].parent, language)


def _check_one_language(html: Path, language: Language) -> None:
    others = {other.folder for other in LANGUAGES if other != language}
    page = BeautifulSoup((html / "articles" / "extensions.html").read_text(encoding="utf-8"), "html.parser")
    assert page.html["lang"] == language.tag
    switch = {link["href"] for link in page.select(".tc-switch a")}
    assert switch == {f"../../../{other}/latest/articles/extensions.html" for other in others}
    assert (html / "verdicts.json").is_file() and (html / "404.html").is_file()
    assert not any((html / other).exists() for other in others)


def _check_download(output: Path, language: Language) -> None:
    """The service publishes one file of a format."""
    (archive,) = (output / "htmlzip").iterdir()
    with zipfile.ZipFile(archive) as opened:
        page = opened.read(f"{archive.stem}/articles/extensions.html").decode()
    assert f'lang="{language.tag}"' in page and "tc-switch-header" not in page


def test_the_doctests_of_the_pages_pass(warm_checkout):
    """Those of the sources: ``test_translation`` shows that each language has the same."""
    first, *_ = LANGUAGES
    warm_checkout.build("--builder", "doctest", "--language", first.folder)
    report = warm_checkout.folder / "docs" / "_build" / "doctest" / first.folder / "output.txt"
    assert "0 failures in tests" in report.read_text(encoding="utf-8")


def test_the_message_of_an_exception_is_compared():
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    (flags,) = re.findall(r"^doctest_default_flags = (.*)$", conf, re.MULTILINE)
    assert not eval(flags, {"doctest": doctest}) & doctest.IGNORE_EXCEPTION_DETAIL


def test_a_language_the_site_does_not_have_is_refused_in_one_line(warm_checkout):
    done = warm_checkout.run("build", READTHEDOCS_LANGUAGE="xx")
    assert done.returncode == 2
    folders = ", ".join(language.folder for language in LANGUAGES)
    assert done.stderr == f"tensorcopy-docs: READTHEDOCS_LANGUAGE: the site has {folders}; found 'xx'\n"


@pytest.mark.process
def test_a_folder_without_a_site_is_refused_in_one_line(tmp_path):
    done = Checkout(tmp_path).run("build", "--docs", "elsewhere")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "elsewhere" in done.stderr and "--docs" in done.stderr
