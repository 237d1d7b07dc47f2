"""The files that a service reads: each is as its schema says, and the workflows have none of the known weaknesses."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import check_jsonschema
import yaml
from click.testing import CliRunner

from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.entry_pages import entry_pages, ignored
from tests.checkout import ROOT
from tests.committed import committed_register
from tests.in_one_test import in_one_test

# The schema of each file, by the name that check-jsonschema has for it.
SCHEMAS = {
    ".github/workflows/*.yml": "vendor.github-workflows",
    ".github/dependabot.yml": "vendor.dependabot",
    ".github/ISSUE_TEMPLATE/[!c]*.yml": "vendor.github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "vendor.github-issue-config",
    ".readthedocs.yaml": "vendor.readthedocs",
    "CITATION.cff": "vendor.citation-file-format",
}
ADDRESS = re.compile(r"(?:github|gitlab)\.(?:com|io)/|readthedocs\.(?:io|org)", re.IGNORECASE)
CLEAN = re.compile(r"^\tgit (clean .*)$", re.MULTILINE)  # in the Makefile
IN_FORMS = {
    "wrong-verdict.yml": ["claim", "value", "why", "code", "torch", "site"],
    "new-claim.yml": ["statement", "source", "why", "code"],
    "other-result.yml": ["cell", "value", "found", "torch", "check", "site"],
}


def faults(root: Path, pattern: str) -> str:
    """What check-jsonschema says of the files, or "" where they are as their schema says."""
    paths = sorted(map(str, root.glob(pattern)))
    assert paths, pattern
    options = ["--builtin-schema", SCHEMAS[pattern], "--default-filetype", "yaml"]
    done = CliRunner().invoke(check_jsonschema.main, [*options, *paths], catch_exceptions=False)
    return done.output if done.exit_code else ""


def weaknesses(root: Path) -> list[str]:
    """The names of the weaknesses that zizmor finds in the workflows and in Dependabot's settings."""
    program = shutil.which("zizmor", path=str(Path(sys.executable).parent)) or "zizmor"
    command = [
        program,
        "--offline",
        "--persona",
        "pedantic",
        "--format",
        "plain",
        "--no-progress",
        "--color=never",  # CI is a reason for colors
        str(root / ".github"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.findall(r"^(?:error|warning|info|help|note)\[([\w-]+)\]", done.stdout, re.MULTILINE)
    assert bool(found) == bool(done.returncode), done.stderr
    return found


@in_one_test("pattern", SCHEMAS)
def test_each_file_is_as_the_schema_of_its_service_says(pattern):
    assert faults(ROOT, pattern) == ""


def test_the_workflows_have_no_known_weakness():
    assert weaknesses(ROOT) == []


def test_what_make_pins_pins_is_raised_by_it_alone():
    """It takes what every supported Python can install, with digests: Dependabot would propose what cannot be."""
    settings = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    assert [each["package-ecosystem"] for each in settings["updates"]] == ["github-actions"]


def test_a_form_asks_in_both_languages_for_what_an_address_can_fill_in():
    forms = {path.name: path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml")}
    read = {name: yaml.safe_load(path.read_text(encoding="utf-8")) for name, path in forms.items()}
    assert {name: [field["id"] for field in form["body"]] for name, form in read.items()} == IN_FORMS
    for form in read.values():
        for field in form["body"]:
            assert " · " in field["attributes"]["label"] or field["id"] == "check", field["id"]


def test_an_issue_that_a_page_has_filled_in_needs_no_form():
    config = (ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml").read_text(encoding="utf-8")
    assert yaml.safe_load(config)["blank_issues_enabled"] is True


def files() -> Iterator[Path]:
    """What people and services read in the repository, apart from the site."""
    yield from (path for path in (ROOT / ".github").rglob("*") if path.is_file())
    yield from (ROOT / name for name in ("CITATION.cff", "SECURITY.md"))


def test_no_file_has_an_address_of_the_repository_which_is_not_known():
    assert [path.name for path in files() if ADDRESS.search(path.read_text(encoding="utf-8"))] == []


def test_git_ignores_the_pages_that_builds_write_and_keeps_those_written_by_hand(tmp_path):
    docnames = [*entry_pages(committed_register(), load_messages())]
    pages = [f"docs/{name}.md" for name in docnames]
    by_hand = [*_git("ls-files", "docs").split(), "docs/documentation/mine.md", "docs/errors/mine.md"]
    _git("init", "--quiet", folder=tmp_path)
    files = {"../.gitignore": (ROOT / ".gitignore").read_text(encoding="utf-8"), **ignored(docnames)}
    for name, text in [*files.items(), *((name.removeprefix("docs/"), "") for name in (*pages, *by_hand))]:
        (path := tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert len(pages) > 190
    _git(*shlex.split(CLEAN.search((ROOT / "Makefile").read_text(encoding="utf-8"))[1]), folder=tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in (tmp_path / "docs").rglob("*") if path.is_file()}
    assert left == set(by_hand)


def _git(*command: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", "-C", folder, *command], capture_output=True, text=True, check=True).stdout
