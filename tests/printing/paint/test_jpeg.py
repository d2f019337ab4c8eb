"""Pictures that are packed with some loss stay like what was painted."""

from __future__ import annotations

import io
from math import log10
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat
from printing.setting import FONTS
from printing.shipped_faces import laid_out

from gesso.printing.faces.layers import layers
from gesso.printing.paint import DPI, ArtCache, encode_jpeg, render_face

ENOUGH = 39


def likeness(first: Image.Image, second: Image.Image) -> float:
    """How alike two RGB pictures of one size are, in decibels (PSNR)."""
    squares = sum(ImageStat.Stat(ImageChops.difference(first, second)).sum2)
    return 10 * log10(255**2 * 3 * first.width * first.height / max(squares, 1))


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


@pytest.mark.parametrize("grain", [0, 8, 30, 60])
def test_grain_is_kept(grain: int) -> None:
    """A grey picture with levels up to `grain` from the middle."""
    levels = Image.frombytes("L", (200, 200), Random(1).randbytes(200 * 200))
    image = levels.point(lambda level: round(128 + (level - 128) * grain / 128)).convert("RGB")
    assert likeness(image, shown(encode_jpeg(image, dpi=300))) >= ENOUGH


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["react/dancer", "solrei/ashley"])
def test_a_shipped_face_stays_like_what_was_painted(entry: str) -> None:
    one, art = laid_out(entry)[0]
    image = render_face(layers(one, FONTS).raster, FONTS, ArtCache(art))
    assert likeness(image, shown(encode_jpeg(image, dpi=DPI))) >= ENOUGH


def test_a_slow_fade_shows_no_bands() -> None:
    """No level of a fade is off by more than two."""
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
