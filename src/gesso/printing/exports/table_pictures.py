"""Pictures for a virtual table: many cards in one sheet, pieces that lie flat, the sides of standing pieces and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PIL import Image

from gesso.printing.component import Component
from gesso.printing.exports.face_pictures import cut
from gesso.printing.faces.drawing_items import Guide
from gesso.printing.paint import DPI
from gesso.printing.pipeline.output_files import TempFile, as_output_error

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
    for number, (side, (column, row)) in enumerate(zip(sides, DIE_CELLS, strict=True)):
        shown = _resized(_side(picture, side), (_DIE_CELL, _DIE_CELL))
        if number in DIE_TURNED:
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
