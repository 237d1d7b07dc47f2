"""Error messages in the register: the real ones load, and every kind of fault is told in its own line."""

import pytest

from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.register.message_loading import SUBJECTS, load_messages
from tensorcopy_docs.register.models import RegisterError
from tensorcopy_docs.snippets.messages import MessageSource, message_sources

LEAST = 50  # messages and warnings that the index is required to have
SOURCES = {
    "falls": MessageSource("falls", MESSAGE, "toy.py", "raise"),
    "stands": MessageSource("stands", FIX, "toy.py", "pass", of="falls"),
    "warns": MessageSource("warns", MESSAGE, "toy.py", "warn", warns=True),
    "silent": MessageSource("silent", FIX, "toy.py", "pass", of="warns"),
}
WORDS = '{ en = "A step.", zh = "一步。" }'
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
    causes = [cause for entry in found.entries.values() for cause in entry.every_cause]
    assert sorted(cause.message for cause in causes) == sorted(found.raised())
    fixes = [fix.run for cause in causes for fix in cause.fixes]
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
    # A title fits a wording that has its pieces in their order.
    assert all(falls.is_worded(said) for said in ("it falls from 2 to 1", "Well,\nit falls\n  from a to b."))
    assert not any(falls.is_worded(said) for said in ("it falls from here", "to it falls from"))


@pytest.mark.parametrize(
    ("old", "new", "place", "word"),
    [
        ('"it-warns"', '"it-falls"', "toys.toml: it-falls: id", "unique"),
        ('"it-warns"', '"It warns"', "toys.toml: It warns: id", "match"),
        ('"warns"\n', '"no_such"\n', "toys.toml: it-warns: message", "of the lab"),
        ('"warns"\n', '"silent"\n', "toys.toml: it-warns: message", "of the lab"),
        ('"warns"\n', '"falls"\n', "toys.toml: it-falls: message", "one cause"),
        ('"warns"\n', '"falls"\n', "toy.py: warns: message", "an entry"),
        ('run = "stands"', 'run = "silent"', "toys.toml: it-falls: fixes", "fixes of falls; found 'silent'"),
        ('run = "stands"', 'run = "falls"', "toys.toml: it-falls: fixes", "fixes of falls"),
        ('run = "stands"', 'run = "silent"', "toys.toml: it-falls: fixes", "found no 'stands'"),
        ('"mind the gap"', '"… …"', "toys.toml: it-warns: title", "words"),
        ('meaning.zh = "有缝隙。"\n', "", "toys.toml: it-warns: meaning.zh", "given"),
        ('see = ["calls/detach"]', 'seen = ["calls/detach"]', "toys.toml: it-falls: seen", "unknown key"),
        ('see = ["calls/detach"]', 'see = ["calls/ detach"]', "toys.toml: it-falls: see.0", "match"),
        ("fixes = [{", "fixes = [] # [{", "toys.toml: it-warns: fixes", "entry"),
        ('"warns"\n', '"warns"\nsigns = [{ dimensions = 2 }]\n', "toys.toml: it-warns: signs.0", "one of words"),
        ('"warns"\n', '"warns"\nsigns = [{ names = ["TBackward0"] }]\n', "toys.toml: it-warns: signs.0.names.0", ""),
        (
            '"warns"\n',
            '"warns"\ncauses = [{ message = "falls", fixes = [] }]\n',
            "toys.toml: it-warns: causes.0.cause",
            "given",
        ),
        ('silent"', f'silent", text = {WORDS} }}, {{ run = "silent"', "toys.toml: it-warns: fixes", "named once"),
    ],
)
def test_a_fault_is_one_line_of_file_id_field_rule_and_what_was_found(faults, old, new, place, word):
    assert old in GOOD
    lines = faults(GOOD.replace(old, new, 1))
    assert any(line.startswith(f"{place}: ") and word in line for line in lines), lines


def test_a_fix_has_the_set_up_of_its_message_also_that_of_a_further_cause(faults):
    other = MessageSource("stands", FIX, "toy.py", "pass", of="falls", given="a_set_up")
    (line,) = faults(stands=other)
    assert line == "toys.toml: it-falls: fixes: must have the set-up of falls, ''; found 'a_set_up'"
    cause = f'causes = [{{ message = "slips", cause = {WORDS}, fixes = [{{ run = "stands", text = {WORDS} }}] }}]'
    slips = MessageSource("slips", MESSAGE, "toy.py", "raise")
    lines = faults(GOOD.replace('see = ["calls/detach"]', cause), slips=slips)
    assert lines == ["toys.toml: it-falls: fixes: must be fixes of slips; found 'stands'"]


def test_a_fix_names_idioms_that_its_code_has_in_whatever_names(faults):
    named = GOOD.replace("Hold it.", "Use {idiom}`detach_clone(h)`.").replace(
        "拿住它。", "用 {idiom}`detach_clone(h)`。"
    )
    rule = "found 'detach_clone'"
    (line,) = faults(named)
    assert line.startswith("toys.toml: it-falls: fixes: must name idioms ") and rule in line
    other = MessageSource("stands", FIX, "toy.py", "y = f(a).detach().clone()", of="falls")
    lonely = MessageSource("lonely", FIX, "toy.py", "pass", of="nothing")
    assert not any(rule in line for line in faults(named, stands=other, lonely=lonely))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Use {idiom}`no_such`.", "an idiom of the lab"),
        ("Use {idiom}`clone(x`.", "a call"),
        ("Use {idiom}`clone(x, 1)`.", "at most 1 arguments"),
        ("Use {idiom}`clone`.", "same idioms"),
    ],
)
def test_an_advice_names_idioms_that_there_are_in_every_language(faults, text, rule):
    chinese = "拿住它。" if "same" in rule else text
    (line,) = faults(GOOD.replace("Hold it.", text).replace("拿住它。", chinese))
    assert rule in line


def test_a_fix_of_no_message_a_file_without_a_title_and_a_title_without_a_file_are_faults(faults):
    (line,) = faults(lonely=MessageSource("lonely", FIX, "toy.py", "pass", of="nothing"))
    assert line.startswith("toy.py: lonely: fix: must be for a message ")
    (line,) = faults(subjects="")
    assert line.startswith(f"toys.toml: -: -: must have a title in {SUBJECTS}; ")
    (line,) = faults(subjects=SUBJECT + SUBJECT.replace("toys", "games"))
    assert line.startswith(f"{SUBJECTS}: games: key: must be the name of a file ")
    (line,) = faults("[[messages]\n")
    assert line.startswith("toys.toml: -: -: must be TOML in UTF-8; ")
