"""Seals and the shapes in them."""

from __future__ import annotations

import pytest
from PIL import ImageChops, ImageStat

from gesso.art import MARKS, SIGILS, draw_mark, draw_sigil, shape_mask, stamp_seal

NAMED = [
    "nib",
    "scales",
    "zigzag",
    "stone",
    "petals",
    "palette",
    "film",
    "crescent",
    "record",
    "fish",
    "brush",
    "toon",
    "chip",
    "golem",
    "beast",
]
MEANT = ["drop", "semicolon", "disc", "hexagon", "star", "star-outline", "arrow"]


def test_every_sigil_and_mark_has_its_name() -> None:
    assert set(SIGILS) == set(NAMED)
    assert set(MARKS) == set(MEANT)


@pytest.mark.parametrize("name", [*NAMED, *MEANT])
def test_a_shape_stays_on_its_plate_and_can_be_seen(name: str) -> None:
    """It keeps within the plate, so that nothing is cut off, and covers enough of it to be read at 3 mm."""
    shape = {**SIGILS, **MARKS}[name]
    filled = [point for piece in shape if not piece.cut for point in piece.points]
    assert all(max(abs(x), abs(y)) <= 1.0 for x, y in filled)
    covered = ImageStat.Stat(shape_mask(shape, 64)).mean[0] / 255
    assert 0.12 < covered < 0.8


def test_no_two_sigils_share_a_silhouette() -> None:
    masks = {name: shape_mask(shape, 36) for name, shape in SIGILS.items()}
    for first in masks:
        for second in masks:
            if first < second:
                assert ImageStat.Stat(ImageChops.difference(masks[first], masks[second])).mean[0] > 18, (first, second)


def test_a_sigil_is_one_colour_on_nothing() -> None:
    sigil = draw_sigil("nib", 40, "#D5342B")
    assert (sigil.mode, sigil.size) == ("RGBA", (40, 40))
    assert sigil.convert("RGB").getcolors() == [(1600, (0xD5, 0x34, 0x2B))]
    assert draw_mark("arrow", 9, "#000000").size == (9, 9)


@pytest.mark.parametrize("draw", [draw_sigil, draw_mark])
def test_an_unknown_name_is_a_key_error(draw: type) -> None:
    with pytest.raises(KeyError, match="oil"):
        draw("oil", 40, "#D5342B")


@pytest.mark.parametrize("shape", ["square", "round"])
@pytest.mark.parametrize("seed", range(3))
def test_a_seal_is_mostly_whole_and_rough_at_its_edge(shape: str, seed: int) -> None:
    seal = stamp_seal(94, "#D5342B", "nib", "#F5F0E6", seed, shape)  # type: ignore[arg-type]
    alpha = seal.getchannel("A")
    covered = ImageStat.Stat(alpha).mean[0] / 255
    assert (0.84 < covered < 0.97) if shape == "square" else (0.66 < covered < 0.79)
    assert alpha.crop((0, 0, 94, 1)).getextrema() != (255, 255)


def test_seals_differ_in_their_wear_only() -> None:
    first, second = (stamp_seal(94, "#D5342B", "nib", "#F5F0E6", seed) for seed in (1, 2))
    assert first.tobytes() != second.tobytes()
    assert first.tobytes() == stamp_seal(94, "#D5342B", "nib", "#F5F0E6", 1).tobytes()
