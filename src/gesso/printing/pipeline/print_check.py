"""Problems of prints that are known before anything is painted: sizes, pictures too small, texts over each other, signs near a cut."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from itertools import compress
from math import hypot
from pathlib import Path
from typing import NamedTuple

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    FACE_ELEMENT,
    NEAR_CUT,
    PICTURE_PROFILE,
    PICTURE_TOO_SMALL,
    TEMPLATE_UNUSED,
    TEXT_OVERLAP,
)
from gesso.diagnostics.suggestions import did_you_mean
from gesso.files import file_text
from gesso.printing.cache import shown_key
from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.document import FaceError, diagnose, once_each
from gesso.printing.faces.drawing_items import (
    Art,
    Box,
    Ellipse,
    Face,
    HalfTurn,
    HalfTurnDown,
    Icon,
    Item,
    Mark,
    TextRun,
    WindowArt,
)
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import legible_extent
from gesso.printing.faces.png import read_trim
from gesso.printing.faces.style import OWN_ENDINGS, own_names
from gesso.printing.faces.templates import MAX_BYTES, SUFFIX
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS, BackSides, Paper, Piece, TooLargeError
from gesso.printing.pages.grid import pages_for
from gesso.printing.pages.packing import PackingError
from gesso.printing.pipeline.custom_art import CustomArt, credited, custom_art_of, lacking_pictures
from gesso.printing.pipeline.drawing import DrawJob, LaidOut, PrintContext, RasterFormat, lay_out_job
from gesso.printing.pipeline.runs import KitRun, Plan
from gesso.printing.pipeline.sheet_writing import SheetStyle
from gesso.resources import lies_in
from gesso.source import SourceFile, Span
from gesso.source.source_file import found_near

Size = tuple[float, float]
"""Width and height in millimetres."""
NEAR = 1.0
"""Millimetres that stay free before a cut."""
_DOT = 1.0
"""A circle up to this radius (mm) is a dot, not a ring."""
_TOUCHING = 0.05
"""Kerning and rounding let neighbours on a line share this much (mm)."""


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    """An item that ends just before the cut."""

    gap: float
    """Millimetres before the cut."""
    what: str
    sign: str
    spec: FaceSpec = field(compare=False)


def near_round_cut(spec: FaceSpec, face: Face, radius: float) -> Iterator[_Near]:
    """Yield the rings and marks near the round cut of a face.

    Items that run over the cut are meant to.
    """
    for item in face.items:
        box = _box(item)
        if box is not None:
            x, y = (box[0] + box[2] - face.width) / 2, (box[1] + box[3] - face.height) / 2
            gap = radius - hypot(x, y) - (box[2] - box[0]) / 2
            if 0 <= gap < NEAR:
                yield _near(spec, item, gap)


def near_straight_cut(spec: FaceSpec, face: Face) -> Iterator[_Near]:
    """Yield a designer's own signs near the edges of a face.

    Items that run over the cut are meant to.
    """
    for item in face.items:
        box = _box(item)
        if box is not None and isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS):
            gap = min(box[0], box[1], face.width - box[2], face.height - box[3])
            if 0 <= gap < NEAR:
                yield _near(spec, item, gap)


def near_cut_warning(near_items: Iterable[_Near], of: str) -> Iterator[Diagnostic]:
    """Yield a warning for each template, which names the worst of its faces; `of` says what is cut."""
    by_template: dict[str, list[_Near]] = {}
    for each in near_items:
        by_template.setdefault(each.spec.template, []).append(each)
    for alike in by_template.values():
        worst = min(alike)
        others = len({each.spec.id for each in alike}) - 1
        name = f"{worst.spec.id} and {others} more" if others else worst.spec.id
        place = found_near(worst.spec.span, worst.sign) if worst.sign else worst.spec.span
        hint = "make it smaller in the template, or let it run over the cut"
        yield Diagnostic(NEAR_CUT, f"{name}: {worst.what} ends {worst.gap:.1f} mm before the cut{of}", place, hint)


def _near(spec: FaceSpec, item: Item, gap: float) -> _Near:
    sign = item.shape if isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS) else ""
    item_name = f"the sign `{sign}`" if sign else "a mark" if isinstance(item, Mark) else "a ring"
    return _Near(gap, item_name, sign, spec)


def _box(item: Item) -> Box | None:
    match item:
        case Ellipse() if item.rx > _DOT:
            return item.cx - item.rx, item.cy - item.ry, item.cx + item.rx, item.cy + item.ry
        case Mark():
            half = item.size / 2
            return item.cx - half, item.cy - half, item.cx + half, item.cy + half
        case _:
            return None


class Overlap(NamedTuple):
    """Two texts, or an icon's name and a text, that share a box of this size in mm."""

    first: str
    second: str
    width: float
    height: float


