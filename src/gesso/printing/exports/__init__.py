"""Services and all files that they take: a service's file, and the files of each deck or of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import assert_never

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.printing.component import Component, EntryPrints, face_names
from gesso.printing.exports.cutter import CutJob, CutPaths, areas, read_cut_paths, stage_cut_paths
from gesso.printing.exports.images import UploadImages, WebImages, read_images, read_web, stage_images, stage_web
from gesso.printing.exports.press import PressFile, read_press, stage_press
from gesso.printing.exports.products import Batch, Deck, batches, laid_out, near_the_cut, outside, unsold
from gesso.printing.exports.table_layout import FaceShape, Source, TableLayout
from gesso.printing.exports.tabletop import Scene, Tabletop, read_table, stage_table
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.png import read_guides, read_trim
from gesso.printing.kit import Note, Section
from gesso.printing.pages import Paper
from gesso.printing.pages.packing import fits
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, RasterFormat
from gesso.printing.pipeline.output_files import FillTask, OutputError, Staging
from gesso.printing.pipeline.print_run import note_font
from gesso.printing.pipeline.sheet_writing import DrawnFaces, FileFacts, shared_art
from gesso.schema.access import mapping, optional_text, text, value
from gesso.source import MappingNode

DeckOutput = WebImages | UploadImages | PressFile
"""Kinds of output that are made of each deck by itself."""
WholeOutput = Tabletop | CutPaths
"""Kinds of output that are made of a whole game."""
Output = DeckOutput | WholeOutput
KINDS: Mapping[str, Callable[[MappingNode], Output]] = MappingProxyType(
    {"images": read_images, "press": read_press, "web": read_web, "table": read_table, "cut-paths": read_cut_paths}
)
"""The readers of the tables that describe kinds of output. A service file has one of these tables."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service, as its file describes it."""

    id: str
    name: str
    about: str
    """One line for people."""
    source: str
    """Where its numbers are from."""
    kind: str
    output: Output


def read_service(id: str, tree: MappingNode) -> Service:
    """Return the service of a file that follows the schema and has one kind. Raises `ShapeError` for any other."""
    head = mapping(value(tree, "service"))
    kind = next(pair.name for pair in tree if pair.name in KINDS)
    return Service(
        id,
        text(value(head, "name")),
        text(value(head, "about")),
        optional_text(head.get("source")) or "",
        kind,
        KINDS[kind](mapping(value(tree, kind))),
    )


@dataclass(frozen=True, slots=True)
class ServiceExport:
    """What a service takes of some decks, each in a folder of its own."""

    service: Service
    decks: tuple[Deck, ...]
    folder: Path
    author: str = ""
    """The maker that files name."""

    @property
    def output(self) -> DeckOutput:
        """What is made of each deck."""
        assert not isinstance(self.service.output, WholeOutput), "of whole games others take care"
        return self.service.output

    @property
    def raster_format(self) -> RasterFormat | None:
        """None, since pictures are made of whole faces."""
        return None

    def left_out(self) -> tuple[tuple[Deck, Component], ...]:
        """Return the pieces for which the service has no product."""
        match self.output:
            case WebImages():
                return ()
            case output:
                return tuple((deck, piece) for deck in self.decks for piece in unsold(deck, output.products))

    def prints(self) -> Iterator[EntryPrints]:
        """Return what to draw of each deck.

        Pieces that are left out are missing, but those that cannot be laid out are there, so that their problems are
        reported.
        """
        gone = {(deck.id, piece.front.id) for deck, piece in self.left_out() if piece.front.id in deck.faces}
        for deck in self.decks:
            kept = tuple(piece for piece in deck.components if (deck.id, piece.front.id) not in gone)
            yield replace(deck.prints, components=kept)

    def warnings(self, fonts: FontBook) -> Iterator[Diagnostic]:
        """Yield warnings about what the service may cut off, or so near that it looks crooked."""
        for deck, batch in self.made():
            yield from outside(batch, deck, self.service.name, fonts)
            yield from near_the_cut(batch, deck, self.service.name)

    def made(self) -> Iterator[tuple[Deck, Batch]]:
        """Yield the pieces of each deck by product."""
        if not isinstance(self.output, WebImages):
            for deck in self.decks:
                yield from ((deck, batch) for batch in batches(deck, self.output.products))

    @property
    def folders(self) -> tuple[Path, ...]:
        return tuple(self.folder / deck.id for deck in self.decks)

    def stage(
        self, drawn: Sequence[Mapping[str, DrawJob]], context: PrintContext, staging: Staging
    ) -> Iterator[FillTask]:
        """Stage the files of all decks; `drawn` has the faces of each."""
        for deck, folder, jobs in zip(self.decks, self.folders, drawn, strict=True):
            match self.output:
                case UploadImages() as output:
                    yield from stage_images(output, deck, jobs, folder, context, staging)
                case PressFile() as output:
                    yield from stage_press(output, deck, jobs, folder, context, staging, self.author)
                case WebImages() as output:
                    yield from stage_web(output, deck, jobs, folder, context, staging)
                case _:
                    assert_never(self.output)


