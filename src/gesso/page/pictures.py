"""Pictures of faces by the key of what they show: the file that a build writes, and smaller ones.

A key is told to a page together with the card. No other file can be asked for, and what a key names never changes.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache import with_cache
from gesso.diagnostics import RequestError
from gesso.source import SourceFile
from gesso.tasks.build import print_context
from gesso.worker_processes import Companion

if TYPE_CHECKING:
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext

SMALL, LARGE = 168, 688
"""The widths of the smaller pictures in pixels."""
_NAME = re.compile(r"(?P<key>[0-9a-f]{32}(?:-[a-z]+)?)(?:-(?P<width>168|688)\.webp|\.png)")
_CARD = 0.714
"""The shape of a face that cannot be laid out."""
_MOST = 4000
"""So many keys are known at a time; those that were told last stay."""


def address(key: str, width: int = 0) -> str:
    """Return the address of a picture, from that of the page.

    Args:
        key: The key of what it shows.
        width: One of the smaller widths; 0 for the file that a build writes.
    """
    return f"picture/{key}-{width}.webp" if width else f"picture/{key}.png"


class Pictures:
    """The pictures of a project that pages know of. Only the project's own thread draws them."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._context: PrintContext | None = None
        self._jobs: OrderedDict[str, DrawJob] = OrderedDict()
        self._ratios: dict[str, float] = {}
        self._generation = 0
        self._other = Companion()

    @property
    def context(self) -> PrintContext:
        """The templates and fonts of the project, and its cache."""
        if self._context is None:
            self._context = with_cache(print_context(self._root), self._root)
        return self._context

    def forget_templates(self) -> None:
        """Read templates and fonts again when a face is drawn next."""
        self._context = None
        self._generation += 1

    def close(self) -> None:
        """Stop drawing."""
        self._other.close()

    def learn(self, jobs: Iterable[DrawJob]) -> None:
        """Make the pictures of some faces known."""
        for job in jobs:
            self._jobs[job.key] = job
            self._jobs.move_to_end(job.key)
        while len(self._jobs) > _MOST:
            self._jobs.popitem(last=False)

    def ratio(self, job: DrawJob) -> float:
        """Return the width of a face by its height; all faces of a template have one shape."""
        from gesso.printing.faces.fonts import FontFileError
        from gesso.printing.pipeline.drawing import lay_out_job

        if job.spec.template not in self._ratios:
            try:
                face, _ = lay_out_job(job, self.context)
            except FontFileError:
                face = None
            if face is None:
                return _CARD
            self._ratios[job.spec.template] = round(face.width / face.height, 4)
        return self._ratios[job.spec.template]

    def file(self, key: str) -> Path | None:
        """Return the file of a face that is known, drawn if need be; None for an unknown one, or if it cannot be drawn.

        Raises:
            OutputError: A font cannot be read.
            OSError: The cache cannot be written.
        """
        from gesso.printing.pipeline.drawing import draw_one

        job = self._jobs.get(key)
        if job is None:
            return None
        face = self.context.face_file(key)
        if not face.is_file():
            draw_one(job, self.context)
        return face if face.is_file() else None

    def named(self, name: str) -> Path | None:
        """Return the file of a picture by the last part of its address, drawn if need be; None if there is none."""
        from gesso.editing.faces import face_picture
        from gesso.printing.pipeline.output_files import OutputError

        match = _NAME.fullmatch(name)
        job = self._jobs.get(match["key"]) if match else None
        if match is None or job is None:
            return None
        try:
            if match["width"] is None:
                return self.file(job.key)
            return face_picture(job, self.context, int(match["width"]))
        except (OutputError, RequestError, OSError):
            # What is wrong is told where it belongs; here the picture is missing.
            return None

    def elsewhere(self, name: str) -> Future[None] | None:
        """Have a picture drawn by another process, which costs no memory here and keeps nobody waiting.

        Returns:
            What is done when `ready` has the picture, or it cannot be drawn; None for an unknown picture.
        """
        match = _NAME.fullmatch(name)
        job = self._jobs.get(match["key"]) if match else None
        if match is None or job is None:
            return None
        # Spans carry whole files along.
        job = replace(job, spec=replace(job.spec, span=_NOWHERE, places={}))
        width = int(match["width"]) if match["width"] else 0
        return self._other.ask(draw_apart, self._root, self.context.cache, self._generation, job, width)

    def knows(self, name: str) -> bool:
        """Return whether a page was told of a picture, by the last part of its address."""
        match = _NAME.fullmatch(name)
        return match is not None and match["key"] in self._jobs

    def ready(self, name: str) -> Path | None:
        """Return the file of a picture if it has been drawn already; any thread may ask."""
        match = _NAME.fullmatch(name)
        if match is None or match["key"] not in self._jobs or self._context is None:
            return None
        face = self._context.face_file(match["key"])
        file = face.with_name(name) if match["width"] else face
        return file if file.is_file() else None


_NOWHERE = SourceFile("", "").top


@lru_cache(maxsize=1)
def _context_of(root: Path, cache: Path, _generation: int) -> PrintContext:
    return replace(print_context(root), cache=cache)


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
