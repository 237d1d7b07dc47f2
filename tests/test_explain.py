"""``tensorcopy-docs explain``: each recorded wording finds its entry, whatever was pasted around it or cut off."""

import io
import json
import re
import subprocess
import sys
from functools import cache

import pytest
from in_one_test import in_one_test

from tensorcopy_docs.cli import main
from tensorcopy_docs.explain import matcher
from tensorcopy_docs.explain_match import Matcher
from tensorcopy_docs.history.messages import Wording, recorded_messages
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.message_facts import message_facts
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.words import say

KNOWN, PAST = load_messages(), recorded_messages()
# Every wording that is known of an entry: its title, those of other Pythons, and what the records have.
WORDINGS = {
    f"{entry.id} {number}": (entry.id, text)
    for entry in KNOWN.entries.values()
    for number, text in enumerate([entry.title, *entry.also, *(each.text for each in PAST.wordings(entry.message))])
}
FRAMES = """Traceback (most recent call last):
  File "train.py", line 12, in <module>
    main(x.detach(), lr=0.1)
  File "/usr/lib/python3/site-packages/torch/_tensor.py", line 581, in backward
    torch.autograd.backward(
    ^^^^^^^^^^^^^^^^^^^^^^^^
"""
LEAF = "a leaf Variable that requires grad is being used in an in-place operation."
UNKNOWN = (
    "RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.79 GiB total capacity)",
    "ModuleNotFoundError: No module named 'torch'",
    "KeyError: 'x'",
    "hello",
    "the tensor",
    "RuntimeError",
    "RuntimeError: ",
    "ValueError: too many values to unpack (expected 2)",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (3x4 and 5x6)",
    "AttributeError: 'NoneType' object has no attribute 'backward'",
    "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
    "FileNotFoundError: [Errno 2] No such file or directory: 'model.pt'",
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
    FRAMES + "ZeroDivisionError: division by zero",
    "\0\x1b[1m…\ud800",
    "(" * 30_000,
)


@cache
def the_matcher() -> Matcher:
    return matcher(KNOWN, PAST)


def found(text: str) -> list[str]:
    return [match.id for match in the_matcher().matches(text)]


@cache
def told_alike() -> set[frozenset[str]]:
    """The pairs of entries that some wording cannot tell apart: they have it both, word for word."""
    plain: dict[str, set[str]] = {}
    for id_, text in WORDINGS.values():
        plain.setdefault(" ".join(re.findall(r"[a-z]+", text.lower())), set()).add(id_)
    return {frozenset(ids) for ids in plain.values() if len(ids) > 1}


def finds(id_: str, text: str) -> bool:
    """Whether `text` leads to an entry: as the best one, or as one that has the same words as the best one."""
    ids = found(text)
    return bool(ids) and (ids[0] == id_ or (id_ in ids and any({ids[0], id_} <= pair for pair in told_alike())))


@in_one_test("name", sorted(WORDINGS))
def test_each_recorded_wording_finds_its_entry(name):
    id_, text = WORDINGS[name]
    assert finds(id_, text), found(text)


@in_one_test("name", sorted(WORDINGS))
def test_each_wording_is_found_behind_a_traceback(name):
    id_, text = WORDINGS[name]
    assert finds(id_, f"{FRAMES}RuntimeError: {text}\n"), found(text)


@in_one_test("name", sorted(WORDINGS))
def test_each_wording_is_found_with_other_numbers_and_names(name):
    id_, text = WORDINGS[name]
    other = re.sub(r"(?<![\w.])\d{1,3}(?!\w)", "17", text).replace("FloatTensor", "cuda.HalfTensor")
    assert finds(id_, other), found(other)


