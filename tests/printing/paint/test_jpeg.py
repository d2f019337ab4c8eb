"""Pictures that are packed with some loss stay like what was painted."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from gesso.printing.paint import encode_jpeg
from gesso.printing.paint.rendering import likeness


def packed_at(image: Image.Image, quality: int) -> bytes:
    content = io.BytesIO()
    image.save(content, "JPEG", quality=quality, subsampling=0, optimize=True, dpi=(300, 300))
    return content.getvalue()


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


@pytest.mark.parametrize("grain", [0, 8, 30, 60])
def test_grain_is_packed_as_finely_as_it_needs(grain: int) -> None:
    noise = Image.frombytes("L", (200, 200), Random(1).randbytes(200 * 200))
    image = noise.point(lambda level: round(128 + (level - 128) * grain / 128)).convert("RGB")
    content = encode_jpeg(image, dpi=300)
    assert likeness(image, shown(content)) >= 39
    coarser = [quality for quality in (90, 92, 94) if likeness(image, shown(packed_at(image, quality))) >= 39]
    assert content == packed_at(image, min(coarser, default=96))


def test_a_picture_is_quite_like_itself() -> None:
    image = Image.new("RGB", (8, 8), "teal")
    assert likeness(image, image) == float("inf")
    other = Image.new("RGB", (8, 8), (0, 128, 129))
    assert likeness(image, other) == pytest.approx(52.9, abs=0.1)
