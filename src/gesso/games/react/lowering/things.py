"""Things and players that a text names, what generated code reads of a duel, and the numbers of declared pieces."""

from collections.abc import Mapping

from gesso.codegen import lowering
from gesso.codegen.conditions import PLAYERS as CORE_PLAYERS
from gesso.codegen.conditions import THINGS as CORE_THINGS
from gesso.codegen.ir import ME, STATE, Compare, Constant, Declared, Display, Local, String, Value, operation, tupled
from gesso.games.react.lang import ast as r
from gesso.games.react.model import Artist
from gesso.lang.ast import Node, Noun, SelfRef, TheBound, TheTarget
from gesso.lang.ast.players import ThePlayer

UNITS = frozenset({"unit", "artist", "summon"})
LYING = frozenset({"token", "tile", "frame"})
BOARD, POS, LAST = STATE.dot("board"), STATE.dot("pos"), STATE.dot("last")
RULES = STATE.dot("rules")
FIELD = RULES.dot("field")
OWNER, ALL_UNITS = RULES.dot("unit_owner"), RULES.dot("units")

# ---------------------------------------------------------------- fixed things and players
DIRECTION_SLOT, HIDDEN_SLOT = -4, -5
"""Slots of what a text has without picking it, if a test finds it elsewhere than a running text does."""
DIRECTION = Local("direction")
HIDDEN = lowering.in_frame(Constant("HIDDEN"))
MOMENTS: lowering.Lowerings[[lowering.Context], Value] = lowering.Lowerings("this is not a moment")
PLAYERS = CORE_PLAYERS.extended()
THINGS = CORE_THINGS.extended()


def artist_of(at: lowering.Context) -> Artist:
    """Return the Artist that a text belongs to."""
    assert isinstance(at.model, Artist)
    return at.model


def kinds(noun: Noun, at: lowering.Context) -> tuple[Declared, ...]:
    """Return the numbers of the declared pieces that a noun names."""
    ids = [piece.id for piece in artist_of(at).pieces]
    return tuple(Declared(lowering.constant_name(id), ids.index(id)) for id in noun.ids)


def kind_tuple(noun: Noun, at: lowering.Context) -> Display:
    """Return the numbers of the declared pieces that a noun names, as a tuple of the plug-in."""
    return tupled(*kinds(noun, at))


def faces(noun: Noun, at: lowering.Context) -> list[Declared]:
    """Return the numbers of the die faces that a noun names: of the named face, or of all."""
    numbers: list[Declared] = []
    first = 0
    for piece in artist_of(at).pieces:
        distinct = list(dict.fromkeys(piece.faces))
        if piece.id in noun.ids:
            named = [n for n, face in enumerate(distinct) if not noun.face or face == noun.face]
            numbers += [Declared(lowering.constant_name(f"{piece.id}_{distinct[n]}"), first + n) for n in named]
        first += len(distinct)
    return numbers


def rides(noun: Noun, at: lowering.Context) -> bool:
    """Return whether a kind of piece lies on units."""
    piece = artist_of(at).piece(noun.ids[0])
    return piece is not None and piece.lies == "on unit"


def on_field(unit: Value) -> Compare:
    """Return the test that a unit stands in a zone."""
    return POS[unit].at_least(Constant("ON_FIELD"))


def refreshed(unit: Value) -> Compare:
    """Return the test that a unit is refreshed."""
    return STATE.dot("exhausted")[unit].is_(lowering.NO)


def exhausted(unit: Value) -> Compare:
    """Return the test that a unit is exhausted."""
    return STATE.dot("exhausted")[unit].is_(lowering.YES)


def somebody(unit: Value) -> Compare:
    """Return the test that this is a unit, and not the mark of an empty zone."""
    return unit.is_not(lowering.NOTHING)


def standing(units: Value) -> Value:
    """Return the zones in which units stand."""
    return operation("standing", units)


def stood(units: Value) -> Value:
    """Return the zones in which units stand, or last stood."""
    return operation("stood", units)


def carries(unit: Value, keyword: str) -> Value:
    """Return the test that a unit on the field has a keyword of the player whose text it is."""
    return operation("carries", ME, String(keyword), unit)


