"""A back has no up and no down, whatever its size and colours."""

from __future__ import annotations

import pytest
from art.plain import DAY, NIGHT, RING
from PIL import Image

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


def test_the_emblem_is_in_the_accent() -> None:
    for palette in (DAY, NIGHT):
        back = ring_back(RING, palette, True, 206, 281)
        red, green, blue = back.getpixel((60, 140))  # type: ignore[misc]
        wanted = tuple(int(palette.accent[part : part + 2], 16) for part in (1, 3, 5))
        assert all(abs(found - asked) < 40 for found, asked in zip((red, green, blue), wanted, strict=True))
