"""A few faces, item by item: which texts stand in which boxes, and what else is drawn, in order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.react.printing.faces import face
from printing.face_outline import alike, misplaced, outline

FACES = (
    ("calligrapher", "CAL-01"),
    ("calligrapher", "CAL-A1-ASCENDED"),
    ("calligrapher", "CAL-M2-DAMAGE"),
    ("calligrapher", "CAL-BACK-ACTION"),
    ("dancer", "DAN-REF"),
    ("dancer", "DAN-OPP"),
)


@pytest.mark.parametrize(("artist", "id"), FACES, ids=[id for _, id in FACES])
def test_the_drawing_items_of_a_face(golden: Callable[..., None], artist: str, id: str) -> None:
    found = face(artist, id)
    assert not misplaced(found)
    golden(f"printing/{id}.txt", outline(found), alike)
