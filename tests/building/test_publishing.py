"""Publishing is one swap: interrupted anywhere, it leaves the old site or the new one, and never both."""

import contextlib
import os
import shutil
from itertools import count
from pathlib import Path

import pytest

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.building.publishing import Publication
from tests.building.fake_site import Project, site

OLD = {"index.html": b"old", "a/only-old.html": b"old", "a/both.html": b"old", "a/same.html": b"same"}
NEW = {"index.html": b"new", "a/only-new.html": b"new", "a/both.html": b"new", "a/same.html": b"same"}


class KilledError(BaseException):
    """The process is gone before the call."""


def put(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def publication(tmp_path) -> Publication:
    """A folder that builds own, as it is among what they write."""
    return Publication(tmp_path / "place" / "html", tmp_path / "place", is_own=True)


@pytest.fixture
def new(tmp_path) -> dict[str, Path]:
    source = put(tmp_path / "source", NEW)
    return {"index.html": source / "index.html", "a": source / "a"}


def killed_at(call: int, patch: pytest.MonkeyPatch) -> None:
    """Kill before the call with this number that changes files, be it within a copy or the deletion of a folder."""
    numbers = count()
    for module, name in [(os, "rename"), (os, "mkdir"), (os, "unlink"), (os, "rmdir"), (shutil, "copy2")]:
        original = getattr(module, name)

        def counted(*arguments, _original=original, **options):
            if next(numbers) == call:
                raise KilledError
            return _original(*arguments, **options)

        patch.setattr(module, name, counted)


def test_killed_before_any_change_of_a_file_readers_find_the_old_site_or_the_new_one(publication, new):
    for call in count():
        shutil.rmtree(publication.folder.parent, ignore_errors=True)
        put(publication.folder, OLD)
        with pytest.MonkeyPatch.context() as patch:
            killed_at(call, patch)
            killed = True
            with contextlib.suppress(KilledError):
                publication.replace(new, "inputs")
                killed = False
        if publication.folder.exists():  # it is missing between the two renames only
            assert site(publication.folder) in (OLD, NEW), call
        publication.repair()
        assert site(publication.folder) in ((OLD, NEW) if killed else (NEW,)), call
        publication.replace(new, "inputs")  # the next build
        assert site(publication.folder) == NEW, call
        assert {path.name for path in publication.folder.parent.iterdir()} <= {"html", "published"}, call
        if not killed:
            break
    assert call > len(OLD) + len(NEW)  # each file is copied, and each is deleted


def test_what_is_published_is_a_copy(publication, new):
    publication.replace(new, "inputs")
    new["index.html"].write_bytes(b"written again in place")
    assert site(publication.folder) == NEW


class TestOutputOfOthers:
    """A folder that somebody else has filled is not replaced, and so not deleted."""

    @pytest.fixture
    def output(self, tmp_path) -> Path:
        return tmp_path / "output"

    def refused(self, project: Project, output: Path, name: str) -> None:
        before = site(output)
        with pytest.raises(BuildError, match=f"found {name}; move it away, or name another folder"):
            project.build(["en"], output)
        assert site(output) == before

    def test_a_folder_with_files_or_a_site_to_which_something_was_added(self, project, output):
        output.mkdir()
        (output / "thesis.tex").write_text("years of work")
        self.refused(project, output, "thesis.tex")
        (output / "thesis.tex").unlink()
        project.build(["en"], output)
        for name in ["notes.txt", ".git/config", "_static/notes.txt"]:
            (project.docs / "one.md").write_text(f"edited {name}")
            put(output, {name: b"mine"})
            self.refused(project, output, name)
            (output / name).unlink()

    def test_a_folder_among_what_builds_write(self, project):
        project.build(["en"])
        self.refused(project, put(project.docs / "_build" / "keep", {"mine.txt": b"mine"}), "mine.txt")

    def test_files_below_the_folder_of_a_language(self, project, output):
        project.build(output=output)
        (project.docs / "one.md").write_text("edited")
        put(output, {"en/notes.txt": b"mine"})
        with pytest.raises(BuildError, match=r"found en/notes\.txt; move it away"):
            project.build(output=output)
        assert (output / "en" / "notes.txt").read_bytes() == b"mine"

    def test_a_file_that_is_added_while_the_site_is_built(self, project, output):
        project.build(["en"], output)
        (project.docs / "one.md").write_text("edited")
        project.act(en=f"default(); __import__('pathlib').Path({str(output / 'notes.txt')!r}).write_text('mine')")
        with pytest.raises(BuildError, match=r"found notes\.txt"):
            project.build(["en"], output)
        assert (output / "notes.txt").read_text() == "mine"

    def test_an_empty_folder_is_taken_and_a_link_to_a_folder_is_followed(self, project, tmp_path, output):
        output.mkdir()
        (tmp_path / "link").symlink_to(output)
        project.build(["en"], tmp_path / "link")
        assert (output / "one.html").exists() and (tmp_path / "link").is_symlink()
