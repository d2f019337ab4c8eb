"""What has changed in cards: for a terminal, for programs, and as one page that shows both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import zip_longest
from types import MappingProxyType

from gesso import __version__
from gesso.cli.reports import BOLD, GREEN, RED, count, json_text, paint, safe
from gesso.tasks.compare import CardChange, Comparison, EntryChange, FaceChange, Lines, State, TextChange

STATES: Mapping[State, str] = MappingProxyType(
    {"changed": "", "new": "new", "gone": "gone", "broken": "has errors now", "mended": "had errors before"}
)
_NOTHING = "No card has changed."


def kinds_of(card: CardChange) -> tuple[str, ...]:
    """In what a card has changed."""
    found = {
        "words": any(text.words[0] != text.words[1] for text in card.texts),
        "behaviour": any(text.acts_otherwise for text in card.texts),
        "picture": bool(card.faces),
    }
    return tuple(name for name, is_so in found.items() if is_so)


def text(found: Comparison, colour: bool) -> str:
    """Each entry with its cards, what has changed of them, and the lines that have."""
    if not found.entries:
        return f"{_NOTHING}\n"
    lines = [line for entry in found.entries for line in (*_entry(entry, colour), "")]
    cards = sum(len(entry.cards) for entry in found.entries)
    return "\n".join([*lines, f"{count(cards, 'card')} changed in {_entries(len(found.entries))}", ""])


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
    """The lines of a text that have changed: as they are printed, else as they are written."""
    sides = change.words if change.words[0] != change.words[1] else change.sentences
    before, after = (each or () for each in sides)
    for tag, *at in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (paint(f"- {safe(line)}", RED, colour) for line in before[at[0] : at[1]])
            yield from (paint(f"+ {safe(line)}", GREEN, colour) for line in after[at[2] : at[3]])


def json(found: Comparison, _colour: bool) -> str:
    """Everything, with both sides; a side that is not there is null."""
    return json_text({"gesso": __version__, "since": found.since, "entries": list(map(_entry_data, found.entries))})


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
        "values": [{"path": each.path, **_sides((each.before, each.after))} for each in entry.values],
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


def html(found: Comparison, _colour: bool) -> str:
    """One page with both sides of everything, which needs no other file."""
    from gesso.cli.formats.changes_page import page

    return page(found)


Piece = tuple[str, bool]
"""Some words, and whether the other side has others in their place."""


def compared(sides: tuple[Lines, Lines]) -> list[tuple[list[Piece], list[Piece]]]:
    """The lines of both sides, one beside the other, each in pieces that are alike or not."""
    before, after = (list(each or ()) for each in sides)
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