def overlapping_text(face: Face, fonts: FontBook) -> Iterator[Overlap]:
    """Yield each pair of overlapping texts or icons of a face, measured at their capitals."""
    boxes: list[tuple[Box, str]] = []
    for item in face.items:
        if isinstance(item, HalfTurn | HalfTurnDown):
            # Later items are painted over the half that has just been repeated.
            yield from _overlaps(boxes)
            boxes = []
        elif isinstance(item, TextRun | Icon) and (box := legible_extent(item, fonts)) is not None:
            boxes.append((box, item.text if isinstance(item, TextRun) else item.words))
    yield from _overlaps(boxes)


def overlap_warnings(overlaps: Iterable[tuple[FaceSpec, Overlap]]) -> Iterator[Diagnostic]:
    """Yield a warning for each template, which names its widest overlap."""
    by_template: dict[str, list[tuple[FaceSpec, Overlap]]] = {}
    for spec, overlap in overlaps:
        by_template.setdefault(spec.template, []).append((spec, overlap))
    for pairs in by_template.values():
        spec, widest = max(pairs, key=lambda pair: pair[1].width)
        others = len({spec.id for spec, _ in pairs}) - 1
        faces = f"{spec.id} and {others} more" if others else spec.id
        message = f"{faces}: `{widest.first}` and `{widest.second}` overlap by {widest.width:.1f} mm"
        yield Diagnostic(TEXT_OVERLAP, message, spec.span, "move one of them in the template, or give it a `max-width`")


def _overlaps(boxes: list[tuple[Box, str]]) -> Iterator[Overlap]:
    # Sorted from top to bottom, a box can only meet those that begin above its end.
    ordered = sorted(boxes, key=lambda each: each[0][1])
    for index, (box, text) in enumerate(ordered):
        for other, its_text in ordered[index + 1 :]:
            if other[1] >= box[3] - _TOUCHING:
                break
            width = min(box[2], other[2]) - max(box[0], other[0])
            height = min(box[3], other[3]) - other[1]
            if width > _TOUCHING and height > _TOUCHING:
                yield Overlap(text, its_text, width, height)


Faults = Callable[[Component, Size], Iterable[str]]
"""Gives the reasons why a piece of this width and height in mm has no room on its paper."""


def no_faults(_piece: Component, _size: Size) -> Iterable[str]:
    """Return nothing: a piece that is not printed on paper may have any size."""
    return ()


def sheet_faults(papers: Sequence[Paper], backs: BackSides = ALONG_LONG_EDGE) -> Faults:
    """Return what says whether pieces have room on sheets of some papers."""

    def faults(piece: Component, size: Size) -> Iterator[str]:
        if piece.joins.x or piece.joins.y:
            return
        alone = [Piece(piece.front.id, piece.back.id if piece.back else None, *size)]
        for paper in papers:
            try:
                pages_for(alone, paper, backs)
            except TooLargeError as error:
                yield str(error)

    return faults


