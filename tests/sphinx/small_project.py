"""Small Sphinx projects, built in this process on made-up evidence, so that the lab stays out."""

import json
import shutil
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jinja2.sandbox import SandboxedEnvironment
from sphinx import jinja2glue
from sphinx.errors import ExtensionError
from sphinx.testing.util import SphinxTestApp

from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.register import loading
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.sphinx import environment, state
from tensorcopy_docs.sphinx.gallery import files
from tensorcopy_docs.sphinx.gallery.execution import Execution
from tensorcopy_docs.versions import pinned_torch

ROOTS = Path(__file__).parent.parent / "roots"

SOURCES = [
    Source("sum_holds", "proof", "made_up.py", "print(1 + 2)\nassert 1 + 2 == 3", True),
    Source("even_fails", "proof", "made_up.py", "assert 3 % 2 == 0 & True", True),
    Source("three_is_printed", "proof", "made_up.py", "assert str(1 + 2) == '3'", True),
    Source("a_string_stands", "counterexample", "made_up.py", "print('<a>' + 'b')", True),
    Source("a_list_stands", "counterexample", "made_up.py", "print([3])", True),
    Source("a_list_falls", "counterexample", "made_up.py", "assert [1] + [2] == 3", True),
]

MESSAGES = [
    MessageSource("a_sum_raises", "message", "made_up.py", "x = 1\nx += 'a'.data"),
    MessageSource("a_sum_of_numbers", "fix", "made_up.py", "print(1 + int('2'))", of="a_sum_raises"),
]
NEW, OLD = "RuntimeError: can't add 1 to <b>text</b>", "RuntimeError: can't add 1 to <b>text</b>, which is of old"


def _result(kind: str, outcome: str, output: str = "", error: str | None = None) -> dict:
    return {"kind": kind, "outcome": outcome, "output": output, "error": error}


SITE = "https://example.org/docs/"
ADDRESSES = {"TENSORCOPY_SITE_URL": SITE, "TENSORCOPY_REPOSITORY": "https://github.com/owner/name"}

EVIDENCE = {
    "torch": pinned_torch(),
    "python": "3.11.99",
    "platform": "Made Up",
    "proofs": {
        "sum_holds": _result("proof", "held", "3"),
        "even_fails": _result("proof", "failed", error="AssertionError: 3 is <odd>"),
        "three_is_printed": _result("proof", "held"),
        "a_string_stands": _result("counterexample", "held", "<a>b"),
        "a_list_stands": _result("counterexample", "held", "[3]"),
        "a_list_falls": _result("counterexample", "failed", error="AssertionError: a list"),
    },
    "messages": {
        "a_sum_raises": _result("message", "held", NEW),
        "a_sum_of_numbers": _result("fix", "held", "3"),
    },
}


def words(tag: Tag) -> str:
    """What a reader sees of `tag`, on one line, with straight quotes."""
    return " ".join(tag.get_text().split()).replace("’", "'")


@lru_cache(maxsize=16)
def _main_part(html: str) -> Tag:
    """The page's own text as a tree, without what the theme adds to it; tests leave the tree as it is."""
    page = BeautifulSoup(html, "html.parser").find(role="main")
    for extra in page.select(".headerlink, .tc-stacked-head"):
        extra.decompose()
    return page


