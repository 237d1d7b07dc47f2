"""Error messages in the register: the real ones load, and every kind of fault is told in its own line."""

import pytest

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.message_loading import SUBJECTS, load_messages
from tensorcopy_docs.register.messages import pieces
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.messages import MessageSource, message_sources

LEAST = 50  # messages and warnings that the index is required to have
SOURCES = {
    "falls": MessageSource("falls", MESSAGE, "toy.py", "raise"),
    "stands": MessageSource("stands", FIX, "toy.py", "pass", of="falls"),
    "warns": MessageSource("warns", MESSAGE, "toy.py", "warn", warns=True),
    "silent": MessageSource("silent", FIX, "toy.py", "pass", of="warns"),
}
SUBJECT = """
[[subjects]]
key = "toys"
short.en = "Toys"
short.zh = "玩具"
"""
GOOD = """
[[messages]]
id = "it-falls"
message = "falls"
title = "it falls from … to …"
meaning.en = "It fell. It is broken."
meaning.zh = "它掉了。它坏了。"
see = ["calls/detach"]

[[messages.fixes]]
run = "stands"
text.en = "Hold it."
text.zh = "拿住它。"

[[messages]]
id = "it-warns"
message = "warns"
title = "mind the gap"
meaning.en = "There is a gap."
meaning.zh = "有缝隙。"
facts = { "clone/is-leaf" = "no" }
fixes = [{ run = "silent", text = { en = "Step over it.", zh = "跨过去。" } }]
"""


@pytest.fixture
def faults(tmp_path):
    """Load files given by name and text; the lines of what is wrong with them."""

    def lines(text: str = GOOD, subjects: str = SUBJECT, **sources: MessageSource) -> list[str]:
        (tmp_path / "toys.toml").write_text(text, encoding="utf-8")
        (tmp_path / SUBJECTS).write_text(subjects, encoding="utf-8")
        with pytest.raises(RegisterError) as caught:
            load_messages(tmp_path, {**SOURCES, **sources})
        return [str(fault) for fault in caught.value.faults]

    return lines


def test_the_real_messages_load_and_each_message_of_the_lab_has_its_entry():
    found = load_messages()
    assert sorted(entry.message for entry in found.entries.values()) == sorted(found.raised())
    fixes = [fix.run for entry in found.entries.values() for fix in entry.fixes]
    assert sorted(fixes) == sorted(name for name, each in message_sources().items() if each.kind == FIX)
    assert len(found.entries) >= LEAST


def test_messages_without_faults_load_whole(tmp_path):
    (tmp_path / "toys.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / SUBJECTS).write_text(SUBJECT, encoding="utf-8")
    found = load_messages(tmp_path, SOURCES)
    (subject,) = found.subjects
    assert [subject.short(language) for language in (ENGLISH, CHINESE)] == ["Toys", "玩具"]
    falls, warns = found.entries.values()
    assert (falls.page, falls.see, found.code_of("falls")) == ("errors/it-falls", ("calls/detach",), "raise")
    assert (found.is_warning(falls), found.is_warning(warns)) == (False, True)
    assert found.by_page["errors/it-warns"] is warns


def test_the_real_entries_have_texts_of_which_the_first_sentence_stands_alone():
    for entry in load_messages().entries.values():
        assert entry.meaning(ENGLISH)[0] not in ",;.", entry.id
        assert not entry.meaning(ENGLISH).startswith(("It ", "This ", "That ")), entry.id


@pytest.mark.parametrize(
    ("wording", "fits"),
    [
        ("it falls from 2 to 1", True),
        ("Well,\nit falls\n  from a to b.", True),
        ("it falls from here", False),
        ("to it falls from", False),
    ],
)
def test_a_title_fits_a_wording_that_has_its_pieces_in_their_order(tmp_path, wording, fits):
    (tmp_path / "toys.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / SUBJECTS).write_text(SUBJECT, encoding="utf-8")
    entry = load_messages(tmp_path, SOURCES).entries["it-falls"]
    assert pieces(entry.title) == ["it falls from", "to"]
    assert entry.is_worded(wording) is fits


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"it-warns"', '"it-falls"', "toys.toml: it-falls: id: must be unique; found 2 times"),
        ('"it-warns"', '"It warns"', "toys.toml: It warns: id: must match"),
        ('"warns"\n', '"no_such"\n', "toys.toml: it-warns: message: must be a message of the lab; found 'no_such'"),
        ('"warns"\n', '"silent"\n', "toys.toml: it-warns: message: must be a message of the lab; found 'silent'"),
        ('"warns"\n', '"falls"\n', "toys.toml: it-falls: message: must belong to one entry; found 'falls' in 2"),
        ('"warns"\n', '"falls"\n', "toy.py: warns: message: must belong to an entry of the register; found none"),
        ('run = "stands"', 'run = "silent"', "toys.toml: it-falls: fixes: must be fixes of falls; found 'silent'"),
        ('run = "stands"', 'run = "falls"', "toys.toml: it-falls: fixes: must be fixes of falls; found 'falls'"),
        (
            'run = "stands"',
            'run = "silent"',
            "toys.toml: it-falls: fixes: must name each fix of the message; found no 'stands'",
        ),
        ('"mind the gap"', '"… …"', "toys.toml: it-warns: title: must have words of the message; found '… …'"),
        ('meaning.zh = "有缝隙。"\n', "", "toys.toml: it-warns: meaning.zh: must be given; found nothing"),
        ('see = ["calls/detach"]', 'seen = ["calls/detach"]', "toys.toml: it-falls: seen: unknown key"),
        ('see = ["calls/detach"]', 'see = ["calls/ detach"]', "toys.toml: it-falls: see.0: must match"),
        ("fixes = [{", "fixes = [] # [{", "toys.toml: it-warns: fixes: "),
        (
            'silent", text',
            'silent", when = [{ names = ["T"] }], text',
            "toys.toml: it-warns: fixes.0.when.0.cause: must be",
        ),
        (
            'silent", text',
            'silent", when = [{ cause = { en = "A step.", zh = "一步。" } }], text',
            "toys.toml: it-warns: fixes.0.when.0: must have either names or words",
        ),
        (
            'silent", text',
            'silent", when = [{ names = ["TBackward0"] }], text',
            "toys.toml: it-warns: fixes.0.when.0.names.0",
        ),
    ],
)
def test_a_fault_is_one_line_of_file_id_field_rule_and_what_was_found(faults, old, new, line):
    assert old in GOOD
    lines = faults(GOOD.replace(old, new, 1))
    assert any(said.startswith(line) for said in lines), lines


