"""What a game hands to the printer: pieces with two faces, each a template's name and the values that fill it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from gesso.art import PLAIN_ART, ArtLibrary
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.printing.faces.document import Problem, diagnose
from gesso.source import Span

VariableValue = str | int | float
Theme = tuple[tuple[str, VariableValue], ...]
"""The variables of a game's style that differ from the game's defaults, sorted by name."""
Values = Mapping[str, object]
"""All that a template may see: texts, numbers, truth values, and tuples and mappings of such."""


CARD_PAPERS = ("a4", "letter")
"""The papers on which cards are printed."""


@dataclass(frozen=True, slots=True)
class FaceSpec:
    """One face to make."""

    id: str
    """Also names its picture."""
    template: str
    """The path of a template without its endings, such as `react/action`."""
    values: Values
    span: Span = field(compare=False)
    """Where a diagnostic points."""
    card: str = field(default="", compare=False)
    """The id of the card whose texts the face shows; empty if it has none."""
    theme: Theme = ()
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where words stand that are in another file than the card."""

    def diagnosed(self, problem: Problem) -> Diagnostic:
        """Return the diagnostic of a problem on this face, with the name of its card."""
        printed = {text.replace("'", "’"): place for text, place in self.places.items()}
        span = printed.get(problem.within or problem.about, self.span)
        name = _name_of(self)
        return diagnose(problem, self.id, span, f"{self.id}, {name}" if name else self.id)


@dataclass(frozen=True, slots=True)
class Joins:
    """Where a piece that is larger than a page may be split."""

    x: tuple[float, ...] = ()
    """Millimetres from its left edge."""
    y: tuple[float, ...] = ()
    """Millimetres from its upper edge."""

    def scaled(self, scale: float) -> Joins:
        """Return those of a piece that is larger by a factor."""
        return Joins(tuple(x * scale for x in self.x), tuple(y * scale for y in self.y)) if scale != 1 else self


@dataclass(frozen=True, slots=True)
class Component:
    """One piece of the game. Most fields are for kits."""

    front: FaceSpec
    back: FaceSpec | None
    """None leaves the back blank."""
    copies: int
    section: str = "cards"
    """The id of the section of a kit that it belongs to."""
    counted_as: str = ""
    """Its name in the lists of a cover; empty if it is not counted."""
    spare: bool = False
    """Print it only where a slot of a sheet would stay free."""
    outlined: bool = False
    """Whether its face draws the lines along which it is cut, as nets do."""
    joins: Joins = field(default_factory=Joins)
    """Where it may be split."""
    row: str = ""
    """Pieces with one name that follow each other stand in one row of a sheet."""
    both_sides: bool = False
    """Whether both sides are read although other pieces have the same back."""
    aid: bool = False
    """Whether it only explains others, so that it may lie on any sheet of its section."""

    @property
    def two_faced(self) -> bool:
        """Whether its back has texts of its own."""
        return self.back is not None and (self.both_sides or bool(self.back.card))


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """A folder with a designer's own pictures."""

    path: Path
    home: Path
    """The folder that it must lie in, links followed."""


@dataclass(frozen=True, slots=True)
class EntryPrints:
    """All that is printed of one entry, or of the game itself."""

    title: str
    """Stands on its sheets."""
    components: tuple[Component, ...]
    picture_names: frozenset[str]
    """Names that a designer's own pictures may have."""
    span: Span = field(compare=False)
    """Where problems with pictures are reported."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Problems that the game finds in the style."""
    art: ArtLibrary = field(default=PLAIN_ART, compare=False)
    """What its faces are painted with."""
    papers: tuple[str, ...] = CARD_PAPERS
    """Names of `PAPERS` for which there are sheets."""
    credit: str = ""
    """The author that the entry names; noted in files."""
    language: str = "en"
    """The language of its words (BCP 47); noted in files."""
    all_pictured: bool = False
    """Whether a face without a picture is a problem if it may show one."""
    theme: Theme = ()
    """The theme of its faces."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words beside the pieces on its sheets, by `gesso.wording.labels.sheet_words`. A game may leave them out."""
    icon_words: Mapping[str, str] = field(default_factory=dict)
    """What icons say in its language, by name; else they say what their art says, in English."""
    motifs: tuple[str, ...] = ()
    """The motifs that the card file names, as art packs have them."""
    sigils: tuple[str, ...] = ()
    """The sigils that the card file names."""
    own_pictures: PictureFolder | None = field(default=None, compare=False)
    """Where the designer's own pictures of its faces lie; None if there can be none."""
    guests: Mapping[str, EntryPrints] = field(default_factory=dict, compare=False)
    """Other entries by name, whose pictures its faces may show as `name/picture`."""

    @property
    def faces(self) -> tuple[FaceSpec, ...]:
        """All faces of its pieces, each once."""
        return faces_of(self.components)


def faces_of(components: Iterable[Component]) -> tuple[FaceSpec, ...]:
    """Return all faces of some pieces, each once."""
    sides = (side for piece in components for side in (piece.front, piece.back) if side is not None)
    return tuple({side.id: side for side in sides}.values())


def face_names(components: Iterable[Component]) -> dict[str, str]:
    """Return what each face of some pieces is called, by its id: a back without a name has that of its piece."""
    names: dict[str, str] = {}
    for piece in components:
        name = _name_of(piece.front) or piece.counted_as or piece.front.id
        names.setdefault(piece.front.id, name)
        if piece.back is not None:
            names.setdefault(piece.back.id, _name_of(piece.back) or name)
    return names


def _name_of(face: FaceSpec) -> str:
    return str(face.values.get("name", "")).replace("\u00ad", "")


def author_of(prints: Iterable[EntryPrints], maker: str) -> str:
    """Return the author to note in a file: those that its entries name, else its maker."""
    return ", ".join(dict.fromkeys(each.credit for each in prints if each.credit)) or maker
