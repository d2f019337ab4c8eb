"""The dark sheet over a picture: rays, a window with three stepped edges, and the lip of the stage with its lamps.

The top of the window shows the kind of a card across a table: an arch for a Muse, treads for an Art, a valance for an Advantage.
Lengths are millimetres at 300 dpi.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import pi, sin
from types import MappingProxyType

from PIL import Image, ImageChops, ImageDraw

from gesso.art.chance import coloured
from gesso.art.library import SheetPainter, Window
from gesso.art.palette import BLACK, Palette, Rgb, mix
from gesso.art.shapes import Point
from gesso_art.painting.surface import filled_boxes
from gesso_art.solrei.stage import Colours, Cutting, Paper, Stage, blurred, scaled, wedges

MM = 300 / 25.4
_STEP = 1.25
_LIP = 3.7
_SWAG = 9.0
_TICK = 0.9
_RAYS = 168
_RAYS_STEP = 25
_MARGIN = 14
_LINE_PX = 3.0
_HAIR_OFF_PX = 5.0
LAMP_AT = 0.42
"""The place of a window's light, as a share of its height."""

Top = Callable[[float, float, float], list[Point]]
"""The upper edge of an opening from left to right: its width and top (px), and how far (px) it is moved inwards."""


def _arch(width: float, top: float, inset: float) -> list[Point]:
    shoulder, rise, step = 5.6 * MM, 3.3 * MM, 3.2 * MM
    left, right = shoulder + inset, width - shoulder - inset
    low, high = top + rise + step + inset, top + inset
    arc = [(left + (right - left) * share / 24, high + rise * (1 - sin(pi * share / 24) ** 0.9)) for share in range(25)]
    return [(inset, low), (left, low), *arc, (right, low), (width - inset, low)]


def _treads(width: float, top: float, inset: float) -> list[Point]:
    left: list[Point] = []
    before = 3 * 25 + top
    for x, modules in ((0.0, 3.0), (5.7, 1.6), (9.6, 0.7), (13.9, 0.0)):
        y = top + modules * 25
        left += [(x * MM + inset, before + inset), (x * MM + inset, y + inset)]
        before = y
    return left[1:] + [(width - x, y) for x, y in reversed(left[1:])]


def _valance(width: float, top: float, inset: float) -> list[Point]:
    # An odd number, so that one hangs in the middle.
    swags = 2 * round(width / (2 * _SWAG * MM)) + 1
    out = [(inset, top + 1.0 * MM + inset * 0.7)]
    reach = width - 2 * inset
    for swag in range(swags):
        deep = (3.4 if swag in (0, swags - 1) else 2.5) * MM + inset * 0.35
        start = inset + reach * swag / swags
        for step in range(13):
            share = step / 12
            out.append((start + reach / swags * share, top + inset * 0.7 + 0.7 * MM + deep * sin(pi * share) ** 0.8))
    return [*out, (width - inset, top + 1.0 * MM + inset * 0.7)]


def painter(top: Top | None) -> SheetPainter:
    """Return the sheet with a window of this upper edge, or with none."""

    def paint(width: int, height: int, window: Window, palette: Palette, seed: int) -> Image.Image:
        colours = Colours.of(palette)
        sheet = _dark_sheet(width, height, window, colours, lip=top is not None)
        hole = None if top is None else _cut_window(sheet, window, colours, top)
        sheet.putalpha(255)
        if hole is not None:
            sheet.paste(hole, window[:2])
        return sheet

    return paint


def _dark_sheet(width: int, height: int, window: Window, colours: Colours, *, lip: bool) -> Image.Image:
    """Paint the sheet, engraved all over, with darker paper and the lip of the stage below the window."""
    left, upper, right, lower = window
    # The place is rounded, so that windows of nearly the same height share their rays.
    x, y = (left + right) // 2, upper + round((lower - upper) * LAMP_AT / _RAYS_STEP) * _RAYS_STEP
    paper, lit = mix(colours.deep, BLACK, 0.06), mix(colours.deep, colours.main, 0.5)
    sheet = coloured(_sheet_glow(width, height, x, y), _lit_paper(paper, lit, 0.34))
    line = Image.new("RGB", (width, height), mix(colours.main, colours.accent, 0.25))
    sheet.paste(line, (0, 0), _sheet_rays(width, height, x, y))
    if lip and lower < height:
        _lay_lip(sheet, lower, colours)
    return sheet


def _lit_paper(paper: Rgb, lit: Rgb, share: float) -> list[int]:
    """Return the table of a paper under a glow of which this share is seen."""
    return [mix(paper, lit, round(level * share) / 255)[band] for band in range(3) for level in range(256)]


