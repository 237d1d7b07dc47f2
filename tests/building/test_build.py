"""What a build does, in which order, and what it publishes."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from fake_site import BOTH, FAKE, Project, runs, site, wait_for, write
from planted_command import Planted

from tensorcopy_docs.building import inputs
from tensorcopy_docs.building import site as building
from tensorcopy_docs.building.errors import BuildError, BuildFailedError
from tensorcopy_docs.building.job import Job
from tensorcopy_docs.building.landing import landing_page


def test_several_languages_are_published_in_a_folder_each_beside_a_page_that_leads_to_them(project):
    built = project.build()
    assert built.page == project.html / "index.html" and not built.up_to_date
    assert built.page.read_bytes() == landing_page().encode()
    links = re.findall(r"\((.*)\)", (project.html / "llms.txt").read_text(encoding="utf-8"))
    assert links == [f"{folder}/llms.txt" for folder in BOTH]
    assert (project.html / "en" / "one.html").read_text() == "en: settings: first"
    assert (project.html / "zh-cn" / "example.html").read_text() == "zh-cn: settings: ran 1 + 2"


def test_one_language_is_published_in_the_folder_that_is_asked_for_itself(project, tmp_path):
    built = project.build(["en"], tmp_path / "given" / "site")
    assert built.page == tmp_path / "given" / "site" / "index.html"
    assert (tmp_path / "given" / "site" / "one.html").exists()


def test_another_day_is_another_build_but_not_one_from_nothing(project, monkeypatch, capsys):
    monkeypatch.setattr(inputs, "build_date", lambda: "2026-11-21")
    project.build()
    assert project.build().up_to_date
    monkeypatch.setattr(inputs, "build_date", lambda: "2026-11-22")
    capsys.readouterr()
    assert not project.build().up_to_date
    assert "from nothing" not in capsys.readouterr().out


def test_a_day_that_is_none_is_refused_in_a_line(project, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
    with pytest.raises(BuildError) as caught:
        project.build()
    assert str(caught.value) == "SOURCE_DATE_EPOCH: must be a number of seconds since 1970; found 'today'"


@pytest.mark.parametrize("fails", [False, True])
def test_a_build_of_one_language_leaves_the_other_one_alone(built, fails):
    before = site(built.html)
    (built.docs / "one.md").write_text("edited")
    if fails:
        with pytest.raises(BuildFailedError):
            built.with_steps(write=raising(ValueError("no"))).build(["en"])
    else:
        built.build(["en"])
    after = site(built.html)
    assert {name for name in before if before[name] != after[name]} == (set() if fails else {"en/one.html"})
    assert before.keys() == after.keys()


def raising(error: BaseException):
    def step(*arguments: object) -> None:
        raise error

    return step


def test_the_languages_are_built_side_by_side(project):
    def together(job, folder):
        (job.work / folder).touch()
        wait_for(lambda: all((job.work / each).exists() for each in BOTH))
        write(job, folder)

    project.with_steps(write=together).build()


def test_no_more_than_two_languages_are_built_at_once(project):
    assert most_at_once(project, ["en", "zh-cn", "ja", "fr"]) == 2


def test_the_languages_of_a_site_with_many_examples_are_built_one_after_another(project, monkeypatch):
    for number in range(building.SIDE_BY_SIDE):  # the site of the test has an example already
        (project.folder / "gallery" / f"more{number}.py").write_text("1")
    assert most_at_once(project, BOTH) == 1


def most_at_once(project: Project, languages: list[str]) -> int:
    """The largest number of languages that a build of `languages` writes at a time."""
    times = project.folder / "times"

    def timed(job, folder):
        start = time.monotonic()
        write(job, folder)
        time.sleep(0.3)  # what may begin has begun
        with times.open("a") as file:
            file.write(f"{start} {time.monotonic()}\n")

    project.with_steps(write=timed).build(languages)
    spans = [tuple(map(float, line.split())) for line in times.read_text().splitlines()]
    assert len(spans) == len(languages)
    return max(sum(start <= moment < end for start, end in spans) for moment, _ in spans)


def test_measuring_and_the_examples_run_side_by_side(project):
    def meet(mine: str, other: str):
        def step(job):
            (job.work / mine).touch()
            wait_for((job.work / other).exists)

        return step

    project.with_steps(measure=meet("a", "b"), prepare={"examples": meet("b", "a")}).build()


def test_the_languages_begin_when_all_is_prepared(project):
    def slow(job):
        time.sleep(0.2)
        (job.work / "ready").touch()

    def careful(job, folder):
        assert (job.work / "ready").exists()
        write(job, folder)

    project.with_steps(prepare={"examples": slow}, write=careful).build()


def test_bad_input_is_refused_before_anything_is_touched(built):
    before = site(built.docs)
    (built.docs / "one.md").write_text("edited")
    with pytest.raises(BuildError, match="bad register") as caught:
        built.with_steps(check=raising(BuildError("bad register"))).build()
    assert not isinstance(caught.value, BuildFailedError)
    assert site(built.docs) == before | {"one.md": b"edited"}


def fill() -> None:
    """Write to a full disk."""
    with open("/dev/full", "w") as file:
        file.write("x")


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (lambda: sys.exit(0), "called sys.exit(0)"),
        (lambda: os._exit(0), "ended with exit code 0 before it was done"),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "was killed by signal 9 before it was done"),
        (lambda: (_ for _ in ()).throw(KeyboardInterrupt()), "KeyboardInterrupt"),
        (lambda: {}["key"], "KeyError: 'key'"),
        (fill, "/dev/full: No space left on device; free some space"),
    ],
)
@pytest.mark.parametrize("step", ["measure", "examples", "write"])
def test_a_process_that_does_not_say_that_it_is_done_fails_the_build_in_one_line(built, step, end, said):
    before = site(built.html)
    (built.docs / "one.md").write_text("edited")

    def ending(*arguments: object) -> None:
        end()

    changes = {"prepare": {"examples": ending}} if step == "examples" else {step: ending}
    with pytest.raises(BuildFailedError) as caught:
        built.with_steps(**changes).build()
    (line,) = str(caught.value).splitlines()
    assert said in line
    assert site(built.html) == before


def test_the_other_language_is_stopped_when_one_fails(project):
    def half(job, folder):
        if folder == "zh-cn":
            wait_for((job.work / "pid").exists)
            raise ValueError("no")
        (job.work / "pid").write_text(str(os.getpid()))
        time.sleep(3600)

    with pytest.raises(BuildFailedError, match="ValueError: no"):
        project.with_steps(write=half).build()
    with pytest.raises(ProcessLookupError):
        os.kill(int((project.docs / "_build" / "work" / "pid").read_text()), 0)
    assert not project.html.exists()


def test_a_file_that_changes_while_the_site_is_built_fails_the_build_and_is_named(built):
    before = site(built.html)
    (built.docs / "one.md").write_text("edited")

    def edits(job, folder):
        write(job, folder)
        (job.docs / "two.md").write_text("edited meanwhile")

    with pytest.raises(BuildFailedError, match=r"^docs/two.md: has changed while the site was built; build again$"):
        built.with_steps(write=edits).build()
    assert site(built.html) == before


def test_a_folder_without_settings_is_refused(tmp_path):
    with pytest.raises(BuildError, match=r"conf\.py: not found"):
        Project(tmp_path, FAKE).build()


def test_a_file_where_the_build_writes_is_named(project):
    (project.docs / "_build").write_text("a file")
    with pytest.raises(BuildFailedError, match=r"docs/_build: File exists; move what is in its place"):
        project.build()


def test_the_result_of_another_builder_is_published_beside_the_site(built):
    built.build(builder="doctest")
    assert (built.docs / "_build" / "doctest" / "en" / "one.html").exists()
    assert not (built.docs / "_build" / "doctest" / "index.html").exists()
    assert built.build().up_to_date


def start_in_another_session(job: Job) -> None:
    """Start a process that is in no group of the build's, note its id, and never end."""
    sleeping = subprocess.Popen(["sleep", "600"], start_new_session=True)
    (job.docs / "pid").write_text(str(sleeping.pid))
    time.sleep(600)


def fail_when_started(job: Job) -> None:
    wait_for(lambda: (job.docs / "pid").exists() and (job.docs / "pid").read_text())
    raise BuildFailedError("measured nothing")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux gives orphans another parent")
def test_what_a_step_has_started_in_another_session_ends_with_the_build(project):
    steps = project.with_steps(prepare={"examples": start_in_another_session}, measure=fail_when_started)
    with pytest.raises(BuildFailedError, match="measured nothing"):
        steps.build()
    wait_for(lambda: not runs(int((project.docs / "pid").read_text())))


def test_a_path_that_python_cannot_decode_is_refused_with_what_to_set(tmp_path):
    bare = Planted(tmp_path / "中文")
    bare.site()
    end = bare.run("build", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (end.code, end.printed) == (2, [])
    (line,) = end.complained
    assert line.startswith(f"tensorcopy-docs: {tmp_path}/\\udce4") and line.endswith(
        "docs: must be a path that Python can read; found the encoding ascii, set PYTHONUTF8=1 and build again"
    )
