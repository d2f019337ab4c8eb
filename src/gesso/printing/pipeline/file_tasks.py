"""Filling temporary files, in any process: copies of drawn faces, and whole sheets."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gesso.printing.pipeline.output_files import TempFile, as_output_error
from gesso.printing.sheets import Paper, Piece, impose
from gesso.printing.sheets.png_stream import read_trim


@dataclass(frozen=True, slots=True)
class CopyTask:
    """Drawn faces to be copied from the cache."""

    copies: tuple[tuple[Path, TempFile], ...]

    def run(self) -> None:
        """Fill the files. Raises `OutputError` where one cannot be written."""
        for source, temp in self.copies:
            with as_output_error(temp.target):
                shutil.copyfile(source, temp.path)


@dataclass(frozen=True, slots=True)
class SheetTask:
    """The sheets of one entry on one paper: pieces as front, back and number of copies, their faces' files by id."""

    temp: TempFile
    paper: Paper
    title: str
    pieces: tuple[tuple[str, str | None, int], ...]
    faces: Mapping[str, Path]
    note_font: Path

    def run(self) -> None:
        """Fill the file. Raises `OutputError` where it cannot be written."""
        from gesso.printing.sheets.pdf import write_pdf

        pieces: list[Piece] = []
        for front, back, copies in self.pieces:
            trim = read_trim(self.faces[front])
            pieces.extend([Piece(front, back, trim.width, trim.height)] * copies)
        pages = impose(pieces, self.paper)
        with as_output_error(self.temp.target):
            content = write_pdf(pages, self.paper, self.faces, title=self.title, note_font=self.note_font)
            self.temp.path.write_bytes(content)


FillTask = CopyTask | SheetTask


def fill(task: FillTask) -> None:
    """Fill what a task has to fill."""
    task.run()
