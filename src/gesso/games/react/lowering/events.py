"""Events of passives: which one the rules tell, what its values must be, and which slots they fill."""

from __future__ import annotations

from gesso.codegen.conditions import player
from gesso.codegen.context import Context, LoweringError
from gesso.codegen.ir import ME, STATE, Constant, Value, call, operation, tupled
from gesso.codegen.passives import EVENTS as CORE_EVENTS
from gesso.codegen.passives import EventPattern, becomes, event_values, is_described, slot_of
from gesso.games.react.lang.ast import (
    Ascends,
    Descends,
    Enters,
    Leaves,
    On,
    PlaysCard,
    Progresses,
    Reaches,
    TurnEnds,
    TurnStarts,
    Was,
)
from gesso.games.react.lowering.descriptions import held
from gesso.games.react.lowering.filters import number_on
from gesso.games.react.lowering.reads import LYING, kinds, somebody
from gesso.games.react.lowering.things import thing
from gesso.lang.ast import NP, DrawsCard, Each, Node, Noun, Pick, PlayerReaches

EVENTS = CORE_EVENTS.extended()


@EVENTS.of(Enters, Leaves)
def passes(node: Enters | Leaves, at: Context) -> EventPattern:
    values = event_values("unit", "zone")
    slots = (slot_of(node.actor), slot_of(node.zone))
    inside = at.binding(dict(zip(slots, values)))
    tests = [*is_described(node.actor, values[0], inside), *is_described(node.zone, values[1], inside)]
    return EventPattern("enters" if isinstance(node, Enters) else "leaves", values, tests, slots)


@EVENTS.of(Was)
def was(node: Was, at: Context) -> EventPattern:
    actor, change = node.actor, node.change
    type_ = actor.np.noun.type if isinstance(actor, Pick | Each) else thing(actor, at).type
    if type_ in LYING:
        return _piece_was(actor, change, at)
    values = event_values("unit", "zone")
    if type_ == "zone":
        inside = at.binding({slot_of(actor): values[1]})
        return EventPattern(change, values, is_described(actor, values[1], inside), (-1, slot_of(actor)))
    event = {"removed": "unit-removed", "placed": "summoned"}.get(change, change)
    inside = at.binding({slot_of(actor): values[0]})
    return EventPattern(
        event, values, [somebody(values[0]), *is_described(actor, values[0], inside)], (slot_of(actor), -1)
    )


def _piece_was(actor: Node, change: str, at: Context) -> EventPattern:
    assert isinstance(actor, Pick | Each)
    if actor.np.filters:
        raise LoweringError(actor, "a piece that is placed or removed is named by its kind alone")
    values = event_values("piece")
    tests = [_is_kind(actor.np.noun, call("kind_code_of", values[0]), at)]
    return EventPattern(f"piece-{change}", values, tests, (slot_of(actor), -1))


@EVENTS.of(Reaches)
def reaches(node: Reaches, at: Context) -> EventPattern:
    owned = node.owned
    if owned.noun.type not in LYING:
        raise LoweringError(owned, "nothing listens to units that come to stand in a zone: name what they do")
    holder, kind, change = values = event_values("holder", "kind", "change")
    inside = at.binding({slot_of(node.actor): holder})
    reached = becomes(number_on(holder, owned.noun, at), change, owned.amount, owned.least)
    tests = [_is_kind(owned.noun, kind, at), *is_described(node.actor, holder, inside), *reached]
    return EventPattern("count", values, tests, (slot_of(node.actor), -1))


@EVENTS.of(PlayerReaches)
def player_reaches(node: PlayerReaches, at: Context) -> EventPattern:
    owned = node.owned
    if owned.adjectives:
        raise LoweringError(owned, "nothing listens to how many units of a player are in a state")
    holder, kind, change = values = event_values("holder", "kind", "change")
    who = player(node.player, at)
    reached = becomes(held(who, owned.noun, at), change, owned.amount, owned.least)
    return EventPattern("supply", values, [holder.is_(who), _is_kind(owned.noun, kind, at), *reached])


@EVENTS.of(Ascends, Descends)
def turns_over(node: Ascends | Descends, at: Context) -> EventPattern:
    values = event_values("unit")
    tests = is_described(node.actor, values[0], at.binding({slot_of(node.actor): values[0]}))
    return EventPattern(
        "ascends" if isinstance(node, Ascends) else "descends", values, tests, (slot_of(node.actor), -1)
    )


@EVENTS.of(TurnStarts, TurnEnds)
def turn(node: TurnStarts | TurnEnds, at: Context) -> EventPattern:
    values = event_values("player")
    tests = {"my": [values[0].is_(ME)], "enemy": [values[0].is_not(ME)]}.get(node.whose, [])
    return EventPattern("turn-starts" if isinstance(node, TurnStarts) else "turn-ends", values, tests)


# ---------------------------------------------------------------- deeds of a player


@EVENTS.of(DrawsCard)
def draws_card(deed: DrawsCard, at: Context) -> EventPattern:
    return EventPattern("draws", event_values("player"), [])


@EVENTS.of(Progresses)
def progresses(deed: Progresses, at: Context) -> EventPattern:
    return EventPattern("progresses", event_values("player"), [])


@EVENTS.of(PlaysCard)
def plays_card(deed: PlaysCard, at: Context) -> EventPattern:
    owner, slot, hidden = values = event_values("player", "slot", "hidden")
    tests = _card_is(deed.pick.np, owner, hidden.is_(Constant("YES")))
    return EventPattern("plays", values, [*tests, *_card_below(deed.pick.np, slot)], (-1, deed.pick.slot))


def _card_is(np: NP, owner: Value, hidden: Value) -> list[Value]:
    """The tests of a card that is played: whose it is, and whether it lay face down."""
    tests = {"friendly": owner.is_(ME), "enemy": owner.is_not(ME), "hidden": hidden}
    return [tests[word] for word in np.adjectives]


def _card_below(np: NP, slot: Value) -> list[Value]:
    """The tests of the cards in the slots before this one."""
    tests: list[Value] = []
    for item in np.filters:
        if not (isinstance(item, On) and isinstance(item.of, Pick)):
            raise LoweringError(item, "a card lies on the card in the slot before it and nowhere else")
        below = slot.minus(1)
        card = STATE.dot("chain")[below]
        is_that = _card_is(item.of.np, call("player_of", card), call("was_hidden", card))
        tests += [slot.above(0), *is_that, *_card_below(item.of.np, below)]
    return tests


def _is_kind(noun: Noun, kind: Value, at: Context) -> Value:
    """Is this kind, as the rules count across players, one of the noun's? A head noun means anybody's."""
    if noun.type == "card":
        return call("is_card", kind)
    if not noun.ids:
        return operation("is_summon", kind)
    mine = [Constant("KIND_CODES")[ME][number] for number in kinds(noun, at)]
    return kind.is_(mine[0]) if len(mine) == 1 else kind.among(tupled(*mine))
