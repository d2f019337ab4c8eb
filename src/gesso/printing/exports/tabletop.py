"""A game on a virtual table: one save that loads at once, and the card sheets that it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import assert_never

from PIL import Image

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.printing.cache import digest
from gesso.printing.component import Component
from gesso.printing.exports import tabletop_save as objects
from gesso.printing.exports.images import cut, turned
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
from gesso.printing.pages import Page, Piece, Placed
from gesso.printing.paint import DPI
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import measure, number, value
from gesso.source import MappingNode


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
    """The cells of a picture. Width and height of a cell are pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def last(self) -> int:
        """The number of the last cell; cells are counted by rows from 0."""
        return self.columns * self.rows - 1

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the whole picture."""
        return self.columns * self.width, self.rows * self.height


@dataclass(frozen=True, slots=True)
class CellPage(Page):
    """One picture of a card sheet. Pieces lie in its cells by rows; the last one on the page is the hidden face."""

    grid: CellGrid = field(kw_only=True)
    shared_back: str | None = field(kw_only=True)
    """The face behind all pieces; None if each has its own."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces in the cells, without the hidden face."""
        return tuple(placed.piece for placed in self.placed[:-1])

    def corner(self, placed: Placed) -> tuple[int, int]:
        """Return the upper left pixel of a face."""
        return round(placed.x / placed.width) * self.grid.width, round(placed.y / placed.height) * self.grid.height

    def backs(self) -> CellPage:
        """Return the picture of the backs, each in the cell of its front."""
        return replace(self, side="backs", placed=tuple(replace(placed, side="back") for placed in self.placed))

    def one_back(self) -> CellPage:
        """Return a picture of the back of the first piece alone."""
        back = replace(self.placed[0], x=0.0, y=0.0, side="back")
        return replace(self, side="backs", placed=(back,), grid=replace(self.grid, columns=1, rows=1))


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


def cell_pages(pieces: Sequence[Piece], limits: SheetLimits) -> tuple[CellPage, ...]:
    """Return the fronts of the card sheets of some pieces, all of one size; a piece without a back shows its front.

    Pieces that share a back stand together. Pieces that are wider than high stand upright, their left edge below.
    Raises ValueError if not one piece could be read.
    """
    groups: dict[str | None, list[Piece]] = {}
    backs = [piece.back for piece in pieces]
    for piece in pieces:
        shared = piece.back is not None and backs.count(piece.back) > 1
        groups.setdefault(piece.back if shared else None, []).append(piece)
    return tuple(page for back, group in groups.items() for page in _pages(group, back, limits))


def _pages(pieces: Sequence[Piece], back: str | None, limits: SheetLimits) -> Iterator[CellPage]:
    """Yield as few pages as show pieces large enough, each with equally many."""
    sides = pieces[0].width, pieces[0].height
    for pictures in range(1, len(pieces) + 1):
        each = ceil(len(pieces) / pictures)
        grid = grid_for(each, max(sides) / min(sides), limits)
        if grid is not None:
            for start in range(0, len(pieces), each):
                yield _page(pieces[start : start + each], back, grid)
            return
    raise ValueError("a card is too large for a sheet")


def _page(pieces: Sequence[Piece], back: str | None, grid: CellGrid) -> CellPage:
    def placed(cell: int, piece: Piece) -> Placed:
        row, column = divmod(cell, grid.columns)
        upright = Placed(piece, 0.0, 0.0, 3 if piece.width > piece.height else 0)
        return replace(upright, x=column * upright.width, y=row * upright.height)

    filled = [replace(piece, back=piece.back or piece.front) for piece in pieces]
    fronts = [placed(cell, piece) for cell, piece in enumerate(filled)]
    hidden = replace(placed(grid.last, filled[0]), side="back")
    return CellPage("fronts", (*fronts, hidden), grid=grid, shared_back=back)


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
class Packing:
    """How pictures are packed."""

    quality: int
    """Of a JPEG."""
    side: int
    """The most pixels across and down."""


def write_cells(page: CellPage, faces: Mapping[str, Path], packing: Packing, temp: TempFile) -> None:
    """Write the picture of a card sheet. Raises `OutputError`."""
    sheet = Image.new("RGB", page.grid.size, _WHITE)
    for placed in page.placed:
        picture = turned(cut(faces[placed.face]), placed.turns)
        sheet.paste(_resized(picture, (page.grid.width, page.grid.height)), page.corner(placed))
    _save(sheet, packing, temp)


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
        front = self._picture("cloth", (layout.colour, size), partial(write_plain, layout.colour, size))
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
        return self._picture(face.lower(), self._key(face), partial(write_flat, self._file(face)))

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
        return self._picture(name, (self._key(face), _plain(side)), partial(write_side, self._file(face), side))

    def _die(self, id: str, each: PlacedObject) -> Json:
        face = each.pieces[0].front.id
        sides = self._sides(face)
        if len(sides) != _DIE_SIDES:
            raise ValueError(f"{face} has {len(sides)} sides, but a die has {_DIE_SIDES}")
        picture = self._picture(
            face.lower(),
            (self._key(face), [_plain(side) for side in sides]),
            partial(write_die, self._file(face), sides),
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
                pieces = [
                    Piece(front, card.back.id if card.back else None, width, height) for front, card in cards.items()
                ]
                for page in cell_pages(pieces, self._output.sheets):
                    card_sheet = self._card_sheet(page, sideways=width > height)
                    for cell, piece in enumerate(page.pieces):
                        name = name_of(self._scene.layout, cards[piece.front], rules[piece.front])
                        dealt[piece.front] = SheetCard(name, card_sheet, cell)
        return dealt

    def _card_sheet(self, page: CellPage, *, sideways: bool) -> CardSheet:
        self._sheets += 1
        grid, name = page.grid, f"{page.placed[0].face}-cards".lower()
        front = self._cells(name, page)
        if page.shared_back is None:
            back = self._cells(f"{name}-backs", page.backs())
        else:
            back = self._cells(page.shared_back.lower(), page.one_back())
        return CardSheet(self._sheets, front, back, grid.columns, grid.rows, page.shared_back is None, sideways)

    def _cells(self, name: str, page: CellPage) -> str:
        shown = [(self._key(placed.face), placed.place) for placed in page.placed]
        grid = page.grid.columns, page.grid.rows, page.grid.width, page.grid.height
        return self._picture(name, (shown, grid), partial(write_cells, page, self._scene.faces))

    def _picture(self, name: str, shown: object, write: Callable[[Packing, TempFile], None]) -> str:
        """Return the address of a picture, and stage the picture at its first use. `shown` is plain data.

        The name changes with what the picture shows, because tables cache pictures by address.
        """
        key = digest(self._packing.quality, self._packing.side, shown)
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


def _plain(side: Guide) -> tuple[object, ...]:
    """Return a side of a piece as plain data."""
    return side.name, side.points, side.turned
