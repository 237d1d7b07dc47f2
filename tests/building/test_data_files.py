"""A fault in a data file of the package stops a build in a line, before anything is measured."""

import re
import shutil
from pathlib import Path

import pytest

import tensorcopy_docs
from tensorcopy_docs.building.errors import lines_of
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tests.checkout import ROOT
from tests.planted_command import Planted

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


@pytest.mark.parametrize(
    ("name", "fault", "said"),
    [
        ("sphinx/front/front.toml", UNKNOWN, "planted: -: unknown key; found {}"),
        ("sphinx/search/hints.toml", b"\n=\n", "-: -: must be TOML in UTF-8; found Invalid statement"),
        ("table/semantics.toml", b"\n# \xff\n", "-: -: must be TOML in UTF-8; found 'utf-8' codec can't decode"),
    ],
)
def test_a_single_fault_is_a_single_line(planted, name, fault, said):
    file = planted.folder / "planted" / PACKAGE.name / name
    file.write_bytes(file.read_bytes() + fault)
    end = planted.run("build")
    assert end.code == 2
    (line,) = end.complained
    assert line.startswith(f"{PROGRAM}{file.name}: {said}")


SCRIPT = "<script>alert(1)</script>"
# The file, what is replaced in it (None: all), by what, and the line.
REPLACED = {
    "control character in a name": (
        "atlas/official.toml",
        '"adjoint"',
        '"ad\\u0000joint"',
        r"views: 0: must not have a control character; found 'ad\x00joint'",
    ),
    "HTML": (
        "atlas/official.toml",
        '"adjoint"',
        f'"{SCRIPT}"',
        f"views: 0: must match ^[A-Za-z_]\\w{{0,60}}$; found '{SCRIPT}'",
    ),
    "1 MB": (
        "atlas/official.toml",
        '"adjoint"',
        f'"{"x" * 1_000_000}"',
        "views: 0: must match ^[A-Za-z_]\\w{0,60}$; found 'xxx",
    ),
    "twice": ("atlas/official.toml", '"adjoint"', '"detach"', "views: -: must not have 'detach' twice; found ["),
    "control character in a hint": (
        "sphinx/search/hints.toml",
        '"pytorch"',
        '"py\\u001b[31m"',
        r"common: 0: must not have a control character; found 'py\x1b[31m'",
    ),
    "no hint": ("sphinx/search/hints.toml", '"pytorch"', '" "', "common: 0: must not be empty; found ' '"),
    "hint twice": (
        "sphinx/search/hints.toml",
        '"pytorch"',
        '"torch"',
        "common: -: must not have 'torch' twice; found [",
    ),
    "page of a hint": (
        "sphinx/search/hints.toml",
        'page = "calls/deepcopy"',
        'page = "../calls"',
        r"leads: 1.page: must match ^[a-z][\w/-]*$; found '../calls'",
    ),
    "control character in a question": (
        "sphinx/predict/questions.toml",
        'shows = "',
        'shows = "\\u0000',
        "columns: same-object.shows: must not have a control character; found ",
    ),
    "empty page of a question": (
        "sphinx/predict/questions.toml",
        'see = "',
        'see = "\\u001b',
        "see: must not have a control character",
    ),
    "empty": ("register/documentation/judged.toml", None, "# a comment\n", "-: -: must have an entry; found {}"),
    "empty pitfalls": ("table/pitfalls.toml", None, "", "-: -: must have an entry; found {}"),
    "no first column": (
        "sphinx/front/front.toml",
        'column = "same-storage"',
        'column = "same-object"',
        "columns: column: must have same-storage; found no such column",
    ),
}


@pytest.mark.parametrize("name", REPLACED)
def test_what_no_page_can_show_is_refused_before_anything_is_measured(planted, name):
    place, old, new, said = REPLACED[name]
    file = planted.folder / "planted" / PACKAGE.name / place
    text = file.read_text(encoding="utf-8")
    assert old is None or old in text
    file.write_text(new if old is None else text.replace(old, new, 1), encoding="utf-8")
    end = planted.run("build")
    assert (end.code, end.printed) == (2, [])
    (line,) = end.complained
    assert line.startswith(f"{PROGRAM}{file.name}: ") and said in line


def test_faults_that_are_found_later_are_lines_without_the_place_in_our_code():
    with pytest.raises(FaultsError) as caught:
        raise FaultsError([Fault("a.toml", "b", "c", "must be", "nothing"), Fault("d.toml", "e", "f", "must be", "0")])
    assert lines_of(caught.value) == ["a.toml: b: c: must be; found nothing", "d.toml: e: f: must be; found 0"]
