"""Faces as form objects of a PDF:

pixels, or vectors over a picture. Each is in the file once, however often it is printed.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from gesso.art import ArtLibrary
from gesso.printing.faces.drawing_items import Face
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.layers import VectorItem
from gesso.printing.faces.png import PngStream, Trim, read_png_stream, read_trim
from gesso.printing.paint import DPI, canvas_of
from gesso.printing.pdf.content import FaceContent, opacity_name
from gesso.printing.pdf.fonts import PdfFonts
from gesso.printing.pdf.objects import Picture, dictionary, name, picture, reference, stream

_PT = 72 / 25.4
_GROUND = "G"


class FaceForms(Protocol):
    """The faces of one document after another."""

    def place(self, canvas: Any, face: str) -> None:
        """Draw a face by its id, with the upper left corner of its trim at the origin of a reportlab canvas.

        Raises KeyError for an unknown face.
        """

    def finish(self, canvas: Any) -> None:
        """Write what is known only when all of a document is drawn."""


def show(canvas: Any, face: str) -> None:
    """Draw the form of a face that the document has."""
    # reportlab's public method needs the form's size, and accepts only forms that it has made.
    canvas._code.append(f"/{canvas._doc.getXObjectName(face)} Do")
    canvas._formsinuse.append(face)


class PixelFaces:
    """PNG files of faces (RGB, with bleed, at `dpi`) by id, each embedded with its bytes unchanged.

    `place` raises ValueError for a file of another kind.
    """

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
        # The trim corner of a face lies on the first whole pixel after its bleed.
        corner = math.ceil(round(trim.bleed * scale, 3)) / scale
        width, height = stream.width / scale, stream.height / scale
        canvas.saveState()
        canvas.translate(-corner * _PT, (corner - height) * _PT)
        canvas.scale(width * _PT, height * _PT)
        show(canvas, face)
        canvas.restoreState()

    def finish(self, canvas: Any) -> None:
        """Do nothing: all is written already."""
        self._known.clear()


@dataclass(frozen=True, slots=True)
class LayeredFace:
    """A face of vector items over a raster picture."""

    face: Face
    raster: Path | None
    """A JPEG or PNG file at 300 dpi with all of the bleed, or less on every side; None if there is no picture."""
    vector_items: tuple[VectorItem, ...]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A face as every document draws it."""

    operators: bytes
    opacities: tuple[float, ...]
    """Those that the operators use."""
    raster: bytes


class VectorFaces:
    """Faces by id, drawn with the art of their game and the fonts of their project.

    Each is computed once for all documents.
    """

    def __init__(self, faces: Mapping[str, LayeredFace], art: ArtLibrary, fonts: FontBook) -> None:
        self._faces = faces
        self._art = art
        self._fonts = PdfFonts(fonts)
        self._drawings: dict[str, _Drawing] = {}
        self._begin()

    def _begin(self) -> None:
        """Begin a document."""
        self._known: set[str] = set()
        self._resources: Any = dictionary({})
        self._pictures: dict[bytes, Picture] = {}

    def place(self, canvas: Any, face: str) -> None:
        if face not in self._known:
            self._known.add(face)
            canvas._doc.addForm(face, self._form(canvas._doc, face))
        show(canvas, face)

    def finish(self, canvas: Any) -> None:
        """Write the fonts: only now is it known which letters are used."""
        self._resources.dict.update(self._fonts.written(canvas._doc))
        self._begin()

    def _picture(self, document: Any, file: bytes) -> Any:
        """Return a reference to a picture, which the document has once for all faces."""
        digest = hashlib.blake2b(file, digest_size=16).digest()
        if digest not in self._pictures:
            image = picture(file)
            self._pictures[digest] = image._replace(image=reference(document, image.image))
        return self._pictures[digest].image

    def _drawing(self, id: str) -> _Drawing:
        if id not in self._drawings:
            face, raster, vector_items = (layered := self._faces[id]).face, b"", layered.vector_items
            content = FaceContent(face, self._art, self._fonts)
            if layered.raster is not None:
                raster = layered.raster.read_bytes()
                pixels, shown = canvas_of(face, DPI), picture(raster)
                rim = (pixels.width - shown.width) // 2
                left, width, height = (each / pixels.scale for each in (rim - pixels.corner, shown.width, shown.height))
                content.picture(_GROUND, left, left, width, height)
            content.draw(vector_items)
            self._drawings[id] = _Drawing(content.operators(), tuple(sorted(content.opacities)), raster)
        return self._drawings[id]

    def _form(self, document: Any, id: str) -> Any:
        drawing, face = self._drawing(id), self._faces[id].face
        resources = {
            "XObject": dictionary({_GROUND: self._picture(document, drawing.raster)} if drawing.raster else {}),
            "Font": reference(document, self._resources),
            "ExtGState": dictionary({opacity_name(each): dictionary({"ca": each}) for each in drawing.opacities}),
        }
        bleed = face.bleed
        box = [-bleed, -face.height - bleed, face.width + bleed, bleed]
        entries = {
            "Type": name("XObject"),
            "Subtype": name("Form"),
            "BBox": [round(edge * _PT, 3) for edge in box],
            "Resources": dictionary(resources),
        }
        scale = round(_PT, 5)
        return stream(f"{scale} 0 0 {-scale} 0 0 cm\n".encode() + drawing.operators, entries)
