"""The Pillow painter: one drawing item after the other on an RGB canvas."""

from __future__ import annotations

from typing import assert_never

from PIL import Image

from gesso.art import brush_stroke, stamp_seal
from gesso.printing.drawing_items import (
    Art,
    BackPainting,
    Ellipse,
    Face,
    Filter,
    Frame,
    Ground,
    HalfTurn,
    Icon,
    Item,
    Mark,
    Polygon,
    Rect,
    Seal,
    Sheet,
    Stroke,
    TextRun,
    WindowArt,
)
from gesso.printing.fonts import FontBook
from gesso.printing.paint.canvas import Canvas, canvas_of
from gesso.printing.paint.frames import draw_frame
from gesso.printing.paint.icons import draw_icon
from gesso.printing.paint.pictures import ArtCache, window_of
from gesso.printing.paint.shapes import draw_ellipse, draw_mark, draw_polygon, draw_rect
from gesso.printing.paint.text_runs import draw_run

DPI = 300

_PAPER = "#F5F0E6"


def render_face(face: Face, fonts: FontBook, art_cache: ArtCache, *, dpi: int = DPI) -> Image.Image:
    """The face as an RGB picture with its bleed; 825 x 1125 px for a poker card at 300 dpi.

    Raises `FaceError` where a designer's own picture cannot be used.
    """
    canvas = canvas_of(face, dpi)
    image = Image.new("RGB", (canvas.width, canvas.height), _PAPER)
    for item in face.items:
        image = _paint(image, item, canvas, fonts, art_cache)
    return image


def _paint(image: Image.Image, item: Item, canvas: Canvas, fonts: FontBook, art_cache: ArtCache) -> Image.Image:
    match item:
        case TextRun():
            draw_run(image, item, canvas, fonts)
        case Rect():
            draw_rect(image, item, canvas)
        case Polygon():
            draw_polygon(image, item, canvas)
        case Ellipse():
            draw_ellipse(image, item, canvas)
        case Mark():
            draw_mark(image, item, art_cache.library.shape(item.shape), canvas)
        case Icon():
            draw_icon(image, item, art_cache.library, canvas, fonts)
        case Frame():
            draw_frame(image, item, canvas)
        case WindowArt():
            image.paste(art_cache.panel(item, canvas), window_of(item, canvas))
        case Art():
            return art_cache.panel(item, canvas)
        case Sheet():
            left, top, right, bottom = map(canvas.whole, item.window)
            paint_sheet = art_cache.library.sheets[item.design]
            sheet = paint_sheet(canvas.width, canvas.height, (left, top, right, bottom), item.palette, item.seed)
            image.paste(sheet, (0, 0), sheet)
        case Ground():
            paint_ground = art_cache.library.grounds[item.design]
            coat = paint_ground(canvas.width, canvas.height, canvas.whole(item.edge), item.dark, item.seed)
            image.paste(coat, (0, 0), coat)
        case Stroke():
            _paint_stroke(image, item, canvas)
        case Seal():
            size = round(canvas.px(item.size))
            seal = stamp_seal(
                size, item.colour, art_cache.library.sigils[item.sigil], item.sigil_colour, item.seed, item.shape
            )
            image.paste(seal, (canvas.whole(item.x), canvas.whole(item.y)), seal)
        case BackPainting():
            return art_cache.library.backs[item.design](item.palette, item.dark, canvas.width, canvas.height)
        case Filter():
            return art_cache.library.filters[item.design](image, item.seed)
        case HalfTurn():
            _turn_upper_half(image)
        case _:
            assert_never(item)
    return image


def _paint_stroke(image: Image.Image, stroke: Stroke, canvas: Canvas) -> None:
    left, top = canvas.whole(stroke.x), canvas.whole(stroke.y)
    width, height = round(canvas.px(stroke.width)), round(canvas.px(stroke.height))
    fray = round(canvas.px(stroke.fray))
    brush = brush_stroke(
        width, height, stroke.free_end, stroke.colour, stroke.seed, fray, rim=stroke.rim, shadow=stroke.shadow
    )
    image.paste(brush, (left, top), brush)


def _turn_upper_half(image: Image.Image) -> None:
    width, height = image.size
    middle = height // 2
    lower = image.crop((0, height - middle, width, height))
    image.paste(lower.transpose(Image.Transpose.ROTATE_180), (0, 0))
    if height % 2:
        # The row in the middle meets itself when turned.
        half = image.crop((width - width // 2, middle, width, middle + 1))
        image.paste(half.transpose(Image.Transpose.ROTATE_180), (0, middle))
