"""A small project whose Sphinx is a fast stand-in."""

import pytest
from fake_site import Project


@pytest.fixture
def project(tmp_path) -> Project:
    """A project with two pages and an example, not built yet."""
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
