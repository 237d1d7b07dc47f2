"""Small Sphinx projects, built in this process on made-up evidence: neither torch's proofs nor their measuring is in play."""

import json
import os
import shutil
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx.testing.util import SphinxTestApp

from tensorcopy_docs import register
from tensorcopy_docs.catalogue import Source
from tensorcopy_docs.judgement import pinned_torch
from tensorcopy_docs.sphinx import gallery, state

ROOTS = Path(__file__).parent.parent / "roots"

SOURCES = [
    Source("sum_holds", "proof", "made_up.py", "print(1 + 2)\nassert 1 + 2 == 3", True),
    Source("even_fails", "proof", "made_up.py", "assert 3 % 2 == 0 & True", True),
    Source("three_is_printed", "proof", "made_up.py", "assert str(1 + 2) == '3'", True),
    Source("a_string_stands", "counterexample", "made_up.py", "print('<a>' + 'b')", True),
    Source("a_list_falls", "counterexample", "made_up.py", "assert [1] + [2] == 3", True),
]


def _result(kind: str, outcome: str, output: str = "", error: str | None = None) -> dict:
    return {"kind": kind, "outcome": outcome, "output": output, "error": error}


EVIDENCE = {
    "torch": pinned_torch(),
    "python": "3.11.99",
    "platform": "Made Up",
    "proofs": {
        "sum_holds": _result("proof", "held", "3"),
        "even_fails": _result("proof", "failed", "", "AssertionError: 3 is <odd>"),
        "three_is_printed": _result("proof", "held"),
        "a_string_stands": _result("counterexample", "held", "<a>b"),
        "a_list_falls": _result("counterexample", "failed", "", "AssertionError: a list"),
    },
}


@dataclass
class Built:
    """What one build did: the files it wrote, the pages it read and wrote, the examples it executed."""

    app: SphinxTestApp
    read: list[str]
    written: list[str]
    executed: list[str]
    merged: list[list[str]]

    @property
    def folder(self) -> Path:
        return Path(self.app.outdir)

    @property
    def warnings(self) -> str:
        return self.app.warning.getvalue()

    def html(self, docname: str) -> str:
        """The page as it was written."""
        return (self.folder / f"{docname}.html").read_text(encoding="utf-8")

    def page(self, docname: str) -> BeautifulSoup:
        """The page, to look into."""
        return BeautifulSoup(self.html(docname), "html.parser")

    def verdicts(self) -> dict:
        return json.loads((self.folder / "verdicts.json").read_text(encoding="utf-8"))


@dataclass
class Project:
    """A copy of a small project; a test may edit its files, its evidence and what it believes to run on."""

    source: Path
    evidence: dict = field(default_factory=lambda: deepcopy(EVIDENCE))
    proofs: dict[str, Source] = field(default_factory=lambda: {source.name: source for source in SOURCES})
    environment: str = "torch-1-python-1"

    def build(self, builder: str = "html", language: str = "en", parallel: int = 0, fresh: bool = False) -> Built:
        """Build it; raises what stops the build."""
        with pytest.MonkeyPatch.context() as patch:
            executed = self._patch(patch)
            app = SphinxTestApp(
                builder,
                srcdir=self.source,
                builddir=self.source.parent / f"{builder}-{language}",
                confoverrides={"language": language},
                parallel=parallel,
                freshenv=fresh,
            )
            read, written, merged = [], [], []
            app.connect("env-before-read-docs", lambda app, env, names: read.extend(names))
            app.connect("html-page-context", lambda app, name, template, context, tree: tree and written.append(name))
            app.connect("env-merge-info", lambda app, env, names, other: merged.append(list(names)))
            try:
                app.build()
            finally:
                app.cleanup()
        return Built(app, read, written, executed, merged)

    def _patch(self, patch: pytest.MonkeyPatch) -> list[str]:
        executed: list[str] = []
        reset = gallery.reset

        def noted_reset(gallery_conf: dict, fname: str) -> None:
            executed.append(Path(fname).stem)
            reset(gallery_conf, fname)

        patch.setattr(gallery, "reset", noted_reset)  # sphinx-gallery calls it before each example that it executes
        patch.setattr(gallery, "environment_key", lambda: self.environment)
        patch.setattr(state, "load", lambda folder: register.load(folder, self.proofs))
        patch.setattr(state, "measured_once", lambda: self.evidence)
        patch.setitem(os.environ, "IPYTHONDIR", "")  # the extension sets it; this puts it back afterwards
        return executed

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace `old`, which must be there, in one of the project's files."""
        path = self.source / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Write one of the project's files."""
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _copy(folder: Path) -> Project:
    return Project(Path(shutil.copytree(ROOTS / "small", folder / "source")))


@pytest.fixture
def small(tmp_path) -> Project:
    """A project of a test's own, not built yet."""
    return _copy(tmp_path)


@pytest.fixture(scope="session")
def built_languages(tmp_path_factory) -> dict[str, Built]:
    """The small project, built in English and then in Chinese; tests only look at it."""
    project = _copy(tmp_path_factory.mktemp("small"))
    return {language: project.build(language=language) for language in ("en", "zh_CN")}


@pytest.fixture(scope="session")
def english(built_languages) -> Built:
    return built_languages["en"]


@pytest.fixture(scope="session")
def chinese(built_languages) -> Built:
    return built_languages["zh_CN"]
