"""Elements that are painted rather than set: art, grounds, shapes, light, and the lines along which pieces are cut and folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from gesso.printing.faces import drawing_items as drawn
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Beam, Glow, Guide, GuideKind, Halo, Item, TextRun
from gesso.printing.layout.composer import Attributes, Composer, ElementLayout, element_error

_MOST_PANELS = 12
_LEAST_PITCH = 0.5
_LEAST_WINDOW, _MOST_WINDOW = 4.0, 500.0
_COARSEST = 8
MODULE = 25.4 / 12
"""The grid: six points in millimetres."""
_LOW_FOCUS = 12 * MODULE


def lay_out_art(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<art>`: the picture under everything.

    Its hero stands in the first `<focus>`, or in a later one that is much larger. The height of a focus is rounded down
    to whole modules, or quarters if it is low, so that a changed word seldom changes the picture. With a `<window>`
    only that box is painted.
    """
    attributes = composer.attributes(element)
    windows = [_read_box(child, composer) for child in element.children if child.tag == "window"]
    shown = [child for child in element.children if child.tag != "window" and not composer.dropped(child)]
    foci = [_in_modules(_read_box(child, composer)) for child in shown]
    left, top, right, bottom = focus = _roomiest(foci, element)
    panels, panel = attributes.whole("panels", 1), attributes.whole("panel", 0)
    if not panel < panels <= _MOST_PANELS:
        raise element_error(element, f"`panel` counts from 0 and is less than `panels`, at most {_MOST_PANELS}")
    if len(windows) > 1 or (windows and panels > 1):
        raise element_error(element, "it has one <window>, and no panels then")
    emblem = attributes.word("emblem", composer.art.shapes) if attributes.text("emblem", "") else ""
    if emblem and not windows:
        raise element_error(element, "an `emblem` is for a picture in a <window>")
    coarse = attributes.whole("coarse", 1)
    if not 1 <= coarse <= (_COARSEST if windows else 1):
        raise element_error(element, f"`coarse` is from 1 to {_COARSEST}, and for a picture in a <window>")
    turned = attributes.flag("turned")
    if turned and not windows:
        raise element_error(element, "`turned` is for a picture in a <window>")
    window = partial(drawn.WindowArt, emblem=emblem, coarse=coarse, turned=turned)
    picture = partial(window, window=_window(windows[0], element)) if windows else drawn.Art
    art = picture(
        motif=attributes.word("motif", composer.art.motifs),
        palette=attributes.palette(),
        seed=attributes.whole("seed", 0),
        composition=attributes.whole("composition", 0),
        focus=focus,
        grain=attributes.number("grain", 1.0),
        panel=panel,
        panels=panels,
        picture=attributes.text("picture", ""),
        mirrored=attributes.flag("mirrored"),
    )
    attributes.reject_unread()
    return ElementLayout((art,), {"left": left, "top": top, "right": right, "bottom": bottom})


def _read_box(element: Element, composer: Composer) -> drawn.Box:
    if element.tag not in ("focus", "window"):
        raise element_error(element, "an <art> holds <focus> and <window>")
    attributes = composer.attributes(element)
    box = _read_edges(attributes)
    attributes.reject_unread()
    return box


def _read_edges(attributes: Attributes) -> drawn.Box:
    left, top = attributes.length("left"), attributes.length("top")
    right, bottom = attributes.length("right"), attributes.length("bottom")
    return left, top, right, bottom


def _window(box: drawn.Box, element: Element) -> drawn.Box:
    left, top, right, bottom = box
    if not (_LEAST_WINDOW <= right - left <= _MOST_WINDOW and _LEAST_WINDOW <= bottom - top <= _MOST_WINDOW):
        raise element_error(element, f"a window is {_LEAST_WINDOW:.0f} to {_MOST_WINDOW:.0f} mm wide and high")
    return round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)


def _in_modules(box: drawn.Box) -> drawn.Box:
    left, top, right, bottom = box
    step = MODULE if bottom - top >= _LOW_FOCUS else MODULE / 4
    height = (bottom - top) // step * step
    return round(left, 2), round(top, 2), round(right, 2), round(top + height, 2)


def _roomiest(boxes: list[drawn.Box], element: Element) -> drawn.Box:
    """Return the first box, or a later one whose disc is a fifth larger; never smaller than four modules."""
    if not boxes:
        raise element_error(element, "it needs a <focus>")
    best = boxes[0]
    for box in boxes[1:]:
        if _disc(box) > 1.2 * max(_disc(best), 0.0):
            best = box
    left, top, right, bottom = best
    least = 4 * MODULE
    return left, top, round(max(right, left + least), 2), round(max(bottom, top + least), 2)


