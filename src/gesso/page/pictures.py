"""Pictures of faces by the key of what they show: the file that a build writes, and smaller ones.

An address is told to a page together with the card. No other file can be asked for, and what an address names never changes.
Nobody can guess one: whoever has the same cards knows their keys, and could ask which of them somebody has been shown.
Another process lays faces out and paints them, and plays games for the bench: that takes two cores where there are two, and
no memory here.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gesso.cache import with_cache
from gesso.page.protocol import Message
from gesso.page.work import Urgency, Worker
from gesso.printing.faces.png import Trim, read_trim
from gesso.source import SourceFile
from gesso.tasks.build import print_context
from gesso.worker_processes import Companion

if TYPE_CHECKING:
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext

R = TypeVar("R")
SMALL, LARGE = 168, 688
"""The widths of the smaller pictures in pixels."""
_SECRET = secrets.token_bytes(32)
_NAME = re.compile(r"(?:picture/)?(?P<seal>[0-9a-f]{32})(?:-(?P<width>168|688)\.webp|\.png)")
_CARD = 0.714
"""The shape of a face that cannot be laid out."""
_MOST = 4000
"""So many keys are known at a time; those that were told last stay."""
_PATIENCE = 600.0
"""Seconds without a task after which the other process ends: somebody who writes a card thinks that long."""
_LONGEST = 60.0
"""Seconds after which the other process is ended that does not answer: a face takes a third of one."""


def sealed(key: str) -> str:
    """Return what stands for a key in an address."""
    return blake2b(key.encode(), key=_SECRET, digest_size=16).hexdigest()


def address(key: str, width: int = 0) -> str:
    """Return the address of a picture, from that of the page; another one each time that Gesso starts.

    Args:
        key: The key of what it shows.
        width: One of the smaller widths; 0 for the file that a build writes.
    """
    return f"picture/{sealed(key)}-{width}.webp" if width else f"picture/{sealed(key)}.png"


class Pictures:
    """The pictures of a project that pages know of."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._context: PrintContext | None = None
        self._jobs: OrderedDict[str, DrawJob] = OrderedDict()
        self._shapes: dict[str, Trim] = {}
        self._generation = 0
        self._other = Companion(_PATIENCE, _LONGEST)
        self._turns = Worker("pictures")
        self._lock = threading.Lock()
        self._drawing: dict[str, tuple[Urgency, Future[None]]] = {}
        """What is being drawn or waits for its turn, by the names of the pictures."""

    @property
    def context(self) -> PrintContext:
        """The templates and fonts of the project, and its cache."""
        if self._context is None:
            self._context = with_cache(print_context(self._root), self._root)
        return self._context

    def forget_templates(self) -> None:
        """Read templates and fonts again when a face is drawn next."""
        self._context = None
        self._shapes.clear()
        self._generation += 1

    def warm_up(self) -> None:
        """Let the other process load what it needs, while this one does something else."""
        self._turns.do(lambda: self._other.answer(_warm, self._root, self.context.cache, self._generation))

    def close(self) -> None:
        """Stop drawing."""
        self._other.stop()
        self._turns.close()
        self._other.close()

    def ask(
        self,
        work: Callable[..., R],
        *values: Any,
        then: Callable[[R], None] = lambda _: None,
        urgency: Urgency = Urgency.IDLE,
    ) -> Future[R]:
        """Have something done by the other process when its turn has come; as `Companion.ask`."""
        return self._turns.do(lambda: self._other.do(work, *values, then=then), urgency)

    def learn(self, jobs: Iterable[DrawJob]) -> None:
        """Make the pictures of some faces known."""
        with self._lock:
            for job in jobs:
                seal = sealed(job.key)
                self._jobs[seal] = job
                self._jobs.move_to_end(seal)
            while len(self._jobs) > _MOST:
                self._jobs.popitem(last=False)

    def shape(self, job: DrawJob) -> Trim | None:
        """Return the size and the bleed of a face, which all faces of a template have; None as long as none is drawn."""
        template = job.spec.template
        if template not in self._shapes:
            with suppress(OSError, ValueError):
                self._shapes[template] = read_trim(self.context.face_file(job.key))
        return self._shapes.get(template)

    def ratio(self, job: DrawJob) -> float:
        """Return the width of a face by its height; wait until it is laid out if none of its template is drawn yet."""
        shape = self.shape(job)
        if shape is None:
            # The server may be stopping, or the face cannot be laid out, which is told where it belongs.
            with suppress(OSError, RuntimeError):
                cache, generation = self.context.cache, self._generation
                shape = self._turns.do(
                    lambda: self._other.answer(shape_apart, self._root, cache, generation, _bare(job))
                ).result()
        if shape is None:
            return _CARD
        self._shapes[job.spec.template] = shape
        return round(shape.width / shape.height, 4)

    def draw(self, name: str, urgency: Urgency = Urgency.SOON) -> Future[None] | None:
        """Have a picture drawn, if it is not there yet, by its address or the last part of that; any thread may ask.

        Returns:
            What is done when `ready` has the picture, or has an exception if it cannot be drawn; None for an unknown one.
        """
        match = _NAME.fullmatch(name)
        job = self._jobs.get(match["seal"]) if match else None
        if match is None or job is None:
            return None
        name, width = name.removeprefix("picture/"), int(match["width"] or 0)
        with self._lock:
            before = self._drawing.get(name)
            if before is not None and before[0] <= urgency:
                return before[1]
            drawing = self._turns.do(lambda: self._draw(name, job, width), urgency)
            self._drawing[name] = urgency, drawing

        def forget(_: Future[None]) -> None:
            with self._lock:
                if self._drawing.get(name, (urgency, None))[1] is drawing:
                    del self._drawing[name]

        drawing.add_done_callback(forget)
        return drawing

    def draw_ahead(self, jobs: Iterable[DrawJob]) -> None:
        """Have the small pictures of faces drawn, one whenever there is nothing else to do."""
        jobs = [*jobs]
        self.learn(jobs)
        names = (address(job.key, SMALL) for job in jobs)

        def go_on(before: Future[None] | None = None) -> None:
            if before is None or not (before.cancelled() or before.exception()):
                name = next((name for name in names if self.ready(name) is None), None)
                drawing = None if name is None else self.draw(name, Urgency.IDLE)
                if drawing is not None:
                    drawing.add_done_callback(go_on)

        go_on()

    def _draw(self, name: str, job: DrawJob, width: int) -> None:
        if self.ready(name) is None:
            self._other.answer(draw_apart, self._root, self.context.cache, self._generation, _bare(job), width)

    def compare(self, old: str, new: str) -> Future[Message | None]:
        """Have two faces compared by their keys: where they differ, in pixels, and how large they are."""

        def compared() -> Message | None:
            files = []
            for key in (old, new):
                job = self._jobs.get(sealed(key))
                if job is not None:
                    self._draw(address(key), job, 0)
                files.append(self.context.face_file(key))
            return self._other.answer(difference_apart, *files)

        return self._turns.do(compared, Urgency.SOON)

    def texts(self, job: DrawJob) -> Future[list[Message]]:
        """Have it looked up where the words of a face stand, as `texts_apart` returns them."""
        cache, generation = self.context.cache, self._generation
        return self._turns.do(
            lambda: self._other.answer(texts_apart, self._root, cache, generation, _bare(job)), Urgency.SOON
        )

    def ready(self, name: str) -> Path | None:
        """Return the file of a picture if it has been drawn already; any thread may ask."""
        match = _NAME.fullmatch(name)
        job = self._jobs.get(match["seal"]) if match else None
        if match is None or job is None or self._context is None:
            return None
        face = self._context.face_file(job.key)
        file = face.with_name(f"{job.key}-{match['width']}.webp") if match["width"] else face
        return file if file.is_file() else None


