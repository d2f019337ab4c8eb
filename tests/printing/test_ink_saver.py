"""Faces that save ink say what the others do, at the same places, and little of them is printed."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageStat
from printing.setting import FONTS, face, lines_of
from printing.shipped_faces import laid_out

from gesso.art import contrast, rgb
from gesso.printing.faces.drawing_items import Ellipse, Face, Mark, Polygon, Rect, Stroke, TextRun
from gesso.printing.faces.fonts import FontName
from gesso.printing.faces.ink_saver import outlined
from gesso.printing.faces.layers import layers
from gesso.printing.paint import ArtCache, render_face
from gesso.printing.paint.pictures import pale_edges

WHITE_PAPER = "#FFFFFF"
WHITE = rgb(WHITE_PAPER)
ENTRIES = pytest.mark.parametrize("entry", ["react/calligrapher", "react/dancer", "solrei/ashley"])


def runs(one: Face) -> list[TextRun]:
    return [item for item in one.items if isinstance(item, TextRun)]


@ENTRIES
def test_every_word_stays_where_it_was_and_can_be_read_on_white(entry: str) -> None:
    for one, _ in laid_out(entry):
        before, after = runs(one), runs(outlined(one))
        assert [(run.text, run.x, run.baseline, run.size) for run in before] == [
            (run.text, run.x, run.baseline, run.size) for run in after
        ]
        plates = [item for item in outlined(one).items if isinstance(item, Mark)]
        for run in after:
            below = [each for each in plates if abs(run.x - each.cx) < each.size / 2]
            on_plate = run.text.strip("×").isdigit() and any(
                contrast(rgb(run.colour), rgb(each.colour)) >= 4.5 for each in below
            )
            assert contrast(rgb(run.colour), WHITE) >= 4.5 or on_plate, (one.id, run.text, run.colour)


@pytest.mark.slow
@ENTRIES
def test_little_is_printed(entry: str) -> None:
    for one, art in laid_out(entry)[::4]:
        picture = render_face(outlined(one), FONTS, ArtCache(art)).convert("L")
        ink = 1 - ImageStat.Stat(picture).mean[0] / 255
        assert ink < 0.13, f"{one.id}: {ink:.0%}"


@ENTRIES
def test_letters_and_outlines_are_drawn_by_the_printer(entry: str) -> None:
    """Nothing but the lines of the picture is pixels."""
    for one, _ in laid_out(entry):
        ground = {type(item).__name__ for item in layers(outlined(one), FONTS).raster.items}
        assert not ground & {"TextRun", "Mark", "Stroke", "Seal", "Ground", "BackPainting"}, one.id


def test_lines_are_pale_and_grain_is_none() -> None:
    grain = Image.effect_noise((60, 60), 6).convert("RGB")
    assert pale_edges(grain).getextrema() == ((255, 255),) * 3
    half = Image.new("RGB", (60, 60), "white")
    half.paste("black", (30, 0, 60, 60))
    assert pale_edges(half).getextrema() == ((158, 255),) * 3


def test_a_figure_stands_out_from_a_ground_full_of_lines() -> None:
    """Facets on a stone and in the dark behind it have the same lines; the dark has a pale shade."""
    facets = Image.new("RGB", (240, 240))
    draw = ImageDraw.Draw(facets)
    for x in range(0, 240, 24):
        for y in range(0, 240, 24):
            inside = (x + 12 - 120) ** 2 + (y + 12 - 120) ** 2 < 70**2
            level = (170 if inside else 60) + (12 if (x + y) // 24 % 2 else -12)
            draw.rectangle((x, y, x + 23, y + 23), fill=(level, level, level))
    found = pale_edges(facets).convert("L")
    stone, dark = (ImageStat.Stat(found.crop(box)).median[0] for box in ((100, 100, 140, 140), (20, 100, 44, 140)))
    assert stone == 255 and 230 <= dark <= 250
    assert ImageStat.Stat(found).mean[0] > 225


def test_letters_on_a_stroke_that_becomes_a_rule_of_a_page_begin_with_it() -> None:
    page = Face(
        "PAGE",
        194.0,
        250.0,
        0.0,
        (
            Rect(0.0, 0.0, 194.0, 250.0, WHITE_PAPER),
            Stroke(-4.0, 2.0, 110.0, 17.0, "right", 8.0, "#14161B", rim=False, shadow=False, seed=7),
            TextRun("Learn it", FontName("alegreya-sans/800"), 31.0, 6.0, 14.0, WHITE_PAPER),
            TextRun("1", FontName("alegreya-sans/800"), 9.0, 2.0, 40.0, "#14161B"),
        ),
    )
    found = outlined(page).items
    (rule,) = [item for item in found if isinstance(item, Rect) and item.height < 1]
    assert (rule.x, rule.width) == (0.0, 194.0)
    assert [run.x for run in runs(outlined(page))] == [0.0, 2.0]


def test_what_was_filled_is_an_outline_in_its_colour_and_its_letters_take_that() -> None:
    one = face(
        '<rect x="5" y="20" width="40" height="8" colour="#1B5FAE"/>'
        '<text x="7" baseline="26" font="alegreya-sans/800" size="10" colour="#FFFFFF">Bar</text>'
        '<ellipse cx="20" cy="50" rx="8" colour="#B84306"/>'
        '<polygon points="5,60 25,60 15,75" colour="#B84306"/>'
        '<rect x="5" y="80" width="40" height="0.5" colour="#1B5FAE"/>'
    )
    found = outlined(one).items
    assert lines_of(found) == ["Bar"] and [run.colour for run in runs(outlined(one))] == ["#1B5FAE"]
    blue = [item for item in found if isinstance(item, Rect) and item.colour == "#1B5FAE"]
    assert all(min(item.width, item.height) <= 0.5 for item in blue) and len(blue) == 5
    orange = [item for item in found if isinstance(item, Polygon | Ellipse) and item.colour == "#B84306"]
    assert [type(item) for item in orange] == [Ellipse, Polygon, Polygon, Polygon]


def test_a_small_badge_stays_with_the_sign_on_it_and_a_large_mark_is_a_rim() -> None:
    one = face(
        '<mark shape="disc" cx="10" cy="10" size="5" colour="#1B5FAE"/>'
        '<mark shape="star" cx="10" cy="10" size="3" colour="#FFFFFF"/>'
        '<mark shape="star" cx="30" cy="30" size="3" colour="#FFFFFF"/>'
        '<mark shape="disc" cx="30" cy="60" size="30" colour="#14161B"/>'
    )
    marks = [(item.size, item.colour) for item in outlined(one).items if isinstance(item, Mark)]
    assert marks == [(5, "#1B5FAE"), (3, "#FFFFFF"), (3, "#14161B"), (30, "#969696"), (29, "#FFFFFF")]


def test_a_stroke_without_letters_is_left_out() -> None:
    stroke = '<stroke x="2" y="40" width="20" height="8" free-end="right" colour="#14161B" bare="{}"/>'
    plain, bare = (outlined(face(stroke.format(word))).items for word in ("no", "yes"))
    assert len(plain) == len(bare) + 2


def test_a_badge_of_two_marks_and_what_joins_them_stays() -> None:
    marks = "".join(f'<mark shape="disc" cx="{cx}" cy="20" size="5" colour="#1B5FAE"/>' for cx in (10, 14.3))
    joint = '<rect x="{}" y="17.5" width="4.3" height="5" colour="#1B5FAE"/>'
    for left, stays in ((10, True), (30, False)):
        filled = [
            item
            for item in outlined(face(marks + joint.format(left))).items
            if isinstance(item, Rect) and item.colour == "#1B5FAE" and item.height == 5 and item.width == 4.3
        ]
        assert bool(filled) is stays


def test_what_runs_on_beyond_a_cut_is_left_out_and_a_net_has_no_frame() -> None:
    beyond = '<polygon points="4,4 26,4 26,26 4,26" colour="#B84306" beyond="yes"/>'
    net = '<rect x="5" y="5" width="20" height="20" colour="#0E3B54"/>'
    line = '<outline points="5,5 25,5 25,25 5,25"/>'
    plain, bled, outside = (outlined(face(text)).items for text in (net, beyond + net, net + line))
    assert bled == plain
    cut = [item for item in outside if isinstance(item, Polygon)]
    assert sorted(round(min(x for x, _ in item.points)) for item in cut) == [5, 5, 5, 25]
    assert len(plain) + len(cut) - len(outside) == 4, "no frame about the face, which nobody cuts"


def test_a_light_shape_is_outlined_in_the_colour_that_it_stood_out_from() -> None:
    shapes = '<polygon points="{},10 {},10 {},20" colour="#F5F0E6"/>'
    on_field = '<rect x="0" y="0" width="20" height="30" colour="#1B5FAE"/>' + shapes.format(5, 15, 10)
    drawn = [
        item.colour for item in outlined(face(on_field + shapes.format(30, 40, 35))).items if isinstance(item, Polygon)
    ]
    assert drawn == ["#FFFFFF", *["#1B5FAE"] * 3, "#FFFFFF", *["#969696"] * 3]


def test_a_picture_in_a_window_leaves_what_stands_beside_it() -> None:
    picture = (
        '<art motif="ink" deep="#0E3B54" main="#1F7A8C" accent="#E4572E" light="#F2E8D5">'
        '<window left="{0}" top="5" right="{1}" bottom="30"/><focus left="{0}" top="5" right="{1}" bottom="30"/></art>'
    )
    word = '<text x="7" baseline="40" font="alegreya-sans/800" size="10" colour="#14161B">Word</text>'
    found = outlined(face(picture.format(5, 20) + word + picture.format(25, 40)))
    assert [run.text for run in layers(found, FONTS).vector_items if isinstance(run, TextRun)] == ["Word"]


def test_a_light_card_on_a_field_keeps_its_outline_and_a_page_has_none() -> None:
    panel = (
        '<rect x="5" y="20" width="50" height="30" colour="#1B5FAE"/>'
        '<rect x="8" y="24" width="7" height="9" colour="#FBF7EA"/>'
        '<rect x="18" y="24" width="7" height="9" colour="#FBF7EA" opacity="0.2"/>'
        '<rect x="8" y="36" width="40" height="10" colour="#FBF7EA"/>'
    )
    lines = [item for item in outlined(face(panel)).items if isinstance(item, Rect) and item.colour == "#1B5FAE"]
    assert {(line.x, line.y) for line in lines} >= {(8.0, 24.0), (18.0, 24.0)}, "what lies there can be counted"
    assert not [line for line in lines if (line.x, line.y) == (8.0, 36.0)], "a text needs no frame in a frame"
    for width, height in ((63.5, 88.9), (194.0, 250.0)):
        ground = Rect(0.0, 0.0, width, height, WHITE_PAPER)
        gone = Mark("disc", 40.0, 40.0, 4.0, "#B9B2A4")
        *rims, mark = sorted(
            outlined(Face("page", width, height, 0.0, (ground, gone))).items[2:],
            key=lambda item: isinstance(item, Mark),
        )
        assert bool(rims) == (width < 100), "a page is not cut"
        assert isinstance(mark, Mark) and (mark.colour == gone.colour) == (width > 100), "what has gone stays pale"


def test_an_arrow_and_a_figure_on_a_disc_are_seen_and_so_is_a_cross() -> None:
    """A chain marker, and what forbids a move: light on a disc that becomes a ring."""
    blue, red = "#1B5FAE", "#C8352B"
    one = face(
        f'<ellipse cx="20" cy="20" rx="5" colour="{blue}"/>'
        '<polygon points="20,16 23,19 17,19" colour="#FFFFFF"/>'
        '<mark shape="disc" cx="20" cy="21" size="5" colour="#FFFFFF"/>'
        f'<text centre="20" baseline="22.5" font="alegreya-sans/800" size="10" colour="{blue}">1</text>'
        f'<ellipse cx="40" cy="20" rx="2" colour="{red}"/>'
        '<polygon points="38.8,19.4 39.4,18.8 41.2,20.6 40.6,21.2" colour="#FFFFFF"/>'
    )
    found = outlined(one)
    assert [run.colour for run in runs(found)] == [blue]
    assert [item.colour for item in found.items if isinstance(item, Mark)] == [WHITE_PAPER], "the figure is on white"
    assert [item.colour for item in found.items if isinstance(item, Polygon)] == [WHITE_PAPER, *[blue] * 3, red]


def test_the_middle_of_a_small_ring_stays_white() -> None:
    ring = "".join(
        f'<ellipse cx="{{0}}" cy="20" rx="{rx}" colour="{c}"/>' for rx, c in ((1.3, "#14161B"), (1.1, "#FFFFFF"))
    )
    dot = '<ellipse cx="40" cy="20" rx="0.8" colour="#FFFFFF"/>'
    found = [item for item in outlined(face(ring.format(20) + dot)).items if isinstance(item, Ellipse)]
    assert [item.colour for item in found if item.rx < 1.2] == ["#FFFFFF", "#FFFFFF", "#969696"]
    assert found[-1].cx == 40


def test_gold_has_an_outline_and_a_pale_ground_has_none() -> None:
    gold, pale = "#F5BE4E", "#F9D9D3"
    boxes = f'<rect x="5" y="5" width="8" height="8" colour="{gold}"/><rect x="25" y="5" width="8" height="8" colour="{pale}"/>'
    lines = [
        item
        for item in outlined(face(boxes)).items
        if isinstance(item, Rect) and item.colour != WHITE_PAPER and item.x > 1
    ]
    (line,) = {item.colour for item in lines if item.x < 20 and item.y < 20}
    assert contrast(rgb(line), WHITE) >= 1.9 and rgb(line)[0] > rgb(line)[2] + 100, "a darker gold"
    assert not [item for item in lines if 24 < item.x < 40 and item.y < 20 and item.height < 20]
