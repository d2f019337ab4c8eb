"""A motif, and the scene that it paints: size, four colours, the focus, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, luminance

LARGEST_HERO_PX = 235.0
"""The largest radius of a card's hero, px at 300 dpi."""
_FILLED = 0.95
_LOW = 1.9


class Reach(NamedTuple):
    """The part of a hero that must be visible, from its middle, in its radii."""

    aside: float = 1.0
    """To either side; 0 for a hero that is as wide as its box."""
    above: float = 1.0
    below: float = 1.0


@dataclass(frozen=True, slots=True)
class Focus:
    """The place of a hero. All lengths are px."""

    x: float
    """Its centre."""
    y: float
    r: float
    """Its radius."""
    box: tuple[int, int, int, int]
    """The box that it may fill: left, top, right, bottom."""

    @property
    def half_width(self) -> float:
        """Return half the width of the box, in hero radii."""
        left, _, right, _ = self.box
        return (right - left) / 2 / self.r

    @property
    def is_low(self) -> bool:
        """Return whether the box is nearly twice as wide as high, or wider."""
        left, top, right, bottom = self.box
        return right - left >= _LOW * (bottom - top)

    def moved(self, x: float, y: float, share: float = 1.0) -> Focus:
        """Return the focus moved by px, its hero reduced to a share."""
        return Focus(self.x + x, self.y + y, self.r * share, self.box)


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to paint, as a composition gets it."""

    width: int
    """Width and height in px."""
    height: int
    deep: Rgb
    main: Rgb
    accent: Rgb
    light: Rgb
    foci: tuple[Focus, ...]
    """One focus for each panel, from left to right."""
    chance: Chance
    emblem: str = ""
    """The name of a shape to show, if the motif has a place for one."""
    paper: Rgb | None = None
    """The colour inside the shapes of line art; None fills them."""

    @property
    def focus(self) -> Focus:
        """Return the first focus, which is the only one of a card."""
        return self.foci[0]

    def fitted(self, reach: Reach) -> Scene:
        """Return the scene with a focus whose hero fills the box with this reach, as near to its middle as possible."""
        left, top, right, bottom = self.focus.box
        radius = min(LARGEST_HERO_PX, _FILLED * (bottom - top) / (reach.above + reach.below))
        if reach.aside:
            radius = min(radius, _FILLED * (right - left) / (2 * reach.aside))
        rim = (1 - _FILLED) * (bottom - top) / 2
        highest, lowest = top + rim + reach.above * radius, bottom - rim - reach.below * radius
        y = min(max((top + bottom) / 2, highest), lowest)
        return replace(self, foci=(Focus((left + right) / 2, y, radius, self.focus.box),))

    def nocturne(self) -> Scene:
        """Return the scene with the darker end as its deep colour, since an inverted palette would put out lamps."""
        if luminance(self.deep) <= luminance(self.light):
            return self
        return replace(self, deep=self.light, light=self.deep)

    @property
    def span(self) -> float:
        """Return the width of one panel (px)."""
        return self.width / len(self.foci)


Composition = Callable[[Scene], Image.Image]
Hero = Callable[[Image.Image, Scene, Focus, Chance], Image.Image]
"""Paints a hero around a focus on an RGB canvas, and returns the canvas, which may be a new one."""


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
    """A composition that fills the box of the focus with the visible part of its hero."""

    paint: Composition
    reach: Reach
    low: Framed | None = None
    """The composition for a low box, nearly twice as wide as high or wider."""

    def __call__(self, scene: Scene) -> Image.Image:
        form = self.form(scene.focus)
        return form.paint(scene.fitted(form.reach))

    def form(self, focus: Focus) -> Framed:
        """Return `low` for a low box, if there is one, else this composition."""
        return self.low if self.low is not None and focus.is_low else self


def hero_box(composition: Composition, scene: Scene) -> tuple[float, float, float, float]:
    """Return the box of the visible part of a card's hero: left, top, right, bottom (px)."""
    focus, reach = scene.focus, Reach()
    if isinstance(composition, Framed):
        reach = composition.form(focus).reach
        focus = scene.fitted(reach).focus
    left, _, right, _ = focus.box
    aside = reach.aside * focus.r or (right - left) / 2
    return focus.x - aside, focus.y - reach.above * focus.r, focus.x + aside, focus.y + reach.below * focus.r


@dataclass(frozen=True, slots=True)
class Motif:
    """A way of painting, with several compositions."""

    name: str
    version: int
    """Raise it with every change that repaints a card: the cache keeps pictures by it."""
    compositions: tuple[Composition, ...]
    """A card takes the composition at its place in the set, modulo their number."""
    mural: Composition
    """The composition of a picture with several panels."""
    grain: float = 1.0
    """The share of a request's grain on its pictures; pictures with many fine edges need less."""
    shows: tuple[tuple[str, ...], ...] = ()
    """The names of what its compositions show: a row for each thing that varies, the last one fastest. Empty if nothing has a
    name."""

    def composition_of(self, *names: str) -> int:
        """Return the number of the composition with these names, one from each row of `shows`. Raises ValueError."""
        number = 0
        for row, name in zip(self.shows, names, strict=True):
            number = number * len(row) + row.index(name)
        return number
