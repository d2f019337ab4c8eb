"""A request says which picture: its key changes with all that could change a pixel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from art.plain import NIGHT, PLAIN_MOTIF, small
from PIL import Image, ImageChops, ImageStat

from gesso.art import art_key, hero_of, paint_art
from gesso.art.request import Scene

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
    {"mirrored": True},
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


def test_a_mirrored_picture_is_the_other_one_turned_over() -> None:
    """Its hero stands in the box that was asked for."""
    plain = replace(small(grain=0.0), focus=(12, 60, 128, 200))
    there = replace(plain, mirrored=True, focus=(112, 60, 228, 200))
    left, top, right, bottom = hero_of(plain)
    assert hero_of(there) == (240 - right, top, 240 - left, bottom)
    motif = replace(PLAIN_MOTIF, compositions=(_slope,))
    pictures = [paint_art(replace(request, motif=motif)) for request in (plain, there)]
    assert (
        pictures[0].transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes()
        == pictures[1].tobytes()
        != pictures[0].tobytes()
    )


def _slope(scene: Scene) -> Image.Image:
    slope = Image.linear_gradient("L").rotate(90).resize((scene.width, scene.height))
    slope.paste(0, (0, 0, round(scene.focus.x), 20))
    return slope.convert("RGB")
