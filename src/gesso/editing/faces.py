"""The face of the card that somebody writes: drawn by another process, so that nobody waits for it."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache import cache_folder
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError
from gesso.editing.cards import keys_of_card
from gesso.editing.companion import context_of, copy_of, entry_of
from gesso.editing.outline import at, outline
from gesso.files import file_bytes

if TYPE_CHECKING:
    from gesso.editing.companion import Texts
    from gesso.editing.place import OpenFile
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext
    from gesso.printing.pipeline.runs import Plan
    from gesso.worker_processes import Companion

WIDTH = 480
"""Pixels of the width of a picture: twice what it takes beside a text, for fine screens."""


@dataclass(frozen=True, slots=True)
class Side:
    """A face of an entry."""

    id: str
    """Its id, such as `CAL-01`."""
    card: str
    """The id of the card whose texts it shows; empty if it shows none."""
    start: int
    """The offset in the card file of what it shows."""
    key: str
    """The key of what it shows."""
    label: str
    """Which side of its piece it is, such as `Front`."""
    cards: tuple[str, ...]
    """The ids of the cards on whose pieces it is."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A face to draw."""

    game: str
    entry: str
    card: str
    """The id of its card; empty beside all cards."""
    offset: int
    """The offset in the card file around which the card stands."""
    side: str
    """The id of the face; empty for the one at the offset."""
    width: int
    """The pixels of its picture."""

    def of(self, sides: Sequence[Side]) -> Side | None:
        """Return the one of these that is wanted; None if there are none.

        Of a card with several it is the nearest above the offset, beside all cards the first of the entry.
        """
        own = [side for side in sides if self.card and side.card == self.card]
        above = [side for side in own if side.start <= self.offset]
        near = max(above, key=lambda side: side.start) if above else next(iter((*own, *sides)), None)
        return next((side for side in sides if side.id == self.side and self.card in side.cards), near)


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A small picture of a face."""

    id: str
    """The id of the face, such as `CAL-01`."""
    card: str
    """The id of its card, in the file."""
    key: str
    """The key of what it shows."""
    file: Path
    """The picture (WebP), in the cache of the project."""
    is_current: bool
    """Whether it shows the text as it is now, and not the last one that could be drawn."""
    sides: tuple[Side, ...]
    """All faces of the pieces of its card."""

    def data_uri(self) -> str:
        """Return the picture as an address that holds it. Raises OSError if it has gone."""
        return "data:image/webp;base64," + base64.b64encode(file_bytes(self.file)).decode()


@dataclass(slots=True)
class _Shown:
    """What is known of the faces of one file."""

    made_from: object = None
    """What the sides were made from."""
    sides: tuple[Side, ...] = ()
    last: dict[str, FacePicture] = field(default_factory=dict)
    """The newest pictures, by the ids of the faces."""


class Faces:
    """The faces of a project, drawn one after the other."""

    def __init__(self, root: Path, companion: Companion) -> None:
        self._root = root
        self._companion = companion
        self._shown: dict[Path, _Shown] = {}
        self._waiting: dict[Path, Future[Any]] = {}

    def at(
        self, file: OpenFile, offset: int, texts: Texts, side: str = "", told: Callable[[], None] = lambda: None
    ) -> FacePicture | None:
        """Return the newest picture of the face at an offset; None if none has been drawn yet.

        If it is an old one, the new one is drawn in the background.

        Args:
            file: The file.
            offset: The offset in its text.
            texts: The texts of the project that somebody has changed.
            side: The id of another face; empty for the one at the offset.
            told: Called, in another thread, when a newer picture is there.
        """
        entry, game = file.entry, file.game
        if entry is None or game is None or file.kind != "entry" or not game.definition.printing:
            return None
        card = at(outline(file.source).data, keys_of_card(file, offset))
        id = card.get("id") if isinstance(card, dict) else None
        wanted = Wanted(game.id, entry.id, str(id or ""), offset, side, WIDTH)
        shown = self._shown.setdefault(file.path, _Shown())
        picture = _known(shown, wanted, entry.source)
        running = self._waiting.get(file.path)
        is_old = (picture is None or not picture.is_current) and (running is None or running.done())
        if is_old and game.verdict(entry).has_program:
            self._waiting[file.path] = self._draw(wanted, texts, shown, entry.source, told)
        return picture

    def wait(self) -> None:
        """Wait until everything is drawn."""
        for running in tuple(self._waiting.values()):
            running.result()

    def _draw(
        self, wanted: Wanted, texts: Texts, shown: _Shown, made_from: object, told: Callable[[], None]
    ) -> Future[Any]:
        def take(found: tuple[tuple[Side, ...], Path | None]) -> None:
            sides, file = found
            side = wanted.of(sides)
            if side is not None and file is not None:
                shown.made_from, shown.sides = made_from, sides
                shown.last[side.id] = FacePicture(side.id, side.card, side.key, file, True, ())
                told()

        folder, _ = cache_folder(self._root)
        return self._companion.ask(drawn, self._root, texts, folder, wanted, then=take)


def _known(shown: _Shown, wanted: Wanted, source: object) -> FacePicture | None:
    side = wanted.of(shown.sides)
    picture = None if side is None else shown.last.get(side.id)
    if side is None or picture is None:
        return None
    fresh = shown.made_from is source and picture.key == side.key and picture.file.is_file()
    sides = tuple(each for each in shown.sides if not wanted.card or wanted.card in each.cards)
    return replace(picture, is_current=fresh, sides=sides if wanted.card else ())


def drawn(root: Path, texts: Texts, folder: Path, wanted: Wanted) -> tuple[tuple[Side, ...], Path | None]:
    """Return the faces of an entry, none if it has errors, and the picture of the one that is wanted, unless it cannot be drawn.

    Args:
        root: The project's folder.
        texts: The changed texts.
        folder: The cache of drawn faces.
        wanted: The face.
    """
    from gesso.printing.pipeline.output_files import OutputError
    from gesso.tasks.build import entry_plan

    context, sides = context_of(root, folder), tuple[Side, ...]()
    with suppress(CheckError, RequestError, OutputError, OSError):
        game, entry = entry_of(copy_of(root).project(texts), (wanted.game, wanted.entry))
        plan = entry_plan(game, entry, root, context)
        sides = tuple(_sides(plan))
        chosen = wanted.of(sides)
        if chosen is not None:
            return sides, face_picture(plan.drawn()[chosen.id], context, wanted.width)
    return sides, None


def _sides(plan: Plan) -> Iterator[Side]:
    cards: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    for piece in plan.run.prints.components:
        own = [side.card for side in (piece.front, piece.back) if side is not None and side.card]
        for face, label in ((piece.front, "Front"), (piece.back, "Back")):
            if face is not None:
                cards.setdefault(face.id, []).extend(own)
                labels.setdefault(face.id, str(face.values.get("side") or label).capitalize())
    for face in plan.faces:
        on = tuple(dict.fromkeys(cards[face.id]))
        yield Side(face.id, face.card, face.span.start, plan.keys[face.id], labels[face.id], on)


def face_picture(job: DrawJob, context: PrintContext, width: int) -> Path | None:
    """Return a small picture of a face in the cache, which is drawn if it is not there; None if it cannot be drawn.

    Args:
        job: The face.
        context: The templates and fonts of the project, and its cache.
        width: The pixels of its width, cut along its trim.

    Raises:
        OutputError: A font cannot be read.
        OSError: The cache cannot be written.
    """
    from gesso.printing.exports.images import small_picture
    from gesso.printing.pipeline.drawing import draw_one
    from gesso.printing.pipeline.sheet_writing import DamagedFacesError

    face = context.face_file(job.key)
    with suppress(DamagedFacesError):
        return small_picture(face, width)
    draw_one(job, context)
    return small_picture(face, width) if face.is_file() else None
