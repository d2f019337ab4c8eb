"""The silhouettes of Re;ACT, told apart at a few millimetres."""

from __future__ import annotations

import json

import pytest
from PIL import ImageChops, ImageStat

from gesso.art import shape_mask
from gesso.games.react.motifs import LIBRARY
from gesso.resources import resource

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
    "gaslamp",
    "flame",
    "shade",
]
MEANT = ["drop", "semicolon", "disc", "hexagon", "star", "star-outline", "arrow"]


def test_every_sigil_and_mark_has_its_name() -> None:
    assert set(LIBRARY.sigils) == set(NAMED)
    assert set(LIBRARY.marks) == set(MEANT)


@pytest.mark.parametrize("name", [*NAMED, *MEANT])
def test_a_shape_stays_on_its_plate_and_can_be_seen(name: str) -> None:
    """It keeps within the plate, so that nothing is cut off, and covers enough of it to be read at 3 mm."""
    shape = LIBRARY.shape(name)
    filled = [point for piece in shape if not piece.cut for point in piece.points]
    assert all(max(abs(x), abs(y)) <= 1.0 for x, y in filled)
    covered = ImageStat.Stat(shape_mask(shape, 64)).mean[0] / 255
    assert 0.12 < covered < 0.8


def test_no_two_sigils_share_a_silhouette() -> None:
    masks = {name: shape_mask(shape, 36) for name, shape in LIBRARY.sigils.items()}
    for first in masks:
        for second in masks:
            if first < second:
                assert ImageStat.Stat(ImageChops.difference(masks[first], masks[second])).mean[0] > 18, (first, second)


def test_a_file_may_name_the_motifs_and_sigils_that_there_are() -> None:
    schema = json.loads(resource("schema/react/artist.schema.json").read_text())
    assert schema["properties"]["motif"]["enum"] == list(LIBRARY.motifs)
    assert schema["$defs"]["sigil"]["enum"] == list(LIBRARY.sigils)
