"""The words of the interface: every language, no gaps, none that nobody says."""

import ast
import re
from functools import cache
from pathlib import Path

import jinja2.nodes
import pytest
from in_one_test import in_one_test

from tensorcopy_docs.asking import answers
from tensorcopy_docs.atlas.disagreements import KINDS as ATLAS_KINDS
from tensorcopy_docs.atlas.known import ANSWERS
from tensorcopy_docs.atlas.questions import QUESTIONS, SAID, answer_key
from tensorcopy_docs.history.events import KINDS
from tensorcopy_docs.history.messages import KINDS as KINDS_OF_MESSAGES
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.asked import faults
from tensorcopy_docs.lab.atlas.conditions import CONDITIONS
from tensorcopy_docs.lab.atlas.words import REASONS
from tensorcopy_docs.lab.values import NO, YES
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.kinds import DocumentationPage, Heard, Kind, Origin, Verdict
from tensorcopy_docs.snippets.table import columns
from tensorcopy_docs.sphinx.atlas.data import WORDS as ATLAS_WORDS
from tensorcopy_docs.sphinx.cards.kinds import kinds
from tensorcopy_docs.sphinx.front.sheet import DEPENDS
from tensorcopy_docs.sphinx.parts.templates import environment
from tensorcopy_docs.sphinx.predict.generation import PRINTS, RAISES, RAISING, SILENT, WARNS
from tensorcopy_docs.sphinx.script_words import PREFIX
from tensorcopy_docs.sphinx.state import SECTIONS
from tensorcopy_docs.words import FILE, WordsError, phrases, say
from tensorcopy_docs.words.text import placeholders

WORDS = phrases(FILE)
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tensorcopy_docs"
# The lab is below the words and cannot import them: what is called `say` there is something else.
ABOVE_THE_LAB = [path for path in SOURCE.rglob("*.py") if SOURCE / "lab" not in path.parents]
MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in ABOVE_THE_LAB}
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "_static").glob("*.js")}
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
    "ask-x",
    "ask-row",
    "ask-is-parameter",
    "ask-is-plain",
    "timeline-changed",
    "timeline-proof",
    "atlas-page-turn",
    "atlas-against-changed",
    "atlas-page-changed-names",
    "atlas-turns-of",
}

FACTS = {"site", "language", "date", "torch", "url"}  # what can be known of an article


# Read where they are needed: each process of a run imports this.
@cache
def modules() -> list[ast.Module]:
    """The modules of the package, parsed, without the lab: it knows no words."""
    paths = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "lab"]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def templates() -> list[jinja2.nodes.Template]:
    """The templates of generated parts, parsed."""
    paths = SOURCE.rglob("templates/**/*.html")
    return [environment().parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def computed() -> dict[str, set[str]]:
    """The keys that are put together, by what they begin with."""
    return {
        "verdict-": {*map(str, Verdict), "none"},
        "when-": set(map(str, Verdict)),
        "outcome-": {outcome.replace(" ", "-") for outcome in [*outcomes.ALL, "not recorded", "not run"]},
        "counterexample-": {outcomes.HELD, outcomes.FAILED},
        "kind-": set(map(str, Kind)),
        "source-": {str(origin) for origin in Origin if origin is not Origin.ARTICLE},
        "heard-": set(map(str, Heard)),
        "error-is-": set(KINDS_OF_MESSAGES.values()),
        "warning-is-": set(KINDS_OF_MESSAGES.values()),
        "page-": set(map(str, DocumentationPage)),
        "answer-": {YES, NO, DEPENDS},
        "event-kind-": set(KINDS),
        "unknown-": FACTS,
        "ask-fault-": set(faults.KEYS),
        "ask-is-": set(answers.KINDS),
        "predict-ask-": {PRINTS, RAISING},
        "predict-outcome-": {RAISES, WARNS, SILENT},
        "title-": set(SECTIONS),
        "language-": {language.key for language in LANGUAGES},
        "atlas-page-": set(ATLAS_WORDS),
        "atlas-question-": set(QUESTIONS),
        "atlas-answer-": {answer_key(question, each) for question, known in QUESTIONS.items() for each in known},
        "atlas-said-": {
            f"{question}-{answer.replace(' ', '-')}" for question, known in SAID.items() for answer in known
        },
        "atlas-heading-": set(ANSWERS),
        "atlas-reason-": set(REASONS),
        "atlas-condition-": set(CONDITIONS),
        "atlas-listed-": {"view", "either", "no"},
        "atlas-kind-": {f"{kind}{end}" for kind in ATLAS_KINDS for end in ("", "-about")},
        "card-": {*(kind.label for kind in kinds() if kind.label), "foot"},
        "group-": {*(column.group for column in columns().values()), "test-tensor"},
    }


def calls(tree: ast.AST) -> list[ast.Call]:
    """Every call of `say`."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]


@cache
def all_calls() -> list[ast.Call]:
    return [call for tree in modules() for call in calls(tree)]


def template_calls(tree: jinja2.nodes.Node) -> list[jinja2.nodes.Call]:
    """Every call of `say` in a template."""
    return [
        call
        for call in tree.find_all(jinja2.nodes.Call)
        if isinstance(call.node, jinja2.nodes.Name) and call.node.name == "say"
    ]


@cache
def all_template_calls() -> list[jinja2.nodes.Call]:
    return [call for tree in templates() for call in template_calls(tree)]


def keys_of(call: jinja2.nodes.Call) -> set[str]:
    """The keys that a call in a template can say, as they are written out."""
    first = call.args[0]
    choices = [first.expr1, first.expr2] if isinstance(first, jinja2.nodes.CondExpr) else [first]
    return {choice.value for choice in choices if isinstance(choice, jinja2.nodes.Const)}


def family_of(call: jinja2.nodes.Call) -> str | None:
    """What a key that a template puts together begins with."""
    first = call.args[0]
    return first.nodes[0].value if isinstance(first, jinja2.nodes.Concat) else None


@cache
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


def keys_in(tree: ast.AST) -> set[str]:
    """The keys that a module can say: those in a call of `say`.

    Where such a call is given a variable, these are all strings of the module as well, but for docstrings.
    """
    first = [call.args[0] for call in calls(tree)]
    keys = {key.value for key in first if isinstance(key, ast.Constant)}
    if all(isinstance(key, ast.Constant | ast.JoinedStr | ast.BinOp) for key in first):
        return keys
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return keys | {node.value for node in strings if id(node) not in alone}


@cache
def said() -> set[str]:
    """Every key that the package can say, in its modules and its templates."""
    return set().union(*map(keys_of, all_template_calls()), *map(keys_in, modules()))


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
