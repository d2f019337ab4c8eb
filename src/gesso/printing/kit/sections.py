"""What a game hands over for a kit: the pieces of its entries and of the table, and the pages that they go on."""

from dataclasses import dataclass
from typing import Literal

from gesso.printing.component import EntryPrints, FaceOrder

KIT_VERSION = "kit g1"
"""Printed on every page; it goes up when any cut moves."""
KIT_TEMPLATE = "kit/page"
"""What the heads and feet of pages are drawn by."""
Sides = Literal["duplex", "folded", "single"]
"""How the backs of pieces come about: on the other side of the sheet; beside the fronts, over a fold; not at all."""


@dataclass(frozen=True, slots=True)
class Section:
    """Pages of one kind. `title` and `note` stand at the head of each, `stock` what it is to be printed on, `advice` at
    its foot what to do with it. `whole` pages are not cut."""

    id: str
    title: str
    note: str
    stock: str
    sides: Sides
    advice: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a table needs. `name` is printed on every page; `sources` are the entries, and what the game itself has,
    with components that name a section each; the pages come in the order of `sections`. `seals` tell whose pages these are."""

    name: str
    sources: tuple[EntryPrints, ...]
    sections: tuple[Section, ...]
    seals: tuple[FaceOrder, ...] = ()

    @property
    def has_pages(self) -> bool:
        """Whether anything is printed."""
        listed = {section.id for section in self.sections}
        return any(piece.section in listed for source in self.sources for piece in source.components)
