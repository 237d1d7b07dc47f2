"""Nothing that the last release had is gone without its users being told, in that release and in the changelog."""

import re
from collections.abc import Iterator, Set

import pytest
from checkout import ROOT
from promised import FILE, promised

DEPRECATED = " (deprecated)"  # behind what the release said will go
PAGE = ROOT / "docs" / "guide" / "commands.md"


def faults(released: Set[str], present: Set[str], changelog: str) -> Iterator[str]:
    """What is gone, each with what is missing: the notice in the last release, or the line in this one's changelog."""
    newest = re.split(r"^## ", changelog, flags=re.MULTILINE)[1]
    breaking = " ".join(re.findall(r"^- \*\*Breaking:\*\*.*(?:\n  .*)*", newest, re.MULTILINE))
    for line in sorted(released):
        name = line.removesuffix(DEPRECATED)
        if name in present:
            continue
        if name == line:
            yield f"{name}: is gone without notice; keep it until a release has deprecated it"
        elif f"`{name}`" not in breaking:
            yield f"{name}: is gone; name it behind “Breaking” in CHANGELOG.md"


def test_what_was_promised_is_there_or_its_end_was_announced():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [*faults(set(FILE.read_text(encoding="utf-8").splitlines()), promised(), changelog)] == []


@pytest.mark.parametrize(
    ("released", "told", "found"),
    [
        ("a b", "", []),
        ("a gone", "", ["gone: is gone without notice; keep it until a release has deprecated it"]),
        (
            "a gone",
            "- **Breaking:** `gone` is\n  gone.",
            ["gone: is gone without notice"],
        ),
        ("a gone!", "", ["gone: is gone; name it behind “Breaking” in CHANGELOG.md"]),
        ("a gone!", "- **Breaking:** there is\n  no `gone`.", []),
        ("a gone!", "- There is no `gone`.", ["gone: is gone; name it behind “Breaking” in CHANGELOG.md"]),
        ("a gone!", "## 0.1\n\n- **Breaking:** `gone`.", ["gone: is gone; name it behind “Breaking” in CHANGELOG.md"]),
    ],
)
def test_what_is_gone_is_found(released, told, found):
    lines = {each.replace("!", DEPRECATED) for each in released.split()}
    said = [*faults(lines, {"a", "b", "new"}, f"# Changelog\n\n## 0.2\n\n{told}\n")]
    assert [each[: len(expected)] for each, expected in zip(said, found, strict=True)] == found


def test_the_page_names_each_command_and_exit_code_and_key():
    page = PAGE.read_text(encoding="utf-8")
    for name in promised():
        command = name.partition(" -")[0] if name.startswith("tensorcopy-docs") else None
        assert command is None or f"`{command}`" in page, name
    codes = {code for line in re.findall(r"^\| ([\d, ]+) \|", page, re.MULTILINE) for code in line.split(", ")}
    assert codes == {name.removeprefix("exit code ") for name in promised() if name.startswith("exit code ")}
    keys = re.findall(r"^tensorcopy-docs (?:check|bugs) --json: (?:\w+\[\]\.)?(\w+)$", "\n".join(promised()), re.M)
    assert [key for key in keys if f"`{key}`" not in page] == []
