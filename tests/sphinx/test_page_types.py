"""A type of pages is one module and a line in `extension`; all that speak of a page ask for its type."""

import json

import pytest

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx import extension
from tensorcopy_docs.sphinx.entry_pages import entry_pages
from tensorcopy_docs.sphinx.extension import TYPES, type_of
from tensorcopy_docs.sphinx.writing.assets import SCRIPTS
from tests.checkout import ROOT
from tests.committed import committed_register
from tests.sphinx import made_up_type
from tests.sphinx.made_up_type import CASES

PAGE = "cases/leak"


@pytest.fixture
def built(small, monkeypatch):
    """The small site with a page of the made-up type."""
    monkeypatch.setattr(extension, "ROOMS", (*extension.ROOMS, made_up_type))
    monkeypatch.setitem(TYPES, CASES.pages, CASES)
    (small.source / "cases").mkdir()
    (small.source / "assets").mkdir()
    for name in {"cases.js", *(path.name for path in (ROOT / "docs" / "_static").glob("*.[cj]s*"))}:
        (small.source / "assets" / name).write_text(f"/* its\nname */\n{name}\n", encoding="utf-8")
    small.write("conf.py", (small.source / "conf.py").read_text("utf-8") + '\ntensorcopy_assets = "assets"\n')
    small.write(f"{PAGE}.md", "# A leak\n\n```{case} leak\n```\n")
    small.edit("index.md", "claims\n", f"claims\n{PAGE}\n")
    return small.build()


def test_a_page_of_a_new_type_needs_one_module(built):
    assert built.warnings == ""
    assert built.texts(PAGE, ".tc-case-study") == [f"leak in {LANGUAGES[0].name}"]
    html = built.html(PAGE)
    assert "_static/pages/cases.js" in html
    sheet = (built.folder / "_static/pages.css").read_text("utf-8")
    assert sheet.split()[:2] == ["site.css", "pages.css"] and ".tc-false {" in sheet
    script = (built.folder / "_static/pages/cases.js").read_text("utf-8")
    assert script.split() == [f"{name}.js" for name in (*SCRIPTS, "cases")]
    _, _, optional = (built.folder / "llms.txt").read_text("utf-8").partition("## Optional")
    assert f"- [A leak]({PAGE}.md)" in optional
    text = (built.folder / "searchindex" / "pages.js").read_text("utf-8")
    index = json.loads(text[text.index("(") + 1 : text.rindex(")")])
    assert dict(zip(index["docnames"], index["weights"], strict=True))[PAGE] == CASES.weight


def test_each_page_is_of_a_type_and_each_type_has_a_page():
    sources = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in ROOT.glob("docs/*/*.md")}
    sources |= {path.stem for path in ROOT.glob("docs/*.md")}
    sources |= entry_pages(committed_register(), load_messages()).keys()
    assert {name for name in sources if type_of(name).pages == "*"} == set()
    made = {"search", "404", "examples/index", "examples/four-copies/index", "examples/four-copies/clone"}
    made |= {"recipes/index", "recipes/gan"}
    assert set(TYPES) == {type_of(name).pages for name in sources | made}


def test_of_several_patterns_the_most_exact_one_counts():
    exact = {"examples/index": "examples/index", "examples/four-copies/index": "examples/*/index", "changes": "*"}
    exact |= {"documentation/upstream-bugs": "documentation/upstream*", "calls/clone": "calls/*"}
    for page, pattern in exact.items():
        assert type_of(page) == TYPES[pattern]
