"""All files that one service takes of some decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from gesso.diagnostics import Diagnostic
from gesso.printing.component import Component, EntryPrints
from gesso.printing.exports.deck import Deck
from gesso.printing.exports.images import UploadImages, stage_images
from gesso.printing.exports.press import PressFile, stage_press
from gesso.printing.exports.products import Batch, batches, unsold
from gesso.printing.exports.safe_box import near_the_cut, outside
from gesso.printing.exports.service import DeckOutput, Service, WholeOutput
from gesso.printing.exports.web import WebImages, stage_web
from gesso.printing.fonts import FontBook
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.grounds import Ground
from gesso.printing.pipeline.output_files import FillTask, Staging


@dataclass(frozen=True, slots=True)
class ServiceExport:
    """Each deck has a folder of its own in `folder`; `author` is who made them, as files name them."""

    service: Service
    decks: tuple[Deck, ...]
    folder: Path
    author: str = ""

    @property
    def output(self) -> DeckOutput:
        """What is made of each deck."""
        assert not isinstance(self.service.output, WholeOutput), "of whole games others take care"
        return self.service.output

    @property
    def ground(self) -> Ground | None:
        """Pictures are made of whole faces."""
        return None

    def left_out(self) -> tuple[tuple[Deck, Component], ...]:
        """The pieces that the service has no product for."""
        match self.output:
            case WebImages():
                return ()
            case output:
                return tuple((deck, piece) for deck in self.decks for piece in unsold(deck, output.products))

    def prints(self) -> Iterator[EntryPrints]:
        """What is to be drawn of each deck: no pieces that are left out, but those that cannot be laid out, so that
        somebody says why."""
        gone = {(deck.id, piece.front.id) for deck, piece in self.left_out() if piece.front.id in deck.faces}
        for deck in self.decks:
            kept = tuple(piece for piece in deck.components if (deck.id, piece.front.id) not in gone)
            yield replace(deck.prints, components=kept)

    def warnings(self, fonts: FontBook) -> Iterator[Diagnostic]:
        """What the service may cut off, or so near that it looks crooked."""
        for deck, batch in self.made():
            yield from outside(batch, deck, self.service.name, fonts)
            yield from near_the_cut(batch, deck, self.service.name)

    def made(self) -> Iterator[tuple[Deck, Batch]]:
        """The pieces of each deck by product."""
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
