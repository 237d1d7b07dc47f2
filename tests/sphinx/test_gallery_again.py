"""Which examples are executed again, and that nothing of an earlier build lingers."""

import pytest
import sphinx_gallery.gen_rst
import sphinx_gallery.utils
from sphinx.errors import ExtensionError

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.sphinx.gallery import files
from tests.sphinx.small_project import Project

ALL = ["quiet-word", "tiny-adds", "tiny-differs", "tiny-places"]
ADDS = "gallery/tiny/tiny-adds.py"


@pytest.fixture
def small(tmp_path, new_project) -> Project:
    """The small project, a test's own; no example has been executed."""
    return new_project(tmp_path)


def pages_of(built) -> dict[str, str]:
    """The pages of all examples, as they were written."""
    return {path.name: path.read_text(encoding="utf-8") for path in built.folder.glob("examples/*/*.html")}


def test_an_example_that_raised_is_executed_again_until_it_is_fixed(built_small):
    built_small.edit(ADDS, "1 + 2", "1 / 0")
    built_small.stopped()
    built_small.stopped()
    assert built_small.executed == ["tiny-adds"]
    built_small.edit(ADDS, "1 / 0", "1 + 2")
    assert built_small.build().executed == ["tiny-adds"]


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise SystemExit(0)", "line 19: exits with 0; let the script run to its end"),
        ("__import__('os').abort()", "line 19: crashes (SIGABRT); "),
        ("print('\\ud800')", "line 19: prints '\\ud800', which UTF-8 cannot encode; "),
        ("__import__('os').closerange(3, 256)", "closes files that it has not opened; "),
        ("__import__('time').sleep(99)", "line 19: still runs after 1 s; "),
    ],
)
def test_a_hostile_example_stops_the_build_until_it_is_fixed_and_all_others_are_as_ever(small, english, code, fault):
    small.edit("conf.py", "nitpicky = True", "nitpicky = True\ntensorcopy_seconds_an_example = 1")
    small.edit(ADDS, "print(40 + 2)", code)
    (line,) = small.stopped()
    assert line.removeprefix("gallery/tiny/tiny-adds.py").lstrip(":, ").startswith(fault)
    assert (small.executed, small.stopped()) == (ALL, [line])
    assert small.executed == ["tiny-adds"]
    small.edit(ADDS, code, "print(40 + 2)")
    built = small.build()
    assert built.executed == ["tiny-adds"]
    assert pages_of(built) == pages_of(english)


def test_an_example_that_is_put_back_after_a_fault_is_executed_again(built_small, english):
    built_small.edit(ADDS, "print(40 + 2)", "raise SystemExit(0)")
    built_small.stopped()
    built_small.edit(ADDS, "raise SystemExit(0)", "print(40 + 2)")
    built = built_small.build()
    assert built.executed == ["tiny-adds"]
    assert pages_of(built) == pages_of(english)


@pytest.mark.parametrize("step", ["copyfile", "save_rst_example", "save_thumbnail", "save_notebook", "zip_files"])
def test_a_gallery_that_was_cut_off_at_any_step_is_whole_after_the_next_build(built_small, english, monkeypatch, step):
    built_small.edit(ADDS, "print(40 + 2)", "print(40 + 3)")
    built_small.build()
    built_small.edit(ADDS, "print(40 + 3)", "print(40 + 2)")
    owner = sphinx_gallery.utils if step == "copyfile" else sphinx_gallery.gen_rst
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, _cut_off(getattr(owner, step)))
        assert built_small.stopped() == ["cut off"]
    built = built_small.build()
    assert built.executed == ["tiny-adds"]
    assert (pages_of(built), built.warnings) == (pages_of(english), "")


def _cut_off(step):
    def cut_off(*args, **kwargs):
        if "tiny-adds" in f"{args}":
            raise ExtensionError("cut off")
        return step(*args, **kwargs)

    return cut_off


