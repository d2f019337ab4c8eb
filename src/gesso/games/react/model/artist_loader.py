"""From a checked tree to the typed model of an Artist."""

from __future__ import annotations

from collections.abc import Mapping as Map

from gesso.games.react.model.artist import (
    EFFECT_KINDS,
    LIES,
    PIECE_KINDS,
    AbilityCard,
    ActionCard,
    Artist,
    Effect,
    Passive,
    Piece,
    Side,
)
from gesso.schema.access import (
    ShapeError,
    flag,
    items,
    mapping,
    number,
    one_of,
    optional_number,
    optional_text,
    prose,
    text,
    texts,
    value,
)
from gesso.schema.parts import Provenance, effect_text, palette, pronouns, provenance
from gesso.source import Mapping, Node, Scalar, Span

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


def load_artist(root: Node, others: Map[str, Artist] = _NO_ARTISTS) -> Artist:
    """The model of an Artist's file. `others` holds the Artists it may inherit from, by id.

    Raises `ShapeError` where the tree does not keep to the schema, or inherits from an Artist not in `others`.
    """
    top = mapping(root)
    pieces, heir = _pieces(top, others)
    setup = top.get("setup")
    deck = top.get("deck")
    return Artist(
        id=text(value(top, "id")),
        name=text(value(top, "name")),
        noun=text(value(top, "noun")),
        pronouns=pronouns(value(top, "pronouns")),
        playstyle=prose(value(top, "playstyle")),
        opponent=prose(value(top, "opponent")),
        pieces=pieces,
        setup=None if setup is None else effect_text("effect", setup),
        passives=tuple(_passive(mapping(item)) for item in items(top.get("passive"))),
        abilities=tuple(_ability(mapping(item)) for item in items(value(top, "abilities"))),
        deck=None if deck is None else tuple(_action(mapping(item)) for item in items(deck)),
        masterpiece=_masterpiece(mapping(value(top, "masterpiece")), others),
        palette=palette(mapping(value(top, "palette"))),
        motif=text(value(top, "motif")),
        sigil=text(value(top, "sigil")),
        credit=optional_text(top.get("credit")) or "",
        span=value(top, "id").span,
        becomes=_named(top, "ascension", "becomes"),
        replaces=_named(top, "replaces", "artist"),
        inherits=heir,
    )


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
    kind = one_of(node.get("kind"), PIECE_KINDS)
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
        provenance=provenance(node.get("provenance")),
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
    )


def _passive(node: Mapping) -> Passive:
    name = value(node, "name")
    return Passive(
        text(name), effect_text("passive", value(node, "text")), provenance(node.get("provenance")), name.span
    )


def _effects(node: Node, outer: Provenance) -> tuple[Effect, ...]:
    found = items(node)
    lettered = len(found) > 1
    return tuple(
        _effect(mapping(item), chr(ord("A") + number) if lettered else "", outer) for number, item in enumerate(found)
    )


def _effect(node: Mapping, letter: str, outer: Provenance) -> Effect:
    kind = value(node, "kind")
    cost = node.get("cost")
    return Effect(
        kind=one_of(kind, EFFECT_KINDS),
        cost=None if cost is None else effect_text("cost", cost),
        effect=effect_text("effect", value(node, "effect")),
        letter=letter,
        provenance=provenance(node.get("provenance"), outer),
        span=kind.span,
    )


def _ability(node: Mapping) -> AbilityCard:
    id = value(node, "id")
    name = value(node, "name")
    unit = text(value(node, "of"))
    own = provenance(node.get("provenance"))
    ascended = node.get("ascended")
    return AbilityCard(
        id=text(id),
        of=None if unit == "nothing" else unit,
        normal=Side(text(name), _effects(value(node, "effects"), own), own, name.span),
        ascended=None if ascended is None else _ascended(mapping(ascended), own),
        span=id.span,
        art_seed=optional_text(node.get("art_seed")),
        composition=optional_number(node.get("composition")),
        flavour=optional_text(node.get("flavour")),
    )


def _ascended(node: Mapping, outer: Provenance) -> Side:
    name = value(node, "name")
    own = provenance(node.get("provenance"), outer)
    return Side(text(name), _effects(value(node, "effects"), own), own, name.span)


def _action(node: Mapping) -> ActionCard:
    id = value(node, "id")
    own = provenance(node.get("provenance"))
    return ActionCard(
        id=text(id),
        name=text(value(node, "name")),
        copies=number(value(node, "copies")),
        effects=_effects(value(node, "effects"), own),
        provenance=own,
        span=id.span,
        art_seed=optional_text(node.get("art_seed")),
        composition=optional_number(node.get("composition")),
        flavour=optional_text(node.get("flavour")),
    )


def _masterpiece(node: Mapping, others: Map[str, Artist]) -> tuple[str, ...]:
    heir = optional_text(node.get("inherit"))
    if heir is None:
        return texts(value(node, "cards"))
    if heir not in others:
        raise ShapeError(f"inherits from {heir!r}, which is not loaded")
    return others[heir].masterpiece
