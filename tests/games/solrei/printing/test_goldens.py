"""A few faces, item by item: which texts stand in which boxes, and what else is drawn, in order."""

from collections.abc import Callable

import pytest
from games.solrei import roster
from games.solrei.printing.faces import laid_out, orders
from printing.face_outline import alike, misplaced, outline

from gesso.games.solrei.printing import extras
from gesso.printing.component import FaceSpec

FACES = (
    ("ashley", "A-02"),
    ("ashley", "A-06"),
    ("tamsin", "D-04"),
    ("ashley", "ROUND"),
    ("ashley", "A-RIVAL"),
    ("ashley", "BACK"),
    ("deck", "HEART-7"),
)


def order(file: str, id: str) -> FaceSpec:
    if file in roster.FILES:
        return orders(file)[id]
    return next(piece.front for piece in extras(roster.table())[file].components if piece.front.id == id)


@pytest.mark.parametrize(("file", "id"), FACES, ids=[id for _, id in FACES])
def test_the_drawing_items_of_a_face(golden: Callable[..., None], file: str, id: str) -> None:
    found = laid_out(order(file, id)).face
    assert found is not None
    assert not misplaced(found)
    golden(f"printing/solrei/{id}.txt", outline(found), alike)
