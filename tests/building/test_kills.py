"""A build that is killed at any moment: nothing of it runs on, readers keep the last site, the next build ends well."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tensorcopy_docs.building.publishing import Publication
from tests.building.fake_site import BOTH, Project, end, in_background, runs, site, wait_for

MOMENTS = {
    "lab": "(DOCS / '_build' / 'measured' / 'evidence.json').write_text('{'); hang()",
    "examples": "default(); hang()",
    "zh_cn": "default(); (PAGES / 'one.html').write_text('half'); hang()",
}


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("step", MOMENTS)
def test_after_a_kill_nothing_runs_on_the_old_site_stays_and_what_was_executed_is_not_executed_again(
    built, step, number
):
    (built.docs / "one.md").write_text("edited")
    (built.folder / "gallery" / "example.py").write_text("3 + 4")
    before = site(built.html)
    built.act(**{step: MOMENTS[step]})
    pid = in_background(lambda: ended_by_signals(built))
    hanging = built.hanging()
    end(pid, number)
    wait_for(lambda: not runs(hanging))
    assert site(built.html) == before
    built.act(**{step: ""})
    built.build()
    assert built.ran().count("example") == 1
    after = site(built.html)
    assert {after[f"{each}/one.html"] for each in BOTH} == {b"en: settings: edited", b"zh-cn: settings: edited"}
    assert after["en/example.html"] == b"en: settings: ran 3 + 4"


def ended_by_signals(project: Project) -> None:
    """Build, and end as the command does where a signal comes."""

    def ended(*_: object) -> None:
        raise KeyboardInterrupt

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, ended)
    try:
        project.build()
    except KeyboardInterrupt:
        os._exit(77)


def test_a_build_that_is_killed_while_it_publishes_leaves_a_site_that_the_next_one_replaces(built, monkeypatch):
    for call in range(2):  # before each of the two renames
        (built.docs / "one.md").write_text(f"edited {call}")
        with monkeypatch.context() as patch:
            patch.setattr(os, "rename", killing(call, os.rename))
            pid = in_background(built.build)
            assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL
        if call:
            assert not built.html.exists()
            Publication(built.html, built.docs / "_build").repair()
        assert site(built.html)["en/one.html"] == b"en: settings: first"
    built.build()
    assert site(built.html)["en/one.html"] == b"en: settings: edited 1"


def killing(call: int, rename):
    """`rename`, which kills its process at the call with that number."""
    calls = []

    def counted(source, target):
        if Path(source).parent.name == "_build" or Path(target).parent.name == "_build":
            if len(calls) == call:
                os.kill(os.getpid(), signal.SIGKILL)
            calls.append(source)
        rename(source, target)

    return counted


COUNTED = """
import json, sys, time
from tensorcopy_docs.building import measuring
from tensorcopy_docs.lab import runner

measuring._keys_of_units = lambda: dict.fromkeys("abcd", "key")
runner.WORKER = [sys.executable, sys.argv[2]]
measuring.measure_evidence(measuring.Path(sys.argv[1]))
"""
# Notes each unit that it runs, and hangs at "c" unless it is told not to.
WORKER = """
import json, os, pathlib, sys, time
here = pathlib.Path(__file__).parent
names = json.loads(pathlib.Path(sys.argv[2]).read_text())
print(json.dumps({"torch": "9.9.9", "kinds": [[name, "proof"] for name in names]}), flush=True)
for name in names:
    if name == "c" and not (here / "go").exists():
        (here / "hangs").touch()
        time.sleep(3600)
    with (here / "ran").open("a") as file:
        file.write(name)
    print(json.dumps({"name": name, "outcome": "held", "output": "", "error": None}), flush=True)
"""


@pytest.mark.parametrize("cut", [0, 5])
def test_a_unit_of_the_lab_that_was_measured_before_a_kill_is_not_measured_again(tmp_path, cut):
    (tmp_path / "worker.py").write_text(WORKER)
    (tmp_path / "docs" / "_build" / "measured").mkdir(parents=True)
    command = [sys.executable, "-c", COUNTED, str(tmp_path / "docs"), str(tmp_path / "worker.py")]
    first = subprocess.Popen(command)
    wait_for((tmp_path / "hangs").exists)
    kept = tmp_path / "docs" / "_build" / "measured" / "units.jsonl"
    wait_for(lambda: kept.exists() and kept.read_text().count("held") == 2)
    first.kill()
    first.wait()
    if cut:  # the line that was written then
        kept.write_bytes(kept.read_bytes()[:-cut])
    (tmp_path / "go").touch()
    subprocess.run(command, check=True)
    assert (tmp_path / "ran").read_text() == ("abbcd" if cut else "abcd")
    evidence = (tmp_path / "docs" / "_build" / "measured" / "evidence.json").read_text()
    assert evidence.count('"held"') == 4
