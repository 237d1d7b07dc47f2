"""Lays out a graph from the top down: in layers by the longest path from a root, its edges around its boxes."""

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from itertools import pairwise
from math import fsum

APART = 12  # boxes of one layer
BETWEEN = 38  # two layers
SWEEPS = 12
STARTS = 20  # orders that are improved, at most
EFFORT = 30_000  # links in all the orders that are improved, unless there is only one
LINKS = 20_000  # from one layer to the next, at most; more take too long
PORT = 12  # between two edges at one side of a box
STRAIGHT = 8  # how much straighter an edge is kept on its way past boxes than elsewhere

Edge = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """The middle and the top of each vertex, and the points of each edge: down, across, down, across, …"""

    width: float
    height: float
    middles: list[float]
    tops: list[float]
    routes: list[list[Point]]


@dataclass(frozen=True)
class Chains:
    """A graph in which each edge goes from one layer to the next: a longer one is a chain of vertices of no height."""

    layers: list[list[int]]
    widths: list[float]
    links: list[Edge]
    chains: list[list[int]]  # for each edge, the vertices that it goes along
    real: int  # vertices from this one on are of no height

    def weight(self, link: Edge) -> int:
        """Return how strongly `link` pulls its ends together."""
        return max(1, STRAIGHT * sum(vertex >= self.real for vertex in link))

    def neighbors(self, upward: bool) -> dict[int, list[tuple[int, int]]]:
        """Return the vertices above each vertex, or else below it, with the weights of the links."""
        found: dict[int, list[tuple[int, int]]] = {vertex: [] for layer in self.layers for vertex in layer}
        for link in self.links:
            here, there = reversed(link) if upward else link
            found[here].append((there, self.weight(link)))
        return found


def lay_out(sizes: Sequence[tuple[float, float]], edges: Sequence[Edge]) -> Layout:
    """Return the places of boxes of `sizes`, width and height; `edges` lead from the upper to the lower.

    Raises ValueError if the edges are too long to be laid out in some seconds.
    """
    return _laid_out(tuple(sizes), tuple(edges))


@cache  # pictures that differ in what their boxes say, and not in size, have one layout
def _laid_out(sizes: tuple[tuple[float, float], ...], edges: tuple[Edge, ...]) -> Layout:
    graph = _ordered(_chained([width for width, _ in sizes], edges))
    middles = _placed(graph)
    tops, ends = _levels(graph.layers, sizes)
    level = {vertex: index for index, layer in enumerate(graph.layers) for vertex in layer}
    exits, entries = _ports(graph, sizes, middles)
    routes = []
    for index, chain in enumerate(graph.chains):
        points = [(exits[index], tops[level[chain[0]]] + sizes[chain[0]][1]), (exits[index], ends[level[chain[0]]])]
        for vertex in chain[1:-1]:
            points += [(middles[vertex], tops[level[vertex]]), (middles[vertex], ends[level[vertex]])]
        routes.append([*points, (entries[index], tops[level[chain[-1]]])])
    width = max(middles[vertex] + graph.widths[vertex] / 2 for vertex in level)
    boxes = range(len(sizes))
    return Layout(width, ends[-1], [middles[box] for box in boxes], [tops[level[box]] for box in boxes], routes)


def depths(count: int, edges: Sequence[Edge]) -> list[int]:
    """Return the length of the longest path to each of `count` vertices."""
    above: dict[int, list[int]] = {vertex: [] for vertex in range(count)}
    for upper, lower in edges:
        above[lower].append(upper)
    found: dict[int, int] = {}
    for vertex in TopologicalSorter(above).static_order():
        found[vertex] = 1 + max((found[upper] for upper in above[vertex]), default=-1)
    return [found[vertex] for vertex in range(count)]


def _chained(widths: list[float], edges: Sequence[Edge]) -> Chains:
    depth = depths(len(widths), edges)
    length = sum(depth[lower] - depth[upper] for upper, lower in edges)
    if length > LINKS:
        line = "too large: the edges of the graph pass {:,} boxes in all, and a picture has room for {:,}; {}"
        raise ValueError(line.format(length, LINKS, "give a tensor of an earlier step"))
    layers: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    for vertex, at in enumerate(depth):
        layers[at].append(vertex)
    all_widths = list(widths)
    links: list[Edge] = []
    chains: list[list[int]] = []
    for upper, lower in edges:
        chain = [upper]
        for at in range(depth[upper] + 1, depth[lower]):
            layers[at].append(len(all_widths))
            chain.append(len(all_widths))
            all_widths.append(0)
        chain.append(lower)
        chains.append(chain)
        links += pairwise(chain)
    return Chains(layers, all_widths, links, chains, len(widths))


def _ordered(graph: Chains) -> Chains:
    """Return the same graph with the order of each layer that has the fewest crossings of all orders tried."""
    best, fewest = graph.layers, crossings(graph.layers, graph.links)
    for layers in (layers for start in _starts(graph) for layers in _swept(graph, start)):
        if not fewest:
            break
        if (found := crossings(layers, graph.links)) < fewest:
            best, fewest = layers, found
    return Chains(best, graph.widths, graph.links, graph.chains, graph.real)


