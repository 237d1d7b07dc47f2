"""The words of the interface: every language, no gaps, none that nobody says."""

import ast
import re
from collections.abc import Iterator
from typing import get_args

import jinja2.nodes
import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.sphinx.front.wording import Said
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.sphinx.search.hints import SAID
from tensorcopy_docs.words import ROOMS, WordsError, phrases, say
from tensorcopy_docs.words.badges import NOT_JUDGED, badges
from tensorcopy_docs.words.text import placeholders
from tests.checkout import ROOT
from tests.in_one_test import in_one_test

WORDS = phrases(ROOMS)
SOURCE = ROOT / "src" / "tensorcopy_docs"
STATIC = ROOT / "docs" / "_static"
# The lab knows no words: what is called `say` there is something else.
MODULES = [path.read_text("utf-8") for path in SOURCE.rglob("*.py") if SOURCE / "lab" not in path.parents]
TEMPLATES = [path.read_text("utf-8") for path in SOURCE.rglob("templates/**/*.html")]
SCRIPTS = {path.name: path.read_text("utf-8") for path in STATIC.glob("*.js")}
QUOTED = {each for text in (*MODULES, *TEMPLATES) for each in re.findall(r"""["']([a-z0-9-]+)""", text)}
OUTRIGHT = re.compile(r'\bsay\(\s*"([a-z0-9-]*[a-z0-9])"')  # a beginning ends with a hyphen
SAID_BY_SEARCH = {key for text in SCRIPTS.values() for key in re.findall(r'\bsaid\("([a-z-]+)"', text)}
HAN = re.compile(r"[\u4e00-\u9fff]")
# Made of names, numbers and punctuation only.
NEUTRAL = {
    "heard-csdn",
    "heard-github",
    "heard-stack-overflow",
    "article-title",
    "check-count",
    "check-joint",
    "sheet-joint",
    "table-joint",
    "table-clauses",
    "table-end",
    "bracket-open",
    "bracket-close",
    "error-wording-on",
    "versions-from-to",
    "bugs-eager",
    "ask-x",
    "ask-row",
    "ask-is-parameter",
    "glance-case",
    "glance-code",
    "ask-is-plain",
    "timeline-changed",
    "timeline-proof",
    "atlas-page-turn",
    "atlas-against-changed",
    "atlas-page-changed-names",
    "atlas-turns-of",
}


@in_one_test("key", WORDS)
def test_chinese_words_are_chinese_and_english_words_are_not(key):
    assert bool(HAN.search(WORDS[key](CHINESE))) is (key not in NEUTRAL)
    assert not HAN.search(WORDS[key](ENGLISH))


@in_one_test("key", WORDS)
def test_every_entry_is_said_somewhere(key):
    if key.startswith(PREFIX):
        assert any(f'say("{key.removeprefix(PREFIX)}"' in text for text in SCRIPTS.values())
    elif key.startswith(SAID):
        assert key.removeprefix(SAID) in SAID_BY_SEARCH
    else:  # or it is put together with a beginning
        parts = key.split("-")
        assert not {key, *("-".join([*parts[:end], ""]) for end in range(1, len(parts)))}.isdisjoint(QUOTED)


def test_every_key_that_is_said_outright_has_its_words():
    said = {key for text in (*MODULES, *TEMPLATES) for key in OUTRIGHT.findall(text)}
    assert len(said) > 300
    assert said | {PREFIX + key for text in SCRIPTS.values() for key in OUTRIGHT.findall(text)} <= WORDS.keys()
    assert [key for key in SAID_BY_SEARCH if f"{SAID}{key}" not in WORDS] == []


@in_one_test("name", SCRIPTS)
def test_a_script_has_no_words_of_a_language_and_does_not_ask_for_one(name):
    assert not HAN.search(SCRIPTS[name])
    assert not re.search(r"\blang\b[^;]*(==|startsWith|\[)", SCRIPTS[name])
    # Every key is written out, so that these tests can find it.
    assert set(re.findall(r"(?<!function )\bsay\((.)", SCRIPTS[name])) <= {'"'}


def calls() -> Iterator[tuple[str, set[str | None]]]:
    """The key and the names of the values of each call of `say` with a key that is written out."""
    for node in (node for text in MODULES for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
        if getattr(node.func, "id", "") == "say" and isinstance(node.args[0], ast.Constant):
            yield node.args[0].value, {keyword.arg for keyword in node.keywords}
    for call in (call for text in TEMPLATES for call in environment().parse(text).find_all(jinja2.nodes.Call)):
        if getattr(call.node, "name", "") == "say" and isinstance(call.args[0], jinja2.nodes.Const):
            yield call.args[0].value, {keyword.key for keyword in call.kwargs}


def test_a_key_that_is_said_outright_gets_the_values_that_its_words_have_places_for():
    given = {(key, frozenset(names)) for key, names in calls() if None not in names}
    assert ("check-title", frozenset({"torch"})) in given and "since" in dict(given), (
        "calls of code and of templates are found"
    )
    assert [(key, names) for key, names in given if names != placeholders(WORDS[key].source)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_are_put_in(language):
    expected = WORDS["check-title"](language).replace("{torch}", "9.9.9")
    assert say("check-title", language, torch="9.9.9") == expected
    assert "9.9.9" in expected


def test_unknown_words_are_an_error_in_a_line():
    with pytest.raises(WordsError) as caught:
        say("no-such-words", ENGLISH)
    assert str(caught.value) == "words.toml: no-such-words: -: must be given; found nothing"


def test_each_verdict_has_a_badge_with_all_that_a_reader_sees_in_their_order():
    found = badges().verdicts
    assert list(found) == [*Verdict, NOT_JUDGED]
    for name, badge in found.items():
        assert badge.label and badge.terminal and len(badge.light) == len(badge.dark) == 2, name
        assert badge.when or name == NOT_JUDGED
        assert f"--tc-icon-{badge.icon}:" in (STATIC / "pages.css").read_text(encoding="utf-8")


def test_each_answer_has_a_badge_with_the_class_of_a_rule():
    sheet = (STATIC / "pages.css").read_text(encoding="utf-8")
    assert [
        badge.icon for badge in badges().answers.values() if f".tc-{badge.icon} " not in sheet.replace("::", " ")
    ] == []
    assert {*get_args(Said), "depends"} <= badges().answers.keys()
