"""Exports that are made of all pieces of a game together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from gesso.printing.component import Component, EntryPrints
from gesso.printing.exports.cut_marks import areas
from gesso.printing.exports.cut_pages import fits
from gesso.printing.exports.cutter import CutJob, CutPaths, stage_cut_paths
from gesso.printing.exports.deck import Deck
from gesso.printing.exports.service import WholeOutput
from gesso.printing.exports.table_layout import FaceShape, Source, TableLayout
from gesso.printing.exports.tabletop import Setting, Tabletop, stage_table
from gesso.printing.face_notes import read_guides
from gesso.printing.kit.sections import Note, Section
from gesso.printing.pdf.png_stream import read_trim
from gesso.printing.pipeline import OutputError, PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.grounds import Ground
from gesso.printing.pipeline.output_files import FillTask, Staging
from gesso.printing.pipeline.print_run import note_font
from gesso.printing.pipeline.sheet_writing import DrawnFaces, FileFacts, shared_art
from gesso.printing.sheets import Paper


@dataclass(frozen=True, slots=True)
class WholeGame:
    """Some entries of a game and what their table has besides, in the order of the runs that draw them, and whose pieces they
    are. `file` is what its files are called, `address` where others find `folder`; `title` and `author` are what they say of
    themselves."""

    name: str
    title: str
    author: str
    file: str
    prints: tuple[EntryPrints, ...]
    sources: tuple[Source, ...]
    sections: tuple[Section, ...]
    layout: TableLayout
    notes: tuple[Note, ...]
    paper: Paper
    folder: Path
    address: str


@dataclass(frozen=True, slots=True)
class WholeGameExport:
    """What a service takes of some games, each in a folder of its own."""

    output: WholeOutput
    games: tuple[WholeGame, ...]

    @property
    def folders(self) -> tuple[Path, ...]:
        return tuple(game.folder for game in self.games)

    @property
    def ground(self) -> Ground | None:
        return self.output.ground if isinstance(self.output, CutPaths) else None

    def stage(
        self, drawn: Sequence[Mapping[str, DrawJob]], context: PrintContext, staging: Staging
    ) -> Iterator[FillTask]:
        """Stage the files of all games; `drawn` has the faces of each of their prints."""
        at = 0
        for game in self.games:
            jobs: dict[str, DrawJob] = {}
            for each in drawn[at : at + len(game.prints)]:
                jobs |= each
            at += len(game.prints)
            try:
                yield from self._stage(game, jobs, context, staging)
            except ValueError as error:
                raise OutputError(f"{game.name} cannot be laid out: {error}", "") from error

    def _stage(
        self, game: WholeGame, jobs: Mapping[str, DrawJob], context: PrintContext, staging: Staging
    ) -> Iterator[FillTask]:
        files = {id: context.face_file(job.key) for id, job in jobs.items()}
        keys = {id: job.key for id, job in jobs.items()}
        shapes = {id: _shape(file) for id, file in files.items()}
        art = shared_art(game.prints)
        match self.output:
            case Tabletop():
                setting = Setting(
                    game.name,
                    game.file,
                    game.sources,
                    game.layout,
                    game.notes,
                    art,
                    files,
                    keys,
                    shapes,
                    game.folder,
                    game.address,
                )
                yield from stage_table(self.output, setting, staging)
            case CutPaths():
                pieces = tuple(piece for prints in game.prints for piece in prints.components)
                first = game.prints[0]
                facts = FileFacts(game.title, game.author, first.language, first.words)
                job = CutJob(game.name, game.file, game.sections, pieces, shapes, keys, game.paper, facts, game.folder)
                layers = {id: context.layered_files(key, self.output.ground) for id, key in keys.items()}
                faces = DrawnFaces(files, layers, art, context.fonts)
                yield from stage_cut_paths(self.output, job, faces, note_font(context), staging)
            case _:
                assert_never(self.output)


def _shape(file: Path) -> FaceShape:
    trim = read_trim(file)
    return FaceShape(trim.width, trim.height, read_guides(file))


def too_large(output: CutPaths, paper: Paper, decks: Sequence[Deck]) -> Iterator[tuple[Deck, Component]]:
    """The pieces that are larger than what a machine can cut of a page."""
    choices = areas(paper, output.marks, output.largest)
    for deck in decks:
        for piece in deck.components:
            face = deck.faces.get(piece.front.id)
            if face is not None and not fits(face.width, face.height, choices):
                yield deck, piece
