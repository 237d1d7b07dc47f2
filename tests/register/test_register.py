"""Articles' TOML files: the real ones load, and every kind of fault is told in its own line."""

import re
from pathlib import Path

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.proof import PROOF
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.register import loading
from tensorcopy_docs.register.kinds import Kind, Verdict
from tensorcopy_docs.register.loading import REGISTER, load
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.proofs import Source
from tests.committed import committed_register
from tests.in_one_test import in_one_test
from tests.register.planted_forms import FORMS
from tests.register.planted_references import REFERENCES
from tests.register.planted_register import CLAIM, GOOD, HEAD, OPINION, SCRIPTS, WITH_CAVEAT

PROOFS = {
    "holds": Source("holds", "proof", "toy.py", "assert True", False),
    "against": Source("against", "counterexample", "toy.py", "assert True", False),
}
PLANTED = FORMS | REFERENCES
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
        assert str(caught.value).split("\n") == [str(fault) for fault in caught.value.faults]
        return [str(fault) for fault in caught.value.faults]

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


def test_claims_of_equal_meaning_have_one_verdict():
    register = load()
    groups = {tuple(claim.id for claim in group): {c.expected for c in group} for group in register.equal_meanings}
    assert {ids: verdicts for ids, verdicts in groups.items() if len(verdicts) > 1} == {}
    assert groups


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


def test_an_article_that_there_is_not_is_a_key_error():
    with pytest.raises(KeyError):
        load().article("no-such-article")


@pytest.mark.parametrize(("edits", "line"), PLANTED.values(), ids=PLANTED.keys())
def test_a_fault_is_one_line_of_file_id_field_rule_and_what_was_found(faults, edits, line):
    assert faults(edited(*edits)) == [line]
    assert not [word for word in JARGON if word in line]


def test_a_proof_without_a_claim_is_a_fault(faults):
    lonely = Source("lonely", "proof", "toy.py", "assert True", False)
    assert faults(edited(), {**PROOFS, "lonely": lonely}) == [
        "toy.py: lonely: proof: must belong to a claim; found no claim that names it"
    ]


def test_a_key_that_is_not_the_name_of_its_file_is_a_fault(faults):
    assert faults({"plaything.toml": GOOD}) == ["plaything.toml: toy: key: must be the name of its file; found 'toy'"]


def test_what_is_not_toml_is_a_fault_with_its_line(faults):
    (line,) = faults({"toy.toml": 'key = "toy"\ntitle = \n'})
    assert line.startswith("toy.toml: -: -: must be TOML in UTF-8; found ")
    assert "line 2" in line


def test_what_is_not_utf_8_is_a_fault(faults):
    (line,) = faults({"toy.toml": GOOD.encode("gbk")})
    assert line.startswith("toy.toml: -: -: must be TOML in UTF-8; found ")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (GOOD.encode("utf-16"), "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
        (b"\xef\xbb\xbf" + GOOD.encode(), "Invalid statement (at line 1, column 1)"),
        (GOOD.replace("A toy", "A \0 toy").encode(), "Illegal character '\\x00' (at line 3, column 12)"),
        (b"a = " + b"[" * 5000, "too many levels"),
        (b"key = " + b"9" * 5000, "Exceeds the limit (4300 digits) for integer string conversion"),
        (b'key = "a"\nkey = "b"\n', "Cannot overwrite a value (at line 2, column 10)"),
        (b'key = "a', "Unterminated string (at end of document)"),
    ],
    ids=["UTF-16", "byte order mark", "NUL", "nested 5000 deep", "5000 digits", "key twice", "unclosed"],
)
def test_a_file_that_cannot_be_read_is_one_line_that_says_why(faults, content, found):
    (line,) = faults({"toy.toml": content})
    assert line.startswith(f"toy.toml: -: -: must be TOML in UTF-8; found {found}")
    assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize("content", ["", "# only a comment\n"])
def test_an_empty_article_lacks_all_that_must_be_given(faults, content):
    assert faults({"toy.toml": content}) == [
        f"toy.toml: -: {field}: must be given; found nothing"
        for field in ("key", "about", "title", "language", "scripts")
    ]


def test_a_line_is_short_however_long_an_id_is(faults):
    (line,) = faults(edited(('"toy.nice"', f'"toy.{"A" * 1_000_000}"')))
    assert len(line) <= LONGEST_LINE
    assert line.startswith("toy.toml: toy.AAAA")
    assert "must match" in line


