"""A request for a picture: the motif and the scene that it paints, its key in the cache, and the painting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, replace
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from PIL import Image, ImageChops

from gesso.art.chance import Chance, add, noise
from gesso.art.palette import Palette, Rgb, luminance, rgb
from gesso.data_classes import dataclass

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


@dataclass(frozen=True, slots=True)
class View:
    """The part of a drawing that its box must show, in units of the drawing."""

    left: float
    top: float
    right: float
    bottom: float
    mirrored: bool = False
    slim: View | None = None
    """The part that a box must show which is higher than wide."""
    low: View | None = None
    """The part for a low box, nearly twice as wide as high or wider."""

    def within(self, box: tuple[int, int, int, int]) -> View:
        """Return the view for a box."""
        left, top, right, bottom = box
        if self.slim is not None and bottom - top > right - left:
            return self.slim
        return self.low if self.low is not None and right - left >= _LOW * (bottom - top) else self

    def placed(self, box: tuple[int, int, int, int]) -> tuple[float, float, float]:
        """Return the place of the drawing's origin and its scale (px), so that the view fills the box from its foot."""
        view = self.within(box)
        left, top, right, bottom = box
        wide, high = view.right - view.left, view.bottom - view.top
        scale = min((right - left) / wide, (bottom - top) / high)
        middle = (view.left + view.right) / 2 * (-scale if self.mirrored else scale)
        return (left + right) / 2 - middle, bottom - view.bottom * scale, scale


Portrait = Callable[[Scene, View], Image.Image]
"""Paints a scene that shows this part of a drawing."""


@dataclass(frozen=True, slots=True)
class Viewed:
    """A composition that shows a part of a drawing in its box.

    An inverted palette turns its paper dark, not its people: the dark end stays the ink.
    """

    paint: Portrait
    view: View

    def __call__(self, scene: Scene) -> Image.Image:
        return self.paint(scene.nocturne(), self.view)


def hero_box(composition: Composition, scene: Scene) -> tuple[float, float, float, float]:
    """Return the box of the visible part of a card's hero: left, top, right, bottom (px)."""
    if isinstance(composition, Viewed):
        view = composition.view.within(scene.focus.box)
        x, y, scale = composition.view.placed(scene.focus.box)
        ends = sorted(x + edge * (-scale if composition.view.mirrored else scale) for edge in (view.left, view.right))
        return ends[0], y + view.top * scale, ends[1], y + view.bottom * scale
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


FRAME_VERSION = 4
"""Raise it when a change outside the motifs, such as of grain or focus, repaints every picture."""
_SHORTEST_PX, _LONGEST_PX = 32, 12_000
_ACROSS = 0.41
_MURAL_RADIUS_PX = 331.0
_DRIFT_PX = 20.0


@dataclass(frozen=True, slots=True)
class ArtRequest:
    """A picture to paint. Equal requests give equal pixels.

    Raises ValueError for a side outside 32 to 12000 px, an empty focus, or no panel.
    """

    motif: Motif
    palette: Palette
    seed: int
    composition: int
    """The number of a composition of the motif, modulo their number."""
    width_px: int
    """Width and height in px at 300 dpi."""
    height_px: int
    focus: tuple[int, int, int, int]
    """The visible box: left, top, right, bottom (px). A mural divides it evenly, one focus for each panel."""
    grain: float = 1.0
    """The strength of the paper's grain; 0 leaves it smooth."""
    panels: int = 1
    """The number of panels of a mural; 1 for a card."""
    emblem: str = ""
    """The name of a shape, for motifs that show one."""
    mirrored: bool = False
    """Whether the picture is turned over, so that its left is its right."""

    def __post_init__(self) -> None:
        if min(self.width_px, self.height_px) < _SHORTEST_PX or max(self.width_px, self.height_px) > _LONGEST_PX:
            raise ValueError(f"a picture of {self.width_px} x {self.height_px} px cannot be painted")
        left, top, right, bottom = self.focus
        if left >= right or top >= bottom:
            raise ValueError(f"the focus box {self.focus} is empty")
        if self.panels < 1:
            raise ValueError(f"a picture needs a panel, not {self.panels}")


