"""A game on a virtual table: one save that loads at once, and the pictures that it shows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import assert_never

from PIL import Image

from gesso.art import ArtLibrary
from gesso.printing.component import Component
from gesso.printing.exports import tabletop_save as objects
from gesso.printing.exports.images import cut
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
from gesso.printing.exports.tabletop_save import CardSheet, FlatPiece, Json, Place, SheetCard, save_of
from gesso.printing.faces.drawing_items import Guide
from gesso.printing.kit import Note
from gesso.printing.layout.paragraphs import in_words
from gesso.printing.paint import DPI
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import measure, number, value
from gesso.source import MappingNode

_PER_MM = DPI / 25.4
_WHITE = (255, 255, 255)
DIE_CELLS = ((0, 2), (0, 1), (1, 2), (1, 1), (2, 1), (2, 2))
"""Column and row of the sides 1 to 6 of a die in a picture of three by three cells."""
DIE_TURNED = (0, 5)
"""The indices of those that stand on their heads."""
_DIE_CELL = 340
_FINEST = 0
"""JPEG without chroma subsampling, which keeps small letters sharp."""


@dataclass(frozen=True, slots=True)
class SheetLimits:
    """The limits of a virtual table for sheets of cards."""

    side: int
    """The most pixels across and down."""
    columns: int
    rows: int
    least: int
    """The fewest pixels across a card; a larger deck takes several sheets."""
    largest: int
    """The most pixels across a card."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The grid of a sheet of cards. Width and height of a cell are pixels."""

    columns: int
    rows: int
    width: int
    height: int

    def at(self, cell: int) -> tuple[int, int]:
        """Return the upper left corner of a cell; cells are counted by rows from 0."""
        row, column = divmod(cell, self.columns)
        return column * self.width, row * self.height

    @property
    def last(self) -> int:
        return self.columns * self.rows - 1


