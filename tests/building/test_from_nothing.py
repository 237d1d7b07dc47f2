"""When a build goes on from the last one, when it starts from nothing, and when there is nothing to do."""

import os
from pathlib import Path

import pytest
from fake_site import BOTH, Project, run_examples, site, write

from tensorcopy_docs.building import inputs
from tensorcopy_docs.building.errors import BuildFailedError


def starts_from_nothing(project: Project, capsys) -> bool:
    """Build; whether it began without what the last build had left."""
    work = project.docs / "_build" / "work"
    left = work / "left"
    if work.exists():
        # Neither newer nor of another size than before: so it is not a reason.
        (work / "evidence.json").rename(left)
        left.rename(work / "evidence.json")
    capsys.readouterr()
    project.build()
    return "Building from nothing" in capsys.readouterr().out


def test_a_second_build_with_nothing_changed_runs_nothing_and_says_so(built):
    def never(*arguments: object) -> None:
        raise AssertionError("nothing is to be run")

    before = {path: path.stat().st_mtime_ns for path in built.html.rglob("*")}
    again = built.with_steps(check=never, measure=never, warm_up=never, prepare={"x": never}, write=never).build()
    assert again.up_to_date and again.page == built.html / "index.html"
    assert {path: path.stat().st_mtime_ns for path in built.html.rglob("*")} == before


@pytest.mark.parametrize("damage", ["edit", "delete", "add"])
def test_a_published_site_that_is_not_as_it_was_built_is_built_again(built, damage):
    before = site(built.html)
    page = built.html / "en" / "one.html"
    {
        "edit": lambda: page.write_text("!" * page.stat().st_size),
        "delete": page.unlink,
        "add": lambda: (page.parent / "more.html").write_text("more"),
    }[damage]()
    assert not built.build().up_to_date
    assert site(built.html) == before


def test_other_languages_or_another_output_are_not_up_to_date(built, tmp_path):
    assert not built.build(["en"]).up_to_date
    assert not built.build(["en"], tmp_path / "elsewhere").up_to_date
    assert built.build(["en"], tmp_path / "elsewhere").up_to_date


@pytest.mark.parametrize("file", ["docs/one.md", "gallery/example.py"])
def test_after_the_edit_of_a_page_or_an_example_a_build_goes_on_from_the_last_one(built, tmp_path, capsys, file):
    (built.folder / file).write_text("edited")
    assert not starts_from_nothing(built, capsys)
    assert site(built.html) == built.clean(tmp_path / "clean")


@pytest.mark.parametrize("file", ["docs/conf.py", "docs/_templates/page.html"])
def test_after_the_edit_of_settings_or_templates_a_build_starts_from_nothing(built, tmp_path, capsys, file):
    (built.folder / file).write_text("edited")
    assert starts_from_nothing(built, capsys)
    assert (built.html / "en" / "one.html").read_text().startswith("en: edited" if "conf" in file else "en: settings")


def test_with_another_address_each_page_is_written_again_and_nothing_is_measured_or_executed(
    built, tmp_path, capsys, monkeypatch
):
    def again(job):
        raise AssertionError("nothing is to be executed")

    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "@example.org")
    kept = built.docs / "_build" / "work" / "evidence.json"
    before = kept.stat().st_mtime_ns
    project = built.with_steps(measure=lambda job: None, prepare={"x": again}, concerned={"x": lambda job, name: True})
    assert not starts_from_nothing(project, capsys)
    assert kept.stat().st_mtime_ns == before
    assert (built.html / "zh-cn" / "one.html").read_text().startswith("zh-cn@example.org: ")
    assert site(built.html) == built.clean(tmp_path / "clean")


@pytest.mark.parametrize("change", ["add", "delete"])
@pytest.mark.parametrize("file", ["docs/one.md", "gallery/example.py"])
def test_after_a_source_is_added_or_deleted_a_build_starts_from_nothing(built, tmp_path, capsys, file, change):
    path = built.folder / file
    path.with_name("more" + path.suffix).write_text("more") if change == "add" else path.unlink()
    assert starts_from_nothing(built, capsys)
    assert site(built.html) == built.clean(tmp_path / "clean")


def test_a_source_that_is_replaced_by_an_older_one_is_seen(built, tmp_path, capsys):
    page = built.docs / "one.md"
    page.write_text("older")
    os.utime(page, (1, 1))
    assert starts_from_nothing(built, capsys)
    assert site(built.html) == built.clean(tmp_path / "clean")


def test_a_source_that_is_only_touched_is_no_change(built):
    os.utime(built.docs / "one.md")
    assert built.build().up_to_date


def test_after_a_build_that_failed_the_next_one_starts_from_nothing(built, tmp_path, capsys):
    (built.docs / "one.md").write_text("edited")

    def half(job, folder):
        write(job, folder)
        (job.pages(folder) / "one.html").write_text("half writ")
        raise ValueError("no")

    with pytest.raises(BuildFailedError):
        built.with_steps(write=half).build()
    assert starts_from_nothing(built, capsys)
    assert site(built.html) == built.clean(tmp_path / "clean")