def _lay_lip(sheet: Image.Image, upper: int, colours: Colours) -> None:
    """Paint the lip of the stage: a line with ticks at its edge, and the glow of the lamps on it."""
    width, height = sheet.size
    below, line = mix(colours.deep, BLACK, 0.24), mix(colours.accent, colours.main, 0.25)
    foot = min(height, upper + round(_LIP * MM))
    sheet.paste(below, (0, upper, width, height))
    glow = (
        Image.radial_gradient("L")
        .point([max(0, 170 - level * 4 // 3) for level in range(256)])
        .crop((0, 128, 256, 212))
    )
    sheet.paste(
        mix(colours.main, colours.accent, 0.3), (0, upper, width, foot), scaled(glow.resize((width, foot - upper)), 0.5)
    )
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, upper, width, upper + 1), fill=line)
    tick = _TICK * MM
    for step in range(-int(width / tick), int(width / tick) + 1):
        at = round(width / 2 + (step + 0.5) * tick)
        draw.line((at, upper + 2, at, upper + 6), fill=mix(line, below, 0.45), width=1)


def _cut_window(sheet: Image.Image, window: Window, colours: Colours, top: Top) -> Image.Image:
    """Return the window (RGBA) of a sheet, with its two inner edges behind it; they throw their shadows on whatever lies below."""
    left, upper, right, lower = window
    width, height = right - left, lower - upper
    stage = Stage(width, height, colours, (width / 2, height * LAMP_AT), 1.0)
    stage.image.paste(stage.shade, (0, 0, width, height))
    rim = mix(colours.accent, colours.main, 0.3)
    lit = mix(colours.main, colours.accent, 0.55)
    far, middle, near = (_opening(top, width, height, step * _STEP * MM) for step in (2, 1, 0))
    masks = [_around(width, height, outline) for outline in (far, middle, near)]
    stage.lay(masks[0], Paper(mix(colours.main, colours.deep, 0.36), lit, 0.55, width * 0.62), shadow=0.0)
    stage.lay(
        masks[1], Paper(mix(colours.main, colours.deep, 0.66), lit, 0.45, width * 0.62), shadow=0.62, shadow_px=_MARGIN
    )
    stage.ink(blurred(masks[2], _MARGIN), stage.shade, 0.62)
    for box in filled_boxes(masks[2]):
        stage.image.paste(
            sheet.crop((left + box[0], upper + box[1], left + box[2], upper + box[3])), box[:2], masks[2].crop(box)
        )
    lines, hairs = Cutting(width, height), Cutting(width, height)
    for step in (2, 1, 0):
        lines.line(_opening(top, width, height, step * _STEP * MM), _LINE_PX)
        hairs.line(_opening(top, width, height, step * _STEP * MM - _HAIR_OFF_PX), 1.0)
    stage.ink(lines.mask(), rim, 0.95)
    stage.ink(hairs.mask(), rim, 0.5)
    part = stage.image.convert("RGBA")
    part.putalpha(ImageChops.lighter(masks[0], scaled(blurred(masks[0], _MARGIN), 0.62)))
    return part


def _opening(top: Top, width: int, height: int, inset: float) -> list[Point]:
    return [(inset, height + 9.0), *top(float(width), 0.0, inset), (width - inset, height + 9.0)]


def _around(width: int, height: int, opening: list[Point]) -> Image.Image:
    sheet = Cutting(width, height, filled=True)
    sheet.cut(opening)
    return sheet.mask()


@lru_cache(maxsize=8)
def _sheet_rays(width: int, height: int, x: int, y: int) -> Image.Image:
    """Paint the engraved rays of the dark sheet, faint, and fainter far out."""
    rays = Cutting(width, height)
    rays.fill(*wedges(x, y, _RAYS, 60, width + height, 0.6, 6.0))
    return ImageChops.multiply(
        rays.mask(), _sheet_glow(width, height, x, y).point([round(30 + level * 0.34) for level in range(256)])
    )


@lru_cache(maxsize=8)
def _sheet_glow(width: int, height: int, x: int, y: int) -> Image.Image:
    reach = max(width, height) * 2 // 3
    glow = Image.new("L", (width, height), 0)
    glow.paste(
        Image.radial_gradient("L")
        .point([max(0, round(255 * (1 - level / 179))) for level in range(256)])
        .resize((reach * 2, reach * 2)),
        (x - reach, y - reach),
    )
    return glow


SHEETS: Mapping[str, SheetPainter] = MappingProxyType(
    {"arch": painter(_arch), "treads": painter(_treads), "valance": painter(_valance), "plain": painter(None)}
)
"""The sheets by name; `plain` has no window."""
