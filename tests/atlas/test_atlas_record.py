"""The committed records of the atlas: every public name is there once, and what is written is read again."""

import json
from typing import get_args

import pytest
from committed import committed_atlas, pinned_atlas
from in_one_test import in_one_test

from tensorcopy_docs.atlas.models import Form, Gradient, Often, Schema
from tensorcopy_docs.atlas.reading import (
    RECORDS,
    AtlasRecordError,
    entries,
    form_of,
    load_atlas,
    name_of,
    read_record,
    text_of,
    write_record,
)
from tensorcopy_docs.history.atlas_recorder import stale
from tensorcopy_docs.lab.atlas import words
from tensorcopy_docs.lab.atlas.conditions import CONDITIONS
from tensorcopy_docs.lab.atlas.names import public_names
from tensorcopy_docs.lab.atlas.runner import answered
from tensorcopy_docs.versions import atlas_releases

RECORD = pinned_atlas()
SHARE = 0.95


def test_each_version_with_samples_of_its_own_has_a_record_of_this_code():
    assert list(committed_atlas()) == list(atlas_releases())
    assert stale(RECORDS) == []


def test_every_public_name_is_answered_or_left_out_with_a_reason():
    assert public_names() == sorted({name.partition("(")[0] for name in entries(RECORD)} | RECORD.left_out.keys())


def test_nearly_all_that_takes_a_tensor_and_returns_one_is_answered():
    answers, all_of_them = answered(RECORD.model_dump(mode="json"))
    assert answers / all_of_them >= SHARE


@in_one_test("version", atlas_releases())
def test_a_name_is_in_one_place(version):
    record = committed_atlas()[version]
    names = [name for each in record.functions for name in (each.name, *each.aliases)]
    assert len(names) == len(set(names))
    assert not {name.partition("(")[0] for name in names} & record.left_out.keys()


@in_one_test("version", atlas_releases())
def test_the_answers_do_not_contradict_each_other(version):
    for each in committed_atlas()[version].functions:
        assert each.memory == "always" or each.same != "always", each.name
        assert each.memory != "never" or each.same == each.view == "never", each.name
        assert bool(each.changed) == (each.changes != "never"), each.name
        assert bool(each.condition) <= (each.memory == "sometimes"), each.name
        assert (each.memory != "never") or not each.shares, each.name
        assert form_of(each.name) == each.form, each.name


def test_the_words_of_the_lab_are_those_of_the_types():
    assert get_args(Often) == words.OFTEN
    assert get_args(Gradient) == (*words.OFTEN, words.NOT_DIFFERENTIABLE)
    assert get_args(Schema) == words.SCHEMAS
    assert get_args(Form) == words.FORMS


@in_one_test("version", atlas_releases())
def test_reasons_and_conditions_are_known(version):
    record = committed_atlas()[version]
    assert set(record.left_out.values()) <= set(words.REASONS)
    assert {each.condition for each in record.functions} <= {"", *CONDITIONS}


def test_a_record_is_read_as_it_was_written(tmp_path):
    assert read_record(write_record(RECORD, tmp_path)) == RECORD


def test_a_record_has_a_line_for_each_function():
    lines = text_of(RECORD).splitlines()
    assert sum(line.startswith('{"name": ') for line in lines) == len(RECORD.functions)
    assert sum(line.startswith('"torch.') for line in lines) == len(RECORD.left_out)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"memory": "often"}, "memory"),
        ({"name": "numpy.abs"}, "name"),
        ({"unheard": 1}, "unheard"),
        ({"tried": 0}, "tried"),
    ],
)
def test_a_record_with_a_fault_is_refused_and_named(tmp_path, change, named):
    table = json.loads(text_of(RECORD))
    table["functions"][0].update(change)
    (tmp_path / name_of(RECORD.torch)).write_text(json.dumps(table))
    with pytest.raises(AtlasRecordError, match=named) as raised:
        load_atlas(tmp_path)
    assert name_of(RECORD.torch) in str(raised.value)


def test_a_record_under_another_version_s_name_is_refused(tmp_path):
    write_record(RECORD, tmp_path).rename(tmp_path / name_of("2.0.1"))
    with pytest.raises(AtlasRecordError, match=name_of("2.0.1")):
        load_atlas(tmp_path)
