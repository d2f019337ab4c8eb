"""What printing would report of an entry: its faces are laid out and its pictures opened, and nothing is painted."""

from collections.abc import Iterator
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import TEMPLATE_UNUSED
from gesso.diagnostics.suggestions import did_you_mean
from gesso.printing.component import EntryPrints, FaceOrder
from gesso.printing.document import FaceError, diagnose, once_each
from gesso.printing.drawing_items import Face
from gesso.printing.near_cut import near_straight_cut, told
from gesso.printing.overlapping_text import Overlap, overlap_warnings, overlapping_text
from gesso.printing.own_sigils import own_names
from gesso.printing.pipeline.custom_art import credited, find_custom_art, lacking_pictures
from gesso.printing.pipeline.face_drawing import DrawJob, PrintContext, lay_out_job
from gesso.printing.pipeline.piece_problems import shown_pictures, size_problems, too_small
from gesso.printing.sheets import PAPERS
from gesso.printing.templates import MAX_BYTES, SUFFIX
from gesso.resources import lies_in
from gesso.source import SourceFile, Span


def check_prints(prints: EntryPrints, art: Path, root: Path, context: PrintContext) -> list[Diagnostic]:
    """Every problem that `print_runs` would find with the faces and pictures of an entry, and pictures that are too small.
    Raises `FontFileError`."""
    custom = find_custom_art(art, prints.picture_names, root, prints.span)
    found = [*prints.diagnostics, *custom.diagnostics, *lacking_pictures(prints, custom)]
    faces: dict[str, Face] = {}
    overlaps: list[tuple[FaceOrder, Overlap]] = []
    for order in _orders(prints):
        shown = credited(order, custom, prints.credit)
        face, problems = lay_out_job(DrawJob(shown, "", prints.art, custom.pictures), context)
        found += [diagnose(problem, order.id, order.span) for problem in problems]
        if face is not None:
            faces[order.id] = face
            overlaps += ((order, overlap) for overlap in overlapping_text(face, context.fonts))
    found += overlap_warnings(overlaps)
    for path, needed, at in shown_pictures(custom, list(faces.values()), prints.span):
        found += _picture_problems(path, needed, at)
    sizes = {id: (face.width, face.height) for id, face in faces.items()}
    papers = [PAPERS[name] for name in prints.papers]
    return [*once_each(found), *size_problems(prints.components, sizes, papers)]


def check_signs(prints: EntryPrints, context: PrintContext) -> Iterator[Diagnostic]:
    """A warning for each template by which a sign of a designer's own ends just before a cut. Raises `FontFileError`."""
    shown = [order for order in _orders(prints) if any(own_names(order.values))]
    faces = ((order, lay_out_job(DrawJob(order, "", prints.art, {}), context)[0]) for order in shown)
    yield from told((near for order, face in faces if face for near in near_straight_cut(order, face)), "")


def _orders(prints: EntryPrints) -> Iterator[FaceOrder]:
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    yield from {side.id: side for side in sides}.values()


def _picture_problems(path: Path, needed: tuple[int, int], span: Span) -> Iterator[Diagnostic]:
    """What cannot be read of a picture, and one that is too small."""
    from gesso.printing.paint.pictures import open_picture

    try:
        width, height = open_picture(path).size
    except FaceError as error:
        yield diagnose(error.problem, path.stem, span)
        return
    yield from too_small(path, (width, height), needed, span)


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
