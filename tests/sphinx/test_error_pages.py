"""Pages of error messages: what each says and in which order, in both languages, and what stops the build."""

import json
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.lab.message import MESSAGE
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.snippets.messages import MessageSource
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.sphinx.small_project import NEW, OLD

PAGE, INDEX = "errors/sum-of-text", "errors/index"
TITLE = "can't add … to <b>text</b>"


def record(version: str, **outputs: str) -> dict:
    """The record of a version on which messages were raised with these outputs, as the code of the build is."""
    messages = {name: {"outcome": "held", "output": output} for name, output in outputs.items()}
    return {"torch": version, "proofs": {}, "cells": {}, "messages": messages}


def pinned() -> str:
    """The version of the build, as pages say it."""
    return short(pinned_torch())


def test_the_page_gives_the_answer_first(english):
    (section,) = english.select(PAGE, "section.tc-error")
    assert section.h1.get_text().strip() == TITLE
    assert english.rows(PAGE, ".tc-glance table") == [
        [say("error-means", ENGLISH), "A number and str were added. They are of different kinds."],
        [say("error-fix", ENGLISH), "Convert the text with int()."],
    ]
    assert [block.strip() for block in english.texts(PAGE, "pre")] == [
        "print(1 + int('2'))",
        "3",
        "x = 1 x += 'a'.data",
        NEW,
    ]
    assert english.texts(PAGE, "h2") == [say(f"title-{key}", ENGLISH) for key in ("fixes", "example", "read-next")]
    text = section.get_text()
    places = [text.index(part) for part in (TITLE, "A number", "print(1", "x += ", "Read next")]
    assert places == sorted(places)


def test_the_title_is_the_same_in_each_language_and_in_no_catalog(chinese, catalogues):
    assert chinese.select(PAGE, "h1")[0].get_text().strip() == TITLE
    assert "把数字和 str 相加了。两者种类不同。" in chinese.texts(PAGE, ".tc-glance td")
    assert PAGE not in catalogues
    assert catalogues[INDEX] == ["Error messages"]


def test_the_description_is_what_the_message_means(english, chinese):
    for built, meaning in ((english, "A number and str were added."), (chinese, "把数字和 str 相加了。")):
        (tag,) = BeautifulSoup(built.html(PAGE), "html.parser").select('meta[name="description"]')
        assert tag["content"].startswith(meaning)


def test_further_pages_are_those_of_the_entry_and_those_of_its_functions(small):
    (small.source / "calls").mkdir()
    small.write("calls/fill_.md", "---\norphan: true\n---\n# In place\n")
    small.write("calls/data.md", "---\norphan: true\n---\n# Data\n")
    small.edit("register/messages/adding.toml", 'see = ["claims"]', 'see = ["claims", "calls/data", "no/such-page"]')
    built = small.build()
    assert built.texts(PAGE, "#read-next li") == ["All claims", "Data", "In place", say("errors-all", ENGLISH)]


def test_all_wordings_are_on_the_page_and_found_by_the_filter(small):
    small.records = {"1.2.0": record("1.2.0", a_sum_raises=OLD), "1.3.1": record("1.3.1", a_sum_raises=OLD)}
    built = small.build()
    folded = built.texts(PAGE, "details pre")
    assert folded == [OLD] and NEW in built.texts(PAGE, "pre")
    assert "1.2" in built.texts(PAGE, "details .tc-output-label")[0]
    (line,) = built.select(INDEX, ".tc-list li")
    assert {"old", "which"} <= set(line["data-words"].split())
    assert "add" not in line["data-words"].split()


def test_a_long_message_is_folded_and_of_an_older_wording_only_what_differs_is_shown(small):
    words = " ".join(f"word{number}" for number in range(50))
    small.evidence["messages"]["a_sum_raises"]["output"] = f"{NEW} {words}"
    small.records = {"1.3.1": record("1.3.1", a_sum_raises=f"{NEW} {words.replace('word20', 'other')}")}
    built = small.build()
    whole, older = built.texts(PAGE, "details pre")
    assert whole == f"{NEW} {words}"
    assert older == f"{NEW.split()[0]} … word17 word18 word19 other word21 word22 word23 …"
    assert NEW not in "".join(built.texts(PAGE, "section > .highlight-none pre"))


