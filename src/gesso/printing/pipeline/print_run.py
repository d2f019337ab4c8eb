"""The whole way from components to pictures and sheets on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from gesso.diagnostics import Diagnostic, has_errors
from gesso.diagnostics.codes.printing import FONT_HINT, FONT_UNREADABLE
from gesso.printing.cache import SourceDigests, face_key, file_digest, prune_cache
from gesso.printing.component import FaceOrder
from gesso.printing.document import diagnose, once_each
from gesso.printing.fonts import FontFileError
from gesso.printing.kit.sections import KIT_TEMPLATE
from gesso.printing.pipeline import output_files
from gesso.printing.pipeline.custom_art import CustomArt, credited, find_custom_art, lacking_pictures
from gesso.printing.pipeline.export import Export
from gesso.printing.pipeline.face_drawing import (
    SINGLE_PROCESS_FACES,
    DrawJob,
    PrintContext,
    Problems,
    Progress,
    WorkerPool,
    draw_all,
    lay_out_all,
    warm_up,
    worker_pool,
)
from gesso.printing.pipeline.grounds import Ground
from gesso.printing.pipeline.output_files import FillTask
from gesso.printing.pipeline.runs import FACES, SHEETS, KitRun, Printed, PrintRun
from gesso.printing.pipeline.sheet_writing import (
    DamagedFacesError,
    DrawnFaces,
    FileFacts,
    SheetStyle,
    pieces_in,
    shared_art,
    write_kit_file,
    write_sheets,
)
from gesso.printing.sheets import LAYOUT_VERSION, NOTE_FONT, PAPERS, Paper

_PLAIN = SheetStyle()


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
    judged: Callable[[Iterable[Diagnostic]], list[Diagnostic]] = list,
) -> Printed:
    """Print some entries: draw the faces that have changed, then put all files in place at once. `sheets` says how they
    are printed, None that there are no sheets. A `kit` is made of all of the entries instead of sheets of each;
    an `export` beside all that. With sheets that save ink, faces are not written on their own. The cache keeps what shows
    the faces that lie in `others`, too. `judged` says how bad the problems are that were found. Raises `OutputError` where
    something cannot be written; every file of an earlier build is still there then."""
    digests = SourceDigests(context.templates, context.fonts)
    plans = [plan_of(run, digests, outlined=sheets is not None and sheets.ink_saver) for run in runs]
    ground = export.ground if export is not None else (sheets.ground if sheets else None)
    faces = faces and not (sheets and sheets.ink_saver)
    found = [each for plan in plans for each in plan.problems()]
    orders = {plan.keys[order.id]: order for plan in plans for order in plan.orders}
    with output_files.as_output_error(context.cache):
        drawn = faces or sheets or export
        wanted = [job for plan in plans for job in plan.jobs(context, ground)] if drawn else []
    # Entries may share a face, such as a back.
    jobs = list({job.key: job for job in wanted}.values())
    try:
        laid_out = warm_up(jobs, context)
    except FontFileError as error:
        font = Diagnostic(FONT_UNREADABLE, str(error), plans[0].run.prints.span, FONT_HINT)
        return Printed((*judged(found), font), (), 0)
    with worker_pool(workers if len(jobs) > SINGLE_PROCESS_FACES else 1) as pool:
        with output_files.as_output_error(context.cache):
            laid = lay_out_all(jobs, context, pool, laid_out)
            found += _told({key: problems for key, (_, problems) in laid.items()}, orders)
            # Where nothing can be written, nothing is drawn.
            if not has_errors(judged(once_each(found))):
                found += _told(draw_all(jobs, laid, context, pool, progress), orders)
        found = judged(once_each(found))
        if has_errors(found):
            return Printed(tuple(found), (), 0)
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
            try:
                pool.run(_fill, tasks, lambda _: progress("writing", next(counted), len(tasks)))
            except DamagedFacesError as error:
                # The cache of a stranger's project may hold anything; what is damaged is drawn again, once.
                _draw_again(error.files, plans, context, ground, pool)
                pool.run(_fill, tasks)
            written = staging.publish()
        finally:
            staging.discard()
    with output_files.as_output_error(context.cache):
        removed = [_remove_stale(plan, record, faces=faces) for plan in plans]
        removed += [record.remove_others(folder, staging.targets) for folder in (export.folders if export else ())]
        if written or any(removed):
            record.save()
        if jobs:
            needed = {file for plan in plans for file in plan.cached(context, ground)}
            needed |= {file for key in record.keys_in(others) for file in _cached(context, key, ground)}
            prune_cache((context.face_file("").parent, context.art_folder), needed)
    return Printed(tuple(found), written, len(jobs))


def _draw_again(
    files: Collection[Path],
    plans: Sequence[Plan],
    context: PrintContext,
    ground: Ground | None,
    pool: WorkerPool,
) -> None:
    with output_files.as_output_error(context.cache):
        for file in files:
            file.unlink(missing_ok=True)
        jobs = {job.key: job for plan in plans for job in plan.jobs(context, ground)}
        laid = lay_out_all(list(jobs.values()), context, pool, {})
        draw_all(list(jobs.values()), laid, context, pool, lambda _step, _done, _total: None)


def _told(problems: Mapping[str, Problems], orders: Mapping[str, FaceOrder]) -> Iterator[Diagnostic]:
    """The problems of faces by key, at what ordered them."""
    for key, each in problems.items():
        yield from (diagnose(problem, orders[key].id, orders[key].span) for problem in each)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be printed of a run: its faces with their keys in the cache, by id."""

    run: PrintRun
    custom: CustomArt
    orders: tuple[FaceOrder, ...]
    keys: Mapping[str, str]
    outlined: bool

    def problems(self) -> Iterator[Diagnostic]:
        """What is wrong before anything is laid out."""
        prints = self.run.prints
        yield from (*prints.diagnostics, *self.custom.diagnostics, *lacking_pictures(prints, self.custom))

    def jobs(self, context: PrintContext, ground: Ground | None) -> Iterator[DrawJob]:
        """What is to be drawn, as nothing in the cache shows it yet."""
        for job in self.drawn(ground).values():
            if not all(file.is_file() for file in _cached(context, job.key, ground)):
                yield job

    def drawn(self, ground: Ground | None = None) -> dict[str, DrawJob]:
        """Its faces by id, drawn or not."""
        art, pictures = self.run.prints.art, self.custom.pictures
        return {
            each.id: DrawJob(each, self.keys[each.id], art, pictures, ground, self.outlined) for each in self.orders
        }

    def cached(self, context: PrintContext, ground: Ground | None) -> Iterator[Path]:
        """The files of the cache that show its faces."""
        for key in self.keys.values():
            yield from _cached(context, key, ground)

    def face_file(self, id: str) -> Path:
        return self.run.output / FACES / f"{id}.png"


