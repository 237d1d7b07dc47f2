"""A build that is killed at any moment: nothing of it runs on, readers keep the last site, the next build is right."""

import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout
from multiprocessing import get_context

import pytest
from fake_site import BOTH, SECONDS, in_background, kill, measure, run_examples, runs, site, wait_for, write

from tensorcopy_docs.building import lock
from tensorcopy_docs.lab import bound


def hanging_at(step: str, project):
    """The project with a step that does half of its work, writes the number of its process, and hangs."""
    file = project.folder / "pid"

    def hang() -> None:
        file.with_suffix(".part").write_text(str(os.getpid()))
        file.with_suffix(".part").rename(file)
        time.sleep(3600)

    def half_measured(job):
        job.evidence.write_text("{")
        hang()

    def half_run(job):
        run_examples(job)
        (job.galleries[0] / "example.rst").write_text("half")
        hang()

    def half_written(job, folder):
        write(job, folder)
        (job.pages(folder) / "one.html").write_text("half")
        if folder == BOTH[-1]:
            hang()

    steps = {
        "measure": {"measure": half_measured},
        "examples": {"prepare": {"examples": half_run}},
        "write": {"write": half_written},
        "warm_up": {"warm_up": lambda job: hang()},
    }
    return project.with_steps(**steps[step]), file


def end(pid: int, number: int) -> None:
    """Send a signal and wait for the end; send it again if nothing comes of it.

    Python drops what the handler of SIGINT raises in a callback of the garbage collector.
    """
    while True:
        os.kill(pid, number)
        for _ in range(100):
            if os.waitpid(pid, os.WNOHANG) != (0, 0):
                return
            time.sleep(0.1)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("step", ["measure", "warm_up", "examples", "write"])
@pytest.mark.parametrize("kind", ["cold", "incremental"])
def test_after_a_kill_nothing_runs_on_the_old_site_stays_and_the_next_build_is_a_clean_one(
    request, tmp_path, kind, step, number
):
    project = request.getfixturevalue("built" if kind == "incremental" else "project")
    if kind == "incremental":
        (project.docs / "one.md").write_text("edited")
        (project.folder / "gallery" / "example.py").write_text("3 + 4")
    before = site(project.html) if kind == "incremental" else {}
    hanging, file = hanging_at(step, project)
    pid = hanging.in_background()
    wait_for(file.exists)
    end(pid, number)
    wait_for(lambda: not runs(int(file.read_text())))
    assert site(project.html) == before
    project.build()
    assert site(project.html) == project.clean(tmp_path / "clean")


def test_what_a_step_has_started_ends_with_it(project):
    """As the lab's worker does: it is started by a child of the build."""
    file = project.folder / "grandchild"

    def starts(job):
        measure(job)
        child = subprocess.Popen(bound.command([sys.executable, "-c", "import time; time.sleep(3600)"]))
        file.write_text(str(child.pid))
        time.sleep(3600)

    pid = project.with_steps(measure=starts).in_background()
    wait_for(lambda: file.exists() and file.read_text())
    kill(pid)
    wait_for(lambda: not runs(int(file.read_text())))


def test_what_a_step_has_left_running_ends_when_the_step_does(project):
    def leaves(job):
        measure(job)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        (job.work / "left").write_text(str(child.pid))

    project.with_steps(measure=leaves).build()
    wait_for(lambda: not runs(int((project.docs / "_build" / "work" / "left").read_text())))


def test_ctrl_c_stops_the_processes_of_a_build_on_the_way_out(project):
    hanging, file = hanging_at("write", project)

    def interrupted():
        with pytest.raises(KeyboardInterrupt):
            hanging.build()
        os._exit(77)

    process = get_context("fork").Process(target=interrupted)
    process.start()
    wait_for(file.exists)
    os.kill(process.pid, signal.SIGINT)
    process.join(SECONDS)
    assert process.exitcode == 77
    assert not runs(int(file.read_text()))


class TestTwoBuilds:
    """One waits for the other."""

    def test_the_second_says_that_it_waits_and_builds_when_the_first_is_done(self, project):
        go, said = project.folder / "go", project.folder / "said"

        def slow(job, folder):
            (job.work / "begun").touch()
            wait_for(go.exists)
            write(job, folder)

        first = project.with_steps(write=slow).in_background()
        wait_for((project.docs / "_build" / "work" / "begun").exists)

        # A file, since pytest's capture loses what another process writes while it empties what it has read.
        def speaks():
            with said.open("w", buffering=1) as file, redirect_stdout(file):
                project.build()

        second = in_background(speaks)
        wait_for(lambda: said.exists() and "this one waits" in said.read_text())
        go.touch()
        assert [os.waitpid(pid, 0)[1] for pid in (first, second)] == [0, 0]
        assert said.read_text().count("this one waits for it to end") == 1
        assert project.build().up_to_date

    def test_the_lock_of_a_killed_build_is_free(self, project):
        hanging, file = hanging_at("write", project)
        pid = hanging.in_background()
        wait_for(file.exists)
        kill(pid)
        said = []
        with lock.held(project.docs / "_build", said.append):
            pass
        project.build()

    def test_the_lock_of_a_build_that_failed_is_free(self, project):
        folder = project.docs / "_build"
        with pytest.raises(ValueError, match="no"), lock.held(folder, print):
            raise ValueError("no")
        said = []
        with lock.held(folder, said.append):
            assert said == []
