"""What is printed can be read: how large letters are, and how far they and the marks stand out, on every face."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from games.solrei import roster
from games.solrei.printing.contrasts import contrasts
from games.solrei.printing.faces import laid_out, orders

from gesso.games.solrei.printing import extras, kit
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Face, TextRun

_RUNNING, _SMALLEST_RUNNING, _SMALLEST_CAPITALS = "alegreya-sans", 8.4, 6.8
_TEXT, _SIGN, _EDGE_OF_A_LETTER = 4.5, 3.0, 3.0
_SIGNS = {
    *roster.table().suits,
    *roster.table().art_types,
    *(f"pip-{suit}" for suit in roster.table().suits),
    "lamp-out",
}
"""The marks that tell something; all others are ornaments, or grounds of these."""
_MATS = ("MAT", "SMALL-MAT")
"""On these the suits are ornaments behind a name, too."""


def of_files() -> Iterator[FaceSpec]:
    yield from {order.id: order for file in roster.FILES for order in orders(file).values()}.values()


def of_the_game() -> Iterator[FaceSpec]:
    """The Action deck, the mat, and what a kit adds to the cards, but for what looks alike in kits of all games."""
    for extra in extras(roster.table()).values():
        yield from (piece.front for piece in extra.components)
    two = kit([roster.program(file) for file in roster.MUSES[:2]], roster.table())
    for source in two.sources:
        for piece in source.components:
            if piece.section != "cards" and piece.front.template.startswith("solrei/"):
                yield from (order for order in (piece.front, piece.back) if order is not None)


ORDERS = {order.id: order for order in (*of_files(), *of_the_game())}
A_FEW_OF_THE_DECK = [f"{suit}-{name}".upper() for suit in roster.table().suits for name in ("10", "queen")]
LOOKED_AT = [id for id in ORDERS if id.split("-")[0].lower() not in roster.table().suits or id in A_FEW_OF_THE_DECK]


@cache
def face(id: str) -> Face:
    found = laid_out(ORDERS[id])
    assert found.face is not None, [problem.message for problem in found.problems]
    return found.face


@pytest.mark.parametrize("id", ORDERS)
def test_no_letter_is_too_small(id: str) -> None:
    for run in face(id).items:
        if isinstance(run, TextRun):
            least = _SMALLEST_RUNNING if run.font.startswith(_RUNNING) else _SMALLEST_CAPITALS
            assert round(run.size, 2) >= least, f"{run.text} in {run.size:.2f} pt"


@pytest.mark.parametrize("id", LOOKED_AT)
def test_letters_and_signs_stand_out_from_what_is_below_them(id: str) -> None:
    for item, least, middle in contrasts(face(id)):
        if isinstance(item, TextRun):
            assert middle >= _TEXT and least >= _EDGE_OF_A_LETTER, (
                f"{item.text}: {middle:.1f}, at its edges {least:.1f}"
            )
        elif item.shape in _SIGNS and id not in _MATS:
            assert middle >= _SIGN, f"{item.shape}: {middle:.1f}"
