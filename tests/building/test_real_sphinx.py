"""The small site in both languages, built by Sphinx and sphinx-gallery in the processes of a build."""

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tensorcopy_docs.building import children, data_files, inputs
from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.site import Built, build_site
from tensorcopy_docs.publication.addresses import SITE_VARIABLE
from tests.building.fake_site import BOTH, in_background, runs, site, wait_for
from tests.sphinx.small_project import EVIDENCE
from tests.sphinx.small_project import Project as Small

CHILD = Path(__file__).parent / "planted_child.py"
ALL = ["quiet-word", "tiny-adds", "tiny-differs", "tiny-places"]
NOTEBOOK = """---
file_format: mystnb
kernelspec:
  name: python3
---

# A notebook

```{code-cell} ipython3
with open("../../cells.txt", "a") as file:
    file.write("once ")
print("shown")
```
"""


def build(small: Small, languages: list[str] = BOTH, builder: str = "html") -> Built:
    return build_site(small.source, None, languages, builder)


def published(small: Small) -> Path:
    return small.source / "_build" / "html"


def executed(small: Small) -> list[str]:
    """The scripts that were executed since this was last asked."""
    file = small.source.parent / "executed"
    found = file.read_text().split() if file.exists() else []
    file.unlink(missing_ok=True)
    return found


def planted(patch: pytest.MonkeyPatch) -> None:
    """Let builds run the real steps, on what is made up."""
    patch.setattr(children, "CHILD", [sys.executable, str(CHILD)])
    patch.setattr(data_files, "READERS", ())
    patch.setattr(inputs, "PACKAGE", CHILD.parent)


@pytest.fixture(scope="module")
def first_build(tmp_path_factory, new_small) -> tuple[Path, Path]:
    """Where the small site was built once, and a copy of all that is there, with the times of the files."""
    place = tmp_path_factory.mktemp("small")
    with pytest.MonkeyPatch.context() as patch:
        planted(patch)
        build(new_small(place / "built"))
    return place / "built", Path(shutil.copytree(place / "built", place / "kept"))


@pytest.fixture(scope="session")
def new_small(new_project) -> Callable[[Path], Small]:
    """Copies the small site, with what is measured of it."""

    def copy(folder: Path) -> Small:
        small = new_project(folder)
        small.write("../evidence.json", json.dumps(EVIDENCE))
        return small

    return copy


@pytest.fixture
def small(tmp_path, new_small, monkeypatch) -> Small:
    """The small site in both languages, a test's own, not built yet."""
    planted(monkeypatch)
    return new_small(tmp_path)


@pytest.fixture
def built(first_build, monkeypatch) -> Small:
    """The small site as its first build left it, always in the same folder."""
    planted(monkeypatch)
    place, kept = first_build
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    return Small(place / "source")


def test_each_language_is_built_in_its_own_from_one_execution_of_the_examples(built):
    assert executed(built) == ALL
    pages = {name: (published(built) / name / "articles" / "tiny.html").read_text(encoding="utf-8") for name in BOTH}
    assert '<html lang="en"' in pages["en"] and '<html lang="zh-CN"' in pages["zh-cn"]
    first, second = ((published(built) / name / "verdicts.json").read_bytes() for name in BOTH)
    assert first == second
    assert not list(published(built).rglob("jupyter_execute"))


def test_after_edits_of_a_page_a_script_and_the_evidence_only_the_script_is_executed_again(built, tmp_path, new_small):
    executed(built)

    def edit(small: Small) -> None:
        small.edit("index.md", "#", "# Edited:")
        small.edit("../gallery/tiny/tiny-adds.py", "# The sum is three.", "# The sum is three, as ever.")
        evidence = deepcopy(EVIDENCE)
        evidence["proofs"]["sum_holds"]["output"] = "three"
        small.write("../evidence.json", json.dumps(evidence))

    edit(built)
    build(built)
    assert executed(built) == ["tiny-adds"]
    clean = new_small(tmp_path / "clean")
    edit(clean)
    build(clean)
    assert site(published(built)) == site(published(clean))


def test_with_another_address_nothing_is_executed_and_each_page_has_it(built, monkeypatch):
    executed(built)
    monkeypatch.setenv(SITE_VARIABLE, "https://example.org/moved/")
    build(built)
    assert executed(built) == []
    for language in BOTH:
        page = (published(built) / language / "examples" / "tiny" / "tiny-adds.html").read_text(encoding="utf-8")
        assert f'rel="canonical" href="https://example.org/moved/{language}/examples/tiny/tiny-adds.html"' in page