def kit_faults(run: KitRun, backs: BackSides) -> Faults:
    """Return what says whether pieces have room on the pages of a kit."""
    from gesso.printing.kit.pages import pages_of

    sections = {section.id: section for section in run.kit.sections}

    def faults(piece: Component, size: Size) -> Iterator[str]:
        if piece.section in sections:
            alone = Piece(piece.front.id, piece.back.id if piece.back else None, *size, piece.joins, piece.outlined)
            try:
                pages_of(sections[piece.section], [alone], run.paper, (), backs)
            except PackingError:
                yield f"a piece of {size[0]:g} x {size[1]:g} mm does not fit on a page of {run.paper.name}"
            except TooLargeError as error:
                yield str(error)

    return faults


def size_problems(
    pieces: Iterable[Component], sizes: Mapping[str, Size], faults: Faults = no_faults
) -> Iterator[Diagnostic]:
    """Yield backs that are not as large as their fronts, and pieces that have no room on their paper.

    `sizes` are those of faces by id, in mm. Each template is reported once.
    """
    reported: set[tuple[str, str]] = set()
    for piece in pieces:
        size = sizes.get(piece.front.id)
        back = sizes.get(piece.back.id) if piece.back else None
        templates = piece.front.template, piece.back.template if piece.back else ""
        if size is None or templates in reported:
            continue
        reported.add(templates)
        if back is not None and back != size:
            message = f"{piece.front.id}: its back has {back[0]:g} x {back[1]:g} mm, and it {size[0]:g} x {size[1]:g}"
            yield Diagnostic(
                FACE_ELEMENT, message, piece.front.span, f"make `{templates[0]}` and `{templates[1]}` as large"
            )
        for fault in faults(piece, size):
            hint = f"print on a larger paper, or make `{templates[0]}` smaller"
            yield Diagnostic(FACE_ELEMENT, f"{piece.front.id}: {fault}", piece.front.span, hint)


def planned_sizes(
    plans: Sequence[Plan],
    laid: Mapping[str, LaidOut],
    context: PrintContext,
    kit: KitRun | None,
    sheets: SheetStyle | None,
) -> Iterator[Diagnostic]:
    """Yield the problems with sizes of what is to be printed, as laid out, else as it lies in the cache.

    Cards have to fit on a sheet even if no `sheets` are printed; other pieces may then be of any size.
    """
    style = sheets or SheetStyle()
    for plan in plans:
        keys = plan.keys.items()
        sizes = {id: size for id, key in keys if (size := _size(laid.get(key), context.face_file(key))) is not None}
        pieces = plan.run.prints.components
        faults = kit_faults(kit, style.backs) if kit else sheet_faults(style.papers(plan.run.prints), style.backs)
        held = [bool(sheets or piece.front.card) for piece in pieces]
        yield from size_problems(compress(pieces, held), sizes, faults)
        yield from size_problems((piece for piece, holds in zip(pieces, held) if not holds), sizes)


def _size(laid: LaidOut | None, drawn: Path) -> tuple[float, float] | None:
    if laid is not None:
        return (laid[0].width, laid[0].height) if laid[0] is not None else None
    try:
        trim = read_trim(drawn)
    except (OSError, ValueError):
        # A damaged file will be drawn again.
        return None
    return trim.width, trim.height


def pictured(plans: Iterable[Plan], raster_format: RasterFormat | None) -> dict[str, DrawJob]:
    """Return the faces that show a designer's own picture, drawn or not, by key."""
    jobs = ((job, plan.custom.pictures) for plan in plans for job in plan.drawn(raster_format).values())
    return {job.key: job for job, pictures in jobs if str(job.spec.values.get("picture", "")) in pictures}


def planned_pictures(plans: Iterable[Plan], laid: Mapping[str, LaidOut]) -> Iterator[Diagnostic]:
    """Yield the designer's own pictures that are too small for laid-out faces, each once: plans may share a folder."""
    reported: set[Path] = set()
    for plan in plans:
        faces = [laid[key][0] for key in plan.keys.values() if key in laid]
        for path, needed, at in shown_pictures(plan.custom, [face for face in faces if face], plan.run.prints.span):
            if needed != (0, 0) and path not in reported:
                problems = [*too_small(path, _size_of(path), needed, at), *unused_profile(path, at)]
                reported.update(path for _ in problems)
                yield from problems


