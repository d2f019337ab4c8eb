"""Pictures that tests have drawn and faces that they have laid out, for other tests that would make the same."""

from __future__ import annotations

import io
import os
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from PIL import Image

from gesso.art import ArtLibrary, ArtRequest, art_key, paint_art
from gesso.files import write_atomically
from gesso.printing.cache import drawn_key
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Item
from gesso.printing.faces.fonts import FontBook
from gesso.printing.layout import Layout
from gesso.printing.paint import ArtCache, Canvas, paint_items
from gesso.printing.pipeline.drawing import PrintContext, layout_of
from gesso.resources import home

COARSE = "GESSO_TESTS_PAINT_COARSELY"
"""The setting in the environment that makes the commands of `warm.py` paint coarsely."""
_COARSE = 5
"""A coarse face has a pixel for so many by so many."""
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


def paint_coarsely(patch: pytest.MonkeyPatch | None = None) -> None:
    """Paint faces with a twenty-fifth of the pixels from now on, and enlarge them to their size.

    Their files have names of their own in the cache. Not for tests of what is painted.
    """
    setattr = (patch or pytest.MonkeyPatch()).setattr
    for name in ("paint", "exports.images"):
        setattr(f"gesso.printing.{name}.paint_items", _coarse_items)
    setattr("gesso.printing.pipeline.runs.drawn_key", lambda shown, art: f"{drawn_key(shown, art)}-coarse")


def _coarse_items(
    image: Image.Image, drawn: Sequence[Item], canvas: Canvas, fonts: FontBook, art_cache: ArtCache
) -> Image.Image:
    width, height, trim = (px // _COARSE for px in (canvas.width, canvas.height, canvas.trim_width))
    few = Canvas(width, height, trim, canvas.corner // _COARSE, canvas.scale / _COARSE)
    try:
        painted = paint_items(image.resize((width, height)), drawn, few, fonts, art_cache)
    except ValueError:
        # On a small piece, so few pixels are too few for a motif.
        return paint_items(image, drawn, canvas, fonts, art_cache)
    return painted.resize(image.size, Image.Resampling.NEAREST)


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
