"""All that some entries need on the table, in one file to print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.project.building import Progress, check_places, print_context
from gesso.project.selection import Selection
from gesso.project.themes import themed_prints

if TYPE_CHECKING:
    from gesso.printing.pipeline import Printed, SheetStyle


def kit(
    chosen: Selection,
    out: Path,
    *,
    paper: str = "a4",
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _done, _total: None,
) -> tuple[Printed, Path]:
    """Check, then write all that the chosen entries of one game need on the table into one PDF, in `out/kits`; its
    place. `style` says how it is printed. Raises `RequestError` for entries of several games or none, and for a paper that is not known."""
    from gesso.printing.pipeline import KitRun, Printed, PrintRun, SheetStyle, print_runs
    from gesso.printing.sheets import PAPERS

    if paper not in PAPERS:
        raise RequestError(f"there is no paper `{paper}`", f"choose from {', '.join(PAPERS)}")
    style = style or SheetStyle()
    parts = [part for part in chosen.parts if part.entries]
    if len(parts) != 1:
        raise RequestError("a kit is of entries of one game", "name them, such as `gesso kit ONE ANOTHER`")
    (part,) = parts
    root, definition, game = chosen.project.root, part.game.definition, part.game
    file = out / "kits" / f"{'-v-'.join(entry.id for entry in part.entries)}-{paper}{style.suffix}.pdf"
    problems = chosen.diagnostics()
    if has_errors(problems):
        return Printed(tuple(problems), (), 0), file
    programs = [game.checked(entry).program for entry in part.entries]
    kit = definition.printing().kit(programs, game.table)
    folders = [(entry.folder, entry.pack.folder.resolve() if entry.pack else root) for entry in part.entries]
    folders += [(game.folder, root)] * (len(kit.sources) - len(folders))
    context = print_context(root)
    owners = [*part.entries, *(None for _ in kit.sources[len(part.entries) :])]
    themed = tuple(
        themed_prints(game, owner, prints, root, context.fonts)
        for owner, prints in zip(owners, kit.sources, strict=True)
    )
    kit = replace(kit, sources=themed)
    runs = [
        PrintRun(prints, folder / "art", home, out / "kits")
        for prints, (folder, home) in zip(kit.sources, folders, strict=True)
    ]
    check_places([out, file.parent], context, root)
    run = KitRun(kit, PAPERS[paper], file)
    printed = print_runs(
        runs,
        context,
        faces=False,
        sheets=style,
        kit=run,
        workers=workers,
        progress=progress,
        judged=chosen.judged,
    )
    return replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics)))), file