@dataclass(frozen=True, slots=True)
class WholeGame:
    """Some entries of a game and what their table has besides."""

    name: str
    title: str
    """What its files say they are."""
    author: str
    """The author that its files name."""
    file: str
    """How its files are called, without ending."""
    prints: tuple[EntryPrints, ...]
    """In the order of the runs that draw them."""
    sources: tuple[Source, ...]
    """The pieces by their players."""
    sections: tuple[Section, ...]
    layout: TableLayout
    notes: tuple[Note, ...]
    paper: Paper
    folder: Path
    address: str
    """Where others find `folder`."""


@dataclass(frozen=True, slots=True)
class WholeGameExport:
    """What a service takes of some games, each in a folder of its own."""

    output: WholeOutput
    games: tuple[WholeGame, ...]

    @property
    def folders(self) -> tuple[Path, ...]:
        return tuple(game.folder for game in self.games)

    @property
    def raster_format(self) -> RasterFormat | None:
        return self.output.raster_format if isinstance(self.output, CutPaths) else None

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
                scene = Scene(
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
                yield from stage_table(self.output, scene, staging)
            case CutPaths():
                pieces = tuple(piece for prints in game.prints for piece in prints.components)
                first = game.prints[0]
                facts = FileFacts(game.title, game.author, first.language, first.words, face_names(pieces))
                job = CutJob(game.name, game.file, game.sections, pieces, shapes, keys, game.paper, facts, game.folder)
                layers = {id: context.layered_files(key, self.output.raster_format) for id, key in keys.items()}
                faces = DrawnFaces(files, layers, art, context.fonts, first.icon_words)
                yield from stage_cut_paths(self.output, job, faces, note_font(context), staging)
            case _:
                assert_never(self.output)


def _shape(file: Path) -> FaceShape:
    trim = read_trim(file)
    return FaceShape(trim.width, trim.height, read_guides(file))


def too_large(output: CutPaths, paper: Paper, decks: Sequence[Deck]) -> Iterator[tuple[Deck, Component]]:
    """Yield the pieces that are larger than the part of a page that a machine can cut."""
    choices = areas(paper, output.marks, output.largest)
    for deck in decks:
        for piece in deck.components:
            face = deck.faces.get(piece.front.id)
            if face is not None and not fits(face.width, face.height, choices):
                yield deck, piece


__all__ = [
    "KINDS",
    "Batch",
    "CutPaths",
    "Deck",
    "Output",
    "PressFile",
    "Service",
    "ServiceExport",
    "TableLayout",
    "Tabletop",
    "WholeGame",
    "WholeGameExport",
    "laid_out",
    "read_service",
    "too_large",
]
