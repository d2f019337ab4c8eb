"""Print only some cards of an entry, or those that changed since a revision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache.folder import with_cache
from gesso.diagnostics import has_errors, in_order
from gesso.project.project import Project
from gesso.project.selection import Part, Selection
from gesso.project.styles import with_project_style
from gesso.tasks.build import Progress, check_places, print_context
from gesso.tasks.kit import KitPart, PrintedKit
from gesso.tasks.kit_sources import KitSources
from gesso.tasks.pieces import pieces_called

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.pipeline import PrintContext, PrintRun, SheetStyle


def reprint(
    chosen: Selection,
    out: Path,
    pages: KitPart,
    *,
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write sheets of the chosen entries with the `pages` that are asked for to `out/<game>/<entry>`.

    They lie beside the sheets with all cards. An entry that has none of the cards gets no file. Raises `RequestError`
    for an unknown card or revision.
    """
    from gesso.printing.pipeline import Printed, SheetStyle, print_runs

    root = chosen.project.root
    problems = chosen.diagnostics()
    if has_errors(problems):
        return PrintedKit(Printed(tuple(problems), (), 0), out)
    context = with_cache(print_context(root), root)
    sources_by_part = [(part, _sheet_sources(part, root, context.fonts)) for part in chosen.parts]
    fronts = pieces_called(pages.cards, [(sources.kit, part.entries) for part, sources in sources_by_part])
    runs = [
        run
        for part, sources in sources_by_part
        for run in _runs(part, sources, chosen.project, out, pages, fronts, context)
    ]
    if not runs:
        return PrintedKit(Printed(tuple(problems), (), 0), None)
    check_places((out, *(folder for run in runs for folder in run.folders)), context, root)
    printed = print_runs(
        runs,
        context,
        faces=False,
        sheets=style or SheetStyle(),
        workers=workers,
        progress=progress,
        with_overrides=chosen.with_overrides,
    )
    printed_fronts = (piece.front.id for run in runs for piece in run.prints.components)
    with_problems = replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))
    return PrintedKit(with_problems, out, tuple(dict.fromkeys(printed_fronts)))


def _sheet_sources(part: Part, root: Path, fonts: FontBook) -> KitSources:
    """Return the prints of the entries of a part, which must have no errors, as a kit with all pieces on its pages."""
    from gesso.printing.kit.parts import all_pieces

    game = part.game
    prints = (
        game.definition.printing().prints(game.printed(entry), game.printed_table, game.locale)
        for entry in part.entries
    )
    own = [with_project_style(game, entry, each, root, fonts) for entry, each in zip(part.entries, prints, strict=True)]
    return KitSources(all_pieces(own), tuple(entry.art(root) for entry in part.entries))


def _runs(
    part: Part,
    sources: KitSources,
    project: Project,
    out: Path,
    pages: KitPart,
    fronts: frozenset[str],
    context: PrintContext,
) -> Iterator[PrintRun]:
    from gesso.printing.kit.parts import changed, named
    from gesso.printing.kit.sections import as_reprint
    from gesso.printing.pipeline import PrintRun
    from gesso.tasks.pieces import pieces_at, shown_pieces

    if pages.cards:
        kit = named(sources.kit, fronts)
    else:
        before = pieces_at(project.root, part, pages.since or "", _sheet_sources)
        kit = changed(sources.kit, before, shown_pieces(sources, context))
    for entry, prints, art in zip(part.entries, kit.sources, sources.art, strict=True):
        if prints.components:
            titled = replace(prints, title=as_reprint(prints.title, prints.words))
            yield PrintRun(titled, *art, part.game.output(out, entry), suffix=pages.suffix, maker=project.name)
