"""Painting: a face's drawing items become a picture, with nothing left to decide."""

import struct
import zlib
from collections.abc import Mapping, Sequence
from itertools import takewhile
from threading import Thread
from typing import Protocol, assert_never

from PIL import Image, ImageChops

from gesso.art import brush_stroke, stamp_seal
from gesso.art.ground import half_turned
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.fonts import FontBook
from gesso.printing.paint.canvas import (
    Canvas,
    canvas_of,
    draw_beam,
    draw_ellipse,
    draw_frame,
    draw_glow,
    draw_halo,
    draw_icon,
    draw_mark,
    draw_polygon,
    draw_rect,
    draw_run,
)
from gesso.printing.paint.pictures import ART_SUFFIX, ArtCache, box_on, encode_jpeg, pale_edges, window_of

__all__ = [
    "ART_SUFFIX",
    "DPI",
    "ArtCache",
    "Canvas",
    "canvas_of",
    "encode_jpeg",
    "encode_png",
    "paint_items",
    "paper_of",
    "render_both",
    "render_face",
]


DPI = 300
_PAPER = "#F5F0E6"


def render_face(face: items.Face, fonts: FontBook, art_cache: ArtCache, *, dpi: int = DPI) -> Image.Image:
    """Return the face as an RGB picture with its bleed.

    Raises `FaceError` for a designer's picture that cannot be used.
    """
    return paint_items(_bare(face, dpi), face.items, canvas_of(face, dpi), fonts, art_cache)


def render_both(
    face: items.Face, ground: items.Face, fonts: FontBook, art_cache: ArtCache, *, dpi: int = DPI
) -> tuple[Image.Image, Image.Image]:
    """Return the picture of a face and that of its raster layer; what both begin with is painted once."""
    canvas = canvas_of(face, dpi)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(face.items, ground.items)))
    image = paint_items(_bare(face, dpi), face.items[:alike], canvas, fonts, art_cache)
    below = paint_items(image.copy(), ground.items[alike:], canvas, fonts, art_cache)
    return paint_items(image, face.items[alike:], canvas, fonts, art_cache), below


def paper_of(face: items.Face) -> items.Rect:
    """Return what shows where nothing is painted."""
    bleed = face.bleed
    return items.Rect(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed, _PAPER)


def _bare(face: items.Face, dpi: int) -> Image.Image:
    canvas = canvas_of(face, dpi)
    return Image.new("RGB", (canvas.width, canvas.height), _PAPER)


def paint_items(
    image: Image.Image, drawn: Sequence[items.Item], canvas: Canvas, fonts: FontBook, art_cache: ArtCache
) -> Image.Image:
    """Paint items on a picture in order, and return it."""
    for item in drawn:
        image = _paint(image, item, canvas, fonts, art_cache)
    return image


def _paint(image: Image.Image, item: items.Item, canvas: Canvas, fonts: FontBook, art_cache: ArtCache) -> Image.Image:
    match item:
        case items.TextRun():
            draw_run(image, item, canvas, fonts)
        case items.Rect():
            draw_rect(image, item, canvas)
        case items.Polygon():
            draw_polygon(image, item, canvas)
        case items.Ellipse():
            draw_ellipse(image, item, canvas)
        case items.Mark():
            draw_mark(image, item, art_cache.library.shape(item.shape), canvas)
        case items.Icon():
            draw_icon(image, item, art_cache.library, canvas, fonts)
        case items.Glow():
            draw_glow(image, item, canvas)
        case items.Beam():
            draw_beam(image, item, canvas)
        case items.Halo():
            draw_halo(image, item, canvas, fonts)
        case items.Frame():
            draw_frame(image, item, canvas)
        case items.WindowArt():
            image.paste(art_cache.panel(item, canvas), window_of(item, canvas))
        case items.Art():
            return art_cache.panel(item, canvas)
        case items.Sheet():
            left, top, right, bottom = map(canvas.whole, item.window)
            paint_sheet = art_cache.library.sheets[item.design]
            sheet = paint_sheet(canvas.width, canvas.height, (left, top, right, bottom), item.palette, item.seed)
            _lay_over(image, sheet)
        case items.Ground():
            paint_ground = art_cache.library.grounds[item.design]
            coat = paint_ground(canvas.width, canvas.height, canvas.whole(item.edge), item.dark, item.seed)
            _lay_over(image, coat)
        case items.Stroke():
            _paint_stroke(image, item, canvas)
        case items.Seal():
            size, sigil = round(canvas.px(item.size)), art_cache.library.sigils[item.sigil]
            seal = stamp_seal(size, item.colour, sigil, item.sigil_colour, item.seed, item.shape)
            image.paste(seal, (canvas.whole(item.x), canvas.whole(item.y)), seal)
        case items.BackPainting():
            return art_cache.library.backs[item.design](item.palette, item.dark, canvas.width, canvas.height)
        case items.Filter():
            return art_cache.library.filters[item.design](image, item.seed)
        case items.Edges():
            if item.box is None:
                return pale_edges(image)
            box = box_on(item.box, canvas)
            image.paste(pale_edges(image.crop(box)), box)
        case items.HalfTurn():
            _turn_upper_half(image)
        case items.HalfTurnDown():
            return half_turned(image)
        case _:
            assert_never(item)
    return image


