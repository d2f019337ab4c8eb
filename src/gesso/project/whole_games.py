"""Entries of a game, chosen together, for services that take all of a game at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.diagnostics import Diagnostic, RequestError, has_errors
from gesso.project.building import Progress, check_places, paper_called
from gesso.project.entry_look import in_own_look
from gesso.project.exports import Exported, more_of
from gesso.project.file_names import named_after
from gesso.project.kit_sources import game_art, kit_sources, with_others
from gesso.project.seats import TABLE, Seat, seats_of
from gesso.project.selection import Part, Selection
from gesso.project.table_layouts import table_layout
from gesso.project.table_text import names_of

if TYPE_CHECKING:
    from gesso.printing.component import Component, EntryPrints
    from gesso.printing.exports import CutPaths, Deck, TableLayout, Tabletop, WholeGame
    from gesso.printing.fonts import FontBook
    from gesso.printing.kit.sections import Kit
    from gesso.printing.pipeline import PrintContext, PrintRun
    from gesso.printing.sheets import Paper


@dataclass(frozen=True, slots=True)
class _Gathered:
    """What is to be drawn and made, what is wrong with layouts, and what is left out."""

    runs: list[PrintRun]
    games: list[WholeGame]
    problems: list[Diagnostic]
    left_out: list[tuple[Deck, Component]]


def export_whole_games(
    chosen: Selection,
    output: Tabletop | CutPaths,
    folder: Path,
    context: PrintContext,
    base_url: str | None,
    paper: str,
    workers: int,
    progress: Progress,
) -> Exported:
    """Write what a service takes of the chosen entries of each game, in folders called after them. Raises `RequestError`
    for more players than a table has seats, for a base that is no address, and for a paper that is not known."""
    from gesso.printing.exports import WholeGameExport
    from gesso.printing.pipeline import Printed, print_runs

    made = _gathered(chosen, output, folder, context, base_url, paper_called(paper))
    if has_errors(made.problems):
        return Exported(Printed(tuple(made.problems), (), 0), folder)
    export = WholeGameExport(output, tuple(made.games))
    check_places([folder, *export.folders], context, chosen.project.root)
    printed = print_runs(
        made.runs,
        context,
        faces=False,
        sheets=None,
        export=export,
        workers=workers,
        progress=progress,
        judged=chosen.judged,
    )
    printed = replace(printed, diagnostics=(*made.problems, *printed.diagnostics))
    return Exported(printed, folder, left_out=tuple(made.left_out), too_large=True)


def _gathered(
    chosen: Selection,
    output: Tabletop | CutPaths,
    folder: Path,
    context: PrintContext,
    base_url: str | None,
    paper: Paper,
) -> _Gathered:
    from gesso.printing.exports import CutPaths, TableLayout, laid_out, too_large

    if base_url is not None and not base_url.startswith(("https://", "http://")):
        raise RequestError(f"`{base_url}` is no address of pictures", "such as --base-url https://example.org/table")
    made = _Gathered([], [], [], [])
    for part in chosen.parts:
        if not part.entries:
            continue
        layout, seats = TableLayout(()), seats_of(part)
        if not isinstance(output, CutPaths):
            layout, found = table_layout(part.game.definition.id, chosen.project.root)
            made.problems.extend(found)
            _check_seats(part, seats, layout)
            layout = layout.in_language(part.game.locale, names_of(part.game, [entry.id for entry in part.entries]).all)
        everyone = with_others(part)
        sources = kit_sources(everyone, chosen.project.root, context.fonts)
        kit = sources.kit
        if isinstance(output, CutPaths):
            prints = _of_sections(kit, {section.id for section in kit.paged if not section.whole})
            decks = [laid_out(part.game.definition.id, each, context) for each in prints]
            gone = list(too_large(output, paper, decks))
            made.left_out.extend(gone)
            ids = {piece.front.id for _, piece in gone}
            prints = [_only(each, [piece for piece in each.components if piece.front.id not in ids]) for each in prints]
        else:
            prints = list(_on_table(part, kit, seats, layout, chosen.project.root, context.fonts))
        art = [*sources.art[: len(everyone.entries)], *repeat(game_art(part.game, chosen.project.root), len(prints))]
        _add(made, part, kit, prints, seats, layout, folder, base_url, paper, art, chosen.project.name)
    return made


def _add(
    made: _Gathered,
    part: Part,
    kit: Kit,
    prints: Sequence[EntryPrints],
    seats: Sequence[Seat],
    layout: TableLayout,
    folder: Path,
    base_url: str | None,
    paper: Paper,
    art: Sequence[tuple[Path, Path]],
    maker: str,
) -> None:
    """One game, with the runs that draw it: each of the prints with the picture folders in its place. Files name the `maker`
    where no entry names an author."""
    from gesso.printing.component import author_of
    from gesso.printing.exports import WholeGame
    from gesso.printing.exports.table_layout import Source
    from gesso.printing.pipeline import PrintRun

    file = named_after([entry.id for entry in part.entries])
    id = part.game.definition.id
    own = folder / id / file
    address = own.resolve().as_uri() if base_url is None else f"{base_url.rstrip('/')}/{id}/{file}"
    game = WholeGame(
        kit.name,
        kit.title,
        author_of(kit.sources, maker),
        file,
        tuple(prints),
        tuple(
            Source(entry_title(each), each.components, seat.number, seat.aside)
            for each, seat in zip(prints, chain(seats, repeat(TABLE)))
        ),
        kit.sections,
        layout,
        kit.notes,
        paper,
        own,
        f"{address}/",
    )
    made.games.append(game)
    made.runs.extend(PrintRun(each, *place, own) for each, place in zip(prints, art))


def entry_title(prints: EntryPrints) -> str:
    """What an entry is called without its game, which stands before it on its sheets."""
    return prints.title.rpartition("   ")[2]


def _only(prints: EntryPrints, pieces: Sequence[Component]) -> EntryPrints:
    return replace(prints, components=tuple(pieces))


def _of_sections(kit: Kit, sections: set[str]) -> list[EntryPrints]:
    """The sources of a kit with the pieces of some sections. What a kit has once for each player is there once, in as
    many copies."""
    found: dict[str, EntryPrints] = {}
    for source in kit.sources:
        own = _only(source, [piece for piece in source.components if piece.section in sections])
        found[source.title] = more_of(found[source.title], own) if source.title in found else own
    return list(found.values())


def _check_seats(part: Part, seats: Sequence[Seat], layout: TableLayout) -> None:
    players = [entry.id for entry, seat in zip(with_others(part).entries, seats) if not seat.aside]
    if len(players) > layout.seats:
        message = f"a table of {part.game.definition.id} has {layout.seats} seats, and these are {len(players)} players"
        such = " ".join(players[: layout.seats])
        raise RequestError(message, f"export {layout.seats} at a time, such as `{such}`")


def _on_table(
    part: Part, kit: Kit, seats: Sequence[Seat], layout: TableLayout, root: Path, fonts: FontBook
) -> Iterator[EntryPrints]:
    """The sources of a kit, and the extras that a layout names, with the pieces that lie on a table."""
    offered = part.game.definition.printing().extras(part.game.printed_table, part.game.locale) if layout.extras else {}
    extras = [in_own_look(part.game, None, offered[name], root, fonts) for name in layout.extras if name in offered]
    sources = (*_of_sections(kit, {section.id for section in kit.paged}), *extras)
    for each, seat in zip(sources, chain(seats, repeat(TABLE))):
        yield _only(each, [piece for piece in each.components if layout.lies(piece, aside=seat.aside)])
