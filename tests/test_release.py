"""What is released, and by what it is built."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest
from checkout import ROOT
from packaging.requirements import Requirement
from workflow_steps import DOWNLOAD, UPLOAD, uses, workflows


class TestRelease:
    """A tag is released if everything names its version, after the tests, without a password."""

    @pytest.fixture
    def faults(self):
        return runpy.run_path(str(ROOT / ".ci" / "release.py"))["faults"]

    @pytest.fixture
    def root(self, tmp_path) -> Path:
        (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
        (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n")
        (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0\n\n## 0.1.0\n")
        return tmp_path

    def test_a_tag_that_everything_names_may_be_released(self, faults, root):
        assert faults("v0.2.0", root) == []

    def test_each_place_that_names_another_version_is_told(self, faults, root):
        assert faults("v0.3.0", root) == [
            "pyproject.toml: version: must be 0.3.0; found 0.2.0",
            "CITATION.cff: version: must be 0.3.0; found 0.2.0",
            "CHANGELOG.md: the first section: must be 0.3.0; found 0.2.0",
        ]
        assert faults("0.2.0", root) == ["the tag: must be a version after a v, such as v0.2.0; found 0.2.0"]
        (root / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 0.2.0\n")
        assert faults("v0.2.0", root) == ["CHANGELOG.md: the first section: must be 0.2.0; found Unreleased"]

    def test_the_package_and_the_citation_of_now_name_the_same_version(self, faults):
        version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        assert [fault for fault in faults(f"v{version}") if not fault.startswith("CHANGELOG.md")] == []

    def test_the_tests_come_first_and_only_the_last_job_may_prove_who_it_is(self):
        given = workflows()["release.yml"]["jobs"]
        assert (given["build"]["needs"], given["publish"]["needs"]) == ("tests", "build")
        assert [name for name, job in given.items() if "id-token" in job["permissions"]] == ["publish"]
        assert not any("run" in step for step in given["publish"]["steps"]), "nothing of ours runs with that right"
        (upload,), (download,) = uses(UPLOAD, given["build"]), uses(DOWNLOAD, given["publish"])
        assert (upload["name"], upload["path"]) == (download["name"], f"{download['path']}/")

    def test_it_is_built_by_what_is_pinned_where_the_upload_looks_for_it(self, machine):
        machine.run("release.yml", "build")
        assert machine.called("python")[-1] == ["-m", "build", "--no-isolation", "--outdir", "dist"]
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8")
        for needed in settings["build-system"]["requires"]:
            assert re.search(rf"^{Requirement(needed).name}==", pinned, re.MULTILINE), needed
