"""What a motif is given: a canvas size, four colours, where to look, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, luminance


@dataclass(frozen=True, slots=True)
class Focus:
    """One place to look: its centre, the hero's radius `r`, and the box it may fill (all px)."""

    x: float
    y: float
    r: float
    box: tuple[int, int, int, int]

    def moved(self, x: float, y: float, share: float = 1.0) -> Focus:
        """Return the focus moved by px, its hero reduced to a share."""
        return Focus(self.x + x, self.y + y, self.r * share, self.box)


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to paint: size in px, colours, one focus per panel from left to right, and the stream of chance.
    `emblem` names a shape that the picture shows somewhere, if its motif has a place for one."""

    width: int
    height: int
    deep: Rgb
    main: Rgb
    accent: Rgb
    light: Rgb
    foci: tuple[Focus, ...]
    chance: Chance
    emblem: str = ""

    @property
    def focus(self) -> Focus:
        return self.foci[0]

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

    def composed(hero: Hero) -> Composition:
        return lambda scene: hero(ground(scene), scene, scene.focus, scene.chance).reduce(2)

    return tuple(map(composed, heroes))


@dataclass(frozen=True, slots=True)
class Motif:
    """A way of painting. A card takes the composition at its place in the set, modulo their number. `version` goes up
    with any change that repaints a card, since finished pictures are kept by it."""

    name: str
    version: int
    compositions: tuple[Composition, ...]
    mural: Composition
