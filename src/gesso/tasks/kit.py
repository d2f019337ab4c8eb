"""Print everything that some entries need on the table, or only some cards and what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cache.folder import with_cache
from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.project.project import Project
from gesso.project.selection import Part, Selection
from gesso.project.styles import with_project_style
from gesso.tasks.build import Progress, check_places, paper_called, print_context
from gesso.tasks.kit_sources import KitSources, file_name, kit_sources, with_transformations
from gesso.tasks.pieces import pieces_called

if TYPE_CHECKING:
    from gesso.cache.kits import Pieces, PrintedKits
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit.sections import Kit
    from gesso.printing.pipeline import PrintContext, Printed, PrintRun, SheetStyle


@dataclass(frozen=True, slots=True)
class KitPart:
    """The part of a kit to print; by default all of it."""

    table: bool = False
    """Print only the pages that belong to no entry."""
    cards: Sequence[str] = ()
    """Print only these, by the words that `pieces_called` knows."""
    since: str | None = None
    """Print only what has changed since a revision; if empty, since the last kit of that name."""

    @property
    def suffix(self) -> str:
        """The end of its file's name."""
        return "-reprint" if self.cards or self.since is not None else ""


WHOLE = KitPart()


@dataclass(frozen=True, slots=True)
class PrintedKit:
    """A printed kit."""

    printed: Printed
    file: Path | None
    """None if nothing has changed."""
    reprinted: tuple[str, ...] = ()
    """The fronts of the pieces of a reprint."""


def print_kit(
    chosen: Selection,
    out: Path,
    *,
    paper: str = "a4",
    small: bool = False,
    style: SheetStyle | None = None,
    pages: KitPart = WHOLE,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write all that the chosen entries of one game need, or the `pages` of it, into one PDF in `out/kits`.

    A `small` kit takes few sheets. `style` says how it is printed. Raises `RequestError` for entries of several games
    or none, for an unknown paper, card or revision, and if no kit is remembered that could have changed.
    """
    from gesso.cache.kits import PrintedKits
    from gesso.printing.kit.parts import changed, named, of_the_table
    from gesso.printing.pipeline import KitRun, Printed, PrintRun, SheetStyle, as_cache_error, print_runs
    from gesso.tasks.pieces import pieces_at, pieces_called, shown_pieces

    sheet = paper_called(paper)
    style = style or SheetStyle()
    parts = [part for part in chosen.parts if part.entries]
    if len(parts) != 1:
        raise RequestError("a kit is of entries of one game", _which(parts, pages))
    (part,) = parts
    if part.repeated:
        hint = "a kit has each entry once; print it twice for a game of one against itself"
        raise RequestError(f"{part.repeated[0]} is named more than once", hint)
    root = chosen.project.root
    of = part.game.id if pages.table and part.whole else file_name([entry.id for entry in part.entries])
    name = of + "-table" * pages.table + "-small" * small + part.game.suffix
    part = with_transformations(part)
    chosen = replace(chosen, parts=(part,))
    file = out / "kits" / f"{name}-{paper}{pages.suffix}{style.suffix}.pdf"
    problems = chosen.diagnostics()
    if has_errors(problems):
        return PrintedKit(Printed(tuple(problems), (), 0), file)
    context = with_cache(print_context(root), root)
    check_places([out, file.parent], context, root)
    # People leave out backs because they use sleeves.
    sources = partial(kit_sources, small=small, sleeved=style.backs.flip is None)
    kit_prints = sources(part, root, context.fonts)
    kit, kits, now = kit_prints.kit, PrintedKits(root), shown_pieces(kit_prints, context)
    if pages.table:
        kit = of_the_table(kit, len(part.entries), whole=part.whole)
    elif pages.cards:
        kit = named(kit, pieces_called(pages.cards, [(kit, part.entries)]))
    elif pages.since is not None:
        before = pieces_at(root, part, pages.since, sources) if pages.since else _last(kits, name)
        kit = changed(kit, before, now)
        if not kit.fronts():
            return PrintedKit(Printed(tuple(problems), (), 0), None)
    runs = [
        PrintRun(prints, *art, file.parent, maker=chosen.project.name)
        for prints, art in zip(kit.sources, kit_prints.art, strict=True)
    ]
    run = KitRun(_by_author(kit, chosen.project.name), sheet, file)
    printed = print_runs(
        runs,
        context,
        faces=False,
        sheets=style,
        kit=run,
        workers=workers,
        progress=progress,
        with_overrides=chosen.with_overrides,
    )
    if not has_errors(printed.diagnostics) and (pages == WHOLE or pages.since == ""):
        with as_cache_error(context.cache):
            kits.remember(name, now)
    printed = replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))
    reprinted = kit.fronts() if pages.cards or pages.since is not None else ()
    return PrintedKit(printed, file, reprinted)


def _which(parts: Sequence[Part], pages: KitPart) -> str:
    """Return what to write in place of entries of several games, or of none."""
    if not pages.table or not parts:
        return "name them, such as `gesso kit ONE ANOTHER`"
    here = Path.cwd()
    folders = [part.game.folder.resolve() for part in parts]
    shown = [each.relative_to(here) if each.is_relative_to(here) else each for each in folders]
    return f"name its folder: {' or '.join(f'`gesso kit {each.as_posix()} --table`' for each in shown)}"


def _by_author(kit: Kit, maker: str) -> Kit:
    """Return a kit whose file names the authors of its entries, else its maker."""
    from gesso.printing.component import author_of

    first, *others = kit.sources
    author = author_of(kit.sources, maker)
    return replace(kit, sources=(replace(first, credit=author), *(replace(each, credit="") for each in others)))


def _last(kits: PrintedKits, name: str) -> Pieces:
    pieces = kits.last(name)
    if pieces is None:
        hint = "print a whole kit first, or name a revision of the git repository"
        raise RequestError(f"no printed kit {name} is remembered", hint)
    return pieces


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
