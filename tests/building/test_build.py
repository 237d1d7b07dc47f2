"""What a build does, in which order, and what it publishes."""

import os
import re
import shutil
import sys

import pytest

from tensorcopy_docs.building.errors import BuildError, BuildFailedError
from tensorcopy_docs.building.landing import landing_page
from tensorcopy_docs.building.site import MEASURING, measure_site
from tests.building.fake_site import BOTH, in_background, site
from tests.planted_command import Planted, runs, wait_for

pytestmark = pytest.mark.slow

MEASURED = set(MEASURING)


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


def test_all_languages_at_once_and_one_after_the_other_publish_the_same(built, tmp_path):
    for language in BOTH:
        built.build([language], tmp_path / "one" / language)
        assert site(tmp_path / "one" / language) == site(built.html / language)


def test_a_build_of_one_language_or_by_another_builder_leaves_the_site_beside_it_alone(built):
    before = site(built.html)
    (built.docs / "one.md").write_text("edited")
    built.build(["en"])
    after = site(built.html)
    assert {name for name in before if before[name] != after[name]} == {"en/one.html"}
    assert before.keys() == after.keys()
    built.build(builder="doctest")
    assert (built.docs / "_build" / "doctest" / "en" / "one.html").exists()
    assert site(built.html) == after
    built.ran()
    built.build(["en"], builder="doctest")
    assert "en" in built.ran(), "what it says is its result: it runs each time"