def _cached(context: PrintContext, key: str, ground: Ground | None) -> tuple[Path, ...]:
    return (context.face_file(key), *(context.layered_files(key, ground) if ground else ()))


def plan_of(run: PrintRun, digests: SourceDigests, *, outlined: bool = False) -> Plan:
    """The plan of a run; `outlined` faces save ink."""
    custom = find_custom_art(run.art, run.prints.picture_names, run.root, run.prints.span)
    pictures = {name: file_digest(path) for name, path in custom.pictures.items()}
    sides = [side for component in run.prints.components for side in (component.front, component.back)]
    orders = {order.id: credited(order, custom, run.prints.credit) for order in sides if order is not None}
    art, fonts = run.prints.art, digests.fonts()
    keys = {
        order.id: face_key(order, art, templates=digests.template(order.template), fonts=fonts, pictures=pictures)
        for order in orders.values()
    }
    if outlined:
        keys = {id: f"{key}-outlined" for id, key in keys.items()}
    return Plan(run, custom, tuple(orders.values()), keys, outlined)


def _stage(
    plan: Plan, staging: output_files.Staging, context: PrintContext, *, faces: bool, sheets: SheetStyle | None
) -> Iterator[FillTask]:
    for name, text in plan.run.texts.items():
        made = staging.reserve(plan.run.output / name, text.key)
        if made is not None:
            with output_files.as_output_error(made.target):
                made.path.write_bytes(text.make().encode())
    if sheets:
        prints, folder = plan.run.prints, plan.run.output / SHEETS
        papers: list[tuple[Paper, output_files.TempFile]] = []
        for name in prints.papers:
            key = f"{_sheet_key(plan, PAPERS[name], sheets)} {sorted(prints.words.items())}"
            temp = staging.reserve(folder / f"{name}{plan.run.suffix}{sheets.suffix}.pdf", key)
            papers += [(PAPERS[name], temp)] if temp is not None else []
        if papers:
            yield _sheets(plan, papers, context, sheets)
    if faces:
        staged = ((key, staging.reserve(plan.face_file(id), key)) for id, key in plan.keys.items())
        copies = tuple((context.face_file(key), temp) for key, temp in staged if temp is not None)
        if copies:
            yield partial(output_files.copy_faces, copies)


