"""Pictures that are packed with some loss stay like what was painted."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from gesso.printing.paint import encode_jpeg
from gesso.printing.paint.jpeg import likeness

ENOUGH = 39


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def noise(grain: int, size: tuple[int, int] = (200, 200)) -> Image.Image:
    """A grey picture with levels up to `grain` from the middle."""
    levels = Image.frombytes("L", size, Random(1).randbytes(size[0] * size[1]))
    return levels.point(lambda level: round(128 + (level - 128) * grain / 128)).convert("RGB")


@pytest.mark.parametrize("grain", [0, 8, 30, 60])
def test_grain_is_packed_as_finely_as_it_needs(grain: int) -> None:
    image = noise(grain)
    found = likeness(image, shown(encode_jpeg(image, dpi=300)))
    assert found >= ENOUGH
    # No finer either, but that even a smooth picture keeps its levels.
    assert found < ENOUGH + 0.5 or grain <= 8


def test_what_is_seen_of_the_art_is_as_like_as_the_whole() -> None:
    """A card of which a fifth is art, and the rest is smooth."""
    image = Image.new("RGB", (200, 300), "ivory")
    image.paste(noise(50, (200, 60)), (0, 0))
    art = (0, 0, 200, 60)
    alone, seen = (shown(encode_jpeg(image, dpi=300, seen=boxes)) for boxes in ((), (art,)))
    assert likeness(image.crop(art), alone.crop(art)) < ENOUGH <= likeness(image, alone)
    assert likeness(image.crop(art), seen.crop(art)) >= ENOUGH


@pytest.mark.parametrize("box", [(-40, -40, 900, 900), (500, 500, 600, 600), (20, 20, 20, 60)])
def test_a_box_that_reaches_out_of_the_picture_counts_for_what_lies_inside(box: tuple[int, int, int, int]) -> None:
    image = noise(30)
    assert encode_jpeg(image, dpi=300, seen=[box]) == encode_jpeg(image, dpi=300)


def test_a_slow_fade_shows_no_bands() -> None:
    """No level of a fade is off by more than two, however few bytes would do for its likeness."""
    fade = Image.linear_gradient("L").resize((64, 1024)).convert("RGB")
    packed = shown(encode_jpeg(fade, dpi=300))
    off = [abs(one - other) for one, other in zip(fade.tobytes(), packed.tobytes(), strict=True)]
    assert max(off) <= 2


def test_all_of_the_colour_is_kept() -> None:
    """Lines of one pixel in two colours of one brightness, which packing with less colour would mix."""
    lines = Image.new("RGB", (64, 64), (200, 60, 60))
    for column in range(0, 64, 2):
        lines.paste((60, 128, 60), (column, 0, column + 1, 64))
    assert likeness(lines, shown(encode_jpeg(lines, dpi=300))) >= ENOUGH


def test_a_picture_is_quite_like_itself() -> None:
    image = Image.new("RGB", (8, 8), "teal")
    assert likeness(image, image) == float("inf")
    other = Image.new("RGB", (8, 8), (0, 128, 129))
    assert likeness(image, other) == pytest.approx(52.9, abs=0.1)
