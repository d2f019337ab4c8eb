"""Seals, and the shapes stamped on them."""

from __future__ import annotations

import pytest
from art.plain import RING
from PIL import ImageStat

from gesso.art import MARKS, draw_shape, shape_mask, stamp_seal


def test_every_mark_has_its_name() -> None:
    assert set(MARKS) == {"disc", "hexagon", "star", "star-outline", "arrow"}


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_stays_on_its_plate_and_can_be_seen(name: str) -> None:
    filled = [point for piece in MARKS[name] if not piece.cut for point in piece.points]
    assert all(max(abs(x), abs(y)) <= 1.0 for x, y in filled)
    assert 0.12 < ImageStat.Stat(shape_mask(MARKS[name], 64)).mean[0] / 255 < 0.8


def test_a_shape_is_one_colour_on_nothing() -> None:
    shape = draw_shape(RING, 40, (0xD5, 0x34, 0x2B))
    assert (shape.mode, shape.size) == ("RGBA", (40, 40))
    assert shape.convert("RGB").getcolors() == [(1600, (0xD5, 0x34, 0x2B))]


@pytest.mark.parametrize("shape", ["square", "round"])
@pytest.mark.parametrize("seed", range(3))
def test_a_seal_is_mostly_whole_and_rough_at_its_edge(shape: str, seed: int) -> None:
    seal = stamp_seal(94, "#D5342B", RING, "#F5F0E6", seed, shape)  # type: ignore[arg-type]
    alpha = seal.getchannel("A")
    covered = ImageStat.Stat(alpha).mean[0] / 255
    assert (0.84 < covered < 0.97) if shape == "square" else (0.66 < covered < 0.79)
    assert alpha.crop((0, 0, 94, 1)).getextrema() != (255, 255)


def test_seals_differ_in_their_wear_only() -> None:
    first, second = (stamp_seal(94, "#D5342B", RING, "#F5F0E6", seed) for seed in (1, 2))
    assert first.tobytes() != second.tobytes()
    assert first.tobytes() == stamp_seal(94, "#D5342B", RING, "#F5F0E6", 1).tobytes()
