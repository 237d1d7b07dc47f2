"""What is asked of the gallery: all scripts, executed, fresh; no other; no failure passed over."""

import errno
import os
from pathlib import Path

import pytest
import sphinx_gallery.gen_rst
import sphinx_gallery.utils
from sphinx_gallery.gen_gallery import DEFAULT_GALLERY_CONF
from sphinx_gallery.py_source_parser import Block

from tensorcopy_docs.sphinx.gallery.faults import fault_line, raised
from tensorcopy_docs.sphinx.gallery.files import text_faults
from tensorcopy_docs.sphinx.gallery.notebook import notebook_of
from tests.checkout import ROOT

ADDS = "gallery/tiny/tiny-adds.py"
STRAY = '"""\nStray\n=====\n\nNobody asked.\n"""\n\nprint(1)\n'


def test_scripts_without_a_file_and_files_without_a_script_are_named_all_at_once(small):
    small.remove(ADDS, "gallery/quiet/quiet-word.py")
    strays = ("gallery/stray.py", "gallery/tiny/tiny stray.py")
    for stray in strays:
        small.write(stray, STRAY)
    lines = small.stopped()
    missing = [line for line in lines if "must have a file in the gallery" in line]
    for line, start in zip(missing, ("quiet.toml: quiet/word: ", "tiny.toml: tiny/adds: "), strict=True):
        assert line.startswith(start)
    unknown = {line.partition(": ")[0] for line in lines if "must be named by a script of the register" in line}
    assert unknown == {*strays} and len(lines) == 4
    assert small.executed == []


def test_all_examples_that_raise_are_named_each_in_a_line_with_place_and_exception(small):
    small.edit(ADDS, "print(40 + 2)", "raise ValueError('first\\nsecond')")
    small.edit("gallery/quiet/quiet-word.py", 'print("hush")', "print(hush)")
    quiet, adds = small.stopped()
    assert quiet.startswith("gallery/quiet/quiet-word.py, line 8: NameError: name 'hush'")
    assert adds.startswith("gallery/tiny/tiny-adds.py, line 19: ValueError: first; ")


@pytest.mark.parametrize(
    ("text", "place"), [(STRAY + "print(40 +", "gallery/tiny/tiny-adds.py, line 9"), ("print(1)\n", ADDS)]
)
def test_an_example_that_cannot_be_read_is_named(small, text, place):
    small.write(ADDS, text)
    (line,) = small.stopped()
    assert line.partition(": ")[0] == place


def test_a_full_disk_is_one_line(small, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere/tiny-adds.ipynb.new")

    monkeypatch.setattr(sphinx_gallery.gen_rst, "save_notebook", full)
    small.edit(ADDS, "40 + 2", "40 + 3")
    (line,) = small.stopped()
    assert line.startswith("the gallery: tiny-adds.ipynb.new: ") and "No space left on device" in line


MALFORMED = {
    b"": "title; found none",
    b'"""\n\n"""\nprint(1)': "title; found none",
    b'"""\n====\n"""\nprint(1)': "title; found none",
    '"""\n标题\n===\n"""\n'.encode("gbk"): "must be UTF-8; found the byte 0xb1",
    b'"""\nA\n=\n"""\nx = ' + b"-" * 100000 + b"1": "parsed; found MemoryError",
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
    expected = {f"{number}.py": fault for number, fault in enumerate(MALFORMED.values())}
    expected |= {"GALLERY_HEADER.rst": "must be UTF-8; found the byte 0xe9", "folder.py": "found Is a directory"}
    expected |= {f"option.py, line {len(STRAY.splitlines()) + 1}": "found sphinx_gallery_start_ignore"}
    for line, (name, fault) in zip(text_faults(folder.parent), expected.items(), strict=True):
        assert line.startswith(f"gallery/tiny/{name}: ") and fault in line


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
    line = fault_line(script, raised(script, trace))
    assert line.startswith("gallery/tiny/tiny-adds.py, line 5: RuntimeError: no sum; ") and len(line.splitlines()) == 1
    assert fault_line(script, raised(script, "")).startswith("gallery/tiny/tiny-adds.py: ?; ")


def test_an_example_that_prints_nothing_of_the_article_stops_the_build(small):
    small.edit("gallery/quiet/quiet-word.py", 'print("hush")', 'word = "hush"')
    small.edit(ADDS, "print(1 + 2)", "three = 1 + 2")  # it still prints below a sub-heading, which is ours
    for line, script in zip(small.stopped(), ("quiet/word", "tiny/adds"), strict=True):
        assert line.startswith(f"{script}: must be executed by the gallery and print something")


@pytest.mark.parametrize(
    ("text", "planted", "fault"),
    [
        ('"和是多少？", "和是三。"', '"和是多少？"', "heading and paragraph of tiny-adds.py, 5; found 4"),
        ('"和是三。"', '"和是`三。"', "must close each ` and each **; found"),
        ('texts.zh = ["一加二"', 'texts.de = ["一加二"', "must be in 'zh', in that order; found"),
    ],
)
def test_a_script_whose_texts_are_not_all_there_in_a_language_stops_the_build(small, text, planted, fault):
    small.edit("register/tiny.toml", text, planted)
    (line,) = small.stopped()
    assert line.startswith("tiny.toml: tiny/adds: texts") and fault in line


def test_examples_that_the_gallery_shows_without_executing_them_stop_the_build(tmp_path, new_project):
    project = new_project(tmp_path)
    project.edit("conf.py", r'r"\.py$"', 'r"quiet"')
    assert [line.partition(":")[0] for line in project.stopped()] == ["tiny/adds", "tiny/differs", "tiny/places"]


def test_a_notebook_has_no_roles_and_nothing_of_the_machine():
    text = "See :doc:`/guide/which-copy` and ``x``."
    title = (ROOT / "docs/guide/which-copy.md").read_text(encoding="utf-8").partition("\n# ")[2].partition("\n")[0]
    conf = {**DEFAULT_GALLERY_CONF, "src_dir": str(ROOT / "docs")}
    made = notebook_of([Block("text", text, 1), Block("code", "x = 1", 2)], conf, ROOT)
    assert made["cells"][0]["source"] == [f"See *{title}* and ``x``.\n"]
    assert "version" not in made["metadata"]["language_info"]
