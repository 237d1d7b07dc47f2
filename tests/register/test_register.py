"""Articles' TOML files: the real ones load, and every kind of fault is told in its own line."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.faults import validated
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.proof import PROOF
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register import loading
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.register.loading import REGISTER, load
from tensorcopy_docs.register.models import Article, RegisterError
from tensorcopy_docs.snippets.proofs import Source
from tests.checkout import ROOT
from tests.register.planted_register import CLAIM, FAULTS, GOOD, HEAD, OPINION, SCRIPTS, WITH_CAVEAT

PROOFS = {
    "holds": Source("holds", "proof", "toy.py", "assert True", False),
    "against": Source("against", "counterexample", "toy.py", "assert True", False),
}
GALLERY = Path(__file__).parent.parent.parent / "gallery" / "articles"
JARGON = ("Input", "String", "valid", "dictionary", "instance", "pydantic", "http", "\n", "\r")


@pytest.fixture
def faults(tmp_path):
    """Load files given by name and text; the lines of what is wrong with them."""

    def lines(files: dict[str, str | bytes], sources: dict[str, Source] = PROOFS) -> list[str]:
        for name, text in files.items():
            (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(RegisterError) as caught:
            load(tmp_path, sources)
        return str(caught.value).split("\n")

    return lines


def edited(*edits: tuple[str, str]) -> dict[str, str]:
    """The good register with each first text replaced by the second, where it first occurs."""
    text = GOOD
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return {"toy.toml": text}


def test_the_real_register_loads():
    register = load()
    assert [article.key for article in register.articles] == sorted(
        path.stem for path in REGISTER.glob("articles/*.toml")
    )
    scripts = {
        f"{path.parent.name}/{path.stem.removeprefix(path.parent.name + '-')}" for path in GALLERY.glob("*/*.py")
    }
    assert register.scripts.keys() == scripts
    named = {name for claim in register.claims.values() for name in claim.runs}
    assert named >= {source.name for source in register.sources.values() if source.kind == PROOF}


def test_a_register_without_faults_loads_whole(tmp_path):
    (tmp_path / "toy.toml").write_text(GOOD, encoding="utf-8")
    register = load(tmp_path, PROOFS)
    claim = register.claims["toy.holds"]
    assert (claim.proof, claim.counterexamples, claim.expected) == ("holds", ["against"], Verdict.TRUE)
    assert [claim.statement(language) for language in (ENGLISH, CHINESE)] == ["It holds.", "成立。"]
    assert register.scripts["toy/run"].prints == ["1"]
    assert register.scripts["toy/again"].prints == []
    assert register.article("toy").claims == tuple(register.claims.values())


def test_equal_meaning_is_read_in_both_directions_and_from_claim_to_claim(tmp_path):
    same_as = {"toy.a": [], "toy.b": ["toy.a"], "toy.c": [], "toy.d": ["toy.b", "toy.e"], "toy.e": []}
    claims = [CLAIM.replace("toy.holds", id_) + f"same_as = {others}\n" for id_, others in same_as.items()]
    (tmp_path / "toy.toml").write_text(HEAD + SCRIPTS + "".join(claims), encoding="utf-8")
    (group,) = load(tmp_path, PROOFS).equal_meanings
    assert [claim.id for claim in group] == ["toy.a", "toy.b", "toy.d", "toy.e"]


def test_a_caveat_rests_on_runs_and_on_cells(tmp_path):
    text = GOOD.replace(OPINION, WITH_CAVEAT.replace('["against"]', '["against", "clone/shape=(2, 3) = x"]'))
    (tmp_path / "toy.toml").write_text(text, encoding="utf-8")
    claim = load(tmp_path, PROOFS).claims["toy.nice"]
    assert (claim.caveat_runs, claim.caveat_cells) == (["against"], [("clone/shape", "(2, 3) = x")])


@pytest.mark.parametrize(("place", "word", "edits"), FAULTS, ids=[place for place, *_ in FAULTS])
def test_a_fault_is_one_line_of_file_id_field_rule_and_what_was_found(faults, place, word, edits):
    (line,) = faults(edited(*edits))
    file = "" if place.startswith("toy.py: ") else "toy.toml: "
    assert line.startswith(f"{file}{place}: ") and word in line and "; found " in line
    assert len(line) <= LONGEST_LINE
    assert not [jargon for jargon in JARGON if jargon in line]


def test_a_file_that_cannot_be_read_is_one_line_that_says_why(faults):
    for content, found in NOT_TOML:
        (line,) = faults({"toy.toml": content})
        assert line.startswith("toy.toml: -: -: must be TOML in UTF-8; found ") and found in line
        assert len(line) <= LONGEST_LINE


NOT_TOML = [
    (GOOD.encode("gbk"), "can't decode"),
    (GOOD.encode("utf-16"), "byte 0xff"),
    (b"\xef\xbb\xbf" + GOOD.encode(), "line 1, column 1"),
    (GOOD.replace("A toy", "A \0 toy").encode(), "\\x00"),
    (b"a = " + b"[" * 5000, "too many levels"),
    (b"key = " + b"9" * 5000, "limit"),
    (b'key = "a"\nkey = "b"\n', "line 2"),
]


def test_the_command_ends_with_the_lines(tmp_path, monkeypatch, capsys):
    (tmp_path / "toy.toml").write_text(GOOD.replace('"A toy"', "5").replace('"en"', '"klingon"'), encoding="utf-8")
    monkeypatch.setattr(loading, "REGISTER", tmp_path)
    assert main(["check"]) == 2
    lines = [line.split(": ")[:4] for line in capsys.readouterr().err.splitlines()]
    assert lines == [["tensorcopy-docs", "toy.toml", "toy", field] for field in ("title", "language")]


def test_a_folder_without_articles_and_all_files_that_cannot_be_read_are_faults(faults, tmp_path):
    with pytest.raises(RegisterError, match=f"^{tmp_path}: -: -: must hold at least one article; "):
        load(tmp_path, PROOFS)
    (tmp_path / "folder.toml").mkdir()
    lines = faults({**edited(), "b.toml": "b = ", "a.toml": "[a", "c.toml": b"\xff"})
    assert [line.partition(":")[0] for line in lines] == ["a.toml", "b.toml", "c.toml", "folder.toml"]


def test_all_fields_that_are_wrong_are_told_over_all_files(faults):
    other = HEAD.replace("toy", "other", 1).replace('title = "A toy"\n', "") + "scripts = []"
    lines = faults({**edited(('"true"', '"yes"'), ('"opinion"', '"view"')), "other.toml": other})
    assert [line.split(": ")[:3] for line in lines] == [
        ["other.toml", "other", "title"],
        ["toy.toml", "toy.holds", "expected"],
        ["toy.toml", "toy.nice", "kind"],
    ]


def test_all_references_that_are_wrong_are_told(faults):
    other = HEAD.replace("toy", "another", 1) + 'scripts = [{id = "toy/far", texts.zh = ["远"]}]'
    broken = edited(('"toy/again"', '"toy/run"'), ('"holds"', '"hold"'), ('"toy/run"\ns', '"toy/no"\ns'))
    lines = faults({**broken, "other.toml": other})
    assert sorted(line.rpartition(": must")[0] for line in lines) == [
        "other.toml: another: key",
        "other.toml: toy/far: id",
        "toy.py: holds: proof",
        "toy.toml: toy.holds: proof",
        "toy.toml: toy.holds: script",
        "toy.toml: toy/run: id",
    ]


def test_the_article_and_the_claim_that_the_guide_has_to_copy_have_every_field_that_must_be_given():
    guide = [(ROOT / ".github" / "contributing" / f"{name}.md").read_text("utf-8") for name in ("article", "claim")]
    blocks = [dedent(re.search(r"( *)```toml\n(.*?)\1```", text, re.DOTALL)[2]) for text in guide]
    article = validated(Article, tomllib.loads("\n".join(blocks)), "numpy-bridge.toml")
    assert (len(article.claims), len(article.myths), len(article.scripts)) == (1, 1, 1)
