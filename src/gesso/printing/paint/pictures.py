"""The picture behind a face: painted once and cached under its content's key, or a designer's own file."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from gesso.art import ArtLibrary, ArtRequest, art_key, paint_art
from gesso.printing.atomic_files import write_atomically
from gesso.printing.drawing_items import Art, WindowArt
from gesso.printing.paint.canvas import Canvas
from gesso.printing.paint.custom_picture import fit_picture, open_picture

ART_SUFFIX = ".ppm"
"""Cached art is not compressed: it is read back twenty times as fast, and old art is pruned."""


@dataclass(frozen=True, slots=True)
class ArtCache:
    """The game's art, the folder that painted pictures are cached in (None: nowhere), and custom pictures by name.

    The last picture stays in memory, for faces that share it.
    """

    library: ArtLibrary
    folder: Path | None = None
    custom: Mapping[str, Path] = field(default_factory=dict)
    _last: dict[str, Image.Image] = field(default_factory=dict, repr=False, compare=False)

    def key(self, art: Art, canvas: Canvas) -> str:
        """The cache key of the whole picture: it changes with anything that changes a pixel."""
        path = self.custom.get(art.picture)
        request = self._request(art, canvas)
        if path is None:
            return art_key(request)
        content = hashlib.blake2b(path.read_bytes(), digest_size=16)
        content.update(f"{request.width_px} {request.height_px} {request.focus}".encode())
        return content.hexdigest()

    def panel(self, art: Art, canvas: Canvas) -> Image.Image:
        """The part of the picture that lies behind this face or in its window, the caller's to draw on."""
        key = self.key(art, canvas)
        whole = self._last.get(key)
        if whole is None:
            whole = self.whole(art, canvas)
            self._last.clear()
            self._last[key] = whole
        if art.panels == 1:
            return whole.copy()
        left = art.panel * canvas.trim_width
        return whole.crop((left, 0, left + canvas.width, canvas.height))

    def whole(self, art: Art, canvas: Canvas) -> Image.Image:
        """The whole picture over all panels, from the folder if it lies there, else painted and put there."""
        path = self.folder / f"{self.key(art, canvas)}{ART_SUFFIX}" if self.folder else None
        if path is not None and path.is_file():
            try:
                with Image.open(path) as kept:
                    return kept.convert("RGB")
            except OSError:
                pass  # A damaged copy is painted anew.
        request = self._request(art, canvas)
        custom = self.custom.get(art.picture)
        if custom is not None:
            picture = fit_picture(open_picture(custom), request.width_px, request.height_px, request.focus)
        else:
            picture = paint_art(request)
        if path is not None:
            packed = io.BytesIO()
            picture.save(packed, "PPM")
            write_atomically(path, packed.getvalue())
        return picture

    def _request(self, art: Art, canvas: Canvas) -> ArtRequest:
        more = (art.panels - 1) * canvas.trim_width
        edges = window_of(art, canvas)
        left, top, right, bottom = (canvas.whole(edge) - edges[at % 2] for at, edge in enumerate(art.focus))
        focus = (left, top, right + more, bottom)
        return ArtRequest(
            motif=self.library.motifs[art.motif],
            palette=art.palette,
            seed=art.seed,
            composition=art.composition,
            width_px=edges[2] - edges[0] + more,
            height_px=edges[3] - edges[1],
            focus=focus,
            grain=art.grain,
            panels=art.panels,
            emblem=art.emblem if isinstance(art, WindowArt) else "",
        )


def window_of(art: Art, canvas: Canvas) -> tuple[int, int, int, int]:
    """Where the picture lies on the canvas (left, top, right, bottom): all over it, or in its window."""
    if not isinstance(art, WindowArt):
        return 0, 0, canvas.width, canvas.height
    left, top, right, bottom = map(canvas.whole, art.window)
    return left, top, right, bottom