class _Compiled(BytecodeCache):
    """The theme's templates, each compiled once in a process rather than by each build."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], object] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._code[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


@dataclass
class Built:
    """What one build did: the files it wrote, the pages it took over, and the examples it executed."""

    app: SphinxTestApp
    merged: list[set[str]] = field(default_factory=list)  # from each process that read
    executed: list[str] = field(default_factory=list)
    contexts: dict[str, dict] = field(default_factory=dict)  # what the templates of the real site show, by page

    @property
    def folder(self) -> Path:
        return Path(self.app.outdir)

    def note_page(self, _app, name: str, _template, context: dict, doctree) -> None:
        """Listen to Sphinx as it writes a page."""
        if doctree is not None:
            self.contexts[name] = {key: context.get(key) for key in ("page_facts", "language_links")}

    @property
    def warnings(self) -> str:
        return self.app.warning.getvalue()

    def html(self, docname: str) -> str:
        """The page as it was written."""
        return (self.folder / f"{docname}.html").read_text(encoding="utf-8")

    def select(self, docname: str, css: str) -> list[Tag]:
        """The elements of a page that `css` selects."""
        return _main_part(self.html(docname)).select(css)

    def texts(self, docname: str, css: str) -> list[str]:
        """Their texts."""
        return [words(tag) for tag in self.select(docname, css)]

    def rows(self, docname: str, css: str) -> list[list[str]]:
        """The texts of the cells, row by row, in the body of the one table that `css` selects."""
        (table,) = [tag for tag in self.select(docname, css) if tag.name == "table"]  # not the box that scrolls
        rows = table.select("tbody tr")
        return [[words(cell) for cell in row.find_all(["td", "th"])] for row in rows]

    def verdicts(self) -> dict:
        return json.loads((self.folder / "verdicts.json").read_text(encoding="utf-8"))


@dataclass
class Project:
    """A copy of a small project; a test may edit its files and what the lab says of it."""

    source: Path
    evidence: dict = field(default_factory=lambda: deepcopy(EVIDENCE))
    proofs: dict[str, Source] = field(default_factory=lambda: {source.name: source for source in SOURCES})
    messages: dict[str, MessageSource] = field(default_factory=lambda: {each.name: each for each in MESSAGES})
    records: dict[str, dict] = field(default_factory=dict)
    atlas: dict[str, AtlasRecord] = field(default_factory=dict)
    environment: str = "torch-1"
    addresses: dict[str, str] = field(default_factory=lambda: dict(ADDRESSES))
    executed: list[str] = field(default_factory=list)  # by the last build, even if it was stopped

    def build(
        self, builder: str = "html", language: Language = ENGLISH, parallel: int = 0, tags: Sequence[str] = ()
    ) -> Built:
        """Build it; raises what stops the build."""
        with pytest.MonkeyPatch.context() as patch:
            self.patch(patch)
            app = SphinxTestApp(
                builder,
                srcdir=self.source,
                builddir=self.source.parent / f"{builder}-{language.sphinx}",
                confoverrides={"language": language.sphinx},
                tags=tags,
                parallel=parallel,
            )
            built = Built(app, executed=self.executed)
            app.connect("env-merge-info", lambda _app, _env, names, _other: built.merged.append(set(names)))
            app.connect("html-page-context", built.note_page)
            try:
                app.build()
            finally:
                app.cleanup()
        return built

    def measured(self) -> dict:
        """What the lab says when it is asked."""
        return self.evidence

    def patch(self, patch: pytest.MonkeyPatch) -> None:
        """Put what is made up in the place of the lab, and note which examples are executed."""
        self.executed = executed = []
        execute = Execution.execute_script

        def noted(execution: Execution, blocks: list, script_vars: dict, *confs: dict):
            if script_vars["execute_script"]:
                executed.append(Path(script_vars["src_file"]).stem)
            return execute(execution, blocks, script_vars, *confs)

        # sphinx-gallery calls it for each example that is not up to date, and no other.
        patch.setattr(Execution, "execute_script", noted)
        patch.setattr(jinja2glue, "SandboxedEnvironment", partial(SandboxedEnvironment, bytecode_cache=_COMPILED))
        patch.setattr(files, "executed_key", lambda: self.environment)
        made_up = repr([self.evidence, self.proofs, self.messages, self.records, self.atlas])
        patch.setattr(environment, "rendered_from", lambda: made_up)
        patch.setattr(state, "load", lambda folder: loading.load(folder, self.proofs))
        patch.setattr(state, "load_messages", lambda folder: load_messages(folder, self.messages))
        patch.setattr(state, "measured_once", lambda: evidence_of(self.measured()))
        records = {version: evidence_of({"python": "3.7.9", **record}) for version, record in self.records.items()}
        patch.setattr(state, "load_evidence", lambda: records)
        patch.setattr(state, "load_atlas", lambda: self.atlas)
        for name, value in self.addresses.items():
            patch.setenv(name, value)

    def stopped(self) -> list[str]:
        """Build it, which must stop; return the lines that say why."""
        with pytest.raises(ExtensionError) as caught:
            self.build()
        return str(caught.value).splitlines()

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace `old`, which must be there, in one of the project's files."""
        path = self.source / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Write one of the project's files."""
        (self.source / name).write_text(text, encoding="utf-8")

    def extend(self, name: str, text: str) -> None:
        """Write `text` at the end of one of the project's files."""
        path = self.source / name
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")

    def remove(self, *names: str) -> None:
        """Delete files of the project."""
        for name in names:
            (self.source / name).unlink()


def copy_of_small(folder: Path) -> Project:
    """Copy the small project into `folder`; it is not built yet."""
    return Project(Path(shutil.copytree(ROOTS / "small", folder / "source")))
