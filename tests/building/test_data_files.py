"""A fault in a data file of the package stops a build in a line, before anything is measured."""

import re
import shutil
from pathlib import Path

import pytest

import tensorcopy_docs
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tests.checkout import ROOT
from tests.planted_command import Planted

pytestmark = pytest.mark.slow

PACKAGE = Path(tensorcopy_docs.__file__).parent
TRANSLATION = ROOT / ".github" / "contributing" / "translation.md"
PROGRAM = "tensorcopy-docs: "
UNKNOWN = b"\n[planted]\n"
IN_CHINESE = re.compile(r"\bzh *=")
OPTIONAL = "sphinx/search/hints.toml"  # a synonym need not have words of each language


@pytest.fixture
def planted(tmp_path) -> Planted:
    """A folder with a site of one page, from which the command of a copy of the package is run."""
    found = Planted(tmp_path)
    found.site()
    shutil.copytree(PACKAGE, tmp_path / "planted" / PACKAGE.name)  # with what is compiled, which takes a second
    return found


def place_of(file: Path) -> str:
    """How a fault names a file: each room has its own words."""
    parts = file.parts[file.parts.index(PACKAGE.name, file.parts.index("planted")) + 1 :]
    return "/".join(parts) if file.name == "words.toml" else file.name


def test_each_toml_file_with_an_unknown_table_is_named_and_nothing_is_measured(planted):
    files = sorted((planted.folder / "planted").rglob("*.toml"))
    for file in files:
        file.write_bytes(file.read_bytes() + UNKNOWN)
    end = planted.run("build")
    assert (end.code, end.printed) == (2, [])
    named = {line.removeprefix(PROGRAM).partition(":")[0] for line in end.complained}
    assert named == {place_of(file) for file in files}
    assert all(line.startswith(PROGRAM) and len(line) <= len(PROGRAM) + LONGEST_LINE for line in end.complained)
    assert not list((planted.folder / "docs" / "_build" / "measured").iterdir())


def test_each_file_that_lacks_a_further_language_is_named_here_and_to_translators(planted):
    package = planted.folder / "planted" / PACKAGE.name
    languages = package / "languages.py"
    text = languages.read_text(encoding="utf-8")
    further = 'replace(ENGLISH, key="eo", folder="eo", sphinx="eo", tag="eo")'
    languages.write_text(f"{text}\nfrom dataclasses import replace\nLANGUAGES += ({further},)\n", encoding="utf-8")
    with_words = {file for file in package.rglob("*.toml") if IN_CHINESE.search(file.read_text(encoding="utf-8"))}
    end = planted.run("build")
    assert (end.code, end.printed) == (2, [])
    assert {line.removeprefix(PROGRAM).partition(":")[0] for line in end.complained} == {
        place_of(file) for file in with_words - {package / OPTIONAL}
    }
    patterns = re.findall(
        r"`([\w/*]+\.toml)`", TRANSLATION.read_text(encoding="utf-8").partition("To add a language")[2]
    )
    assert {file for pattern in patterns for file in package.glob(pattern)} >= with_words
    assert OPTIONAL in patterns


SCRIPT = "<script>alert(1)</script>"
# By file, faults of which each build finds one: what is replaced (None: all), by what, the place, a word of the rule.
FAULTS = {
    "atlas/official.toml": [
        ('"adjoint"', '"ad\\u0000joint"', "views: 0", "control character"),
        ('"adjoint"', f'"{SCRIPT}"', "views: 0", "match"),
        ('"adjoint"', f'"{"x" * 1_000_000}"', "views: 0", "at most 20000 letters"),
        ('"adjoint"', '"detach"', "views: -", "'detach' twice"),
    ],
    "sphinx/search/hints.toml": [
        ('"pytorch"', '"py\\u001b[31m"', "common: 0", "control character"),
        ('"pytorch"', '" "', "common: 0", "empty"),
        ('"pytorch"', '"torch"', "common: -", "'torch' twice"),
        ('page = "calls/deepcopy"', 'page = "../calls"', "leads: 4.page", "match"),
    ],
    "sphinx/predict/questions.toml": [
        ('shows = "', 'shows = "\\u0000', "columns: same-object.shows", "control character"),
        ('see = "', 'see = "\\u001b', "", "control character"),
    ],
    "register/documentation/judged.toml": [(None, "# a comment\n", "-: -", "entry")],
    "table/pitfalls.toml": [(None, "", "-: -", "entry")],
    "sphinx/front/front.toml": [
        ('column = "same-storage"', 'column = "same-object"', "columns: column", "same-storage"),
        (None, "\n[planted]\n", "", "unknown key"),
    ],
    "table/semantics.toml": [(None, "\n=\n", "-: -", "TOML in UTF-8")],
}


@pytest.mark.parametrize("build", range(max(map(len, FAULTS.values()))))
def test_what_no_page_can_show_is_a_line_each_before_anything_is_measured(planted, build):
    expected = {}
    for name, faults in FAULTS.items():
        if build < len(faults):
            old, new, place, word = faults[build]
            file = planted.folder / "planted" / PACKAGE.name / name
            text = file.read_text(encoding="utf-8")
            assert old is None or old in text
            file.write_text(new if old is None else text.replace(old, new, 1), encoding="utf-8")
            expected[file.name] = (place, word)
    end = planted.run("build")
    assert (end.code, end.printed) == (2, [])
    lines = [line.removeprefix(PROGRAM) for line in end.complained]
    assert {line.partition(": ")[0] for line in lines} == expected.keys()
    for name, (place, word) in expected.items():
        assert any(line.startswith(f"{name}: {place}") and word in line for line in lines), (name, lines)
