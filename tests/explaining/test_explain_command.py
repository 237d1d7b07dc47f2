"""``tensorcopy-docs explain``: what the command prints, where it reads, and the JSON that it gives."""

import io
import json
import re
import subprocess
import sys

import pytest

from tensorcopy_docs import data
from tensorcopy_docs.cli import main
from tensorcopy_docs.explaining import command
from tensorcopy_docs.explaining.pasted import DIFFERENT
from tensorcopy_docs.explaining.signs import fitting, in_short
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.explaining.known import known_messages, past_messages, the_matcher
from tests.pasted_texts import BACKTRACE, CHANGED, LEAF, NUMPY, TRANSLATED

KNOWN, PAST, MATCHER = known_messages(), past_messages(), the_matcher()


def found(text: str) -> list[str]:
    return [match.id for match in MATCHER.matches(text)]


def test_of_too_many_different_errors_the_last_are_looked_up_and_it_is_said(capsys, monkeypatch):
    letters = ["".join(chr(97 + int(digit)) for digit in f"{number:04}") for number in range(DIFFERENT + 1)]
    text = "".join(f"RuntimeError: {each} {LEAF}\n" for each in letters)
    answer = MATCHER.answer(text)
    assert len(answer.messages) == DIFFERENT and answer.more
    assert answer.messages[0].pasted.first_line.startswith(f"RuntimeError: {letters[-1]} a leaf")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, err = run(capsys)
    assert (code, err) == (0, f"tensorcopy-docs: {say('explain-too-many', ENGLISH, count=str(DIFFERENT))}\n")
    assert say("explain-more", ENGLISH, count=str(DIFFERENT - 11)) in out
    assert not MATCHER.answer(text[: len(text) // 2]).more


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
    parts = [entry.title, entry.meaning(language), say("title-fixes", language), entry.fixes[0].text(language)]
    parts.append(say("error-code", language))
    if told := PAST.describe_versions(KNOWN.sources[entry.message], language):
        parts += [say("explain-versions", language), told]
    parts.append(say("explain-page", language, page="errors/leaf-changed-in-place.html"))
    assert [part for part in parts if part not in out] == []
    assert [out.index(part) for part in parts] == sorted(out.index(part) for part in parts)
    for run_ in (entry.message, *(fix.run for fix in entry.fixes)):
        assert all(f"    {line}\n" in out for line in KNOWN.code_of(run_).splitlines())


def of_pinned(entry: dict) -> dict:
    """An entry with what the pinned version made of it alone: `explain` also reads what is stale."""
    pinned = pinned_torch()

    def seen(cause: dict) -> dict:
        wordings = [(each["type"], each["text"]) for each in cause["wordings"] if pinned in each["versions"]]
        return {**cause, "outcomes": cause["outcomes"][pinned], "wordings": wordings}

    return {**entry, "causes": list(map(seen, entry["causes"]))}


def test_json_has_the_entry_and_the_ids_of_others(capsys):
    code, out, err = run(capsys, "--json", "has been modified by an inplace operation")
    facts = json.loads(out)
    first, *others = found("has been modified by an inplace operation")
    assert (code, err, facts["others"]) == (0, "", others)
    (entry,) = (each for each in data.errors().messages if each.id == first)
    assert of_pinned(facts["entry"]) == of_pinned(entry.model_dump(mode="json"))
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


def test_the_causes_whose_signs_are_there_are_printed_and_of_each_other_one_its_first_fix(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "1000")
    named = "output 0 of AsStridedBackward0"
    text = (
        f"{CHANGED}: [torch.FloatTensor [64, 10]], which is {named}, is at version 2; expected version 1. {BACKTRACE}"
    )
    code, out, err = run(capsys, text)
    entry = KNOWN.entries["output-needed-by-backward-changed"]
    fits = [each.cause for each in fitting(entry, text)]
    others = [each for each in entry.every_cause if each not in fits]
    _, texts, fix, _ = in_short(entry.id, text, KNOWN, ENGLISH)
    assert texts[1:] == [fits[0].cause(ENGLISH), fits[0].fixes[0].text(ENGLISH)]
    assert fix == KNOWN.code_of(fits[0].fixes[0].run)
    parts = [
        entry.title,
        entry.meaning(ENGLISH),
        say("explain-fits", ENGLISH, named=named),
        *(each.cause(ENGLISH) for each in fits),
        say("explain-causes", ENGLISH),
        *(f"{each.cause(ENGLISH)} {each.fixes[0].text(ENGLISH)}" for each in others),
        say("explain-page", ENGLISH, page=f"{entry.page}.html"),
        KNOWN.entries["anomaly-mode-finds-the-operation"].meaning(ENGLISH),
    ]
    assert (code, err, len(fits)) == (0, "", 2)
    assert [out.index(part) for part in parts] == sorted(out.index(part) for part in parts)
    shown = {run_ for each in fits for run_ in (each.message, *(fix.run for fix in each.fixes))}
    every = {run_ for run_, of in KNOWN.of_run.items() if of is entry}
    codes = {run_: "".join(f"    {line}\n" for line in KNOWN.code_of(run_).splitlines()) for run_ in every}
    assert {run_ for run_ in every if codes[run_] in out} == shown


def test_json_has_the_causes_that_fit_and_every_error(capsys, monkeypatch):
    index = f"{CHANGED}: [torch.LongTensor [3]] is at version 2; expected version 1 instead."
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"RuntimeError: {NUMPY}\n\nRuntimeError: {index}\n"))
    code, out, _ = run(capsys, "--json")
    facts = json.loads(out)
    (fits,) = facts["fits"]
    cause = facts["entry"]["causes"][fits["cause"]]
    assert (code, fits["named"]) == (0, "torch.LongTensor [3]")
    assert cause["fixes"][0]["code"] == KNOWN.code_of("index_cloned_before_the_next_change")
    assert facts["errors"] == [
        {"line": 3, "message": f"RuntimeError: {index}", "entry": "parameter-needed-by-backward-changed"},
        {"line": 1, "message": f"RuntimeError: {NUMPY}", "entry": "numpy-requires-grad"},
    ]
    assert facts["left_out"] == 0


