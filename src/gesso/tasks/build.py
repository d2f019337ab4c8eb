"""Build checked entries: their plug-ins, the faces of their cards, and sheets of these."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gesso
from gesso.cache.keys import program_key, text_digest
from gesso.cache.prints import FinishedPrints
from gesso.diagnostics import RequestError, has_errors
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection, selected, texts_named_in
from gesso.tasks.prints import Progress, check_places, entry_prints, extra_prints, print_job

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.pipeline import Printed, PrintRun, SheetStyle, TextFile
    from gesso.project.entries import Entry
PRODUCTS = ("plugins", "faces", "sheets")
"""What can be built of an entry."""


def build(
    chosen: ProjectModel | Selection,
    out: Path,
    products: Collection[str] = PRODUCTS,
    *,
    extras: Collection[str] = (),
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> Printed:
    """Check, then write plug-ins, faces (PNG) and sheets (PDF) to `out/<game>/<entry>`; all files appear, or none.

    `extras` are pieces of the chosen games themselves, by name; they go to `out/<game>/extras/<name>`. `style` says how
    sheets are printed. The result has all diagnostics (with an error nothing was written), the files written, and how
    many faces were drawn, with `workers` processes. Raises `RequestError` for an extra that no chosen game has, and
    `gesso.printing.pipeline.OutputError` for what cannot be written.
    """
    from gesso.printing.cache import digest
    from gesso.printing.pipeline import OutputRecord, Printed, SheetStyle

    whole = selected(chosen)
    style = style or SheetStyle()
    job = print_job(whole, workers, progress)
    root, context = job.root, job.context
    finished: FinishedPrints | None = None
    selection = whole
    # Only written faces say which of them the cache has to keep.
    if "faces" in products and not style.ink_saver:
        # Do not read a cache that a link leads out of the project to.
        check_places((out,), context, root)
        finished = FinishedPrints(whole, out, digest(sorted(products), style.key, style.suffix))
        before = OutputRecord(context.record)
        selection = replace(whole, parts=tuple(finished.stale(part, before) for part in whole.parts))
    problems = selection.diagnostics()
    if has_errors(problems):
        return Printed.nothing(problems)
    runs = [run for part in selection.parts for run in _runs(part, whole.project, out, products, context.fonts)]
    runs += _extra_runs(selection, root, out, extras, context.fonts)
    printed = replace(job, chosen=selection).run(
        runs,
        (out, *(folder for run in runs for folder in run.folders)),
        problems,
        faces="faces" in products,
        sheets=style if "sheets" in products else None,
        others=_faces_of(whole, out),
    )
    if finished is not None and not has_errors(printed.diagnostics):
        after = OutputRecord(context.record)
        for part in selection.parts:
            finished.remember(part.game, part.entries, printed.diagnostics, after)
        finished.save()
    return printed


def _faces_of(selection: Selection, out: Path) -> frozenset[Path]:
    """Return the folders for the faces of all chosen entries."""
    from gesso.printing.pipeline.runs import FACES

    return frozenset(part.game.output(out, entry) / FACES for part in selection.parts for entry in part.entries)


def _runs(
    part: Part, project: ProjectModel, out: Path, products: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, "what has checked clean has a program"
        texts = {"plugin.py": _plugin_file(part.game, entry, program)} if "plugins" in products else {}
        prints = entry_prints(part.game, entry, project.root, fonts)
        yield PrintRun(prints, part.game.output(out, entry), texts, maker=project.name)


def _plugin_file(game: AnyGame, entry: Entry[Any, Any], program: Any) -> TextFile:
    """Return the plug-in of an entry with its key.

    The key is a digest of what the plug-in is made from: this program and texts of the project. A change of a pack's
    game or entry does not show there, so for packs the key is a digest of the plug-in itself.
    """
    from gesso.printing.pipeline import TextFile

    lowering = game.definition.lowering
    texts = [text for text in (game.source, entry.source, *texts_named_in(entry.source, game)) if text is not None]
    lent = any(id in text.text for id in game.pack_entries for text in texts)
    if lowering.module.startswith(f"{gesso.__name__}.") and not lent:
        made_from = (f"{text.path} {text_digest(text.text)}" for text in texts)
        key = text_digest("\0".join((program_key(), game.id, entry.id, *made_from)))
        return TextFile(key, lambda: lowering().generate(program))
    source = lowering().generate(program)
    return TextFile(text_digest(source), lambda: source)


def _extra_runs(
    selection: Selection, root: Path, out: Path, extras: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    if not extras:
        return
    games = [part.game for part in selection.parts]
    offered = {
        game.definition.id: list(game.definition.printing().extras(game.printed_table, game.locale)) for game in games
    }
    known = sorted({name for names in offered.values() for name in names})
    for name in extras:
        if name not in known:
            has = f"there are {', '.join(known)}" if known else "the selected games have none"
            raise RequestError(f"no extra is called `{name}`", has)
    for game in games:
        id = game.definition.id
        wanted = [name for name in offered[id] if name in extras]
        for name, prints in extra_prints(game, wanted, root, fonts).items():
            yield PrintRun(prints, out / id / f"extras{game.suffix}" / name, maker=selection.project.name)
