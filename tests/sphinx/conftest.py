"""The small project of this folder, as a test's own copy or built once for the tests that only look at it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx_intl.catalog import load_po

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tests.sphinx.small_project import Built, Project, copy_of_small


@pytest.fixture(scope="session")
def new_project() -> Callable[[Path], Project]:
    """Copies the small project into a folder; it is not built yet."""
    return copy_of_small


@pytest.fixture(scope="session")
def first_small_build(tmp_path_factory, new_project) -> tuple[Path, Path]:
    """Where the small project was built once, and a copy of all that is there, with the times of the files."""
    place = tmp_path_factory.mktemp("small")
    new_project(place / "built").build()
    return place / "built", Path(shutil.copytree(place / "built", place / "kept"))


@pytest.fixture
def small(tmp_path, new_project, first_small_build) -> Project:
    """The small project, a test's own, not built yet, but for its examples: they have been executed."""
    project = new_project(tmp_path)
    shutil.copytree(first_small_build[1] / "source" / "examples", project.source / "examples")
    return project


@pytest.fixture
def built_small(first_small_build) -> Project:
    """The small project as its first build left it, always in the same folder: Sphinx starts again in another one."""
    place, kept = first_small_build
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    return Project(place / "source")


@pytest.fixture(scope="session")
def built_languages(tmp_path_factory, new_project) -> dict[Language, Built]:
    """The small project, built in each language, English first; tests only look at it."""
    project = new_project(tmp_path_factory.mktemp("small"))
    return {language: project.build(language=language) for language in LANGUAGES}


@pytest.fixture(scope="session")
def english(built_languages) -> Built:
    return built_languages[ENGLISH]


@pytest.fixture(scope="session")
def chinese(built_languages) -> Built:
    return built_languages[CHINESE]


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory, new_project) -> dict[str, list[str]]:
    """What the gettext builder extracts from each page of the small project."""
    folder = new_project(tmp_path_factory.mktemp("small")).build("gettext").folder
    return {
        path.relative_to(folder).with_suffix("").as_posix(): [
            message.id for message in load_po(str(path)) if message.id
        ]
        for path in folder.rglob("*.pot")
    }
