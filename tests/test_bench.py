"""What `make bench` prints."""

import bench


def test_each_line_is_a_ratio_of_medians():
    taken = {"plain": [2.0, 2.0, 5.0], "cold": [9.0, 3.0, 4.0], "page": [1.0, 1.0, 2.0]}
    cold, page = bench.table(["cold", "page"], taken)
    assert (cold.split()[-1], page.split()[-1]) == ("2.00", "0.25") and len(cold) == len(page)
