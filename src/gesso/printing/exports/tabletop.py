"""A game on a virtual table: one save that loads at once, and the pictures that it shows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import assert_never

from gesso.art import ArtLibrary
from gesso.printing.component import Component
from gesso.printing.exports import table_pictures as pictures
from gesso.printing.exports import tabletop_save as objects
from gesso.printing.exports.table_layout import (
    SEATS,
    FaceShape,
    PlacedObject,
    Source,
    TableLayout,
    arrange,
    name_of,
    seen_from,
)
from gesso.printing.exports.table_pictures import Packing, Sheet, SheetLimits, sheets_for
from gesso.printing.exports.tabletop_save import CardSheet, FlatPiece, Json, Place, SheetCard, save_of
from gesso.printing.faces.drawing_items import Guide
from gesso.printing.kit.sections import Note
from gesso.printing.layout.paragraphs import in_words
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile
from gesso.schema.access import measure, number, value
from gesso.source import MappingNode

IMAGES = "images"
_CLOTH_Y = 1.2
"""Units from the ground to the middle of the cloth: no table of the program reaches above it."""
_TOP = _CLOTH_Y + objects.THICK / 2
_CLOTH_PIXELS = 64
_FALL = 0.3
"""Units from which movable objects drop on what lies below them."""
_SEAT_COLOURS = tuple(objects.SEAT_COLOURS)
_UPRIGHT = 90.0
"""Degrees that turn a picture on its left edge upright."""
_DIE_SIDES = 6
_CARDS = ("deck", "card")


@dataclass(frozen=True, slots=True)
class Tabletop:
    """What the virtual table takes."""

    sheets: SheetLimits
    quality: int
    """Of JPEG pictures."""
    millimetres: float
    """Of one of its units."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One game to lay out."""

    name: str
    file: str
    """The name of its file."""
    sources: tuple[Source, ...]
    layout: TableLayout
    notes: tuple[Note, ...]
    art: ArtLibrary
    faces: Mapping[str, Path]
    """The drawn files of its faces."""
    keys: Mapping[str, str]
    """The cache keys of its faces."""
    shapes: Mapping[str, FaceShape]
    folder: Path
    address: str
    """Where its folder is found, ending with a slash."""


def read_table(tree: MappingNode) -> Tabletop:
    """Read the table `[table]` of a service file. Raises `ShapeError`."""
    names = ("side", "columns", "rows", "least", "largest")
    limits = SheetLimits(*(number(value(tree, name)) for name in names))
    return Tabletop(limits, number(value(tree, "quality")), measure(value(tree, "unit")))


def stage_table(output: Tabletop, scene: Scene, staging: Staging) -> Iterator[FillTask]:
    """Stage the save and its pictures. Raises ValueError for a game that no table can hold."""
    table = _Table(output, scene, staging)
    save = table.save()
    yield from table.tasks
    staging.write(scene.folder / f"{scene.file}.json", save)