def grid_for(cards: int, ratio: float, limits: SheetLimits) -> CellGrid | None:
    """Return the grid that shows some cards and one hidden face as large as possible.

    Among equal grids it is the smallest picture. Return None if the cards would be too small to read. `ratio` is the
    height of a card by its width.
    """
    grids: list[tuple[int, int, CellGrid]] = []
    for columns in range(2, limits.columns + 1):
        rows = max(2, ceil((cards + 1) / columns))
        width = min(limits.largest, limits.side // columns, int(limits.side / rows / ratio))
        if rows <= limits.rows and width >= limits.least:
            grid = CellGrid(columns, rows, width, round(width * ratio))
            grids.append((-width, columns * rows, grid))
    return min(grids, key=lambda each: each[:2])[2] if grids else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture of fronts."""

    cards: tuple[Component, ...]
    grid: CellGrid
    back: str | None
    """The face behind all of them; None if each has its own, on a picture of backs with the same grid."""


def sheets_for(cards: Sequence[Component], ratio: float, limits: SheetLimits) -> tuple[Sheet, ...]:
    """Return the sheets of a deck;

    cards that share a back stand together. Raises ValueError if not one card could be read.
    """
    groups: dict[str | None, list[Component]] = {}
    backs = [card.back.id if card.back else None for card in cards]
    for card, back in zip(cards, backs):
        groups.setdefault(back if back is not None and backs.count(back) > 1 else None, []).append(card)
    return tuple(sheet for back, group in groups.items() for sheet in _parted(group, back, ratio, limits))


def _parted(cards: list[Component], back: str | None, ratio: float, limits: SheetLimits) -> Iterator[Sheet]:
    parts = 1
    while parts <= len(cards):
        each = ceil(len(cards) / parts)
        grid = grid_for(each, ratio, limits)
        if grid is not None:
            for start in range(0, len(cards), each):
                part = tuple(cards[start : start + each])
                yield Sheet(part, grid, back)
            return
        parts += 1
    raise ValueError("a card is too large for a sheet")


@dataclass(frozen=True, slots=True)
class Packing:
    """How pictures are packed."""

    quality: int
    """Of a JPEG."""
    side: int
    """The most pixels across and down."""


def write_sheet(cells: Sequence[Path], hidden: Path, grid: CellGrid, packing: Packing, temp: TempFile) -> None:
    """Write a sheet of cards, with the hidden face in its last cell.

    Cards that lie sideways stand upright on it, their left edge below. Raises `OutputError`.
    """
    sheet = Image.new("RGB", (grid.columns * grid.width, grid.rows * grid.height), _WHITE)
    for cell, face in [*enumerate(cells), (grid.last, hidden)]:
        picture = cut(face)
        if picture.width > picture.height:
            picture = picture.transpose(Image.Transpose.ROTATE_90)
        sheet.paste(_resized(picture, (grid.width, grid.height)), grid.at(cell))
    _save(sheet, packing, temp)


def write_card(face: Path, size: tuple[int, int], packing: Packing, temp: TempFile) -> None:
    """Write one card, such as the back of many. Raises `OutputError`."""
    picture = cut(face)
    if picture.width > picture.height:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    _save(_resized(picture, size), packing, temp)


def write_flat(face: Path, packing: Packing, temp: TempFile) -> None:
    """Write a piece that lies flat; if it is taller than wide it lies on its left edge. Raises `OutputError`."""
    picture = cut(face)
    if picture.height > picture.width:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    most = min(1.0, packing.side / picture.width)
    _save(_resized(picture, (round(picture.width * most), max(1, round(picture.height * most)))), packing, temp)


def write_side(face: Path, side: Guide, packing: Packing, temp: TempFile) -> None:
    """Write the picture of one side of a piece. Raises `OutputError`."""
    _save(_side(cut(face), side), packing, temp)


def write_die(face: Path, sides: Sequence[Guide], packing: Packing, temp: TempFile) -> None:
    """Write the six sides of a die where a table expects them. Raises `OutputError`."""
    picture = cut(face)
    die = Image.new("RGB", (3 * _DIE_CELL, 3 * _DIE_CELL), _WHITE)
    for at, (side, (column, row)) in enumerate(zip(sides, DIE_CELLS, strict=True)):
        shown = _resized(_side(picture, side), (_DIE_CELL, _DIE_CELL))
        if at in DIE_TURNED:
            shown = shown.transpose(Image.Transpose.ROTATE_180)
        die.paste(shown, (column * _DIE_CELL, row * _DIE_CELL))
    _save(die, packing, temp)


def write_plain(colour: str, size: tuple[int, int], packing: Packing, temp: TempFile) -> None:
    """Write a picture of one colour. Raises `OutputError`."""
    _save(Image.new("RGB", size, colour), packing, temp)


def _side(picture: Image.Image, side: Guide) -> Image.Image:
    (left, top), (right, bottom) = side.points
    box = tuple(round(edge * _PER_MM) for edge in (left, top, right, bottom))
    shown = picture.crop((box[0], box[1], box[2], box[3]))
    return shown.transpose(Image.Transpose.ROTATE_180) if side.turned else shown


def _resized(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    if picture.size == size:
        return picture
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _save(picture: Image.Image, packing: Packing, temp: TempFile) -> None:
    with as_output_error(temp.target):
        picture.save(temp.path, "JPEG", quality=packing.quality, subsampling=_FINEST)


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
        front = self._picture("cloth", [layout.colour, str(size)], partial(write_plain, layout.colour, size))
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
        return self._picture(face.lower(), [self._key(face)], partial(write_flat, self._file(face)))

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
        return self._picture(name, [self._key(face), repr(side)], partial(write_side, self._file(face), side))

    def _die(self, id: str, each: PlacedObject) -> Json:
        face = each.pieces[0].front.id
        sides = self._sides(face)
        if len(sides) != _DIE_SIDES:
            raise ValueError(f"{face} has {len(sides)} sides, but a die has {_DIE_SIDES}")
        picture = self._picture(
            face.lower(), [self._key(face), repr(sides)], partial(write_die, self._file(face), sides)
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
                partial(write_card, self._file(sheet.back), (grid.width, grid.height)),
            )
        return CardSheet(self._sheets, front, back, grid.columns, grid.rows, sheet.back is None, sideways)

    def _grid(self, name: str, faces: Sequence[str], hidden: str, sheet: Sheet) -> str:
        keys = [*(self._key(face) for face in (*faces, hidden)), repr(sheet.grid)]
        files = [self._file(face) for face in faces]
        return self._picture(name, keys, partial(write_sheet, files, self._file(hidden), sheet.grid))

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
