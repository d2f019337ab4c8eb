"""Faces as pixels: each embedded in the very bytes of its PNG."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gesso.printing.pdf.forms import show
from gesso.printing.pdf.pictures import picture
from gesso.printing.pdf.png_stream import PngStream, Trim, read_png_stream, read_trim

_PT = 72 / 25.4


class PixelFaces:
    """RGB PNG files of faces with their bleed, at `dpi`, by id. `place` raises ValueError for a file of another kind."""

    def __init__(self, files: Mapping[str, Path], dpi: int = 300) -> None:
        self._files = files
        self._dpi = dpi
        self._known: dict[str, tuple[PngStream, Trim]] = {}

    def place(self, canvas: Any, face: str) -> None:
        if face not in self._known:
            png = self._files[face].read_bytes()
            self._known[face] = read_png_stream(png), read_trim(self._files[face])
            canvas._doc.addForm(face, picture(png).image)
        stream, trim = self._known[face]
        scale = self._dpi / 25.4
        # The trim corner of a face lies on the whole pixel after its bleed.
        corner = math.ceil(round(trim.bleed * scale, 3)) / scale
        width, height = stream.width / scale, stream.height / scale
        canvas.saveState()
        canvas.translate(-corner * _PT, (corner - height) * _PT)
        canvas.scale(width * _PT, height * _PT)
        show(canvas, face)
        canvas.restoreState()

    def finish(self, canvas: Any) -> None:
        """Nothing is left to write."""
        self._known.clear()
