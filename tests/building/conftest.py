"""A small project whose Sphinx is a fast stand-in, and the small site of Sphinx's own tests."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_site import Project
from small_project import Project as Small
from small_project import copy_of_small

from tensorcopy_docs.building import inputs


def project_in(folder: Path, patch: pytest.MonkeyPatch) -> Project:
    """A project with two pages and an example, not built yet; the package is a file, since all of it is read often."""
    patch.setattr(inputs, "PACKAGE", folder / "package")
    (folder / "package").mkdir(parents=True)
    (folder / "package" / "code.py").write_text("code")
    made = Project(folder / "project")
    (made.docs / "_templates").mkdir(parents=True)
    (made.folder / "gallery").mkdir()
    (made.docs / "conf.py").write_text("settings")
    (made.docs / "_templates" / "page.html").write_text("template")
    (made.docs / "one.md").write_text("first")
    (made.docs / "two.md").write_text("second")
    (made.folder / "gallery" / "example.py").write_text("1 + 2")
    return made


@pytest.fixture
def project(tmp_path, monkeypatch) -> Project:
    """The project, a test's own, not built yet."""
    return project_in(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def first_fake_build(tmp_path_factory) -> tuple[Path, Path]:
    """Where the project was built once, and a copy of all that is there, with the times of the files."""
    place = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch:
        project_in(place / "built", patch).build()
    return place / "built", Path(shutil.copytree(place / "built", place / "kept"))


@pytest.fixture
def built(first_fake_build, monkeypatch) -> Project:
    """The project as its first build left it, always in the same folder: a build starts from nothing in another one."""
    place, kept = first_fake_build
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    monkeypatch.setattr(inputs, "PACKAGE", place / "package")
    return Project(place / "project")


@pytest.fixture(scope="session")
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
