"""Plain shapes on a picture, drawn four times too large and reduced."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from gesso.art import Shape, draw_shape, rgb
from gesso.printing.drawing_items import Ellipse, Mark, Polygon, Rect
from gesso.printing.paint.canvas import Canvas

_OVERSAMPLING = 4


def draw_rect(image: Image.Image, rect: Rect, canvas: Canvas) -> None:
    """Draw a rectangle, its edges on whole pixels."""
    left, top = canvas.whole(rect.x), canvas.whole(rect.y)
    right, bottom = canvas.whole(rect.x + rect.width), canvas.whole(rect.y + rect.height)
    if right <= left or bottom <= top:
        return
    if rect.opacity >= 1:
        image.paste(rect.colour, (left, top, right, bottom))
        return
    veil = Image.new("L", (right - left, bottom - top), round(rect.opacity * 255))
    image.paste(rect.colour, (left, top), veil)


def draw_polygon(image: Image.Image, polygon: Polygon, canvas: Canvas) -> None:
    """Draw a polygon. Corners that share a coordinate stand on the same whole pixel, so level edges are sharp."""
    points = [(canvas.x(x), canvas.x(y)) for x, y in polygon.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    snapped = [(round(x) if xs.count(x) > 1 else x, round(y) if ys.count(y) > 1 else y) for x, y in points]
    left, top = math.floor(min(x for x, _ in snapped)), math.floor(min(y for _, y in snapped))
    shape = tuple((round(x - left, 2), round(y - top, 2)) for x, y in snapped)
    image.paste(polygon.colour, (left, top), _polygon_mask(shape))


@lru_cache(maxsize=256)
def _polygon_mask(points: tuple[tuple[float, float], ...]) -> Image.Image:
    width, height = (math.ceil(max(point[axis] for point in points)) for axis in (0, 1))
    mask = Image.new("L", (max(width, 1) * _OVERSAMPLING, max(height, 1) * _OVERSAMPLING), 0)
    # Pillow paints the pixels on a polygon's edge as well: half a fine pixel back keeps it inside its box.
    fine = [(x * _OVERSAMPLING - 0.5, y * _OVERSAMPLING - 0.5) for x, y in points]
    ImageDraw.Draw(mask).polygon(fine, fill=255)
    return mask.reduce(_OVERSAMPLING)


def draw_ellipse(image: Image.Image, ellipse: Ellipse, canvas: Canvas) -> None:
    """Draw an ellipse."""
    x, y = canvas.x(ellipse.cx), canvas.x(ellipse.cy)
    rx, ry = canvas.px(ellipse.rx), canvas.px(ellipse.ry)
    left, top = math.floor(x - rx), math.floor(y - ry)
    width, height = math.ceil(x + rx) - left, math.ceil(y + ry) - top
    mask = Image.new("L", (width * _OVERSAMPLING, height * _OVERSAMPLING), 0)
    box = tuple(
        round(edge * _OVERSAMPLING) - back
        for edge, back in ((x - rx - left, 0), (y - ry - top, 0), (x + rx - left, 1), (y + ry - top, 1))
    )
    ImageDraw.Draw(mask).ellipse((box[0], box[1], box[2], box[3]), fill=255)
    image.paste(ellipse.colour, (left, top), mask.reduce(_OVERSAMPLING))


def draw_mark(image: Image.Image, mark: Mark, shape: Shape, canvas: Canvas) -> None:
    """Draw a mark, which has this shape, about its centre."""
    size = round(canvas.px(mark.size))
    picture = draw_shape(shape, size, rgb(mark.colour))
    corner = round(canvas.x(mark.cx) - size / 2), round(canvas.x(mark.cy) - size / 2)
    image.paste(picture, corner, picture)