@in_one_test("name", sorted(WORDINGS))
def test_each_wording_is_among_what_is_named_if_it_was_cut_off_at_its_end(name):
    id_, text = WORDINGS[name]
    words = text.split()
    start = " ".join(words[: max(8, len(words) // 2)])
    assert id_ in found(start), (start, found(start))


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_about_something_else_is_not_found(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        LEAF,
        LEAF.upper(),
        f"RuntimeError: {LEAF}",
        "leaf Variable that requires grad is being used",
        "RuntimeError: a leaf Variable that requires grad\n  is being used in an in-place\n  operation.",
        FRAMES.replace("\n", "\r\n") + f"RuntimeError: {LEAF}\r\n",
        f"train.py:3: UserWarning: something else entirely\n{FRAMES}RuntimeError: {LEAF}\n",
        f"{FRAMES}RuntimeError: {LEAF}\n\nDuring handling of the above exception, another exception occurred:\n\n"
        f"{FRAMES}KeyError: 'x'\n",
        f"  File 'a.py'\n RuntimeError: {LEAF}\n[W python_anomaly_mode.cpp:104] Warning",
        f"I get this and do not know why: RuntimeError: {LEAF} Please help",
        FRAMES + "torch._dynamo.exc.TorchRuntimeError: " + LEAF,
    ],
)
def test_a_message_is_found_in_what_was_pasted(text):
    assert found(text)[0] == "leaf-changed-in-place"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["explain", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=lambda language: language.key)
def test_the_entry_is_printed(capsys, monkeypatch, language):
    monkeypatch.setenv("COLUMNS", "1000")
    code, out, err = run(capsys, "--lang", language.key, LEAF)
    entry = KNOWN.entries["leaf-changed-in-place"]
    assert (code, err) == (0, "")
    parts = [entry.title, entry.meaning(language), say("title-mends", language), entry.mends[0].text(language)]
    parts.append(say("error-code", language))
    if told := PAST.told(KNOWN.sources[entry.message], language):
        parts += [say("title-raised-on", language), say("error-told", language, told=told)]
    parts.append(say("explain-page", language, page="errors/leaf-changed-in-place.html"))
    assert [part for part in parts if part not in out] == []
    assert [out.index(part) for part in parts] == sorted(out.index(part) for part in parts)
    for run_ in (entry.message, *(mend.run for mend in entry.mends)):
        assert all(f"    {line}\n" in out for line in KNOWN.code_of(run_).splitlines())


def test_json_has_the_entry_and_the_ids_of_others(capsys):
    code, out, err = run(capsys, "--json", "has been modified by an inplace operation")
    facts = json.loads(out)
    first, *others = found("has been modified by an inplace operation")
    assert (code, err, facts["others"]) == (0, "", others)
    assert facts["entry"] == message_facts(KNOWN.entries[first], KNOWN, PAST)
    assert facts["entry"]["page"] == f"errors/{first}.html"
    assert others and out.isascii()


def test_others_are_named_in_a_line_each(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "1000")
    _, out, _ = run(capsys, "has been modified by an inplace operation")
    others = found("has been modified by an inplace operation")[1:]
    tail = out.partition(say("explain-others", ENGLISH))[2]
    assert [line.strip() for line in tail.strip().splitlines()] == [KNOWN.entries[id_].title for id_ in others]


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=lambda language: language.key)
def test_unknown_text_and_no_text_are_one_line(capsys, language):
    line = f"tensorcopy-docs: {say('explain-unknown', language)}\n"
    assert run(capsys, "--lang", language.key, "hello") == (1, "", line)
    assert run(capsys, "--lang", language.key, " \n") == (2, "", f"tensorcopy-docs: {say('explain-empty', language)}\n")


def test_several_arguments_are_one_message(capsys):
    assert run(capsys, *f"RuntimeError: {LEAF}".split())[1].startswith(LEAF)


@pytest.mark.parametrize(("text", "code"), [(f"{FRAMES}RuntimeError: {LEAF}", 0), ("", 2), ("nothing like it", 1)])
def test_standard_input_is_read_if_there_is_no_argument(capsys, monkeypatch, text, code):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert run(capsys)[0] == code


@pytest.mark.parametrize("arguments", [[], ["-"]], ids=["nothing", "dash"])
def test_standard_input_may_have_any_bytes(arguments):
    done = subprocess.run(
        [sys.executable, "-m", "tensorcopy_docs", "explain", *arguments],
        input=b"\xff\xfe RuntimeError: " + LEAF.encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_neither_torch_nor_sphinx_is_imported():
    code = (
        "import sys; from tensorcopy_docs.cli import main; main(['explain', 'a leaf Variable that requires grad']);"
        "sys.exit(str({'torch', 'sphinx', 'docutils', 'numpy'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"


def test_versions_that_follow_one_another_are_joined():
    entry = KNOWN.entries["leaf-changed-in-place"]
    for wording in PAST.wordings(entry.message):
        assert re.fullmatch(r"[\d.]+(–[\d.]+)?(, [\d.]+(–[\d.]+)?)*", PAST.ranges(entry.message, wording, ENGLISH))
    assert Wording("TypeError", "no", ["1.0.1"]).whole == "TypeError: no"
