"""Changes of cards as text, data, Markdown and a page with both sides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher, ndiff
from itertools import zip_longest
from types import MappingProxyType

from gesso import __version__
from gesso.cli.formats import small_picture
from gesso.cli.reports import BOLD, GREEN, RED, count, json_text, paint, safe
from gesso.printing.faces.png import open_face
from gesso.resources import filled_page
from gesso.tasks.compare import Box, CardChange, Comparison, EntryChange, FaceChange, Lines, State, TextChange

STATES: Mapping[State, str] = MappingProxyType(
    {"changed": "", "new": "new", "gone": "gone", "broken": "has errors now", "mended": "had errors before"}
)
_NOTHING = "No card has changed."
_ONE_SIDED: tuple[State, ...] = ("broken", "mended")
"""One side of such an entry has no words that could be compared."""


def kinds_of(card: CardChange) -> tuple[str, ...]:
    """Return the aspects in which a card has changed."""
    found = {
        "words": any(text.words[0] != text.words[1] for text in card.texts),
        "behaviour": any(text.acts_otherwise for text in card.texts),
        "picture": bool(card.faces),
    }
    return tuple(name for name, is_so in found.items() if is_so)


def text(comparison: Comparison, colour: bool) -> str:
    """Write each changed entry with its cards, and the lines that differ."""
    if not comparison.entries:
        return f"{_NOTHING}\n"
    lines = [line for entry in comparison.entries for line in (*_entry(entry, colour), "")]
    cards = sum(len(entry.cards) for entry in comparison.entries)
    return "\n".join([*lines, f"{count(cards, 'card')} changed in {_entries(len(comparison.entries))}", ""])


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _entry(entry: EntryChange, colour: bool) -> Iterator[str]:
    state = f" ({STATES[entry.state]})" if STATES[entry.state] else ""
    yield paint(safe(entry.name), BOLD, colour) + state
    for card in entry.cards:
        yield f"  {safe(card.title)}: {', '.join(kinds_of(card))}"
        if entry.state == "changed":
            for each in card.texts:
                yield from (f"    {line}" for line in _changed(each, colour))
    for value in entry.values:
        yield f"  {safe(value.path)}: {safe(value.before or 'none')} -> {safe(value.after or 'none')}"


def _changed(change: TextChange, colour: bool) -> Iterator[str]:
    """Yield the changed lines of a text: as printed, else as written."""
    sides = change.words if change.words[0] != change.words[1] else change.sentences
    before, after = (side or () for side in sides)
    for tag, *at in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (paint(f"- {safe(line)}", RED, colour) for line in before[at[0] : at[1]])
            yield from (paint(f"+ {safe(line)}", GREEN, colour) for line in after[at[2] : at[3]])


def json(comparison: Comparison, _colour: bool) -> str:
    """Write everything with both sides; a missing side is null."""
    return json_text(
        {"gesso": __version__, "since": comparison.since, "entries": list(map(_entry_data, comparison.entries))}
    )


def _entry_data(entry: EntryChange) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "name": entry.name,
        "state": entry.state,
        "cards": [
            {
                "id": card.id,
                "title": card.title,
                "changed": list(kinds_of(card)),
                "texts": list(map(_text_data, card.texts)),
                "faces": list(map(_face_data, card.faces)),
            }
            for card in entry.cards
        ],
        "values": [{"path": value.path, **_sides((value.before, value.after))} for value in entry.values],
    }


def _text_data(change: TextChange) -> dict[str, object]:
    return {
        "id": change.id,
        "heading": change.heading,
        "words": _sides(change.words),
        "sentences": _sides(change.sentences),
        "acts_otherwise": change.acts_otherwise,
    }


def _sides(pair: tuple[object, object]) -> dict[str, object]:
    return dict(zip(("before", "after"), pair))


def _face_data(face: FaceChange) -> dict[str, object]:
    box = None if face.box is None else dict(zip(("left", "top", "right", "bottom"), face.box))
    return {"id": face.id, "before": face.before is not None, "after": face.after is not None, "differs_in": box}


def html(comparison: Comparison, _colour: bool) -> str:
    """Write one page with both sides of everything, in a single file."""

    return page(comparison)


Piece = tuple[str, bool]
"""Some words of a line, and whether the other side has different words there."""


def compared(sides: tuple[Lines, Lines]) -> list[tuple[list[Piece], list[Piece]]]:
    """Return the lines of both sides side by side, each cut into equal and different pieces."""
    before, after = (list(side or ()) for side in sides)
    rows: list[tuple[list[Piece], list[Piece]]] = []
    for tag, *at in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        old, new = before[at[0] : at[1]], after[at[2] : at[3]]
        if tag == "equal":
            rows += [([(line, False)], [(line, False)]) for line in old]
        else:
            rows += [_line(one, other) for one, other in zip_longest(old, new, fillvalue="")]
    return rows


def _line(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    old, new = before.split(" "), after.split(" ")
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, *at in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for side, words in ((left, old[at[0] : at[1]]), (right, new[at[2] : at[3]])):
            if words:
                side.append((" ".join(words), tag != "equal"))
    return left, right


_WIDTH = 520
"""Width of a picture in pixels: sharp on a fine screen at half the size, yet small enough for hundreds."""
_SPARE = 1.2
"""Margin around the frame of a difference, in per cent."""
_WHOLE = 90.0
"""From this share of both sides on, in per cent, a frame around the difference says nothing."""


def page(comparison: Comparison) -> str:
    """Write the page with both sides."""
    entries = list(map(_page_entry, comparison.entries))
    cards = sum(len(entry.cards) for entry in comparison.entries)
    return filled_page("changes", since=comparison.since, entries=entries, cards=count(cards, "card"))


def _page_entry(entry: EntryChange) -> dict[str, object]:
    return {
        "id": f"{entry.game}-{entry.id}",
        "name": entry.name,
        "state": STATES[entry.state],
        "cards": list(map(_card, entry.cards)),
        "values": entry.values,
    }


def _card(card: CardChange) -> dict[str, object]:
    texts = [part for text in card.texts for part in _parts(text)]
    return {"title": card.title, "kinds": kinds_of(card), "texts": texts, "faces": list(map(_page_face, card.faces))}


def _parts(text: TextChange) -> list[dict[str, object]]:
    """Return the changed parts of a text: its printed words and its sentences."""
    parts = (("words", text.words, text.words[0] != text.words[1]), ("behaviour", text.sentences, text.acts_otherwise))
    return [{"what": what, "rows": compared(sides)} for what, sides, changed in parts if changed]


def _page_face(face: FaceChange) -> dict[str, object]:
    sides = [(said, small_picture(file, _WIDTH)) for said, file in (("before", face.before), ("after", face.after))]
    return {"id": face.id, "sides": sides, "mark": _mark(face)}


def _mark(face: FaceChange) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height of the difference in per cent; None if it covers most of the face."""
    if face.box is None or face.after is None:
        return None

    with open_face(face.after) as picture:
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


