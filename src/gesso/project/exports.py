"""What services take of some entries: pictures, decks, each as the file of the service says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.project.building import Progress, check_places, print_context
from gesso.project.caches import keeping
from gesso.project.entry_look import in_own_look
from gesso.project.kit_sources import game_art, kit_sources, with_others
from gesso.project.seats import seats_of
from gesso.project.selection import Part, Selection
from gesso.project.services import load_service

if TYPE_CHECKING:
    from gesso.printing.component import Component, EntryPrints
    from gesso.printing.exports import Batch, Deck, Service
    from gesso.printing.fonts import FontBook
    from gesso.printing.pipeline import Printed
FOLDER = "export"
EXTRAS = "extras"
"""The section of what a service takes of a game besides its kit."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was found and written, the folder of all files, and what that is: which pieces became which product, and which
    are left out: the service has no product for them or (`too_large`) its machine no room."""

    printed: Printed
    folder: Path
    made: tuple[tuple[Deck, Batch], ...] = ()
    left_out: tuple[tuple[Deck, Component], ...] = ()
    too_large: bool = False


def export(
    chosen: Selection,
    service_id: str,
    out: Path,
    *,
    base_url: str | None = None,
    paper: str | None = None,
    usual_paper: str = "a4",
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> Exported:
    """Check, then write what a service takes of the chosen entries into `out/export/<service>/<game>`, a folder for each
    entry and others for what the game itself has. A virtual table finds its pictures under `base_url`, without one in that folder; what a
    cutting machine cuts is printed on `paper`, or where none is asked for on the `usual_paper`. Raises `RequestError` for a service that
    is not there, one that has no use for the address or the paper that is asked for, and where no entry is chosen, and `gesso.printing.pipeline.OutputError` for what cannot be written."""
    from gesso.printing.exports import ServiceExport, laid_out
    from gesso.printing.exports.images import UploadImages
    from gesso.printing.exports.service import WholeOutput
    from gesso.printing.exports.shop_boxes import in_shop_boxes
    from gesso.printing.pipeline import Printed, PrintRun, print_runs

    root = chosen.project.root
    service, found = load_service(service_id, root)
    suffix = next((part.game.suffix for part in chosen.parts), "")
    folder = out / FOLDER / f"{service_id}{suffix}"
    everyone = replace(chosen, parts=tuple(map(with_others, chosen.parts)))
    problems = [*found, *everyone.diagnostics()]
    if service is None or has_errors(problems):
        return Exported(Printed(tuple(problems), (), 0), folder)
    _check_options(service, base_url, paper)
    if not any(part.entries for part in chosen.parts):
        raise RequestError("nothing is chosen that could be exported", "name entries, or a project that has some")
    context = keeping(print_context(root), root)
    if isinstance(service.output, WholeOutput):
        from gesso.project.whole_games import export_whole_games

        made_whole = export_whole_games(
            chosen, service.output, folder, context, base_url, paper or usual_paper, workers, progress
        )
        diagnostics = tuple(in_order((*problems, *made_whole.printed.diagnostics)))
        return replace(made_whole, printed=replace(made_whole.printed, diagnostics=diagnostics))
    uploads = service.output if isinstance(service.output, UploadImages) else None
    extras, products = (uploads.extras, uploads.products) if uploads is not None else ((), ())
    sources = [
        source
        for part, every in zip(chosen.parts, everyone.parts)
        if part.entries
        for source in (*_sources(every, root, context.fonts), *_extras(part, extras, root, context.fonts))
    ]
    sources = [replace(source, prints=in_shop_boxes(source.prints, products)) for source in sources]
    decks = tuple(laid_out(source.id, source.prints, context) for source in sources)
    made = ServiceExport(service, decks, folder, chosen.project.name)
    runs = [
        PrintRun(prints, *source.art, place)
        for source, prints, place in zip(sources, made.prints(), made.folders, strict=True)
    ]
    problems += chosen.judged(made.warnings(context.fonts))
    check_places([out, folder, *made.folders], context, root)
    printed = print_runs(
        runs, context, faces=False, sheets=None, export=made, workers=workers, progress=progress, judged=chosen.judged
    )
    printed = replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))
    return Exported(printed, folder, tuple(made.made()), made.left_out())


def _check_options(service: Service, base_url: str | None, paper: str | None) -> None:
    from gesso.printing.exports import CutPaths, Tabletop

    for asked, kind, option, known in (
        (base_url, Tabletop, "--base-url", "a virtual table, which finds its pictures there"),
        (paper, CutPaths, "--paper", "a cutting machine, whose sheets are printed"),
    ):
        if asked is not None and not isinstance(service.output, kind):
            raise RequestError(f"`{service.id}` has no use for {option}", f"leave it out: it is for {known}")


@dataclass(frozen=True, slots=True)
class _Source:
    """Prints with the path of their folder. Own pictures lie in the first of `art`, inside the second."""

    id: str
    prints: EntryPrints
    art: tuple[Path, Path]


def _sources(part: Part, root: Path, fonts: FontBook) -> Iterator[_Source]:
    """The entries of a part, then what their table has besides, with the pieces that a kit of them puts on its pages."""
    id_of_game, made = part.game.definition.id, kit_sources(part, root, fonts)
    kit = made.kit
    sections = {section.id for section in kit.sections}
    prints = [
        replace(each, components=tuple(piece for piece in each.components if piece.section in sections))
        for each in kit.sources
    ]
    for entry, own, art in zip(part.entries, prints, made.art):
        yield _Source(f"{id_of_game}/{entry.id}", own, art)
    shared: dict[str, EntryPrints] = {}
    taken = {entry.id for entry in part.entries}
    for own in prints[len(part.entries) :]:
        # A kit has what every player needs once for each of them.
        id = re.sub(r"[^a-z0-9]+", "-", own.title.casefold()).strip("-")
        id = f"{id}-of-{id_of_game}" if id in taken else id
        had = shared.get(id)
        shared[id] = own if had is None else more_of(had, own)
    for id, own in shared.items():
        yield _Source(f"{id_of_game}/{id}", own, game_art(part.game, root))


def _extras(part: Part, names: Sequence[str], root: Path, fonts: FontBook) -> Iterator[_Source]:
    """What a service makes of the extras of a game, one for each player: pieces of a section of their own."""
    game, players = part.game, sum(not seat.aside for seat in seats_of(part))
    offered = game.definition.printing().extras(game.printed_table, game.locale) if names else {}
    for name in names:
        if name in offered:
            own = in_own_look(game, None, offered[name], root, fonts)
            pieces = tuple(replace(each, copies=each.copies * players, section=EXTRAS) for each in own.components)
            yield _Source(f"{game.definition.id}/{name}", replace(own, components=pieces), game_art(game, root))


def more_of(first: EntryPrints, second: EntryPrints) -> EntryPrints:
    """The same pieces in more copies, and others beside them."""
    pieces = {piece.front.id: piece for piece in first.components}
    for piece in second.components:
        had = pieces.get(piece.front.id)
        pieces[piece.front.id] = piece if had is None else replace(had, copies=had.copies + piece.copies)
    return replace(first, components=tuple(pieces.values()))
