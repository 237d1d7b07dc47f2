"""Makes the pieces of pictures: text, boxes and lines, in colors that follow the theme of the page."""

import xml.etree.ElementTree as ET

from tensorcopy_docs.draw.text_sizes import Font
from tensorcopy_docs.languages import Language

NAMESPACE = "http://www.w3.org/2000/svg"
CORNER = 5
HEAD = 6  # length of an arrow's head
MARGIN = 1  # half a stroke must fit beside the outermost box

# Each color by its variable: what furo or our style sheet sets, in the light and the dark theme. A file has neither.
LIGHT_AND_DARK = {
    "color-foreground-primary": ("#000000", "#cfd0d0"),
    "color-foreground-secondary": ("#5a5c63", "#9ca0a5"),
    "color-foreground-border": ("#878787", "#666666"),
    "color-background-primary": ("#ffffff", "#131416"),
    "color-background-secondary": ("#f8f9fb", "#1a1c1e"),
    "color-background-border": ("#eeebee", "#303335"),
    "tc-picture-1": ("#1d5fc4", "#7ab4ff"),
    "tc-picture-2": ("#9a4b00", "#f0a860"),
    "tc-picture-3": ("#1a7238", "#7fd296"),
    "tc-picture-stop": ("#b3211a", "#ff8f86"),
}


def _color(name: str) -> str:
    return f"var(--{name}, {LIGHT_AND_DARK[name][0]})"


INK = _color("color-foreground-primary")
PALE = _color("color-foreground-secondary")
EDGE = _color("color-foreground-border")
PAPER = _color("color-background-primary")
GROUND = _color("color-background-secondary")
ACCENTS = (_color("tc-picture-1"), _color("tc-picture-2"), _color("tc-picture-3"))
STOP = _color("tc-picture-stop")

SANS = "var(--font-stack, sans-serif)"
MONO = "var(--font-stack--monospace, monospace)"

Point = tuple[float, float]


def number(value: float) -> str:
    """Return `value` in px, rounded to a tenth, and without a negative zero."""
    return f"{value:z.1f}".removesuffix(".0")


def element(parent: ET.Element, tag: str, **attributes: object) -> ET.Element:
    """Add a `tag` to `parent`; an underscore in a name stands for a hyphen, and None for no attribute."""
    texts = {
        name.replace("_", "-"): number(value) if isinstance(value, float) else str(value)
        for name, value in attributes.items()
        if value is not None
    }
    return ET.SubElement(parent, tag, texts)


def picture(kind: str, *, font: Font, language: Language, name: str, title: str, description: str) -> ET.Element:
    """Return an empty picture, described by `title` and `description`; `name` makes their ids unique."""
    root = ET.Element("svg", {"xmlns": NAMESPACE, "class": f"tc-drawing tc-drawing-{kind}", "role": "img"})
    root.set("lang", language.tag)
    root.set("aria-labelledby", f"{name}-title")
    root.set("aria-describedby", f"{name}-desc")
    root.set("data-md", f"{title}{language.colon}{description}")  # the text in its place on Markdown pages
    element(root, "title", id=f"{name}-title").text = title
    element(root, "desc", id=f"{name}-desc").text = description
    root.set("font-family", SANS)
    root.set("font-size", number(font.size))
    root.set("fill", INK)
    return root


def finish(root: ET.Element, width: float, height: float) -> str:
    """Return the picture as text, with the size `width` and `height` of what was drawn."""
    wide, high = (number(size + 2 * MARGIN) for size in (width, height))
    root.set("viewBox", f"-{MARGIN} -{MARGIN} {wide} {high}")
    root.set("width", wide)
    root.set("height", high)
    return ET.tostring(root, encoding="unicode")


def text(
    parent: ET.Element,
    x: float,
    y: float,
    content: str,
    *,
    mono: bool = False,
    bold: bool = False,
    ink: str | None = None,
    anchor: str | None = None,
    **more: object,
) -> ET.Element:
    """Add `content` on the baseline `y`; `anchor` is "middle" or "end" if `x` is not its left."""
    family = MONO if mono else None
    weight = "600" if bold else None
    attributes = {"font_family": family, "font_weight": weight, "fill": ink, "text_anchor": anchor, **more}
    made = element(parent, "text", x=float(x), y=float(y), **attributes)
    made.text = content
    return made


