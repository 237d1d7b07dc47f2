"""The words of the interface: both languages, no gaps, none that nobody says."""

import ast
import re
import string
import tomllib
from pathlib import Path

import pytest

from tensorcopy_docs.judge.verdicts import Verdict
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.register.models import Kind, Register
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.words import FILE, say

WORDS = tomllib.loads(FILE.read_text(encoding="utf-8"))
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tensorcopy_docs"
MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "_static").glob("*.js")}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
# Made of names, numbers and punctuation only.
NEUTRAL = {
    "torch-prints",
    "check-count",
    "check-joint",
    "table-joint",
    "table-clauses",
    "table-end",
    "timeline-changed",
    "timeline-proof",
}


def computed(register: Register) -> dict[str, set[str]]:
    """The keys that are put together, by what they begin with."""
    return {
        "verdict-": {*map(str, Verdict), "none"},
        "when-": set(map(str, Verdict)),
        "outcome-": {outcome.replace(" ", "-") for outcome in [*outcomes.ALL, "not recorded", "not run"]},
        "kind-": set(map(str, Kind)),
        "language-": {article.language.replace("+", "-") for article in register.articles},
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said() -> list[ast.expr]:
    """The first argument of every call of `say`."""
    return [
        node.args[0]
        for tree in MODULES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]


def strings() -> set[str]:
    """Every string of the source."""
    return {
        node.value
        for tree in MODULES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def said_by_scripts() -> set[str]:
    """Every key that the scripts of the pages say, with the prefix that their keys have."""
    return {PREFIX + key for text in SCRIPTS.values() for key in re.findall(r'\bsay\("([^"]*)"', text)}


def beginning(key: ast.expr) -> str | None:
    """What a key that is put together begins with."""
    if isinstance(key, ast.JoinedStr):
        key = key.values[0]
    if isinstance(key, ast.BinOp):
        key = key.left
    return key.value if isinstance(key, ast.Constant) else None


@pytest.mark.parametrize("key", WORDS)
def test_an_entry_has_both_languages_and_nothing_else(key):
    assert set(WORDS[key]) == {"en", "zh"}
    assert all(text.strip() for text in WORDS[key].values())


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_have_the_same_placeholders(key):
    assert placeholders(WORDS[key]["en"]) == placeholders(WORDS[key]["zh"])


@pytest.mark.parametrize("key", WORDS)
def test_chinese_words_are_chinese_and_english_words_are_not(key):
    assert bool(CHINESE.search(WORDS[key]["zh"])) is (key not in NEUTRAL)
    assert not CHINESE.search(WORDS[key]["en"])


@pytest.mark.parametrize("key", WORDS)
def test_every_entry_is_said_somewhere(key):
    families = computed(load())
    prefix = next((prefix for prefix in families if key.startswith(prefix)), None)
    if prefix is None:
        assert key in strings() | said_by_scripts()
    else:
        assert key.removeprefix(prefix) in families[prefix]
        assert prefix in {beginning(argument) for argument in said()}


def test_every_key_that_a_script_says_has_its_words():
    assert said_by_scripts() == {key for key in WORDS if key.startswith(PREFIX)}


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_has_no_words_of_a_language_and_does_not_ask_for_one(script):
    text = SCRIPTS[script]
    assert not CHINESE.search(text)
    assert not re.search(r"\blang\b[^;]*(==|startsWith|\[)", text)
    # Every key is written out, so that these tests can find it.
    calls = re.findall(r"(?<!function )\bsay\((.)", text)
    assert set(calls) <= {'"'}


def test_everything_that_is_put_together_has_its_words():
    wanted = {prefix + name for prefix, names in computed(load()).items() for name in names}
    assert wanted <= WORDS.keys()


def test_every_key_that_is_said_outright_has_its_words():
    literal = {key.value for key in said() if isinstance(key, ast.Constant)}
    assert len(literal) > 20
    assert literal <= WORDS.keys()


def test_every_key_that_is_put_together_is_of_a_known_family():
    made = {beginning(key) for key in said() if isinstance(key, ast.JoinedStr | ast.BinOp)}
    assert made == set(computed(load()))


def test_the_language_may_have_a_country():
    assert say("verdict-true", "zh_CN") == say("verdict-true", "zh-cn") == say("verdict-true", "zh") == "正确"
    assert say("verdict-true", "en") == "true"


def test_values_are_put_in():
    assert say("check-title", "en", torch="9.9.9") == "Claims on torch 9.9.9"


def test_unknown_words_are_an_error():
    with pytest.raises(KeyError):
        say("no-such-words", "en")
