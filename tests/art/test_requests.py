"""A request says which picture: its key changes with all that could change a pixel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from art.plain import NIGHT, PLAIN_MOTIF, small
from PIL import ImageChops, ImageStat

from gesso.art import art_key, paint_art

CHANGES: tuple[dict[str, object], ...] = (
    {"motif": replace(PLAIN_MOTIF, name="other")},
    {"palette": NIGHT},
    {"seed": 8},
    {"composition": 1},
    {"width_px": 241},
    {"height_px": 331},
    {"focus": (12, 60, 228, 201)},
    {"grain": 0.5},
    {"panels": 2},
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_the_key_changes_with_every_field(change: dict[str, Any]) -> None:
    assert art_key(replace(small(), **change)) != art_key(small())


def test_the_key_changes_with_the_motifs_version() -> None:
    newer = replace(small(), motif=replace(PLAIN_MOTIF, version=2))
    assert art_key(newer) != art_key(small())
    assert len(art_key(newer)) == 32


def test_a_place_beyond_the_last_composition_begins_again() -> None:
    assert art_key(small(3)) == art_key(small(1))
    assert paint_art(small(2)).tobytes() == paint_art(small(0)).tobytes() != paint_art(small(1)).tobytes()


def test_grain_is_laid_over_and_can_be_left_out() -> None:
    smooth, grained = paint_art(small(grain=0.0)), paint_art(small())
    assert 0.2 < ImageStat.Stat(ImageChops.difference(smooth, grained).convert("L")).mean[0] < 12


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"width_px": 31}, "31 x 330 px cannot be painted"),
        ({"height_px": 12_001}, "240 x 12001 px cannot be painted"),
        ({"focus": (5, 5, 5, 9)}, "is empty"),
        ({"panels": 0}, "needs a panel"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_an_impossible_request_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(small(), **change)
