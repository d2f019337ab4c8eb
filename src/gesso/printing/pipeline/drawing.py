"""Drawing faces in several processes: all are laid out first, then drawn in batches that share a picture."""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.files import CACHE_BYTES, write_cached
from gesso.printing.component import FaceSpec
from gesso.printing.faces.document import FaceError, Problem
from gesso.printing.faces.drawing_items import Art, Face
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.png import notes_of
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pages.grid import OUTER_BLEED
from gesso.printing.pipeline.output_files import OutputError, as_font_error
from gesso.source import SourceFile
from gesso.worker_processes import PATIENCE, end_with_parent, keep_freed_memory, limit_memory

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from PIL.Image import Image

    from gesso.printing.layout import Layout
    from gesso.printing.paint import ArtCache, Canvas


_MEMORY_LIMIT = 4 << 30
T = TypeVar("T")
R = TypeVar("R")


class WorkerPool:
    """Some processes; without any, tasks run in this process."""

    def __init__(self, pool: ProcessPoolExecutor | None) -> None:
        self._pool = pool

    def run(self, work: Callable[[T], R], tasks: Sequence[T], done: Callable[[R], None] = lambda _: None) -> list[R]:
        """Return the results in the order of the tasks.

        `done` is called with each result as it comes. Tasks start in order, so put the longest first. Raises
        `OutputError` if a process died.
        """
        if self._pool is None:
            results: list[R] = []
            for task in tasks:
                results.append(work(task))
                done(results[-1])
            return results
        from concurrent.futures import as_completed, wait
        from concurrent.futures.process import BrokenProcessPool

        futures: list[Future[R]] = [self._pool.submit(_stoppable, work, task) for task in tasks]
        try:
            for future in as_completed(futures):
                done(future.result())
            return [future.result() for future in futures]
        except BrokenProcessPool as error:
            message = "a drawing process ended early: the machine may be short of memory"
            raise OutputError(message, "try --jobs 1") from error
        except KeyboardInterrupt:
            _stop(self._pool)
            # A broken pool reports to all of its tasks, and fails if one is cancelled meanwhile.
            wait(futures)
            raise
        finally:
            # Wait for tasks that cannot be stopped: they fill files that are about to be removed.
            wait([future for future in futures if not future.cancel()])