@pytest.mark.parametrize(("lines", "folded"), [(5, 0), (60, 1)])
def test_a_second_fix_is_folded_if_the_page_has_no_room_for_it(small, lines, folded):
    first = small.messages["a_sum_of_numbers"]
    small.messages["second"] = replace(first, name="second", code="\n".join(["print(1 + 2)"] * lines))
    small.evidence["messages"]["second"] = {"outcome": "held", "output": ""}
    file = small.source / "register/messages/adding.toml"
    text = file.read_text(encoding="utf-8")
    second = '[[messages.fixes]]\nrun = "second"\ntext = { en = "Or add.", zh = "或者相加。" }\n'
    file.write_text(f"{text}\n{second}", encoding="utf-8")
    assert len(small.build().select(PAGE, "#fixes details")) == folded


def test_the_index_lists_each_message_by_subject(english, chinese):
    assert english.texts(INDEX, "h2") == ["Adding"]
    assert english.texts(INDEX, ".tc-list li") == [f"{TITLE} A number and str were added."]
    assert chinese.texts(INDEX, ".tc-list .tc-sub") == ["把数字和 str 相加了。"]
    assert english.texts(INDEX, ".tc-note") == [say("errors-count", ENGLISH, count=1, torch=pinned_torch())]
    assert chinese.texts(INDEX, "h2") == ["加法"]
    assert say("errors-filter", CHINESE) in chinese.html(INDEX)


def test_a_message_that_is_not_raised_now_is_shown_as_an_older_version_words_it(small):
    small.evidence["messages"]["a_sum_raises"] |= {"outcome": "failed", "output": ""}
    small.records = {"1.3.1": record("1.3.1", a_sum_raises=NEW)}
    built = small.build()
    assert NEW in built.texts(PAGE, "pre")
    assert built.texts(PAGE, ".tc-note") == [say("error-not-now", ENGLISH, torch=short(pinned_torch()))]


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=lambda language: language.key)
def test_the_page_names_what_the_code_needs_and_old_versions_lack(small, language):
    missing = {"a_sum_raises": {"outcome": "not available"}}
    old = {"torch": "1.2.0", "proofs": {}, "cells": {}, "messages": missing}
    small.records = {"1.2.0": old, "1.3.1": record("1.3.1", a_sum_raises=NEW)}
    small.messages["a_sum_raises"] = replace(small.messages["a_sum_raises"], needs=("torch.sum()",))
    (told,) = small.build(language=language).texts(PAGE, ".tc-glance-foot")
    versions = say("versions-from-to", language, first="1.3", last=pinned())
    always, needs = (
        say("error-told-always", language, versions=versions),
        say("error-needs", language, first="1.3", needs="torch.sum()"),
    )
    assert told == f"{always}{language.sentence_separator}{needs}"


def test_the_usual_cause_is_in_the_box_and_in_the_data(small):
    small.edit(
        "register/messages/adding.toml", "see = ", 'cause = { en = "A file was read.", zh = "读了文件。" }\nsee = '
    )
    built = small.build()
    assert [say("error-cause", ENGLISH), "A file was read."] in built.rows(PAGE, ".tc-glance table")
    (entry,) = json.loads((built.folder / "errors.json").read_bytes())["messages"]
    assert entry["cause"] == {"en": "A file was read.", "zh": "读了文件。"}


def test_what_a_library_raises_is_not_said_of_pytorch(small):
    small.edit("register/messages/adding.toml", "see = ", 'library = "adder"\nsee = ')
    small.evidence["messages"]["a_sum_raises"] |= {"outcome": "failed", "output": ""}
    small.records = {"1.3.1": record("1.3.1") | {"messages": {"a_sum_raises": {"outcome": "failed"}}}}
    built = small.build()
    assert built.texts(PAGE, ".tc-output-label") == [say("library-code", ENGLISH)]
    assert built.texts(PAGE, ".tc-note") == []
    versions = say("versions-from-to", ENGLISH, first="1.3", last=pinned())
    assert built.texts(PAGE, ".tc-glance-foot") == [say("error-told-never", ENGLISH, versions=versions)]
    (entry,) = json.loads((built.folder / "errors.json").read_bytes())["messages"]
    assert entry["library"] == "adder"


