"""Laying out and painting faces, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from gesso.printing.build.output import OutputError
from gesso.printing.component import FaceOrder
from gesso.printing.faults import Fault, FaultError
from gesso.printing.fonts import FontBook
from gesso.printing.items import Art, Face
from gesso.printing.templates import TemplateBook

# A process of its own costs about 60 ms: not worth it for a card or two.
_ALONE = 3
_MEMORY_LIMIT = 4 << 30

T = TypeVar("T")
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Studio:
    """Where things are taken from and kept: templates, fonts, and the folder of what has been drawn before."""

    templates: TemplateBook
    fonts: FontBook
    cache: Path

    def face_file(self, key: str) -> Path:
        """Where the face of a key is kept."""
        return self.cache / "faces" / key[:2] / f"{key}.png"

    @property
    def art_folder(self) -> Path:
        """Where painted art is kept, apart from the frames."""
        return self.cache / "art"


@dataclass(frozen=True, slots=True)
class DrawJob:
    """One face to draw, the key it will be kept under, and the designer's own pictures it may use."""

    order: FaceOrder
    key: str
    own: Mapping[str, Path]


@dataclass(frozen=True, slots=True)
class _Laid:
    face: Face | None
    faults: tuple[Fault, ...]


def draw_all(
    jobs: Sequence[DrawJob], studio: Studio, *, workers: int, progress: Progress
) -> dict[str, tuple[Fault, ...]]:
    """Draw faces into the studio's cache; the faults by face id, empty for what went well.

    First everything is laid out; then each distinct picture is painted once, the widest first; then the faces. Raises
    `OutputError` where the cache cannot be written or a process dies.
    """
    faults: dict[str, tuple[Fault, ...]] = {}
    with _executor(workers if len(jobs) > _ALONE else 1) as executor:
        blank = [replace(job, order=_without_span(job.order)) for job in jobs]
        laid = _run(executor, _lay, [(job.order, studio) for job in blank], lambda _done: None)
        faces = [(job, each.face) for job, each in zip(blank, laid) if each.face]
        faults.update({job.order.id: each.faults for job, each in zip(jobs, laid)})
        pictures = _distinct_pictures(faces, studio)
        total = len(pictures) + len(faces)
        progress(0, total)
        for (_, job, _), fault in zip(pictures, _run(executor, _paint, [(art, job, face, studio) for art, job, face in pictures], lambda done: progress(done, total))):
            if fault:
                faults[job.order.id] = (fault,)
        ready = [(job, face) for job, face in faces if not faults[job.order.id]]
        drawn = _run(
            executor,
            _draw,
            [(face, job, studio) for job, face in ready],
            lambda done: progress(len(pictures) + done, total),
        )
        for (job, _), fault in zip(ready, drawn):
            if fault:
                faults[job.order.id] = (fault,)
    return faults
