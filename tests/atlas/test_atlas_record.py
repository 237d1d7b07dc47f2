"""The committed records of the atlas: every public name is there once, and what is written is read again."""

from tensorcopy_docs.atlas.reading import entries
from tensorcopy_docs.lab.atlas import words
from tensorcopy_docs.lab.atlas.conditions import CONDITIONS
from tensorcopy_docs.lab.atlas.names import public_names
from tensorcopy_docs.lab.atlas.runner import answered
from tensorcopy_docs.lab.function_entries import completed, form_of, shortened
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.versions import atlas_releases, pinned_torch
from tests.committed import committed_atlas, pinned_atlas
from tests.in_one_test import in_one_test

RECORD = pinned_atlas()
SHARE = 0.95


def test_the_pinned_version_has_a_record_of_this_code_and_no_version_without_samples_has_one():
    assert {*committed_atlas()} <= {*atlas_releases()}
    assert pinned_torch() in committed_atlas(), "tensorcopy-docs record measures it"


def test_every_public_name_is_answered_or_left_out_with_a_reason():
    assert public_names() == sorted({name.partition("(")[0] for name in entries(RECORD)} | RECORD.left_out.keys())


def test_nearly_all_that_takes_a_tensor_and_returns_one_is_answered():
    found = {each.name: each.model_dump(mode="json") for each in RECORD.functions}
    answers, all_of_them = answered({**found, **RECORD.left_out})
    assert answers / all_of_them >= SHARE


@in_one_test("version", committed_atlas())
def test_a_name_is_in_one_place(version):
    record = committed_atlas()[version]
    names = [name for each in record.functions for name in (each.name, *each.aliases)]
    assert len(names) == len(set(names))
    assert not {name.partition("(")[0] for name in names} & record.left_out.keys()


@in_one_test("version", committed_atlas())
def test_the_answers_do_not_contradict_each_other(version):
    for each in committed_atlas()[version].functions:
        assert each.memory == "always" or each.same != "always", each.name
        assert each.memory != "never" or each.same == each.view == "never", each.name
        assert bool(each.changed) == (each.changes != "never"), each.name
        assert bool(each.condition) <= (each.memory == "sometimes"), each.name
        assert (each.memory != "never") or not each.shares, each.name
        assert form_of(each.name) == each.form, each.name


@in_one_test("version", committed_atlas())
def test_reasons_and_conditions_are_known(version):
    record = committed_atlas()[version]
    assert set(record.left_out.values()) <= set(words.REASONS)
    assert {each.condition for each in record.functions} <= {"", *CONDITIONS}


def test_an_entry_is_completed_as_it_was_before_it_was_shortened():
    results = load_records()[pinned_torch()].of("functions")
    for each in RECORD.functions:
        entry = each.model_dump(mode="json", by_alias=True)
        assert shortened(entry) == results[each.name]
        assert completed(each.name, shortened(entry)) == entry
