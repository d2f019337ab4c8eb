"""Laying out and drawing faces: all are laid out, then those that show one picture are drawn together, once it is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gesso.art import ArtLibrary
from gesso.printing.component import FaceOrder
from gesso.printing.drawing_items import Art, Face
from gesso.printing.errors import Fault, FaultError
from gesso.printing.fonts import FontBook
from gesso.printing.pipeline.worker_pool import WorkerPool
from gesso.printing.templates import TemplateBook
from gesso.source import SourceFile

ALONE = 3
"""So many faces are drawn without a crew: a process of its own costs about 60 ms."""

_CHUNK = 8

Progress = Callable[[int, int], None]

_NOWHERE = SourceFile("", "").top


@dataclass(frozen=True, slots=True)
class PrintContext:
    """Where things are taken from and kept: templates, fonts, and the folder of what has been drawn before."""

    templates: TemplateBook
    fonts: FontBook
    cache: Path

    def face_file(self, key: str) -> Path:
        """Where the face of a key is kept."""
        return self.cache / "faces" / f"{key}.png"

    @property
    def art_folder(self) -> Path:
        """Where painted art is kept, apart from the frames."""
        return self.cache / "art"


@dataclass(frozen=True, slots=True)
class DrawJob:
    """One face to draw, the key it will be kept under, the art and the designer's own pictures it may use."""

    order: FaceOrder
    key: str
    art: ArtLibrary
    own: Mapping[str, Path]


Faults = tuple[Fault, ...]


def warm_up(jobs: Sequence[DrawJob], studio: PrintContext) -> None:
    """Load libraries, fonts and templates before any process is forked, by laying out one face of each kind."""
    from PIL import ImageFont, PpmImagePlugin  # noqa: F401

    import gesso.printing.paint  # noqa: F401

    for job in {job.order.template: job for job in jobs}.values():
        _lay_out(job, studio)


def draw_all(jobs: Sequence[DrawJob], studio: PrintContext, hands: WorkerPool, progress: Progress) -> dict[str, Faults]:
    """Draw faces into the studio's cache; the faults by face key, none for what went well.

    Raises `OutputError` where a process dies and OSError where the cache cannot be written.
    """
    # Spans carry whole files, and no process needs them.
    bare = [replace(job, order=replace(job.order, span=_NOWHERE)) for job in jobs]
    chunks = [_Chunk(tuple(bare[at : at + _CHUNK]), studio) for at in range(0, len(bare), _CHUNK)]
    laid = [each for chunk in hands.run(_lay_chunk, chunks) for each in chunk]
    faults = {job.key: found for job, (_, found) in zip(jobs, laid)}
    faces = [_Laid(job.key, face, job.art, job.own) for job, (face, _) in zip(jobs, laid) if face is not None]
    finished = 0

    def report(drawn: Mapping[str, Faults]) -> None:
        nonlocal finished
        finished += len(drawn)
        progress(finished, len(faces))

    for drawn in hands.run(_draw_sheaf, _sheaves(faces, studio), report):
        faults.update(drawn)
    return faults


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some faces to lay out: one would hardly be worth its way to another process."""

    jobs: tuple[DrawJob, ...]
    studio: PrintContext


@dataclass(frozen=True, slots=True)
class _Laid:
    """A face laid out, the key it will be kept under, the art and the designer's own pictures it may use."""

    key: str
    face: Face
    art: ArtLibrary
    own: Mapping[str, Path]

    def arts(self) -> tuple[Art, ...]:
        return tuple(item for item in self.face.items if isinstance(item, Art))


@dataclass(frozen=True, slots=True)
class _Sheaf:
    """The faces that show one picture, or a single face that shows none."""

    faces: tuple[_Laid, ...]
    studio: PrintContext

    def weight(self) -> int:
        """How long it will take, roughly, in cards."""
        return len(self.faces) + max((2 * art.panels for art in self.faces[0].arts()), default=0)


def _lay_chunk(chunk: _Chunk) -> list[tuple[Face | None, Faults]]:
    return [_lay_out(job, chunk.studio) for job in chunk.jobs]


def _lay_out(job: DrawJob, studio: PrintContext) -> tuple[Face | None, Faults]:
    from gesso.printing.document import parse_document
    from gesso.printing.layout import lay_out

    order = job.order
    try:
        xml = studio.templates.render(order.template, {"card": order.values})
        layout = lay_out(parse_document(xml, order.template), studio.fonts, job.art, order.id)
    except FaultError as error:
        return None, (error.fault,)
    return layout.face, layout.faults


def _sheaves(faces: Sequence[_Laid], studio: PrintContext) -> list[_Sheaf]:
    """Faces by their picture, the longest work first: a mural takes as long as several cards."""
    from gesso.printing.paint import DPI, ArtCache, canvas_of

    sheaves: dict[str, list[_Laid]] = {}
    for laid in faces:
        arts = laid.arts()
        picture = ArtCache(laid.art, None, laid.own).key(arts[0], canvas_of(laid.face, DPI)) if arts else laid.key
        sheaves.setdefault(picture, []).append(laid)
    return sorted((_Sheaf(tuple(each), studio) for each in sheaves.values()), key=lambda sheaf: -sheaf.weight())


def _draw_sheaf(sheaf: _Sheaf) -> dict[str, Faults]:
    """Draw the faces; a picture that cannot be used is a fault of the first one only."""
    from gesso.printing.paint import DPI, ArtCache, encode_png, keep, render_face

    studio = sheaf.studio
    gallery = ArtCache(sheaf.faces[0].art, studio.art_folder, sheaf.faces[0].own)
    found: dict[str, Faults] = {laid.key: () for laid in sheaf.faces}
    for laid in sheaf.faces:
        face = laid.face
        try:
            image = render_face(face, studio.fonts, gallery)
        except FaultError as error:
            found[laid.key] = (error.fault,)
            break
        trim = f"{face.width:g} {face.height:g} {face.bleed:g}"
        keep(encode_png(image, dpi=DPI, notes={"Trim": trim}), studio.face_file(laid.key))
    return found
