"""An Artist's file and the game file, as typed, frozen data. Texts keep their place in the file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Map
from dataclasses import field, replace
from typing import Literal

from gesso.data_classes import dataclass
from gesso.schema.access import (
    ORIGINAL,
    EffectText,
    Palette,
    Pronouns,
    Provenance,
    ShapeError,
    effect_text,
    flag,
    items,
    mapping,
    number,
    one_of,
    optional_number,
    optional_text,
    palette,
    pronouns,
    prose,
    provenance,
    text,
    texts,
    value,
)
from gesso.source import MappingNode, Node, Pair, Scalar, Span

EffectKind = Literal["intention", "reaction"]
EFFECT_KINDS: tuple[EffectKind, ...] = ("intention", "reaction")
PieceKind = Literal["token", "tile", "summon", "dice", "counter", "frame"]
PIECE_KINDS: tuple[PieceKind, ...] = ("token", "tile", "summon", "dice", "counter", "frame")
Lies = Literal["on unit", "in zone"]
LIES: tuple[Lies, ...] = ("on unit", "in zone")


@dataclass(frozen=True, slots=True)
class FaceSigil:
    """The sigil of one face of a die. The file may name a face that the die does not have."""

    face: str
    sigil: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class NamedArt:
    """A motif, a figure or a sigil that the file names."""

    kind: Literal["motif", "figure", "sigil"]
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A declared piece."""

    id: str
    kind: PieceKind
    count: int
    """Size of the pool."""
    span: Span = field(compare=False)
    provenance: Provenance = ORIGINAL
    group: str | None = None
    name: str | None = None
    short: str | None = None
    plural: str | None = None
    limit: int | None = None
    """Most in one zone or on one unit; None for any number."""
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
        """Return the printed name: `name`, else the id with capitals."""
        return self.name or self.id.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Effect:
    """One playable effect of a card."""

    kind: EffectKind
    cost: EffectText | None
    effect: EffectText
    letter: str
    """A, B, ... if a face has several, else empty."""
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
    """An ability card."""

    id: str
    of: str | None
    """`artist`, the id of a Summon, or None for a card of no unit."""
    normal: Side
    ascended: Side | None
    span: Span = field(compare=False)
    of_span: Span = field(compare=False)
    art_seed: str | None = None
    composition: int | None = None
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A card of the deck."""

    id: str
    name: str
    copies: int
    """How many copies there are in the deck."""
    effects: tuple[Effect, ...]
    provenance: Provenance
    span: Span = field(compare=False)
    copies_span: Span = field(compare=False)
    art_seed: str | None = None
    composition: int | None = None
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class Passive:
    """A named passive, which is always in force."""

    name: str
    text: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class UnitKeyword:
    """A keyword that units are given: a word, and what it does for each unit that has it."""

    id: str
    name: str
    text: EffectText
    provenance: Provenance
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Artist:
    """A whole Artist file."""

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
    """Its cards; None for an Artist without a deck."""
    masterpiece: tuple[str, ...]
    palette: Palette
    motif: str | None
    sigil: str
    credit: str
    provenance: Provenance
    """Where the Artist comes from, as far as a part does not say otherwise."""
    span: Span = field(compare=False)
    masterpiece_span: Span = field(compare=False)
    becomes: str | None = None
    """Id of the entry that the Artist becomes by ascending."""
    becomes_span: Span | None = field(default=None, compare=False)
    replaces: str | None = None
    """Id of the entry that becomes this one."""
    replaces_span: Span | None = field(default=None, compare=False)
    first_hand: tuple[str, ...] = ()
    """Ids of the Action cards with which to begin a first game; empty if the file does not say."""
    first_hand_spans: tuple[Span, ...] = field(default=(), compare=False)
    tips: tuple[str, ...] = ()
    """Questions with their answers, and tips."""
    inherits: str | None = None
    named_art: tuple[NamedArt, ...] = field(default=(), compare=False)
    """Every motif, figure and sigil that this file names, in its order."""
    figure: str | None = None
    """The motif that paints the Artist in person, for the cards and pieces that stand for the Artist."""
    keywords: tuple[UnitKeyword, ...] = ()
    """The keywords that texts give to units."""

    def piece(self, id: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.id == id), None)

    @property
    def units(self) -> int:
        """Return how many units there may be on the field: the Artist and all Summons."""
        return 1 + sum(piece.count for piece in self.pieces if piece.kind == "summon")

    def sigil_of(self, piece: Piece) -> str:
        """Return the sigil of a piece: its own, else the Artist's."""
        return piece.sigil or self.sigil


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of the game file, none of which may stand in code. Zones are (row, column), from 1."""

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


_NO_ARTISTS: Map[str, Artist] = {}


def inherits_from(root: Node) -> tuple[Scalar, ...]:
    """Return where this file names the Artists whose pieces or Masterpiece it takes over. Load those first."""
    parts = [root.get(key) for key in ("pieces", "masterpiece")] if isinstance(root, MappingNode) else []
    heirs = (part.get("inherit") for part in parts if isinstance(part, MappingNode))
    return tuple(heir for heir in heirs if isinstance(heir, Scalar))


def filled_up(artist: Artist, size: int) -> Artist:
    """Return an Artist whose deck has at least `size` cards, with more copies of each card that it has."""
    deck = artist.deck or ()
    missing = size - sum(card.copies for card in deck)
    if not deck or missing <= 0:
        return artist
    each, rest = divmod(missing, len(deck))
    more = (each + (number < rest) for number in range(len(deck)))
    return replace(artist, deck=tuple(replace(card, copies=card.copies + extra) for card, extra in zip(deck, more)))


def load_artist(root: Node, others: Map[str, Artist] = _NO_ARTISTS) -> Artist:
    """Return an Artist's model.

    Raises `ShapeError` if the file breaks the schema, or inherits from nobody in `others`.
    """
    top = mapping(root)
    setup, deck, masterpiece = top.get("setup"), top.get("deck"), mapping(value(top, "masterpiece"))
    declared = None if top.get("pieces") is None else mapping(top.get("pieces"))
    heir = None if declared is None else _heir(declared, others)
    source = provenance(top.get("provenance"))
    becomes, becomes_span = _named(top, "ascension", "becomes")
    replaces, replaces_span = _named(top, "replaces", "artist")
    pieces = (
        () if heir else tuple(_piece(pair.name, mapping(pair.value), pair.key.span, source) for pair in declared or ())
    )
    designer = _heir(masterpiece, others)
    return Artist(
        id=text(value(top, "id")),
        name=text(value(top, "name")),
        noun=text(value(top, "noun")),
        pronouns=pronouns(value(top, "pronouns")),
        playstyle=prose(value(top, "playstyle")),
        opponent=prose(value(top, "opponent")),
        pieces=heir.pieces if heir else pieces,
        setup=None if setup is None else effect_text("effect", setup),
        passives=tuple(_passive(mapping(item), source) for item in items(top.get("passive"))),
        abilities=tuple(_ability(mapping(item), source) for item in items(value(top, "abilities"))),
        deck=None if deck is None else tuple(_action(mapping(item), source) for item in items(deck)),
        masterpiece=designer.masterpiece if designer else texts(value(masterpiece, "cards")),
        palette=palette(mapping(value(top, "palette"))),
        motif=optional_text(top.get("motif")),
        sigil=text(value(top, "sigil")),
        credit=optional_text(top.get("credit")) or "",
        provenance=source,
        span=value(top, "id").span,
        masterpiece_span=(masterpiece.get("cards") or masterpiece).span,
        becomes=becomes,
        becomes_span=becomes_span,
        replaces=replaces,
        replaces_span=replaces_span,
        first_hand=texts(top.get("first_hand")),
        first_hand_spans=tuple(item.span for item in items(top.get("first_hand"))),
        tips=tuple(prose(item) for item in items(top.get("tips"))),
        inherits=heir.id if heir else None,
        named_art=tuple(_named_art(top, declared)),
        figure=optional_text(top.get("figure")),
        keywords=tuple(_keyword(pair, source) for pair in _pairs(top.get("keywords"))),
    )


def _named_art(top: MappingNode, pieces: MappingNode | None) -> Iterator[NamedArt]:
    for kind in ("motif", "figure"):
        painted = top.get(kind)
        if painted is not None:
            yield NamedArt(kind, text(painted), painted.span)
    sigils = [value(top, "sigil")]
    for pair in pieces or () if pieces is None or pieces.get("inherit") is None else ():
        piece = mapping(pair.value)
        marked = piece.get("face_sigils")
        sigils += [node for node in (piece.get("sigil"),) if node is not None]
        sigils += [] if marked is None else [face.value for face in mapping(marked)]
    yield from (NamedArt("sigil", text(sigil), sigil.span) for sigil in sigils)


def _named(top: MappingNode, key: str, inner: str) -> tuple[str | None, Span | None]:
    """Return another Artist that a part names, and where."""
    part = top.get(key)
    named = None if part is None else value(mapping(part), inner)
    return (None, None) if named is None else (text(named), named.span)


def _heir(part: MappingNode, others: Map[str, Artist]) -> Artist | None:
    id = optional_text(part.get("inherit"))
    if id is not None and id not in others:
        raise ShapeError(f"inherits from {id!r}, which is not loaded")
    return None if id is None else others[id]


def _piece(id: str, node: MappingNode, span: Span, outer: Provenance) -> Piece:
    kind = one_of(node.get("kind"), PIECE_KINDS)
    copies = texts(node.get("copies"))
    limit = node.get("limit")
    lies = node.get("lies")
    moves = node.get("moves")
    effect = node.get("effect")
    marked = node.get("face_sigils")
    # A file may name copies instead of counting them; the pool of a counter is as large as its limit.
    count = len(copies) if copies else number(node.get("count"), number(limit, 0) if kind == "counter" else None)
    return Piece(
        id=id,
        kind=kind,
        count=count,
        span=span,
        provenance=provenance(node.get("provenance"), outer),
        group=optional_text(node.get("group")),
        name=optional_text(node.get("name")),
        short=optional_text(node.get("short")),
        plural=optional_text(node.get("plural")),
        limit=optional_number(limit),
        lies=None if lies is None else one_of(lies, LIES),
        adjective=optional_text(node.get("adjective")),
        mass=flag(node.get("mass"), False),
        copies=copies,
        returns=flag(node.get("returns"), True),
        moves_with_artist=moves is not None,
        faces=texts(node.get("faces")),
        ready=number(node.get("ready"), 0),
        start=number(node.get("start"), 0),
        effect=None if effect is None else effect_text("effect", effect),
        sigil=optional_text(node.get("sigil")),
        face_sigils=() if marked is None else tuple(_face_sigil(pair) for pair in mapping(marked)),
    )


def _face_sigil(pair: Pair) -> FaceSigil:
    return FaceSigil(pair.name, text(pair.value), pair.key.span)


def _passive(node: MappingNode, outer: Provenance) -> Passive:
    name = value(node, "name")
    source = provenance(node.get("provenance"), outer)
    return Passive(text(name), effect_text("passive", value(node, "text")), source, name.span)


def _pairs(node: Node | None) -> Iterator[Pair]:
    yield from () if node is None else mapping(node)


def _keyword(pair: Pair, outer: Provenance) -> UnitKeyword:
    node = mapping(pair.value)
    name = optional_text(node.get("name")) or pair.name.replace("-", " ").title()
    source = provenance(node.get("provenance"), outer)
    return UnitKeyword(pair.name, name, effect_text("passive", value(node, "text")), source, pair.key.span)


def _effects(node: Node, outer: Provenance) -> tuple[Effect, ...]:
    parts = items(node)
    letters = [chr(ord("A") + number) if len(parts) > 1 else "" for number in range(len(parts))]
    return tuple(_effect(mapping(item), letter, outer) for item, letter in zip(parts, letters))


def _effect(node: MappingNode, letter: str, outer: Provenance) -> Effect:
    kind = value(node, "kind")
    cost = node.get("cost")
    paid = None if cost is None else effect_text("cost", cost)
    done, source = effect_text("effect", value(node, "effect")), provenance(node.get("provenance"), outer)
    return Effect(one_of(kind, EFFECT_KINDS), paid, done, letter, source, kind.span)


def _ability(node: MappingNode, outer: Provenance) -> AbilityCard:
    id, bearer = value(node, "id"), value(node, "of")
    normal, other = _side(node, outer), node.get("ascended")
    ascended = None if other is None else _side(mapping(other), normal.provenance)
    of = None if text(bearer) == "nothing" else text(bearer)
    return AbilityCard(text(id), of, normal, ascended, id.span, bearer.span, *_picture(node))


def _picture(node: MappingNode) -> tuple[str | None, int | None, str | None]:
    """Return what a card says of its picture, and its flavour text."""
    seed, flavour = optional_text(node.get("art_seed")), optional_text(node.get("flavour"))
    return seed, optional_number(node.get("composition")), flavour


def _side(node: MappingNode, outer: Provenance) -> Side:
    name = value(node, "name")
    source = provenance(node.get("provenance"), outer)
    return Side(text(name), _effects(value(node, "effects"), source), source, name.span)


def _action(node: MappingNode, outer: Provenance) -> ActionCard:
    id = value(node, "id")
    source = provenance(node.get("provenance"), outer)
    name, copies = text(value(node, "name")), value(node, "copies")
    effects = _effects(value(node, "effects"), source)
    return ActionCard(text(id), name, number(copies), effects, source, id.span, copies.span, *_picture(node))


def joined(table: Table, artist: Artist) -> Table:
    """Return the table with one more Artist, who cannot be chosen if another one becomes this one."""
    hidden = (artist.id,) if artist.replaces else ()
    return replace(table, artists=(*table.artists, artist.id), not_selectable=(*table.not_selectable, *hidden))


def only(table: Table, ids: Collection[str]) -> Table:
    """Return the table with these Artists alone."""

    def kept(listed: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id in listed if id in ids)

    lists = table.artists, table.not_selectable, table.examples
    artists, not_selectable, examples = map(kept, lists)
    return replace(table, artists=artists, not_selectable=not_selectable, examples=examples)


def load_table(root: Node) -> Table:
    """Return the numbers of the game file. Raises `ShapeError` if the tree does not keep to the schema."""
    top = mapping(root)
    parts = ("board", "chain", "masterpiece", "hand", "deck", "first_turn")
    board, chain, masterpiece, hand, deck, first_turn = (mapping(value(top, part)) for part in parts)
    starts = mapping(value(board, "starts"))
    return Table(
        name=text(value(top, "name")),
        rows=number(value(board, "rows")),
        columns=number(value(board, "columns")),
        wrap=flag(board.get("wrap"), False),
        first_start=_square(value(starts, "first")),
        second_start=_square(value(starts, "second")),
        chain_slots=number(value(chain, "slots")),
        intention_slot=number(value(chain, "intention_slot")),
        masterpiece_slots=number(value(masterpiece, "slots")),
        masterpiece_cards=number(value(masterpiece, "cards")),
        hand_start=number(value(hand, "start")),
        hand_limit=number(value(hand, "limit")),
        deck_size=number(value(deck, "size")),
        deck_kinds=number(value(deck, "kinds")),
        damage_to_lose=number(value(top, "damage_to_lose")),
        first_turn_masterpiece=flag(value(first_turn, "masterpiece"), False),
        first_turn_draw=flag(value(first_turn, "draw"), True),
        artists=texts(value(top, "artists")),
        not_selectable=texts(top.get("not_selectable")),
        examples=texts(top.get("examples")),
        span=value(top, "name").span,
    )


def _square(node: Node) -> tuple[int, int]:
    square = items(node)
    if len(square) != 2:
        raise ShapeError("a square is [row, column]")
    return number(square[0]), number(square[1])
