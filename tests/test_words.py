"""The words of the interface: every language, no gaps, none that nobody says."""

import ast
import re

import pytest
from in_one_test import in_one_test
from said_words import (
    HAN,
    NEUTRAL,
    SCRIPTS,
    WORDS,
    all_calls,
    all_template_calls,
    beginning,
    family_of,
    keys_in,
    keys_of,
    said,
    said_by_scripts,
)

from tensorcopy_docs.building.said import computed
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.words import WordsError, say
from tensorcopy_docs.words.text import placeholders


@in_one_test("key", WORDS)
def test_chinese_words_are_chinese_and_english_words_are_not(key):
    assert bool(HAN.search(WORDS[key](CHINESE))) is (key not in NEUTRAL)
    assert not HAN.search(WORDS[key](ENGLISH))


@in_one_test("key", WORDS)
def test_every_entry_is_said_somewhere(key):
    prefix = next((prefix for prefix in computed() if key.startswith(prefix)), None)
    if prefix is None:
        assert key in said() | said_by_scripts()
    else:
        assert key.removeprefix(prefix) in computed()[prefix]
        assert prefix in {beginning(call.args[0]) for call in all_calls()} | set(map(family_of, all_template_calls()))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("say('score', language)", {"score"}),
        ("other = 'date'; say('score', language)", {"score"}),
        ("other = 'date'; say(f'verdict-{other}', language)", set()),
        ("other = 'date'; say(other, language)", {"date"}),
        ("def f(other):\n    'date'\n    say(other, language)", set()),
        ("other = 'date'", set()),
    ],
)
def test_a_string_is_a_key_only_where_it_may_be_said(text, keys):
    assert keys_in(ast.parse(text)) == keys


def test_every_key_that_a_script_says_has_its_words():
    assert said_by_scripts() == {key for key in WORDS if key.startswith(PREFIX)}


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_has_no_words_of_a_language_and_does_not_ask_for_one(script):
    text = SCRIPTS[script]
    assert not HAN.search(text)
    assert not re.search(r"\blang\b[^;]*(==|startsWith|\[)", text)
    # Every key is written out, so that these tests can find it.
    calls = re.findall(r"(?<!function )\bsay\((.)", text)
    assert set(calls) <= {'"'}


def test_everything_that_is_put_together_has_its_words():
    assert {prefix + name for prefix, names in computed().items() for name in names} <= WORDS.keys()


def test_every_key_that_is_said_outright_has_its_words():
    literal = {call.args[0].value for call in all_calls() if isinstance(call.args[0], ast.Constant)}
    assert {"verdict", "claim", "check-title"} <= literal, "keys are found in the source"
    assert literal <= WORDS.keys()


def test_a_key_that_is_said_outright_gets_the_values_that_its_words_have_places_for():
    found = []
    for call in all_calls():
        given = {keyword.arg for keyword in call.keywords}
        if isinstance(call.args[0], ast.Constant) and None not in given:
            key = call.args[0].value
            found.append((key, given == placeholders(WORDS[key].source)))
    assert ("check-title", True) in found
    assert [key for key, fits in found if not fits] == []


def test_every_key_that_is_put_together_is_of_a_known_family():
    made = {beginning(call.args[0]) for call in all_calls() if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)}
    assert made | set(map(family_of, all_template_calls())) - {None} == set(computed())


def test_every_key_that_a_template_says_is_written_out_or_of_a_known_family_and_has_its_words():
    for call in all_template_calls():
        assert keys_of(call) or family_of(call) in computed(), f"line {call.lineno}"
        assert keys_of(call) <= WORDS.keys()


def test_a_key_that_a_template_says_gets_the_values_that_its_words_have_places_for():
    found = [
        (key, {keyword.key for keyword in call.kwargs} == placeholders(WORDS[key].source))
        for call in all_template_calls()
        for key in keys_of(call)
    ]
    assert ("since", True) in found
    assert [key for key, fits in found if not fits] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_are_put_in(language):
    expected = WORDS["check-title"](language).replace("{torch}", "9.9.9")
    assert say("check-title", language, torch="9.9.9") == expected
    assert "9.9.9" in expected


def test_unknown_words_are_an_error_in_a_line():
    with pytest.raises(WordsError) as caught:
        say("no-such-words", ENGLISH)
    assert str(caught.value) == "words.toml: no-such-words: -: must be given; found nothing"
