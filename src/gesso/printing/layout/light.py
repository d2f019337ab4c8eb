"""Light on a face: a glow about a point, a beam that rises from one, and the halo of a name."""

from collections.abc import Iterator, Sequence

from gesso.printing.document import Element
from gesso.printing.drawing_items import Beam, Glow, Halo, Item, TextRun
from gesso.printing.layout.composer import Composer, LaidOut, element_error


def lay_out_glow(element: Element, composer: Composer) -> LaidOut:
    """`<glow>`: soft light about a point."""
    attributes = composer.attributes(element)
    cx, cy, rx = attributes.length("cx"), attributes.length("cy"), attributes.number("rx")
    ry = attributes.number("ry", rx)
    opacity = attributes.number("opacity", 1.0)
    if rx <= 0 or ry <= 0 or not 0 <= opacity <= 1:
        raise element_error(element, "its radii are more than nothing, its `opacity` is from 0 to 1")
    glow = Glow(round(cx, 3), round(cy, 3), rx, ry, attributes.colour("colour"), opacity)
    attributes.finish()
    return LaidOut((glow,), {"left": cx - rx, "right": cx + rx, "top": cy - ry, "bottom": cy + ry})


def lay_out_beam(element: Element, composer: Composer) -> LaidOut:
    """`<beam>`: light that rises from a point and widens."""
    attributes = composer.attributes(element)
    cx, foot = attributes.length("cx"), attributes.length("foot")
    width, height = attributes.number("width"), attributes.number("height")
    opacity = attributes.number("opacity", 1.0)
    if width <= 0 or height <= 0 or not 0 <= opacity <= 1:
        raise element_error(element, "it is wider and higher than nothing, its `opacity` is from 0 to 1")
    beam = Beam(round(cx, 3), round(foot, 3), width, height, attributes.colour("colour"), opacity)
    attributes.finish()
    return LaidOut((beam,), {"left": cx - width / 2, "right": cx + width / 2, "top": foot - height, "bottom": foot})


def with_halos(items: Sequence[Item], colour: str) -> Iterator[Item]:
    """The items, all halos before the letters that throw them; just the items where there is no colour."""
    if colour:
        yield from (Halo(item, colour) for item in items if isinstance(item, TextRun))
    yield from items
