"""What is asked of the gallery: all scripts, executed, fresh; no other; no failure passed over."""

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from tensorcopy_docs.register.models import Script
from tensorcopy_docs.sphinx.gallery import files, hooks, order
from tensorcopy_docs.sphinx.gallery.faults import fault_line, raised

ALL = ["quiet-word", "tiny-adds", "tiny-differs", "tiny-places"]
ADDS = "gallery/tiny/tiny-adds.py"
STRAY = '"""\nStray\n=====\n\nNobody asked.\n"""\n\nprint(1)\n'


def test_scripts_without_a_file_and_files_without_a_script_are_named_all_at_once(small):
    small.remove(ADDS, "gallery/quiet/quiet-word.py")
    small.write("gallery/tiny/tiny-stray.py", STRAY)
    assert small.stopped() == [
        "quiet.toml: quiet/word: script: must have a file in the gallery; found no gallery/quiet/quiet-word.py",
        "tiny.toml: tiny/adds: script: must have a file in the gallery; found no gallery/tiny/tiny-adds.py",
        "gallery/tiny/tiny-stray.py: must be named by a script of the register; "
        "found none, add [[scripts]] to tiny.toml",
    ]
    assert small.executed == []


def test_a_file_outside_of_the_articles_folders_is_named(small):
    small.write("gallery/stray.py", STRAY)
    (line,) = small.stopped()
    assert line.startswith("gallery/stray.py: must be named by a script of the register; ")


def test_an_example_that_raises_is_named_with_line_and_exception(small):
    small.edit(ADDS, "print(40 + 2)", "print(42 / 0)")
    assert small.stopped() == [
        "gallery/tiny/tiny-adds.py, line 19: ZeroDivisionError: division by zero; "
        "mend the script, or catch the exception and print it"
    ]


def test_all_examples_that_raise_are_named_each_in_a_line(small):
    small.edit(ADDS, "print(40 + 2)", "raise ValueError('first\\nsecond')")
    small.edit("gallery/quiet/quiet-word.py", 'print("hush")', "print(hush)")
    quiet, adds = small.stopped()
    assert quiet.startswith("gallery/quiet/quiet-word.py, line 8: NameError: name 'hush'")
    assert adds.startswith("gallery/tiny/tiny-adds.py, line 19: ValueError: first; ")


def test_an_example_that_cannot_be_parsed_is_named(small):
    small.edit(ADDS, "print(40 + 2)", "print(40 +")
    (line,) = small.stopped()
    assert line.startswith("gallery/tiny/tiny-adds.py, line 19: SyntaxError: ")


def test_an_example_that_raised_is_executed_again_until_it_is_mended(small):
    small.edit(ADDS, "1 + 2", "1 / 0")
    small.stopped()
    small.stopped()
    assert small.executed == ["tiny-adds"]
    small.edit(ADDS, "1 / 0", "1 + 2")
    assert small.build().executed == ["tiny-adds"]


def test_a_failure_is_one_line_at_the_innermost_place_of_the_script():
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/some/where/gallery/tiny/tiny-adds.py", line 8, in <module>\n'
        "    add()\n"
        '  File "/some/where/gallery/tiny/tiny-adds.py", line 5, in add\n'
        "    library.add()\n"
        '  File "/some/where/library.py", line 77, in add\n'
        "    raise RuntimeError(message)\n"
        "RuntimeError: no sum\n"
        "  indented\n"
        "Exception raised from somewhere.cpp:7\n"
    )
    script = Path("/some/where/gallery/tiny/tiny-adds.py")
    assert fault_line(script, raised(script, trace)) == (
        "gallery/tiny/tiny-adds.py, line 5: RuntimeError: no sum; mend the script, or catch the exception and print it"
    )


def test_a_failure_without_a_place_is_still_one_line():
    script = Path("gallery/tiny/tiny-adds.py")
    assert fault_line(script, raised(script, "")).startswith("gallery/tiny/tiny-adds.py: ?; ")


def test_an_example_that_prints_nothing_stops_the_build(small):
    small.edit("gallery/quiet/quiet-word.py", 'print("hush")', 'word = "hush"')
    assert small.stopped() == [
        "quiet/word: must be executed by the gallery and print something; found no output on examples/quiet/quiet-word"
    ]


def test_an_example_that_prints_only_in_our_own_part_stops_the_build(small):
    small.edit(ADDS, "print(1 + 2)", "three = 1 + 2")
    (line,) = small.stopped()
    assert line.startswith("tiny/adds: must be executed by the gallery and print something")


def test_examples_that_the_gallery_shows_without_executing_them_stop_the_build(small):
    small.edit("conf.py", r'r"\.py$"', 'r"quiet"')
    assert [line.partition(":")[0] for line in small.stopped()] == [
        "tiny/adds",
        "tiny/differs",
        "tiny/places",
    ]


