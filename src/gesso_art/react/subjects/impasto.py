"""Thick strokes along a current, over a coarse underpainting of the same picture."""

from collections.abc import Callable
from math import cos, pi, sin, tau
from typing import NamedTuple

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene
from gesso_art.painting.surface import doubled

_PITCH_PX = 22.5
_COARSE_PX = 33
_BRUSH = 1.2
"""The factors by which strokes are larger, and farther from each other, than a picture asks for."""
_HAIRS = ((-0.34, WHITE, 0.32), (0.34, BLACK, 0.16))


class Touch(NamedTuple):
    """A stroke at a place: the direction of the current, the colour, the length and width (px)."""

    heading: float
    colour: Rgb
    length: float = 34.0
    width: float = 9.0


Picture = Callable[[float, float, Chance], Touch]


def underpainting(scene: Scene, picture: Picture, chance: Chance) -> Image.Image:
    """Paint the ground that shows between strokes, at twice the size: the picture itself, coarse and dark."""
    columns, rows = scene.width // _COARSE_PX + 2, scene.height // _COARSE_PX + 2
    dots = bytearray()
    for row in range(rows):
        for column in range(columns):
            colour = picture((column + 0.5) * _COARSE_PX, (row + 0.5) * _COARSE_PX, chance).colour
            dots += bytes(mix(mix(colour, scene.deep, 0.3), BLACK, 0.34))
    coarse = Image.frombytes("RGB", (columns, rows), bytes(dots))
    box = (0, 0, scene.width / _COARSE_PX, scene.height / _COARSE_PX)
    return doubled(coarse.resize((scene.width, scene.height), Image.Resampling.BICUBIC, box))


def lay_strokes(canvas: Image.Image, picture: Picture, chance: Chance, box: tuple[float, float, float, float],
         pitch: float = _PITCH_PX) -> None:  # fmt: skip
    """Fill a box (px) with strokes on a staggered grid, in an order that chance shuffles."""
    pitch *= _BRUSH
    left, top, right, bottom = box
    spots: list[tuple[int, float, float]] = []
    row = 0
    y = top
    while y < bottom:
        x = left + (pitch / 2 if row % 2 else 0.0)
        while x < right:
            spots.append((chance.bits(), x + chance.signed(pitch * 0.42), y + chance.signed(pitch * 0.42)))
            x += pitch
        y += pitch * 0.87
        row += 1
    spots.sort()
    draw = ImageDraw.Draw(canvas)
    for _, x, y in spots:
        _stroke(draw, picture, x, y, chance)


def _stroke(draw: ImageDraw.ImageDraw, picture: Picture, x: float, y: float, chance: Chance) -> None:
    """Paint one stroke along the current: its shadow, its body, a hair of light and one of dark."""
    touch = picture(x, y, chance)
    long = touch.length * _BRUSH * chance.between(0.8, 1.25)
    wide = touch.width * _BRUSH * chance.between(0.95, 1.4) * 2
    heading = touch.heading + chance.signed(0.13)
    across, along = cos(heading), sin(heading)
    ahead = picture(x + across * long, y + along * long, chance).heading
    bend = max(-0.9, min(0.9, _turned(touch.heading, ahead))) * 0.5
    qx, qy = 2 * x, 2 * y
    spots = [(qx, qy)]
    for _ in range(3):
        qx, qy = qx + cos(heading) * long * 0.667, qy + sin(heading) * long * 0.667
        spots.append((qx, qy))
        heading += bend
    body = mix(touch.colour, WHITE if chance.unit() < 0.5 else BLACK, 0.14 * chance.unit())
    nx, ny = (-along * wide, across * wide) if across > 0 else (along * wide, -across * wide)
    girth = round(wide)
    # `ImageDraw.line` spends half its time on finding out what it was given; a picture has ten thousand lines.
    lines, ink = draw.draw.draw_lines, draw.draw.draw_ink
    lines([part for px, py in spots for part in (px + 3, py + 5)], ink(mix(body, BLACK, 0.5)), girth)
    # Round joints cost more than the lines: only a stroke that truly bends shows its corners.
    if abs(bend) > 0.12:
        draw.line(spots, fill=body, width=girth, joint="curve")
    else:
        lines([part for spot in spots for part in spot], ink(body), girth)
    jitter, fine = chance.signed(0.07), max(2, round(wide * 0.12))
    for shift, tint, share in _HAIRS:
        dx, dy = nx * (shift + jitter), ny * (shift + jitter)
        lines([part for px, py in spots for part in (px + dx, py + dy)], ink(mix(body, tint, share)), fine)


def _turned(first: float, second: float) -> float:
    return (second - first + pi) % tau - pi
