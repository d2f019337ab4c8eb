"""Faces as a printer draws them itself: letters and marks over the picture of their ground."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso.art import ArtLibrary
from gesso.printing.drawing_items import Face
from gesso.printing.fonts import FontBook
from gesso.printing.layers import Lifted
from gesso.printing.paint import DPI, canvas_of
from gesso.printing.pdf.content import FaceContent, opacity_name
from gesso.printing.pdf.fonts import PdfFonts
from gesso.printing.pdf.forms import show
from gesso.printing.pdf.objects import dictionary, name, reference, stream
from gesso.printing.pdf.pictures import Picture, picture

_PT = 72 / 25.4
_GROUND = "G"


@dataclass(frozen=True, slots=True)
class LayeredFace:
    """A face of which the ground is a JPEG or PNG file at 300 dpi, with all of its bleed or less on every side, or nothing,
    and the rest is drawn over it."""

    face: Face
    ground: Path | None
    lifted: tuple[Lifted, ...]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What draws a face over its ground, in every document: its operators, and the opacities that they ask for."""

    operators: bytes
    opacities: tuple[float, ...]
    ground: bytes


class VectorFaces:
    """Faces by id, drawn with the art of their game and the fonts of their project. Each is worked out once, however many
    documents show it."""

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
        """A reference to a picture, which the document has once however many faces show it."""
        digest = hashlib.blake2b(file, digest_size=16).digest()
        if digest not in self._pictures:
            image = picture(file)
            self._pictures[digest] = image._replace(image=reference(document, image.image))
        return self._pictures[digest].image

    def _drawing(self, id: str) -> _Drawing:
        if id not in self._drawings:
            face, ground, lifted = (layered := self._faces[id]).face, b"", layered.lifted
            content = FaceContent(face, self._art, self._fonts)
            if layered.ground is not None:
                ground = layered.ground.read_bytes()
                pixels, shown = canvas_of(face, DPI), picture(ground)
                rim = (pixels.width - shown.width) // 2
                left, width, height = (each / pixels.scale for each in (rim - pixels.corner, shown.width, shown.height))
                content.picture(_GROUND, left, left, width, height)
            content.draw(lifted)
            self._drawings[id] = _Drawing(content.operators(), tuple(sorted(content.opacities)), ground)
        return self._drawings[id]

    def _form(self, document: Any, id: str) -> Any:
        drawing, face = self._drawing(id), self._faces[id].face
        resources = {
            "XObject": dictionary({_GROUND: self._picture(document, drawing.ground)} if drawing.ground else {}),
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
