"""On a terminal, lines show what runs and how far it is; in a file or a pipe there is nothing of it."""

import os
import pty
import re
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tensorcopy_docs.building.bundle import bundle
from tensorcopy_docs.records.interpreters import run

# A command that ends when its file is there, or after half a minute: a program that must be seen while it runs.
UNTIL = ["sh", "-c", 'echo "$1"; for _ in $(seq 300); do [ -e "$0" ] && break; sleep 0.1; done; echo done']


class Terminal:
    """A terminal of 60 columns, in the ``with`` block in place of standard output and standard error."""

    def __init__(self) -> None:
        self._own, self._theirs = pty.openpty()
        termios.tcsetwinsize(self._theirs, (24, 60))
        self.stream = os.fdopen(self._theirs, "w", encoding="utf-8")
        self._sent = b""
        self._awaited: tuple[str, Path] | None = None
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> "Terminal":
        self._patch = pytest.MonkeyPatch()
        self._patch.setenv("TERM", "xterm")
        self._patch.setenv("NO_COLOR", "1")
        for name in ("stdout", "stderr"):  # not in a fixture: pytest puts its own there for each phase of a test
            self._patch.setattr(sys, name, self.stream)
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()

    def let_go(self, waiting: Path, when: str) -> None:
        """Write the file for which `UNTIL` waits, as soon as what is sent fits the pattern `when`."""
        self._awaited = when, waiting

    def _read(self) -> None:
        while True:
            try:
                chunk = os.read(self._own, 1 << 16)
            except OSError:  # the other end is closed
                return
            self._sent += chunk
            if self._awaited and re.search(self._awaited[0], self._sent.decode("utf-8", "replace")):
                self._awaited[1].touch()

    def sent(self) -> str:
        """All that was sent; nothing can be written any more."""
        self.stream.close()
        self._reading.join(10)
        os.close(self._own)
        return self._sent.decode()

    def shown(self) -> list[str]:
        """The lines that are left on the screen, blank ones aside."""
        return left(self.sent())


def left(text: str) -> list[str]:
    """The lines that are left on the screen after `text`, blank ones aside."""
    lines, row = [""], 0
    for code, plain in re.findall(r"(\x1b\[[?\d;]*[A-Za-z]|\r\n)|([^\x1b\r]+)", text):
        if code == "\r\n":
            row += 1
            lines += [""] * (row == len(lines))
        elif code == "\x1b[1A":
            row -= 1
        elif code == "\x1b[2K":
            lines[row] = ""
        lines[row] += plain
    return [line.rstrip() for line in lines if line.strip()]


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    if not made.stream.closed:
        made.sent()


def test_a_terminal_shows_what_runs_and_how_far_it_is_and_is_left_clean(terminal, project):
    both = r"(lab|examples) measuring +30% 0:00:\d\d *\r\n(lab|examples) measuring +30% 0:00:\d\d"
    terminal.let_go(project.folder / "seen", when=both)
    waits = (
        "print('measuring... [ 30%] 3 of 10', flush=True); print('a line', flush=True); end = time.monotonic() + 30\n"
        "while not (FOLDER / 'seen').exists() and time.monotonic() < end: time.sleep(0.01)\ndefault()"
    )
    project.act(lab=waits, examples=waits)
    with terminal:
        project.build()
    text = terminal.sent()
    assert re.search(both, text)
    for name in ("en", "zh-cn"):
        assert re.search(rf"[K\n]{name}\b[^\r]* 0:00:0\d", text), name
    assert sorted(left(text)) == ["[examples] a line", "[lab] a line"]
    assert text.rindex("\x1b[?25h") > text.rindex("\x1b[?25l"), "the cursor is shown again"


def test_a_program_of_another_interpreter_is_shown_for_as_long_as_it_runs(terminal, tmp_path):
    later, seen = r"measuring torch 9\.9\.9 +0:00:0[1-9]", tmp_path / "seen"
    terminal.let_go(seen, when=later)
    with terminal:
        done = run([*UNTIL, str(seen), "it"], step="measuring torch 9.9.9")
    text = terminal.sent()
    assert done.value == "it\ndone\n"
    assert re.search(later, text) and left(text) == []


def test_how_many_archives_are_written_is_shown(tmp_path, terminal):
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text('<html lang="en">', encoding="utf-8")
    with terminal:
        bundle(site, tmp_path / "bundles")
    text = terminal.sent()
    assert "writing archives   0%" in text and "writing archives 100%" in text and left(text) == []


def test_the_line_is_gone_when_a_build_fails(project, terminal):
    project.act(lab="1 / 0")
    with terminal, pytest.raises(Exception, match="ZeroDivisionError"):
        project.build()
    assert terminal.shown() == []
