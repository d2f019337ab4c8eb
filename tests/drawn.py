"""Pictures that tests have drawn and faces that they have laid out, for other tests that would make the same."""

from __future__ import annotations

import io
import os
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from PIL import Image

from gesso.art import ArtLibrary, ArtRequest, art_key, paint_art
from gesso.atomic_files import write_atomically
from gesso.printing.component import FaceSpec
from gesso.printing.layout import Layout
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.drawing import layout_of
from gesso.resources import home

CACHE = Path(".gesso") / "cache"
PARTS = ("art", "faces")
"""The folders of a project's cache that hold files under keys of their content."""


class DrawnPictures:
    """A folder that all processes of a test run share. A project that is lent its pictures builds, byte for byte, what it
    would build without them, in less time. Not for tests of caches, of what draws, or of how long that takes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def lent(self, project: Path, *parts: str) -> Iterator[Path]:
        """A project that finds there what was drawn before, or some parts of it; what it draws is kept for others."""
        for part in parts or PARTS:
            _link_all(self._folder / part, project / CACHE / part)
        yield project
        self.keep(project, *parts)

    def paint(self, request: ArtRequest) -> Image.Image:
        """Return what `paint_art` paints, painted once for all tests; a build of the repository may have done so, too."""
        if not request.motif.mural.__module__.startswith("gesso_art."):
            # Packages that tests install may have equal names.
            return paint_art(request)
        name = f"{art_key(request)}.ppm"
        own = self._folder / "painted" / name
        for file in (own, home() / CACHE / "art" / name):
            if file.is_file():
                with Image.open(file, formats=("PPM",)) as kept:
                    return kept.convert("RGB")
        picture, packed = paint_art(request), io.BytesIO()
        picture.save(packed, "PPM")
        write_atomically(own, packed.getvalue())
        return picture

    def keep(self, project: Path, *parts: str) -> None:
        """Lend to others what a project has drawn by itself."""
        for part in parts or PARTS:
            _link_all(project / CACHE / part, self._folder / part)


_BUNDLED = tuple((home() / "templates" / name,) for name in ("faces", "fonts"))
_MOST_LAYOUTS = 1500


class LaidOutFaces:
    """Layouts that this process has made of faces without templates or fonts of a project's own."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[object, ...], tuple[ArtLibrary, Layout]] = OrderedDict()

    def layout_of(self, spec: FaceSpec, art: ArtLibrary, context: PrintContext) -> Layout:
        """Return what `layout_of` of the pipeline returns."""
        if (context.templates.folders, context.fonts.folders) != _BUNDLED:
            return layout_of(spec, art, context)
        key = (spec.id, spec.template, repr(spec.values), spec.theme, context.fonts.fallbacks, id(art))
        if key not in self._known:
            # The library is kept, so that no other one gets its number.
            self._known[key] = art, layout_of(spec, art, context)
            if len(self._known) > _MOST_LAYOUTS:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key][1]


def _link_all(source: Path, target: Path) -> None:
    """Put the files of a folder into another one, too: whole at once, so that another process sees none half written."""
    if not source.is_dir():
        return
    target.mkdir(parents=True, exist_ok=True)
    for file in os.scandir(source):
        # What is being written goes by a name of its own.
        if not file.name.startswith("."):
            with suppress(FileExistsError):
                os.link(file.path, target / file.name)
