"""``tensorcopy-docs explain``: each recorded wording finds its entry, whatever was pasted around it or cut off."""

import re
from functools import cache
from itertools import count, islice

import pytest

from tensorcopy_docs.explaining.command import recorded
from tensorcopy_docs.explaining.matching import HINT, PERHAPS
from tensorcopy_docs.explaining.pasted import DIFFERENT, LONGEST_MESSAGE, plain, typed, untyped
from tensorcopy_docs.explaining.signs import fitting
from tests.explaining.known import known_messages, past_messages, the_matcher
from tests.in_one_test import in_one_test
from tests.pasted_texts import BACKTRACE, CHANGED, ENABLE, INSIDE, LEAF, NODES, NUMPY, OUTSIDE, TRANSLATED, VIEW

KNOWN, PAST = known_messages(), past_messages()
HINTS = {entry.id for entry in KNOWN.entries.values() if entry.title.startswith(HINT)}
# Every wording that is known of an entry: its title, those of other Pythons, and what the records have; words near it.
WORDINGS = {
    f"{entry.id} {number}": (entry.id, " ".join([*entry.near[:1], text]))
    for entry in KNOWN.entries.values()
    for number, text in enumerate([entry.title, *entry.also, *recorded(entry, PAST)])
    if entry.id not in HINTS or text in (entry.title, *entry.also)
}
FRAMES = """Traceback (most recent call last):
  File "train.py", line 12, in <module>
    main(x.detach(), lr=0.1)
  File "/usr/lib/python3/site-packages/torch/_tensor.py", line 581, in backward
    torch.autograd.backward(
    ^^^^^^^^^^^^^^^^^^^^^^^^
"""


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


def test_no_wording_of_an_entry_has_a_word_that_another_librarys_message_has():
    unlike = {entry.id: set(entry.unlike) for entry in KNOWN.entries.values() if entry.unlike}
    assert unlike
    for id_, text in WORDINGS.values():
        assert unlike.get(id_, set()).isdisjoint(re.findall(r"\w+", text.lower()))


@pytest.mark.parametrize("text", OUTSIDE)
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


@in_one_test("name", INSIDE)
def test_each_pasted_form_leads_to_its_entry(name):
    text, id_ = INSIDE[name]
    assert found(text)[:1] == [id_]


@pytest.mark.parametrize("hint", [ENABLE, BACKTRACE], ids=["enable", "backtrace"])
def test_a_message_with_a_hint_leads_to_the_entry_about_its_tensor_and_then_to_that_of_the_hint(hint):
    message = (
        f"RuntimeError: {CHANGED}: [torch.FloatTensor [3, 32, 3, 3]] is at version 2; expected version 1 instead. "
    )
    first, *_, last = found(message + hint)
    assert (first, last) == ("parameter-needed-by-backward-changed", "anomaly-mode-finds-the-operation")
    assert found(hint) == ["anomaly-mode-finds-the-operation"]


@in_one_test("named", NODES)
def test_the_cause_comes_first_that_fits_the_tensor_that_a_message_names(named):
    message = (
        f"{CHANGED}: {named}{',' if 'output' in named else ''} is at version 2; expected version 1 instead. {ENABLE}"
    )
    entry = KNOWN.entries[found(f"{FRAMES}RuntimeError: {message}")[0]]
    assert next((each.cause.message for each in fitting(entry, message)), None) == NODES[named]


def test_no_cause_comes_first_for_a_node_that_none_is_for_or_if_none_is_named():
    entry = KNOWN.entries["output-needed-by-backward-changed"]
    assert fitting(entry, f"{CHANGED}: [torch.FloatTensor [3]], which is output 0 of FrobnicateBackward0, is at") == []
    assert fitting(entry, CHANGED) == []
    assert fitting(entry, f"{CHANGED}: [torch.FloatTensor [3]], which is outp") == []


def test_a_cause_is_known_by_words_of_the_message_or_of_the_traceback_before_it_in_any_case():
    entry = KNOWN.entries["expanded-tensor-changed"]
    frame = 'File "/usr/lib/python3/site-packages/torch/optim/sgd.py", line 5, in step'
    assert [(each.named, each.cause.message) for each in fitting(entry, entry.title, frame)] == [
        ("torch/optim/", "expanded_parameter_changed")
    ]
    on_windows = frame.replace("/", "\\")
    assert [each.named for each in fitting(entry, entry.title, on_windows)] == ["torch/optim/"]
    assert fitting(entry, f"{entry.title} {frame}", "x += 1") == []
    freed = KNOWN.entries["as-strided-out-of-bounds"]
    (fit,) = fitting(freed, "setStorage: are out of bounds for\n  storage of Size 0")
    assert (fit.named, fit.cause.message) == ("storage of Size 0", "view_of_freed_memory")


