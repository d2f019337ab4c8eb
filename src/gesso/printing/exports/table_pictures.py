"""Pictures for a virtual table, made of drawn faces: sheets of cards, pieces that lie flat, sides of pieces that stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from gesso.printing.drawing_items import Guide
from gesso.printing.exports.card_sheets import Grid
from gesso.printing.exports.face_pictures import cut
from gesso.printing.paint import DPI
from gesso.printing.pipeline.output_files import TempFile, as_output_error

_PER_MM = DPI / 25.4
_WHITE = (255, 255, 255)
DIE_CELLS = ((0, 2), (0, 1), (1, 2), (1, 1), (2, 1), (2, 2))
"""Column and row of the sides 1 to 6 of a die in a picture of three by three cells."""
DIE_TURNED = (0, 5)
"""Of those, by their places, the ones that stand on their heads."""
_DIE_CELL = 340
_FINEST = 0
"""No colours are shared by neighbouring pixels: small letters stay sharp."""


@dataclass(frozen=True, slots=True)
class Packing:
    """How pictures are packed: the quality of a JPEG, and how many pixels they have across and down at most."""

    quality: int
    side: int


def write_sheet(cells: Sequence[Path], hidden: Path, grid: Grid, packing: Packing, temp: TempFile) -> None:
    """Write a sheet of cards, the hidden face in its last cell. Cards that lie sideways stand upright on it, their left
    edge below. Raises `OutputError`."""
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
    """Write a piece that lies flat; one that is taller than wide lies on its left edge. Raises `OutputError`."""
    picture = cut(face)
    if picture.height > picture.width:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    most = min(1.0, packing.side / picture.width)
    _save(_resized(picture, (round(picture.width * most), max(1, round(picture.height * most)))), packing, temp)


def write_side(face: Path, side: Guide, packing: Packing, temp: TempFile) -> None:
    """Write what is seen of one side of a piece. Raises `OutputError`."""
    _save(_side(cut(face), side), packing, temp)


def write_die(face: Path, sides: Sequence[Guide], packing: Packing, temp: TempFile) -> None:
    """Write the six sides of a die where a table looks for them. Raises `OutputError`."""
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
