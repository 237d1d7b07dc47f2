"""What is asked of the gallery: all scripts, executed, fresh; no other; no failure passed over."""

import errno
import os
import random
from pathlib import Path
from types import SimpleNamespace

import pytest
import sphinx_gallery.gen_rst
import sphinx_gallery.utils
from sphinx.errors import ExtensionError
from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.register.claims import ScriptEntry
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.sphinx.gallery import example, files
from tensorcopy_docs.sphinx.gallery.faults import fault_line, raised
from tensorcopy_docs.sphinx.gallery.files import text_faults
from tensorcopy_docs.sphinx.gallery.notebook import notebook_of
from tests.checkout import ROOT
from tests.sphinx.small_project import Project

ADDS = "gallery/tiny/tiny-adds.py"
STRAY = '"""\nStray\n=====\n\nNobody asked.\n"""\n\nprint(1)\n'


@pytest.fixture
def small(tmp_path, new_project) -> Project:
    """The small project, a test's own; no example has been executed."""
    return new_project(tmp_path)


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


def test_a_space_in_the_path_of_the_checkout_is_none_in_the_name_of_a_script(tmp_path, new_project):
    built = new_project(tmp_path / "My Projects").build()
    assert (len(built.executed), built.warnings) == (4, "")
    stray = new_project(tmp_path / "sp ace")
    stray.write("gallery/tiny/tiny stray.py", STRAY)
    (line,) = stray.stopped()
    assert line.startswith("gallery/tiny/tiny stray.py: must be named by a script of the register; ")


def test_an_example_that_raises_is_named_with_line_and_exception(small):
    small.edit(ADDS, "print(40 + 2)", "print(42 / 0)")
    assert small.stopped() == [
        "gallery/tiny/tiny-adds.py, line 19: ZeroDivisionError: division by zero; "
        "fix the script, or catch the exception and print it"
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


def test_a_full_disk_is_one_line(small, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere/tiny-adds.ipynb.new")

    monkeypatch.setattr(sphinx_gallery.gen_rst, "save_notebook", full)
    assert small.stopped() == [
        "the gallery: tiny-adds.ipynb.new: must be readable and writable; found No space left on device"
    ]


MALFORMED = {
    b"": "must begin with a docstring whose first paragraph is a title; found none; add one",
    b'"""\n\n"""\nprint(1)': "must begin with a docstring whose first paragraph is a title; found none; add one",
    b'"""\n====\n"""\nprint(1)': "must begin with a docstring whose first paragraph is a title; found none; add one",
    '"""\n标题\n===\n"""\n'.encode("gbk"): "must be UTF-8; found the byte 0xb1; save it as UTF-8",
    b'"""\nA\n=\n"""\nx = ' + b"-" * 100000 + b"1": "must be Python that can be parsed; found MemoryError; simplify it",
}


def test_scripts_that_sphinx_gallery_cannot_read_are_named_all_at_once(tmp_path):
    folder = tmp_path / "gallery" / "tiny"
    folder.mkdir(parents=True)
    for number, text in enumerate(MALFORMED):
        (folder / f"{number}.py").write_bytes(text)
    (folder / "folder.py").mkdir()
    (folder / "good.py").write_text(STRAY, encoding="utf-8")
    (folder / "option.py").write_text(STRAY + "# sphinx_gallery_start_ignore\n", encoding="utf-8")
    (folder / "GALLERY_HEADER.rst").write_bytes(b"\xe9\n=\n")
    assert text_faults(folder.parent) == [
        *(f"gallery/tiny/{number}.py: {fault}" for number, fault in enumerate(MALFORMED.values())),
        "gallery/tiny/GALLERY_HEADER.rst: must be UTF-8; found the byte 0xe9; save it as UTF-8",
        "gallery/tiny/folder.py: must be a file that can be read; found Is a directory; make it one",
        f"gallery/tiny/option.py, line {len(STRAY.splitlines()) + 1}: must set no option of sphinx-gallery; "
        "found sphinx_gallery_start_ignore; remove it",
    ]


def test_a_script_that_sphinx_gallery_cannot_read_stops_the_build(small):
    small.write(ADDS, "print(1)\n")
    assert [line.partition(":")[0] for line in small.stopped()] == [ADDS]


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
        "gallery/tiny/tiny-adds.py, line 5: RuntimeError: no sum; fix the script, or catch the exception and print it"
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


@pytest.mark.parametrize("listed", [False, True])
def test_the_folders_are_found_as_the_gallery_is_told_them(tmp_path, listed):
    def told(name):
        return [name] if listed else name

    conf = {"examples_dirs": told("../gallery"), "gallery_dirs": told("examples")}
    config = SimpleNamespace(sphinx_gallery_conf=conf)
    assert files.galleries(config, tmp_path / "docs") == [
        files.Gallery(tmp_path / "gallery", tmp_path / "docs" / "examples")
    ]


def test_a_fault_of_a_record_of_recipes_stops_the_build(tmp_path):
    for name in ("articles", "recipes"):
        (tmp_path / name).mkdir()
    (tmp_path / "recipes" / "torch-2.9.1.json").write_text("{", encoding="utf-8")
    conf = {"examples_dirs": ["articles", "recipes"], "gallery_dirs": ["examples", "recipes"]}
    app = SimpleNamespace(config=SimpleNamespace(sphinx_gallery_conf=conf), srcdir=tmp_path)
    with pytest.raises(ExtensionError, match=r"^torch-2\.9\.1\.json: -: -: must be JSON"):
        files.check_files(app, Register([], {}))


def test_every_example_starts_as_in_a_fresh_interpreter():
    torch = pytest.importorskip("torch")
    torch.set_default_dtype(torch.float64)
    torch.set_grad_enabled(False)
    torch.set_printoptions(precision=1, sci_mode=True)
    example.reset()
    first = (str(torch.rand(2)), random.random())
    example.reset()
    assert (str(torch.rand(2)), random.random()) == first
    assert str(torch.tensor([0.125])) == "tensor([0.1250])"
    assert torch.tensor([1.0]).dtype == torch.float32
    assert torch.is_grad_enabled() and torch.is_warn_always_enabled()


def test_the_examples_of_an_article_stand_in_its_own_order(monkeypatch):
    scripts = {name: ScriptEntry(id=name) for name in ("tiny/places", "tiny/adds", "tiny/differs")}
    monkeypatch.setattr(files, "load", lambda: SimpleNamespace(scripts=scripts))
    files._numbers.cache_clear()
    try:
        names = ["tiny-adds.py", "tiny-differs.py", "tiny-places.py"]
        assert sorted(names, key=files.script_order) == [names[2], names[0], names[1]]
    finally:
        files._numbers.cache_clear()


def test_a_notebook_has_no_roles_and_nothing_of_the_machine():
    text = "See :doc:`/guide/which-copy` and ``x``."
    title = (ROOT / "docs/guide/which-copy.md").read_text(encoding="utf-8").partition("\n# ")[2].partition("\n")[0]
    conf = {**DEFAULT_GALLERY_CONF, "src_dir": str(ROOT / "docs")}
    made = notebook_of([Block("text", text, 1), Block("code", "x = 1", 2)], conf, ROOT)
    assert made["cells"][0]["source"] == [f"See *{title}* and ``x``.\n"]
    assert "version" not in made["metadata"]["language_info"]
