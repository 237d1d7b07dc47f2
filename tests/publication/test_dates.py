"""The day of the data files: that of the sources, the same at any hour and on any machine."""

import os
import subprocess
import time

import pytest

from tensorcopy_docs.publication.dates import VARIABLE, build_date

DAY = 1_700_000_000  # 2023-11-14, 22:13 in UTC


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch):
    """Where another day has begun when it is late in UTC."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_variable_comes_first(tmp_path):
    assert build_date({VARIABLE: str(DAY)}, tmp_path) == "2023-11-14"
    assert build_date({VARIABLE: "0"}, tmp_path) == "1970-01-01"


def test_the_newest_commit_is_asked_for_its_day_in_utc_and_there_is_none_outside_of_a_checkout(tmp_path):
    def git(*arguments: str) -> None:
        times = {"GIT_COMMITTER_DATE": f"{DAY} +1000", "GIT_AUTHOR_DATE": "1000000000 +0000"}
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments]
        subprocess.run(command, cwd=tmp_path, env={**os.environ, **times}, check=True, capture_output=True)

    assert build_date({}, tmp_path) is None
    git("init")
    assert build_date({}, tmp_path) is None  # nothing is committed
    git("commit", "--allow-empty", "-m", "first")
    assert build_date({}, tmp_path) == "2023-11-14"
