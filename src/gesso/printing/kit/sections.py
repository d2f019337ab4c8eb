"""What a game hands over for a kit: the pieces of its entries and of the table, and the pages that they go on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gesso.printing.component import EntryPrints, FaceSpec, Theme

KIT_VERSION = "kit g8"
"""Printed on every page; it goes up when any cut moves."""
KIT_TEMPLATE = "kit/page"
"""What the heads and feet of pages are drawn by."""
COVER_TEMPLATE = "kit/cover"
"""What stands on the cover below its picture."""
LABELS_TEMPLATE = "kit/labels"
"""What stands beside pieces."""
OWNERS_TEMPLATE = "kit/owners"
"""What stands on pages that list what owners have."""
SEALS = "seals"
"""The section of what stands at the heads of pages and tells whose they are."""
_MOST_SEALS = 4
Sides = Literal["duplex", "folded", "single"]
"""How the backs of pieces come about: on the other side of the sheet; beside the fronts, over a fold; not at all."""


@dataclass(frozen=True, slots=True)
class Section:
    """Pages of one kind. `title` and `note` stand at the head of each, `stock` what it is to be printed on, `advice` at
    its foot what to do with it, with `glue_advice` where a strip is glued on, `step` on the cover how it is cut. `whole` pages are not cut; the `cover` is the page
    on which everything is listed. Its pieces are
    made with `tools`, by the names of words, beside scissors; of what belongs to nobody alone, its pages are called the
    `common_title`, if there is one."""

    id: str
    title: str
    note: str
    stock: str
    sides: Sides
    advice: str = ""
    glue_advice: str = ""
    step: str = ""
    whole: bool = False
    cover: bool = False
    tools: tuple[str, ...] = ()
    common_title: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A page to read at the table without paper, such as the rules in short. In its text `**...**` is strong."""

    title: str
    text: str


def as_reprint(title: str, words: Mapping[str, str]) -> str:
    """The title of pages that go with earlier ones; `words` are those of the sheets."""
    return words["reprint"].format(title=title)


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a table needs. `name` is printed on every page; `sources` are the entries, of `owners` in the same order,
    and after them what the game itself has, with components that name a section each; the pages come in the order of
    `sections`. `words` are what stands on covers and
    feet of pages, by `gesso.wording.page_words`; `notes` are to be read on a screen. The pages of a `reprint` are called one; `common` ones hold nothing that is one player's."""

    name: str
    owners: tuple[str, ...]
    sources: tuple[EntryPrints, ...]
    sections: tuple[Section, ...]
    words: Mapping[str, str]
    notes: tuple[Note, ...] = ()
    reprint: bool = False
    common: bool = False

    @property
    def seals(self) -> tuple[FaceSpec, ...]:
        """What tells whose pages these are; nothing does beside a title where there are many of them."""
        found = tuple(each.front for source in self.sources for each in source.components if each.section == SEALS)
        return found if len(found) <= _MOST_SEALS else ()

    @property
    def paged(self) -> tuple[Section, ...]:
        """The sections with pieces that are not spare."""
        own = {piece.section for source in self.sources for piece in source.components if not piece.spare}
        return tuple(section for section in self.sections if section.id in own)

    def fronts(self) -> tuple[str, ...]:
        """The ids of the fronts of all pieces that lie on its pages, each once."""
        listed = {section.id for section in self.sections}
        pieces = (piece for source in self.sources for piece in source.components if piece.section in listed)
        return tuple(dict.fromkeys(piece.front.id for piece in pieces))

    @property
    def title(self) -> str:
        """What its file is called: its name, after that of its game."""
        game = next((source.title for source in self.sources[len(self.owners) :]), "")
        return f"{game} {self.name}".strip()

    @property
    def theme(self) -> Theme:
        """What its pages look like: as the game's own pieces do."""
        return self.sources[-1].theme

    @property
    def arrangement(self) -> str:
        """All that decides about its pages beside the faces, as a text that is another one for anything else."""
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
