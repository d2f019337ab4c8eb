"""The page that shows what has changed in cards, before and after side by side: one file, without scripts, that asks for
no other."""

from __future__ import annotations

from gesso.cli.formats.changes import STATES, compared, kinds_of
from gesso.cli.formats.one_file_page import filled_page, small_picture
from gesso.cli.reports import count
from gesso.tasks.compare import Box, CardChange, Comparison, EntryChange, FaceChange, TextChange

_WIDTH = 520
"""The width of a picture in pixels: sharp on a fine screen at half of it, and small enough for hundreds."""
_SPARE = 1.2
"""Per cent of air around what differs."""
_WHOLE = 90.0
"""From so many per cent of both sides on, the mark of what differs says nothing."""


def page(found: Comparison) -> str:
    """The whole page."""
    entries = list(map(_entry, found.entries))
    cards = sum(len(entry.cards) for entry in found.entries)
    return filled_page("changes", since=found.since, entries=entries, cards=count(cards, "card"))


def _entry(entry: EntryChange) -> dict[str, object]:
    return {
        "id": f"{entry.game}-{entry.id}",
        "name": entry.name,
        "state": STATES[entry.state],
        "cards": list(map(_card, entry.cards)),
        "values": entry.values,
    }


def _card(card: CardChange) -> dict[str, object]:
    texts = [part for text in card.texts for part in _parts(text)]
    return {"title": card.title, "kinds": kinds_of(card), "texts": texts, "faces": list(map(_face, card.faces))}


def _parts(text: TextChange) -> list[dict[str, object]]:
    """The printed words of a text and its sentences, as far as they have changed."""
    parts = (("words", text.words, text.words[0] != text.words[1]), ("behaviour", text.sentences, text.acts_otherwise))
    return [{"what": what, "rows": compared(sides)} for what, sides, changed in parts if changed]


def _face(face: FaceChange) -> dict[str, object]:
    sides = [(said, small_picture(file, _WIDTH)) for said, file in (("before", face.before), ("after", face.after))]
    return {"id": face.id, "sides": sides, "mark": _mark(face)}


def _mark(face: FaceChange) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what differs, in per cent; None where that is most of the face."""
    if face.box is None or face.after is None:
        return None
    from PIL import Image

    with Image.open(face.after) as picture:
        return _per_cent(face.box, picture.size)


def _per_cent(box: Box, size: tuple[int, int]) -> tuple[float, float, float, float] | None:
    width, height = size
    left, right = (100 * x / width for x in (box[0], box[2]))
    top, bottom = (100 * y / height for y in (box[1], box[3]))
    if right - left >= _WHOLE and bottom - top >= _WHOLE:
        return None
    left, top = max(0.0, left - _SPARE), max(0.0, top - _SPARE)
    right, bottom = min(100.0, right + _SPARE), min(100.0, bottom + _SPARE)
    return round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2)