def art_key(request: ArtRequest) -> str:
    """Return 32 hexadecimal digits that change whenever the picture would: the request and the motif's version."""
    motif = request.motif
    palette = "/".join(colour.upper() for colour in astuple(request.palette))
    parts = (
        FRAME_VERSION,
        # Two games may each have a motif of this name.
        motif.mural.__module__,
        motif.name,
        motif.version,
        palette,
        request.seed,
        request.composition % len(motif.compositions) if request.panels == 1 else "mural",
        request.width_px,
        request.height_px,
        request.focus,
        f"{request.grain:.4f}",
        request.panels,
        *filter(None, (request.emblem, "mirrored" if request.mirrored else "")),
    )
    return blake2b("|".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def paint_art(request: ArtRequest) -> Image.Image:
    """Return the picture as RGB of `width_px` by `height_px`, painted to its edges."""
    if request.mirrored:
        return paint_art(_turned_over(request)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    picture = _composition(request)(_scene(request))
    return lay_grain(picture, request.seed, request.grain * request.motif.grain)


def hero_of(request: ArtRequest) -> tuple[float, float, float, float]:
    """Return the box of the hero of a picture without panels: left, top, right, bottom (px)."""
    if request.mirrored:
        left, top, right, bottom = hero_of(_turned_over(request))
        return request.width_px - right, top, request.width_px - left, bottom
    return hero_box(_composition(request), _scene(request))


def _turned_over(request: ArtRequest) -> ArtRequest:
    """Return the request for the other side of a mirrored picture."""
    left, top, right, bottom = request.focus
    return replace(request, mirrored=False, focus=(request.width_px - right, top, request.width_px - left, bottom))


def _composition(request: ArtRequest) -> Composition:
    motif = request.motif
    return motif.mural if request.panels > 1 else motif.compositions[request.composition % len(motif.compositions)]


def _scene(request: ArtRequest) -> Scene:
    chance = Chance(request.seed, request.motif.name)
    palette = request.palette
    left, top, right, bottom = request.focus
    foci: list[Focus] = []
    for panel in range(request.panels):
        start = left + (right - left) * panel // request.panels
        end = left + (right - left) * (panel + 1) // request.panels
        high = _MURAL_RADIUS_PX if request.panels > 1 else LARGEST_HERO_PX
        radius = min(high, chance.between(0.42, 0.455) * (bottom - top), _ACROSS * (end - start))
        drift = chance.signed(min(_DRIFT_PX, 0.2 * max(0.0, (end - start) / 2 - radius)))
        foci.append(Focus((start + end) / 2 + drift, (top + bottom) / 2, radius, (start, top, end, bottom)))
    width, height, stream = request.width_px, request.height_px, chance.fork("picture")
    deep, main, accent, light = map(rgb, (palette.deep, palette.main, palette.accent, palette.light))
    return Scene(width, height, deep, main, accent, light, tuple(foci), stream, request.emblem)


_TILE_PX = 512
_STRENGTH = 0.55


@lru_cache(maxsize=1)
def _tile() -> Image.Image:
    fine = Image.frombytes("L", (256, 256), Chance(0x6EA1, "grain").octets(256 * 256))
    tile = Image.new("L", (_TILE_PX, _TILE_PX))
    for left in (0, 256):
        for top in (0, 256):
            turned = fine if left == top else fine.transpose(Image.Transpose.ROTATE_180)
            tile.paste(turned, (left, top))
    flat = Image.new("L", tile.size, 128)
    grained = add(flat, tile, 0.13)
    for seed, cell, weight in ((0x6EA2, 3.0, 0.15), (0x6EA3, 64.0, 0.06)):
        grained = add(grained, noise(seed, _TILE_PX, _TILE_PX, cell), weight)
    return grained


def lay_grain(picture: Image.Image, seed: int, amount: float) -> Image.Image:
    """Return the RGB picture with grain overlaid at 55 % of `amount` (0 to 1.8); 0 returns it unchanged."""
    if amount <= 0:
        return picture
    shift_x, shift_y = seed % _TILE_PX, (seed // _TILE_PX) % _TILE_PX
    sheet = Image.new("L", picture.size)
    for left in range(-shift_x, picture.width, _TILE_PX):
        for top in range(-shift_y, picture.height, _TILE_PX):
            sheet.paste(_tile(), (left, top))
    grained = ImageChops.overlay(picture, Image.merge("RGB", (sheet,) * 3))
    return Image.blend(picture, grained, min(1.0, _STRENGTH * amount))