def _lay_over(image: Image.Image, sheet: Image.Image) -> None:
    """Lay an RGBA sheet over all of an RGB picture. Where it is opaque its pixels are copied, which takes a tenth of the time."""
    coverage = sheet.getchannel("A")
    filled, lacking = coverage.getbbox(), ImageChops.invert(coverage).getbbox()
    if filled is None:
        return
    if lacking is None:
        image.paste(sheet.convert("RGB"))
        return
    left, top = map(max, filled[:2], lacking[:2])
    right, bottom = map(min, filled[2:], lacking[2:])
    box = (left, top, right, bottom)
    mixed, part = image.crop(box), sheet.crop(box)
    mixed.paste(part, (0, 0), part)
    image.paste(sheet.crop(filled).convert("RGB"), filled[:2])
    image.paste(mixed, (left, top))


def _paint_stroke(image: Image.Image, stroke: items.Stroke, canvas: Canvas) -> None:
    left, top = canvas.whole(stroke.x), canvas.whole(stroke.y)
    width, height, fray = (round(canvas.px(length)) for length in (stroke.width, stroke.height, stroke.fray))
    free_end, rim, shadow = stroke.free_end, stroke.rim, stroke.shadow
    brush = brush_stroke(width, height, free_end, stroke.colour, stroke.seed, fray, rim=rim, shadow=shadow)
    image.paste(brush, (left, top), brush)


def _turn_upper_half(image: Image.Image) -> None:
    width, height = image.size
    middle = height // 2
    lower = image.crop((0, height - middle, width, height))
    image.paste(lower.transpose(Image.Transpose.ROTATE_180), (0, 0))
    if height % 2:
        # The row in the middle is turned onto itself.
        half = image.crop((width - width // 2, middle, width, middle + 1))
        image.paste(half.transpose(Image.Transpose.ROTATE_180), (0, middle))


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SUB = 1
_BAND = 96
"""Rows that are packed at a time. This many stay in the processor's cache, which saves a third of the time."""


class _Packer(Protocol):
    """A compressor that gives one zlib stream."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


def _packer() -> _Packer:
    """Return a new compressor: that of ISA-L, or zlib's on a machine for which there is none.

    On painted faces ISA-L takes a quarter of the time of zlib's quickest level, and writes a hundredth fewer bytes.
    """
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib.compressobj(1, zlib.DEFLATED, 15, 9)
    return isal_zlib.compressobj(2)


def encode_png(image: Image.Image, *, dpi: int, notes: Mapping[str, str]) -> bytes:
    """Return an RGB picture as a PNG file with its resolution, and notes as text chunks before the rows.

    Rows hold the difference to the pixel on their left (PNG 1.2, section 6.3). On painted grounds that packs as well as
    choosing a filter for every row, where an encoder spends its time. Raises ValueError for another mode.
    """
    if image.mode != "RGB":
        raise ValueError(f"a {image.mode} picture is not RGB")
    width, height = image.size
    packed: list[bytes] = []

    def pack() -> None:
        packer = _packer()
        for top in range(0, height, _BAND):
            packed.append(packer.compress(_filtered(image, top, min(top + _BAND, height))))
        packed.append(packer.flush())

    # ISA-L leaves the upper halves of vector registers in use, which makes Pillow's arithmetic three times as slow from then
    # on. Registers belong to a thread, so it gets one of its own.
    thread = Thread(target=pack)
    thread.start()
    thread.join()
    per_metre = round(dpi / 0.0254)
    chunks = [
        _chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)),
        _chunk(b"pHYs", struct.pack(">LLB", per_metre, per_metre, 1)),
        *(_chunk(b"tEXt", f"{name}\0{text}".encode("latin-1")) for name, text in notes.items()),
        _chunk(b"IDAT", b"".join(packed)),
        _chunk(b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(chunks)


def _filtered(image: Image.Image, top: int, bottom: int) -> bytes:
    """Return some rows of a picture as differences, each after the number of its filter."""
    width, height = image.width, bottom - top
    band = image.crop((0, top, width, bottom))
    left = ImageChops.offset(band, 1, 0)
    left.paste(0, (0, 0, 1, height))
    difference = ImageChops.subtract_modulo(band, left).tobytes()
    stride = 3 * width
    # Pillow fills the additional column.
    rows = Image.new("L", (stride + 1, height), _SUB)
    rows.paste(Image.frombuffer("L", (stride, height), difference, "raw", "L", 0, 1), (1, 0))
    return rows.tobytes()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))