def test_other_errors_are_named_with_their_lines_and_pages(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"step 1\nRuntimeError: {NUMPY}\nRuntimeError: {LEAF}\n"))
    _, out, _ = run(capsys)
    assert out.startswith(LEAF)
    tail = out.partition(say("explain-errors", ENGLISH))[2].split("\n")
    assert tail[1].strip().startswith(f"line 2: RuntimeError: {NUMPY[:40]}")
    assert tail[2].strip() == say("explain-page", ENGLISH, page="errors/numpy-requires-grad.html")


@pytest.mark.parametrize("text", ["", "hello"], ids=["nothing", "unknown"])
def test_json_is_an_object_also_if_there_is_no_entry(capsys, monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, err = run(capsys, "--json")
    error = say("explain-unknown" if text else "explain-empty", ENGLISH)
    assert json.loads(out) == ({"entry": None, "perhaps": [], "error": error} if text else {"error": error})
    assert (code, err) == (1 if text else 2, f"tensorcopy-docs: {error}\n")


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=lambda language: language.key)
def test_a_translated_message_is_answered_with_perhaps_and_1(capsys, language):
    text = next(iter(TRANSLATED))
    code, out, err = run(capsys, "--lang", language.key, text)
    title = KNOWN.entries["numpy-requires-grad"].title
    assert (code, out) == (1, f"errors/numpy-requires-grad.html: {title}\n")
    assert err == f"tensorcopy-docs: {say('explain-perhaps', language)}\n"
    assert json.loads(run(capsys, "--json", text)[1])["perhaps"] == ["numpy-requires-grad"]


def test_a_fault_of_a_record_is_a_line_and_an_object(capsys, monkeypatch):
    fault = Fault("torch-1.0.1.json", "messages", "-", "must be a table", "[1]", "record it again")

    def fail() -> None:
        raise FaultsError([fault])

    monkeypatch.setattr(command, "recorded_messages", fail)
    assert run(capsys, LEAF) == (2, "", f"tensorcopy-docs: {fault}\n")
    code, out, err = run(capsys, "--json", LEAF)
    assert (code, json.loads(out), err) == (2, {"error": str(fault)}, f"tensorcopy-docs: {fault}\n")


def test_the_name_of_a_file_is_answered_with_how_to_search_it(capsys, tmp_path):
    path = tmp_path / "train.log"
    path.write_text("", encoding="utf-8")
    line = say("explain-file", ENGLISH, file=str(path))
    assert run(capsys, str(path)) == (1, "", f"tensorcopy-docs: {line}\n")


@pytest.fixture
def from_bytes(monkeypatch):
    """Gives the command bytes as its standard input."""
    return lambda data: monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_of_a_long_standard_input_the_end_is_searched_and_it_is_said(capsys, monkeypatch, from_bytes):
    monkeypatch.setattr(command, "MOST", 2_000_000)
    monkeypatch.setattr(command, "CHUNK", 199_999)
    for size, code in ((1_800_000, 0), (2_100_000, 1)):
        from_bytes(f"RuntimeError: {LEAF}\n".encode() + b"x\n" * (size // 2))
        assert run(capsys)[0] == code
    from_bytes(b"\xff" * 3_000_000 + f"\nRuntimeError: {LEAF}".encode())
    code, out, err = run(capsys)
    assert (code, out.startswith(LEAF)) == (0, True)
    assert err == f"tensorcopy-docs: {say('explain-left-out', ENGLISH, whole='3', most='2')}\n"
    assert command.pasted([]).text == ""


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_standard_input_may_be_what_powershell_wrote(capsys, from_bytes, encoding):
    from_bytes(
        ("\ufeff" if encoding == "utf-16-be" else "").encode(encoding) + f"RuntimeError: {LEAF}\n".encode(encoding)
    )
    assert run(capsys)[0] == 0


def test_several_arguments_are_one_message(capsys):
    assert run(capsys, *f"RuntimeError: {LEAF}".split())[1].startswith(LEAF)


@pytest.mark.parametrize(
    ("text", "code"),
    [(f"Traceback:\nRuntimeError: {LEAF}", 0), ("", 2), ("nothing like it", 1)],
)
def test_standard_input_is_read_if_there_is_no_argument(capsys, monkeypatch, text, code):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert run(capsys)[0] == code


def test_standard_input_may_have_any_bytes():
    done = subprocess.run(
        [sys.executable, "-m", "tensorcopy_docs", "explain", "-"],
        input=b"\xff\xfe RuntimeError: " + LEAF.encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_page_of_the_command_has_its_limits_and_its_keys(capsys):
    page = (ROOT / "docs" / "errors" / "index.md").read_text(encoding="utf-8")
    keys = set(re.findall(r"^\| (`.*?`) \|", page, re.M))
    printed = {*json.loads(run(capsys, "--json", LEAF)[1]), *json.loads(run(capsys, "--json", "hello")[1])}
    assert {key for each in keys for key in re.findall(r"\w+", each)} == printed
    assert f"more than {command.MOST // 10**6} MB" in page and f"more than {DIFFERENT} different errors" in page


def test_neither_torch_nor_sphinx_is_imported():
    code = (
        "import sys; from tensorcopy_docs.cli import main; main(['explain', 'a leaf Variable that requires grad']);"
        "sys.exit(str({'torch', 'sphinx', 'docutils', 'numpy'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"
