"""What a build does, in which order, and what it publishes."""

import os
import re
import sys

import pytest

from tensorcopy_docs.building import children, data_files, inputs
from tensorcopy_docs.building.errors import BuildError, BuildFailedError
from tensorcopy_docs.building.landing import landing_page
from tensorcopy_docs.building.site import MEASURING, measure_site
from tensorcopy_docs.faults import Fault, FaultsError
from tests.building.fake_site import BOTH, Project, in_background, runs, site, wait_for
from tests.planted_command import Planted

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


@pytest.mark.parametrize("fails", [False, True])
def test_a_build_of_one_language_leaves_the_other_one_alone(built, fails):
    before = site(built.html)
    (built.docs / "one.md").write_text("edited")
    built.act(en="raise ValueError('no')" if fails else "")
    if fails:
        with pytest.raises(BuildFailedError, match="ValueError: no"):
            built.build(["en"])
    else:
        built.build(["en"])
    after = site(built.html)
    assert {name for name in before if before[name] != after[name]} == (set() if fails else {"en/one.html"})
    assert before.keys() == after.keys()


def test_the_result_of_another_builder_is_published_beside_the_site(built):
    built.build(builder="doctest")
    assert (built.docs / "_build" / "doctest" / "en" / "one.html").exists()
    assert not (built.docs / "_build" / "doctest" / "index.html").exists()
    assert built.build().up_to_date
    built.ran()
    built.build(["en"], builder="doctest")
    assert "en" in built.ran(), "what it says is its result: it runs each time"


class TestWhatIsRunAgain:
    """After a change, what depends on it and nothing else."""

    def test_nothing_where_nothing_has_changed(self, built):
        os.utime(built.docs / "one.md")
        assert built.build().up_to_date
        assert built.ran() == []

    @pytest.mark.parametrize("file", ["docs/one.md", "docs/conf.py", "../package/code.py", "gallery/example.py"])
    def test_after_an_edit_each_page_is_written_again_and_a_script_that_is_the_same_is_not_executed(self, built, file):
        (built.folder / file).write_text("edited")
        assert not built.build().up_to_date
        assert set(built.ran()) == {*MEASURED, *BOTH, *(["example"] if "gallery" in file else [])}
        assert "edited" in "".join(text.decode() for text in site(built.html).values()) or "package" in file

    def test_a_page_that_is_gone_is_not_published_any_more(self, built):
        (built.docs / "one.md").unlink()
        built.build()
        assert "en/one.html" not in site(built.html) and "en/two.html" in site(built.html)

    def test_a_style_sheet_is_copied_and_nothing_else_is_done(self, built):
        before = site(built.html)
        (built.docs / "_static" / "site.css").write_text("edited")
        assert not built.build().up_to_date
        assert built.ran() == []
        assert site(built.html) == {**before, **{f"{each}/_static/site.css": b"edited" for each in BOTH}}

    def test_with_another_address_each_page_is_written_again_and_nothing_is_executed(self, built, monkeypatch):
        monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "@example.org")
        built.build()
        assert set(built.ran()) == {*MEASURED, *BOTH}
        assert (built.html / "zh-cn" / "one.html").read_text().startswith("zh-cn: settings@example.org: ")

    @pytest.mark.parametrize("name", ["build_date", "SOURCE_DATE_EPOCH", "TORCH_LOGS", "READTHEDOCS_VERSION"])
    def test_another_day_and_another_variable_are_changes(self, built, monkeypatch, name):
        if name == "build_date":
            monkeypatch.setattr(inputs, name, lambda: "2026-11-22")
        else:
            monkeypatch.setenv(name, "1000")
        assert not built.build().up_to_date

    def test_what_is_installed_is_a_change(self, built, monkeypatch, tmp_path):
        folder = tmp_path / "site" / "torch-99.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: torch\nVersion: 99\n")
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

    def test_other_languages_or_another_output_are_not_up_to_date(self, built, tmp_path):
        assert not built.build(["en"]).up_to_date
        assert not built.build(["en"], tmp_path / "elsewhere").up_to_date
        assert built.build(["en"], tmp_path / "elsewhere").up_to_date

    @pytest.mark.parametrize(
        "name", ["docs/_build/x.md", "docs/examples/x.rst", "docs/.x.md.swp", "docs/x.md~", "docs/a/b.mo"]
    )
    def test_what_builds_and_editors_write_is_no_input(self, built, name):
        (built.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (built.folder / name).write_text("something")
        assert built.build().up_to_date

    def test_a_folder_of_sources_that_is_called_examples_is_one(self, built):
        (built.docs / "guide" / "examples").mkdir(parents=True)
        (built.docs / "guide" / "examples" / "x.md").write_text("x")
        assert not built.build().up_to_date

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"files": 1}'])
    def test_a_record_of_what_was_published_that_is_not_one_proves_nothing(self, built, text):
        for record in (built.docs / "_build" / "published").iterdir():
            record.write_text(text)
        assert not built.build().up_to_date

    def test_a_catalog_that_was_cut_off_while_it_was_compiled_is_removed(self, built):
        compiled = built.docs / "locales" / "zh_CN" / "LC_MESSAGES" / "one.mo"
        compiled.parent.mkdir(parents=True)
        compiled.write_text("half")
        (built.docs / "conf.py").write_text("edited")
        built.build()
        assert not compiled.exists()

    def test_to_measure_writes_no_page(self, project):
        measure_site(project.docs)
        assert set(project.ran()) == {*MEASURED, "example"}
        assert not project.html.exists()
        project.build()
        assert "example" not in project.ran()


