"""Filling the files that have been staged: copies of drawn faces, and whole sheets. Any process may do it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gesso.printing.pipeline.output import TempFile, clear_errors
from gesso.printing.sheets import Paper, Piece, impose
from gesso.printing.sheets.png_stream import read_trim


@dataclass(frozen=True, slots=True)
class CopyTask:
    """Drawn faces to be copied, each from where it is kept."""

    copies: tuple[tuple[Path, TempFile], ...]

    def run(self) -> None:
        """Fill the files. Raises `OutputError` where one cannot be written."""
        for source, blank in self.copies:
            with clear_errors(blank.target):
                shutil.copyfile(source, blank.path)
                blank.path.chmod(0o644)


@dataclass(frozen=True, slots=True)
class SheetTask:
    """The sheets of one entry on one paper: pieces as front, back and number of copies, their faces' files by id."""

    blank: TempFile
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
        with clear_errors(self.blank.target):
            content = write_pdf(pages, self.paper, self.faces, title=self.title, note_font=self.note_font)
            self.blank.path.write_bytes(content)
            self.blank.path.chmod(0o644)


FillTask = CopyTask | SheetTask


def fill(task: FillTask) -> None:
    """Fill what a task has to fill."""
    task.run()