@pytest.mark.parametrize("ending", [".py.md5", ".rst", ".ipynb", ".zip", ".png"])
def test_an_example_without_one_of_its_files_is_executed_again(built_small, english, ending):
    (file,) = [path for path in built_small.source.glob("examples/tiny/**/*") if path.match(f"*tiny-adds*{ending}")]
    file.unlink()
    built = built_small.build()
    assert (built.executed, pages_of(built)) == (["tiny-adds"], pages_of(english))


@pytest.mark.parametrize("text", [None, "torch-1"])
def test_pages_of_which_nobody_knows_what_made_them_are_made_again(built_small, text):
    stamp = built_small.source / "examples" / files.STAMP
    stamp.unlink()
    if text:
        stamp.write_text(text)
    assert built_small.build().executed == ALL


def test_every_example_is_executed_once_for_both_languages(small):
    assert small.build().executed == ALL
    assert small.build(language=CHINESE).executed == []
    assert small.build().executed == []


def test_an_edited_example_is_executed_again_and_no_other(built_small):
    built_small.edit("gallery/quiet/quiet-word.py", "hush", "psst")
    built = built_small.build()
    assert built.executed == ["quiet-word"]
    assert built.texts("examples/quiet/quiet-word", ".tc-figures pre") == ["hush", "psst"]


def test_a_build_from_ready_pages_executes_nothing_and_writes_nothing_among_them(built_small):
    first = built_small.build()
    pages = built_small.source / "examples"
    before = {path: path.stat().st_mtime_ns for path in pages.rglob("*")}
    built_small.edit("gallery/quiet/quiet-word.py", "hush", "psst")
    built_small.environment = "torch-2"
    built = built_small.build(language=CHINESE, tags=["examples_are_ready"])
    assert (built.executed, built.warnings) == ([], "")
    assert {path: path.stat().st_mtime_ns for path in pages.rglob("*")} == before
    assert built.texts("examples/quiet/quiet-word", ".sphx-glr-script-out pre") == ["hush"]
    for name in ("_static/sg_gallery.css", "_static/sg-tags.js"):
        assert (built.folder / name).read_bytes() == (first.folder / name).read_bytes()
    assert built_small.build(tags=["examples_are_ready"]).read == []


def test_on_another_torch_every_example_is_executed_again(small, monkeypatch):
    small.edit("gallery/quiet/quiet-word.py", '"hush"', '__import__("os").environ["WORD"]')
    for environment, word in (("torch-1", "hush"), ("torch-2", "psst"), ("torch-1", "hush")):
        monkeypatch.setenv("WORD", word)
        small.environment = environment
        built = small.build()
        assert built.executed == ALL
        assert built.texts("examples/quiet/quiet-word", ".sphx-glr-script-out") == [word]


def test_of_a_deleted_example_nothing_lingers_among_the_pages(built_small):
    built_small.remove("gallery/tiny/tiny-places.py")
    built_small.edit("register/tiny.toml", '[[scripts]]\nid = "tiny/places"\nprints = []\n', "")
    built = built_small.build()
    pages = built_small.source / "examples" / "tiny"
    assert [path.name for path in pages.glob("*places*")] == []
    assert list(pages.glob("*adds*"))
    assert (built.executed, built.warnings) == ([], "")
    assert "tiny/places" not in built.html("articles/tiny")


def test_of_a_deleted_article_nothing_lingers_among_the_pages(built_small):
    built_small.remove(
        "gallery/quiet/quiet-word.py",
        "gallery/quiet/GALLERY_HEADER.rst",
        "register/quiet.toml",
        "articles/quiet.md",
    )
    (built_small.source / "gallery" / "quiet").rmdir()
    built_small.edit("articles/index.md", "quiet\n", "")
    built = built_small.build()
    assert not (built_small.source / "examples" / "quiet").exists()
    assert (built.executed, built.warnings) == ([], "")
    assert len(built.rows("articles/index", ".tc-articles")) == 1
