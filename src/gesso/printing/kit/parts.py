"""Parts of a kit: the pieces that a table shares, some named pieces, or those that have changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.kit.sections import Kit, Section, as_reprint


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A printed piece at one time."""

    key: str
    """A key of what it shows; it differs for anything else."""
    copies: int


def of_the_table(kit: Kit, entries: int, *, whole: bool = False) -> Kit:
    """Return the pages that belong to none of the entries, which are the first sources.

    The title of a `whole` game names no entry.
    """
    shared = {id(source) for source in kit.sources[entries:]}
    sections = tuple(replace(each, title=each.common_title or each.title) for each in kit.sections)
    shared_kit = _with_copies(kit, lambda source, piece: piece.copies if id(source) in shared else 0)
    name = kit.words["common"] if whole else kit.name
    return replace(shared_kit, name=name, sections=sections, common=True)


def all_pieces(prints: Sequence[EntryPrints]) -> Kit:
    """Return all pieces of some entries as a kit, to choose parts of."""
    sections = dict.fromkeys(piece.section for source in prints for piece in source.components)
    pages = tuple(Section(id, "", "", "", "duplex") for id in sections)
    return Kit("", (), tuple(prints), pages, {})


def named(kit: Kit, names: Collection[str]) -> Kit:
    """Return all copies of the pieces with one of these names, as a reprint."""
    wanted = set(names)
    return _as_reprint(_with_copies(kit, lambda _, piece: piece.copies if wanted & set(_names(piece)) else 0))


def printed_pieces(kit: Kit, key: Callable[[int, FaceSpec], str]) -> dict[str, PrintedPiece]:
    """Return all pieces on the pages of a kit by their fronts.

    `key` gives the key of what a face shows, by the number of its source.
    """
    pieces: dict[str, PrintedPiece] = {}
    for number, source in enumerate(kit.sources):
        for piece in _on_pages(kit, source):
            sides = " ".join(key(number, side) for side in (piece.front, piece.back) if side is not None)
            before = pieces.get(piece.front.id)
            pieces[piece.front.id] = PrintedPiece(sides, piece.copies + (before.copies if before else 0))
    return pieces


def changed(kit: Kit, before: Mapping[str, PrintedPiece], after: Mapping[str, PrintedPiece]) -> Kit:
    """Return as a reprint the pieces that show something new, and the copies by which others are more."""
    left = {
        id: piece.copies - (before[id].copies if id in before and before[id].key == piece.key else 0)
        for id, piece in after.items()
    }

    def copies(_: EntryPrints, piece: Component) -> int:
        taken = min(piece.copies, max(left[piece.front.id], 0))
        left[piece.front.id] -= taken
        return taken

    return _as_reprint(_with_copies(kit, copies))


def _with_copies(kit: Kit, copies: Callable[[EntryPrints, Component], int]) -> Kit:
    """Return the kit with other numbers of copies of the pieces on its pages."""
    listed = {section.id for section in kit.sections}
    sources = []
    for source in kit.sources:
        pieces = []
        for piece in source.components:
            # A part of a kit is not filled up with spare pieces.
            if piece.spare:
                continue
            number = copies(source, piece) if piece.section in listed else piece.copies
            if number > 0:
                pieces.append(replace(piece, copies=number))
        sources.append(replace(source, components=tuple(pieces)))
    return replace(kit, sources=tuple(sources))


def _on_pages(kit: Kit, source: EntryPrints) -> Iterator[Component]:
    listed = {section.id for section in kit.sections}
    return (piece for piece in source.components if piece.section in listed and not piece.spare)


def _names(piece: Component) -> Iterator[str]:
    for side in (piece.front, piece.back):
        if side is not None:
            yield side.id
            picture = side.values.get("picture")
            if isinstance(picture, str) and picture:
                yield picture


def _as_reprint(kit: Kit) -> Kit:
    return replace(kit, name=as_reprint(kit.name, kit.sources[0].words), reprint=True)