_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")
_KEPT = "  ", "- ", "+ "


def changed_words(changes: Sequence[EntryChange]) -> str:
    """Write a heading and a diff of the printed words for each entry; one line if nothing has changed."""
    if not changes:
        return "The printed words of all cards are unchanged.\n"
    return "\n".join(line for change in changes for line in (*_markdown_entry(change), "")) + "\n"


def _markdown_entry(change: EntryChange) -> Iterator[str]:
    state = STATES[change.state]
    yield f"### {_MARKS.sub(lambda match: chr(92) + match[0], safe(change.name))}{f' ({state})' if state else ''}"
    yield ""
    if change.state in _ONE_SIDED:
        yield "Its words are not compared."
        return
    old, new = ([] if each is None else safe_lines(each.text()) for each in (change.before, change.after))
    lines = [line for line in ndiff(old, new) if line[:2] in _KEPT]
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", "\n".join(lines))), default=0))
    yield f"{fence}diff"
    yield from _near_changes(lines)
    yield fence


def safe_lines(text: str) -> list[str]:
    """Return the lines of a text without control characters."""
    return [safe(line) for line in text.splitlines()]


def _near_changes(lines: Sequence[str]) -> Iterator[str]:
    """Yield the changed lines, from the heading above them to the blank line below."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line[2:].strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    changed = [block for block in blocks if any(not line.startswith("  ") for line in block)]
    for number, block in enumerate(changed):
        if number:
            yield ""
        yield from block
