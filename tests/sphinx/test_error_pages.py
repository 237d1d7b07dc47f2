"""Pages of error messages: what each says, in both languages, and what stops the build."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.site_files import data_beside
from tests.sphinx.small_project import NEW, OLD, SITE

PAGE, INDEX, ENTRY = "errors/sum-of-text", "errors/index", "register/messages/adding.toml"
TITLE = "can't add … to <b>text</b>"
MEANING = {ENGLISH: "A number and str were added.", CHINESE: "把数字和 str 相加了。"}
LIST = "RuntimeError: a list is no text"
PINNED = short(pinned_torch())
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)


def record(version: str, outcome: str = "held", output: str = "") -> dict:
    """The record of a version on which the message was raised with this output."""
    messages = {"a_sum_raises": {"outcome": outcome, "output": output}}
    return {"torch": version, "proofs": {}, "cells": {}, "messages": messages}


@pytest.fixture(scope="module")
def with_past(tmp_path_factory, new_project):
    """The site, in each language, whose message was worded otherwise and has a cause and further pages."""
    project = new_project(tmp_path_factory.mktemp("errors"))
    project.records = {"1.1.0": record("1.1.0", "not available")}
    project.records |= {version: record(version, output=OLD) for version in ("1.2.0", "1.3.1")}
    project.messages["a_sum_raises"] = replace(project.messages["a_sum_raises"], needs=("torch.sum()",))
    (project.source / "calls").mkdir()
    project.write("calls/fill_.md", "---\norphan: true\n---\n# In place\n")
    project.write("calls/data.md", "---\norphan: true\n---\n# Data\n")
    cause = 'cause = { en = "A file was read.", zh = "读了文件。" }\n'
    project.messages["a_list_raises"] = MessageSource("a_list_raises", MESSAGE, "made_up.py", "[1] + 'a'")
    project.messages["a_list_of_numbers"] = MessageSource(
        "a_list_of_numbers", FIX, "made_up.py", "9", of="a_list_raises"
    )
    project.evidence["messages"]["a_list_raises"] = {"kind": MESSAGE, "outcome": "held", "output": LIST, "error": None}
    project.evidence["messages"]["a_list_of_numbers"] = {
        "kind": FIX,
        "outcome": "held",
        "output": "nine",
        "error": None,
    }
    further = """causes = [{ message = "a_list_raises", signs = [{ words = "a list is" }], fixes = [
        { run = "a_list_of_numbers", text = { en = "Take numbers.", zh = "用数字。" } },
    ], cause = { en = "A list was read. It has text.", zh = "读了列表。其中有文字。" } }]\n"""
    project.edit(
        ENTRY,
        'see = ["claims"]',
        f'{cause}also = ["a list is no text"]\n{further}see = ["claims", "calls/data", "no/such-page"]',
    )
    return {language: project.build(language=language) for language in LANGUAGES}


@each
def test_the_page_gives_the_answer_first_and_the_title_as_pytorch_says_it(built_languages, language):
    built = built_languages[language]
    assert built.texts(PAGE, "h1") == [TITLE]
    (means, fix) = built.rows(PAGE, "table")
    assert means[0] == say("error-means", language) and means[1].startswith(MEANING[language])
    advice = {ENGLISH: "Convert the text with int().", CHINESE: "先用 int() 转换。"}[language]
    assert fix == [say("error-fix", language), advice]
    shown = [block.strip() for block in built.texts(PAGE, "pre")]
    assert shown == ["print(1 + int('2'))", "3", "x = 1 x += 'a'.data", NEW]
    assert built.texts(PAGE, "h2") == [say(f"title-{key}", language) for key in ("fixes", "example", "read-next")]
    (tag,) = BeautifulSoup(built.html(PAGE), "html.parser").select('meta[name="description"]')
    assert tag["content"].startswith(MEANING[language])
    (report,) = parse_qs(urlsplit(built.contexts[PAGE]["page_facts"].report).query)["body"]
    assert f"{SITE}{language.folder}/{PAGE}.html" in report and "sum-of-text" in report


@each
def test_the_index_lists_each_message_by_subject(built_languages, language):
    built = built_languages[language]
    assert built.texts(INDEX, "h2") == [{ENGLISH: "Adding", CHINESE: "加法"}[language]]
    (line,) = built.texts(INDEX, "li:has(a[href='sum-of-text.html'])")
    assert line == f"{TITLE} {MEANING[language]}"
    assert say("errors-count", language, count=1, torch=pinned_torch()) in built.texts(INDEX, "p")
    assert say("errors-filter", language) in built.html(INDEX)


@each
def test_all_wordings_are_on_the_page_with_what_old_versions_lack_and_found_by_the_filter(with_past, language):
    built = with_past[language]
    # Those of the entry, and those of its functions.
    assert built.texts(PAGE, "#read-next li") == ["All claims", "Data", "In place", say("errors-all", language)]
    assert OLD in built.texts(PAGE, "details pre") and NEW in built.texts(PAGE, "pre")
    assert say("versions-from-to", language, first="1.2", last="1.3") in " ".join(built.texts(PAGE, "details"))
    (bar,) = built.select(INDEX, ".tc-text-filter")
    (further,) = data_beside(built.folder / INDEX, bar["data-file"])
    assert {"old", "which"} <= set(further.split()) and "add" not in further.split()
    cause = {ENGLISH: "A file was read.", CHINESE: "读了文件。"}[language]
    assert [say("error-cause", language), cause] in built.rows(PAGE, "table")
    versions = say("versions-from-to", language, first="1.2", last=PINNED)
    told = say("error-told-always", language, versions=versions)
    needs = say("error-needs", language, first="1.2", needs="torch.sum()")
    assert f"{told}{language.sentence_separator}{needs}" in built.texts(PAGE, "p")


@each
def test_each_other_cause_is_folded_under_its_first_sentence_with_its_code_and_its_fixes(with_past, language):
    (cause,) = with_past[language].select(PAGE, "#fixes details")
    said = {
        ENGLISH: ("A list was read.", "It has text.", "Take numbers."),
        CHINESE: ("读了列表。", "其中有文字。", "用数字。"),
    }
    first, rest, advice = said[language]
    assert cause.summary.get_text() == say("error-other-cause", language) + first
    assert [each.get_text().strip() for each in cause.select("p")] == [rest, say("error-fix", language), advice]
    assert [each.get_text().strip() for each in cause.select("pre")] == ["[1] + 'a'", LIST, "9", "nine"]


def test_errors_json_has_what_the_pages_say_and_is_the_same_in_each_language(with_past):
    first, second = ((each.folder / "errors.json").read_bytes() for each in with_past.values())
    assert first == second
    facts = json.loads(first)
    (entry,) = facts["messages"]
    assert facts["torch"] == pinned_torch()
    assert (entry["id"], entry["title"], entry["warning"]) == ("sum-of-text", TITLE, False)
    assert entry["meaning"]["zh"] == "把数字和 `str` 相加了。两者种类不同。"
    cause, other = entry["causes"]
    assert (cause["code"], cause["signs"]) == ("x = 1\nx += 'a'.data", [])
    assert cause["cause"] == {"en": "A file was read.", "zh": "读了文件。"}
    text = {"en": "Convert the text with `int()`.", "zh": "先用 `int()` 转换。"}
    assert cause["fixes"] == [{"text": text, "code": "print(1 + int('2'))"}]
    outcomes = {"1.1.0": "not available", "1.2.0": "held", "1.3.1": "held", pinned_torch(): "held"}
    assert cause["outcomes"] == outcomes
    assert cause["wordings"] == [
        {"type": "RuntimeError", "text": NEW.partition(": ")[2], "versions": [pinned_torch()]},
        {"type": "RuntimeError", "text": OLD.partition(": ")[2], "versions": ["1.2.0", "1.3.1"]},
    ]
    assert (other["signs"][0]["words"], other["fixes"][0]["code"]) == ("a list is", "9")
    assert other["wordings"][0]["text"] == LIST.partition(": ")[2]
    assert entry["see"] == ["claims", "calls/data", "no/such-page"]
    assert (with_past[ENGLISH].folder / entry["page"]).is_file()


def test_a_message_that_is_not_raised_now_is_shown_as_an_older_version_words_it(small):
    small.evidence["messages"]["a_sum_raises"] |= {"outcome": "failed", "output": ""}
    small.records = {"1.3.1": record("1.3.1", output=NEW)}
    built = small.build()
    assert NEW in built.texts(PAGE, "pre")
    assert say("error-not-now", ENGLISH, torch=PINNED) in built.texts(PAGE, "p")


def test_what_a_library_raises_is_not_said_of_pytorch(small):
    small.edit(ENTRY, "see = ", 'library = "adder"\nsee = ')
    assert small.stopped() == ["sum-of-text: library: must be none if PyTorch raises it; found 'adder'"]
    small.evidence["messages"]["a_sum_raises"] |= {"outcome": "failed", "output": ""}
    small.records = {"1.3.1": record("1.3.1", "failed")}
    built = small.build()
    versions = say("versions-from-to", ENGLISH, first="1.3", last=PINNED)
    texts = built.texts(PAGE, "p, .tc-output-label")
    assert {say("library-code", ENGLISH), say("error-told-never", ENGLISH, versions=versions)} <= set(texts)
    assert say("error-not-now", ENGLISH, torch=PINNED) not in texts
    (entry,) = json.loads((built.folder / "errors.json").read_bytes())["messages"]
    assert entry["library"] == "adder"


@pytest.mark.parametrize(
    ("name", "result", "parts"),
    [
        (
            "a_sum_of_numbers",
            {"outcome": "failed", "error": "AssertionError: 4"},
            ("held", "failed (AssertionError: 4)"),
        ),
        ("a_sum_raises", {"outcome": "broken"}, ("a_sum_raises", "broken")),
        ("a_sum_raises", {"outcome": "crashed"}, ("a_sum_raises", "crashed")),
        ("a_sum_raises", {"output": "RuntimeError: no"}, ("title", "wording")),
    ],
)
def test_what_is_not_as_the_register_says_stops_the_build(small, name, result, parts):
    small.evidence["messages"][name] |= result
    (said,) = small.stopped()
    assert said.startswith("sum-of-text: ") and all(part in said for part in parts)


def test_a_fact_that_is_not_so_and_a_message_of_the_lab_without_an_entry_stop_the_build(small):
    small.edit(ENTRY, "see = ", 'facts = {"clone/is-leaf" = "yes"}\nsee = ')
    (said,) = small.stopped()
    assert said.startswith("sum-of-text: facts: clone/is-leaf")
    small.messages["lonely"] = MessageSource("lonely", MESSAGE, "made_up.py", "raise")
    (said,) = small.stopped()
    assert said.startswith("made_up.py: lonely: message: ")


def test_what_another_python_says_is_declared_and_the_page_says_what_the_record_says(small):
    small.evidence["python"] = "3.13.0"
    small.records = {pinned_torch(): record(pinned_torch(), output=NEW)}
    small.evidence["messages"]["a_sum_raises"] |= {"output": "TypeError: newly worded"}
    (said,) = small.stopped()
    assert said.startswith("sum-of-text: also: ") and "3.13.0" in said and "newly worded" in said
    small.edit(ENTRY, "see = ", 'also = ["newly worded"]\nsee = ')
    assert NEW in small.build().texts(PAGE, "pre")
