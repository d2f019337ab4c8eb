"""From a checked tree to the typed model: an Artist's file, and the table's."""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Literal, cast, get_args

from gesso.games.react.model import (
    AbilityCard,
    ActionCard,
    Artist,
    Effect,
    EffectKind,
    EffectText,
    Palette,
    Passive,
    Piece,
    PieceKind,
    Pronouns,
    Provenance,
    Side,
    Table,
)
from gesso.schema.access import (
    ShapeError,
    block,
    flag,
    items,
    mapping,
    number,
    optional_text,
    text,
    texts,
    value,
)
from gesso.source import Mapping, Node, Scalar, Sequence, Span

Start = Literal["cost", "effect", "passive"]
_NO_ARTISTS: Map[str, Artist] = {}


def inherits_from(root: Node) -> tuple[Scalar, ...]:
    """Where this file names the Artists whose pieces or Masterpiece it takes over; load those first."""
    found: list[Scalar] = []
    for key in ("pieces", "masterpiece"):
        part = root.get(key) if isinstance(root, Mapping) else None
        heir = part.get("inherit") if isinstance(part, Mapping) else None
        if isinstance(heir, Scalar):
            found.append(heir)
    return tuple(found)


def listed_artists(root: Node) -> tuple[Scalar, ...]:
    """Where the game file names its Artists."""
    names = root.get("artists") if isinstance(root, Mapping) else None
    return tuple(item for item in names if isinstance(item, Scalar)) if isinstance(names, Sequence) else ()


def load_artist(root: Node, others: Map[str, Artist] = _NO_ARTISTS) -> Artist:
    """The model of an Artist's file. `others` holds the Artists it may inherit from, by id.

    Raises `ShapeError` where the tree does not keep to the schema, or inherits from an Artist not in `others`.
    """
    top = mapping(root)
    pieces, heir = _pieces(top, others)
    pronouns = texts(value(top, "pronouns"))
    if len(pronouns) != 3:
        raise ShapeError("three pronouns")
    setup = top.get("setup")
    deck = top.get("deck")
    return Artist(
        id=text(value(top, "id")),
        name=text(value(top, "name")),
        noun=text(value(top, "noun")),
        pronouns=Pronouns(*pronouns),
        playstyle=_prose(value(top, "playstyle")),
        opponent=_prose(value(top, "opponent")),
        pieces=pieces,
        setup=None if setup is None else _text("effect", setup),
        passives=tuple(_passive(mapping(item)) for item in items(top.get("passive"))),
        abilities=tuple(_ability(mapping(item)) for item in items(value(top, "abilities"))),
        deck=None if deck is None else tuple(_action(mapping(item)) for item in items(deck)),
        masterpiece=_masterpiece(mapping(value(top, "masterpiece")), others),
        palette=_palette(mapping(value(top, "palette"))),
        motif=text(value(top, "motif")),
        sigil=text(value(top, "sigil")),
        credit=optional_text(top.get("credit")) or "",
        span=value(top, "id").span,
        becomes=_named(top, "ascension", "becomes"),
        replaces=_named(top, "replaces", "artist"),
        inherits=heir,
    )


def load_table(root: Node) -> Table:
    """The numbers of the game file. Raises `ShapeError` where the tree does not keep to the schema."""
    top = mapping(root)
    board = mapping(value(top, "board"))
    starts = mapping(value(board, "starts"))
    chain = mapping(value(top, "chain"))
    masterpiece = mapping(value(top, "masterpiece"))
    hand = mapping(value(top, "hand"))
    deck = mapping(value(top, "deck"))
    first_turn = mapping(value(top, "first_turn"))
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
        span=value(top, "name").span,
    )


def _square(node: Node) -> tuple[int, int]:
    square = items(node)
    if len(square) != 2:
        raise ShapeError("a square is [row, column]")
    return number(square[0]), number(square[1])


def _prose(node: Node) -> str:
    """Prose for print: its lines joined, because the page breaks them anew."""
    return " ".join(text(node).split())


def _provenance(node: Node | None, default: Provenance = "stand-in") -> Provenance:
    return default if node is None else cast(Provenance, _one_of(node, get_args(Provenance)))


def _one_of(node: Node | None, allowed: tuple[str, ...]) -> str:
    word = text(node)
    if word not in allowed:
        raise ShapeError(f"{word!r} is none of {allowed}")
    return word


def _text(start: Start, node: Node) -> EffectText:
    return EffectText(start, block(node))


def _named(top: Mapping, key: str, inner: str) -> str | None:
    part = top.get(key)
    return None if part is None else text(value(mapping(part), inner))


