"""Every face of every entry of the repository can be read: no running text is small."""

from __future__ import annotations

import pytest
from printing.shipped_faces import entries, laid_out

from gesso.printing.drawing_items import TextRun
from gesso.printing.themes import SMALLEST_TYPE

_TEXT_FAMILY = "alegreya-sans"
"""What all running text of both games is set in."""


@pytest.mark.parametrize("entry", entries())
def test_no_running_text_is_small(entry: str) -> None:
    small = {
        f"{face.id}: `{item.text}` at {item.size} pt"
        for face, _ in laid_out(entry)
        for item in face.items
        if isinstance(item, TextRun) and item.font.partition("/")[0] == _TEXT_FAMILY and item.size < SMALLEST_TYPE
    }
    assert not small, "shorten the words, or make the art smaller"
