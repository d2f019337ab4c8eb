"""What printing would report of an entry: its faces are laid out and its pictures opened, and nothing is painted."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.printing import FACE_ELEMENT, PICTURE_TOO_SMALL, TEMPLATE_UNUSED
from gesso.diagnostics.suggestions import did_you_mean
from gesso.printing.component import EntryPrints, FaceOrder
from gesso.printing.document import FaceError, diagnose, once_each
from gesso.printing.drawing_items import Art, Face, WindowArt
from gesso.printing.near_cut import near_straight_cut, told
from gesso.printing.own_sigils import own_names
from gesso.printing.pipeline.custom_art import credited, find_custom_art, lacking_pictures
from gesso.printing.pipeline.face_drawing import DrawJob, PrintContext, lay_out_job
from gesso.printing.sheets import PAPERS, Piece, TooLargeError, impose
from gesso.printing.templates import MAX_BYTES, SUFFIX
from gesso.resources import lies_in
from gesso.source import SourceFile, Span
from gesso.source.finding import found_near


def check_prints(prints: EntryPrints, art: Path, root: Path, context: PrintContext) -> list[Diagnostic]:
    """Every problem that `print_runs` would find with the faces and pictures of an entry, and pictures that are too small.
    Raises `FontFileError`."""
    custom = find_custom_art(art, prints.picture_names, root, prints.span)
    found = [*prints.diagnostics, *custom.diagnostics, *lacking_pictures(prints, custom)]
    faces: dict[str, Face] = {}
    for order in _orders(prints):
        shown = credited(order, custom, prints.credit)
        face, problems = lay_out_job(DrawJob(shown, "", prints.art, custom.pictures), context)
        found += [diagnose(problem, order.id, order.span) for problem in problems]
        if face is not None:
            faces[order.id] = face
    for path in dict.fromkeys(custom.pictures.values()):
        names = [name for name, of in custom.pictures.items() if of == path]
        found += _picture_problems(path, _needed(faces.values(), names), found_near(prints.span, f"id: {path.stem}"))
    return [*once_each(found), *_size_problems(prints, faces)]


def check_signs(prints: EntryPrints, context: PrintContext) -> Iterator[Diagnostic]:
    """A warning for each template by which a sign of a designer's own ends just before a cut. Raises `FontFileError`."""
    shown = [order for order in _orders(prints) if any(own_names(order.values))]
    faces = ((order, lay_out_job(DrawJob(order, "", prints.art, {}), context)[0]) for order in shown)
    yield from told((near for order, face in faces if face for near in near_straight_cut(order, face)), "")


def _size_problems(prints: EntryPrints, faces: Mapping[str, Face]) -> Iterator[Diagnostic]:
    """Backs that are not as large as their fronts, and pieces that are larger than a sheet. Each template is told once."""
    told: set[tuple[str, str]] = set()
    for piece in prints.components:
        front = faces.get(piece.front.id)
        back = faces.get(piece.back.id) if piece.back else None
        templates = piece.front.template, piece.back.template if piece.back else ""
        if front is None or templates in told:
            continue
        told.add(templates)
        size = front.width, front.height
        if back is not None and (back.width, back.height) != size:
            message = (
                f"{piece.front.id}: its back has {back.width:g} x {back.height:g} mm, and it {size[0]:g} x {size[1]:g}"
            )
            yield Diagnostic(
                FACE_ELEMENT, message, piece.front.span, f"make `{templates[0]}` and `{templates[1]}` as large"
            )
        for name in prints.papers:
            try:
                impose([Piece(piece.front.id, None, *size)], PAPERS[name])
            except TooLargeError as error:
                message = f"{piece.front.id}: {error}"
                yield Diagnostic(FACE_ELEMENT, message, piece.front.span, f"make `{templates[0]}` smaller")


def _orders(prints: EntryPrints) -> Iterator[FaceOrder]:
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    yield from {side.id: side for side in sides}.values()


def _needed(faces: Iterable[Face], names: Collection[str]) -> tuple[int, int]:
    """The width and height in pixels that a picture takes where it is printed, bleed included. One that stands for
    several takes what the smallest does: it is a stand-in where it is stretched."""
    from gesso.printing.paint import DPI, canvas_of

    sizes: list[tuple[int, int]] = []
    for face in faces:
        for art in face.items:
            if isinstance(art, Art) and art.picture in names and not isinstance(art, WindowArt):
                canvas = canvas_of(face, DPI)
                sizes.append((canvas.width + (art.panels - 1) * canvas.trim_width, canvas.height))
    return min(sizes, default=(0, 0))


def _picture_problems(path: Path, needed: tuple[int, int], span: Span) -> Iterator[Diagnostic]:
    """What cannot be read of a picture, and one that is printed with fewer dots per inch than a printer has."""
    from gesso.printing.paint import DPI
    from gesso.printing.paint.pictures import open_picture

    try:
        width, height = open_picture(path).size
    except FaceError as error:
        yield diagnose(error.problem, path.stem, span)
        return
    if width < needed[0] or height < needed[1]:
        dpi = int(DPI * min(width / needed[0], height / needed[1]))
        shown = f"`{path.parent.name}/{path.name}` has {width} x {height} pixels"
        message = f"the picture {shown} and is printed at {dpi} dots per inch; {DPI} are sharp"
        yield Diagnostic(PICTURE_TOO_SMALL, message, span, f"save it at {needed[0]} x {needed[1]} or more")


def check_templates(own: Path, known: Path) -> Iterator[Diagnostic]:
    """Files in a project's folder of face templates that take the place of none in `known`, and that no other one of
    its templates names; and folders that are called as templates are."""
    for path in sorted(path for path in own.rglob(f"*{SUFFIX}") if path.is_dir()):
        message = f"`{path.relative_to(own).as_posix()}` is a folder, and a template is a file"
        hint = "put the template itself there, or call the folder something else"
        yield Diagnostic(TEMPLATE_UNUSED, message, SourceFile(str(path), "").top, hint)
    files = sorted(path for path in own.rglob("*") if lies_in(own, path) and path.stat().st_size <= MAX_BYTES)
    names = [path.relative_to(known).as_posix().removesuffix(SUFFIX) for path in known.rglob(f"*{SUFFIX}")]
    for path in files:
        name = path.relative_to(own).as_posix()
        stem = name.removesuffix(SUFFIX)
        others = (other.read_text(encoding="utf-8", errors="replace") for other in files if other != path)
        if name != stem and (stem in names or any(path.name.removesuffix(SUFFIX) in text for text in others)):
            continue
        hint = did_you_mean(name.partition(".")[0], names, f"the program's templates are {', '.join(sorted(names))}")
        message = f"no face is made from `{name}`"
        yield Diagnostic(TEMPLATE_UNUSED, message, SourceFile(str(path), "").top, hint)