def _disc(box: drawn.Box) -> float:
    left, top, right, bottom = box
    return min(right - left, bottom - top)


def lay_out_ground(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<ground>`: the ground for letters, below `edge`, of a design of the game."""
    attributes = composer.attributes(element)
    edge = round(attributes.length("edge"), 2)
    design = _design(attributes, composer.art.grounds)
    ground = drawn.Ground(design, edge, attributes.flag("dark"), attributes.whole("seed", 0))
    attributes.reject_unread()
    return ElementLayout((ground,), {"top": edge})


def lay_out_sheet(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<sheet>`: a sheet over everything before it with a window in it, of a design of the game."""
    attributes = composer.attributes(element)
    window = left, top, right, bottom = _window(_read_edges(attributes), element)
    design = _design(attributes, composer.art.sheets)
    sheet = drawn.Sheet(design, attributes.palette(), window, attributes.whole("seed", 0))
    attributes.reject_unread()
    return ElementLayout((sheet,), {"left": left, "top": top, "right": right, "bottom": bottom})


def lay_out_stroke(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<stroke>`: a flat brush stroke; `free-end` frays over `fray`."""
    attributes = composer.attributes(element)
    x, y = attributes.length("x"), attributes.length("y")
    width, height = attributes.length("width"), attributes.length("height")
    if width <= 0 or height <= 0:
        raise element_error(element, "its width and height are more than nothing")
    free_end = attributes.word("free-end", ("left", "right"))
    stroke = drawn.Stroke(
        x=round(x, 3),
        y=round(y, 3),
        width=round(width, 3),
        height=round(height, 3),
        free_end="left" if free_end == "left" else "right",
        fray=attributes.number("fray", 11.0),
        colour=attributes.colour("colour"),
        rim=attributes.flag("rim"),
        shadow=attributes.flag("shadow"),
        bare=attributes.flag("bare"),
        seed=attributes.whole("seed", 0),
    )
    attributes.reject_unread()
    return ElementLayout((stroke,), {"left": x, "right": x + width, "top": y, "bottom": y + height})


def lay_out_seal(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<seal>`: a stamped seal with a sigil."""
    attributes = composer.attributes(element)
    x, y, size = attributes.length("x"), attributes.length("y"), attributes.number("size")
    shape = attributes.word("shape", ("square", "round"), "square")
    seal = drawn.Seal(
        x=round(x, 3),
        y=round(y, 3),
        size=size,
        colour=attributes.colour("colour"),
        sigil=attributes.word("sigil", composer.art.sigils),
        sigil_colour=attributes.colour("sigil-colour"),
        shape="round" if shape == "round" else "square",
        seed=attributes.whole("seed", 0),
    )
    attributes.reject_unread()
    return ElementLayout((seal,), {"left": x, "right": x + size, "top": y, "bottom": y + size})


def lay_out_mark(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<mark>`: a named shape about its centre."""
    attributes = composer.attributes(element)
    cx, cy, size = attributes.length("cx"), attributes.length("cy"), attributes.number("size")
    shape = attributes.word("shape", composer.art.shapes)
    colour, says = attributes.colour("colour"), attributes.text("says", "")
    mark = drawn.Mark(shape, round(cx, 3), round(cy, 3), size, colour, says)
    attributes.reject_unread()
    half = size / 2
    return ElementLayout((mark,), {"left": cx - half, "right": cx + half, "top": cy - half, "bottom": cy + half})


def lay_out_icon(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<icon>`: one of the game's icons about its centre, `height` high."""
    attributes = composer.attributes(element)
    cx, cy, height = attributes.length("cx"), attributes.length("cy"), attributes.number("height")
    shape = attributes.word("shape", composer.art.icons)
    design = composer.art.icons[shape]
    width = design.advance / 2 * height
    sides = round(cx, 3), round(cy, 3), round(width, 3), round(height, 3)
    icon = drawn.Icon(shape, *sides, attributes.colour("colour", "#FFFFFF"), design.words, attributes.flag("rim"))
    attributes.reject_unread()
    across, up = width / 2, height / 2
    return ElementLayout((icon,), {"left": cx - across, "right": cx + across, "top": cy - up, "bottom": cy + up})


def lay_out_frame(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<frame>`: a band of lozenges in two colours, inside a box."""
    attributes = composer.attributes(element)
    x, y = attributes.length("x"), attributes.length("y")
    width, height = attributes.length("width"), attributes.length("height")
    thick = attributes.number("thick")
    pitch = attributes.number("pitch", MODULE)
    if thick <= 0 or pitch < _LEAST_PITCH or min(width, height) < 3 * thick:
        raise element_error(element, "its sides are three times as long as it is thick, or longer")
    sides = round(x, 3), round(y, 3), round(width, 3), round(height, 3)
    frame = drawn.Frame(*sides, thick, pitch, *(attributes.colour(name) for name in ("first", "second", "ground")))
    attributes.reject_unread()
    return ElementLayout((frame,), {"left": x, "right": x + width, "top": y, "bottom": y + height})


def lay_out_rect(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<rect>`: a filled rectangle."""
    attributes = composer.attributes(element)
    x, y = attributes.length("x"), attributes.length("y")
    width, height = attributes.length("width"), attributes.length("height")
    opacity = attributes.number("opacity", 1.0)
    if not 0 <= opacity <= 1:
        raise element_error(element, "`opacity` is a number from 0 to 1")
    rect = drawn.Rect(round(x, 3), round(y, 3), round(width, 3), round(height, 3), attributes.colour("colour"), opacity)
    attributes.reject_unread()
    return ElementLayout((rect,), {"left": x, "right": x + width, "top": y, "bottom": y + height})


def lay_out_ellipse(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<ellipse>`: a filled disc or ellipse about its centre."""
    attributes = composer.attributes(element)
    cx, cy, rx = attributes.length("cx"), attributes.length("cy"), attributes.number("rx")
    ry = attributes.number("ry", rx)
    ellipse = drawn.Ellipse(round(cx, 3), round(cy, 3), rx, ry, attributes.colour("colour"))
    attributes.reject_unread()
    return ElementLayout((ellipse,), {"left": cx - rx, "right": cx + rx, "top": cy - ry, "bottom": cy + ry})


def lay_out_polygon(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<polygon>`: a filled polygon with `points` such as `x,y x,y x,y`."""
    attributes = composer.attributes(element)
    points = attributes.points("points")
    if len(points) < 3:
        raise element_error(element, "a polygon has three points or more")
    polygon = drawn.Polygon(points, attributes.colour("colour"), attributes.flag("beyond"))
    attributes.reject_unread()
    return ElementLayout((polygon,))


def lay_out_back(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<back>`: the painting of a card back, dark or light, of a design of the game."""
    attributes = composer.attributes(element)
    back = drawn.BackPainting(_design(attributes, composer.art.backs), attributes.palette(), attributes.flag("dark"))
    attributes.reject_unread()
    return ElementLayout((back,))


def lay_out_filter(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<filter>`: changes everything before it, in a way of the game."""
    attributes = composer.attributes(element)
    filter = drawn.Filter(attributes.word("design", composer.art.filters), attributes.whole("seed", 0))
    attributes.reject_unread()
    return ElementLayout((filter,))


def _design(attributes: Attributes, designs: Mapping[str, object]) -> str:
    """Return the design that is named; the first if none is."""
    return attributes.word("design", designs, next(iter(designs), None))


def lay_out_half_turn(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<half-turn>`: repeats a half of everything before it, turned, as the other half."""
    attributes = composer.attributes(element)
    half = attributes.word("of", ("lower", "upper"), "lower")
    attributes.reject_unread()
    return ElementLayout((drawn.HalfTurn() if half == "lower" else drawn.HalfTurnDown(),))


def lay_out_glow(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<glow>`: soft light about a point."""
    attributes = composer.attributes(element)
    cx, cy, rx = attributes.length("cx"), attributes.length("cy"), attributes.number("rx")
    ry = attributes.number("ry", rx)
    opacity = attributes.number("opacity", 1.0)
    if rx <= 0 or ry <= 0 or not 0 <= opacity <= 1:
        raise element_error(element, "its radii are more than nothing, its `opacity` is from 0 to 1")
    glow = Glow(round(cx, 3), round(cy, 3), rx, ry, attributes.colour("colour"), opacity)
    attributes.reject_unread()
    return ElementLayout((glow,), {"left": cx - rx, "right": cx + rx, "top": cy - ry, "bottom": cy + ry})


def lay_out_beam(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<beam>`: light that rises from a point and widens."""
    attributes = composer.attributes(element)
    cx, foot = attributes.length("cx"), attributes.length("foot")
    width, height = attributes.number("width"), attributes.number("height")
    opacity = attributes.number("opacity", 1.0)
    if width <= 0 or height <= 0 or not 0 <= opacity <= 1:
        raise element_error(element, "it is wider and higher than nothing, its `opacity` is from 0 to 1")
    beam = Beam(round(cx, 3), round(foot, 3), width, height, attributes.colour("colour"), opacity)
    attributes.reject_unread()
    return ElementLayout(
        (beam,), {"left": cx - width / 2, "right": cx + width / 2, "top": foot - height, "bottom": foot}
    )


def with_halos(items: Sequence[Item], colour: str) -> Iterator[Item]:
    """Return the items with all halos before the letters that throw them; just the items if there is no colour."""
    if colour:
        yield from (Halo(item, colour) for item in items if isinstance(item, TextRun))
    yield from items


_DASH, _GAP = 1.6, 1.4
"""Millimetres of a dash of a fold, and of the gap after it."""
_LEAST_SIDE = 1.0


def lay_out_outline(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<outline>`: the line around the piece, if that is not the edge of its face. Nothing is drawn."""
    attributes = composer.attributes(element)
    points = attributes.points("points")
    attributes.reject_unread()
    if len(points) < 3:
        raise element_error(element, "an outline has three points or more")
    return ElementLayout(guides=(Guide("cut", points),))


def lay_out_fold(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<fold>`: a line to crease, drawn in dashes."""
    attributes = composer.attributes(element)
    x1, y1, x2, y2 = _straight(attributes, element)
    thick, colour = attributes.number("thick", 0.3), attributes.colour("colour")
    dash, gap = attributes.number("dash", _DASH), attributes.number("gap", _GAP)
    attributes.reject_unread()
    if min(dash, gap) <= 0:
        raise element_error(element, "`dash` and `gap` are more than nothing")
    length = max(x2 - x1, y2 - y1)
    dashes = []
    for number in range(int((length - dash) / (dash + gap)) + 1):
        at = number * (dash + gap)
        along = (x1, y1 + at, x1, y1 + at + dash) if x1 == x2 else (x1 + at, y1, x1 + at + dash, y1)
        dashes.append(_line(along, thick, colour))
    return ElementLayout(tuple(dashes), guides=(_guide("fold", x1, y1, x2, y2),))


def lay_out_slit(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<slit>`: a cut within the piece, drawn as a line."""
    attributes = composer.attributes(element)
    ends = _straight(attributes, element)
    thick, colour = attributes.number("thick", 0.5), attributes.colour("colour")
    attributes.reject_unread()
    return ElementLayout((_line(ends, thick, colour),), guides=(_guide("slit", *ends),))


def lay_out_side(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<side>`: the box of the face that is one side of a folded piece. Nothing is drawn."""
    attributes = composer.attributes(element)
    left, top = attributes.length("left"), attributes.length("top")
    right, bottom = attributes.length("right"), attributes.length("bottom")
    name, turned = attributes.text("name", ""), attributes.flag("turned")
    attributes.reject_unread()
    if right - left < _LEAST_SIDE or bottom - top < _LEAST_SIDE:
        raise element_error(element, f"a side is {_LEAST_SIDE:g} mm wide and high, or more")
    return ElementLayout(guides=(Guide("side", ((left, top), (right, bottom)), name, turned),))


def lay_out_place(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<place>`: a point where a piece lies in the game. Nothing is drawn."""
    attributes = composer.attributes(element)
    point = (attributes.length("cx"), attributes.length("cy"))
    name = attributes.text("name", "")
    attributes.reject_unread()
    return ElementLayout(guides=(Guide("place", (point,), name),))


def _straight(attributes: Attributes, element: Element) -> drawn.Box:
    """Return the ends of a level or upright line, the upper or left one first."""
    ends = attributes.points("points")
    if len(ends) != 2 or (ends[0][0] != ends[1][0]) == (ends[0][1] != ends[1][1]):
        raise element_error(element, "its `points` are the two ends of a level or an upright line")
    (x1, y1), (x2, y2) = sorted(ends)
    return x1, y1, x2, y2


def _line(ends: drawn.Box, thick: float, colour: str) -> drawn.Rect:
    x1, y1, x2, y2 = ends
    half = thick / 2
    if x1 == x2:
        return drawn.Rect(round(x1 - half, 3), round(y1, 3), thick, round(y2 - y1, 3), colour)
    return drawn.Rect(round(x1, 3), round(y1 - half, 3), round(x2 - x1, 3), thick, colour)


def _guide(kind: GuideKind, x1: float, y1: float, x2: float, y2: float) -> Guide:
    return Guide(kind, ((x1, y1), (x2, y2)))
