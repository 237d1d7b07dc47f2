"""Figures of articles beside what torch prints."""

import pytest

from tensorcopy_docs.judge.figures import agreement, compare, items, same

MATRIX = "tensor([[1., 2.],\n        [3., 4.]])"
CUBE = "tensor([[[1.],\n         [2.]],\n\n        [[3.],\n         [4.]]])"


def test_every_line_is_an_item_of_its_own():
    assert items("None\nTrue\ntensor(2.)\n") == ["None", "True", "tensor(2.)"]


def test_nothing_printed_has_no_items():
    assert items("") == items("\n\n") == []


def test_a_tensor_over_many_lines_is_one_item():
    assert items(f"True\n{MATRIX}\nFalse") == ["True", MATRIX, "False"]


def test_a_blank_line_inside_a_tensor_does_not_end_it():
    assert items(f"{CUBE}\nNone") == [CUBE, "None"]


def test_what_follows_the_last_bracket_belongs_to_the_tensor():
    text = "tensor([[1., 1.],\n        [1., 1.]], requires_grad=True)"
    assert items(text + "\nNone") == [text, "None"]


def test_blank_lines_between_items_are_no_items():
    assert items("1\n\n\n2") == ["1", "2"]


def test_an_error_that_quotes_half_a_bracket_ends_with_its_line():
    error = "RuntimeError: expected shape (3, but got something else"
    assert items(f"{error}\ntensor(1.)") == [error, "tensor(1.)"]


def test_a_closing_bracket_too_many_does_not_tear_the_next_tensor():
    assert items(f"1) first\n(1,\n2)\n{MATRIX}") == ["1) first", "(1,\n2)", MATRIX]


@pytest.mark.parametrize("warning", ["UserWarning: a view (of", "FutureWarning: soon", "Warning: x"])
def test_warnings_are_left_out(warning):
    assert items(f"1\n{warning}\n2") == ["1", "2"]


@pytest.mark.parametrize(
    ("article", "genuine"),
    [
        ("tensor(8.)", "tensor(8.0000)"),
        ("tensor([10, 2, 3])", "tensor([10,  2,  3])"),
        ("tensor([0.5])", "tensor([.5])"),
        ("tensor(9.6161e+08)", "tensor(9.6161e+08)"),
        ("tensor([[1., 2.], [3., 4.]])", MATRIX),
        ("tensor(-0.0053)", "tensor(-0.0053)"),
        ("None", "None"),
        ("…", "tensor(7.)"),
        ("…", "RuntimeError: anything"),
    ],
)
def test_figures_that_say_the_same_are_the_same(article, genuine):
    assert same(article, genuine)


@pytest.mark.parametrize(
    ("article", "genuine"),
    [
        ("tensor(8)", "tensor(8.)"),
        ("tensor(0.1966)", "tensor(0.1967)"),
        ("tensor(0.1966)", "tensor(-0.1966)"),
        ("tensor(9.6161e+08)", "tensor(9.6161e+07)"),
        ("tensor([1, 2])", "tensor([[1, 2]])"),
        ("tensor([1, 2, 3, 4])", "tensor([[1, 2], [3, 4]])"),
        ("tensor([[1, 2, 3], [4, 5, 6]])", "tensor([[1, 2], [3, 4], [5, 6]])"),
        ("tensor([1, 2])", "tensor([1, 2, 3])"),
        ("tensor([1, 2, 3])", "tensor([1, 2])"),
        ("tensor(1., requires_grad=True)", "tensor(1.)"),
        ("tensor(1.)", "tensor(1., requires_grad=True)"),
        ("True", "False"),
        ("None", "tensor(2.)"),
        ("tensor(nan)", "tensor(inf)"),
    ],
)
def test_figures_that_say_different_things_differ(article, genuine):
    assert not same(article, genuine)


def test_names_of_grad_fn_must_be_equal():
    assert same("tensor(2., grad_fn=<AddBackward0>)", "tensor(2.0000, grad_fn=<AddBackward0>)")
    assert not same("tensor(2., grad_fn=<AddBackward>)", "tensor(2., grad_fn=<AddBackward0>)")


def test_any_name_stands_for_every_name_but_not_for_none():
    article = "tensor([0.7311], grad_fn=<*>)"
    assert same(article, "tensor([0.7311], grad_fn=<SigmoidBackward0>)")
    assert not same(article, "tensor([0.7311])")
    assert not same(article, "tensor([0.7312], grad_fn=<SigmoidBackward0>)")
    assert not same(article, "tensor([0.7311], grad_fn=None)")


def test_an_error_agrees_by_its_type_and_by_the_words_that_the_article_quotes():
    article = "RuntimeError: element 0 of tensors does not require grad"
    assert same(article, article + " and does not have a grad_fn")
    assert not same(article, "ValueError: element 0 of tensors does not require grad")
    assert not same(article, "RuntimeError: something else")
    assert not same(article, "tensor(0.)")
    assert not same("tensor(0.)", article)


def test_a_missing_item_has_no_counterpart_and_differs():
    rows = compare(["1", "2"], "1\n")
    assert [(row.article, row.genuine, row.agrees) for row in rows] == [("1", "1", True), ("2", None, False)]


def test_an_extra_item_has_no_counterpart_and_differs():
    rows = compare(["1"], "1\n2\n")
    assert [(row.article, row.genuine, row.agrees) for row in rows] == [("1", "1", True), (None, "2", False)]


def test_an_item_left_out_still_needs_a_counterpart():
    assert agreement(["…"], "1\n") is True
    assert agreement(["…"], "") is False


def test_an_item_left_out_is_not_compared_and_does_not_stand_in_the_way():
    rows = compare(["1", "…"], "1\n2")
    assert [row.agrees for row in rows] == [True, None]
    assert agreement(["1", "…"], "1\n2") is True


def test_ids_agree_when_they_are_equal_and_differ_in_the_same_places():
    two = ["140568935450520", "140570337203616"]
    assert agreement(two, "139990000000000\n139990000000001") is True
    assert agreement(two, "139990000000000\n139990000000000") is False
    assert agreement([two[0], two[0]], "139990000000000\n139990000000001") is False


def test_an_address_agrees_with_every_other_address():
    article = ["<AddBackward0 object at 0x00000143B2129700>"]
    assert agreement(article, "<AddBackward0 object at 0x7f1234567890>") is True
    assert agreement(article, "<MulBackward0 object at 0x7f1234567890>") is False


def test_a_warning_with_its_place_does_not_move_the_figures():
    output = "1\n/somewhere/else.py:3: UserWarning: careful\n  print(1)\n2"
    assert agreement(["1", "2"], output) is True


def test_agreement_needs_every_figure():
    assert agreement(["1", "2"], "1\n2") is True
    assert agreement(["1", "2"], "1\n3") is False


def test_there_is_no_agreement_where_the_article_prints_nothing():
    assert agreement([], "1\n2") is None
    assert agreement([], "") is None
