"""Publishing is one swap: interrupted anywhere, it leaves the old site or the new one, and never both."""

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
    return Publication(tmp_path / "place" / "html", tmp_path / "place")


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
            try:
                publication.replace(new, "inputs")
            except KilledError:
                killed = True
            else:
                killed = False
        if publication.folder.exists():  # it is missing between the two renames only
            assert site(publication.folder) in (OLD, NEW), call
        publication.repair()
        assert site(publication.folder) in ((OLD, NEW) if killed else (NEW,)), call
        assert {path.name for path in publication.folder.parent.iterdir()} <= {"html", "published"}, call
        if not killed:
            break
    assert call > len(OLD) + len(NEW)  # each file is copied, and each is deleted


def test_a_swap_goes_on_where_one_was_killed(publication, new):
    put(publication.folder, OLD)
    with pytest.MonkeyPatch.context() as patch, pytest.raises(KilledError):
        killed_at(4, patch)
        publication.replace(new, "inputs")
    publication.repair()
    publication.replace(new, "inputs")
    assert site(publication.folder) == NEW


def test_what_is_published_is_a_copy(publication, new):
    publication.replace(new, "inputs")
    new["index.html"].write_bytes(b"written again in place")
    assert site(publication.folder) == NEW


def test_a_site_that_cannot_be_copied_whole_is_not_published(publication, new, monkeypatch):
    put(publication.folder, OLD)

    def full(*arguments, **options):
        raise OSError(28, "No space left on device", "some file")

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(OSError, match="some file"):
        publication.replace(new, "inputs")
    publication.repair()
    assert site(publication.folder) == OLD


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

    def test_a_folder_with_files(self, project, output):
        output.mkdir()
        (output / "thesis.tex").write_text("years of work")
        self.refused(project, output, "thesis.tex")

    @pytest.mark.parametrize("name", ["notes.txt", ".git/config", "_static/notes.txt"])
    def test_a_site_to_which_something_was_added(self, project, output, name):
        project.build(["en"], output)
        (project.docs / "one.md").write_text("edited")
        put(output, {name: b"mine"})
        self.refused(project, output, name)

    def test_a_file_that_is_added_while_the_site_is_built(self, project, output):
        project.build(["en"], output)
        (project.docs / "one.md").write_text("edited")
        project.act(en=f"default(); __import__('pathlib').Path({str(output / 'notes.txt')!r}).write_text('mine')")
        with pytest.raises(BuildError, match=r"found notes\.txt"):
            project.build(["en"], output)
        assert (output / "notes.txt").read_text() == "mine"

    def test_a_file(self, project, output):
        output.write_text("a file")
        with pytest.raises(BuildError, match=r"output: must be .*; name another one"):
            project.build(["en"], output)
        assert output.read_text() == "a file"

    def test_the_folder_of_the_sources(self, project):
        with pytest.raises(BuildError, match=r"docs: must hold nothing but a site .*; found _build/"):
            project.build(["en"], project.docs)
        assert (project.docs / "one.md").read_text() == "first"

    @pytest.mark.parametrize("name", ["_build", "_build/work", "_build/work/html-en"])
    def test_a_folder_in_which_builds_work(self, built, name):
        (built.docs / "one.md").write_text("edited")
        with pytest.raises(BuildError, match="--output"):
            built.build(["en"], built.docs / name)

    @pytest.mark.parametrize(
        ("place", "found"),
        [
            ("/", "replaced; found a mount point"),
            ("/proc", "replaced; found a mount point"),
            ("/proc/x", r"written; found /proc \(No such file or directory\)"),
            ("/dev/full/x", r"written; found /dev/full \(Not a directory\)"),
            ("x" * 256, r"written; found .* \(File name too long\)"),
            ("link", "replaced; found a link to itself"),
        ],
    )
    def test_a_place_in_which_no_site_can_be_put(self, project, tmp_path, place, found):
        """Before anything is measured: publishing comes last."""
        (tmp_path / "link").symlink_to("link")
        with pytest.raises(BuildError, match=f"^/.*: must be .* that can be {found}; name another one with --output$"):
            project.build(["en"], tmp_path / place)
        assert project.ran() == []

    def test_a_link_to_a_folder_is_followed(self, project, tmp_path, output):
        (tmp_path / "link").symlink_to(output)
        project.build(["en"], tmp_path / "link")
        assert (output / "one.html").exists() and (tmp_path / "link").is_symlink()

    def test_an_empty_folder_is_taken(self, project, output):
        output.mkdir()
        project.build(["en"], output)
        assert (output / "one.html").exists()
