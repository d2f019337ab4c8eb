"""The model of a kit: all pieces of a table in sections of pages, its pages, and parts of it to print alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Literal

from gesso.data_classes import dataclass
from gesso.printing.cache import digest
from gesso.printing.component import Component, EntryPrints, FaceSpec, Theme
from gesso.printing.faces.drawing_items import Rect
from gesso.printing.pages import Page

KIT_VERSION = "kit g10"
"""Printed on every page. It goes up when any cut moves."""
_FILE_VERSION = 5
"""It goes up if a file holds something else beside what is printed."""
KIT_TEMPLATE = "kit/page"
"""Draws the heads and feet of pages."""
COVER_TEMPLATE = "kit/cover"
"""Draws the cover below its picture."""
LARGE_COVER_TEMPLATE = "kit/large-cover"
"""Draws the cover of a kit in large print below its picture."""
LARGE_LETTERS = 12.0
"""Points of the smallest letters of what is read in a kit in large print."""
LABELS_TEMPLATE = "kit/labels"
"""Draws the labels beside pieces."""
OWNERS_TEMPLATE = "kit/owners"
"""Draws pages that list what owners have."""
SEALS = "seals"
"""The section of the seals at the heads of pages, which tell whose pages they are."""
_MOST_SEALS = 4
Sides = Literal["duplex", "folded", "single"]
"""Where the backs of pieces are: on the other side of the sheet, beside the fronts over a fold, or nowhere."""


@dataclass(frozen=True, slots=True)
class Section:
    """Pages of one kind. Pieces belong to a section by its id."""

    id: str
    title: str
    """Stands at the head of each page."""
    note: str
    """Stands at the head of each page, after the title."""
    stock: str
    """The paper to print it on, in words."""
    sides: Sides
    advice: str = ""
    """What to do with the page; at its foot."""
    glue_advice: str = ""
    """What to do with a strip to glue on."""
    step: str = ""
    """How it is cut; on the cover."""
    whole: bool = False
    """Whether its pages are not cut."""
    cover: bool = False
    """Whether it is the page that lists everything."""
    tools: tuple[str, ...] = ()
    """Names of words for the tools that it takes besides scissors."""
    common_title: str = ""
    """The title of pages that belong to no single player; empty if it is the same."""
    large: Literal["same", "larger", "redrawn", "none"] = "same"
    """What large print makes of its pieces: it enlarges those that are read, has their templates draw those that only fit
    usual cards in another way (their values say `large`), or leaves them out."""

    @property
    def key(self) -> Mapping[str, object]:
        """All that decides about its pages, as plain data. A digest of it is printed on kits, so the names stay."""
        return {
            "id": self.id,
            "texts": (self.title, self.common_title, self.note, self.stock, self.advice, self.glue_advice, self.step),
            "sides": self.sides,
            "whole": self.whole,
            "cover": self.cover,
            "tools": self.tools,
        }


@dataclass(frozen=True, slots=True)
class Note:
    """A page to read at the table without paper, such as the rules in short."""

    title: str
    text: str
    """`**...**` is strong."""


def as_reprint(title: str, words: Mapping[str, str]) -> str:
    """Return the title of pages that go with earlier ones; `words` are those of the sheets."""
    return words["reprint"].format(title=title)


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a table needs."""

    name: str
    """Stands on every page."""
    owners: tuple[str, ...]
    """The names of the first sources."""
    sources: tuple[EntryPrints, ...]
    """The entries, then what the game itself has. Each component names its section."""
    sections: tuple[Section, ...]
    """In the order of the pages."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words on covers and at the feet of pages, by `gesso.wording.labels`. A game may leave them out."""
    notes: tuple[Note, ...] = ()
    """Pages to read on a screen."""
    reprint: bool = False
    """Whether it is called a reprint."""
    common: bool = False
    """Whether it holds nothing that belongs to one player."""
    large: bool = False
    """Whether it is in large print."""

    @property
    def seals(self) -> tuple[FaceSpec, ...]:
        """The seals that tell whose pages these are; none if they would be too many beside a title."""
        seals = tuple(each.front for source in self.sources for each in source.components if each.section == SEALS)
        return seals if len(seals) <= _MOST_SEALS else ()

    @property
    def paged(self) -> tuple[Section, ...]:
        """The sections with pieces that are not spare."""
        ids = {piece.section for source in self.sources for piece in source.components if not piece.spare}
        return tuple(section for section in self.sections if section.id in ids)

    def fronts(self) -> tuple[str, ...]:
        """Return the ids of the fronts of all pieces on its pages, each once."""
        listed = {section.id for section in self.sections}
        pieces = (piece for source in self.sources for piece in source.components if piece.section in listed)
        return tuple(dict.fromkeys(piece.front.id for piece in pieces))

    @property
    def title(self) -> str:
        """The title of its file: the name of its game, then its own."""
        game = next((source.title for source in self.sources[len(self.owners) :]), "")
        return f"{game} {self.name}".strip()

    @property
    def theme(self) -> Theme:
        """The theme of its pages, which is that of the game's own pieces."""
        return self.sources[-1].theme

    @property
    def key(self) -> str:
        """A digest of all that decides about its pages besides the faces."""
        pieces = [
            (piece.section, piece.counted_as, piece.spare, piece.outlined, piece.joins.x, piece.joins.y)
            for source in self.sources
            for piece in source.components
        ]
        sections = [section.key for section in self.sections]
        how = self.common, self.large
        return digest(
            KIT_VERSION, _FILE_VERSION, self.name, self.owners, sections, self.words, self.theme, pieces, *how
        )


