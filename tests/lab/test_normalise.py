"""What is taken out of outputs because it differs from run to run, and nothing else."""

import pytest

from tensorcopy_docs.lab.normalise import RULES, normalise

FIGURES = """tensor([[5.4391e+07, 1.7363e+07],
        [5.1519e+08, 1.5781e+08]], grad_fn=<MulBackward0>)
True None -0.0053
20200910
RuntimeError: setStorage: sizes [5, 5], strides [0, 4], storage offset 0 (136 bytes: too many)"""


@pytest.mark.parametrize("text", ["", FIGURES, "a:b\n  c", "99999999999", "0.7310585975646973", "0xyz"])
def test_figures_names_and_messages_stay(text):
    assert normalise(text) == text


def test_an_address_is_taken_out():
    assert normalise("<AddBackward0 object at 0x7f00AAbb12>") == "<AddBackward0 object at 0x…>"


def test_the_place_of_a_warning_and_its_line_of_code_are_taken_out():
    text = "before\n/home/someone/script.py:12: UserWarning: careful: here\n  y.add_(1)\nafter"
    assert normalise(text) == "before\nUserWarning: careful: here\nafter"


def test_a_warning_without_its_line_of_code_keeps_what_follows():
    assert normalise("a.py:1: FutureWarning: soon\ntensor(1.)") == "FutureWarning: soon\ntensor(1.)"


def test_only_one_line_of_code_goes_with_a_warning():
    text = "a.py:1: UserWarning: one\n  x\n  y"
    assert normalise(text) == "UserWarning: one\n  y"


def test_where_torch_triggered_a_warning_is_taken_out():
    text = "UserWarning: the .grad attribute (Triggered internally at /build/aten/TensorBody.h:489.)"
    assert normalise(text) == "UserWarning: the .grad attribute"


def test_object_ids_are_numbered_as_they_appear():
    text = "140568935450520\n140570337203616\n140568935450520"
    assert normalise(text) == "⟨id 1⟩\n⟨id 2⟩\n⟨id 1⟩"


def test_a_float_is_no_object_id_and_a_full_stop_makes_none_of_an_id():
    assert normalise("123456789012.5") == "123456789012.5"
    assert normalise("It is 140568935450520.") == "It is ⟨id 1⟩."


def test_each_text_counts_its_ids_afresh():
    assert normalise("140568935450520") == normalise("140570337203616") == "⟨id 1⟩"


def test_what_is_normalised_already_stays_as_it_is():
    text = "a.py:1: UserWarning: x (Triggered internally at b.cpp:1)\n  y\n140568935450520 0x7f00"
    once = normalise(text)
    assert normalise(once) == once


def test_every_rule_has_an_id_of_its_own():
    names = [name for name, _, _ in RULES]
    assert len(names) == len(set(names))
