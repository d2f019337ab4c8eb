"""A card back: a brushed ring around an emblem that looks the same upside down.

A back that changes when you turn it marks the deck, so the lower half is the upper half, turned.
"""

from functools import lru_cache

from PIL import Image, ImageChops

from gesso.art.chance import Chance, coloured, gain, noise
from gesso.art.ground import brushed_paper, half_turned
from gesso.art.palette import (
    BLACK,
    GESSO,
    INK,
    MOTTLE,
    WHITE,
    Palette,
    Rgb,
    emblem_colour,
    mix,
    ramp,
    rgb,
    second_colour,
)
from gesso.art.shapes import Shape, shape_mask
from gesso_art.painting.brush import Layer, Load, steady, sweep, thinning

_HALF_TURN = Image.Transpose.ROTATE_180
_SEED = 0x0BACC
_EMBLEM_SHARE = 0.5


def ring_back(emblem: Shape, palette: Palette, dark: bool, width: int, height: int) -> Image.Image:
    """Return a back as RGB: ink with a ring of gesso if dark, else gesso with a ring of the deep colour.

    The emblem is in `emblem_colour`, and a narrow ring about it in `second_colour`: two colours tell more decks apart than one.
    If the emblem has half-turn symmetry, so has the back, to the pixel. It has no letters, and no border that would show an
    uneven cut."""
    chance = Chance(_SEED, "back")
    sheet = brushed_paper(width, height, dark, _SEED)
    turned = sheet.transpose(_HALF_TURN)
    back = ImageChops.add(sheet, turned, 2.0)
    broad: Rgb = GESSO if dark else mix(rgb(palette.deep), INK, 0.2)
    ground: Rgb = INK if dark else GESSO
    colour = rgb(emblem_colour(palette, dark))
    centre = ((width - 1) / 2, (height - 1) / 2)
    unit = min(width, height)
    # Odd on odd and even on even, so that the emblem's centre is the card's.
    emblem_px = round(unit * _EMBLEM_SHARE) // 2 * 2 + unit % 2
    _stamp(back, emblem, colour, emblem_px, centre, chance)
    for layer, body in zip(_arcs(width, height), (rgb(second_colour(palette, dark)), broad), strict=True):
        arc = Image.new("RGB", (width, height), ground)
        mask = Image.new("L", (width, height), 0)
        layer.lay(arc, (mix(body, ground, 0.07), body, mix(body, ground, 0.02)))
        mask.paste(layer.coverage, (layer.left, layer.top))
        back.paste(arc, (0, 0), mask)
        back.paste(arc.transpose(_HALF_TURN), (0, 0), mask.transpose(_HALF_TURN))
    return half_turned(back)


@lru_cache(maxsize=2)
def _arcs(width: int, height: int) -> tuple[Layer, ...]:
    """Return the right half of the rings, a narrow stroke inside a broad one: the same on every back of a size."""
    chance = Chance(_SEED, "ring")
    centre, unit = ((width - 1) / 2, (height - 1) / 2), min(width, height)
    rings = (
        (unit * 0.29, unit * 0.019, Load(wet=1.1, dry=0.9, hair_px=2.0, ragged=0.5), -1.38, 2.74),
        (unit * 0.37, unit * 0.048, Load(wet=1.3, dry=1.5, onset=0.42), -1.38, 2.74),
    )
    return tuple(
        sweep(centre, steady(radius), thinning(half_width, 0.1), start, turn, load, chance)
        for radius, half_width, load, start, turn in rings
    )


def _stamp(
    back: Image.Image, emblem: Shape, colour: Rgb, size_px: int, centre: tuple[float, float], chance: Chance
) -> None:
    mottle = noise(chance.seed(), size_px, size_px, size_px / 6, octaves=4)
    table = ramp(((0.0, mix(colour, BLACK, MOTTLE)), (0.5, colour), (1.0, mix(colour, WHITE, MOTTLE))))
    mottle = ImageChops.add(mottle, mottle.transpose(_HALF_TURN), 2.0).point(gain(1.5))
    paint = coloured(mottle, table)
    at = (round(centre[0] - (size_px - 1) / 2), round(centre[1] - (size_px - 1) / 2))
    back.paste(paint, at, shape_mask(emblem, size_px))
