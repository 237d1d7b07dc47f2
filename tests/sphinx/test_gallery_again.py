"""Which examples are executed again, and that nothing of an earlier build lingers."""

import sphinx_gallery.gen_rst
import sphinx_gallery.utils
from sphinx.errors import ExtensionError

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.sphinx.gallery import files

ALL = ["quiet-word", "tiny-adds", "tiny-differs", "tiny-places"]
ADDS = "gallery/tiny/tiny-adds.py"
OUTPUT = ".sphx-glr-script-out pre"
HOSTILE = {
    "raise SystemExit(0)": "line 19: exits with 0; ",
    "__import__('os').abort()": "line 19: crashes (SIGABRT); ",
    "print('\\ud800')": "line 19: prints '\\ud800'",
    "__import__('os').closerange(3, 256)": "closes files",
    "print(42 / 0)": "line 19: ZeroDivisionError: division by zero; ",
    "__import__('time').sleep(99)": "line 19: still runs after 1 s; ",
}


def pages_of(built) -> dict[str, str]:
    """The pages of all examples, as they were written."""
    return {path.name: path.read_text(encoding="utf-8") for path in built.folder.glob("examples/*/*.html")}


def test_a_hostile_example_stops_each_build_until_it_is_fixed_and_all_others_are_as_ever(built_small, english):
    before, limit = "print(40 + 2)", "tensorcopy_seconds_an_example = 1\n"
    for code, fault in HOSTILE.items():
        if "sleep" in code:
            built_small.extend("conf.py", limit)
        built_small.edit(ADDS, before, code)
        (line,) = built_small.stopped()
        assert line.removeprefix("gallery/tiny/tiny-adds.py").lstrip(":, ").startswith(fault)
        assert built_small.executed == ["tiny-adds"]
        before = code
    assert built_small.stopped() == [line]
    built_small.edit("conf.py", limit, "")
    built_small.edit(ADDS, before, "print(40 + 2)")
    built = built_small.build()
    assert built.executed == ["tiny-adds"]
    assert pages_of(built) == pages_of(english)


def test_a_gallery_that_was_cut_off_at_any_step_is_whole_after_the_next_build(built_small, english, monkeypatch):
    number = 42
    for step in ("copyfile", "save_rst_example", "save_thumbnail", "save_notebook", "zip_files"):
        built_small.edit(ADDS, f"print(40 + {number - 40})", f"print(40 + {number - 39})")
        number += 1
        owner = sphinx_gallery.utils if step == "copyfile" else sphinx_gallery.gen_rst
        with monkeypatch.context() as patch:
            patch.setattr(owner, step, _cut_off(getattr(owner, step)))
            assert built_small.stopped() == ["cut off"]
        built = built_small.build()
        assert (built.executed, built.warnings) == (["tiny-adds"], "")
        assert built.texts("examples/tiny/tiny-adds", OUTPUT) == ["3", str(number)]
    built_small.edit(ADDS, f"print(40 + {number - 40})", "print(40 + 2)")
    assert pages_of(built_small.build()) == pages_of(english)


def _cut_off(step):
    def cut_off(*args, **kwargs):
        if "tiny-adds" in f"{args}":
            raise ExtensionError("cut off")
        return step(*args, **kwargs)

    return cut_off


def test_an_example_without_one_of_its_files_is_executed_again(built_small, english):
    for ending in (".py.md5", ".rst", ".ipynb", ".zip", ".png"):
        (file,) = [path for path in built_small.source.glob("examples/tiny/**/*") if path.match(f"*tiny-adds*{ending}")]
        file.unlink()
        built = built_small.build()
        assert (built.executed, pages_of(built)) == (["tiny-adds"], pages_of(english)), ending


def test_every_example_is_executed_again_on_another_torch_or_if_nobody_knows_what_made_its_page(small, monkeypatch):
    small.edit("gallery/quiet/quiet-word.py", '"hush"', '__import__("os").environ["WORD"]')
    stamp = small.source / "examples" / files.STAMP
    for environment, word in (("torch-1", "hush"), ("torch-2", "psst"), ("torch-1", "hush")):
        monkeypatch.setenv("WORD", word)
        small.environment = environment
        built = small.build()
        assert built.executed == ALL or (word == "hush" and built.executed == ["quiet-word"])
        assert built.texts("examples/quiet/quiet-word", OUTPUT) == [word]
    assert built.executed == ALL
    for text in (None, "torch-1"):
        stamp.unlink()
        if text:
            stamp.write_text(text)
        assert small.build().executed == ALL


def test_an_edited_example_is_executed_once_for_both_languages_and_no_other(built_small):
    built_small.edit("gallery/quiet/quiet-word.py", "hush", "psst")
    built = built_small.build()
    assert built.executed == ["quiet-word"]
    assert built.texts("examples/quiet/quiet-word", "#figures pre") == ["hush", "psst"]
    assert built_small.build(language=CHINESE).executed == []
    assert built_small.build().executed == []


def test_of_a_deleted_example_and_of_a_deleted_article_nothing_lingers_among_the_pages(built_small):
    built_small.remove("gallery/tiny/tiny-places.py", "gallery/quiet/quiet-word.py", "register/quiet.toml")
    places = '[[scripts]]\nid = "tiny/places"\nprints = []\ntexts.zh = ["位置", "这些东西在哪里？", "随便在哪里。"]\n'
    built_small.edit("register/tiny.toml", places, "")
    built_small.extend("articles/index.md", "\nRead again, as all pages are if the package's register changes.\n")
    (built_small.source / "gallery" / "quiet").rmdir()
    built = built_small.build()
    pages = built_small.source / "examples"
    assert not (pages / "quiet").exists() and not (built_small.source / "articles" / "quiet.md").exists()
    assert [*pages.glob("tiny/*places*")] == []
    assert list(pages.glob("tiny/*adds*"))
    assert (built.executed, built.warnings) == ([], "")
    assert "tiny/places" not in built.html("articles/tiny")
    assert len(built.rows("articles/index", "table")) == 1
