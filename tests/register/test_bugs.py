"""Silent bugs in the register: each program of the lab has an entry."""

from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.snippets.bugs import bug_sources


def test_each_program_of_the_lab_has_an_entry_and_at_least_40_threads_are_named():
    found = bugs().bugs.values()
    assert {each.program for each in found if not each.is_compiled} == bug_sources().keys()
    assert len({thread for each in found for thread in each.threads}) >= 40
    assert all(each.threads for each in found if each.design), "what is by design says what the maintainers say"
