"""Heroes stand in the free area of a face: clear of its heading, its pips and its ground, and as large as that allows."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import hypot, pi, tan

import pytest
from games.react.printing.faces import ARTISTS, face, orders
from PIL import Image
from printing.shipped_faces import context, entries

from gesso.art import art_of, hero_of, paint_art
from gesso.art.palette import Rgb
from gesso.art.shapes import Point
from gesso.games.react.printing import prints
from gesso.printing.faces.drawing_items import Art, Face, Ground, Mark, Stroke, WindowArt
from gesso.printing.paint import DPI, ArtCache, canvas_of
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.selection import select
from gesso.resources import home
from gesso_art.react.subjects.tag import Tag, grown

LIBRARY = art_of("react")

Box = tuple[float, float, float, float]
PIPS = ("disc", "hexagon")
SLOPE = tan(1.7 * pi / 180)
LOWEST_HEAD = 14.0
"""Millimetres down to the ground, also of a sheet with much text, so that a hero is more than a bun of hair."""
SLACK = 0.35
"""Hairs of a brush may come so near, mm."""
FILLED = 0.85
RIM, AIR = 0.1, 1.0
"""How far the white rim of a tag reaches beyond its shape, in hero radii; how far it stays from pips, mm."""


SHOWING = ("react/ability", "react/action", "react/advice", "react/reference")
"""The templates of cards and sheets that show a hero."""
FACES = [(artist, id) for artist in ARTISTS for id, order in orders(artist).items() if order.template in SHOWING]


def hero(found: Face, art: Art) -> Box:
    """Where the hero stands, mm."""
    canvas = canvas_of(found, DPI)
    left, top, right, bottom = hero_of(ArtCache(LIBRARY).request(art, canvas))
    x, y, across, down = ((edge - canvas.corner) * 25.4 / DPI for edge in (left, top, right, bottom))
    return x, y, across, down


def only(artist: str, id: str) -> tuple[Face, Box]:
    found = face(artist, id)
    (art,) = (item for item in found.items if isinstance(item, Art))
    return found, hero(found, art)


@pytest.mark.slow
def test_only_some_templates_show_a_hero() -> None:
    found = [
        (artist, id)
        for artist in ARTISTS
        for id in orders(artist)
        for item in face(artist, id).items
        if isinstance(item, Art) and not isinstance(item, WindowArt) and item.panels == 1
    ]
    assert found == FACES


@pytest.mark.parametrize(("artist", "id"), FACES)
def test_a_hero_stands_clear_of_heading_pips_and_ground(artist: str, id: str) -> None:
    found, (left, top, right, bottom) = only(artist, id)
    middle = (left + right) / 2
    for item in found.items:
        if isinstance(item, Stroke):
            solid = (
                (item.x + item.fray, item.x + item.width)
                if item.free_end == "left"
                else (item.x, item.x + item.width - item.fray)
            )
            beside = right <= solid[0] + SLACK or left >= solid[1] - SLACK
            assert beside or top >= item.y + item.height - SLACK, "it is behind the heading"
        if isinstance(item, Ground):
            line = item.edge + SLOPE * (middle - found.width / 2)
            assert bottom <= line + SLACK, "it sinks into the ground"
            assert item.edge >= LOWEST_HEAD, "the text leaves no room for it"
        if isinstance(item, Mark) and item.shape in PIPS:
            assert not overlaps((left, top, right, bottom), item), "it is under a pip"


TAGS = [id for artist, id in FACES if artist == "tagger" and orders(artist)[id].values["motif"] == "spray"]


@pytest.mark.slow
@pytest.mark.parametrize("id", TAGS)
def test_a_tag_leaves_air_about_the_pips(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a tag to its white rim, also where it fills the corners of the box that its hero stands in."""
    found = face("tagger", id)
    pips = [item for item in found.items if isinstance(item, Mark) and item.shape in PIPS]
    (art,) = (item for item in found.items if isinstance(item, Art))
    painted: list[Tag] = []
    paint = Tag.paint

    def watched(tag: Tag, canvas: Image.Image, colour: Rgb, shine: list[list[Point]]) -> None:
        painted.append(tag)
        paint(tag, canvas, colour, shine)

    monkeypatch.setattr(Tag, "paint", watched)
    canvas = canvas_of(found, DPI)
    paint_art(ArtCache(LIBRARY).request(art, canvas))
    (tag,) = painted
    rim = grown(tag.mask.reduce(2), RIM * tag.focus.r)
    for pip in pips:
        x, y = (round(mm * DPI / 25.4 + canvas.corner) for mm in (pip.cx, pip.cy))
        far = round((pip.size / 2 + AIR) * DPI / 25.4)
        box = x - far - tag.left, y - far - tag.top, x + far - tag.left, y + far - tag.top
        assert rim.crop(box).getextrema()[1] == 0, f"the tag comes nearer than {AIR} mm to the pip at {pip.cy} mm"


