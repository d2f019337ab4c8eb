"""What sheets and kits will look like: their pages, what it takes to make them, and small pictures, before any PDF is written."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache import PrintedKits
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.files import write_cached
from gesso.printing.cache import SourceDigests, digest
from gesso.printing.component import face_names
from gesso.printing.exports.page_pictures import PageFaces, page_picture
from gesso.printing.faces.drawing_items import Face
from gesso.printing.faces.png import read_guides, read_trim
from gesso.printing.kit import Kit, changed, named, sheets_of
from gesso.printing.kit.cover import cover_values
from gesso.printing.kit.document import framed_pages
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import Page, Paper
from gesso.printing.pages.grid import SheetPage
from gesso.printing.pages.pdf import NOTE_FONT
from gesso.printing.paint import ArtCache
from gesso.printing.pdf.faces import LayeredFace
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, draw_one, lay_out_for_print
from gesso.printing.pipeline.output_files import OutputError
from gesso.printing.pipeline.print_run import kit_key
from gesso.printing.pipeline.runs import Plan, PrintRun, plan_of
from gesso.printing.pipeline.sheet_writing import SheetStyle, pieces_in, sheet_pages
from gesso.tasks.build import entry_prints, kit_of
from gesso.tasks.comic import example_of_play
from gesso.tasks.kit import by_author, part_of_kit, shown_pieces

if TYPE_CHECKING:
    from gesso.project.selection import Selection

DPI = 96
"""Pixels in an inch of the picture of a page."""


@dataclass(frozen=True, slots=True)
class PreviewedPage:
    """One side of a sheet."""

    key: str
    """The key of what it shows."""
    title: str
    """What it holds: the sections of a kit, or the title of the sheets."""
    sheet: int
    """The number of its sheet, from 1."""
    pieces: tuple[tuple[str, int], ...]
    """What lies on it by name, with the numbers of copies."""
    page: Page
    paper: Paper


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """The pages of a kit, or of the sheets of some entries."""

    pages: tuple[PreviewedPage, ...]
    style: SheetStyle
    needs: Mapping[str, object]
    """What the cover of a kit says: its papers, steps, needs and times. Empty for sheets."""
    jobs: Mapping[str, DrawJob]
    """The faces of its pieces, by id."""
    frames: Mapping[str, LayeredFace]
    """What covers whole pages, by id."""
    context: PrintContext
    cuts: int = 0
    """How many straight cuts part a full sheet."""

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return max((page.sheet for page in self.pages), default=0)

    @property
    def copies(self) -> int:
        """How many pieces it has."""
        return sum(number for page in self.pages if page.page.side != "backs" for _, number in page.pieces)

    def counted(self) -> tuple[tuple[str, int], ...]:
        """Return all pieces by name, with the numbers of copies."""
        total: Counter[str] = Counter()
        for page in self.pages:
            total.update(dict(page.pieces) if page.page.side != "backs" else {})
        return tuple(total.items())

    def has(self, key: str) -> bool:
        """Return whether one of its pages has a key."""
        return any(page.key == key for page in self.pages)

    def picture(self, number: int) -> bytes:
        """Return the picture of a page as a WebP file; its faces are drawn into the cache if they are not there.

        Raises:
            OutputError: A font cannot be read, or a face cannot be drawn.
            OSError: The cache cannot be written.
        """
        page, paper = self.pages[number].page, self.pages[number].paper
        wanted = {placed.face for placed in page.placed} & self.jobs.keys()
        files = {id: self.context.face_file(self.jobs[id].key) for id in wanted}
        for id, file in files.items():
            if not file.is_file():
                draw_one(self.jobs[id], self.context)
        art = next(job.art for job in self.jobs.values())
        faces = PageFaces(files, self.frames, self.context.fonts, ArtCache(art, self.context.art_folder, {}))
        packed = io.BytesIO()
        page_picture(page, paper, faces, self.style.backs, DPI).save(packed, "WEBP", quality=80, method=2)
        return packed.getvalue()

    def write_picture(self, key: str, file: Path) -> None:
        """Write the picture of the page with a key to a file of the cache."""
        number = next((number for number, page in enumerate(self.pages) if page.key == key), None)
        if number is not None and not file.is_file():
            write_cached(file, self.picture(number))


def preview_kit(
    selection: Selection,
    context: PrintContext,
    paper: Paper,
    style: SheetStyle,
    *,
    since_last: bool = False,
    cards: Collection[str] = (),
) -> SheetPreview:
    """Return how a kit of the chosen entries, which have no errors, will look; or what of it changed since the last one, or
    only the pieces with some ids.

    Raises:
        RequestError: The entries are of several games, or no kit is remembered that could have changed.
        CheckError: An entry has errors.
        PackingError, TooLargeError: A piece is larger than the paper.
    """
    part, name = part_of_kit(selection)
    root, maker = selection.project.root, selection.project.name
    kit = kit_of(part, root, context.fonts, sleeved=style.backs.flip is None)
    if since_last:
        last = PrintedKits(root).last(name + part.game.suffix)
        if last is None:
            raise RequestError(f"Gesso has no record of a printed kit {name}", "print a whole kit first")
        kit = changed(kit, last, shown_pieces(kit, context))
    elif cards:
        kit = named(kit, cards)
    else:
        kit = example_of_play(selection.project.in_locale(part.game.locale), part, kit)
    digests = SourceDigests(context.templates, context.fonts)
    plans = [plan_of(PrintRun(each, root, maker=maker), digests, outlined=style.ink_saver) for each in kit.sources]
    jobs = _jobs(plans)
    shapes = {id: _shape(job, context) for id, job in jobs.items()}
    layered = {id: LayeredFace(shape, None, ()) for id, shape in shapes.items()}
    kit = by_author(kit, maker)
    pages = kit_pages(kit, layered, paper, style.backs) if kit.fronts() else ()
    key = kit_key(kit, paper, plans, context, style)
    guides = {id: {guide.kind for guide in shape.guides} for id, shape in shapes.items()}
    framed, frames = framed_pages(
        kit,
        pages,
        paper,
        style.backs,
        f"{key[:4]}-{key[4:8]}",
        guides,
        templates=context.templates,
        fonts=context.fonts,
    )
    numbers, names = sheets_of(pages), _names(kit)
    return SheetPreview(
        tuple(
            PreviewedPage(
                digest(key, number), page.section.title, numbers[number], _pieces(page, names), framed[number], paper
            )
            for number, page in enumerate(pages)
        ),
        style,
        cover_values(kit, pages, style.backs) if pages else {},
        jobs,
        frames,
        context,
    )


def preview_sheets(selection: Selection, context: PrintContext, paper: Paper, style: SheetStyle) -> SheetPreview:
    """Return how the sheets of the chosen entries, which have no errors, will look, one entry after the other.

    Raises:
        CheckError: An entry has errors.
        OutputError, TooLargeError: A piece is larger than the paper, or than its back.
    """
    root, maker = selection.project.root, selection.project.name
    digests = SourceDigests(context.templates, context.fonts)
    pages: list[PreviewedPage] = []
    jobs: dict[str, DrawJob] = {}
    cuts = 0
    for part in selection.parts:
        for entry in part.entries:
            prints = entry_prints(part.game, entry, root, context.fonts)
            plan = plan_of(PrintRun(prints, root, maker=maker), digests, outlined=style.ink_saver)
            own = plan.drawn()
            shapes = {id: _shape(job, context) for id, job in own.items()}
            sizes = {id: (shape.width, shape.height) for id, shape in shapes.items()}
            title = context.fonts.written_in(prints.title, NOTE_FONT)
            pieces = [pieces_in(each) for each in prints.components]
            own_paper = replace(style, paper=paper).papers(prints)[0]
            made = sheet_pages(pieces, sizes, own_paper, style.backs, title, prints.words)
            names, before = face_names(prints.components), pages[-1].sheet if pages else 0
            cuts = max((cuts, *(len(page.cuts_x) + len(page.cuts_y) for page in made)))
            pages += [_sheet(page, own_paper, style, prints.title, before, names, own) for page in made]
            jobs |= own
    return SheetPreview(tuple(pages), style, {}, jobs, {}, context, cuts)


def _sheet(
    page: SheetPage,
    paper: Paper,
    style: SheetStyle,
    title: str,
    before: int,
    names: Mapping[str, str],
    jobs: Mapping[str, DrawJob],
) -> PreviewedPage:
    places = [(jobs[placed.face].key, placed.place) for placed in page.placed]
    key = digest("sheet", style.key, title, paper.id, places, page.number, page.total, page.side)
    return PreviewedPage(key, title, before + page.number, _pieces(page, names), page, paper)


def _pieces(page: Page, names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """Return what lies on a page by name; of a page over a fold, the fronts."""
    own = [placed for placed in page.placed if page.side != "both" or placed.side == "front"]
    # What has no name is called by an id, which says nothing to anybody.
    named = (names[placed.face] for placed in own if placed.face in names)
    return tuple(Counter(name for name in named if name not in names).items())


def _names(kit: Kit) -> dict[str, str]:
    return face_names(piece for source in kit.sources for piece in source.components)


def _jobs(plans: Iterable[Plan]) -> dict[str, DrawJob]:
    return {id: job for plan in plans for id, job in plan.drawn().items()}


_shapes: dict[str, Face] = {}
"""Faces without items that were laid out to know their size, by their keys."""
_MOST_SHAPES = 4000


def _shape(job: DrawJob, context: PrintContext) -> Face:
    """Return a face without its items: of its picture if it is drawn. Raises `OutputError` if it cannot be laid out."""
    if job.key not in _shapes:
        file = context.face_file(job.key)
        try:
            trim = read_trim(file)
            shape = Face(job.spec.id, trim.width, trim.height, trim.bleed, (), read_guides(file))
        except (OSError, ValueError):
            face, problems = lay_out_for_print(job, context)
            if face is None:
                raise OutputError(problems[0].message, problems[0].hint) from None
            shape = replace(face, items=())
        if len(_shapes) >= _MOST_SHAPES:
            _shapes.clear()
        _shapes[job.key] = shape
    return _shapes[job.key]