@contextmanager
def worker_pool(workers: int) -> Iterator[WorkerPool]:
    """Open a pool of that many processes; for one worker, of none."""
    if workers <= 1:
        yield WorkerPool(None)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    keep_freed_memory()
    # Forked children have the libraries loaded already; loading is most of the time of a short build.
    method = "fork" if sys.platform == "linux" else None
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(method), _start_worker)
    try:
        yield WorkerPool(pool)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _stop(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool, whatever they are doing: nobody waits for their results any more."""
    processes = list((pool._processes or {}).values())
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + PATIENCE
    for process in processes:
        process.join(max(deadline - time.monotonic(), 0))
        process.kill()


class _Stopped(BaseException):
    """Ends a process in the middle of its task."""


_at_work = False


def _stoppable(work: Callable[[T], R], task: T) -> R:
    """Return the result of a task.

    If the process is stopped meanwhile, it removes what is half written and ends.
    """
    global _at_work
    try:
        _at_work = True
        return work(task)
    except _Stopped:
        os._exit(1)
    finally:
        _at_work = False


def _heed(_number: int, _frame: FrameType | None) -> None:
    if _at_work:
        raise _Stopped
    os._exit(1)


def _start_worker() -> None:
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _heed)
    if sys.platform == "linux":
        limit_memory(_MEMORY_LIMIT)


RasterFormat = Literal["jpg", "png"]
"""How raster pictures are packed:

as JPEG without the part of the bleed that no sheet shows, or whole and without loss.
"""
SINGLE_PROCESS_FACES = 3
"""Up to this many faces are drawn in this process: starting another costs about 60 ms."""
_CHUNK = 8
"""Faces that are laid out together: sending a single one to another process does not pay."""
Progress = Callable[[str, int, int], None]
"""Called with what is done (`drawing` faces or `writing` files), how many of them are done, and how many there are."""
_NOWHERE = SourceFile("", "").top
Problems = tuple[Problem, ...]
LaidOut = tuple[Face | None, Problems]
"""A face and its problems; no face if problems keep it from being laid out."""


def packed_raster(picture: Image, face: Face, raster_format: RasterFormat) -> bytes:
    """Return the file of a face's raster picture."""
    from gesso.printing.paint import DPI, canvas_of, encode_jpeg, encode_png

    if raster_format == "png":
        return encode_png(picture, dpi=DPI, notes={})
    canvas = canvas_of(face, DPI)
    rim = _unseen(canvas)
    shown = picture.crop((rim, rim, canvas.width - rim, canvas.height - rim))
    return encode_jpeg(shown, dpi=DPI)


def _unseen(canvas: Canvas) -> int:
    """Return the pixels on every side beyond what is printed around a cut."""
    bleed = min(canvas.corner, canvas.width - canvas.trim_width - canvas.corner)
    return max(0, bleed - math.ceil(canvas.px(OUTER_BLEED)))


@dataclass(frozen=True, slots=True)
class PrintContext:
    """Where printing finds templates and fonts, and where drawn faces and pictures are cached."""

    templates: TemplateBook
    fonts: FontBook
    cache: Path
    passing: bool = False
    """Whether the cache goes with the process."""
    limit: int = CACHE_BYTES
    """The most bytes of drawn faces and pictures that stay in the cache."""

    def face_file(self, key: str) -> Path:
        return self.cache / "faces" / f"{key}.png"

    def layered_files(self, key: str, raster_format: RasterFormat) -> LayeredFiles:
        folder = self.cache / "faces"
        names = (f"{key}.json", f"{key}-ground.{raster_format}", f"{key}-{raster_format}.drawing")
        return LayeredFiles(*(folder / name for name in names))

    @property
    def record(self) -> Path:
        """The file that says what was written."""
        return self.cache / "output.json"

    @property
    def art_folder(self) -> Path:
        return self.cache / "art"


class LayeredFiles(NamedTuple):
    """The record of a face's vector items, its raster picture, and what a PDF draws."""

    record: Path
    raster: Path
    drawing: Path


@dataclass(frozen=True, slots=True)
class DrawJob:
    """One face to draw."""

    spec: FaceSpec
    key: str
    """Its key in the cache."""
    art: ArtLibrary
    custom: Mapping[str, Path]
    """The designer's own pictures that it may use, by name."""
    raster_format: RasterFormat | None = None
    """How its raster picture is packed; None if it is not wanted in layers."""
    outlined: bool = False
    """Whether it is drawn in outlines that save ink."""


def warm_up(jobs: Sequence[DrawJob], context: PrintContext) -> dict[str, LaidOut]:
    """Load libraries, fonts and templates before any process is forked.

    It lays out one face of each kind and returns these by key. Raises `FontFileError`.
    """
    if not jobs:
        return {}
    from PIL import ImageFont, PpmImagePlugin  # noqa: F401

    import gesso.printing.paint  # noqa: F401

    return {job.key: lay_out_job(job, context) for job in {job.spec.template: job for job in jobs}.values()}


def lay_out_all(
    jobs: Sequence[DrawJob], context: PrintContext, pool: WorkerPool, known: Mapping[str, LaidOut]
) -> dict[str, LaidOut]:
    """Return laid-out faces by key; some may be `known` already. Raises `OutputError` if a process dies."""
    rest = [job for job in jobs if job.key not in known]
    chunks = [_without_spans(rest[at : at + _CHUNK]) for at in range(0, len(rest), _CHUNK)]
    more = (each for chunk in pool.run(partial(_lay_out_chunk, context), chunks) for each in chunk)
    laid = {**known, **{job.key: each for job, each in zip(rest, more)}}
    return {job.key: laid[job.key] for job in jobs}


def draw_all(
    jobs: Sequence[DrawJob], laid: Mapping[str, LaidOut], context: PrintContext, pool: WorkerPool, progress: Progress
) -> dict[str, Problems]:
    """Draw laid-out faces into the cache.

    Return the problems by face key, empty for a face that was drawn. Raises `OutputError` if a process dies, OSError if
    the cache cannot be written.
    """
    problems: dict[str, Problems] = {}
    faces = [(job, face) for job in _without_spans(jobs) if (face := laid[job.key][0]) is not None]
    finished = 0

    def report(drawn: Mapping[str, Problems]) -> None:
        nonlocal finished
        finished += len(drawn)
        progress("drawing", finished, len(faces))

    for drawn in pool.run(partial(_draw_batch, context), _batches(faces), report):
        problems.update(drawn)
    return problems


def draw_one(job: DrawJob, context: PrintContext) -> Problems:
    """Draw one face into the cache, in this process; return what is wrong with it.

    Raises `OutputError` for a font that cannot be read, OSError if the cache cannot be written.
    """
    face, problems = lay_out_for_print(job, context)
    if face is None:
        return problems
    return (*problems, *_draw_batch(context, [(job, face)])[job.key])


def _without_spans(jobs: Iterable[DrawJob]) -> list[DrawJob]:
    """Return jobs for other processes: spans carry whole files, which would be slow to send."""
    return [replace(job, spec=replace(job.spec, span=_NOWHERE)) for job in jobs]


def _lay_out_chunk(context: PrintContext, jobs: Sequence[DrawJob]) -> list[LaidOut]:
    return [lay_out_for_print(job, context) for job in jobs]


def lay_out_for_print(job: DrawJob, context: PrintContext) -> LaidOut:
    """Lay out a job. Raises `OutputError` for a font that cannot be read."""
    with as_font_error():
        return lay_out_job(job, context)


def lay_out_job(job: DrawJob, context: PrintContext) -> LaidOut:
    """Return the face of a job and its problems."""
    from gesso.printing.faces.ink_saver import outlined

    layout = layout_of(job.spec, job.art, context)
    return outlined(layout.face) if layout.face and job.outlined else layout.face, layout.problems


def layout_of(spec: FaceSpec, art: ArtLibrary, context: PrintContext) -> Layout:
    """Return the layout of one face. Raises `FontFileError`."""
    from gesso.printing.faces.document import parse_document
    from gesso.printing.layout import Layout, lay_out

    try:
        xml = context.templates.render(spec.template, {"card": spec.values}, spec.theme)
        file = str(context.templates.file(spec.template))
        return lay_out(parse_document(xml, file), context.fonts, art, spec.id)
    except FaceError as error:
        return Layout(None, (error.problem,))


_Batch = Sequence[tuple[DrawJob, Face]]
"""Laid-out faces that share a picture, which is painted once."""


def _batches(faces: _Batch) -> list[_Batch]:
    """Return faces grouped by their picture, the longest work first: a mural takes as long as several cards."""
    from gesso.printing.paint import DPI, ArtCache, canvas_of

    batches: dict[str, list[tuple[DrawJob, Face]]] = {}
    for job, face in faces:
        arts = _arts(face)
        picture = ArtCache(job.art, None, job.custom).key(arts[0], canvas_of(face, DPI)) if arts else job.key
        batches.setdefault(picture, []).append((job, face))
    return sorted(batches.values(), key=lambda batch: -_weight(batch))


def _weight(batch: _Batch) -> int:
    return len(batch) + max((2 * art.panels for art in _arts(batch[0][1])), default=0)


def _arts(face: Face) -> tuple[Art, ...]:
    return tuple(item for item in face.items if isinstance(item, Art))


def _draw_batch(context: PrintContext, batch: _Batch) -> dict[str, Problems]:
    from gesso.printing.paint import DPI, ArtCache, encode_png

    first = batch[0][0]
    art_cache = ArtCache(first.art, context.art_folder, first.custom)
    problems: dict[str, Problems] = {job.key: () for job, _ in batch}
    for job, face in batch:
        try:
            image = _draw(job, face, context, art_cache)
        except FaceError as error:
            problems[job.key] = (error.problem,)
            break
        write_cached(context.face_file(job.key), encode_png(image, dpi=DPI, notes=notes_of(face)))
    return problems


def _draw(job: DrawJob, face: Face, context: PrintContext, art_cache: ArtCache) -> Image:
    """Return the picture of a face, and write its layers to the cache if they are wanted."""
    from gesso.printing.faces import layers as layer_records
    from gesso.printing.faces.layers import layers
    from gesso.printing.paint import paper_of, render_both, render_face
    from gesso.printing.pdf.faces import drawing_of, written_drawing

    if job.raster_format is None:
        return render_face(face, context.fonts, art_cache)
    both = layers(face, context.fonts)
    image, below = render_both(face, both.raster, context.fonts, art_cache)
    files = context.layered_files(job.key, job.raster_format)
    if both.raster.items:
        packed = packed_raster(below, face, job.raster_format)
        vector_items = both.vector_items
    else:
        packed, vector_items = b"", (paper_of(face), *both.vector_items)
    write_cached(files.raster, packed)
    record = layer_records.LayerRecord(replace(face, items=()), vector_items)
    write_cached(files.record, layer_records.written(record))
    drawing = drawing_of(face, packed, vector_items, job.art, context.fonts)
    write_cached(files.drawing, written_drawing(drawing))
    return image
