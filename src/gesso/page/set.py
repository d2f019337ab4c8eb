"""The set of a project as plain data: its entries, their pieces, and the faces of each piece."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.editing.changed import cards_in
from gesso.editing.outline import outline
from gesso.page.pictures import LARGE, SMALL, address
from gesso.page.protocol import Message
from gesso.project.game import AnyGame
from gesso.wording.outline import plain

if TYPE_CHECKING:
    from gesso.printing.component import Component, EntryPrints, FaceSpec
    from gesso.printing.pipeline.drawing import DrawJob
    from gesso.project.entries import Entry

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")
_PALE = "#6F695D"
"""The accent of an entry that names none."""
_SOFT_HYPHEN = "\u00ad"


@dataclass(slots=True)
class Printable:
    """What is printed of an entry: as its text is, or as it was when it last had no error."""

    source: object = None
    """What it was made from."""
    prints: EntryPrints | None = None
    jobs: Mapping[str, DrawJob] = field(default_factory=dict)
    """Its faces, by id."""
    at: float = 0.0
    """When that text was saved, in seconds since 1970."""
    first: Mapping[str, str] = field(default_factory=dict)
    """The keys of its faces when the page began to look, by id."""
    in_part: bool = False
    """Whether pieces are left out on which something is wrong: the text never was without an error."""

    def piece(self, id: str) -> Component | None:
        """Return the piece with a face of an id, or the first one of a card."""
        pieces = self.prints.components if self.prints is not None else ()
        by_face = (
            piece for piece in pieces if piece.front.id == id or (piece.back is not None and piece.back.id == id)
        )
        return next(by_face, None) or next((piece for piece in pieces if piece.front.card == id), None)

    def keys(self, piece: Component) -> tuple[str, ...]:
        """Return the keys of what the faces of a piece show."""
        return tuple(self.jobs[face.id].key for face in sides(piece) if face.id in self.jobs)

    def has_changed(self, piece: Component) -> bool:
        """Return whether a piece shows something else than when the page began to look."""
        return any(face.id in self.jobs and self.first.get(face.id) != self.jobs[face.id].key for face in sides(piece))


def sides(piece: Component) -> tuple[FaceSpec, ...]:
    """Return the faces of a piece, the front first."""
    return (piece.front,) if piece.back is None else (piece.front, piece.back)


def face_data(face: FaceSpec, key: str, side: str) -> Message:
    """Return a face with the addresses of its pictures."""
    return {
        "id": face.id,
        "side": side,
        "title": title_of(face),
        "picture": address(key),
        "small": address(key, SMALL),
        "large": address(key, LARGE),
    }


def title_of(face: FaceSpec) -> str:
    """Return what a face is called in lists: its name, else its id."""
    name = face.values.get("name")
    return name.replace(_SOFT_HYPHEN, "") if isinstance(name, str) and name else face.id


def pieces_data(printable: Printable) -> list[Message]:
    """Return the pieces of an entry with their faces."""
    if printable.prints is None:
        return []
    titles = Counter(title_of(piece.front) for piece in printable.prints.components)
    return [
        {
            "id": piece.front.id,
            "card": piece.front.card,
            **_called(piece, titles),
            "section": piece.counted_as or piece.section,
            "copies": piece.copies,
            "changed": printable.has_changed(piece),
            "line": piece.front.span.line,
            "marks": list(_marks(piece.front)),
            "faces": [
                face_data(face, printable.jobs[face.id].key, side)
                for face, side in zip(sides(piece), ("front", "back"))
                if face.id in printable.jobs
            ],
        }
        for piece in printable.prints.components
    ]


def sign_data(printable: Printable) -> list[tuple[str, bool]]:
    """Return the sign of an entry as paths in a square from -1 to 1, each with whether it is cut out; empty without one."""
    prints = printable.prints
    if prints is None or not prints.components:
        return []
    values = prints.components[0].front.values
    name = values.get("sigil") or values.get("medal")
    shapes = prints.art.shapes
    if not isinstance(name, str) or name not in shapes:
        return []
    return [("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in piece.points) + "Z", piece.cut) for piece in shapes[name]]


def _called(piece: Component, titles: Counter[str]) -> Message:
    """Return what a piece is called beside the others: its number, too, where its name is not enough."""
    title, id = title_of(piece.front), piece.front.id
    if title == id:
        return {"title": piece.counted_as or piece.section, "number": id}
    return {"title": title, "number": id if titles[title] > 1 else ""}


def _marks(face: FaceSpec) -> Iterable[str]:
    """Yield the kinds of the boxes of a face, if it has some: they are drawn as signs beside its name."""
    for name in ("effects", "boxes"):
        boxes = face.values.get(name)
        for box in boxes if isinstance(boxes, tuple) else ():
            kind = box.get("kind") or box.get("use") if isinstance(box, Mapping) else None
            if isinstance(kind, str):
                yield kind


def bare_pieces(entry: Entry[Any, Any]) -> list[Message]:
    """Return the cards in the file of an entry that has never been without an error."""
    if entry.node is None:
        return []
    data = outline(entry.node.span.source).data
    found = [(id, span.line) for id, span, _ in cards_in(entry.node)] if isinstance(data, dict) else []
    return [
        {
            "id": id,
            "card": id,
            "title": id,
            "number": "",
            "section": "",
            "copies": 1,
            "changed": False,
            "line": line,
            "marks": [],
            "faces": [],
        }
        for id, line in found
    ]


def entry_data(game: AnyGame, entry: Entry[Any, Any]) -> Message:
    """Return an entry as lists show it."""
    data = outline(entry.source).data if entry.source is not None else None
    data = data if isinstance(data, dict) else {}
    palette = data.get("palette")
    accent = palette.get("accent") if isinstance(palette, dict) else None
    name = next((word for key in ("noun", "name") if isinstance(word := data.get(key), str) and word), entry.id)
    return {
        "game": game.id,
        "id": entry.id,
        "name": name,
        "noun": entry.kind.noun,
        "accent": accent if isinstance(accent, str) and _COLOUR.match(accent) else _PALE,
    }


def counted(problems: Iterable[Diagnostic]) -> Message:
    """Return the numbers of errors and warnings."""
    severities = [problem.is_error for problem in problems]
    return {"errors": sum(severities), "warnings": len(severities) - sum(severities)}


def alternative(title: str, texts: Iterable[str]) -> str:
    """Return what stands for a picture of a face where it cannot be seen: its name and its printed words."""
    return plain(". ".join(filter(None, (title.strip(), *texts))))
