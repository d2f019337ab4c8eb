"""Boxes are as large as their cards, in sleeves or without."""

from __future__ import annotations

from math import ceil

import pytest
from games.react.printing.kits import game
from printing.laid_out_kits import components, faces_of

from gesso.games.react.printing import kit
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import PAPERS, BackSides


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boxes_for_sleeves_are_larger_and_say_so(paper: str) -> None:
    """41 sleeves of 0.1 mm with a card of 0.27 mm each, and behind six of them a grey panel, an ascended side or words."""
    programs, table = game()
    found = kit([programs[id] for id in ("calligrapher", "dancer")], table, sleeved=True)
    box, _ = components(found, "boxes")
    cards = [piece for piece in found.sources[0].components if piece.section == "cards"]
    apart = [
        piece
        for piece in cards
        if piece.back and piece.back.template in ("react/masterpiece", "react/ability", "react/glossary")
    ]
    assert sum(piece.copies for piece in cards) == 41
    deep = ((41 + len(apart)) * 0.27 + 41 * 0.1) * 1.25 + 2
    assert box.front.values["inside"] == (68.0, 94.0, 2.0 * ceil(deep / 2))
    assert str(box.front.values["advice"]).startswith("For 41 cards of 0.27 mm, in sleeves. ")
    assert [page for page in kit_pages(found, faces_of(found), PAPERS[paper], BackSides(None)) if page.sections]
