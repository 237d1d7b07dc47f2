"""A small project whose Sphinx is a fast stand-in, and the small site of Sphinx's own tests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fake_site import Project
from small_project import Project as Small
from small_project import copy_of_small

from tensorcopy_docs.build import inputs


@pytest.fixture
def project(tmp_path, monkeypatch) -> Project:
    """A project with two pages and an example, not built yet; the package is a file, since all of it is read often."""
    monkeypatch.setattr(inputs, "PACKAGE", tmp_path / "package")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "code.py").write_text("code")
    made = Project(tmp_path / "project")
    (made.docs / "_templates").mkdir(parents=True)
    (made.folder / "gallery").mkdir()
    (made.docs / "conf.py").write_text("settings")
    (made.docs / "_templates" / "page.html").write_text("template")
    (made.docs / "one.md").write_text("first")
    (made.docs / "two.md").write_text("second")
    (made.folder / "gallery" / "example.py").write_text("1 + 2")
    return made


@pytest.fixture
def built(project) -> Project:
    """The project, built."""
    project.build()
    return project


@pytest.fixture
def new_project() -> Callable[[Path], Small]:
    """Copies the small site into a folder, with both languages; what asks for it is marked as slow."""

    def copy(folder: Path) -> Small:
        small = copy_of_small(folder)
        # As in the checkout, the examples are beside the pages.
        (small.source / "gallery").rename(folder / "gallery")
        small.edit("conf.py", '"examples_dirs": "gallery"', '"examples_dirs": "../gallery"')
        text = (small.source / "conf.py").read_text(encoding="utf-8")
        small.write("conf.py", text + LANGUAGE)
        return small

    return copy


LANGUAGE = """
from tensorcopy_docs.sphinx.environment import site_language

language = site_language().sphinx
locale_dirs = ["locales"]
"""
