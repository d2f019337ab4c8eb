"""An Artist's file and the game file, as typed, frozen data. Texts keep their place in the file."""

from dataclasses import dataclass, field
from typing import Literal

from gesso.schema.access import EffectText, Palette, Pronouns, Provenance
from gesso.source import Span

EffectKind = Literal["intention", "reaction"]
EFFECT_KINDS: tuple[EffectKind, ...] = ("intention", "reaction")
PieceKind = Literal["token", "tile", "summon", "dice", "counter", "frame"]
PIECE_KINDS: tuple[PieceKind, ...] = ("token", "tile", "summon", "dice", "counter", "frame")
Lies = Literal["on unit", "in zone"]
LIES: tuple[Lies, ...] = ("on unit", "in zone")


@dataclass(frozen=True, slots=True)
class FaceSigil:
    """The sigil of one face of a die, as the file names it: the face may be none of the die's."""

    face: str
    sigil: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class NamedArt:
    """A motif or a sigil that the file names."""

    kind: Literal["motif", "sigil"]
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A declared piece. `count` is the pool; `limit` the most per zone or unit (None: any number)."""

    id: str
    kind: PieceKind
    count: int
    span: Span = field(compare=False)
    provenance: Provenance = "stand-in"
    group: str | None = None
    name: str | None = None
    short: str | None = None
    plural: str | None = None
    limit: int | None = None
    lies: Lies | None = None
    adjective: str | None = None
    mass: bool = False
    copies: tuple[str, ...] = ()
    returns: bool = True
    moves_with_artist: bool = False
    faces: tuple[str, ...] = ()
    ready: int = 0
    start: int = 0
    effect: EffectText | None = None
    sigil: str | None = None
    face_sigils: tuple[FaceSigil, ...] = ()

    @property
    def display(self) -> str:
        """The printed name: `name`, else the id with capitals."""
        return self.name or self.id.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Effect:
    """One playable effect of a card. `letter` is A, B, ... where a face has several, else empty."""

    kind: EffectKind
    cost: EffectText | None
    effect: EffectText
    letter: str
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Side:
    """One face of an ability card."""

    name: str
    effects: tuple[Effect, ...]
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class AbilityCard:
    """An ability card. `of` is `artist`, a summon id, or None for a card of no unit."""

    id: str
    of: str | None
    normal: Side
    ascended: Side | None
    span: Span = field(compare=False)
    of_span: Span = field(compare=False)
    art_seed: str | None = None
    composition: int | None = None
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A card of the deck, `copies` times."""

    id: str
    name: str
    copies: int
    effects: tuple[Effect, ...]
    provenance: Provenance
    span: Span = field(compare=False)
    copies_span: Span = field(compare=False)
    art_seed: str | None = None
    composition: int | None = None
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class Passive:
    """A named passive: always on."""

    name: str
    text: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Artist:
    """A whole Artist file. `deck` is None for an Artist without a deck; `becomes`/`replaces` name another entry."""

    id: str
    name: str
    noun: str
    pronouns: Pronouns
    playstyle: str
    opponent: str
    pieces: tuple[Piece, ...]
    setup: EffectText | None
    passives: tuple[Passive, ...]
    abilities: tuple[AbilityCard, ...]
    deck: tuple[ActionCard, ...] | None
    masterpiece: tuple[str, ...]
    palette: Palette
    motif: str | None
    sigil: str
    credit: str
    span: Span = field(compare=False)
    masterpiece_span: Span = field(compare=False)
    becomes: str | None = None
    becomes_span: Span | None = field(default=None, compare=False)
    replaces: str | None = None
    replaces_span: Span | None = field(default=None, compare=False)
    inherits: str | None = None
    named_art: tuple[NamedArt, ...] = field(default=(), compare=False)
    """Every motif and sigil that this file names, in its order."""

    def piece(self, id: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.id == id), None)

    @property
    def units(self) -> int:
        """How many units there may be on the Field: the Artist, and every summon."""
        return 1 + sum(piece.count for piece in self.pieces if piece.kind == "summon")

    def sigil_of(self, piece: Piece) -> str:
        """The sigil that a piece bears: its own, else the Artist's."""
        return piece.sigil or self.sigil


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of the game file: nothing of these may stand in code. Squares are (row, column), 1-based."""

    name: str
    rows: int
    columns: int
    wrap: bool
    first_start: tuple[int, int]
    second_start: tuple[int, int]
    chain_slots: int
    intention_slot: int
    masterpiece_slots: int
    masterpiece_cards: int
    hand_start: int
    hand_limit: int
    deck_size: int
    deck_kinds: int
    damage_to_lose: int
    first_turn_masterpiece: bool
    first_turn_draw: bool
    artists: tuple[str, ...]
    not_selectable: tuple[str, ...]
    examples: tuple[str, ...]
    span: Span = field(compare=False)
