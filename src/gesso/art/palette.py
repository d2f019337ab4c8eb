"""Four colours carry a whole set of pictures: deep, main, accent, light."""

import re
from collections.abc import Sequence
from functools import lru_cache

from gesso.schema.access import Palette as Palette

Rgb = tuple[int, int, int]
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
INK: Rgb = (0x14, 0x16, 0x1B)
GESSO: Rgb = (0xF5, 0xF0, 0xE6)
_INVERTED_DEEP = "#F6E7C6"
_INVERTED_LIGHT = "#15171D"
_INVERTED_MAIN = 0.65
MOTTLE = 0.12
"""The share by which the paint of an emblem is lighter and darker in places."""
_LEAST = 3.0
"""The least contrast of a mark (WCAG 2, 1.4.11)."""


def rgb(colour: str) -> Rgb:
    """Return the red, green and blue (0 to 255) of `#RRGGBB`; ValueError for anything else."""
    if not _HEX.match(colour):
        raise ValueError(f"not a colour of the form #RRGGBB: {colour!r}")
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Return the colour that lies `share` (0 to 1) of the way from the first to the second."""
    keep = 1.0 - share
    return (
        round(first[0] * keep + second[0] * share),
        round(first[1] * keep + second[1] * share),
        round(first[2] * keep + second[2] * share),
    )


def tint(colour: str, share: float) -> str:
    """Return `#RRGGBB`: this share (0 to 1) of a colour in white. Raises ValueError if it is not a colour."""
    return "#{:02X}{:02X}{:02X}".format(*mix(WHITE, rgb(colour), min(1.0, max(0.0, share))))


def lifted(colour: Rgb, share: float) -> Rgb:
    """Return a light colour moved `share` of the way to white, and a dark colour unchanged."""
    return mix(colour, (255, 255, 255), share) if luminance(colour) > 0.2 else colour


def ramp(stops: Sequence[tuple[float, Rgb]]) -> list[int]:
    """Return 768 table values that send a level (0 to 255) through colour stops; positions rise from 0 to 1.

    Do not change it: the pictures of a palette share their tables.
    """
    return _ramp(tuple(stops))


@lru_cache(maxsize=256)
def _ramp(stops: tuple[tuple[float, Rgb], ...]) -> list[int]:
    shares = _shares(tuple(place for place, _ in stops))
    bands = ([colour[band] for _, colour in stops] for band in range(3))
    return [round(band[at] * (1.0 - share) + band[at + 1] * share) for band in bands for at, share in shares]


@lru_cache(maxsize=128)
def _shares(places: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
    """Return for each level the stop below it, and its share of the way to the next one."""
    shares: list[tuple[int, float]] = []
    at = 0
    for level in range(256):
        place = level / 255
        while at < len(places) - 2 and place > places[at + 1]:
            at += 1
        low, high = places[at], places[at + 1]
        shares.append((at, min(1.0, max(0.0, (place - low) / (high - low)))))
    return tuple(shares)


def inverted(palette: Palette) -> Palette:
    """Return the night side: deep turns pale, light turns dark, main loses 35 %, the accent stays."""
    red, green, blue = (round(part * _INVERTED_MAIN) for part in rgb(palette.main))
    return Palette(_INVERTED_DEEP, f"#{red:02X}{green:02X}{blue:02X}", palette.accent, _INVERTED_LIGHT)


_LINEAR = tuple(
    part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    for part in (level / 255 for level in range(256))
)
"""The light that each level of a colour gives (0 to 1)."""


def luminance(colour: Rgb) -> float:
    """Return the relative luminance (0 to 1) of WCAG 2."""
    red, green, blue = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def contrast(first: Rgb, second: Rgb) -> float:
    """Return the contrast ratio (1 to 21) of WCAG 2."""
    one, other = luminance(first), luminance(second)
    high, low = (one, other) if one > other else (other, one)
    return (high + 0.05) / (low + 0.05)


def emblem_colour(palette: Palette, dark: bool) -> str:
    """Return the colour of the emblem on a back, with a contrast of 3 : 1 to the ground.

    It is the main colour or the accent, whichever needs less of the deep colour (on a dark back, of the light one) mixed in.
    """
    mixed, _ = _emblem(palette, dark)
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def second_colour(palette: Palette, dark: bool) -> str:
    """Return the main colour or the accent of a palette, whichever the emblem on a back does not have."""
    return _emblem(palette, dark)[1]


def _emblem(palette: Palette, dark: bool) -> tuple[Rgb, str]:
    """Return the colour of the emblem, and the other colour."""
    ground, paint = (INK, BLACK) if dark else (GESSO, WHITE)
    towards = rgb(palette.light if dark else palette.deep)
    for share in range(0, 101, 4):
        for colour, other in ((palette.main, palette.accent), (palette.accent, palette.main)):
            mixed = mix(rgb(colour), towards, share / 100)
            # The paint thins and pools.
            if contrast(mix(mixed, paint, MOTTLE), ground) >= _LEAST:
                return mixed, other
    return GESSO if dark else INK, palette.accent
