"""The face of the card that somebody writes: drawn in the background, so that nobody waits for it."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache import with_cache
from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError
from gesso.editing.cards import keys_of_card
from gesso.editing.outline import at, outline
from gesso.editing.place import Place, place_at
from gesso.files import file_bytes
from gesso.tasks.build import face_jobs, print_context

if TYPE_CHECKING:
    from gesso.editing.place import OpenFile
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext

WIDTH = 480
"""Pixels of the width of a picture: twice what it takes beside a text, for fine screens."""


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

    def data_uri(self) -> str:
        """Return the picture as an address that holds it. Raises OSError if it has gone."""
        return "data:image/webp;base64," + base64.b64encode(file_bytes(self.file)).decode()


@dataclass(slots=True)
class _Shown:
    """What is known of the faces of one file."""

    key: object = None
    """What the jobs were made from."""
    jobs: Mapping[str, DrawJob] = field(default_factory=dict)
    last: dict[str, FacePicture] = field(default_factory=dict)


class Faces:
    """Draws faces of a project one after the other, in a thread of its own."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._shown: dict[Path, _Shown] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._waiting: dict[Path, Future[None]] = {}
        self._context: PrintContext | None = None

    def at(self, file: OpenFile, offset: int, drawn: Callable[[], None] = lambda: None) -> FacePicture | None:
        """Return the newest picture of the face at an offset; None if none has been drawn yet.

        If it is an old one, the new one is drawn in the background.

        Args:
            file: The file.
            offset: The offset in its text.
            drawn: Called, in another thread, when a newer picture is there.
        """
        entry, game = file.entry, file.game
        if entry is None or game is None or file.kind != "entry" or not game.definition.printing:
            return None
        place, shown = place_at(file, offset), self._shown.setdefault(file.path, _Shown())
        picture = self._known(place, shown, entry.source)
        if picture is not None and picture.is_current:
            return picture
        running = self._waiting.get(file.path)
        if running is None or running.done():
            try:
                game.printed(entry)
            except CheckError:
                return picture
            self._thread = self._thread or ThreadPoolExecutor(1, "faces")
            self._waiting[file.path] = self._thread.submit(self._draw, file, place, shown, drawn)
        return picture

    def wait(self) -> None:
        """Wait until everything is drawn."""
        for running in tuple(self._waiting.values()):
            running.result()

    def close(self) -> None:
        """Stop drawing."""
        if self._thread is not None:
            self._thread.shutdown(wait=True, cancel_futures=True)

    def _known(self, place: Place, shown: _Shown, source: object) -> FacePicture | None:
        id = face_at(place, shown.jobs)
        picture = shown.last.get(id)
        fresh = picture is not None and shown.key is source and picture.key == shown.jobs[id].key
        return None if picture is None else replace(picture, is_current=fresh)

    def _draw(self, file: OpenFile, place: Place, shown: _Shown, drawn: Callable[[], None]) -> None:
        from gesso.printing.pipeline.output_files import OutputError

        game, entry = file.game, file.entry
        assert game is not None and entry is not None, "only faces of entries are drawn"
        try:
            if self._context is None:
                self._context = with_cache(print_context(self._root), self._root)
            shown.jobs, shown.key = face_jobs(game, entry, self._root, self._context), entry.source
            id = face_at(place, shown.jobs)
            job = shown.jobs.get(id)
            if job is None:
                return
            small = face_picture(job, self._context, WIDTH)
            if small is None:
                return
            shown.last[id] = FacePicture(id, job.spec.card, job.key, small, True)
        except (CheckError, RequestError, OutputError, OSError):
            # The problems are told where they belong; here the last picture stays.
            return
        drawn()


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


def face_at(place: Place, jobs: Mapping[str, DrawJob]) -> str:
    """Return the id of the face that shows what stands at a place; of a card with several, the one nearest above it.

    Beside all cards it is the first face of the entry; empty if there are no faces.
    """
    specs = [job.spec for job in jobs.values()]
    card = at(outline(place.file.source).data, keys_of_card(place.file, place.offset))
    own = [spec for spec in specs if spec.card and isinstance(card, dict) and spec.card == card.get("id")]
    if not own:
        return specs[0].id if specs else ""
    above = [spec for spec in own if spec.span.start <= place.offset]
    return max(above, key=lambda spec: spec.span.start).id if above else own[0].id