IMPLICIT_LOCALS: Mapping[int, lowering.ImplicitLocal] = {
    lowering.SELF_SLOT: lowering.ImplicitLocal(
        "self",
        "UNIT",
        lowering.SELF,
        "unit",
        lambda node, at: at.has_self and isinstance(node, SelfRef | r.InDirection),
    ),
    lowering.TARGET_SLOT: lowering.ImplicitLocal(
        "target", "TARGET", lowering.TARGET, "zone", lambda node, at: isinstance(node, TheTarget)
    ),
    DIRECTION_SLOT: lowering.ImplicitLocal("direction", "DIRECTION", DIRECTION, "", lambda node, at: _directed(node)),
    HIDDEN_SLOT: lowering.ImplicitLocal("hidden", "HIDDEN", HIDDEN, "", lambda node, at: isinstance(node, r.Hidden)),
}


def _directed(node: Node) -> bool:
    return isinstance(node, r.InDirection) or (isinstance(node, r.Move | r.Jump) and node.directed)


def way(node: r.InDirection | r.Move | r.Jump, at: lowering.Context) -> Value:
    """Return the direction that a node means, or the opposite one."""
    direction = at.slots.get(DIRECTION_SLOT, DIRECTION)
    return Constant("OPPOSITE_WAY")[direction] if node.opposite else direction


def bearer(at: lowering.Context) -> Value:
    """Return the unit that carries a text; without one, the player's Artist, which has the number of its player."""
    return at.slots.get(lowering.SELF_SLOT, lowering.SELF) if at.has_self else ME


def unit(node: Node, at: lowering.Context) -> Value:
    """Return the number of a unit that the text names."""
    thing = THINGS(node, at)
    if thing.type == "zone":
        raise lowering.LoweringError(node, "this is not a unit")
    return thing.value


def zone(node: Node, at: lowering.Context) -> Value:
    """Return the number of a zone that the text names; a unit stands for its zone, or for none off the field."""
    return place(THINGS(node, at))


def place(thing: lowering.Thing) -> Value:
    """Return the zone of a thing: of a unit where it stands, or none off the field."""
    if thing.type == "zone":
        return thing.value
    return POS[thing.value] if thing.place is None else thing.place


@THINGS.of(TheBound)
def the_bound(node: TheBound, at: lowering.Context) -> lowering.Thing:
    """What a text has picked, or its event is about, counts from where it stands or last stood (Q22)."""
    value = at.slots[node.slot]
    return lowering.Thing(value, node.noun.type, LAST[value] if node.noun.type in UNITS and not node.many else None)


@THINGS.of(SelfRef)
def self_ref(node: SelfRef, at: lowering.Context) -> lowering.Thing:
    return lowering.Thing(bearer(at), "unit")


@THINGS.of(r.MyArtist)
def my_artist(node: r.MyArtist, at: lowering.Context) -> lowering.Thing:
    return lowering.Thing(ME, "unit")


@THINGS.of(r.EnemyArtist)
def enemy_artist(node: r.EnemyArtist, at: lowering.Context) -> lowering.Thing:
    return lowering.Thing(Constant("OPPONENT_OF")[ME], "unit")


@THINGS.of(r.ZoneOf)
def zone_of(node: r.ZoneOf, at: lowering.Context) -> lowering.Thing:
    return lowering.Thing(LAST[unit(node.of, at)], "zone")


@THINGS.of(r.Pile)
def pile(node: r.Pile, at: lowering.Context) -> lowering.Thing:
    """The top card of the deck, which conditions ask about."""
    return lowering.Thing(operation("top_card", ME), "card")


@THINGS.of(r.CardBelow)
def card_below(node: r.CardBelow, at: lowering.Context) -> lowering.Thing:
    """The top card of the chain, since the card that carries the text has left it."""
    return lowering.Thing(operation("slot_below"), "card")


@PLAYERS.of(ThePlayer)
def the_player(node: ThePlayer, at: lowering.Context) -> Value:
    return at.slots[node.slot]


@PLAYERS.of(r.OwnerOf)
def owner_of(node: r.OwnerOf, at: lowering.Context) -> Value:
    return OWNER[unit(node.of, at)]


@MOMENTS.of(r.ThisTurnEnds)
def this_turn_ends(node: r.ThisTurnEnds, at: lowering.Context) -> Value:
    return Constant("THIS_TURN")


@MOMENTS.of(r.MyTurnStarts)
def my_turn_starts(node: r.MyTurnStarts, at: lowering.Context) -> Value:
    return ME
