"""Read the Docs' steps, the doctest builder, and the command's answers to bad input, each run for real."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from bs4 import BeautifulSoup
from checkout import ROOT

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.versions import pinned_torch

SETTINGS = yaml.safe_load((ROOT / ".readthedocs.yaml").read_text(encoding="utf-8"))


def test_read_the_docs_installs_the_pinned_cpu_torch_and_the_site():
    assert SETTINGS["version"] == 2
    torch, site = SETTINGS["build"]["jobs"]["install"]
    assert "-c constraints.txt" in torch and "https://download.pytorch.org/whl/cpu" in torch
    assert "-c constraints.txt" in site and ".[site]" in site


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.folder)
def test_read_the_docs_own_steps_build_one_language_a_project(new_checkout, tmp_path, language):
    checkout, folder = new_checkout(), language.folder
    others = {other.folder for other in LANGUAGES if other != language}
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "READTHEDOCS": "True",
        "READTHEDOCS_LANGUAGE": folder,
        "READTHEDOCS_VERSION": "latest",
        "READTHEDOCS_OUTPUT": str(tmp_path / "output"),
        "READTHEDOCS_CANONICAL_URL": f"https://example.org/{folder}/latest/",
    }
    for step in SETTINGS["build"]["jobs"]["build"]["html"]:
        done = subprocess.run(
            step, shell=True, cwd=checkout.folder, env=environment, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    html = tmp_path / "output" / "html"
    page = BeautifulSoup((html / "articles" / "extensions.html").read_text(encoding="utf-8"), "html.parser")
    assert page.html["lang"] == language.tag
    switch = {link["href"] for link in page.select(".tc-switch a")}
    assert switch == {f"../../../{other}/latest/articles/extensions.html" for other in others}
    canonical = f"https://example.org/{folder}/latest/articles/extensions.html"
    assert page.find("link", rel="canonical")["href"] == canonical
    assert {link["hreflang"]: link["href"] for link in page.find_all("link", rel="alternate")}[
        language.tag
    ] == canonical
    assert (html / "verdicts.json").is_file() and (html / "404.html").is_file()
    assert not any((html / other).exists() for other in others)


def test_the_doctest_builder_passes_in_both_languages_and_fails_on_a_wrong_output(new_checkout):
    checkout = new_checkout()
    checkout.build("--builder", "doctest")
    reports = sorted((checkout.folder / "docs" / "_build" / "doctest").glob("*/output.txt"))
    assert [path.parent.name for path in reports] == sorted(each.folder for each in LANGUAGES)
    assert all("0 failures in tests" in path.read_text(encoding="utf-8") for path in reports)

    page = checkout.folder / "docs" / "guide" / "traps.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("tensor([7., 0., 0.])", "tensor([8., 0., 0.])"), encoding="utf-8")
    done = checkout.run("build", "--builder", "doctest", "--language", "en")
    assert done.returncode == 1
    assert "tensor([7., 0., 0.])" in done.stdout + done.stderr


def test_an_example_that_raises_stops_the_build_and_is_named(new_checkout):
    checkout = new_checkout()
    script = checkout.folder / "gallery" / "extensions" / "extensions-clone.py"
    script.write_text(script.read_text(encoding="utf-8").replace("y[0] = 10", "y[7] = 10"), encoding="utf-8")
    line = next(i for i, text in enumerate(script.read_text(encoding="utf-8").splitlines(), 1) if "y[7]" in text)
    done = checkout.run("build", "--language", "en")
    assert done.returncode == 1
    assert f"gallery/extensions/extensions-clone.py, line {line}: IndexError" in done.stderr
    assert not list(checkout.html.rglob("index.html"))


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
