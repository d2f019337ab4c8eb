"""A leaping figure, drawn from its joints, so that every frame of the leap can be drawn."""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from math import cos, hypot, pi, sin

from PIL import ImageDraw

from gesso.art.palette import Rgb, mix
from gesso.art.request import Scene
from gesso.art.shapes import Point

At = Callable[[float, float], Point]
"""A function from a place in body heights from the hips (x ahead, y down) to a point on the canvas of twice the size."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Angles in radians: the lean of the torso; limbs from straight down, ahead positive; the bend of elbows and knees."""

    lean: float
    near_arm: float
    near_elbow: float
    far_arm: float
    far_elbow: float
    near_thigh: float
    near_knee: float
    far_thigh: float
    far_knee: float
    lift: float


_LEAP = (
    Pose(0.75, -1.0, 0.5, -0.7, 0.4, 1.15, 1.9, 0.85, 1.8, 0.0),
    Pose(0.4, 1.0, 0.8, -0.8, 0.5, 1.35, 1.5, -0.6, 0.15, 0.28),
    Pose(0.12, 2.25, 0.2, -1.7, -0.2, 1.5, 0.05, -1.3, 0.45, 0.55),
    Pose(0.0, 1.7, 0.3, -1.4, 0.2, 0.95, 0.15, -0.95, 1.1, 0.3),
    Pose(0.55, 0.7, 0.9, -1.0, 0.5, 1.05, 1.35, 0.2, 1.3, 0.0),
)


def leap(share: float) -> Pose:
    """Return the pose a share (0 to 1) of the way through a leap: crouch, push, flight, fall, landing."""
    place = min(1.0, max(0.0, share)) * (len(_LEAP) - 1)
    index = min(len(_LEAP) - 2, int(place))
    part = place - index
    eased = part * part * (3 - 2 * part)
    first, second = astuple(_LEAP[index]), astuple(_LEAP[index + 1])
    return Pose(*(a + (b - a) * eased for a, b in zip(first, second, strict=True)))


def draw_figure(
    draw: ImageDraw.ImageDraw, at: At, pose: Pose, body: Rgb, scarf: Rgb | None, back: Rgb | None = None
) -> None:
    """Draw the figure: far limbs in `back`, the rest in `body`, and a scarf that trails if it has a colour."""
    far = back or body
    hips: Point = (0.0, 0.0)
    neck = (sin(pose.lean) * 0.31, -cos(pose.lean) * 0.31)
    chest = (sin(pose.lean) * 0.27, -cos(pose.lean) * 0.27)
    head = (sin(pose.lean * 0.8) * 0.45, -cos(pose.lean * 0.8) * 0.45)
    limbs = (
        (chest, pose.far_arm, pose.far_elbow, 0.165, 0.16, 0.034, 0.024, far),
        (hips, pose.far_thigh, -pose.far_knee, 0.245, 0.25, 0.06, 0.032, far),
        (hips, pose.near_thigh, -pose.near_knee, 0.245, 0.25, 0.066, 0.034, body),
        (chest, pose.near_arm, pose.near_elbow, 0.165, 0.16, 0.038, 0.026, body),
    )
    if scarf is not None:
        _scarf(draw, at, neck, pose, scarf)
    for index, (joint, angle, bend, upper, lower, thick, thin, colour) in enumerate(limbs):
        if index == 2:
            _limb(draw, at, hips, chest, 0.066, 0.085, body)
        middle = (joint[0] + sin(angle) * upper, joint[1] + cos(angle) * upper)
        end = (middle[0] + sin(angle + bend) * lower, middle[1] + cos(angle + bend) * lower)
        _limb(draw, at, joint, middle, thick, (thick + thin) / 2, colour)
        _limb(draw, at, middle, end, (thick + thin) / 2, thin, colour)
        if index in (1, 2):
            toe = angle + bend + pi / 2 - 0.25
            _limb(draw, at, end, (end[0] + sin(toe) * 0.085, end[1] + cos(toe) * 0.085), thin, thin * 0.7, colour)
    _limb(draw, at, chest, head, 0.036, 0.05, body)
    _disc(draw, at, head, 0.094, body)


def _limb(draw: ImageDraw.ImageDraw, at: At, start: Point, end: Point, wide: float, thin: float, colour: Rgb) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    draw.polygon(
        [
            at(start[0] + nx * wide, start[1] + ny * wide),
            at(end[0] + nx * thin, end[1] + ny * thin),
            at(end[0] - nx * thin, end[1] - ny * thin),
            at(start[0] - nx * wide, start[1] - ny * wide),
        ],
        fill=colour,
    )
    _disc(draw, at, start, wide, colour)
    _disc(draw, at, end, thin, colour)


def _disc(draw: ImageDraw.ImageDraw, at: At, centre: Point, radius: float, colour: Rgb) -> None:
    x, y = at(*centre)
    ex, ey = at(centre[0] + radius, centre[1])
    reach = hypot(ex - x, ey - y)
    draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _scarf(draw: ImageDraw.ImageDraw, at: At, neck: Point, pose: Pose, colour: Rgb) -> None:
    upper: list[Point] = []
    lower: list[Point] = []
    for step in range(13):
        share = step / 12
        x = neck[0] - share * 0.46
        y = neck[1] + 0.02 + share * (0.1 - pose.lift * 0.12) + 0.05 * sin(share * 7.0 + pose.lift * 6) * share
        half = 0.035 + 0.035 * share - 0.05 * max(0.0, share - 0.85)
        upper.append(at(x, y - half))
        lower.append(at(x, y + half))
    draw.polygon([*upper, *reversed(lower)], fill=colour)


class Sheet:
    """A plane laid on the canvas: sizes in px from its centre, turned by an angle."""

    def __init__(self, x: float, y: float, turn: float, scale: float = 1.0) -> None:
        self.x, self.y, self.scale = x, y, scale
        self.across, self.along = cos(turn), sin(turn)

    def at(self, x: float, y: float) -> Point:
        x, y = x * self.scale, y * self.scale
        return 2 * (self.x + x * self.across - y * self.along), 2 * (self.y + x * self.along + y * self.across)

    def rectangle(self, left: float, top: float, right: float, bottom: float) -> list[Point]:
        return [self.at(left, top), self.at(right, top), self.at(right, bottom), self.at(left, bottom)]


def body_at(sheet: Sheet, x: float, y: float, height: float, flip: float = 1.0) -> At:
    """Return the function that places a figure of this height on the sheet."""
    return lambda px, py: sheet.at(x + px * height * flip, y + py * height)


def onions(
    draw: ImageDraw.ImageDraw, scene: Scene, sheet: Sheet, size: float, last: float, flip: float, skins: int = 4,
    rise: float = 0.55, run: float = 0.62,
) -> None:  # fmt: skip
    """Paint the leap up to a share: earlier drawings pale, the last one in the accent."""
    for index in range(skins, -1, -1):
        share = last - index * 0.17
        if share < -0.02:
            continue
        pose = leap(share)
        x = (share - last * 0.5 - 0.12) * size * run * flip
        y = size * 0.16 - pose.lift * size * rise
        place = body_at(sheet, x, y, size, flip)
        if index:
            pale = mix(scene.light, scene.main, 0.72 - 0.13 * index)
            draw_figure(draw, place, pose, pale, None)
        else:
            draw_figure(draw, place, pose, scene.accent, scene.deep, mix(scene.accent, scene.deep, 0.32))