def _size_of(path: Path) -> tuple[int, int]:
    """Return the pixels of a picture; more than enough if it cannot be read, since drawing reports that."""
    from gesso.printing.faces.document import FaceError
    from gesso.printing.paint.pictures import picture_size

    try:
        return picture_size(path)
    except FaceError:
        return 1 << 30, 1 << 30


def shown_pictures(
    custom: CustomArt, faces: Sequence[Face], span: Span
) -> Iterator[tuple[Path, tuple[int, int], Span]]:
    """Yield each of the designer's own pictures, the width and height in pixels that it needs, and where its card
    stands."""
    for path in dict.fromkeys(custom.pictures.values()):
        names = [name for name, file in custom.pictures.items() if file == path]
        yield path, _needed(faces, names), found_near(span, f"id: {path.stem}")


def _needed(faces: Iterable[Face], names: Collection[str]) -> tuple[int, int]:
    """Return the width and height in pixels that a picture needs where it is printed, with bleed.

    A picture that stands for several names needs what the smallest of them needs: elsewhere it is only a stand-in.
    """
    from gesso.printing.paint import DPI, canvas_of

    sizes: list[tuple[int, int]] = []
    for face in faces:
        for art in face.items:
            if isinstance(art, Art) and art.picture in names and not isinstance(art, WindowArt):
                canvas = canvas_of(face, DPI)
                sizes.append((canvas.width + (art.panels - 1) * canvas.trim_width, canvas.height))
    return min(sizes, default=(0, 0))


def too_small(path: Path, size: tuple[int, int], needed: tuple[int, int], span: Span) -> Iterator[Diagnostic]:
    """Yield a warning for a picture that is printed with fewer dots per inch than a printer has."""
    from gesso.printing.paint import DPI

    (width, height), (wide, high) = size, needed
    if width < wide or height < high:
        dpi = int(DPI * min(width / wide, height / high))
        shown = f"`{path.parent.name}/{path.name}` has {width} x {height} pixels"
        message = f"the picture {shown} and is printed at {dpi} dots per inch; {DPI} are sharp"
        yield Diagnostic(PICTURE_TOO_SMALL, message, span, f"save it at {wide} x {high} or more")


def unused_profile(path: Path, span: Span) -> Iterator[Diagnostic]:
    """Yield a warning for a picture whose colour profile cannot be used. Drawing reports what is no picture."""
    from gesso.printing.faces.document import FaceError
    from gesso.printing.paint.pictures import profile_fault

    with suppress(FaceError):
        if fault := profile_fault(path):
            message = f"the colour profile of the picture `{path.parent.name}/{path.name}` is not used: {fault}"
            hint = "its colours are taken for sRGB; convert it to sRGB and save it again"
            yield Diagnostic(PICTURE_PROFILE, message, span, hint)


@dataclass(frozen=True, slots=True)
class SoundFaces:
    """Laid-out faces in which nothing is wrong, so that a change of one card lays out that card alone."""

    made_with: str
    """The key of what lays them out: the program, templates and fonts."""
    known: Mapping[str, Sequence[float]]
    """The widths and heights (mm) of faces found earlier, by the key of what they show."""
    used: dict[str, Sequence[float]] = field(default_factory=dict)
    """Those of the checked entry."""

    def key(self, spec: FaceSpec, prints: EntryPrints) -> str:
        """Return the key of what a face shows, with none of the designer's own pictures."""
        return shown_key(spec, prints.art, templates=self.made_with, fonts="", pictures={})