def test_while_a_build_runs_nothing_says_that_the_last_one_ended_well(built):
    (built.docs / "one.md").write_text("edited")

    def looks(job, folder):
        assert not (job.place / "stamp.json").exists()
        write(job, folder)

    built.with_steps(write=looks).build()
    assert (built.docs / "_build" / "stamp.json").exists()


@pytest.mark.parametrize("file", ["docs/examples/example.rst", "docs/_build/work/html-en/pages/one.html"])
def test_if_something_else_wrote_where_builds_write_the_next_one_starts_from_nothing(built, tmp_path, capsys, file):
    (built.folder / file).write_text("something else")
    (built.docs / "two.md").write_text("edited")
    assert starts_from_nothing(built, capsys)
    assert site(built.html) == built.clean(tmp_path / "clean")


def test_a_catalogue_that_was_cut_off_while_it_was_compiled_is_removed(built):
    compiled = built.docs / "locales" / "zh_CN" / "LC_MESSAGES" / "one.mo"
    compiled.parent.mkdir(parents=True)
    compiled.write_text("half")
    (built.docs / "conf.py").write_text("edited")
    built.build()
    assert not compiled.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"ended": 1}', "null"])
def test_a_stamp_that_is_not_one_proves_nothing(built, capsys, text):
    (built.docs / "_build" / "stamp.json").write_text(text)
    (built.docs / "one.md").write_text("edited")
    assert starts_from_nothing(built, capsys)


@pytest.mark.parametrize("text", ["", "{", "[]", "null"])
def test_a_record_of_what_was_published_that_is_not_one_proves_nothing(built, text):
    (built.docs / "_build" / "published.json").write_text(text)
    assert not built.with_steps(prepare={"examples": run_examples}).build().up_to_date


def test_the_package_is_an_input():
    assert Path(inputs.__file__).parent.parent == inputs.PACKAGE


class TestInputs:
    """What counts as a change, and of what kind."""

    @pytest.fixture
    def package(self, tmp_path, monkeypatch) -> Path:
        folder = tmp_path / "some" / "package"
        for name in (
            "lab/worker.py",
            "register/articles/one.toml",
            "history/records/torch-1.json",
            "building/landing.html",
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("before")
        monkeypatch.setattr(inputs, "PACKAGE", folder)
        return folder

    @pytest.mark.parametrize(
        ("name", "copes"),
        [
            ("lab/worker.py", False),
            ("building/landing.html", False),
            ("register/articles/one.toml", True),
            ("history/records/torch-1.json", True),
        ],
    )
    def test_code_is_configuration_and_data_is_not(self, project, package, name, copes):
        before = inputs.read_inputs(project.docs)
        (package / name).write_text("after")
        after = inputs.read_inputs(project.docs)
        assert before.digest != after.digest
        assert (before.code == after.code) == copes

    def test_what_is_installed_is_configuration(self, project, tmp_path, monkeypatch):
        before = inputs.read_inputs(project.docs)
        (tmp_path / "site" / "torch-99.dist-info").mkdir(parents=True)
        monkeypatch.syspath_prepend(tmp_path / "site")
        assert inputs.read_inputs(project.docs).environment != before.environment

    @pytest.mark.parametrize("name", ["SOURCE_DATE_EPOCH", "TORCH_LOGS"])
    def test_variables_that_what_is_executed_reads_are_configuration(self, project, monkeypatch, name):
        before = inputs.read_inputs(project.docs)
        monkeypatch.setenv(name, "1000")
        assert inputs.read_inputs(project.docs).environment != before.environment

    @pytest.mark.parametrize(
        "name", ["READTHEDOCS_VERSION", "READTHEDOCS_CANONICAL_URL", "TENSORCOPY_SITE_URL", "TENSORCOPY_REPOSITORY"]
    )
    def test_variables_that_only_pages_read_are_settings(self, project, monkeypatch, name):
        before = inputs.read_inputs(project.docs)
        monkeypatch.setenv(name, "something else")
        after = inputs.read_inputs(project.docs)
        assert (after.settings, after.digest) != (before.settings, before.digest)
        assert after.environment == before.environment

    @pytest.mark.parametrize(
        "name", ["docs/_build/x.md", "docs/examples/x.rst", "docs/.x.md.swp", "docs/x.md~", "docs/a/b.mo"]
    )
    def test_what_builds_and_editors_write_is_no_input(self, project, name):
        before = inputs.read_inputs(project.docs)
        (project.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (project.folder / name).write_text("something")
        assert inputs.read_inputs(project.docs) == before

    def test_a_folder_of_sources_that_is_called_examples_is_one(self, project):
        before = inputs.read_inputs(project.docs)
        (project.docs / "guide" / "examples").mkdir(parents=True)
        (project.docs / "guide" / "examples" / "x.md").write_text("x")
        assert inputs.read_inputs(project.docs).digest != before.digest


def test_all_languages_at_once_and_one_after_the_other_publish_the_same(built, tmp_path):
    for language in BOTH:
        built.build([language], tmp_path / "one" / language)
        assert site(tmp_path / "one" / language) == site(built.html / language)
