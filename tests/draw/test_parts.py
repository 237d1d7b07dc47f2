"""A graph in parts is drawn part by part."""

from tensorcopy_docs.draw.graph import components, lay_out_parts

SIZES = [(60, 20), (80, 20), (40, 30), (100, 20), (60, 20)]
EDGES = [(0, 2), (1, 3), (1, 4)]


def test_parts_are_what_edges_join():
    assert components(5, EDGES) == [[0, 2], [1, 3, 4]]
    assert components(3, []) == [[0], [1], [2]]
    assert components(4, [(0, 3), (1, 2), (2, 3)]) == [[0, 1, 2, 3]]


def test_one_part_stands_under_another_and_no_box_beside_one_of_another_part():
    layout = lay_out_parts(SIZES, EDGES)
    ends = [max(layout.tops[box] + SIZES[box][1] for box in part) for part in components(5, EDGES)]
    assert min(layout.tops[box] for box in (1, 3, 4)) > ends[0]
    assert layout.height == ends[1]


def test_every_box_is_inside_and_every_edge_joins_its_boxes():
    layout = lay_out_parts(SIZES, EDGES)
    for middle, (width, _) in zip(layout.middles, SIZES, strict=True):
        assert middle - width / 2 >= 0 and middle + width / 2 <= layout.width + 1e-6
    for (upper, lower), route in zip(EDGES, layout.routes, strict=True):
        assert route[0][1] == layout.tops[upper] + SIZES[upper][1]
        assert route[-1][1] == layout.tops[lower]
        assert abs(route[-1][0] - layout.middles[lower]) <= SIZES[lower][0] / 2


def test_the_same_graph_is_laid_out_the_same():
    assert lay_out_parts(SIZES, EDGES) == lay_out_parts(SIZES, EDGES)