class _Table:
    """Collects the pictures that the objects of one save need."""

    def __init__(self, output: Tabletop, scene: Scene, staging: Staging) -> None:
        self.tasks: list[FillTask] = []
        self._output = output
        self._scene = scene
        self._staging = staging
        self._packing = Packing(output.quality, output.sheets.side)
        self._sheets = 0
        self._pictures: dict[str, str] = {}

    def save(self) -> bytes:
        scene = self._scene
        players = sum(1 for source in scene.sources if source.seat is not None)
        lying = arrange(scene.layout, scene.sources, scene.shapes)
        notes = [replace(note, text=_bb_code(in_words(note.text, scene.art))) for note in scene.notes]
        dealt = self._deal(lying)
        laid = [self._object(number, each, dealt) for number, each in enumerate(lying)]
        return save_of(scene.name, players, notes, [self._cloth(), *self._hands(players), *laid])

    def _cloth(self) -> Json:
        layout = self._scene.layout
        width, depth = (self._units(each) for each in layout.cloth)
        size = (_CLOTH_PIXELS, max(1, round(_CLOTH_PIXELS * layout.cloth[1] / layout.cloth[0])))
        front = self._picture("cloth", [layout.colour, str(size)], partial(pictures.write_plain, layout.colour, size))
        piece = FlatPiece(width, depth, front, front, "box")
        cloth = objects.tile(objects.guid("cloth"), "", piece, Place(0.0, _CLOTH_Y, 0.0, 180.0), locked=True)
        return {**cloth, "Tooltip": False}

    def _hands(self, players: int) -> Iterator[Json]:
        layout = self._scene.layout
        width, depth = (self._units(each) for each in layout.hand_size)
        for colour, turn in zip(_SEAT_COLOURS[:players], SEATS):
            x, y = seen_from(turn, layout.hand)
            yield objects.hand(
                objects.guid("hand", colour), colour, Place(self._units(x), 0.0, self._units(y), turn), width, depth
            )

    def _object(self, number: int, each: PlacedObject, dealt: Mapping[str, SheetCard]) -> Json:
        id = objects.guid("piece", number, each.pieces[0].front.id)
        match each.rule.form:
            case "deck" | "card":
                cards = [dealt[card.front.id] for card in each.pieces for _ in range(card.copies)]
                place = self._place(each, _FALL)
                if all(card.sheet.sideways for card in cards):
                    place = replace(place, turn=place.turn + _UPRIGHT)
                return objects.deck(id, each.title, cards, place)
            case "tile":
                return self._tile(id, each)
            case "standee":
                return self._standee(id, each)
            case "die":
                return self._die(id, each)
            case "nothing":
                raise AssertionError("what lies nowhere is not placed")
            case _:
                assert_never(each.rule.form)

    def _units(self, millimetres: float) -> float:
        return millimetres / self._output.millimetres

    def _place(self, each: PlacedObject, lift: float) -> Place:
        on = objects.THICK if each.on else 0.0
        x, z = self._units(each.x), self._units(each.y)
        # An object at turn 0 on this table is read from the far side.
        return Place(x, _TOP + on + lift, z, each.turn + 180.0, face_down=not each.rule.up)

    def _tile(self, id: str, each: PlacedObject) -> Json:
        (component,) = each.pieces
        front, shape = component.front.id, self._scene.shapes[component.front.id]
        width, height = (self._units(each.rule.scale * side) for side in (shape.width, shape.height))
        places = [
            (
                self._units(each.rule.scale * (x - shape.width / 2)),
                self._units(each.rule.scale * (y - shape.height / 2)),
            )
            for guide in shape.guides
            if guide.kind == "place"
            for x, y in guide.points
        ]
        place = self._place(each, objects.THICK / 2 if each.rule.locked else _FALL)
        if height > width:
            # A tile is as wide as its picture is long, so a taller piece lies on its left edge and is turned back.
            width, height, places = height, width, [(y, -x) for x, y in places]
            place = replace(place, turn=place.turn + _UPRIGHT)
        back = component.back.id if component.back else front
        piece = FlatPiece(width, height, self._flat(front), self._flat(back), each.rule.shape, tuple(places))
        return objects.tile(id, each.title, piece, place, number=component.copies, locked=each.rule.locked)

    def _flat(self, face: str) -> str:
        return self._picture(face.lower(), [self._key(face)], partial(pictures.write_flat, self._file(face)))

    def _standee(self, id: str, each: PlacedObject) -> Json:
        """Return a figure, which lies on its side in its second state."""
        front = each.pieces[0].front.id
        sides = {guide.name: guide for guide in self._sides(front)}
        first = next(iter(sides.values()))
        shown = [self._side(front, sides.get(name, first)) for name in ("front", "back")]
        (left, top), (right, bottom) = first.points
        width, height = self._units(right - left), self._units(bottom - top)
        place = self._place(each, _FALL)
        down = FlatPiece(max(width, height), min(width, height), shown[0], shown[1], "box")
        return objects.in_states(
            objects.standee(id, each.title, shown[0], shown[1], height, place),
            objects.tile(objects.guid(id, "down"), each.title, down, place),
        )

    def _side(self, face: str, side: Guide) -> str:
        name = f"{face}-{side.name}".lower()
        return self._picture(name, [self._key(face), repr(side)], partial(pictures.write_side, self._file(face), side))

    def _die(self, id: str, each: PlacedObject) -> Json:
        face = each.pieces[0].front.id
        sides = self._sides(face)
        if len(sides) != _DIE_SIDES:
            raise ValueError(f"{face} has {len(sides)} sides, and a die has {_DIE_SIDES}")
        picture = self._picture(
            face.lower(), [self._key(face), repr(sides)], partial(pictures.write_die, self._file(face), sides)
        )
        (left, _), (right, _) = sides[0].points
        names = [side.name for side in sides]
        return objects.die(id, each.title, picture, names, self._units(right - left), self._place(each, _FALL))

    def _sides(self, face: str) -> tuple[Guide, ...]:
        sides = tuple(guide for guide in self._scene.shapes[face].guides if guide.kind == "side")
        if not sides:
            raise ValueError(f"{face} does not say which sides of it are seen: its template has no <side>")
        return sides

    def _deal(self, lying: Sequence[PlacedObject]) -> dict[str, SheetCard]:
        """Return every card by its front; those of one source and size stand on as few sheets as possible."""
        rules = {card.front.id: each.rule for each in lying if each.rule.form in _CARDS for card in each.pieces}
        dealt: dict[str, SheetCard] = {}
        for source in self._scene.sources:
            sizes: dict[tuple[float, float], dict[str, Component]] = {}
            for card in source.components:
                if card.front.id in rules and card.front.id not in dealt:
                    shape = self._scene.shapes[card.front.id]
                    sizes.setdefault((shape.width, shape.height), {}).setdefault(card.front.id, card)
            for (width, height), cards in sizes.items():
                ratio = max(width, height) / min(width, height)
                for sheet in sheets_for(tuple(cards.values()), ratio, self._output.sheets):
                    card_sheet = self._card_sheet(sheet, sideways=width > height)
                    for cell, card in enumerate(sheet.cards):
                        dealt[card.front.id] = SheetCard(
                            name_of(self._scene.layout, card, rules[card.front.id]), card_sheet, cell
                        )
        return dealt

    def _card_sheet(self, sheet: Sheet, *, sideways: bool) -> CardSheet:
        self._sheets += 1
        fronts = [card.front.id for card in sheet.cards]
        backs = [(card.back or card.front).id for card in sheet.cards]
        grid, name = sheet.grid, f"{fronts[0]}-cards".lower()
        hidden = sheet.back or backs[0]
        front = self._grid(name, fronts, hidden, sheet)
        if sheet.back is None:
            back = self._grid(f"{name}-backs", backs, hidden, sheet)
        else:
            back = self._picture(
                sheet.back.lower(),
                [self._key(sheet.back), f"{grid.width} {grid.height}"],
                partial(pictures.write_card, self._file(sheet.back), (grid.width, grid.height)),
            )
        return CardSheet(self._sheets, front, back, grid.columns, grid.rows, sheet.back is None, sideways)

    def _grid(self, name: str, faces: Sequence[str], hidden: str, sheet: Sheet) -> str:
        keys = [*(self._key(face) for face in (*faces, hidden)), repr(sheet.grid)]
        files = [self._file(face) for face in faces]
        return self._picture(name, keys, partial(pictures.write_sheet, files, self._file(hidden), sheet.grid))

    def _picture(self, name: str, keys: Sequence[str], write: Callable[[Packing, TempFile], None]) -> str:
        """Return the address of a picture, and stage the picture at its first use.

        The name changes with what the picture shows, because tables cache pictures by address.
        """
        key = hashlib.blake2b(" ".join([repr(self._packing), *keys]).encode(), digest_size=16).hexdigest()
        file = f"{IMAGES}/{name}-{key[:8]}.jpg"
        if file not in self._pictures:
            self._pictures[file] = self._scene.address + file
            temp = self._staging.reserve(self._scene.folder / file, key)
            if temp is not None:
                self.tasks.append(partial(write, self._packing, temp))
        return self._pictures[file]

    def _file(self, face: str) -> Path:
        return self._scene.faces[face]

    def _key(self, face: str) -> str:
        return self._scene.keys[face]


def _bb_code(text: str) -> str:
    """Return strong words as the notebook writes them."""
    parts = text.split("**")
    return "".join(part if at % 2 == 0 else f"[b]{part}[/b]" for at, part in enumerate(parts))