@pytest.mark.parametrize("text", TRANSLATED)
def test_a_message_that_was_translated_may_be_one_of_few_by_the_english_names_in_it(text):
    assert found(text) == []
    ids = the_matcher().perhaps(text)
    assert len(ids) <= PERHAPS
    assert TRANSLATED[text] in ids if TRANSLATED[text] else ids == []


def test_a_message_in_english_is_not_taken_for_a_translated_one():
    assert [text for text in OUTSIDE if the_matcher().perhaps(text)] == []
    assert the_matcher().perhaps("这是一段与张量无关的中文，里面没有英文名称") == []


def test_the_last_error_is_first_and_each_different_one_is_named_once():
    text = (
        f"{FRAMES}RuntimeError: {NUMPY}\n{FRAMES}RuntimeError: {LEAF}\n" * 3
        + f"{FRAMES}RuntimeError: {VIEW}\n{FRAMES}KeyError: 1"
    )
    messages = the_matcher().answer(text).messages
    assert [each.ids[0] for each in messages] == [
        "view-size-not-compatible",
        "leaf-changed-in-place",
        "numpy-requires-grad",
    ]
    assert [each.pasted.line(text) for each in messages] == [49, 42, 35]
    assert messages[0].pasted.first_line == f"RuntimeError: {VIEW}"


@pytest.mark.parametrize("behind", ["x" * 1_000_000, "step 12 of 30, loss 0.3\n" * 40_000], ids=["a line", "lines"])
@pytest.mark.parametrize("type_", ["RuntimeError: ", ""], ids=["typed", "untyped"])
def test_an_error_far_before_the_end_is_found(type_, behind):
    assert found(f"{type_}{LEAF}\n{behind}")[0] == "leaf-changed-in-place"


@pytest.mark.parametrize("type_", ["RuntimeError: ", ""], ids=["typed", "untyped"])
def test_an_error_in_the_middle_of_a_long_line_is_found(type_):
    assert found(f"{'x ' * 100_000}{type_}{LEAF}{' y' * 100_000}")[0] == "leaf-changed-in-place"


def test_what_editors_and_terminals_make_of_a_text_is_undone():
    assert plain("can‘t, can’t “x”\xa0[0m\x1b[1;31m1\r2\\n3") == "can't, can't \"x\" 1\n2\n3"


BITS = str.maketrans("01", "ab")
ENDLESS = {
    "different errors": "",
    "equal errors": "Error: ",
    "equal errors, a line each": "RuntimeError:\n",
    "letters": "E",
    "letters of the name of a type": "Erro",
    "brackets": "[",
    "brackets with words": "Error: [tensor <storage '",
    "quotes": "'",
    "spaces behind a type": "Error" + " " * 1_000,
    "line breaks": "\n",
    "frames": 'Traceback (most recent call last):\n  File "a.py", line 1\n',
    "words of messages": "tensor storage inplace leaf variable requires grad ",
    "messages": f"RuntimeError: {LEAF}\n",
    "colors": "\x1b[31m",
    "dots": "a.",
    "backslashes": "\\n",
}


@pytest.mark.parametrize("name", ENDLESS)
@pytest.mark.parametrize("find", [typed, untyped])
def test_the_work_grows_as_the_length_does(find, name):
    """What is looked at closely is counted; a search that grew with the square would take hours here."""

    def work(length: int) -> int:
        looked: list[int] = []
        text = different(length) if name == "different errors" else ENDLESS[name] * (length // len(ENDLESS[name]))
        seen = find(text, lambda part: bool(looked.append(len(part))) or "storage" in part)
        assert len(seen.messages) <= 2 * DIFFERENT
        return sum(looked) + sum(len(each.text) for each in seen.messages)

    assert work(200_000) <= 2 * work(100_000) + LONGEST_MESSAGE * DIFFERENT


def different(length: int) -> str:
    """Errors of different words, a line each."""
    lines = (f"Error: {bin(number)[2:].translate(BITS)} storage" for number in count())
    return "\n".join(islice(lines, length // 35))
