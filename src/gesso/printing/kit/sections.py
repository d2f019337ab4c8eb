"""What a game hands over for a kit: the pieces of its entries and of the table, and the sections of pages for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gesso.printing.component import EntryPrints, FaceSpec, Theme

KIT_VERSION = "kit g8"
"""Printed on every page. It goes up when any cut moves."""
KIT_TEMPLATE = "kit/page"
"""Draws the heads and feet of pages."""
COVER_TEMPLATE = "kit/cover"
"""Draws the cover below its picture."""
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
    def arrangement(self) -> str:
        """A text of all that decides about its pages besides the faces."""
        pieces = [
            (each.section, each.counted_as, each.spare, each.outlined, each.joins)
            for source in self.sources
            for each in source.components
        ]
        return repr(
            (
                KIT_VERSION,
                self.name,
                self.owners,
                self.sections,
                sorted(self.words.items()),
                self.theme,
                pieces,
                self.common,
            )
        )