def _starts(graph: Chains) -> Iterator[list[list[int]]]:
    """Yield the orders to improve: the given one, then random ones, which are the same for each picture."""
    yield graph.layers
    chance = random.Random(0)
    for _ in range(min(STARTS, EFFORT // max(1, len(graph.links))) - 1):
        yield [chance.sample(layer, len(layer)) for layer in graph.layers]


def _swept(graph: Chains, layers: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the orders after each sweep, which moves each vertex to the mean of those above it, or else below it."""
    below, above = graph.neighbors(upward=False), graph.neighbors(upward=True)
    for sweep in range(SWEEPS):
        layers = [list(layer) for layer in layers]
        near, step = (below, -1) if sweep % 2 else (above, 1)
        for beside, layer in pairwise(layers[::step]):
            place = {vertex: at for at, vertex in enumerate(beside)}
            means = {vertex: _mean(near[vertex], place, at) for at, vertex in enumerate(layer)}
            layer.sort(key=means.__getitem__)
        yield layers


def _mean(near: list[tuple[int, int]], place: dict[int, int], otherwise: float) -> float:
    return sum(place[vertex] for vertex, _ in near) / len(near) if near else otherwise


def crossings(layers: Sequence[Sequence[int]], links: Sequence[Edge]) -> int:
    """Return how many pairs of links cross."""
    place = {vertex: (index, at) for index, layer in enumerate(layers) for at, vertex in enumerate(layer)}
    ends: list[list[Edge]] = [[] for _ in layers]
    for upper, lower in links:
        ends[place[upper][0]].append((place[upper][1], place[lower][1]))
    return sum(map(_crossing_pairs, ends))


def _crossing_pairs(ends: list[Edge]) -> int:
    """Return how many pairs of links between two layers cross; `ends` are the places of the ends of each."""
    found, before = 0, list[int]()
    for _, lower in sorted(ends):
        place = bisect_right(before, lower)
        found += len(before) - place  # links that begin left of this one and end right of it
        before.insert(place, lower)
    return found


def _placed(graph: Chains) -> dict[int, float]:
    """Return the middle of each vertex: as near to its neighbors as its layer allows, with no box left of zero."""
    middles = {vertex: 0.0 for layer in graph.layers for vertex in layer}
    below, above = graph.neighbors(upward=False), graph.neighbors(upward=True)
    both = {vertex: above[vertex] + below[vertex] for vertex in middles}
    # The last passes place a vertex with one vertex below it exactly above that.
    passes = [(above, 1), (below, -1)] * SWEEPS + [(both, 1), (both, -1)] * SWEEPS + [(below, -1)] * 2
    for near, step in passes:
        for layer in graph.layers[::step]:
            wanted = [_pull(near[vertex], middles, middles[vertex]) for vertex in layer]
            stiff = [STRAIGHT if vertex >= graph.real else 1 for vertex in layer]
            for vertex, x in zip(
                layer, _spread(wanted, [graph.widths[vertex] for vertex in layer], stiff), strict=True
            ):
                middles[vertex] = x
    left = min(middles[vertex] - graph.widths[vertex] / 2 for vertex in middles)
    return {vertex: x - left for vertex, x in middles.items()}


def _pull(near: list[tuple[int, int]], middles: dict[int, float], otherwise: float) -> float:
    total = sum(weight for _, weight in near)
    return fsum(middles[vertex] * weight for vertex, weight in near) / total if near else otherwise


def _spread(wanted: Sequence[float], widths: Sequence[float], stiff: Sequence[int]) -> list[float]:
    """Return the places of boxes of `widths`, in order and apart, nearest to `wanted`, with the weights `stiff`."""
    offsets = [0.0]
    for left, right in pairwise(widths):
        offsets.append(offsets[-1] + (left + right) / 2 + APART)
    # Without the offsets the places need only not decrease: neighbors that would decrease are pooled at their mean.
    pools: list[tuple[float, int, int]] = []
    for place, offset, weight in zip(wanted, offsets, stiff, strict=True):
        mean, total, count = place - offset, weight, 1
        while pools and pools[-1][0] > mean:
            other, others, boxes = pools.pop()
            mean = (mean * total + other * others) / (total + others)
            total, count = total + others, count + boxes
        pools.append((mean, total, count))
    means = [mean for mean, _, count in pools for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]


def _levels(layers: list[list[int]], sizes: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    """Return the top and the bottom of each layer."""
    tops, ends, y = [], [], 0.0
    for layer in layers:
        tops.append(y)
        ends.append(y + max(sizes[vertex][1] for vertex in layer if vertex < len(sizes)))
        y = ends[-1] + BETWEEN
    return tops, ends


def _ports(
    graph: Chains, sizes: Sequence[tuple[float, float]], middles: dict[int, float]
) -> tuple[dict[int, float], dict[int, float]]:
    """Return the places at which each edge leaves its upper box, and those at which it meets its lower one."""
    return _side_ports(graph, sizes, middles, 0, 1), _side_ports(graph, sizes, middles, -1, -2)


def _side_ports(
    graph: Chains, sizes: Sequence[tuple[float, float]], middles: dict[int, float], end: int, beside: int
) -> dict[int, float]:
    """Return the port of each edge at its `end`; those of one box are in the order of the vertices `beside`."""
    at: dict[int, list[int]] = {}
    for index, chain in enumerate(graph.chains):
        at.setdefault(chain[end], []).append(index)
    ports: dict[int, float] = {}
    for vertex, edges in at.items():
        edges.sort(key=lambda index: middles[graph.chains[index][beside]])
        step = min(PORT, (sizes[vertex][0] - 16) / len(edges))
        for place, index in enumerate(edges):
            ports[index] = middles[vertex] + (place - (len(edges) - 1) / 2) * step
    return ports
