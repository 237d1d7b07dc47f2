"""Draws a computation graph from the roots down to the leaf tensors, in the order of the backward pass."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.graph_words import description, saved_words, tensor_name, title
from tensorcopy_docs.draw.layers import Edge, Layout, Point, lay_out
from tensorcopy_docs.draw.phrases import gradient, sizes
from tensorcopy_docs.draw.picture_data import ApartFacts, GraphFacts, LeafFacts, NodeFacts, RootFacts
from tensorcopy_docs.draw.text_sizes import GRAPH as FONT
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

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


PADDING = 9
ABOVE = 6  # the first line of a box, and below the last
ROOM = 330  # for boxes side by side below the graph
STOPS = ROOM - 30  # for the words above them
NUMBERS = FONT.scaled(112)  # for the values of a gradient
NO_GRAPH = FONT.scaled(190)  # for the words that a tensor has no graph
GAP = 12
BELOW = 22  # the graph, before what is apart from it


@dataclass(frozen=True)
class TextLine:
    """A line of text in a box."""

    words: str
    mono: bool = False
    bold: bool = False
    ink: str | None = None

    def width(self) -> float:
        """Return the width of the line."""
        return FONT.width_of(self.words, mono=self.mono, bold=self.bold)


@dataclass(frozen=True)
class Box:
    """A box of the picture: its lines, its looks, and its ``data-`` attributes."""

    lines: list[TextLine]
    fill: str
    stroke: str
    about: dict[str, object]
    dashed: bool = False

    def size(self) -> tuple[float, float]:
        """Return the width and the height of the box."""
        return max(line.width() for line in self.lines) + 2 * PADDING, len(self.lines) * FONT.line + 2 * ABOVE


def draw(facts: GraphFacts, *, language: Language, name: str) -> str:
    """Return `facts` as an ``<svg>`` element; `name` keeps its ids apart from those of other pictures on the page."""
    told = {"title": title(facts, language), "description": description(facts, language)}
    root = svg.picture("graph", font=FONT, language=language, name=name, **told)
    boxes = [_root(index, thing, language) for index, thing in enumerate(facts["roots"])]
    missed = any(node["leaf"] and node["leaf"]["grad"] for node in facts["nodes"])
    boxes += [_node(index, thing, missed, language) for index, thing in enumerate(facts["nodes"])]
    ends = _edges(facts)
    layout = lay_out_parts([box.size() for box in boxes], ends)
    rows = _rows([_apart(tensor, language) for tensor in facts["apart"]], max(ROOM, layout.width))
    width = max([layout.width, *map(_row_width, rows), *(line.width() for line in _stop_words(facts, language))])
    shift = (width - layout.width) / 2
    _draw_edges(root, facts, ends, layout, shift)
    for box, middle, top in zip(boxes, layout.middles, layout.tops, strict=True):
        _draw(root, box, middle + shift, top)
    height = _draw_apart(root, rows, _stop_words(facts, language), width, layout.height)
    return svg.finish(root, width, height)


def _edges(facts: GraphFacts) -> list[tuple[int, int]]:
    """Return the edges from roots to their nodes, then between nodes; roots are numbered before nodes."""
    first = len(facts["roots"])
    from_roots = [(i, first + root["node"]) for i, root in enumerate(facts["roots"]) if root["node"] is not None]
    return from_roots + [(first + i, first + lower) for i, node in enumerate(facts["nodes"]) for lower in node["next"]]


def _root(index: int, root: RootFacts, language: Language) -> Box:
    lines = [TextLine(root["name"], mono=True, bold=True, ink=svg.ACCENTS[0])]
    if root["node"] is None:
        lines += [TextLine(words, ink=svg.PALE) for words in FONT.wrapped(say("picture-no-graph", language), NO_GRAPH)]
    about = {"data_root": index, "data_name": root["name"]}
    return Box(lines, svg.PAPER, svg.ACCENTS[0], about, dashed=root["node"] is None)


def _node(index: int, node: NodeFacts, missed: bool, language: Language) -> Box:
    """Return the box of a node; if another leaf has a gradient (`missed`), one without stands out."""
    about: dict[str, object] = {"data_node": index}
    if node["leaf"]:
        about["data_leaf"] = node["leaf"]["name"] or ""
        lines = [TextLine(node["name"], mono=True, ink=svg.PALE), *_tensor(node["leaf"], language)]
        stopped = missed and node["leaf"]["grad"] is None
        return Box(lines, svg.PAPER, svg.STOP if stopped else svg.ACCENTS[2], about)
    lines = [TextLine(node["name"], mono=True, bold=True)]
    if node["tensor"]:
        about["data_tensor"] = node["tensor"]
        lines.insert(0, TextLine(node["tensor"], mono=True, bold=True, ink=svg.ACCENTS[0]))
    for saved in node["saved"]:
        ink = svg.ACCENTS[1] if saved["state"] == "freed" else svg.PALE
        lines.append(TextLine(saved_words(saved, language), ink=ink))
    return Box(lines, svg.GROUND, svg.EDGE, about)


def _tensor(tensor: LeafFacts | ApartFacts, language: Language) -> list[TextLine]:
    """Return the lines of a tensor: its name and shape, and its gradient."""
    name = f"{tensor_name(tensor, language)} {sizes(tensor['shape'])}"
    return [TextLine(name, mono=True, bold=True), *_gradient(tensor["grad"], language)]


def _gradient(values: list[str] | None, language: Language) -> list[TextLine]:
    if values is None:
        return [TextLine(gradient(None, language), ink=svg.PALE)]
    # A line that has nothing but the dots would look lost.
    lines = FONT.wrapped(gradient(values, language).replace(" …", "\u00a0…"), NUMBERS, mono=True)
    heading = TextLine(say("picture-gradient", language), ink=svg.ACCENTS[2])
    return [heading, *(TextLine(line, mono=True, ink=svg.ACCENTS[2]) for line in lines)]


def _apart(tensor: ApartFacts, language: Language) -> Box:
    lines = _tensor(tensor, language)
    lines.insert(1, TextLine(f"requires_grad {tensor['requires_grad']}", mono=True, ink=svg.PALE))
    return Box(lines, svg.PAPER, svg.STOP, {"data_apart": tensor["name"]}, dashed=True)


def _draw(root: ET.Element, box: Box, middle: float, top: float) -> None:
    width, height = box.size()
    group = svg.element(root, "g", **box.about)
    svg.box(group, middle - width / 2, top, width, height, fill=box.fill, stroke=box.stroke, dashed=box.dashed)
    for place, line in enumerate(box.lines):
        y = FONT.middle(top + ABOVE + place * FONT.line, FONT.line)
        svg.text(group, middle, y, line.words, mono=line.mono, bold=line.bold, ink=line.ink, anchor="middle")


def _draw_edges(root: ET.Element, facts: GraphFacts, ends: list[tuple[int, int]], layout: Layout, shift: float) -> None:
    first = len(facts["roots"])
    for (upper, lower), route in zip(ends, layout.routes, strict=True):
        points = [(x + shift, y) for x, y in route]
        end_x, end_y = points[-1]
        svg.path(
            root,
            _curve([*points[:-1], (end_x, end_y - svg.HEAD + 1)]),
            data_from=upper - first if upper >= first else None,
            data_from_root=upper if upper < first else None,
            data_to=lower - first,
        )
        svg.head(root, end_x, end_y)


def _curve(points: list[Point]) -> str:
    """Return the path of an edge: straight past boxes, and curved from one layer to the next."""
    steps = [f"M{_pair(points[0])}"]
    for index, (before, after) in enumerate(pairwise(points)):
        if index % 2 == 0 or before[0] == after[0]:
            steps.append(f"L{_pair(after)}")
        else:
            half = (before[1] + after[1]) / 2
            steps.append(f"C{_pair((before[0], half))} {_pair((after[0], half))} {_pair(after)}")
    return " ".join(steps)


def _pair(point: Point) -> str:
    return f"{svg.number(point[0])} {svg.number(point[1])}"


def _stop_words(facts: GraphFacts, language: Language) -> list[TextLine]:
    words = FONT.wrapped(say("picture-stops", language), STOPS) if facts["apart"] else []
    return [TextLine(line, bold=True, ink=svg.STOP) for line in words]


def _rows(boxes: list[Box], room: float) -> list[list[Box]]:
    """Return `boxes` side by side in rows no wider than `room`."""
    rows: list[list[Box]] = []
    for box in boxes:
        if rows and _row_width([*rows[-1], box]) <= room:
            rows[-1].append(box)
        else:
            rows.append([box])
    return rows


def _row_width(row: list[Box]) -> float:
    return fsum(box.size()[0] for box in row) + GAP * (len(row) - 1)


def _draw_apart(root: ET.Element, rows: list[list[Box]], words: list[TextLine], width: float, top: float) -> float:
    """Draw the leaf tensors that no path leads to, below the graph; return where they end."""
    if not rows:
        return top
    y = top + BELOW
    svg.path(root, f"M0 {svg.number(y)} H{svg.number(width)}", ink=svg.STOP, stroke_dasharray="4 3")
    y += 8
    for line in words:
        svg.text(root, width / 2, FONT.middle(y, FONT.line), line.words, bold=True, ink=line.ink, anchor="middle")
        y += FONT.line
    y += 8
    for row in rows:
        x = (width - _row_width(row)) / 2
        for box in row:
            _draw(root, box, x + box.size()[0] / 2, y)
            x += box.size()[0] + GAP
        y += max(box.size()[1] for box in row) + GAP
    return y - GAP
