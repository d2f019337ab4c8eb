"""Export entries for print services, shops, cutting machines and virtual tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError, has_errors, in_order
from gesso.project.selection import Part, Selection
from gesso.project.services import load_service, table_layout
from gesso.resources import real_path
from gesso.tasks.build import (
    PrintJob,
    Progress,
    extra_prints,
    file_name,
    kit_of,
    print_job,
    with_transformations,
)
from gesso.tasks.printer import paper_called
from gesso.tasks.text import names_of

if TYPE_CHECKING:
    from gesso.printing.component import Component, EntryPrints
    from gesso.printing.exports import Service, WholeGame
    from gesso.printing.exports.cutter import CutPaths
    from gesso.printing.exports.products import Batch, Deck
    from gesso.printing.exports.table_layout import TableLayout
    from gesso.printing.exports.tabletop import Tabletop
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit import Kit
    from gesso.printing.pages import Paper
    from gesso.printing.pipeline.runs import Printed, PrintRun


@dataclass(frozen=True, slots=True)
class Seat:
    """The side of the table where the pieces of an entry go."""

    number: int | None
    """None for the middle of the table."""
    aside: bool = False
    """Whether nobody begins with the entry."""


TABLE = Seat(None)


def table_seats(part: Part) -> tuple[Seat, ...]:
    """Return the seats of the entries of a part and of those that they may become, in the order of
    `with_transformations`.

    Playable entries sit in the order of choice; what they may become lies aside. If no entry is playable, all sit.
    """
    entries, table = with_transformations(part).entries, part.game.table
    may = set() if table is None else set(part.game.definition.playable(table))
    players = [entry.id for entry in part.entries if entry.id in may] or [entry.id for entry in part.entries]
    seats = {id: Seat(number) for number, id in enumerate(players)}
    for entry in entries:
        # Transformations come after the entries that become them, so one pass finds chains of them.
        for id in entry.kind.becomes(entry.model) if entry.model is not None and entry.id in seats else ():
            seats.setdefault(id, Seat(seats[entry.id].number, aside=True))
    return tuple(seats.get(entry.id, Seat(None, aside=True)) for entry in entries)


FOLDER = "export"
EXTRAS = "extras"
"""The section of extras of a game that a service takes besides a kit."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export."""

    printed: Printed
    folder: Path
    """Holds all files."""
    made: tuple[tuple[Deck, Batch], ...] = ()
    """Which pieces became which product."""
    left_out: tuple[tuple[Deck, Component], ...] = ()
    """Pieces for which the service has no product, or its machine no room."""
    too_large: bool = False
    """Whether those are too large for the machine."""