def check_prints(prints: EntryPrints, context: PrintContext, sound: SoundFaces) -> list[Diagnostic]:
    """Return every problem that `print_runs` would find with the faces and pictures of an entry.

    That includes pictures that are too small. Faces that are known as sound are not laid out. Raises `FontFileError`.
    """
    custom = custom_art_of(prints)
    diagnostics = [*prints.diagnostics, *custom.diagnostics, *lacking_pictures(prints, custom)]
    faces: dict[str, Face] = {}
    sizes: dict[str, tuple[float, float]] = {}
    overlaps: list[tuple[FaceSpec, Overlap]] = []
    for spec in prints.faces:
        shown = credited(spec, custom, prints.credit)
        key = "" if str(spec.values.get("picture", "")) in custom.pictures else sound.key(shown, prints)
        if key in sound.known:
            width, height = sound.used[key] = sound.known[key]
            sizes[spec.id] = (width, height)
            continue
        face, problems = lay_out_job(DrawJob(shown, "", prints.art, custom.pictures), context)
        diagnostics += [shown.diagnosed(problem) for problem in problems]
        if face is not None:
            faces[spec.id] = face
            sizes[spec.id] = face.width, face.height
            # A text over itself is a shadow.
            crossing = [(spec, each) for each in overlapping_text(face, context.fonts) if each.first != each.second]
            overlaps += crossing
            if key and not problems and not crossing:
                sound.used[key] = sizes[spec.id]
    diagnostics += overlap_warnings(overlaps)
    for path, needed, at in shown_pictures(custom, list(faces.values()), prints.span):
        diagnostics += _picture_problems(path, needed, at)
    faults = sheet_faults([PAPERS[name] for name in prints.papers])
    return [*once_each(diagnostics), *size_problems(prints.components, sizes, faults)]


def check_signs(prints: EntryPrints, context: PrintContext) -> Iterator[Diagnostic]:
    """Yield a warning for each template by which a designer's own sign ends just before a cut.

    Raises `FontFileError`.
    """
    shown = [spec for spec in prints.faces if any(own_names(spec.values))]
    faces = ((spec, lay_out_job(DrawJob(spec, "", prints.art, {}), context)[0]) for spec in shown)
    yield from near_cut_warning((near for spec, face in faces if face for near in near_straight_cut(spec, face)), "")


def _picture_problems(path: Path, needed: tuple[int, int], span: Span) -> Iterator[Diagnostic]:
    """Yield what is wrong with a picture: it cannot be read, or it is too small."""
    from gesso.printing.paint.pictures import open_picture

    try:
        width, height = open_picture(path).size
    except FaceError as error:
        yield diagnose(error.problem, path.stem, span)
        return
    yield from too_small(path, (width, height), needed, span)
    yield from unused_profile(path, span)


def check_templates(own: Path, known: Path) -> Iterator[Diagnostic]:
    """Yield files in a project's folder of face templates that have no effect.

    They replace none in `known`, and no other template of the project names them. Folders that are called as templates
    are count, too.
    """
    for path in sorted(path for path in own.rglob(f"*{SUFFIX}") if path.is_dir()):
        message = f"`{path.relative_to(own).as_posix()}` is a folder, but a template must be a file"
        hint = "put the template itself there, or call the folder something else"
        yield Diagnostic(TEMPLATE_UNUSED, message, SourceFile(str(path), "").top, hint)
    files = sorted(path for path in own.rglob("*") if lies_in(own, path) and path.stat().st_size <= MAX_BYTES)
    names = [path.relative_to(known).as_posix().removesuffix(SUFFIX) for path in known.rglob(f"*{SUFFIX}")]
    for path in files:
        name = path.relative_to(own).as_posix()
        stem = name.removesuffix(SUFFIX)
        others = (file_text(other, errors="replace") for other in files if other != path)
        if name != stem and (stem in names or any(path.name.removesuffix(SUFFIX) in text for text in others)):
            continue
        hint = did_you_mean(name.partition(".")[0], names, f"the program's templates are {', '.join(sorted(names))}")
        message = f"no face is made from `{name}`"
        yield Diagnostic(TEMPLATE_UNUSED, message, SourceFile(str(path), "").top, hint)
