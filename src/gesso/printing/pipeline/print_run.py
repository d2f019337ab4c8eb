"""The whole way from components to pictures and sheets on disk."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import TypedDict

from gesso.diagnostics import Diagnostic, has_errors
from gesso.diagnostics.codes import FONT_UNREADABLE
from gesso.files import remove_file
from gesso.printing.cache import SourceDigests, digest, prune_cache
from gesso.printing.component import FaceSpec, face_names
from gesso.printing.faces.document import once_each
from gesso.printing.faces.fonts import FONT_HINT, FontFileError
from gesso.printing.kit import KIT_TEMPLATE, Kit
from gesso.printing.pages import Paper, Sides
from gesso.printing.pages.grid import LAYOUT_VERSION
from gesso.printing.pages.pdf import NOTE_FONT
from gesso.printing.pipeline import output_files
from gesso.printing.pipeline.drawing import (
    SINGLE_PROCESS_FACES,
    DrawJob,
    PrintContext,
    Problems,
    Progress,
    RasterFormat,
    WorkerPool,
    draw_all,
    lay_out_all,
    warm_up,
    worker_pool,
)
from gesso.printing.pipeline.output_files import FillTask
from gesso.printing.pipeline.print_check import pictured, planned_pictures, planned_sizes
from gesso.printing.pipeline.runs import FACES, SHEETS, Export, KitRun, Plan, Printed, PrintRun, files_of, plan_of
from gesso.printing.pipeline.sheet_writing import (
    DamagedFacesError,
    DrawnFaces,
    FileFacts,
    SheetStyle,
    copy_faces,
    pieces_in,
    shared_art,
    write_colours,
    write_kit_file,
    write_script,
    write_sheets,
)

_PLAIN = SheetStyle()


class PrintOptions(TypedDict, total=False):
    """Which files to make, as `print_runs` takes them."""

    faces: bool
    sheets: SheetStyle | None
    kit: KitRun | None
    export: Export | None
    others: Set[Path]


def print_runs(
    runs: Sequence[PrintRun],
    context: PrintContext,
    *,
    faces: bool = True,
    sheets: SheetStyle | None = _PLAIN,
    kit: KitRun | None = None,
    export: Export | None = None,
    others: Set[Path] = frozenset(),
    workers: int = 2,
    progress: Progress = lambda _step, _done, _total: None,
    with_overrides: Callable[[Iterable[Diagnostic]], list[Diagnostic]] = list,
) -> Printed:
    """Print some entries: draw the faces that have changed, then put all files in place at once.

    `sheets` says how sheets are printed; None prints none. A `kit` is made of all entries instead of sheets of each; an
    `export` comes in addition. If sheets save ink, faces are not written on their own. The cache keeps the faces that
    lie in the folders `others`, too. `with_overrides` applies severities to problems. Raises `OutputError` if something
    cannot be written; every file of an earlier build is still there then.
    """
    digests = SourceDigests(context.templates, context.fonts)
    plans = [plan_of(run, digests, outlined=sheets is not None and sheets.ink_saver) for run in runs]
    raster_format = export.raster_format if export is not None else (sheets.raster_format if sheets else None)
    faces = faces and not (sheets and sheets.ink_saver)
    diagnostics = [each for plan in plans for each in plan.problems()]
    specs = {plan.keys[spec.id]: spec for plan in plans for spec in plan.faces}
    with output_files.as_cache_error(context.cache):
        drawn = faces or sheets or export
        wanted = [job for plan in plans for job in plan.jobs(context, raster_format)] if drawn else []
    # Entries may share a face, such as a back.
    jobs = list({job.key: job for job in wanted}.values())
    examined = list({**{job.key: job for job in jobs}, **(pictured(plans, raster_format) if drawn else {})}.values())
    try:
        laid_out = warm_up(examined, context)
    except FontFileError as error:
        font = Diagnostic(FONT_UNREADABLE, str(error), plans[0].run.prints.span, FONT_HINT)
        return Printed.nothing((*with_overrides(diagnostics), font))
    with worker_pool(workers if len(examined) > SINGLE_PROCESS_FACES else 1) as pool:
        with output_files.as_cache_error(context.cache):
            laid = lay_out_all(examined, context, pool, laid_out)
            diagnostics += _diagnosed({job.key: laid[job.key][1] for job in jobs}, specs)
            diagnostics += planned_pictures(plans, laid)
            if sheets or export:
                diagnostics += planned_sizes(plans, laid, context, kit, sheets)
            # With errors nothing is written, so nothing need be drawn.
            if not has_errors(with_overrides(once_each(diagnostics))):
                diagnostics += _diagnosed(draw_all(jobs, laid, context, pool, progress), specs)
        diagnostics = with_overrides(once_each(diagnostics))
        if has_errors(diagnostics):
            return Printed.nothing(diagnostics)
        record = output_files.OutputRecord(context.record)
        staging = output_files.Staging(record)
        try:
            single = None if kit else sheets
            tasks = [task for plan in plans for task in _stage(plan, staging, context, faces=faces, sheets=single)]
            if kit is not None and sheets is not None:
                tasks += _stage_kit(kit, plans, staging, context, sheets)
            if export is not None:
                tasks += export.stage([plan.drawn() for plan in plans], context, staging)
            counted = count(1)
            found_damaged = pool.run(_fill, tasks, lambda _: progress("writing", next(counted), len(tasks)))
            damaged = [(task, error) for task, error in zip(tasks, found_damaged) if error is not None]
            if damaged:
                # The cache of a stranger's project may hold anything; draw damaged faces again, once.
                fresh = {file for job in jobs for file in files_of(context, job.key, raster_format)}
                files = {file for _, error in damaged for file in error.files}
                jobs += _draw_again(files - fresh, plans, context, raster_format, pool)
                pool.run(_refill, [task for task, _ in damaged])
            written = staging.publish()
        finally:
            staging.discard()
    with output_files.as_cache_error(context.cache):
        removed = [_remove_stale(plan, record, faces=faces) for plan in plans]
        removed += [record.remove_others(folder, staging.targets) for folder in (export.folders if export else ())]
        if written or any(removed):
            record.save()
        if jobs:
            needed = {file for plan in plans for file in plan.cached(context, raster_format)}
            needed |= {file for key in record.keys_in(others) for file in files_of(context, key, raster_format)}
            prune_cache((context.face_file("").parent, context.art_folder), needed, context.limit)
    return Printed(tuple(diagnostics), written, len(jobs), kept=not context.passing)


def _draw_again(
    files: Collection[Path],
    plans: Sequence[Plan],
    context: PrintContext,
    raster_format: RasterFormat | None,
    pool: WorkerPool,
) -> list[DrawJob]:
    """Draw the faces in damaged files again, and return their jobs."""
    with output_files.as_cache_error(context.cache):
        for file in files:
            remove_file(file)
        jobs = list({job.key: job for plan in plans for job in plan.jobs(context, raster_format)}.values())
        laid = lay_out_all(jobs, context, pool, {})
        draw_all(jobs, laid, context, pool, lambda _step, _done, _total: None)
    return jobs


def _diagnosed(problems: Mapping[str, Problems], specs: Mapping[str, FaceSpec]) -> Iterator[Diagnostic]:
    """Yield the problems of faces by key as diagnostics at the cards of the faces."""
    for key, each in problems.items():
        yield from (specs[key].diagnosed(problem) for problem in each)


def _stage(
    plan: Plan, staging: output_files.Staging, context: PrintContext, *, faces: bool, sheets: SheetStyle | None
) -> Iterator[FillTask]:
    for name, text in plan.run.texts.items():
        text_temp = staging.reserve(plan.run.output / name, text.key)
        if text_temp is not None:
            with output_files.as_output_error(text_temp.target):
                text_temp.path.write_bytes(text.make().encode())
    if sheets:
        prints, folder = plan.run.prints, plan.run.output / SHEETS
        files: list[tuple[Paper, Sides, output_files.TempFile]] = []
        for paper, run in product(sheets.papers(prints), sheets.backs.runs):
            key = digest(_sheet_key(plan, paper, sheets), prints.words, run)
            name = f"{paper.id}{plan.run.suffix}{sheets.suffix}{sheets.run_suffix(run)}.pdf"
            temp = staging.reserve(folder / name, key)
            files += [(paper, run, temp)] if temp is not None else []
        if files:
            yield _sheets(plan, files, context, sheets)
    if faces:
        staged = ((key, staging.reserve(plan.face_file(id), key)) for id, key in plan.keys.items())
        copies = tuple((context.face_file(key), temp) for key, temp in staged if temp is not None)
        if copies:
            yield partial(copy_faces, copies)


def _stage_kit(
    run: KitRun, plans: Sequence[Plan], staging: output_files.Staging, context: PrintContext, sheets: SheetStyle
) -> Iterator[FillTask]:
    key = kit_key(run.kit, run.paper, plans, context, sheets)
    staged = ((sides, staging.reserve(file, digest(key, sides))) for sides, file in run.files.items())
    files = [(sides, temp) for sides, temp in staged if temp is not None]
    script = staging.reserve(run.script, digest(key, "script")) if run.script is not None else None
    coloured = digest(key, "colours", run.colour_words)
    colours = staging.reserve(run.colours, coloured) if run.colours is not None else None
    if files or script is not None or colours is not None:
        drawn = _drawn(plans, context, sheets)
    if script is not None:
        yield partial(write_script, run.kit, drawn, script)
    if colours is not None:
        yield partial(write_colours, run, drawn, colours)
    if files:
        font = note_font(context)
        yield partial(write_kit_file, run.kit, run.paper, sheets.backs, drawn, key, context.templates, font, files)


def kit_key(kit: Kit, paper: Paper, plans: Sequence[Plan], context: PrintContext, sheets: SheetStyle) -> str:
    """Return a digest of all that a kit shows; `plans` are those of its sources."""
    keys = [_sheet_key(plan, paper, sheets) for plan in plans]
    return digest(kit.key, keys, context.templates.digest(KIT_TEMPLATE))


def _sheet_key(plan: Plan, paper: Paper, sheets: SheetStyle) -> str:
    prints = plan.run.prints
    pieces = [
        (plan.keys[piece.front.id], plan.keys[piece.back.id] if piece.back else "", piece.copies)
        for piece in prints.components
    ]
    facts = (prints.title, plan.run.author, prints.language)
    return digest(LAYOUT_VERSION, (paper.name, paper.width, paper.height), sheets.key, facts, pieces)


def _sheets(
    plan: Plan,
    files: Sequence[tuple[Paper, Sides, output_files.TempFile]],
    context: PrintContext,
    sheets: SheetStyle,
) -> FillTask:
    pieces = tuple(map(pieces_in, plan.run.prints.components))
    drawn = _drawn([plan], context, sheets)
    return partial(write_sheets, pieces, drawn, _facts(plan, context), files, sheets.backs, note_font(context))


def _facts(plan: Plan, context: PrintContext) -> FileFacts:
    prints = plan.run.prints
    with output_files.as_font_error():
        title = context.fonts.written_in(prints.title, NOTE_FONT)
    return FileFacts(title, plan.run.author, prints.language, prints.words, face_names(prints.components))


def note_font(context: PrintContext) -> Path:
    """Return the font of what is printed beside faces. Raises `OutputError` if it is missing."""
    file = context.fonts.file(NOTE_FONT)
    if file is None:
        raise output_files.OutputError(f"the font {NOTE_FONT} is missing", "install Gesso again")
    return file


def _drawn(plans: Sequence[Plan], context: PrintContext, sheets: SheetStyle) -> DrawnFaces:
    """Return the faces of some entries. Faces with one id are equal, such as a back that all entries share."""
    keys = {id: key for plan in plans for id, key in plan.keys.items()}
    return DrawnFaces(
        {id: context.face_file(key) for id, key in keys.items()},
        {id: context.layered_files(key, sheets.raster_format) for id, key in keys.items()}
        if sheets.raster_format
        else {},
        shared_art([plan.run.prints for plan in plans]),
        context.fonts,
        plans[0].run.prints.icon_words,
    )


def _fill(task: FillTask) -> DamagedFacesError | None:
    """Fill a file; return the error if the faces that it is made of are damaged."""
    try:
        task()
    except DamagedFacesError as error:
        return error
    return None


def _refill(task: FillTask) -> None:
    task()


def _remove_stale(plan: Plan, record: output_files.OutputRecord, *, faces: bool) -> bool:
    if not faces or plan.run.partial:
        return False
    removed = False
    wanted = {plan.face_file(id) for id in plan.keys}
    for path in record.written_in(plan.run.output / FACES):
        if path not in wanted:
            remove_file(path)
            record.forget(path)
            removed = True
    return removed
