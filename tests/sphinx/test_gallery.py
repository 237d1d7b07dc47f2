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

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.register.models import Script
from tensorcopy_docs.sphinx.gallery import files, hooks, order
from tensorcopy_docs.sphinx.gallery.faults import fault_line, raised
from tensorcopy_docs.sphinx.gallery.reading import text_faults

ALL = ["quiet-word", "tiny-adds", "tiny-differs", "tiny-places"]
ADDS = "gallery/tiny/tiny-adds.py"
STRAY = '"""\nStray\n=====\n\nNobody asked.\n"""\n\nprint(1)\n'


def pages_of(built) -> dict[str, str]:
    """The pages of all examples, as they were written."""
    return {path.name: path.read_text(encoding="utf-8") for path in built.folder.glob("examples/*/*.html")}


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


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise SystemExit(0)", "line 19: exits with 0; let the script run to its end"),
        ("__import__('os').abort()", "line 19: crashes (SIGABRT); "),
        ("print('\\ud800')", "line 19: prints '\\ud800', which UTF-8 cannot encode; "),
        ("__import__('os').environ['HOSTILE'] = '1'", "changes the environment variable HOSTILE; "),
        ("while True: pass", "line 19: still runs after 1 s; "),
    ],
)
def test_a_hostile_example_stops_the_build_until_it_is_mended_and_all_others_are_as_ever(small, english, code, fault):
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


def test_an_example_that_is_put_back_after_a_fault_is_executed_again(small, english):
    small.build()
    small.edit(ADDS, "print(40 + 2)", "raise SystemExit(0)")
    small.stopped()
    small.edit(ADDS, "raise SystemExit(0)", "print(40 + 2)")
    built = small.build()
    assert built.executed == ["tiny-adds"]
    assert pages_of(built) == pages_of(english)


@pytest.mark.parametrize("step", ["copyfile", "save_rst_example", "save_thumbnail", "save_notebook", "zip_files"])
def test_a_gallery_that_was_cut_off_at_any_step_is_whole_after_the_next_build(small, english, monkeypatch, step):
    small.edit(ADDS, "print(40 + 2)", "print(40 + 3)")
    small.build()
    small.edit(ADDS, "print(40 + 3)", "print(40 + 2)")
    owner = sphinx_gallery.utils if step == "copyfile" else sphinx_gallery.gen_rst
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, _cut_off(getattr(owner, step)))
        assert small.stopped() == ["cut off"]
    built = small.build()
    assert built.executed == ["tiny-adds"]
    assert (pages_of(built), built.warnings) == (pages_of(english), "")


def _cut_off(step):
    def cut_off(*args, **kwargs):
        if "tiny-adds" in f"{args}":
            raise ExtensionError("cut off")
        return step(*args, **kwargs)

    return cut_off


@pytest.mark.parametrize("ending", [".py.md5", ".rst", ".ipynb", ".zip", ".png"])
def test_an_example_without_one_of_its_files_is_executed_again(small, english, ending):
    small.build()
    (file,) = [path for path in small.source.glob("examples/tiny/**/*") if path.match(f"*tiny-adds*{ending}")]
    file.unlink()
    built = small.build()
    assert (built.executed, pages_of(built)) == (["tiny-adds"], pages_of(english))


@pytest.mark.parametrize("text", [None, "torch-1"])
def test_pages_of_which_nobody_knows_what_made_them_are_made_again(small, text):
    small.build()
    stamp = small.source / "examples" / files.STAMP
    stamp.unlink()
    if text:
        stamp.write_text(text)
    assert small.build().executed == ALL


def test_pages_that_other_code_of_this_package_made_are_made_again(small, monkeypatch, tmp_path):
    module = tmp_path / "package" / "module.py"
    module.parent.mkdir()
    module.write_text("1")
    monkeypatch.setattr(files, "PACKAGE", module.parent)
    small.build()
    assert small.build().executed == []
    module.write_text("2")
    assert small.build().executed == ALL


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
    b'"""\nA\n=\n"""\n# sphinx_gallery_tags = (': "Sphinx-gallery option tags was passed invalid value (; "
    "correct the comment that sets it",
}


def test_scripts_that_sphinx_gallery_cannot_read_are_named_all_at_once(tmp_path):
    folder = tmp_path / "gallery" / "tiny"
    folder.mkdir(parents=True)
    for number, text in enumerate(MALFORMED):
        (folder / f"{number}.py").write_bytes(text)
    (folder / "good.py").write_text(STRAY, encoding="utf-8")
    assert text_faults(folder.parent) == [
        f"gallery/tiny/{number}.py: {fault}" for number, fault in enumerate(MALFORMED.values())
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
    assert small.build(language=CHINESE).executed == []
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
    built = small.build(language=CHINESE)
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
    assert list(pages.glob("*adds*"))
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
