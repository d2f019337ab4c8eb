"""Every face of every entry of the repository can be read: no text is small."""

from __future__ import annotations

import pytest
from printing.shipped_faces import entries, laid_out

from gesso.printing.faces.drawing_items import TextRun
from gesso.printing.faces.style import SMALLEST_TYPE


@pytest.mark.parametrize("entry", entries())
def test_no_text_of_a_card_is_small(entry: str) -> None:
    small = {
        f"{face.id}: `{item.text}` at {item.size} pt"
        for face, _ in laid_out(entry)
        for item in face.items
        if isinstance(item, TextRun) and item.size < SMALLEST_TYPE
    }
    assert not small, "shorten the words, or make the art smaller"


@pytest.mark.parametrize("entry", [entry for entry in entries() if entry.startswith("react/")])
def test_a_reference_sheet_tells_a_whole_turn_and_the_playstyle(entry: str) -> None:
    """Playstyles that are too long are left out; those of the repository are not."""
    (back,) = (face for face, _ in laid_out(entry) if face.id.endswith("-REF-BACK"))
    words = " ".join(item.text for item in back.items if isinstance(item, TextRun)).lower()
    for said in (
        "start",
        "masterpiece",
        "draw",
        "main",
        "end",
        "intention",
        "reaction",
        "distance",
        "you lose",
        "playstyle",
    ):
        assert said in words, said