class TestSteps:
    """Each in a process: two at a time, measuring before writing."""

    def test_measuring_and_the_examples_run_side_by_side_and_so_do_the_languages(self, project):
        project.act(lab="meet('examples'); default()", examples="meet('lab'); default()")
        project.act(en="meet('zh-cn'); default()", zh_cn="meet('en'); default()")
        project.build()

    def test_no_more_than_two_run_at_once(self, project):
        timed = "start = time.monotonic(); default(); time.sleep(0.3)\n"
        timed += "(FOLDER / f'{STEP}.times').write_text(f'{start} {time.monotonic()}')"
        steps = ["en", "zh-cn", "ja", "fr"]
        project.act(**{step.replace("-", "_"): timed for step in steps})
        project.build(steps)
        spans = [tuple(map(float, file.read_text().split())) for file in project.folder.glob("*.times")]
        assert len(spans) == len(steps)
        assert max(sum(start <= moment < end for start, end in spans) for moment, _ in spans) == children.AT_ONCE

    def test_the_languages_begin_when_all_is_measured(self, project):
        project.act(examples="time.sleep(0.3); default(); (FOLDER / 'ready').touch()")
        project.act(en="assert (FOLDER / 'ready').exists(); default()")
        project.build()

    @pytest.mark.parametrize(
        ("code", "said"),
        [
            ("sys.exit(0)", "ended with exit code 0 before it was done"),
            ("os._exit(3)", "ended with exit code 3 before it was done"),
            ("os.kill(os.getpid(), 9)", "was killed by signal 9 before it was done"),
            ("{}['key']", "KeyError: 'key'"),
        ],
    )
    @pytest.mark.parametrize("step", ["lab", "examples", "en"])
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
        project.act(en="hang()", zh_cn="meet('zh-cn')\nwhile not (FOLDER / 'pid').exists(): time.sleep(0.01)\n1 / 0")
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

    def test_what_a_step_prints_comes_in_whole_lines_with_its_name(self, project, capfd):
        project.act(
            en="print('一' * 50); print('no end', end=''); print('\\x1b[31m' + 'x' * 999, file=sys.stderr); default()"
        )
        project.build(["en"])
        said = capfd.readouterr()
        assert "[en] " + "一" * 50 in said.out.splitlines() and "[en] no end" in said.out.splitlines()
        assert said.err == f"[en] \\x1b[31m{'x' * 291}…\n"

    def test_of_progress_only_the_end_is_printed(self, project, capfd):
        project.act(lab="print('reading... [  3%] one\\nreading... [100%] two'); default()")
        project.build(["en"])
        assert capfd.readouterr().out == "[lab] reading... [100%] two\n"


class TestRefused:
    """Bad input is a line, and nothing is touched."""

    def test_faults_of_data_files(self, built, monkeypatch):
        def read() -> None:
            raise FaultsError([Fault("a.toml", "b", "c", "must be", "nothing")])

        before = site(built.docs)
        monkeypatch.setattr(data_files, "READERS", (read, read))
        (built.docs / "one.md").write_text("edited")
        with pytest.raises(BuildError, match=r"^a.toml: b: c: must be; found nothing$") as caught:
            built.build()
        assert not isinstance(caught.value, BuildFailedError)
        assert site(built.docs) == before | {"one.md": b"edited"}

    def test_a_day_that_is_none(self, project, monkeypatch):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
        with pytest.raises(BuildError) as caught:
            project.build()
        assert str(caught.value) == "SOURCE_DATE_EPOCH: must be a number of seconds since 1970; found 'today'"

    def test_a_folder_without_settings(self, tmp_path):
        with pytest.raises(BuildError, match=r"conf\.py: not found"):
            Project(tmp_path).build()

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
        assert line.startswith(f"tensorcopy-docs: {tmp_path}/\\udce4") and line.endswith(
            "docs: must be a path that Python can read; found the encoding ascii, set PYTHONUTF8=1 and build again"
        )

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
