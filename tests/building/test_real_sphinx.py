"""The small site in both languages, built by Sphinx and sphinx-gallery in the processes of a build."""

import json
import os
import signal
from copy import deepcopy
from pathlib import Path

import pytest

from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.site import Built, build_site
from tensorcopy_docs.publication.addresses import SITE_VARIABLE
from tests.building.fake_site import BOTH, in_background, site
from tests.sphinx.small_project import EVIDENCE
from tests.sphinx.small_project import Project as Small

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


@pytest.fixture
def small(tmp_path, new_project) -> Small:
    """The small site in both languages, not built yet."""
    return new_project(tmp_path / "small")


def test_after_edits_the_site_is_that_of_a_clean_build_though_that_was_killed_and_no_script_is_executed_twice(
    small, tmp_path, new_project, monkeypatch, capfd
):
    build(small)
    assert executed(small) == ALL
    pages = {name: (published(small) / name / "articles" / "tiny.html").read_text(encoding="utf-8") for name in BOTH}
    assert '<html lang="en"' in pages["en"] and '<html lang="zh-CN"' in pages["zh-cn"]
    first, second = ((published(small) / name / "verdicts.json").read_bytes() for name in BOTH)
    assert first == second
    # A page, a script, the evidence and the address of the site.
    monkeypatch.setenv(SITE_VARIABLE, "https://example.org/moved/")

    def edit(project: Small) -> None:
        project.edit("index.md", "#", "# Edited:")
        project.edit("../gallery/tiny/tiny-adds.py", "# The sum is three.", "# The sum is three, as ever.")
        evidence = deepcopy(EVIDENCE)
        evidence["proofs"]["sum_holds"]["output"] = "three"
        project.write("../evidence.json", json.dumps(evidence))

    edit(small)
    build(small)
    assert executed(small) == ["tiny-adds"]
    for language in BOTH:
        page = (published(small) / language / "examples" / "tiny" / "tiny-adds.html").read_text(encoding="utf-8")
        assert f'rel="canonical" href="https://example.org/moved/{language}/examples/tiny/tiny-adds.html"' in page
    clean = new_project(tmp_path / "clean")
    edit(clean)
    # It is killed after an event of Sphinx, each time a little later, by the process that has it.
    for event in (
        "examples builder-inited",  # the scripts have been executed
        "en env-updated",  # the pages have been read
        "en build-finished",
    ):
        with monkeypatch.context() as patch:
            patch.setenv("KILLED_AFTER", event)
            pid = in_background(lambda: build(clean))
        assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL, event
        assert not published(clean).exists()
    build(clean)
    assert sorted(executed(clean)) == ALL
    assert site(published(small)) == site(published(clean))
    # A warning fails the build, and leaves the published site.
    clean.edit("index.md", "# Edited", "{nothing}`role`\n\n# Edited")
    with pytest.raises(BuildFailedError, match=r"the (en|zh-cn) site was not built; the lines above say why"):
        build(clean)
    assert 'Unknown interpreted text role "nothing"' in capfd.readouterr().err
    assert site(published(small)) == site(published(clean))


@pytest.mark.parametrize(
    ("planted", "fault"), [(b"print([1][7])", ", line 8: IndexError"), (b"print('\xe9')", ": must be UTF-8")]
)
def test_an_example_that_raises_or_is_not_read_stops_the_build_and_is_named_in_one_line(small, planted, fault):
    script = small.source / "../gallery/tiny/tiny-adds.py"
    script.write_bytes(script.read_bytes().replace(b"print(1 + 2)", planted))
    with pytest.raises(BuildFailedError) as caught:
        build(small)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"gallery/tiny/tiny-adds.py{fault}")
    assert not published(small).exists()


def test_the_cells_of_a_page_are_executed_once_for_both_languages_and_again_where_what_is_kept_is_not_whole(small):
    small.edit("conf.py", '"myst_parser"', '"tensorcopy_docs.sphinx.notebooks"')
    small.edit("conf.py", 'project = "small"', CACHED)
    small.edit("conf.py", '["_build", ', '["_build", "examples/**.ipynb", ')
    (small.source / "guide").mkdir()
    small.write("guide/notebook.md", NOTEBOOK.replace("file_format", "orphan: true\nfile_format"))
    build(small, ["en"])
    cells = small.source.parent / "cells.txt"
    small.edit("guide/notebook.md", "# A notebook", "# Another title")
    build(small, ["zh-cn"])
    assert cells.read_text() == "once "
    for name in BOTH:
        assert "shown" in (published(small) / name / "guide" / "notebook.html").read_text(encoding="utf-8")
    (notebook,) = (small.source / "_build" / "measured").glob("notebooks-*/executed/*/base.ipynb")
    notebook.unlink()  # as a build leaves it that is killed between its note and the file
    small.edit("guide/notebook.md", "# Another title", "# A third title")
    build(small, ["en"])
    assert cells.read_text() == "once once "


CACHED = """project = "small"
from pathlib import Path

from tensorcopy_docs.sphinx.environment import notebook_cache

nb_execution_mode = "cache"
nb_execution_cache_path = notebook_cache(Path(__file__).parent)
"""
