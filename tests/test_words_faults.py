"""A damaged ``words.toml``: each fault is one line of file, key, language, rule and what was found."""

import re
from pathlib import Path

import pytest

from tensorcopy_docs import words
from tensorcopy_docs.cli import main
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import NAME, ROOMS, WordsError, phrases, say, text
from tests.committed import answer_check, committed_records

REAL = "\n".join(file.read_text(encoding="utf-8") for file in sorted(ROOMS.rglob(NAME)))  # in one file
MEASURED = committed_records()[pinned_torch()].model_dump(mode="json")
GOOD = '[hello]\nen = "Hello {name}"\nzh = "你好 {name}"\n'
BRACES = "must have a name, and nothing else, between braces; found {'en': "

# What the file holds, and the lines behind the file's name.
FAULTS = {
    "language missing": ('[a]\nen = "x"', ["a: zh: must be given; found nothing"]),
    "unknown language": ('[a]\nen = "x"\nzh = "y"\nfr = "z"', ["a: fr: unknown key; found 'z'"]),
    "blank": ('[a]\nen = "x"\nzh = " "', ["a: zh: must not be empty; found ' '"]),
    "empty": ('[a]\nen = ""\nzh = "y"', ["a: en: must not be empty; found ''"]),
    "a number": ('[a]\nen = 1\nzh = "y"', ["a: en: must be text; found 1"]),
    "no table": ('a = "x"', ["a: -: must be a table; found 'x'"]),
    "U+0000": ('[a]\nen = "x\\u0000"\nzh = "y"', [r"a: en: must not have a control character; found 'x\x00'"]),
    "text turned around": (
        '[a]\nen = "x\\u202ey"\nzh = "y"',
        ["a: en: must not have a control character; found 'x\\u202ey'"],
    ),
    "a book": (f'[a]\nen = "{"x" * 20_001}"\nzh = "y"', ["a: en: must have at most 20000 letters; found 20001"]),
    "thousands of levels": (f"a{'.a' * 5000} = 1", ["-: -: must be TOML in UTF-8; found too many levels"]),
    "other placeholder": (
        GOOD.replace("Hello {name}", "Hello {nope}"),
        [
            "hello: -: must have the same placeholders in every language (en: nope; zh: name); "
            "found {'en': 'Hello {nope}', 'zh': '你好 {name}'}"
        ],
    ),
    "lone brace": ('[a]\nen = "{"\nzh = "y"', [f"a: -: {BRACES}'{{', 'zh': 'y'}}"]),
    "placeholder without a name": ('[a]\nen = "{}"\nzh = "{}"', [f"a: -: {BRACES}'{{}}', 'zh': '{{}}'}}"]),
    "placeholder with a form": ('[a]\nen = "{b:3}"\nzh = "{b:3}"', [f"a: -: {BRACES}'{{b:3}}', 'zh': '{{b:3}}'}}"]),
    "attribute of a placeholder": ('[a]\nen = "{b.c}"\nzh = "{b.c}"', [f"a: -: {BRACES}'{{b.c}}', 'zh': '{{b.c}}'}}"]),
    "several": (
        '[a]\nen = "x"\n[b]\nzh = "y"',
        ["a: zh: must be given; found nothing", "b: en: must be given; found nothing"],
    ),
}


def retold(key: str, text: str | None, *languages: Language) -> str:
    """The real words, but for those called `key`, which are `text` in some languages, or are missing there."""
    head, entry, rest = REAL.partition(f"[{key}]\n")
    assert entry, key
    for language in languages:
        line = "" if text is None else f'{language.key} = "{text}"\n'
        rest = re.sub(rf"^{language.key} = .*\n", line, rest, count=1, flags=re.MULTILINE)
    return head + entry + rest


# What the command is given in the place of its words, and how each line begins.
DAMAGED = {
    "syntax error": (REAL.replace("[check-count]", "[check-count").encode(), "-: -: must be TOML in UTF-8; found "),
    "key missing": (REAL.replace("[check-count]", "[check-turn]").encode(), "check-count: -: must be given"),
    "language missing": (retold("check-count", None, CHINESE).encode(), f"check-count: {CHINESE.key}: must be given"),
    "unknown placeholder": (
        retold("check-title", "{nope}", ENGLISH).encode(),
        "check-title: -: must have the same placeholders in every language (en: nope; zh: torch)",
    ),
    "unknown placeholder in every language": (
        retold("check-title", "{nope}", *LANGUAGES).encode(),
        "check-title: -: must have no other placeholder (torch); found 'nope'",
    ),
    "lone brace": (retold("check-title", "Claims {", ENGLISH).encode(), "check-title: -: must have a name"),
    "empty file": (b"", "-: -: must have an entry; found {}"),
    "missing file": (None, "check-running: -: must be given; found nothing"),
}


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "words.toml"


@pytest.mark.parametrize(("content", "lines"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_one_line_of_file_key_language_rule_and_what_was_found(file, content, lines):
    file.write_text(content, encoding="utf-8")
    with pytest.raises(WordsError) as caught:
        phrases(file.parent)
    assert str(caught.value).splitlines() == [f"words.toml: {line}" for line in lines]


@pytest.mark.parametrize(("content", "beginning"), DAMAGED.values(), ids=DAMAGED.keys())
def test_the_command_ends_with_the_line(file, monkeypatch, capsys, content, beginning):
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(words, "ROOMS", file.parent)
    answer_check(monkeypatch, MEASURED)
    assert main(["check"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tensorcopy-docs: words.toml: {beginning}")
    assert len(line) <= len("tensorcopy-docs: ") + LONGEST_LINE


def test_words_keep_the_space_around_them(file):
    file.write_text('[a]\nen = "; "\nzh = "；"', encoding="utf-8")
    assert phrases(file.parent)["a"](ENGLISH) == "; "


def test_a_further_language_needs_an_entry_and_its_words_and_no_code(file, monkeypatch):
    fields = {"key": "fr", "folder": "fr", "sphinx": "fr", "tag": "fr", "name": "Français"}
    french = Language(**{**vars(ENGLISH), **fields})
    monkeypatch.setattr(text, "LANGUAGES", (*LANGUAGES, french))
    file.write_text(GOOD, encoding="utf-8")
    with pytest.raises(WordsError, match="hello: fr: must be given"):
        phrases(file.parent)
    phrases.cache_clear()
    file.write_text(GOOD + 'fr = "Bonjour {name}"\n', encoding="utf-8")
    monkeypatch.setattr(words, "ROOMS", file.parent)
    assert say("hello", french, name="x") == "Bonjour x"
    phrases.cache_clear()


def test_each_room_has_its_words_and_a_key_stands_in_one_of_them(tmp_path):
    for room, content in (("one", GOOD), ("two", GOOD), ("three", "[a]\nen = 1")):
        (tmp_path / room).mkdir()
        (tmp_path / room / NAME).write_text(content, encoding="utf-8")
    with pytest.raises(WordsError) as caught:
        phrases(tmp_path)
    *faults, twice = str(caught.value).splitlines()
    assert twice == "two/words.toml: hello: -: must stand in one file; found it in another one, too"
    assert {line.partition(":")[0] for line in faults} == {"three/words.toml"}