def test_every_example_is_executed_once_for_both_languages(small):
    assert small.build().executed == ALL
    assert small.build(language="zh_CN").executed == []
    assert small.build().executed == []


def test_an_edited_example_is_executed_again_and_no_other(small):
    small.build()
    small.edit("gallery/quiet/quiet-word.py", "hush", "psst")
    built = small.build()
    assert built.executed == ["quiet-word"]
    assert built.texts("examples/quiet/quiet-word", ".tc-figures pre") == ["hush", "psst"]


def test_a_build_from_ready_pages_executes_nothing_and_writes_nothing_among_them(small, monkeypatch):
    first = small.build()
    pages = small.source / "examples"
    before = {path: path.stat().st_mtime_ns for path in pages.rglob("*")}
    small.edit("gallery/quiet/quiet-word.py", "hush", "psst")
    small.environment = "torch-2"
    monkeypatch.setenv("TENSORCOPY_EXAMPLES", "ready")
    built = small.build(language="zh_CN")
    assert (built.executed, built.warnings) == ([], "")
    assert {path: path.stat().st_mtime_ns for path in pages.rglob("*")} == before
    assert built.texts("examples/quiet/quiet-word", ".tc-figures pre") == ["hush", "hush"]
    for name in ("_static/sg_gallery.css", "_static/sg-tags.js"):
        assert (built.folder / name).read_bytes() == (first.folder / name).read_bytes()
    assert small.build().read == []


def test_on_another_torch_every_example_is_executed_again(small, monkeypatch):
    small.edit("gallery/quiet/quiet-word.py", '"hush"', '__import__("os").environ["WORD"]')
    for environment, word in (("torch-1", "hush"), ("torch-2", "psst"), ("torch-1", "hush")):
        monkeypatch.setenv("WORD", word)
        small.environment = environment
        built = small.build()
        assert built.executed == ALL
        assert built.texts("examples/quiet/quiet-word", ".sphx-glr-script-out") == [word]


def test_of_a_deleted_example_nothing_lingers_among_the_pages(small):
    small.build()
    small.remove("gallery/tiny/tiny-places.py")
    small.edit("register/tiny.toml", '[[scripts]]\nid = "tiny/places"\nprints = []\n', "")
    built = small.build()
    pages = small.source / "examples" / "tiny"
    assert [path.name for path in pages.glob("*places*")] == []
    assert len(list(pages.glob("*adds*"))) > 3
    assert (built.executed, built.warnings) == ([], "")
    assert "tiny/places" not in built.html("articles/tiny")


def test_of_a_deleted_article_nothing_lingers_among_the_pages(small):
    small.build()
    small.remove(
        "gallery/quiet/quiet-word.py",
        "gallery/quiet/GALLERY_HEADER.rst",
        "register/quiet.toml",
        "articles/quiet.md",
    )
    (small.source / "gallery" / "quiet").rmdir()
    small.edit("articles/index.md", "quiet\n", "")
    built = small.build()
    assert not (small.source / "examples" / "quiet").exists()
    assert (built.executed, built.warnings) == ([], "")
    assert len(built.rows("articles/index", ".tc-articles")) == 1


@pytest.mark.parametrize("listed", [False, True])
def test_the_folders_are_found_as_the_gallery_is_told_them(tmp_path, listed):
    def told(name):
        return [name] if listed else name

    conf = {"examples_dirs": told("../gallery"), "gallery_dirs": told("examples")}
    config = SimpleNamespace(sphinx_gallery_conf=conf)
    app = SimpleNamespace(srcdir=tmp_path / "docs", config=config)
    assert files.folders(app) == (tmp_path / "gallery", tmp_path / "docs" / "examples")


def test_every_example_starts_as_in_a_fresh_interpreter():
    torch = pytest.importorskip("torch")
    torch.set_default_dtype(torch.float64)
    torch.set_grad_enabled(False)
    torch.set_printoptions(precision=1, sci_mode=True)
    hooks.reset()
    first = (str(torch.rand(2)), random.random())
    hooks.reset()
    assert (str(torch.rand(2)), random.random()) == first
    assert str(torch.tensor([0.125])) == "tensor([0.1250])"
    assert torch.tensor([1.0]).dtype == torch.float32
    assert torch.is_grad_enabled() and torch.is_warn_always_enabled()


def test_the_examples_of_an_article_stand_in_its_own_order(monkeypatch):
    scripts = {name: Script(id=name) for name in ("tiny/places", "tiny/adds", "tiny/differs")}
    monkeypatch.setattr(order, "load", lambda: SimpleNamespace(scripts=scripts))
    order._numbers.cache_clear()
    try:
        files = ["tiny-adds.py", "tiny-differs.py", "tiny-places.py"]
        assert sorted(files, key=order.script_order) == [files[2], files[0], files[1]]
    finally:
        order._numbers.cache_clear()
