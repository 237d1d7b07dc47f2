"""Recording that is cut off by a signal or by a full disk: nothing half is left."""

import errno
import io
import signal
import sys
import time
from pathlib import Path

import pytest

from tensorcopy_docs.lab import process
from tensorcopy_docs.records import environments, interpreters, recorder, staleness
from tensorcopy_docs.records.record import read_records
from tests.fake_pythons import CODE, NEW, left, record, refused


@pytest.mark.parametrize("at", ["venv", "pip", "tensorcopy_docs.lab.runner"])
@pytest.mark.parametrize(
    ("how", "word"), [(signal.SIGINT, "interrupted"), (signal.SIGTERM, "terminated"), (signal.SIGHUP, "hung up")]
)
def test_a_signal_is_told_in_one_line_and_leaves_no_record_and_no_environment(
    fakes, folder, monkeypatch, capsys, at, how, word
):
    real, seen = interpreters.run, []

    def interrupted(command, *rest, **more):
        done = real(command, *rest, **more)
        if at in command:
            seen.extend(left(fakes))
            signal.raise_signal(how)
        return done

    monkeypatch.setattr(recorder, "run", interrupted)
    monkeypatch.setattr(environments, "run", interrupted)
    # If the tests run in the background, a shell or nohup has made them ignore some signals.
    before = signal.signal(how, signal.default_int_handler)
    try:
        assert record("--torch", "2.0.1", "--output", folder) == 128 + how
    finally:
        after = signal.signal(how, before)
    assert refused(capsys) == f"{word}; no record is half written, and existing records stay"
    assert seen, "there was something to remove"
    assert after == signal.default_int_handler, "the handler is put back"
    assert not folder.exists()
    assert left(fakes) == []


def running(number: int) -> bool:
    state = Path(f"/proc/{number}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_signal_is_not_lost_if_it_has_ended_the_step_as_well(monkeypatch):
    def ended_and_interrupted(step, *_):
        step.kill()
        step.wait()
        raise KeyboardInterrupt

    monkeypatch.setattr(process, "_ends", ended_and_interrupted)
    with pytest.raises(KeyboardInterrupt):
        interpreters.run([sys.executable, "-c", "import time; time.sleep(99)"])


def test_a_signal_is_not_lost_if_a_thread_is_being_started(monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(process.threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        interpreters.run([sys.executable, "-c", "import time; time.sleep(99)"])


def test_what_a_step_has_started_is_ended_with_it(tmp_path, monkeypatch):
    started = tmp_path / "started"
    code = (
        "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)']); "
        f"open({str(started)!r}, 'w').write(f'{{p.pid}} '); p.wait()"
    )

    def interrupted(*_):
        while not started.exists() or not started.read_text().endswith(" "):
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(process, "_ends", interrupted)
    with pytest.raises(KeyboardInterrupt):
        interpreters.run([sys.executable, "-c", code])
    ended = time.monotonic() + 20
    while running(int(started.read_text())) and time.monotonic() < ended:
        time.sleep(0.01)
    assert not running(int(started.read_text()))


class FullFile(io.FileIO):
    """A file on a disk that has room for half of what is written."""

    def write(self, content):
        super().write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("cut", ["tensorcopy_docs.lab.writing.open", "os.replace"])
def test_a_copy_that_is_cut_off_leaves_the_old_record_as_it_was(fakes, folder, monkeypatch, capsys, cut):
    record("--torch", "2.0.1", "--output", folder)
    before = (folder / "torch-2.0.1.json").read_bytes()
    monkeypatch.setattr(staleness, "code_now", lambda: {**CODE, "proofs": {"a": NEW}})
    capsys.readouterr()

    def refuse(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cut, refuse if cut == "os.replace" else FullFile, raising=False)
    for version in ("2.0.1", "1.13.1"):
        assert record("--torch", version, "--output", folder) == 2
        path = folder / f"torch-{version}.json"
        line = f"torch {version}: {path}: No space left on device; free some space, then run the command again"
        assert refused(capsys) == line
    assert (folder / "torch-2.0.1.json").read_bytes() == before
    assert list(read_records(folder)) == ["2.0.1"]
    assert [path.name for path in folder.iterdir()] == ["torch-2.0.1.json"]
    assert left(fakes) == []
