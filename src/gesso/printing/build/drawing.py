"""Laying out and painting faces: everything is laid out, then every picture painted once, then every face drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gesso.printing.build.processes import crew
from gesso.printing.component import FaceOrder
from gesso.printing.faults import Fault, FaultError
from gesso.printing.fonts import FontBook
from gesso.printing.items import Art, Face
from gesso.printing.templates import TemplateBook
from gesso.source import SourceFile

# A process of its own costs about 60 ms: not worth it for a card or two.
_ALONE = 3

Progress = Callable[[int, int], None]

_NOWHERE = SourceFile("", "").top


@dataclass(frozen=True, slots=True)
class Studio:
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
    """One face to draw, the key it will be kept under, and the designer's own pictures it may use."""

    order: FaceOrder
    key: str
    own: Mapping[str, Path]


Faults = tuple[Fault, ...]


def draw_all(jobs: Sequence[DrawJob], studio: Studio, *, workers: int, progress: Progress) -> dict[str, Faults]:
    """Draw faces into the studio's cache; the faults by face key, none for what went well.

    Raises `OutputError` where a process dies and OSError where the cache cannot be written.
    """
    _warm_up()
    with crew(workers if len(jobs) > _ALONE else 1) as hands:
        # Spans carry whole files, and no process needs them.
        tasks = [_Task(replace(job, order=replace(job.order, span=_NOWHERE)), studio) for job in jobs]
        laid = hands.run(_lay, tasks, lambda _done: None)
        faults = {task.job.key: found for task, (_, found) in zip(tasks, laid)}
        faces = [replace(task, face=face) for task, (face, _) in zip(tasks, laid) if face is not None]
        pictures = _missing_pictures(faces, studio)
        total = len(pictures) + len(faces)
        painted = hands.run(_paint, pictures, lambda done: progress(done, total))
        spoilt = {task.picture for task, found in zip(pictures, painted) if found}
        faults.update({task.job.key: found for task, found in zip(pictures, painted) if found})
        ready = [task for task in faces if not spoilt.intersection(_picture_keys(task, studio))]
        drawn = hands.run(_draw, ready, lambda done: progress(len(pictures) + done, total))
        faults.update({task.job.key: found for task, found in zip(ready, drawn) if found})
    return faults


@dataclass(frozen=True, slots=True)
class _Task:
    """What a process gets: a job, and as far as they are known its face and the key of the picture to paint."""

    job: DrawJob
    studio: Studio
    face: Face | None = None
    art: Art | None = None
    picture: str = ""


def _warm_up() -> None:
    """Load the libraries before any process is forked."""
    import jinja2.sandbox  # noqa: F401
    from PIL import ImageFont, PpmImagePlugin  # noqa: F401

    import gesso.printing.layout
    import gesso.printing.paint  # noqa: F401


def _lay(task: _Task) -> tuple[Face | None, Faults]:
    from gesso.printing.document import parse_document
    from gesso.printing.layout import lay_out

    order, studio = task.job.order, task.studio
    try:
        xml = studio.templates.render(order.template, {"card": order.values})
        layout = lay_out(parse_document(xml, order.template), studio.fonts, order.id)
    except FaultError as error:
        return None, (error.fault,)
    return layout.face, layout.faults


def _missing_pictures(faces: Sequence[_Task], studio: Studio) -> list[_Task]:
    """One task for every picture that is not kept yet, the widest first: a mural takes as long as several cards."""
    from gesso.printing.paint import ART_SUFFIX

    missing: dict[str, _Task] = {}
    for task in faces:
        assert task.face is not None
        for art, key in zip(_arts(task.face), _picture_keys(task, studio)):
            if key not in missing and not (studio.art_folder / f"{key}{ART_SUFFIX}").is_file():
                missing[key] = replace(task, art=art, picture=key)
    return sorted(missing.values(), key=lambda task: -task.art.panels if task.art else 0)


def _arts(face: Face) -> list[Art]:
    return [item for item in face.items if isinstance(item, Art)]


def _picture_keys(task: _Task, studio: Studio) -> list[str]:
    from gesso.printing.paint import DPI, Gallery, canvas_of

    assert task.face is not None
    gallery = Gallery(studio.art_folder, task.job.own)
    canvas = canvas_of(task.face, DPI)
    return [gallery.key(art, canvas) for art in _arts(task.face)]


def _paint(task: _Task) -> Faults:
    from gesso.printing.paint import DPI, Gallery, canvas_of

    assert task.face is not None and task.art is not None
    try:
        Gallery(task.studio.art_folder, task.job.own).whole(task.art, canvas_of(task.face, DPI))
    except FaultError as error:
        return (error.fault,)
    return ()


def _draw(task: _Task) -> Faults:
    from gesso.printing.paint import DPI, Gallery, encode_png, keep, render_face

    assert task.face is not None
    face, studio = task.face, task.studio
    try:
        image = render_face(face, studio.fonts, Gallery(studio.art_folder, task.job.own))
    except FaultError as error:
        return (error.fault,)
    trim = f"{face.width:g} {face.height:g} {face.bleed:g}"
    keep(encode_png(image, dpi=DPI, notes={"Trim": trim}), studio.face_file(task.job.key))
    return ()
