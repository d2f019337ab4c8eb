"""What a motif is given: a canvas size, four colours, where to look, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, luminance

LARGEST_HERO_PX = 235.0
"""The radius of a card's hero is never more, px at 300 dpi."""
_FILLED = 0.95
_LOW = 1.9


class Reach(NamedTuple):
    """How far the part of a hero that has to be seen goes from its middle to either side, up and down, in its radii.
    One that goes no way aside is as wide as the box that it stands in."""

    aside: float = 1.0
    above: float = 1.0
    below: float = 1.0


@dataclass(frozen=True, slots=True)
class Focus:
    """One place to look: its centre, the hero's radius `r`, and the box it may fill (all px)."""

    x: float
    y: float
    r: float
    box: tuple[int, int, int, int]

    @property
    def half_width(self) -> float:
        """Half the width of its box, in hero radii."""
        left, _, right, _ = self.box
        return (right - left) / 2 / self.r

    @property
    def is_low(self) -> bool:
        left, top, right, bottom = self.box
        return right - left >= _LOW * (bottom - top)

    def moved(self, x: float, y: float, share: float = 1.0) -> Focus:
        """Return the focus moved by px, its hero reduced to a share."""
        return Focus(self.x + x, self.y + y, self.r * share, self.box)


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to paint: size in px, colours, one focus per panel from left to right, and the stream of chance.
    `emblem` names a shape that the picture shows somewhere, if its motif has a place for one. `paper` is inside the shapes
    of a drawing in lines alone; without it they are filled."""

    width: int
    height: int
    deep: Rgb
    main: Rgb
    accent: Rgb
    light: Rgb
    foci: tuple[Focus, ...]
    chance: Chance
    emblem: str = ""
    paper: Rgb | None = None

    @property
    def focus(self) -> Focus:
        return self.foci[0]

    def fitted(self, reach: Reach) -> Scene:
        """Return the scene with a focus whose hero of this reach fills the box, as near to its middle as it can stand."""
        left, top, right, bottom = self.focus.box
        radius = min(LARGEST_HERO_PX, _FILLED * (bottom - top) / (reach.above + reach.below))
        if reach.aside:
            radius = min(radius, _FILLED * (right - left) / (2 * reach.aside))
        rim = (1 - _FILLED) * (bottom - top) / 2
        highest, lowest = top + rim + reach.above * radius, bottom - rim - reach.below * radius
        y = min(max((top + bottom) / 2, highest), lowest)
        return replace(self, foci=(Focus((left + right) / 2, y, radius, self.focus.box),))

    def nocturne(self) -> Scene:
        """Return the scene with its darker end for the deep: an inverted palette would put out lamps in the dark."""
        if luminance(self.deep) <= luminance(self.light):
            return self
        return replace(self, deep=self.light, light=self.deep)

    @property
    def span(self) -> float:
        """The width of one panel, px."""
        return self.width / len(self.foci)


Composition = Callable[[Scene], Image.Image]
Hero = Callable[[Image.Image, Scene, Focus, Chance], Image.Image]
"""Paints one gesture about a focus onto an RGB canvas, and returns the canvas, which may be a new one."""


def on_panels(
    canvas: Image.Image, scene: Scene, heroes: Sequence[Hero], raised: float, share: float = 1.0
) -> Image.Image:
    """Return the canvas of a mural with a hero in each panel, raised by radii of the first and reduced to a share."""
    for index, focus in enumerate(scene.foci):
        held = focus.moved(0.0, -scene.focus.r * raised, share)
        canvas = heroes[index % len(heroes)](canvas, scene, held, scene.chance.fork("hero", index))
    return canvas


def on_ground(ground: Composition, *heroes: Hero) -> tuple[Composition, ...]:
    """Return a composition of each hero alone, painted on a ground of twice the size and then reduced."""
    return tuple(alone_on(ground, hero) for hero in heroes)


def alone_on(ground: Composition, hero: Hero) -> Composition:
    """Return the composition of one hero on a ground, as by `on_ground`."""
    return lambda scene: hero(ground(scene), scene, scene.focus, scene.chance).reduce(2)


@dataclass(frozen=True, slots=True)
class Framed:
    """A composition that fills the box of the focus with what has to be seen of its hero. In a box that is nearly twice
    as wide as high, or wider, `low` is painted in its place where there is one."""

    paint: Composition
    reach: Reach
    low: Framed | None = None

    def __call__(self, scene: Scene) -> Image.Image:
        form = self.form(scene.focus)
        return form.paint(scene.fitted(form.reach))

    def form(self, focus: Focus) -> Framed:
        return self.low if self.low is not None and focus.is_low else self


def hero_box(composition: Composition, scene: Scene) -> tuple[float, float, float, float]:
    """Return where the hero of a card's picture stands: left, top, right and bottom of what has to be seen of it, px."""
    focus, reach = scene.focus, Reach()
    if isinstance(composition, Framed):
        reach = composition.form(focus).reach
        focus = scene.fitted(reach).focus
    left, _, right, _ = focus.box
    aside = reach.aside * focus.r or (right - left) / 2
    return focus.x - aside, focus.y - reach.above * focus.r, focus.x + aside, focus.y + reach.below * focus.r


@dataclass(frozen=True, slots=True)
class Motif:
    """A way of painting. A card takes the composition at its place in the set, modulo their number. `version` goes up
    with any change that repaints a card, since finished pictures are kept by it. `grain` is the share of a request's grain that
    its pictures have: those full of fine edges need less."""

    name: str
    version: int
    compositions: tuple[Composition, ...]
    mural: Composition
    grain: float = 1.0
    shows: tuple[tuple[str, ...], ...] = ()
    """What its compositions show, by name: a row for each thing that differs, of which the last changes fastest. Empty if
    they have no names."""

    def composition_of(self, *names: str) -> int:
        """Return the number of the composition that shows these things, one of each row. Raises ValueError for others."""
        number = 0
        for row, name in zip(self.shows, names, strict=True):
            number = number * len(row) + row.index(name)
        return number