def _stage_kit(
    run: KitRun, plans: Sequence[Plan], staging: output_files.Staging, context: PrintContext, sheets: SheetStyle
) -> Iterator[FillTask]:
    keys = [_sheet_key(plan, run.paper, sheets) for plan in plans]
    total = hashlib.blake2b(" ".join([run.kit.arrangement, *keys]).encode(), digest_size=16)
    total.update(context.templates.digest(KIT_TEMPLATE).encode())
    key = total.hexdigest()
    temp = staging.reserve(run.file, key)
    if temp is not None:
        drawn = _drawn(plans, context, sheets)
        font = note_font(context)
        yield partial(write_kit_file, run.kit, run.paper, sheets.backs, drawn, key, context.templates, font, temp)


def _sheet_key(plan: Plan, paper: Paper, sheets: SheetStyle) -> str:
    prints = plan.run.prints
    facts = (prints.title, prints.credit, prints.language)
    total = hashlib.blake2b(f"{LAYOUT_VERSION} {paper} {sheets} {facts}".encode(), digest_size=16)
    for component in plan.run.prints.components:
        back = plan.keys[component.back.id] if component.back else ""
        total.update(f"|{plan.keys[component.front.id]} {back} {component.copies}".encode())
    return total.hexdigest()


def _sheets(
    plan: Plan, papers: Sequence[tuple[Paper, output_files.TempFile]], context: PrintContext, sheets: SheetStyle
) -> FillTask:
    pieces = tuple(map(pieces_in, plan.run.prints.components))
    drawn = _drawn([plan], context, sheets)
    return partial(write_sheets, pieces, drawn, _facts(plan, context), papers, sheets.backs, note_font(context))


def _facts(plan: Plan, context: PrintContext) -> FileFacts:
    prints = plan.run.prints
    with output_files.as_font_error():
        title = context.fonts.written_in(prints.title, NOTE_FONT)
    return FileFacts(title, prints.credit, prints.language, prints.words)


def note_font(context: PrintContext) -> Path:
    """The font of what is printed beside faces. Raises `OutputError` where it is missing."""
    file = context.fonts.file(NOTE_FONT)
    if file is None:
        raise output_files.OutputError(f"the font {NOTE_FONT} is missing", "install Gesso again")
    return file


def _drawn(plans: Sequence[Plan], context: PrintContext, sheets: SheetStyle) -> DrawnFaces:
    """The faces of some entries. Those of one id are the same: backs, say, that a game's entries share."""
    keys = {id: key for plan in plans for id, key in plan.keys.items()}
    return DrawnFaces(
        {id: context.face_file(key) for id, key in keys.items()},
        {id: context.layered_files(key, sheets.ground) for id, key in keys.items()} if sheets.ground else {},
        shared_art([plan.run.prints for plan in plans]),
        context.fonts,
    )


def _fill(task: FillTask) -> None:
    task()


def _remove_stale(plan: Plan, record: output_files.OutputRecord, *, faces: bool) -> bool:
    if not faces:
        return False
    removed = False
    wanted = {plan.face_file(id) for id in plan.keys}
    for path in record.written_in(plan.run.output / FACES):
        if path not in wanted:
            path.unlink(missing_ok=True)
            record.forget(path)
            removed = True
    return removed
