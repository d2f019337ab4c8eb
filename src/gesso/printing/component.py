"""What a game hands to the printer: pieces with two faces, each a template's name and the values that fill it in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gesso.art import PLAIN_ART, ArtLibrary
from gesso.diagnostics import Diagnostic
from gesso.source import Span

VariableValue = str | int | float
Theme = tuple[tuple[str, VariableValue], ...]
"""Roles of a game's look that have another value than the game gives them, in the order of the names."""
Values = Mapping[str, object]
"""Texts, numbers, truth values, tuples and mappings of such: all that a template may see."""


CARD_PAPERS = ("a4", "letter")
"""The papers on which cards are laid."""


@dataclass(frozen=True, slots=True)
class FaceSpec:
    """One face to be made. `id` also names its picture; `span` is what a diagnostic points at. `card` is the id of the card
    whose texts stand on it, empty where it has none."""

    id: str
    template: str
    values: Values
    span: Span = field(compare=False)
    card: str = field(default="", compare=False)
    theme: Theme = ()


@dataclass(frozen=True, slots=True)
class Joins:
    """Where a piece that is larger than a page may be parted: millimetres from its left edge, and from its upper edge."""

    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """One piece of the game, printed `copies` times with this front and this back; None leaves the back blank.

    The rest is for kits: the `section` that it belongs to; what it is counted as on the cover, if it is counted; whether
    it is `spare`, so printed only where a slot of a sheet would stay free; whether its face draws the lines along which
    it is cut, as nets do; where it may be parted; in which row of a sheet it stands: pieces of one name follow each
    other there; and whether `both_sides` are read, though other pieces have the same back."""

    front: FaceSpec
    back: FaceSpec | None
    copies: int
    section: str = "cards"
    counted_as: str = ""
    spare: bool = False
    outlined: bool = False
    joins: Joins = field(default_factory=Joins)
    row: str = ""
    both_sides: bool = False

    @property
    def two_faced(self) -> bool:
        """Whether its back has texts of its own."""
        return self.back is not None and (self.both_sides or bool(self.back.card))


@dataclass(frozen=True, slots=True)
class EntryPrints:
    """All that is printed of one entry. `title` stands on its sheets; `art` is what its faces are painted with. A
    designer's own pictures may bear the names `picture_names`; problems with them are reported at `span`. `diagnostics`
    is what the game finds wrong with the look. `papers` are names of `PAPERS` on which there are sheets. `credit` is
    whom the entry names as its author, and `language` what it is worded in (BCP 47): both are noted in files. Where it
    is `all_pictured`, a face that may show a picture and has none is a problem. Its faces are in one `theme`. `words` are what
    stands on its sheets beside the pieces, by `gesso.wording.page_words.sheet_words`."""

    title: str
    components: tuple[Component, ...]
    picture_names: frozenset[str]
    span: Span = field(compare=False)
    diagnostics: tuple[Diagnostic, ...] = ()
    art: ArtLibrary = field(default=PLAIN_ART, compare=False)
    papers: tuple[str, ...] = CARD_PAPERS
    credit: str = ""
    language: str = "en"
    all_pictured: bool = False
    theme: Theme = ()
    words: Mapping[str, str] = field(default_factory=dict)
    motifs: tuple[str, ...] = ()
    """The motifs that the card file names, as art packs have them."""
    sigils: tuple[str, ...] = ()
    """The sigils that the card file names."""


def author_of(prints: Iterable[EntryPrints], maker: str) -> str:
    """Whom a file names as its author: those whom the entries in it do, else whoever made it."""
    return ", ".join(dict.fromkeys(each.credit for each in prints if each.credit)) or maker
