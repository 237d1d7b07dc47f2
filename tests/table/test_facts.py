"""Facts about one cell, about every cell of a pattern, and about some of them."""

from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.model import Table

CELLS = {
    "clone": {"is-leaf": "no", "requires-grad": "yes", "gradient": "full"},
    "clone-of-a-leaf": {"is-leaf": "no", "requires-grad": "yes", "gradient": "full"},
    "clone-of-plain": {"is-leaf": "yes", "requires-grad": "no", "gradient": "does not apply"},
    "view": {"is-leaf": "no", "requires-grad": "yes", "gradient": "full"},
    "view-of-a-transposed": dict.fromkeys(("is-leaf", "requires-grad", "gradient"), "raises RuntimeError"),
}
TABLE = Table("1.2.3", CELLS, {}, {})

SO = [
    ("clone/is-leaf", "no"),
    ("clone/is-leaf", "no or yes"),
    ("clone, clone-of-a-leaf/is-leaf", "no"),
    ("every clone-of-a*/is-leaf", "no"),
    ("some clone*/is-leaf", "yes"),
    ("clone*/is-leaf", "no if requires-grad=yes"),
    ("clone*/gradient", "full"),  # a row that it does not apply to says nothing of it
    ("clone-of-plain/gradient", "does not apply"),
    ("views:*/is-leaf", "no or raises RuntimeError"),
    ("*/is-leaf", "yes if requires-grad=no"),
    ("clone*, !clone-of-plain/is-leaf", "no"),
    ("views:*/is-leaf", "no or raises *"),
]
NOT_SO = {
    ("clone/is-leaf", "yes"): "said to be 'yes'; measured 'no' on torch 1.2.3",
    ("clone*/is-leaf", "no"): "said to be 'no'; measured 'yes' for clone-of-plain on torch 1.2.3",
    ("clone, clone-of-plain/is-leaf", "no"): "said to be 'no'; measured 'yes' on torch 1.2.3",
    ("some clone*/is-leaf", "raises RuntimeError"): "said to be 'raises RuntimeError'; measured 'no' for clone, ",
    ("views:*/is-leaf", "no"): "said to be 'no'; measured 'raises RuntimeError' for view-of-a-transposed",
    ("clone*, !clone-of-a-leaf/is-leaf", "no"): "said to be 'no'; measured 'yes' for clone-of-plain",
    ("clown*/is-leaf", "no"): "there is no row 'clown*'",
    ("clone*/size", "no"): "there is no column 'size'",
    ("clone*/is-leaf", "no if requires-grad=no or maybe"): "said to be 'no'; measured 'yes' for clone-of-plain",
    ("clone-of-plain/gradient", "full"): "there is no row of which it could be so",
    ("view*/is-leaf", "no if requires-grad=no"): "there is no row of which it could be so",
}


def test_what_all_rows_of_a_pattern_bear_out_is_so():
    assert {each: TABLE.disagreement(*each) for each in SO} == dict.fromkeys(SO)


def test_what_is_not_so_is_one_line_that_names_the_rows_that_disagree():
    found = {each: TABLE.disagreement(*each) or "" for each in NOT_SO}
    assert {each: line for each, line in found.items() if not line.startswith(f"{each[0]}: {NOT_SO[each]}")} == {}


def test_what_names_no_cell_is_said_to_be_no_fact():
    for cell in ("clone", "/is-leaf", "clone/", "clone, /is-leaf", "every /is-leaf"):
        assert TABLE.disagreement(cell, "no") == f"must be ROWS/COLUMN=VALUE, not {cell}=no"


def test_a_fact_is_general_if_it_is_about_more_than_the_cells_that_it_names():
    general = {cell: fact(cell, "no").is_general for cell, _ in SO}
    assert [cell for cell, found in general.items() if not found] == [
        "clone/is-leaf",
        "clone, clone-of-a-leaf/is-leaf",
        "clone-of-plain/gradient",
    ]