def test_the_command_ends_with_the_lines(tmp_path, monkeypatch, capsys):
    (tmp_path / "toy.toml").write_text(GOOD.replace('"A toy"', "5").replace('"en"', '"klingon"'), encoding="utf-8")
    monkeypatch.setattr(loading, "REGISTER", tmp_path)
    assert main(["check"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "tensorcopy-docs: toy.toml: toy: title: must be text; found 5",
        "tensorcopy-docs: toy.toml: toy: language: must be 'en' or 'zh', or several of them joined with +; "
        "found 'klingon'",
    ]


def test_a_further_language_needs_its_texts_and_no_code(tmp_path, monkeypatch):
    fields = {"key": "fr", "folder": "fr", "sphinx": "fr", "tag": "fr", "name": "Français"}
    french = Language(**{**vars(ENGLISH), **fields})
    monkeypatch.setattr("tensorcopy_docs.words.text.LANGUAGES", (*LANGUAGES, french))
    monkeypatch.setattr("tensorcopy_docs.register.models.LANGUAGES", (*LANGUAGES, french))
    (tmp_path / "toy.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(RegisterError, match=r"toy: about\.fr: must be given"):
        load(tmp_path, PROOFS)
    lines = [line.replace(".en", ".fr") for line in GOOD.splitlines() if ".en = " in line]
    everywhere = GOOD
    for line in lines:
        everywhere = everywhere.replace(line.replace(".fr", ".en"), f"{line.replace('.fr', '.en')}\n{line}")
    (tmp_path / "toy.toml").write_text(everywhere.replace('"en"', '"en+fr"'), encoding="utf-8")
    assert load(tmp_path, PROOFS).claims["toy.holds"].statement(french) == "It holds."


def test_a_folder_that_is_called_like_an_article_is_a_fault(faults, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    (line,) = faults(edited())
    assert line.startswith("folder.toml: -: -: must be TOML in UTF-8; found ")


@pytest.mark.parametrize("name", ["", "no-such-folder"])
def test_a_folder_without_articles_is_a_fault(tmp_path, name):
    with pytest.raises(RegisterError) as caught:
        load(tmp_path / name, PROOFS)
    assert str(caught.value) == f"{tmp_path / name}: -: -: must hold at least one article; found no .toml file"


def test_all_files_that_cannot_be_read_are_told(faults):
    lines = faults({**edited(), "b.toml": "b = ", "a.toml": "[a", "c.toml": b"\xff"})
    assert [line.partition(":")[0] for line in lines] == ["a.toml", "b.toml", "c.toml"]


def test_all_fields_that_are_wrong_are_told_over_all_files(faults):
    other = HEAD.replace("toy", "other", 1).replace('title = "A toy"\n', "") + "scripts = []"
    lines = faults({**edited(('"true"', '"yes"'), ('"opinion"', '"view"')), "other.toml": other})
    assert [line.split(": ")[:3] for line in lines] == [
        ["other.toml", "other", "title"],
        ["toy.toml", "toy.holds", "expected"],
        ["toy.toml", "toy.nice", "kind"],
    ]


def test_all_references_that_are_wrong_are_told(faults):
    other = HEAD.replace("toy", "another", 1) + 'scripts = [{id = "toy/far"}]'
    broken = edited(('"toy/again"', '"toy/run"'), ('"holds"', '"hold"'), ('"toy/run"\ns', '"toy/no"\ns'))
    lines = faults({**broken, "other.toml": other})
    assert sorted(line.split("; ")[0] for line in lines) == [
        "other.toml: another: key: must be the name of its file",
        "other.toml: toy/far: id: must begin with another/",
        "toy.py: holds: proof: must belong to a claim",
        "toy.toml: toy.holds: proof: must be a proof of the lab",
        "toy.toml: toy.holds: script: must be a script of the article",
        "toy.toml: toy/run: id: must be unique",
    ]


@in_one_test("claim", [claim.id for claim in committed_register().claims.values() if claim.kind is not Kind.OUTPUT])
def test_a_statement_that_pages_of_functions_list_does_not_refer_to_what_precedes_it(claim):
    statement = committed_register().claims[claim].statement(ENGLISH)
    assert not re.search(r"\bsuch an?\b|\bthe summary\b|\b[Ii]n the example\b|^`[^`]+` then ", statement)