MARGIN = 6.0
"""Millimetres around all that is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page, and for its legend."""
TEXT_BOTTOM = 11.0
"""Millimetres down to which a head reaches."""


@dataclass(frozen=True, slots=True)
class KitPage(Page):
    """One side of a sheet of a kit."""

    sections: tuple[Section, ...] = field(kw_only=True)
    """The sections of its pieces; at least one."""
    cut_length: float = field(default=0.0, kw_only=True)
    """How far scissors go, in millimetres."""
    parted: bool = field(default=False, kw_only=True)
    """Whether it is cut in two before anything else."""
    owners: range | None = field(default=None, kw_only=True)
    """The owners whose pieces a page without pieces lists."""

    @property
    def lines(self) -> tuple[Rect, ...]:
        """The lines to cut along, with their ticks."""
        return tuple(shape for shape in self.shapes("cut", "first-cut") if isinstance(shape, Rect))

    @property
    def folds(self) -> tuple[Rect, ...]:
        """The dashes to fold along."""
        return tuple(shape for shape in self.shapes("fold") if isinstance(shape, Rect))

    @property
    def section(self) -> Section:
        """All its sections as one."""
        return joined(self.sections)

    @property
    def advice(self) -> str:
        """What to do with the page."""
        section = self.section
        return " ".join(filter(None, (section.advice, section.glue_advice if self.shapes("glue") else "")))

    @property
    def full(self) -> bool:
        """Whether pieces leave no room above them, so that head and foot stand at the sides."""
        return not self.section.cover and any(each.y - each.bleed[1] < TEXT_BOTTOM for each in self.placed)


def sheets_of(pages: Sequence[KitPage]) -> Mapping[int, int]:
    """Return the number of the sheet, from 1, for each page by its index."""
    numbers: dict[int, int] = {}
    sheet = 0
    for place, page in enumerate(pages):
        sheet += 0 if page.side == "backs" else 1
        numbers[place] = sheet
    return numbers


def joined(sections: Sequence[Section]) -> Section:
    """Return some sections as one, with the id, the sides and the note of the first."""
    first, *others = sections
    if not others:
        return first
    return replace(
        first,
        title=", ".join(each.title for each in sections),
        advice=" ".join(each.advice for each in sections if each.advice),
        glue_advice=" ".join(each.glue_advice for each in sections if each.glue_advice),
    )


def note_of(sections: Sequence[Section], words: Mapping[str, str]) -> str:
    """Return the note at the head of a page with pieces of these sections.

    If there are several, each note names its section. `words` are those of the sheets.
    """
    noted = [each for each in sections if each.note]
    if len(sections) == 1:
        return "".join(each.note for each in noted)
    notes = (words["note"].format(title=each.title, note=each.note) for each in noted)
    return reduce(lambda first, next: words["notes"].format(first=first, next=next) if first else next, notes, "")


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


def printed_pieces(kit: Kit, keys: Sequence[Mapping[str, str]]) -> dict[str, PrintedPiece]:
    """Return all pieces on the pages of a kit by their fronts.

    `keys` are those of what the faces of each source show, by their ids.
    """
    pieces: dict[str, PrintedPiece] = {}
    for source, keys_of_source in zip(kit.sources, keys, strict=True):
        for piece in _on_pages(kit, source):
            sides = " ".join(keys_of_source[side.id] for side in (piece.front, piece.back) if side is not None)
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
