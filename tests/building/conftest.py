"""A small project whose steps are a fast stand-in for Sphinx, and the small site of Sphinx's own tests."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tensorcopy_docs.building import children, data_files, inputs
from tests.building.fake_site import Project
from tests.sphinx.small_project import EVIDENCE, copy_of_small
from tests.sphinx.small_project import Project as Small

HERE = Path(__file__).parent


@pytest.fixture
def project(tmp_path, monkeypatch) -> Project:
    """A project with two pages and an example, not built yet; the package is a file, since all of it is read often."""
    monkeypatch.setattr(children, "CHILD", [sys.executable, "-I", "-S", str(HERE / "fake_child.py")])
    monkeypatch.setattr(data_files, "READERS", ())
    monkeypatch.setattr(inputs, "PACKAGE", tmp_path / "package")
    made = Project(tmp_path / "project")
    files = {
        "../package/code.py": "code",
        "docs/conf.py": "settings",
        "docs/_static/site.css": "style",
        "docs/one.md": "first",
        "docs/two.md": "second",
        "gallery/example.py": "1 + 2",
    }
    for name, text in files.items():
        file = made.folder / name
        made.folder.mkdir(exist_ok=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return made


@pytest.fixture
def built(project) -> Project:
    """The project, built once."""
    project.build()
    project.ran()
    return project


@pytest.fixture
def new_project(tmp_path, monkeypatch) -> Callable[[Path], Small]:
    """Copies the small site, with both languages; its builds run the real steps on what is made up."""
    monkeypatch.setattr(children, "CHILD", [sys.executable, str(HERE / "planted_child.py")])
    monkeypatch.setattr(data_files, "READERS", ())
    monkeypatch.setattr(inputs, "PACKAGE", tmp_path / "package")

    def copy(folder: Path) -> Small:
        small = copy_of_small(folder)
        # As in the checkout, the examples are beside the pages.
        (small.source / "gallery").rename(folder / "gallery")
        small.edit("conf.py", '"examples_dirs": "gallery"', '"examples_dirs": "../gallery"')
        text = (small.source / "conf.py").read_text(encoding="utf-8")
        small.write("conf.py", text + LANGUAGE)
        small.write("../evidence.json", json.dumps(EVIDENCE))
        return small

    return copy


LANGUAGE = """
from tensorcopy_docs.sphinx.environment import site_language

language = site_language().sphinx
locale_dirs = ["locales"]
"""
