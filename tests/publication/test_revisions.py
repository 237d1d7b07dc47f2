"""When files were changed, as git knows it: in a real repository, in a shallow clone of it, and without one."""

import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tensorcopy_docs.publication.revisions import NONE, revisions

NOBODY = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}


def git(folder: Path, *arguments: str, day: int = 1) -> None:
    time = f"2026-01-{day:02}T12:00:00+08:00"
    environ = {"GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z", "GIT_COMMITTER_DATE": time, "PATH": "/usr/bin:/bin", **NOBODY}
    command = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org", "-C", str(folder), *arguments]
    subprocess.run(command, check=True, capture_output=True, env=environ)


def commit(folder: Path, day: int, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-m", "change", day=day)


def on(day: int) -> datetime:
    return datetime(2026, 1, day, 4, tzinfo=UTC)


@pytest.fixture(scope="module")
def repository(tmp_path_factory) -> Path:
    """Three commits; nobody changes it."""
    folder = tmp_path_factory.mktemp("repository")
    git(folder, "init", "-b", "main")
    (folder / "docs").mkdir()
    (folder / "docs" / "页.md").write_text("1")
    commit(folder, 1, old="1", page="1")
    commit(folder, 2, page="2", new="1")
    commit(folder, 3, new="2", last="1")
    return folder


def test_the_last_change_is_that_of_the_newest_commit_and_the_first_that_of_the_oldest(repository):
    known = revisions(repository)
    assert [known.newest([f"{name}.md"]) for name in ("old", "page", "new")] == [on(1), on(2), on(3)]
    assert (known.added["new.md"], known.added["old.md"]) == (on(2), on(1))
    assert known.newest(["old.md", "page.md"]) == known.newest(["[op]*.md"]) == on(2)
    assert known.newest(["docs/页.md"]) == on(1)
    assert known.newest(["elsewhere.md"]) is None


def test_a_file_that_was_moved_was_first_added_before(tmp_path):
    words = "\n".join(f"line {number}" for number in range(20))
    git(tmp_path, "init", "-b", "main")
    commit(tmp_path, 1, one=words, other="2\n" * 9)
    (tmp_path / "docs").mkdir()
    git(tmp_path, "mv", "one.md", "docs/one.md")
    commit(tmp_path, 2, **{"docs/one": f"{words}\nchanged"})
    commit(tmp_path, 3, one="another file, where that one was")
    for day, old, new in ((4, "docs/one", "docs/three"), (5, "other", "docs/one")):  # into a path that was another's
        git(tmp_path, "mv", f"{old}.md", f"{new}.md")
        commit(tmp_path, day)
    known = revisions(tmp_path)
    assert {name: known.added[f"{name}.md"] for name in ("docs/three", "docs/one", "one")} == {
        "docs/three": on(1),
        "docs/one": on(1),
        "one": on(3),
    }
    assert known.newest(["docs/three.md"]) == on(4)
    assert revisions(tmp_path / "docs").added["three.md"] == on(1), "it was in another folder"


def test_a_message_was_first_added_by_the_commit_that_first_has_its_entry(tmp_path):
    git(tmp_path, "init", "-b", "main")
    folder = tmp_path / "src" / "register" / "messages"
    folder.mkdir(parents=True)
    entry = '[[messages]]\nid = "{}"\nmessage = "a"\n'.format
    for day, name, ids in ((1, "one", ["x"]), (2, "one", ["x", "y"]), (3, "one", ["y"]), (4, "two", ["x", "z"])):
        (folder / f"{name}.toml").write_text("".join(map(entry, ids)))
        commit(tmp_path, day, other=str(day))
    (tmp_path / "elsewhere.toml").write_text(entry("w"))
    commit(tmp_path, 5)
    assert revisions(tmp_path).messages == {"x": on(1), "y": on(2), "z": on(4)}
    git(tmp_path, "clone", "--depth", "2", f"file://{tmp_path}", "shallow")
    assert revisions(tmp_path / "shallow").messages == {}


def test_a_folder_of_a_repository_has_its_own_paths(repository):
    known = revisions(repository / "docs")
    assert (known.prefix, set(known.changed)) == ("docs/", {"页.md"})


def test_what_is_not_committed_has_no_time(repository, tmp_path):
    git(tmp_path, "clone", str(repository), "copy")
    copy = tmp_path / "copy"
    (copy / "page.md").write_text("3")
    (copy / "unknown.md").write_text("1")
    known = revisions(copy)
    assert known.pending == {"page.md", "unknown.md"}
    assert known.newest(["page.md"]) is known.newest(["old.md", "page.md"]) is known.newest(["unknown.md"]) is None
    assert known.newest(["old.md"]) == on(1)


def test_a_shallow_clone_gives_no_date_that_could_be_wrong(repository, tmp_path):
    git(tmp_path, "clone", "--depth", "2", f"file://{repository}", "shallow")
    known = revisions(tmp_path / "shallow")
    assert dict(known.changed) == {"new.md": on(3), "last.md": on(3)}
    assert dict(known.added) == {"last.md": on(3)}, "new.md was there before"
    assert known.newest(["new.md", "old.md"]) == on(3), "what is cut off is older"


def test_without_git_or_a_repository_nothing_is_known(repository, tmp_path, monkeypatch):
    assert revisions(tmp_path) is NONE
    monkeypatch.setenv("PATH", str(tmp_path))
    assert revisions(repository) is NONE