def _pieces(top: Mapping, others: Map[str, Artist]) -> tuple[tuple[Piece, ...], str | None]:
    node = top.get("pieces")
    if node is None:
        return (), None
    declared = mapping(node)
    heir = optional_text(declared.get("inherit"))
    if heir is None:
        return tuple(_piece(pair.name, mapping(pair.value), pair.key.span) for pair in declared), None
    if heir not in others:
        raise ShapeError(f"inherits from {heir!r}, which is not loaded")
    return others[heir].pieces, heir


def _piece(id: str, node: Mapping, span: Span) -> Piece:
    kind = cast(PieceKind, _one_of(node.get("kind"), get_args(PieceKind)))
    copies = texts(node.get("copies"))
    limit = node.get("limit")
    lies = node.get("lies")
    moves = node.get("moves")
    effect = node.get("effect")
    # Copies are named one by one instead of counted; a counter's supply is what it may hold.
    count = len(copies) if copies else number(node.get("count"), number(limit, 0) if kind == "counter" else None)
    return Piece(
        id=id,
        kind=kind,
        count=count,
        span=span,
        provenance=_provenance(node.get("provenance")),
        group=optional_text(node.get("group")),
        name=optional_text(node.get("name")),
        short=optional_text(node.get("short")),
        plural=optional_text(node.get("plural")),
        limit=None if limit is None else number(limit),
        lies=None if lies is None else cast(Literal["on unit", "in zone"], _one_of(lies, ("on unit", "in zone"))),
        adjective=optional_text(node.get("adjective")),
        mass=flag(node.get("mass"), False),
        copies=copies,
        returns=flag(node.get("returns"), True),
        moves_with_artist=moves is not None,
        faces=texts(node.get("faces")),
        ready=number(node.get("ready"), 0),
        start=number(node.get("start"), 0),
        effect=None if effect is None else _text("effect", effect),
        sigil=optional_text(node.get("sigil")),
    )


def _passive(node: Mapping) -> Passive:
    name = value(node, "name")
    return Passive(text(name), _text("passive", value(node, "text")), _provenance(node.get("provenance")), name.span)


def _effects(node: Node, provenance: Provenance) -> tuple[Effect, ...]:
    found = items(node)
    lettered = len(found) > 1
    return tuple(
        _effect(mapping(item), chr(ord("A") + number) if lettered else "", provenance)
        for number, item in enumerate(found)
    )


def _effect(node: Mapping, letter: str, provenance: Provenance) -> Effect:
    kind = value(node, "kind")
    cost = node.get("cost")
    return Effect(
        kind=cast(EffectKind, _one_of(kind, get_args(EffectKind))),
        cost=None if cost is None else _text("cost", cost),
        effect=_text("effect", value(node, "effect")),
        letter=letter,
        provenance=_provenance(node.get("provenance"), provenance),
        span=kind.span,
    )


def _ability(node: Mapping) -> AbilityCard:
    id = value(node, "id")
    name = value(node, "name")
    unit = text(value(node, "of"))
    provenance = _provenance(node.get("provenance"))
    ascended = node.get("ascended")
    return AbilityCard(
        id=text(id),
        of=None if unit == "nothing" else unit,
        normal=Side(text(name), _effects(value(node, "effects"), provenance), provenance, name.span),
        ascended=None if ascended is None else _ascended(mapping(ascended), provenance),
        span=id.span,
        art_seed=optional_text(node.get("art_seed")),
        composition=None if node.get("composition") is None else number(value(node, "composition")),
        flavour=optional_text(node.get("flavour")),
    )


def _ascended(node: Mapping, outer: Provenance) -> Side:
    name = value(node, "name")
    provenance = _provenance(node.get("provenance"), outer)
    return Side(text(name), _effects(value(node, "effects"), provenance), provenance, name.span)


def _action(node: Mapping) -> ActionCard:
    id = value(node, "id")
    provenance = _provenance(node.get("provenance"))
    return ActionCard(
        id=text(id),
        name=text(value(node, "name")),
        copies=number(value(node, "copies")),
        effects=_effects(value(node, "effects"), provenance),
        provenance=provenance,
        span=id.span,
        art_seed=optional_text(node.get("art_seed")),
        composition=None if node.get("composition") is None else number(value(node, "composition")),
        flavour=optional_text(node.get("flavour")),
    )


def _masterpiece(node: Mapping, others: Map[str, Artist]) -> tuple[str, ...]:
    heir = optional_text(node.get("inherit"))
    if heir is None:
        return texts(value(node, "cards"))
    if heir not in others:
        raise ShapeError(f"inherits from {heir!r}, which is not loaded")
    return others[heir].masterpiece


def _palette(node: Mapping) -> Palette:
    return Palette(*(text(value(node, colour)).upper() for colour in ("deep", "main", "accent", "light")))