_NOWHERE = SourceFile("", "").top


def _bare(job: DrawJob) -> DrawJob:
    """Return a job without its spans: they carry whole files along."""
    return replace(job, spec=replace(job.spec, span=_NOWHERE, places={}))


# ---------------------------------------------------------------- in the other process


@lru_cache(maxsize=1)
def _context_of(root: Path, cache: Path, _generation: int) -> PrintContext:
    return replace(print_context(root), cache=cache)


def _warm(root: Path, cache: Path, generation: int) -> None:
    """Load what drawing needs."""
    import gesso.editing.faces
    import gesso.printing.layout
    import gesso.printing.paint  # noqa: F401

    _context_of(root, cache, generation)


def draw_apart(root: Path, cache: Path, generation: int, job: DrawJob, width: int) -> None:
    """Draw a picture of a face into a cache, in a process of its own.

    Args:
        root: The project's folder.
        cache: The folder of the cache.
        generation: Another number for every state of the project's templates.
        job: The face.
        width: The pixels of its width; 0 for the file that a build writes.
    """
    from gesso.editing.faces import face_picture
    from gesso.printing.pipeline.drawing import draw_one

    context = _context_of(root, cache, generation)
    if width:
        face_picture(job, context, width)
    elif not context.face_file(job.key).is_file():
        draw_one(job, context)


def shape_apart(root: Path, cache: Path, generation: int, job: DrawJob) -> Trim | None:
    """Return the size and the bleed of a face, as `draw_apart`; None if it cannot be laid out."""
    from gesso.printing.pipeline.drawing import lay_out_for_print

    face, _ = lay_out_for_print(job, _context_of(root, cache, generation))
    return None if face is None else Trim(face.width, face.height, face.bleed)


def texts_apart(root: Path, cache: Path, generation: int, job: DrawJob) -> list[Message]:
    """Return the paragraphs of a face, as `draw_apart`: each with its text, and its pieces: where in the text each begins, and
    its box in millimetres from the corner of the trim: left, top, width, height.
    """
    from gesso.printing.faces.drawing_items import HalfTurn, HalfTurnDown, TextRun
    from gesso.printing.faces.geometry import PT, width_of
    from gesso.printing.pdf.structure import paragraphs
    from gesso.printing.pipeline.drawing import lay_out_for_print

    context = _context_of(root, cache, generation)
    face, _ = lay_out_for_print(job, context)
    found: list[Message] = []
    items = () if face is None else face.items
    turns = (at for at, item in enumerate(items) if isinstance(item, HalfTurn | HalfTurnDown))
    # What comes after a turn stands elsewhere, upside down, and says the same once more.
    for text, pieces in paragraphs(items[: next(turns, None)], context.fonts, {}):
        boxes = [
            (at, run.x, run.baseline - 0.8 * run.size * PT, width_of(run, context.fonts), run.size * PT)
            for at, run in pieces
            if isinstance(run, TextRun)
        ]
        found.append({"text": text, "pieces": [(at, *(round(each, 2) for each in box)) for at, *box in boxes]})
    return found


def difference_apart(before: Path, after: Path) -> Message | None:
    """Return whether two pictures differ, and where; None if there are none."""
    from gesso.printing.faces.png import open_face
    from gesso.tasks.compare import difference

    try:
        differs, box = difference(before, after)
        with open_face(after) as picture:
            return {"differs": differs, "box": box, "size": picture.size}
    except (OSError, SyntaxError):
        return None
