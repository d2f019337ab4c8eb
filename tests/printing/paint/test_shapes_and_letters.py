"""Shapes and letters land on the pixels their millimetres mean."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw
from printing.setting import ART, DISPLAY, FONTS

from gesso.printing.faces.drawing_items import Ellipse, Face, HalfTurn, Item, Mark, Polygon, Rect, TextRun
from gesso.printing.faces.fonts import FontName
from gesso.printing.paint import ArtCache, _lay_over, canvas_of, render_face

PX = 25.4 / 300
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
PAPER = Rect(-4, -4, 80, 100, "#FFFFFF")


def paint(*items: Item, width: float = 63.5, height: float = 88.9) -> Image.Image:
    return render_face(Face("T", width, height, 3.175, (PAPER, *items)), FONTS, ArtCache(ART))


def dark_box(image: Image.Image) -> tuple[int, int, int, int]:
    box = image.convert("L").point([255] * 128 + [0] * 128).getbbox()
    assert box is not None
    return box


def test_a_poker_face_has_the_size_that_print_services_ask_for() -> None:
    canvas = canvas_of(Face("T", 63.5, 88.9, 3.175, ()), 300)
    assert (canvas.width, canvas.height, canvas.corner, canvas.trim_width) == (825, 1125, 38, 750)


def test_a_rectangle_on_the_grid_fills_whole_pixels() -> None:
    image = paint(Rect(50 * PX, 100 * PX, 650 * PX, 50 * PX, "#000000"))
    assert dark_box(image) == (88, 138, 738, 188)
    assert image.getpixel((88, 138)) == BLACK and image.getpixel((87, 138)) == WHITE


def test_a_veil_lets_the_ground_through() -> None:
    image = paint(Rect(0, 0, 20, 20, "#000000", 0.5))
    assert image.getpixel((100, 100)) == (127, 127, 127) or image.getpixel((100, 100)) == (128, 128, 128)


def test_a_polygons_level_edges_are_as_sharp_as_a_rectangles() -> None:
    x, y, right, low = (count * PX for count in (50, 100, 700, 150))
    polygon = Polygon(((x, y), (right, y), (right, low), (x, low)), "#000000")
    assert paint(polygon).tobytes() == paint(Rect(x, y, right - x, low - y, "#000000")).tobytes()


def test_a_disc_is_round_and_centred() -> None:
    box = dark_box(paint(Ellipse(30, 40, 5, 5, "#000000")))
    assert box[2] - box[0] == box[3] - box[1]
    assert abs((box[0] + box[2]) / 2 - (38 + 30 / PX)) <= 0.5


def test_marks_keep_inside_their_square() -> None:
    for shape in ("drop", "semicolon", "hexagon", "disc", "star", "nib", "fish"):
        box = dark_box(paint(Mark(shape, 30, 40, 8, "#000000")))
        assert box[0] >= 38 + 26 / PX - 1.5 and box[2] <= 38 + 34 / PX + 1.5


def test_text_stands_on_its_baseline_from_its_left_edge() -> None:
    run = TextRun("HHH", FontName(f"{DISPLAY}/900"), 20, 10, 30, "#000000")
    left, top, right, bottom = dark_box(paint(run))
    em = 20 / 72 * 300
    assert abs(bottom - (38 + 30 / PX)) <= 1
    assert abs(bottom - top - FONTS.metrics(run.font).cap_height * em) <= 1.5
    assert abs(right - left - FONTS.width("HHH", run.font) * em) <= 0.16 * em


def test_tracked_text_is_as_wide_as_its_layout_says() -> None:
    run = TextRun("HHHHHH", FontName(f"{DISPLAY}/700"), 10, 10, 30, "#000000", 0.1)
    plain = TextRun("HHHHHH", FontName(f"{DISPLAY}/700"), 10, 10, 30, "#000000")
    wide, narrow = dark_box(paint(run)), dark_box(paint(plain))
    assert abs((wide[2] - wide[0]) - (narrow[2] - narrow[0]) - 0.1 * 5 * 10 / 72 * 300) <= 1


def test_a_half_turn_makes_a_picture_that_has_no_up() -> None:
    for height in (88.9, 88.8):
        items = (Rect(10, 70, 5, 9, "#D5342B"), Rect(3, 44, 30, 3, "#14161B"), HalfTurn())
        image = paint(*items, height=height)
        assert image.transpose(Image.Transpose.ROTATE_180).tobytes() == image.tobytes()


def test_painting_twice_gives_the_same_pixels() -> None:
    items = (Mark("nib", 20, 20, 9, "#123456"), Ellipse(30, 40, 5, 3, "#654321"))
    assert paint(*items).tobytes() == paint(*items).tobytes()


@pytest.mark.parametrize("opaque", [(), (0, 0, 40, 30), (0, 12, 40, 30), (5, 4, 40, 9)])
@pytest.mark.parametrize("soft", [(), (0, 8, 40, 12), (3, 3, 20, 20)])
def test_a_sheet_is_laid_over_as_if_it_were_pasted(opaque: tuple[int, ...], soft: tuple[int, ...]) -> None:
    below = Image.linear_gradient("L").resize((40, 30)).convert("RGB")
    sheet = Image.radial_gradient("L").resize((40, 30)).convert("RGBA")
    coverage = Image.new("L", sheet.size, 0)
    for box, level in ((opaque, 255), (soft, 90)):
        if box:
            ImageDraw.Draw(coverage).rectangle(box, fill=level)
    sheet.putalpha(coverage)
    pasted = below.copy()
    pasted.paste(sheet, (0, 0), sheet)
    _lay_over(below, sheet)
    assert below == pasted


@pytest.mark.parametrize(
    ("x", "y", "rx", "ry"), [(30, 40, 25, 25), (-8, 95, 70, 31), (63, 2, 12.3, 8.5), (10, 10, 2, 2)]
)
def test_an_ellipse_is_painted_in_parts_as_if_by_one_mask(x: float, y: float, rx: float, ry: float) -> None:
    parted = paint(Ellipse(x, y, rx, ry, "#14161B"))
    canvas = canvas_of(Face("T", 63.5, 88.9, 3.175, ()), 300)
    whole = Image.new("RGB", (canvas.width, canvas.height), WHITE)
    mask = Image.new("L", (4 * canvas.width, 4 * canvas.height), 0)
    left, top, right, bottom = (round(4 * canvas.x(edge)) for edge in (x - rx, y - ry, x + rx, y + ry))
    ImageDraw.Draw(mask).ellipse((left, top, right - 1, bottom - 1), fill=255)
    whole.paste((0x14, 0x16, 0x1B), (0, 0), mask.reduce(4))
    assert parted == whole