def test_a_fix_that_is_named_twice_is_a_fault(faults):
    once = '{ run = "silent"'
    assert faults(GOOD.replace(once, f'{once}, text = {{ en = "a", zh = "一" }} }}, {once}')) == [
        "toys.toml: it-warns: fixes: must be named once; found 'silent'"
    ]


def test_a_fix_names_idioms_that_its_code_has_in_whatever_names(faults):
    named = GOOD.replace("Hold it.", "Use {idiom}`detach_clone(h)`.").replace(
        "拿住它。", "用 {idiom}`detach_clone(h)`。"
    )
    rule = "must name idioms that are in the code of stands; found 'detach_clone'"
    assert faults(named) == [f"toys.toml: it-falls: fixes: {rule}"]
    other = MessageSource("stands", FIX, "toy.py", "y = f(a).detach().clone()", of="falls")
    lonely = MessageSource("lonely", FIX, "toy.py", "pass", of="nothing")
    assert not any(rule in line for line in faults(named, stands=other, lonely=lonely))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Use {idiom}`no_such`.", "must name an idiom of the lab; 'no_such' is none"),
        ("Use {idiom}`clone(x`.", "must be the name of an idiom, or a call of it: 'clone(x'"),
        ("Use {idiom}`clone(x, 1)`.", "must have at most 1 arguments: 'clone(x, 1)'"),
        ("Use {idiom}`clone`.", "must name the same idioms in every language"),
    ],
)
def test_an_advice_names_idioms_that_there_are_in_every_language(faults, text, rule):
    chinese = "拿住它。" if "same" in rule else text
    (line,) = faults(GOOD.replace("Hold it.", text).replace("拿住它。", chinese))
    assert rule in line


def test_a_fix_of_what_is_no_message_is_a_fault(faults):
    lonely = MessageSource("lonely", FIX, "toy.py", "pass", of="nothing")
    assert faults(lonely=lonely) == ["toy.py: lonely: fix: must be for a message of the lab; found 'nothing'"]


def test_a_file_without_a_title_and_a_title_without_a_file_are_faults(faults):
    assert faults(subjects="") == [f"toys.toml: -: -: must have a title in {SUBJECTS}; found none"]
    other = SUBJECT + SUBJECT.replace("toys", "games")
    assert faults(subjects=other) == [f"{SUBJECTS}: games: key: must be the name of a file of messages; found 'games'"]


def test_what_is_not_toml_is_a_fault_with_its_line(faults):
    (line,) = faults("[[messages]\n")
    assert line.startswith("toys.toml: -: -: must be TOML in UTF-8; found ")
