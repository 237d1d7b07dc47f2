"""The small site in both languages, built by Sphinx and sphinx-gallery in the processes of a build."""

import importlib
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from fake_site import BOTH, in_background, kill, runs, site, wait_for
from small_project import Project as Small

from tensorcopy_docs.building import examples_only
from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.site import Built, build_site, sphinx_steps
from tensorcopy_docs.publication.addresses import SITE_VARIABLE
from tensorcopy_docs.register import loading
from tensorcopy_docs.sphinx import state

MOVED = "https://example.org/moved/"
NOTEBOOK = """---
file_format: mystnb
kernelspec:
  name: python3
---

# A notebook

```{code-cell} ipython3
with open("../../executed.txt", "a") as file:
    file.write("once ")
print("shown")
```
"""


def build(small: Small, languages: list[str] = BOTH, builder: str = "html") -> Built:
    """Build the small site with what is made up in the place of the lab; the processes are forked with it."""
    measured_once = state.measured_once

    def measure(job):
        job.evidence.write_text(json.dumps(small.evidence), encoding="utf-8")

    with pytest.MonkeyPatch.context() as patch:
        small.patch(patch)
        patch.setattr(state, "measured_once", measured_once)
        patch.setattr(examples_only, "load", lambda folder: loading.load(folder, small.proofs))
        steps = replace(sphinx_steps(), check=lambda job: None, measure=measure)
        return build_site(small.source, None, languages, builder, steps)


def published(small: Small) -> Path:
    return small.source / "_build" / "html"


@pytest.fixture
def small(tmp_path, new_project) -> Small:
    """The small site in both languages, a test's own, not built yet."""
    return new_project(tmp_path)


@pytest.fixture(scope="module")
def first_small_build(tmp_path_factory, new_project) -> tuple[Path, Path]:
    """Where the small site was built once, and a copy of all that is there, with the times of the files."""
    place = tmp_path_factory.mktemp("small")
    build(new_project(place / "built"))
    return place / "built", Path(shutil.copytree(place / "built", place / "kept"))


@pytest.fixture
def built(first_small_build) -> Small:
    """The small site as its first build left it, always in the same folder: a build starts from nothing elsewhere."""
    place, kept = first_small_build
    shutil.rmtree(place)
    shutil.copytree(kept, place)
    return Small(place / "source")


def test_each_language_is_built_in_its_own_from_one_execution_of_the_examples(built):
    pages = {name: (published(built) / name / "articles" / "tiny.html").read_text(encoding="utf-8") for name in BOTH}
    assert '<html lang="en"' in pages["en"] and '<html lang="zh-CN"' in pages["zh-cn"]
    first, second = ((published(built) / name / "verdicts.json").read_bytes() for name in BOTH)
    assert first == second
    assert not list(published(built).rglob("jupyter_execute"))


def test_after_edits_of_a_page_an_example_and_the_evidence_the_site_is_that_of_a_clean_build(
    built, tmp_path, new_project, capfd
):
    def edit(small: Small) -> None:
        small.edit("index.md", "#", "# Edited:")
        small.edit("../gallery/tiny/tiny-adds.py", "# The sum is three.", "# The sum is three, as ever.")
        small.evidence["proofs"]["sum_holds"]["output"] = "three"

    edit(built)
    capfd.readouterr()
    build(built)
    assert "from nothing" not in capfd.readouterr().out
    clean = new_project(tmp_path / "clean")
    edit(clean)
    build(clean)
    assert site(published(built)) == site(published(clean))


def test_with_another_address_no_page_is_read_again_and_the_site_is_that_of_a_clean_build(
    built, tmp_path, new_project, capfd
):
    def move(small: Small) -> None:
        small.addresses[SITE_VARIABLE] = MOVED

    move(built)
    capfd.readouterr()
    build(built)
    said = capfd.readouterr().out
    assert "a setting has changed" in said
    assert said.count("0 added, 0 changed, 0 removed") == len(BOTH)
    clean = new_project(tmp_path / "clean")
    move(clean)
    build(clean)
    assert site(published(built)) == site(published(clean))
    for language in BOTH:
        page = (published(built) / language / "examples" / "tiny" / "tiny-adds.html").read_text(encoding="utf-8")
        assert f'rel="canonical" href="{MOVED}{language}/examples/tiny/tiny-adds.html"' in page


def test_a_warning_fails_the_build_and_leaves_the_published_site(built, capfd):
    before = site(published(built))
    built.edit("index.md", "#", "{nothing}`role`\n\n#")
    with pytest.raises(BuildFailedError, match=r"the (en|zh-cn) site was not built; the lines above say why"):
        build(built)
    assert 'Unknown interpreted text role "nothing"' in capfd.readouterr().err
    assert site(published(built)) == before


def test_an_example_that_raises_stops_the_build_and_is_named_in_one_line(small):
    small.write("../gallery/tiny/tiny-adds.py", '"""\nTitle\n=====\n"""\nprint([1][7])\n')
    with pytest.raises(BuildFailedError) as caught:
        build(small)
    assert str(caught.value).startswith("gallery/tiny/tiny-adds.py, line 5: IndexError")
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


def test_a_notebook_is_executed_once_for_both_languages_and_again_when_it_changes(small):
    importlib.import_module("tensorcopy_docs.sphinx.notebooks")  # or each process that a build forks would
    small.edit("conf.py", '"myst_parser"', '"tensorcopy_docs.sphinx.notebooks"')
    small.edit("conf.py", 'project = "small"', CACHED)
    small.edit("conf.py", '["_build", ', '["_build", "examples/**.ipynb", ')
    (small.source / "guide").mkdir()
    small.write("guide/notebook.md", NOTEBOOK.replace("file_format", "orphan: true\nfile_format"))
    build(small)
    executed = small.source.parent / "executed.txt"
    assert executed.read_text() == "once "
    for name in BOTH:
        assert "shown" in (published(small) / name / "guide" / "notebook.html").read_text(encoding="utf-8")
    first = site(published(small))
    small.edit("guide/notebook.md", "# A notebook", "# Another title")
    build(small)
    assert executed.read_text() == "once "
    small.edit("guide/notebook.md", "# Another title", "# A notebook")
    build(small)
    assert site(published(small)) == first
    small.edit("guide/notebook.md", '"shown"', '"shown too"')
    build(small)
    assert executed.read_text() == "once once "


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
    kill(pid)
    wait_for(lambda: not runs(int(file.read_text())))  # which is sooner than it would end by itself
