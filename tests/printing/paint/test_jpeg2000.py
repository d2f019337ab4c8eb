"""Pictures full of detail that are packed smaller stay like what was painted, and are the same at each packing."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from printing.paint.test_jpeg import ENOUGH, noise, shown

from gesso.printing.paint import encode_jpeg2000, is_heavy
from gesso.printing.paint.jpeg import likeness


@pytest.mark.parametrize("grain", [30, 60, 120])
def test_a_picture_full_of_detail_is_like_enough_and_no_more(grain: int) -> None:
    image = noise(grain, (400, 400))
    assert is_heavy(image)
    assert ENOUGH <= likeness(image, shown(encode_jpeg2000(image))) < ENOUGH + 0.5


def test_what_is_seen_of_the_art_is_as_like_as_the_whole() -> None:
    image = Image.new("RGB", (200, 300), "ivory")
    image.paste(noise(50, (200, 60)), (0, 0))
    art = (0, 0, 200, 60)
    seen = shown(encode_jpeg2000(image, seen=(art,)))
    assert likeness(image.crop(art), seen.crop(art)) >= ENOUGH


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (64, 64), (129, 31)])
@pytest.mark.parametrize("colour", ["#000000", "#F5F0E6"])
def test_small_and_flat_pictures_are_packed_too(size: tuple[int, int], colour: str) -> None:
    image = Image.new("RGB", size, colour)
    assert likeness(image, shown(encode_jpeg2000(image))) >= ENOUGH
    assert not is_heavy(Image.new("RGB", (200, 200), colour))


def test_equal_pictures_give_equal_bytes_that_any_reader_knows_as_jp2() -> None:
    first, second = (encode_jpeg2000(noise(60)) for _ in range(2))
    assert first == second and first[4:12] == b"jP  \r\n\x87\n"
    with Image.open(io.BytesIO(first)) as found:
        assert (found.mode, found.size) == ("RGB", (200, 200))
