"""The small project of this folder, as a test's own copy or built once for the tests that only look at it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx_intl.catalog import load_po

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tests.sphinx.made_up_atlas import with_atlas
from tests.sphinx.made_up_table import with_function_page
from tests.sphinx.small_project import Built, Project, copy_of_small

DOCUMENTED = "```{documented}\ntorch.clone https://docs.pytorch.org/clone\n```\n"


@pytest.fixture(scope="session")
def new_project() -> Callable[[Path], Project]:
    """Copies the small project into a folder; it is not built yet."""
    return copy_of_small


@pytest.fixture(scope="session")
def first_small_build(tmp_path_factory, new_project) -> tuple[Path, Path, Built]:
    """Where the small project was built once, a copy of all that is there, and the build, whose files are the copy."""
    place = tmp_path_factory.mktemp("small") / "My Projects"
    built = new_project(place / "built").build()
    kept = Path(shutil.copytree(place / "built", place / "kept"))
    built.app.srcdir = kept / "source"
    built.app.outdir = kept / built.folder.relative_to(place / "built")
    return place / "built", kept, built


@pytest.fixture
def small(tmp_path, new_project, first_small_build) -> Project:
    """The small project, a test's own, not built yet, but for its examples: they have been executed."""
    project = new_project(tmp_path)
    shutil.copytree(first_small_build[1] / "source" / "examples", project.source / "examples")
    return project


@pytest.fixture
def built_small(first_small_build) -> Project:
    """The small project as its first build left it, always in the same folder: Sphinx starts again in another one."""
    place, kept, _ = first_small_build
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    return Project(place / "source")


@pytest.fixture(scope="session")
def built_languages(tmp_path_factory, first_small_build) -> dict[Language, Built]:
    """The small project, built in each language, English first; tests only look at it."""
    _, kept, english = first_small_build
    source = shutil.copytree(kept / "source", tmp_path_factory.mktemp("small") / "source")
    return {ENGLISH: english, CHINESE: Project(Path(source)).build(language=CHINESE)}


@pytest.fixture(scope="session")
def english(built_languages) -> Built:
    return built_languages[ENGLISH]


@pytest.fixture(scope="session")
def chinese(built_languages) -> Built:
    return built_languages[CHINESE]


@pytest.fixture(scope="session")
def with_functions(tmp_path_factory, new_project, first_small_build) -> Project:
    """The small project with a made-up table and atlas, and pages about functions; it is not built yet."""
    project = with_atlas(with_function_page(new_project(tmp_path_factory.mktemp("functions"))))
    shutil.copytree(first_small_build[1] / "source" / "examples", project.source / "examples")
    project.write("table/clone.md", f"# Clones\n\n{DOCUMENTED}\n```{{version-notes}} clone detach\n```\n")
    project.write("table/nothing.md", f"# Nothing\n\n{DOCUMENTED}")
    project.write("about.md", "---\norphan: true\n---\n# About\n\n```{myth} tiny.wrong\n```\n")
    project.edit("register/tiny.toml", '["a_list_stands"]', '["a_list_stands", "clone/shape=(2, 3)"]')
    return project


@pytest.fixture(scope="session")
def function_pages(with_functions) -> dict[Language, Built]:
    """The project with a table and an atlas, built in each language; tests only look at it."""
    return {language: with_functions.build(language=language) for language in LANGUAGES}


@pytest.fixture(scope="session")
def catalogues(with_functions) -> dict[str, list[str]]:
    """What the gettext builder extracts from each page of the project with a table and an atlas."""
    folder = with_functions.build("gettext").folder
    assert not (folder / "verdicts.json").exists(), "only a build of pages writes it"
    return {
        path.relative_to(folder).with_suffix("").as_posix(): [
            message.id for message in load_po(str(path)) if message.id
        ]
        for path in folder.rglob("*.pot")
    }