class TestWhatIsRunAgain:
    """After a change, what depends on it and nothing else."""

    def test_nothing_where_nothing_has_changed(self, built):
        os.utime(built.docs / "one.md")
        for name in ("docs/_build/x.md", "docs/examples/x.rst", "docs/.x.md.swp", "docs/x.md~", "docs/a/b.mo"):
            (built.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (built.folder / name).write_text("what builds and editors write")
        assert built.build().up_to_date
        assert built.ran() == []

    def test_after_an_edit_the_site_is_that_of_a_clean_build_and_only_a_changed_script_is_executed(self, built):
        for file in (
            "docs/one.md",
            "docs/conf.py",
            "../package/code.py",
            "gallery/example.py",
            "docs/_static/site.css",
        ):
            (built.folder / file).write_text(f"edited {file}")
            assert not built.build().up_to_date
            assert ("example" in built.ran()) == ("gallery" in file)
        (built.docs / "two.md").unlink()
        (built.docs / "guide" / "examples").mkdir(parents=True)
        (built.docs / "guide" / "examples" / "x.md").write_text("sources, though they are called examples")
        assert not built.build().up_to_date
        edited = site(built.html)
        assert "en/two.html" not in edited and edited["en/one.html"].endswith(b"edited docs/one.md")
        shutil.rmtree(built.docs / "_build")
        shutil.rmtree(built.docs / "examples")
        built.build()
        assert site(built.html) == edited

    def test_another_day_another_variable_and_another_torch_are_changes(self, built, monkeypatch, tmp_path):
        for name in ("SOURCE_DATE_EPOCH", "TORCH_LOGS", "READTHEDOCS_VERSION"):
            monkeypatch.setenv(name, "1000")
            assert not built.build().up_to_date, name
        (tmp_path / "site" / "torch-99.dist-info").mkdir(parents=True)
        about = "Metadata-Version: 2.1\nName: torch\nVersion: 99\n"
        (tmp_path / "site" / "torch-99.dist-info" / "METADATA").write_text(about)
        monkeypatch.syspath_prepend(tmp_path / "site")
        assert not built.build().up_to_date

    @pytest.mark.parametrize("damage", ["edit", "delete", "add"])
    def test_a_published_site_that_is_not_as_it_was_published_is_published_again(self, built, damage):
        before = site(built.html)
        page = built.html / "en" / "one.html"
        {
            "edit": lambda: page.write_text("!" * page.stat().st_size),
            "delete": page.unlink,
            "add": lambda: (page.parent / "more.html").write_text("more"),
        }[damage]()
        assert not built.build().up_to_date
        assert site(built.html) == before

    def test_to_measure_writes_no_page(self, project):
        measure_site(project.docs)
        assert set(project.ran()) == {*MEASURED, "example"}
        assert not project.html.exists()
        project.build()
        assert "example" not in project.ran()


class TestSteps:
    """Each in a process."""

    @pytest.mark.parametrize(
        ("step", "code", "said"),
        [
            ("lab", "sys.exit(0)", "ended with exit code 0 before it was done"),
            ("examples", "os._exit(3)", "ended with exit code 3 before it was done"),
            ("en", "os.kill(os.getpid(), 9)", "was killed by signal 9 before it was done"),
            ("en", "{}['key']", "KeyError: 'key'"),
        ],
    )
    def test_a_process_that_does_not_say_that_it_is_done_fails_the_build_in_one_line(self, built, step, code, said):
        before = site(built.html)
        (built.docs / "one.md").write_text("edited")
        built.act(**{step: code})
        with pytest.raises(BuildFailedError) as caught:
            built.build()
        (line,) = str(caught.value).splitlines()
        assert said in line
        assert site(built.html) == before
        built.act(**{step: ""})
        built.build()
        assert site(built.html)["en/one.html"] == b"en: settings: edited"

    def test_the_other_language_is_ended_when_one_fails(self, project):
        project.act(en="hang()", zh_cn="while not (FOLDER / 'pid').exists(): time.sleep(0.01)\n1 / 0")
        with pytest.raises(BuildFailedError, match="ZeroDivisionError"):
            project.build()
        assert not runs(project.hanging())
        assert not project.html.exists()

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux gives orphans another parent")
    def test_what_a_step_has_started_in_another_session_ends_with_the_build(self, project):
        project.act(
            examples="import subprocess\nother = subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
            "(FOLDER / 'other').write_text(str(other.pid))\nos._exit(1)"
        )
        with pytest.raises(BuildFailedError, match="ended with exit code 1"):
            project.build()
        wait_for(lambda: not runs(int((project.folder / "other").read_text())))

    def test_what_a_step_prints_comes_in_whole_lines_with_its_name_and_no_progress(self, project, capfd):
        project.act(
            lab="print('reading... [  3%] one\\nreading... [100%] two'); default()",
            en="print('一' * 50); print('no end', end=''); print('\\x1b[31m' + 'x' * 999, file=sys.stderr); default()",
        )
        project.build(["en"])
        said = capfd.readouterr()
        assert said.out.splitlines() == ["[lab] reading... [100%] two", "[en] " + "一" * 50, "[en] no end"]
        assert said.err.startswith("[en] \\x1b[31mxxx") and len(said.err) < 310


class TestRefused:
    """Bad input is a line, and nothing is touched."""

    def test_a_day_that_is_none(self, project, monkeypatch):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
        with pytest.raises(BuildError, match=r"SOURCE_DATE_EPOCH: must be .*; found 'today'"):
            project.build()

    def test_a_file_where_the_build_writes(self, project):
        (project.docs / "_build").write_text("a file")
        with pytest.raises(BuildFailedError, match="move what is in its place"):
            project.build()

    def test_a_path_that_python_cannot_decode(self, tmp_path):
        bare = Planted(tmp_path / "中文")
        bare.site()
        end = bare.run("build", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert (end.code, end.printed) == (2, [])
        (line,) = end.complained
        assert line.startswith(f"tensorcopy-docs: {tmp_path}/\\udce4") and "set PYTHONUTF8=1" in line

    def test_a_file_that_changes_while_the_site_is_built_fails_the_build_and_is_named(self, built):
        before = site(built.html)
        (built.docs / "one.md").write_text("edited")
        built.act(en="default(); (DOCS / 'two.md').write_text('edited meanwhile')")
        with pytest.raises(BuildFailedError, match=r"^docs/two.md: has changed while the site was built; build again$"):
            built.build()
        assert site(built.html) == before


class TestTwoBuilds:
    """One waits for the other."""

    def test_the_second_says_that_it_waits_and_builds_when_the_first_is_done(self, project, tmp_path):
        project.act(en="(FOLDER / 'begun').touch()\nwhile not (FOLDER / 'go').exists(): time.sleep(0.01)\ndefault()")

        def speaks(name: str) -> None:  # a file, since pytest's capture loses what another process writes
            with (tmp_path / name).open("w", buffering=1) as sys.stdout:
                project.build()

        first = in_background(lambda: speaks("first"))
        wait_for((project.folder / "begun").exists)
        second = in_background(lambda: speaks("second"))
        wait_for(lambda: (tmp_path / "second").exists() and "this one waits" in (tmp_path / "second").read_text())
        (project.folder / "go").touch()
        assert [os.waitpid(pid, 0)[1] for pid in (first, second)] == [0, 0]
        assert (tmp_path / "second").read_text().count("this one waits for it to end") == 1
        assert project.ran().count("en") == 1