def test_a_build_that_was_killed_five_times_ends_well_and_executes_no_finished_script_twice(
    small, first_build, monkeypatch
):
    """Each time a little later: the build is killed after an event of Sphinx, by the process that has it."""
    for event in (
        "examples config-inited",
        "examples builder-inited",  # the scripts have been executed
        "en builder-inited",
        "en env-updated",  # the pages have been read
        "en build-finished",
    ):
        with monkeypatch.context() as patch:
            patch.setenv("KILLED_AFTER", event)
            pid = in_background(lambda: build(small, ["en"]))
        assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL, event
        assert not published(small).exists()
    build(small, ["en"])
    assert sorted(executed(small)) == ALL
    assert site(published(small) / "en") == site(first_build[1] / "source" / "_build" / "html" / "en")


def test_a_warning_fails_the_build_and_leaves_the_published_site(built, capfd):
    before = site(published(built))
    built.edit("index.md", "#", "{nothing}`role`\n\n#")
    with pytest.raises(BuildFailedError, match=r"the (en|zh-cn) site was not built; the lines above say why"):
        build(built)
    assert 'Unknown interpreted text role "nothing"' in capfd.readouterr().err
    assert site(published(built)) == before


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'"""\nTitle\n=====\n"""\nprint([1][7])\n', ", line 5: IndexError"),
        (b"# \xe9", ": must be UTF-8; found the byte 0xe9; save it as UTF-8"),
    ],
)
def test_an_example_that_raises_or_is_not_read_stops_the_build_and_is_named_in_one_line(small, content, fault):
    (small.source / "../gallery/tiny/tiny-adds.py").write_bytes(content)
    with pytest.raises(BuildFailedError) as caught:
        build(small)
    assert str(caught.value).startswith(f"gallery/tiny/tiny-adds.py{fault}")
    assert "\n" not in str(caught.value)
    assert not published(small).exists()


def test_a_doctest_with_a_wrong_output_fails_the_doctest_builder_and_shows_the_right_one(small, capfd):
    small.edit("conf.py", '"myst_parser"', '"sphinx.ext.doctest", "myst_parser"')
    small.edit("index.md", "#", "```{doctest} sum\n>>> 1 + 2\n4\n```\n\n#")
    with pytest.raises(BuildFailedError, match=r"the en site was not built; the lines above say why"):
        build(small, ["en"], "doctest")
    assert "Expected:\n[en]     4\n[en] Got:\n[en]     3" in "".join(capfd.readouterr())
    small.edit("index.md", ">>> 1 + 2\n4", ">>> 1 + 2\n3")
    build(small, ["en"], "doctest")


def test_an_error_of_a_file_in_a_handler_names_the_file_and_not_the_handler(small):
    small.edit("conf.py", 'project = "small"', 'project = "small"\n' + HANDLER)
    with pytest.raises(BuildFailedError) as caught:
        build(small)
    (line,) = str(caught.value).splitlines()
    assert line.startswith("/dev/full: No space left on device; free some space")


HANDLER = """
def _fill(app, exception):
    with open("/dev/full", "w") as file:
        file.write("x")


def setup(app):
    app.connect("build-finished", _fill)
"""


def test_the_cells_of_a_page_are_executed_once_for_both_languages_and_again_where_what_is_kept_is_not_whole(small):
    small.edit("conf.py", '"myst_parser"', '"tensorcopy_docs.sphinx.notebooks"')
    small.edit("conf.py", 'project = "small"', CACHED)
    small.edit("conf.py", '["_build", ', '["_build", "examples/**.ipynb", ')
    (small.source / "guide").mkdir()
    small.write("guide/notebook.md", NOTEBOOK.replace("file_format", "orphan: true\nfile_format"))
    build(small)
    cells = small.source.parent / "cells.txt"
    assert cells.read_text() == "once "
    for name in BOTH:
        assert "shown" in (published(small) / name / "guide" / "notebook.html").read_text(encoding="utf-8")
    (notebook,) = (small.source / "_build" / "measured").glob("notebooks-*/executed/*/base.ipynb")
    notebook.unlink()  # as a build leaves it that is killed between its note and the file
    small.edit("guide/notebook.md", "# A notebook", "# Another title")
    build(small, ["en"])
    assert cells.read_text() == "once once "
    small.edit("guide/notebook.md", "# Another title", "# A third title")
    build(small, ["en"])
    assert cells.read_text() == "once once "


CACHED = """project = "small"
from pathlib import Path

from tensorcopy_docs.sphinx.environment import notebook_cache

nb_execution_mode = "cache"
nb_execution_cache_path = notebook_cache(Path(__file__).parent)
"""


def test_an_example_that_runs_when_the_build_is_killed_ends(small, tmp_path):
    file = tmp_path / "pid"
    script = (
        f'"""\nTitle\n=====\n"""\nimport os, time\nopen({str(file)!r}, "w").write(str(os.getpid()))\ntime.sleep(50)\n'
    )
    small.write("../gallery/tiny/tiny-adds.py", script)
    pid = in_background(lambda: build(small))
    wait_for(lambda: file.exists() and file.read_text())
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    wait_for(lambda: not runs(int(file.read_text())))  # which is sooner than it would end by itself
