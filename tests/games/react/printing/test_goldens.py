"""A few faces, item by item: what a painter is told to draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.react.printing.faces import face

FACES = (
    ("calligrapher", "CAL-01"),
    ("calligrapher", "CAL-A1-ASCENDED"),
    ("calligrapher", "CAL-M2-DAMAGE"),
    ("calligrapher", "CAL-BACK-ACTION"),
    ("dancer", "DAN-REF"),
    ("dancer", "DAN-OPP"),
)


@pytest.mark.parametrize(("artist", "id"), FACES, ids=[id for _, id in FACES])
def test_the_drawing_items_of_a_face(golden: Callable[[str, str], None], artist: str, id: str) -> None:
    found = face(artist, id)
    head = f"{found.id} {found.width} x {found.height} mm, bleed {found.bleed}"
    golden(f"printing/{id}.txt", "\n".join((head, *map(repr, found.items), "")))
