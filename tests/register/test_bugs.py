"""Silent bugs in the register: each program of the lab has an entry, and every fault is told in its own line."""

import shutil

import pytest

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.register.bugs import FOLDER, bugs
from tensorcopy_docs.snippets.bugs import bug_sources


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("views", 'id = "part-of-split', 'id = "flattened-output-of-a-function-scaled"  # ', "id: must be of one bug"),
        ("views", 'program = "part_of', 'program = "no_part_of', "program: must be a program of the lab"),
        ("views", 'program = "part_of', 'program = "shift_clone"  # ', "program: must be in lab/compiled for compiled"),
        ("views", 'program = "part_of', 'program = "gradient_of_a_deep_copy"  # ', "program: must have an entry"),
        ("views", 'status = "closed"', "", "status: must be given for a thread, and for nothing else; found None"),
        ("views", 'status = "closed"', 'status = "fixed"', "status: must be"),
        ("views", 'title.zh = "', 'title.eo = "', "title.zh: must be given"),
        ("views", 'wrong = "gradient"', 'wrong = "speed"', "wrong: must be"),
        ("views", "looked_up = 2026", 'looked_up = "today"  # 2026', "looked_up"),
        ("views", "looked_up = 2026", "looked_up = 2999", "views.toml: -: looked_up: must not be in the future"),
        ("views", 'id = "part-of-split', 'id = "<b>part', "id: must be words of a-z and 0-9"),
        ("views", "threads = [", "threads = [-1, ", "threads: must be numbers of threads"),
        ("views", 'status = "closed"', 'status = "closed"\nsaid_fixed = "next week"', "said_fixed: must be a version"),
    ],
)
def test_a_fault_is_one_line(tmp_path, file, old, new, line):
    folder = shutil.copytree(FOLDER, tmp_path / "bugs")
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        bugs(folder)
    assert any(line in str(fault) for fault in caught.value.faults), caught.value


def test_each_program_of_the_lab_has_an_entry_and_at_least_40_threads_are_named():
    found = bugs().bugs.values()
    assert {each.program for each in found if not each.is_compiled} == bug_sources().keys()
    assert len({thread for each in found for thread in each.threads}) >= 40
    assert all(each.threads for each in found if each.design), "what is by design says what the maintainers say"
