"""A back has no up and no down, whatever its size and colours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from art.plain import DAY, NIGHT, RING
from PIL import Image

from gesso.art.palette import rgb, second_colour
from gesso_art.painting.back import ring_back


@pytest.mark.parametrize("size", [(206, 281), (206, 280), (205, 281), (280, 206), (400, 400)])
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_a_back_equals_itself_turned_by_half_a_turn(size: tuple[int, int], dark: bool) -> None:
    back = ring_back(RING, DAY, dark, *size)
    assert (back.mode, back.size) == ("RGB", size)
    assert back.tobytes() == back.transpose(Image.Transpose.ROTATE_180).tobytes()


def test_dark_and_light_backs_cannot_be_mixed_up() -> None:
    dark, light = (
        ring_back(RING, DAY, night, 206, 281).convert("L").resize((1, 1), Image.Resampling.BOX)
        for night in (True, False)
    )
    assert dark.getpixel((0, 0)) < 100 < 150 < light.getpixel((0, 0))  # type: ignore[operator]


def test_the_ground_runs_to_the_edge_without_a_border() -> None:
    """The outer 3 mm hold nothing but ground: a frame would betray every drift of the knife."""
    back = ring_back(RING, DAY, True, 825, 1125)
    for box in ((0, 0, 825, 38), (0, 0, 38, 1125)):
        levels = back.crop(box).convert("L").getextrema()
        assert levels[1] - levels[0] < 40  # type: ignore[operator]


def near(found: object, wanted: str) -> bool:
    assert isinstance(found, tuple)
    return all(abs(level - asked) < 40 for level, asked in zip(found, rgb(wanted), strict=True))


def test_the_emblem_is_in_the_main_colour_and_the_narrow_ring_in_the_accent() -> None:
    """Two colours tell more decks apart than one."""
    palette = replace(DAY, main="#1F9A97")
    back = ring_back(RING, palette, True, 206, 281)
    assert near(back.getpixel((60, 140)), palette.main)
    red, green, blue = back.getpixel((124, 85))  # type: ignore[misc]
    assert red > 2 * max(green, blue) and second_colour(palette, True) == palette.accent


def test_the_emblem_is_in_the_accent_where_the_main_colour_is_too_dark() -> None:
    for palette in (DAY, NIGHT):
        assert near(ring_back(RING, palette, True, 206, 281).getpixel((60, 140)), palette.accent)
        assert second_colour(palette, True) == palette.main


def test_the_broad_ring_of_a_light_back_is_in_the_deep_colour() -> None:
    red, green, blue = ring_back(RING, replace(DAY, deep="#1E2F9A"), False, 206, 281).getpixel((179, 140))  # type: ignore[misc]
    assert blue > 2 * max(red, green)
