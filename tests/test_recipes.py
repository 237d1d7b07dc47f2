"""The recipes: each wrong way goes wrong and each right way does not, and pages link both ways."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.lab.program import AOT_EAGER, EAGER, INDUCTOR
from tensorcopy_docs.lab.recipes import code_of, digest_of, functions_of
from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.gallery.notebook import LINK
from tensorcopy_docs.sphinx.gallery.recipes import LINKING, Recipes
from tensorcopy_docs.versions import RELEASES, pinned_torch

FOLDER = Path(__file__).parent.parent / "gallery" / "recipes"
RECIPES = Recipes(FOLDER)
NAMES = sorted(RECIPES.texts)
WRONG, RIGHT = re.compile(r"= False$", re.MULTILINE), re.compile(r"= True$", re.MULTILINE)
ERROR = re.compile(r"^\w+Error: ", re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_was_measured_on_the_pinned_and_on_the_newest_version_and_compiled(name):
    assert RECIPES.versions(name) == [pinned_torch(), RELEASES[-1]], "run: make recipes"
    assert functions_of(RECIPES.texts[name]), "the page would say what comes of no function, compiled"


def _printed(built_site: Path, name: str) -> dict[str, str]:
    """The output of each section of a recipe's page, by the id of the section."""
    page = BeautifulSoup((built_site / "en" / "recipes" / f"{name}.html").read_text(encoding="utf-8"), "lxml")
    return {
        section["id"]: "\n".join(each.get_text().strip() for each in section.select(".sphx-glr-script-out pre"))
        for section in page.select("article section section")
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_wrong_way_goes_wrong_and_the_right_way_does_not(built_site, name):
    printed = _printed(built_site, name)
    wrong, right = printed["the-wrong-way"], printed["the-right-way"]
    assert WRONG.search(wrong) or ERROR.search(wrong), wrong
    assert RIGHT.search(right) and not WRONG.search(right) and not ERROR.search(right), right
    assert not printed["compiled"] and "see-also" in printed


@pytest.mark.parametrize("name", NAMES)
def test_what_was_recorded_is_what_the_page_prints(built_site, name):
    printed = _printed(built_site, name)
    shown = "\n".join(printed[section] for section in ("the-wrong-way", "the-right-way")).splitlines()
    assert list(RECIPES.printed(name, pinned_torch())) == shown


@pytest.mark.parametrize("name", NAMES)
def test_without_a_compiler_the_newest_version_prints_the_same(name):
    assert RECIPES.printed(name, RELEASES[-1]) == RECIPES.printed(name, pinned_torch())


def test_the_page_shows_the_lines_that_differ_when_it_is_compiled(built_site):
    assert any(RECIPES.differences(name) for name in NAMES)
    for language in LANGUAGES:
        for name in NAMES:
            html = (built_site / language.folder / "recipes" / f"{name}.html").read_text(encoding="utf-8")
            (section,) = BeautifulSoup(html, "lxml").select("#compiled")
            blocks = [each.get_text().strip() for each in section.select("pre")]
            assert blocks == list(RECIPES.differences(name))


def test_recipes_and_the_pages_that_they_concern_link_to_each_other(built_site):
    for name, text in RECIPES.texts.items():
        for page in {link[2] for link in LINK.finditer(text) if link[2].startswith(LINKING)}:
            html = (built_site / "en" / f"{page}.html").read_text(encoding="utf-8")
            shown = html.partition("<article")[2].partition("</article")[0]
            links = re.findall(r'href="\.\./recipes/([\w-]+)\.html"', shown)
            assert name in links == list(RECIPES.about(page)), page


TINY = '''"""
Title
=====
"""

import torch


def wrong(x):
    x.add_(1)
    return x.sum()


def helper(x):
    """Checks something."""
    return x.is_contiguous()


# %%
# The wrong way
# -------------

# This comment begins a cell.
print(wrong(torch.ones(2)).item(), helper(torch.ones(2)), torch.compiler.is_compiling())

# %%
# Picture
# -------

import tensorcopy_docs

print("never")

# %%


def asked():
    return torch.compiler.is_compiling()


print(asked())
raise ValueError("the last line\\nand one more")
'''


def test_code_is_what_is_left_without_prose_and_without_cells_that_need_the_package():
    code = code_of(TINY)
    assert "Title" not in code and "The wrong way" not in code and "never" not in code
    assert "print(wrong(" in code and '"""Checks something."""' in code
    assert functions_of(TINY) == ["wrong", "asked"]


def test_a_record_holds_for_the_code_and_not_for_the_prose():
    assert digest_of(TINY) == digest_of(TINY.replace("The wrong way", "A wrong way").replace("Title", "Name"))
    assert digest_of(TINY) != digest_of(TINY.replace("add_(1)", "add_(2)"))
    assert digest_of(TINY) == digest_of(TINY.replace('"never"', '"ever"'))


def _run(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tensorcopy_docs.lab.recipes", str(folder), *names]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


def test_a_recipe_is_run_as_it_is_and_with_its_functions_compiled(tmp_path):
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    done = _run(tmp_path)
    assert not done.returncode, done.stderr
    recipes = Recipes(tmp_path)
    (version,) = recipes.versions("tiny")
    assert recipes.printed("tiny", version, EAGER) == ["4.0 True False", "False", "ValueError: the last line"]
    # Only inside of a compiled function does PyTorch say that it compiles.
    assert recipes.printed("tiny", version, AOT_EAGER)[1:] == ["True", "ValueError: the last line"]
    assert (version, AOT_EAGER) in recipes.differences("tiny")["- False\n+ True"]
    (tmp_path / "tiny.py").write_text(TINY.replace("add_(1)", "add_(2)"), encoding="utf-8")
    assert Recipes(tmp_path).versions("tiny") == [] and Recipes(tmp_path).differences("tiny") == {}


def test_a_recipe_that_crashes_is_not_recorded(tmp_path):
    (tmp_path / "tiny.py").write_text("import os\n\nos.abort()\n", encoding="utf-8")
    done = _run(tmp_path)
    assert done.returncode == 1 and "tiny.py, eager: " in done.stderr.splitlines()[-1]
    assert not list(tmp_path.glob("*.json"))


def test_a_line_that_differs_on_another_version_is_shown(tmp_path):
    (tmp_path / "a.py").write_text(TINY, encoding="utf-8")
    digest = digest_of(TINY)
    for version, lines in {"2.9.1": {EAGER: ["x", "y"]}, "2.10.0": {EAGER: ["x", "z"], INDUCTOR: ["x", "y"]}}.items():
        table = {"torch": version, "recipes": {"a": {"digest": digest, "printed": lines}}}
        (tmp_path / f"torch-{version}.json").write_text(json.dumps(table), encoding="utf-8")
    recipes = Recipes(tmp_path)
    assert recipes.versions("a") == ["2.9.1", "2.10.0"]
    assert recipes.differences("a") == {"- y\n+ z": [("2.10.0", EAGER), ("2.10.0", AOT_EAGER)]}
