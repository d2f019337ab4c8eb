"""Pictures of faces by the key of what they show: the file that a build writes, and smaller ones.

A key is told to a page together with the card. No other file can be asked for, and what a key names never changes.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache import with_cache
from gesso.diagnostics import RequestError
from gesso.tasks.build import print_context

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

    @property
    def context(self) -> PrintContext:
        """The templates and fonts of the project, and its cache."""
        if self._context is None:
            self._context = with_cache(print_context(self._root), self._root)
        return self._context

    def forget_templates(self) -> None:
        """Read templates and fonts again when a face is drawn next."""
        self._context = None

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