def export(
    selection: Selection,
    service_id: str,
    out: Path,
    *,
    base_url: str | None = None,
    paper: str | None = None,
    usual_paper: str = "a4",
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> Exported:
    """Check, then write what a service takes of the chosen entries into `out/export/<service>/<game>`.

    Each entry has a folder, and what the game itself has lies in others. A virtual table finds its pictures under
    `base_url`, else in that folder. Sheets for a cutting machine are printed on `paper`, else on the `usual_paper`.
    Raises `RequestError` for an unknown service, for an address or a paper that it has no use for, and if no entry is
    chosen; `gesso.printing.pipeline.OutputError` for what cannot be written.
    """
    from gesso.printing.exports import ServiceExport, WholeOutput
    from gesso.printing.exports.images import UploadImages
    from gesso.printing.exports.products import in_shop_boxes, laid_out
    from gesso.printing.pipeline.runs import Printed, PrintRun

    root = selection.project.root
    service, service_problems = load_service(service_id, root)
    suffix = next((part.game.suffix for part in selection.parts), "")
    folder = out / FOLDER / f"{service_id}{suffix}"
    everyone = replace(selection, parts=tuple(map(with_transformations, selection.parts)))
    problems = [*service_problems, *everyone.diagnostics()]
    if service is None or has_errors(problems):
        return Exported(Printed.nothing(problems), folder)
    _check_options(service, base_url, paper)
    if not any(part.entries for part in selection.parts):
        raise RequestError("nothing is selected that could be exported", "name entries, or a project that has some")
    job = print_job(selection, workers, progress)
    if isinstance(service.output, WholeOutput):
        return export_whole_games(job, service.output, folder, base_url, paper or usual_paper, problems)
    uploads = service.output if isinstance(service.output, UploadImages) else None
    extras, products = (uploads.extras, uploads.products) if uploads is not None else ((), ())
    prints_by_folder = {
        name: in_shop_boxes(prints, products)
        for part, every in zip(selection.parts, everyone.parts)
        if part.entries
        for name, prints in (*_sources(every, root, job.fonts), *_extras(part, extras, root, job.fonts))
    }
    decks = tuple(laid_out(name, prints, job.context) for name, prints in prints_by_folder.items())
    service_export = ServiceExport(service, decks, folder, selection.project.name)
    runs = [
        PrintRun(prints, place) for prints, place in zip(service_export.prints(), service_export.folders, strict=True)
    ]
    problems += selection.with_overrides(service_export.warnings(job.fonts))
    places = (out, folder, *service_export.folders)
    printed = job.run(runs, places, problems, faces=False, sheets=None, export=service_export)
    return Exported(printed, folder, tuple(service_export.made()), service_export.left_out())


def _check_options(service: Service, base_url: str | None, paper: str | None) -> None:
    from gesso.printing.exports.cutter import CutPaths
    from gesso.printing.exports.tabletop import Tabletop

    for asked, kind, option, known in (
        (base_url, Tabletop, "--base-url", "a virtual table, which loads its pictures from there"),
        (paper, CutPaths, "--paper", "a cutting machine, whose sheets are printed"),
    ):
        if asked is not None and not isinstance(service.output, kind):
            raise RequestError(f"`{service.id}` does not use {option}", f"leave it out: it is for {known}")


def _sources(part: Part, root: Path, fonts: FontBook) -> Iterator[tuple[str, EntryPrints]]:
    """Yield the entries of a part, then the other sources of their table, with the pieces on the pages of a kit.

    Each comes with the path of its folder.
    """
    game, kit = part.game.definition.id, kit_of(part, root, fonts)
    sections = {section.id for section in kit.sections}
    prints = [
        replace(source, components=tuple(piece for piece in source.components if piece.section in sections))
        for source in kit.sources
    ]
    for entry, own in zip(part.entries, prints):
        yield f"{game}/{entry.id}", own
    shared: dict[str, EntryPrints] = {}
    taken = {entry.id for entry in part.entries}
    for own in prints[len(part.entries) :]:
        # A kit has what every player needs once for each player.
        id = re.sub(r"[^a-z0-9]+", "-", own.title.casefold()).strip("-")
        id = f"{id}-of-{game}" if id in taken else id
        had = shared.get(id)
        shared[id] = own if had is None else merged_prints(had, own)
    for id, own in shared.items():
        yield f"{game}/{id}", own


def _extras(part: Part, names: Sequence[str], root: Path, fonts: FontBook) -> Iterator[tuple[str, EntryPrints]]:
    """Yield the extras of a game that a service makes, one for each player, as pieces of a section of their own.

    Each comes with the path of its folder.
    """
    players = sum(not seat.aside for seat in table_seats(part))
    for name, own in extra_prints(part.game, names, root, fonts).items():
        pieces = tuple(
            replace(component, copies=component.copies * players, section=EXTRAS) for component in own.components
        )
        yield f"{part.game.definition.id}/{name}", replace(own, components=pieces)


def merged_prints(first: EntryPrints, second: EntryPrints) -> EntryPrints:
    """Return prints with equal pieces as more copies, and all other pieces."""
    pieces = {piece.front.id: piece for piece in first.components}
    for piece in second.components:
        had = pieces.get(piece.front.id)
        pieces[piece.front.id] = piece if had is None else replace(had, copies=had.copies + piece.copies)
    return replace(first, components=tuple(pieces.values()))


@dataclass(frozen=True, slots=True)
class _Gathered:
    """Runs and games to export, problems with layouts, and pieces that are left out."""

    runs: list[PrintRun]
    games: list[WholeGame]
    problems: list[Diagnostic]
    left_out: list[tuple[Deck, Component]]


def export_whole_games(
    job: PrintJob,
    output: Tabletop | CutPaths,
    folder: Path,
    base_url: str | None,
    paper: str,
    problems: Sequence[Diagnostic] = (),
) -> Exported:
    """Write what a service takes of the chosen entries of each game, in folders named after them.

    `problems` are diagnostics found before. Raises `RequestError` for more players than a table has seats, for a base
    that is no address, and for an unknown paper.
    """
    from gesso.printing.exports import WholeGameExport
    from gesso.printing.pipeline.runs import Printed

    gathered = _gathered(job, output, folder, base_url, paper_called(paper))
    problems = (*problems, *gathered.problems)
    if has_errors(problems):
        return Exported(Printed.nothing(in_order(problems)), folder)
    export = WholeGameExport(output, tuple(gathered.games))
    places = (folder, *export.folders)
    printed = job.run(gathered.runs, places, problems, faces=False, sheets=None, export=export)
    return Exported(printed, folder, left_out=tuple(gathered.left_out), too_large=True)


def _gathered(
    job: PrintJob, output: Tabletop | CutPaths, folder: Path, base_url: str | None, paper: Paper
) -> _Gathered:
    from gesso.printing.exports import too_large
    from gesso.printing.exports.cutter import CutPaths
    from gesso.printing.exports.products import laid_out
    from gesso.printing.exports.table_layout import TableLayout

    if base_url is not None and not base_url.startswith(("https://", "http://")):
        raise RequestError(
            f"`{base_url}` is not an address for pictures", "such as --base-url https://example.org/table"
        )
    gathered = _Gathered([], [], [], [])
    for part in job.chosen.parts:
        if not part.entries:
            continue
        game = part.game
        layout, seats = TableLayout(()), table_seats(part)
        if not isinstance(output, CutPaths):
            layout, layout_problems = table_layout(game.definition.id, job.root)
            gathered.problems.extend(layout_problems)
            _check_seats(part, seats, layout)
            layout = layout.in_language(game.locale, names_of(game, [entry.id for entry in part.entries]).all)
        kit = kit_of(with_transformations(part), job.root, job.fonts)
        if isinstance(output, CutPaths):
            prints = _of_sections(kit, {section.id for section in kit.paged if not section.whole})
            decks = [laid_out(game.definition.id, each, job.context) for each in prints]
            gone = list(too_large(output, paper, decks))
            gathered.left_out.extend(gone)
            ids = {piece.front.id for _, piece in gone}
            prints = [
                _prints_of(each, [piece for piece in each.components if piece.front.id not in ids]) for each in prints
            ]
        else:
            prints = list(_on_table(part, kit, seats, layout, job))
        _add(gathered, part, kit, prints, seats, layout, folder, base_url, paper, job.chosen.project.name)
    return gathered


def _add(
    gathered: _Gathered,
    part: Part,
    kit: Kit,
    prints: Sequence[EntryPrints],
    seats: Sequence[Seat],
    layout: TableLayout,
    folder: Path,
    base_url: str | None,
    paper: Paper,
    maker: str,
) -> None:
    """Add one game, with the runs that draw it. Files name the `maker` if no entry names an author."""
    from gesso.printing.component import author_of
    from gesso.printing.exports import WholeGame
    from gesso.printing.exports.table_layout import Source
    from gesso.printing.pipeline.runs import PrintRun

    file = file_name([entry.id for entry in part.entries])
    id = part.game.definition.id
    own = folder / id / file
    address = real_path(own).as_uri() if base_url is None else f"{base_url.rstrip('/')}/{id}/{file}"
    game = WholeGame(
        name=kit.name,
        title=kit.title,
        author=author_of(kit.sources, maker),
        file=file,
        prints=tuple(prints),
        sources=tuple(
            Source(entry_title(each), each.components, seat.number, seat.aside)
            for each, seat in zip(prints, chain(seats, repeat(TABLE)))
        ),
        sections=kit.sections,
        layout=layout,
        notes=kit.notes,
        paper=paper,
        folder=own,
        address=f"{address}/",
    )
    gathered.games.append(game)
    gathered.runs.extend(PrintRun(each, own) for each in prints)


def entry_title(prints: EntryPrints) -> str:
    """Return the title of an entry without its game, which comes first on its sheets."""
    return prints.title.rpartition("   ")[2]


def _prints_of(prints: EntryPrints, pieces: Sequence[Component]) -> EntryPrints:
    return replace(prints, components=tuple(pieces))


def _of_sections(kit: Kit, sections: set[str]) -> list[EntryPrints]:
    """Return the sources of a kit with the pieces of some sections.

    A piece that each player needs appears once, in as many copies.
    """
    by_title: dict[str, EntryPrints] = {}
    for source in kit.sources:
        own = _prints_of(source, [piece for piece in source.components if piece.section in sections])
        by_title[source.title] = merged_prints(by_title[source.title], own) if source.title in by_title else own
    return list(by_title.values())


def _check_seats(part: Part, seats: Sequence[Seat], layout: TableLayout) -> None:
    players = [entry.id for entry, seat in zip(with_transformations(part).entries, seats) if not seat.aside]
    if len(players) > layout.seats:
        message = f"a table of {part.game.definition.id} has {layout.seats} seats, but there are {len(players)} players"
        such = " ".join(players[: layout.seats])
        raise RequestError(message, f"export {layout.seats} at a time, such as `{such}`")


def _on_table(part: Part, kit: Kit, seats: Sequence[Seat], layout: TableLayout, job: PrintJob) -> Iterator[EntryPrints]:
    """Yield the sources of a kit and the extras that a layout names, with the pieces that go on a table."""
    extras = extra_prints(part.game, layout.extras, job.root, job.fonts)
    sources = (*_of_sections(kit, {section.id for section in kit.paged}), *extras.values())
    for each, seat in zip(sources, chain(seats, repeat(TABLE))):
        yield _prints_of(each, [piece for piece in each.components if layout.lies(piece, aside=seat.aside)])