def test_what_pytorch_raises_is_not_said_of_a_library(small):
    small.edit("register/messages/adding.toml", "see = ", 'library = "adder"\nsee = ')
    assert small.stopped() == ["sum-of-text: library: must be none if PyTorch raises it; found 'adder'"]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            ("a_sum_of_numbers", {"outcome": "failed", "error": "AssertionError: 4"}),
            f"a_sum_of_numbers: must be held on torch {pinned_torch()}; found failed (AssertionError: 4)",
        ),
        (("a_sum_raises", {"outcome": "broken"}), "a_sum_raises: must be held or failed or not available on torch"),
        (("a_sum_raises", {"outcome": "crashed"}), "found crashed"),
        (("a_sum_raises", {"output": "RuntimeError: no"}), "title: must be in the wording of torch"),
    ],
)
def test_what_is_not_as_the_register_says_stops_the_build(small, change, line):
    name, result = change
    small.evidence["messages"][name] |= result
    (said,) = small.stopped()
    assert said.startswith("sum-of-text: ")
    assert line in said


def test_what_another_python_says_is_declared_and_the_page_says_what_the_record_says(small):
    small.evidence["python"] = "3.13.0"
    small.records = {pinned_torch(): record(pinned_torch(), a_sum_raises=NEW)}
    small.evidence["messages"]["a_sum_raises"] |= {"output": "TypeError: newly worded"}
    assert small.stopped() == [
        "sum-of-text: also: must have the wording of Python 3.13.0; found 'TypeError: newly worded'"
    ]
    small.edit("register/messages/adding.toml", "see = ", 'also = ["newly worded"]\nsee = ')
    assert NEW in small.build().texts(PAGE, "pre")


def test_on_another_torch_a_fix_may_fail(small):
    small.evidence["torch"] = "2.12.0"
    small.evidence["messages"]["a_sum_of_numbers"] |= {"outcome": "failed"}
    assert TITLE in small.build().select(PAGE, "h1")[0].get_text()


def test_a_fact_that_is_not_so_stops_the_build(small):
    small.edit("register/messages/adding.toml", "see = ", 'facts = {"clone/is-leaf" = "yes"}\nsee = ')
    (said,) = small.stopped()
    assert said.startswith("sum-of-text: facts: clone/is-leaf")


def test_pages_of_entries_are_written_when_they_change_and_go_with_their_entry(built_small):
    file, by_hand = built_small.source / "errors/sum-of-text.md", built_small.source / "errors/index.md"
    before = file.stat().st_mtime_ns
    assert built_small.build().read == []
    assert file.stat().st_mtime_ns == before
    file.write_text(f"{file.read_text(encoding='utf-8')}Written by hand.\n", encoding="utf-8")
    built_small.edit("register/messages/adding.toml", 'id = "sum-of-text"', 'id = "other-sum"')
    again = built_small.build()
    assert "errors/other-sum" in again.read
    assert again.texts("errors/other-sum", "h1") == [TITLE]
    assert not file.exists() and by_hand.exists()
    assert PAGE not in again.app.env.found_docs


def test_a_page_of_a_message_that_there_is_not_is_a_warning(small):
    small.write("errors/other.md", "---\norphan: true\n---\n\n```{message} other\n```\n")
    assert "there is no message 'other'; there are sum-of-text" in small.build().warnings


def test_a_message_of_the_lab_without_an_entry_stops_the_build(small):
    small.messages["lonely"] = MessageSource("lonely", MESSAGE, "made_up.py", "raise")
    assert small.stopped() == [
        "made_up.py: lonely: message: must belong to an entry of the register; found none that names it"
    ]


def test_errors_json_has_what_the_pages_say_and_is_the_same_in_each_language(small):
    small.records = {"1.2.0": record("1.2.0", a_sum_raises=OLD)}
    built = [small.build(language=language) for language in (ENGLISH, CHINESE)]
    first, second = ((each.folder / "errors.json").read_bytes() for each in built)
    assert first == second
    facts = json.loads(first)
    (entry,) = facts["messages"]
    assert facts["torch"] == pinned_torch()
    assert (entry["id"], entry["title"], entry["warning"]) == ("sum-of-text", TITLE, False)
    assert entry["code"] == "x = 1\nx += 'a'.data"
    assert entry["meaning"]["zh"] == "把数字和 `str` 相加了。两者种类不同。"
    assert entry["fixes"] == [
        {"text": {"en": "Convert the text with `int()`.", "zh": "先用 `int()` 转换。"}, "code": "print(1 + int('2'))"}
    ]
    assert entry["outcomes"] == {"1.2.0": "held", pinned_torch(): "held"}
    assert entry["wordings"] == [
        {"type": "RuntimeError", "text": NEW.partition(": ")[2], "versions": [pinned_torch()]},
        {"type": "RuntimeError", "text": OLD.partition(": ")[2], "versions": ["1.2.0"]},
    ]
    assert entry["see"] == ["claims"]
    assert (built[0].folder / entry["page"]).is_file()