def box(
    parent: ET.Element,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = PAPER,
    stroke: str = EDGE,
    radius: float = CORNER,
    dashed: bool = False,
    **more: object,
) -> ET.Element:
    """Add a rectangle with round corners."""
    dashes = "4 3" if dashed else None
    sides = {"x": float(x), "y": float(y), "width": float(width), "height": float(height), "rx": float(radius)}
    return element(parent, "rect", **sides, fill=fill, stroke=stroke, stroke_dasharray=dashes, **more)


def pill(
    parent: ET.Element, x: float, y: float, content: str, *, font: Font, ink: str, mono: bool = False, **more: object
) -> ET.Element:
    """Add a group with `content` in a round frame, with its top left at `x`, `y` and the size of `font`."""
    group = element(parent, "g", **more)
    width = font.pill_width(content, mono=mono)
    box(group, x, y, width, font.pill, stroke=ink, radius=font.pill / 2)
    middle = font.middle(y, font.pill)
    text(group, x + width / 2, middle, content, mono=mono, bold=True, ink=ink, anchor="middle")
    return group


def path(parent: ET.Element, steps: str, *, ink: str = EDGE, **more: object) -> ET.Element:
    """Add a line along `steps`, as SVG writes them."""
    return element(parent, "path", d=steps, fill="none", stroke=ink, stroke_width="1.5", **more)


def line(
    parent: ET.Element, points: list[Point], *, ink: str = EDGE, arrow: bool = False, **more: object
) -> ET.Element:
    """Add a line through `points`, level and upright by turns, with round corners; an `arrow` must end downwards."""
    (x, y), *_ = points
    end_x, end_y = points[-1]
    shaft = [*points[:-1], (end_x, end_y - HEAD + 1)] if arrow else points
    steps = [f"M{number(x)} {number(y)}"]
    for before, corner, after in zip(shaft, shaft[1:], shaft[2:], strict=False):
        start, end = _towards(corner, before), _towards(corner, after)
        steps.append(f"L{_pair(start)} Q{_pair(corner)} {_pair(end)}")
    steps.append(f"L{_pair(shaft[-1])}")
    made = path(parent, " ".join(steps), ink=ink, **more)
    if arrow:
        head(parent, end_x, end_y, ink=ink)
    return made


def head(parent: ET.Element, x: float, y: float, *, ink: str = EDGE) -> ET.Element:
    """Add the head of an arrow that comes from above and ends at `x`, `y`."""
    half = HEAD * 0.62
    steps = f"M{_pair((x - half, y - HEAD))} L{_pair((x + half, y - HEAD))} L{_pair((x, y))} Z"
    return element(parent, "path", d=steps, fill=ink)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(corner: Point, other: Point) -> Point:
    """Return the point where the rounding of `corner` begins, on the way to `other`."""
    (x, y), (other_x, other_y) = corner, other
    length = abs(other_x - x) + abs(other_y - y)
    share = min(CORNER, length / 2) / length if length else 0
    return x + (other_x - x) * share, y + (other_y - y) * share


def standalone(picture: str) -> str:
    """Return the text of a file that shows the inline `picture` without the style sheets of the site."""
    root = ET.fromstring(picture)
    for part in root.iter():
        part.tag = part.tag.removeprefix(f"{{{NAMESPACE}}}")
    root.set("xmlns", NAMESPACE)
    light, dark = ("".join(f"--{name}:{both[theme]};" for name, both in LIGHT_AND_DARK.items()) for theme in (0, 1))
    style = ET.Element("style")
    ground = "background:var(--color-background-primary)"
    style.text = f"svg{{{light}{ground}}}@media (prefers-color-scheme: dark){{svg{{{dark}}}}}"
    root.insert(0, style)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'
