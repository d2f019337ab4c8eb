"""The people: each is known by a black shape and a light, and stands in every view."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations

import pytest
from art.comparing import apart
from art.react.asked import MOTIFS, small
from art.react.test_paintings import NAMES
from PIL import Image, ImageDraw
from soak import sampled

from gesso.art import hero_of, paint_art
from gesso.art.request import Viewed
from gesso.art.shapes import outline
from gesso_art.painting.easel import VIEWS, Outline, Person

PEOPLE = tuple(MOTIFS)[len(NAMES) :]
SIDE = 48


def person(name: str) -> Person:
    found = import_module(f"gesso_art.react.people.{name.replace('-', '_')}").PERSON
    assert isinstance(found, Person)
    return found


def drawn(name: str) -> tuple[Image.Image, Image.Image]:
    """The black shape of a person as high as the picture, and the light in it."""
    found = person(name)
    xs = [x for shape in found.outline for x, _ in shape]
    ys = [y for shape in found.outline for _, y in shape]
    scale = (SIDE - 2) / max(max(xs) - min(xs), max(ys) - min(ys))

    def filled(shapes: tuple[Outline, ...]) -> Image.Image:
        picture = Image.new("L", (SIDE, SIDE))
        draw = ImageDraw.Draw(picture)
        for shape in shapes:
            draw.polygon([((x - min(xs)) * scale, (y - min(ys)) * scale) for x, y in shape], fill=255)
        return picture

    return filled(found.outline), filled(found.lights)


def test_people_are_told_apart_by_shape_and_light() -> None:
    """At a height of 4 mm in print."""
    pictures = {name: Image.merge("RGB", (*drawn(name), Image.new("L", (SIDE, SIDE)))) for name in PEOPLE}
    for first, second in combinations(PEOPLE, 2):
        assert apart(pictures[first], pictures[second], 1) > 14.0, (first, second)


@pytest.mark.parametrize("name", PEOPLE)
def test_a_person_is_one_shape_with_light_in_it(name: str) -> None:
    shape, light = drawn(name)
    area = shape.histogram()[255]
    inside = Image.new("L", shape.size)
    inside.paste(light, (0, 0), shape)
    assert 0.2 * SIDE * SIDE < area < 0.9 * SIDE * SIDE
    assert 0.01 * area < inside.histogram()[255] < 0.4 * area


@pytest.mark.parametrize("name", sampled(PEOPLE, 2, 0))
def test_each_view_fills_its_box_with_another_part(name: str) -> None:
    pictures: list[Image.Image] = []
    assert MOTIFS[name].name == name
    assert MOTIFS[name].shows == (VIEWS,)
    for index, composition in enumerate(MOTIFS[name].compositions):
        request = small(name, index)
        assert isinstance(composition, Viewed)
        left, top, right, bottom = hero_of(request)
        box = request.focus
        assert left >= box[0] - 1e-6 and right <= box[2] + 1e-6 and top >= box[1] - 1e-6 and bottom <= box[3] + 1e-6
        assert max((right - left) / (box[2] - box[0]), (bottom - top) / (box[3] - box[1])) > 0.999
        pictures.append(paint_art(request).crop(box))
    assert min(apart(*pair, 4) for pair in combinations(pictures, 2)) > 4.0


def test_an_outline_has_corners_only_where_it_says_so() -> None:
    assert outline((0, 0, 1), (1, 0, 1), (1, 1, 1)) == ((0, 0), (1, 0), (1, 1))
    round_side = outline((0, 0, 1), (1, 0, 1), (2, 1), (1, 2, 1), steps=4)
    assert round_side[0] == (0, 0) and (2, 1) in round_side and len(round_side) == 10
    assert (1.0, 1.0) not in outline((0, 0), (2, 0), (2, 2), (0, 2), steps=2)
