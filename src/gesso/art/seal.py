"""The stamped seal: a soft-edged plate, worn by use, with a sigil in it."""

from math import cos, pi, sin, tau
from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from gesso.art.chance import Chance
from gesso.art.noise import noise, steep
from gesso.art.palette import mix, ramp, rgb
from gesso.art.shapes import OVERSAMPLING, Shape, shape_mask

SealShape = Literal["square", "round"]
_EXPONENT = {"square": 7.0, "round": 2.0}
_ROUGHNESS = 0.03
_SIGIL_SHARE = 0.66


def stamp_seal(
    size_px: int, colour: str, sigil: Shape, sigil_colour: str, seed: int, shape: SealShape = "square"
) -> Image.Image:
    """Return a seal as RGBA, `size_px` square, its edge rough by 3 %, its worn specks clear, the sigil at 66 %."""
    chance = Chance(seed, "seal")
    side = size_px * OVERSAMPLING
    plate = Image.new("L", (side, side), 0)
    ImageDraw.Draw(plate).polygon(_outline(side, _EXPONENT[shape], chance), fill=255)
    mask = ImageChops.multiply(plate.reduce(OVERSAMPLING), _wear(size_px, chance))
    mottle = noise(chance.seed(), size_px, size_px, size_px / 5, octaves=3)
    body = rgb(colour)
    table = ramp(((0.0, mix(body, (0, 0, 0), 0.1)), (0.5, body), (1.0, mix(body, (255, 255, 255), 0.1))))
    seal = Image.merge("RGB", (mottle,) * 3).point(table)
    inner = round(size_px * _SIGIL_SHARE)
    at = (size_px - inner) // 2
    seal.paste(rgb(sigil_colour), (at, at), shape_mask(sigil, inner))
    seal.putalpha(mask)
    return seal


def _outline(side: int, exponent: float, chance: Chance) -> list[tuple[float, float]]:
    """A superellipse with a worn edge: two slow waves and a fine jitter, always inside the plate."""
    steps = 120
    phases = [chance.between(0, tau) for _ in range(3)]
    jitter = [chance.unit() for _ in range(steps)]
    half = side / 2
    points: list[tuple[float, float]] = []
    for step in range(steps):
        angle = tau * step / steps
        x, y = cos(angle), sin(angle)
        radius = (abs(x) ** exponent + abs(y) ** exponent) ** (-1 / exponent)
        wave = 0.25 * sin(5 * angle + phases[0]) + 0.25 * sin(9 * angle + phases[1]) + 0.2 * sin(17 * angle + phases[2])
        shrink = 1 - _ROUGHNESS * (0.7 + wave * 0.5 + 0.5 * (jitter[step] - 0.5))
        points.append((half + x * radius * half * shrink, half + y * radius * half * shrink))
    return points


def _wear(size_px: int, chance: Chance) -> Image.Image:
    wear = Image.new("L", (size_px * 2, size_px * 2), 255)
    draw = ImageDraw.Draw(wear)
    for _ in range(34):
        angle, out = chance.between(0, tau), chance.unit() ** 0.32
        reach = size_px * out * (0.94 if chance.unit() < 0.6 else 1.05)
        x, y = size_px + cos(angle) * reach, size_px + sin(angle) * reach
        radius = size_px * 0.006 + size_px * 0.026 * chance.unit() ** 3
        turn = chance.between(0, pi)
        corners = [
            (x + cos(turn + corner) * radius * chance.between(0.5, 1.6), y + sin(turn + corner) * radius)
            for corner in (0.0, 1.1, 2.3, 3.3, 4.6, 5.5)
        ]
        draw.polygon(corners, fill=0)
    worn = noise(chance.seed(), size_px, size_px, max(3.0, size_px / 16), octaves=2).point(steep(22, 44))
    return ImageChops.multiply(wear.reduce(2), worn)
