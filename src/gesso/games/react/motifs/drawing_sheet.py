"""A sheet of drawing paper anywhere on the canvas, and the drawings of a leap laid over each other on it."""

from __future__ import annotations

from math import cos, sin

from PIL import ImageDraw

from gesso.art.palette import mix
from gesso.art.scene import Scene
from gesso.art.shapes import Point
from gesso.games.react.motifs.figure import At, draw_figure, leap


class Sheet:
    """A plane laid on the canvas: sizes in px from its centre, turned by an angle."""

    def __init__(self, x: float, y: float, turn: float, scale: float = 1.0) -> None:
        self.x, self.y, self.scale = x, y, scale
        self.across, self.along = cos(turn), sin(turn)

    def at(self, x: float, y: float) -> Point:
        """The canvas point, at twice the size."""
        x, y = x * self.scale, y * self.scale
        return 2 * (self.x + x * self.across - y * self.along), 2 * (self.y + x * self.along + y * self.across)

    def rectangle(self, left: float, top: float, right: float, bottom: float) -> list[Point]:
        """The corners of a rectangle on the plane."""
        return [self.at(left, top), self.at(right, top), self.at(right, bottom), self.at(left, bottom)]


def body_at(sheet: Sheet, x: float, y: float, height: float, flip: float = 1.0) -> At:
    """Points of a figure of this height, set down on the sheet."""
    return lambda px, py: sheet.at(x + px * height * flip, y + py * height)


def onions(
    draw: ImageDraw.ImageDraw, scene: Scene, sheet: Sheet, size: float, last: float, flip: float, skins: int = 4,
    rise: float = 0.55, run: float = 0.62,
) -> None:  # fmt: skip
    """The leap up to a share: earlier drawings pale, the last one in the accent."""
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
