"""Read the Docs' steps, the pages' doctests, and the command's answers to bad input, each run for real."""

import os
import subprocess
import sys
from pathlib import Path

import yaml
from bs4 import BeautifulSoup
from checkout import ROOT, Checkout

from tensorcopy_docs.languages import LANGUAGES, Language
from tensorcopy_docs.versions import pinned_torch

SETTINGS = yaml.safe_load((ROOT / ".readthedocs.yaml").read_text(encoding="utf-8"))


def test_read_the_docs_installs_the_pinned_cpu_torch_and_the_site():
    assert SETTINGS["version"] == 2
    torch, site = SETTINGS["build"]["jobs"]["install"]
    assert "-c constraints.txt" in torch and "https://download.pytorch.org/whl/cpu" in torch
    assert "-c constraints.txt" in site and ".[site]" in site


def test_read_the_docs_own_steps_build_one_language_a_project(new_checkout, tmp_path):
    checkout = new_checkout()  # one for both: the second measures and executes nothing again
    for language in LANGUAGES:
        output = tmp_path / language.folder
        _run_read_the_docs_steps(checkout, language.folder, output)
        _check_one_language(output / "html", language)


def _run_read_the_docs_steps(checkout: Checkout, folder: str, output: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "READTHEDOCS": "True",
        "READTHEDOCS_LANGUAGE": folder,
        "READTHEDOCS_VERSION": "latest",
        "READTHEDOCS_OUTPUT": str(output),
        "READTHEDOCS_CANONICAL_URL": f"https://example.org/{folder}/latest/",
    }
    for step in SETTINGS["build"]["jobs"]["build"]["html"]:
        done = subprocess.run(
            step, shell=True, cwd=checkout.folder, env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def _check_one_language(html: Path, language: Language) -> None:
    others = {other.folder for other in LANGUAGES if other != language}
    page = BeautifulSoup((html / "articles" / "extensions.html").read_text(encoding="utf-8"), "html.parser")
    assert page.html["lang"] == language.tag
    switch = {link["href"] for link in page.select(".tc-switch a")}
    assert switch == {f"../../../{other}/latest/articles/extensions.html" for other in others}
    canonical = f"https://example.org/{language.folder}/latest/articles/extensions.html"
    assert page.find("link", rel="canonical")["href"] == canonical
    alternates = {link["hreflang"]: link["href"] for link in page.find_all("link", rel="alternate")}
    assert alternates[language.tag] == canonical
    assert (html / "verdicts.json").is_file() and (html / "404.html").is_file()
    assert not any((html / other).exists() for other in others)


def test_the_doctests_of_the_pages_pass_in_both_languages(warm_checkout):
    warm_checkout.build("--builder", "doctest")
    reports = sorted((warm_checkout.folder / "docs" / "_build" / "doctest").glob("*/output.txt"))
    assert [path.parent.name for path in reports] == sorted(each.folder for each in LANGUAGES)
    assert all("0 failures in tests" in path.read_text(encoding="utf-8") for path in reports)


def test_a_language_the_site_does_not_have_is_refused_in_one_line(new_checkout):
    done = new_checkout().run("build", READTHEDOCS_LANGUAGE="xx")
    assert done.returncode == 2
    folders = ", ".join(language.folder for language in LANGUAGES)
    assert done.stderr == f"tensorcopy-docs: READTHEDOCS_LANGUAGE: the site has {folders}; found 'xx'\n"


def test_a_folder_without_a_site_is_refused_in_one_line(new_checkout):
    done = new_checkout().run("build", "--docs", "elsewhere")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "elsewhere" in done.stderr and "--docs" in done.stderr


def test_the_constraints_pin_the_torch_that_the_package_asks_for():
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert f"torch=={pinned_torch()}" in pins
