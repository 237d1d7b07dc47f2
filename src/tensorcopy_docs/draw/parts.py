"""Lays out a graph of several connected parts: one part under another, each by itself."""

from collections.abc import Sequence

from tensorcopy_docs.draw.layers import Edge, Layout, Point, lay_out

BETWEEN = 30  # two parts


def lay_out_parts(sizes: Sequence[tuple[float, float]], edges: Sequence[Edge]) -> Layout:
    """Return the same as `lay_out`; the parts are in the order of their first boxes, each centered."""
    parts = components(len(sizes), edges)
    laid = [_one(part, sizes, edges) for part in parts]
    if not laid:
        return Layout(0, 0, [], [], [])
    width = max(layout.width for layout, _ in laid)
    middles, tops = [0.0] * len(sizes), [0.0] * len(sizes)
    routes: list[list[Point]] = [[] for _ in edges]
    y = 0.0
    for part, (layout, own) in zip(parts, laid, strict=True):
        shift = (width - layout.width) / 2
        for box, middle, top in zip(part, layout.middles, layout.tops, strict=True):
            middles[box], tops[box] = middle + shift, top + y
        for edge, route in zip(own, layout.routes, strict=True):
            routes[edge] = [(x + shift, down + y) for x, down in route]
        y += layout.height + BETWEEN
    return Layout(width, y - BETWEEN, middles, tops, routes)


def components(count: int, edges: Sequence[Edge]) -> list[list[int]]:
    """Return the connected parts of the graph, each as its vertices in order."""
    part = list(range(count))
    for upper, lower in edges:
        kept, gone = sorted((part[upper], part[lower]))
        part = [kept if each == gone else each for each in part]
    return [[vertex for vertex in range(count) if part[vertex] == first] for first in sorted(set(part))]


def _one(part: list[int], sizes: Sequence[tuple[float, float]], edges: Sequence[Edge]) -> tuple[Layout, list[int]]:
    """Return the layout of one part by itself, and the numbers of its edges."""
    number = {vertex: at for at, vertex in enumerate(part)}
    own = [index for index, (upper, _) in enumerate(edges) if upper in number]
    inner = [(number[edges[index][0]], number[edges[index][1]]) for index in own]
    return lay_out([sizes[vertex] for vertex in part], inner), own