def overlaps(box: Box, pip: Mark) -> bool:
    """Whether a pip covers a part of the ellipse in the box."""
    left, top, right, bottom = box
    wide, high = (right - left) / 2 + pip.size / 2, (bottom - top) / 2 + pip.size / 2
    return hypot((pip.cx - (left + right) / 2) / wide, (pip.cy - (top + bottom) / 2) / high) < 1.0


@pytest.mark.parametrize(("artist", "id"), [each for each in FACES if each[1].endswith("-ASCENDED")])
def test_the_hero_of_an_ascended_side_is_as_high_as_its_long_text_allows(artist: str, id: str) -> None:
    found, (_, top, _, bottom) = only(artist, id)
    (heading,) = (item for item in found.items if isinstance(item, Stroke))
    (ground,) = (item for item in found.items if isinstance(item, Ground))
    assert bottom - top >= FILLED * (ground.edge - heading.y - heading.height)


@pytest.mark.parametrize(("artist", "id"), [each for each in FACES if each[1].endswith("-REF")])
def test_the_hero_of_a_reference_sheet_fills_the_picture_beside_or_below_the_name(artist: str, id: str) -> None:
    found, (left, top, right, bottom) = only(artist, id)
    (heading,) = (item for item in found.items if isinstance(item, Stroke))
    (ground,) = (item for item in found.items if isinstance(item, Ground))
    end = heading.x + heading.width
    above = heading.y + heading.height if left < end - heading.fray else 0.0
    high, wide = (bottom - top) / (ground.edge - above), (right - left) / (found.width - end)
    assert high >= 0.78 or wide >= 0.92, f"it fills {high:.0%} of the height and {wide:.0%} of the width"


LANGUAGES = "en", "fr"
SHIPPED = [name for game, _, name in (entry.partition("/") for entry in entries()) if game == "react"]
ABREAST = 0.68
"""How high a hero is on a translated sheet at least, for the words of another language may need more lines."""


@cache
def sheet(artist: str, locale: str) -> Face:
    """The reference sheet of a shipped Artist."""
    (part,) = select([str(home() / "cards" / "react" / artist)]).in_locale(locale).parts
    program, table = part.game.printed(part.entries[0]), part.game.printed_table
    assert table is not None
    found = prints(program, table, locale)
    sides = (side for piece in found.components for side in (piece.front, piece.back) if side is not None)
    order = next(side for side in sides if side.template == "react/reference")
    face, problems = lay_out_job(DrawJob(order, "", found.art, {}), context())
    assert face is not None, problems
    return face


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("artist", SHIPPED)
def test_the_hero_of_a_sheet_stands_where_it_is_larger_beside_or_below_the_name(artist: str, locale: str) -> None:
    found = sheet(artist, locale)
    (art,) = (item for item in found.items if isinstance(item, Art))
    (heading,) = (item for item in found.items if isinstance(item, Stroke))
    _, top, _, bottom = hero(found, art)
    beside = heading.x + heading.width - 3, 0.8, found.width - 0.5, art.focus[3]
    below = 0.0, heading.y + heading.height + 0.2, found.width, art.focus[3]
    for place in (beside, below):
        if place[3] - place[1] > 8:
            _, highest, _, lowest = hero(found, replace(art, focus=place))
            assert bottom - top >= 0.85 * (lowest - highest), f"it has {lowest - highest:.1f} mm at {place}"


@pytest.mark.parametrize("artist", SHIPPED)
def test_a_hero_stands_on_a_french_sheet_nearly_as_high_as_on_the_english_one(artist: str) -> None:
    english, french = (sheet(artist, locale) for locale in LANGUAGES)
    heights = []
    for found in (english, french):
        (art,) = (item for item in found.items if isinstance(item, Art))
        _, top, _, bottom = hero(found, art)
        heights.append(bottom - top)
    assert heights[1] >= ABREAST * heights[0]
