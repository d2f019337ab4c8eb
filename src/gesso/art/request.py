"""A request for a picture, its key in the cache, and the painting of it."""

from dataclasses import astuple, dataclass
from functools import lru_cache
from hashlib import blake2b

from PIL import Image, ImageChops

from gesso.art.chance import Chance, add, noise
from gesso.art.palette import Palette, rgb
from gesso.art.scene import LARGEST_HERO_PX, Composition, Focus, Motif, Scene, hero_box

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
        *filter(None, (request.emblem,)),
    )
    return blake2b("|".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def paint_art(request: ArtRequest) -> Image.Image:
    """Return the picture as RGB of `width_px` by `height_px`, painted to its edges."""
    picture = _composition(request)(_scene(request))
    return lay_grain(picture, request.seed, request.grain * request.motif.grain)


def hero_of(request: ArtRequest) -> tuple[float, float, float, float]:
    """Return the box of the hero of a picture without panels: left, top, right, bottom (px)."""
    return hero_box(_composition(request), _scene(request))


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
