"""Events of passives: the event of the rules, the tests of its values, and the slots that they fill."""

from collections.abc import Mapping
from dataclasses import replace

from gesso.codegen.conditions import player
from gesso.codegen.ir import ME, STATE, Constant, Number, Value, call, operation, tupled
from gesso.codegen.lowering import Context, EventPattern, LoweringError
from gesso.codegen.passives import EVENTS as CORE_EVENTS
from gesso.codegen.passives import becomes, event_values, is_described, slot_of
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import PLAYERS
from gesso.games.react.lowering.descriptions import held, number_on
from gesso.games.react.lowering.things import DIRECTION_SLOT, LYING, THINGS, kinds, somebody
from gesso.lang.ast import NP, DrawsCard, Each, Node, Noun, Pick, PlayerReaches, TheBound

EVENTS = CORE_EVENTS.extended()


@EVENTS.of(r.Enters, r.Leaves)
def passes(node: r.Enters | r.Leaves, at: Context) -> EventPattern:
    values = event_values("unit", "zone", "direction")
    slots = (slot_of(node.actor), slot_of(node.zone))
    inside = at.binding(dict(zip(slots, values)))
    tests = [*is_described(node.actor, values[0], inside), *is_described(node.zone, values[1], inside)]
    event = "enters" if isinstance(node, r.Enters) else "leaves"
    return EventPattern(event, values, tests, slots, third=DIRECTION_SLOT)


@EVENTS.of(r.Moves, r.MovesMore)
def moves(node: r.Moves | r.MovesMore, at: Context) -> EventPattern:
    values = event_values("unit", "zone")
    slot = slot_of(node.actor)
    tests = [somebody(values[0]), *is_described(node.actor, values[0], at.binding({slot: values[0]}))]
    return EventPattern("moves", values, tests, (slot, -1))


@EVENTS.of(r.HasKeyword)
def has_keyword(node: r.HasKeyword, at: Context) -> EventPattern:
    """Lower a line that gives or takes a keyword: the rules ask it of one unit at a time."""
    values = event_values("unit")
    return EventPattern("carries", values, is_described(node.actor, values[0], at), facts={"keyword": node.noun.ids[0]})


@EVENTS.of(r.Was)
def was(node: r.Was, at: Context) -> EventPattern:
    pattern = _changed(node, at)
    tests, heard = _done_by(node.by, at.binding(dict(zip(pattern.slots, pattern.values))))
    return replace(pattern, tests=[*pattern.tests, *tests], heard=heard)


@EVENTS.of(r.DealsDamage, r.DealsMore)
def deals_damage(node: r.DealsDamage | r.DealsMore, at: Context) -> EventPattern:
    values = event_values("unit", "zone")
    tests, heard = _done_by(node.doer, at)
    if node.to is None:
        return EventPattern("damaged", values, [somebody(values[0]), *tests], heard=heard)
    hit = _changed(r.Was(node.to, "damaged", span=node.span), at.binding(dict(heard.values())))
    return replace(hit, tests=[*tests, *hit.tests], heard=heard)


def _done_by(by: Node | None, at: Context) -> tuple[list[Value], Mapping[str, tuple[int, Value]]]:
    """Return the tests that what happens now is the doing of a player or a unit, and the slot that the unit fills."""
    if by is None:
        return [], {}
    if isinstance(by, PLAYERS):
        return [operation("doing_player").is_(player(by, at))], {}
    unit = operation("doing_unit")
    heard = {"doer": (by.slot, unit)} if isinstance(by, Pick) and by.slot >= 0 else {}
    inside = at.binding(dict(heard.values()))
    return [somebody(unit), *is_described(by, unit, inside)], heard


def _changed(node: r.Was, at: Context) -> EventPattern:
    actor, change, slot = node.actor, node.change, slot_of(node.actor)
    type_ = actor.np.noun.type if isinstance(actor, Pick | Each) else THINGS(actor, at).type
    if type_ in LYING and isinstance(actor, TheBound):
        values = event_values("piece")
        return EventPattern(f"piece-{change}", values, is_described(actor, values[0], at))
    if type_ in LYING:
        assert isinstance(actor, Pick | Each)
        if actor.np.filters:
            raise LoweringError(actor, "a piece that is placed or removed is named by its kind alone")
        values = event_values("piece")
        tests = [_is_kind(actor.np.noun, call("kind_code_of", values[0]), at)]
        return EventPattern(f"piece-{change}", values, tests, (slot, -1))
    values = event_values("unit", "zone")
    if type_ == "zone":
        tests = is_described(actor, values[1], at.binding({slot: values[1]}))
        return EventPattern(change, values, tests, (-1, slot))
    event = {"removed": "unit-removed", "placed": "summoned"}.get(change, change)
    tests = [somebody(values[0]), *is_described(actor, values[0], at.binding({slot: values[0]}))]
    return EventPattern(event, values, tests, (slot, -1))


@EVENTS.of(r.Reaches)
def reaches(node: r.Reaches, at: Context) -> EventPattern:
    owned = node.owned
    if owned.noun.type not in LYING:
        raise LoweringError(owned, "there is no event for units that arrive in a zone: name what they do")
    holder, kind, change = values = event_values("holder", "kind", "change")
    inside = at.binding({slot_of(node.actor): holder})
    reached = becomes(number_on(holder, owned.noun, at), change, owned.amount, owned.n)
    tests = [_is_kind(owned.noun, kind, at), *is_described(node.actor, holder, inside), *reached]
    return EventPattern("count", values, tests, (slot_of(node.actor), -1))


@EVENTS.of(PlayerReaches)
def player_reaches(node: PlayerReaches, at: Context) -> EventPattern:
    owned = node.owned
    if owned.adjectives:
        raise LoweringError(owned, "nothing listens to how many units of a player are in a state")
    holder, kind, change = values = event_values("holder", "kind", "change")
    who = player(node.player, at)
    reached = becomes(held(who, owned.noun, at), change, owned.amount, owned.n)
    return EventPattern("supply", values, [holder.is_(who), _is_kind(owned.noun, kind, at), *reached])


@EVENTS.of(r.Ascends, r.Descends)
def turns_over(node: r.Ascends | r.Descends, at: Context) -> EventPattern:
    values = event_values("unit")
    tests = is_described(node.actor, values[0], at.binding({slot_of(node.actor): values[0]}))
    event = "ascends" if isinstance(node, r.Ascends) else "descends"
    return EventPattern(event, values, tests, (slot_of(node.actor), -1))


@EVENTS.of(r.TurnStarts, r.TurnEnds)
def turn(node: r.TurnStarts | r.TurnEnds, at: Context) -> EventPattern:
    values = event_values("player")
    tests = {"my": [values[0].is_(ME)], "enemy": [values[0].is_not(ME)]}.get(node.whose, [])
    return EventPattern("turn-starts" if isinstance(node, r.TurnStarts) else "turn-ends", values, tests)


# ---------------------------------------------------------------- deeds of a player
@EVENTS.of(DrawsCard)
def draws_card(deed: DrawsCard, at: Context) -> EventPattern:
    return EventPattern("draws", event_values("player"), [])


@EVENTS.of(r.DiscardsCard)
def discards_card(deed: r.DiscardsCard, at: Context) -> EventPattern:
    return EventPattern("discards", event_values("player"), [])


@EVENTS.of(r.Progresses)
def progresses(deed: r.Progresses, at: Context) -> EventPattern:
    return EventPattern("progresses", event_values("player"), [])


@EVENTS.of(r.PlaysCard)
def plays_card(deed: r.PlaysCard, at: Context) -> EventPattern:
    owner, slot, hidden = values = event_values("player", "slot", "hidden")
    tests = _card_is(deed.pick.np, owner, hidden.is_(Constant("YES")), slot)
    return EventPattern("plays", values, [*tests, *_card_below(deed.pick.np, slot)], (-1, deed.pick.slot))


def _card_is(np: NP, owner: Value, hidden: Value, slot: Value) -> list[Value]:
    tests = {"friendly": owner.is_(ME), "enemy": owner.is_not(ME), "hidden": hidden}
    # Nothing but an Intention opens the chain, and nothing but a Reaction answers a card (RB C1).
    kinds = {"intention": [slot.is_(Number(0))], "reaction": [slot.above(0)]}
    return [*kinds.get(np.noun.word, []), *(tests[word] for word in np.adjectives)]


def _card_below(np: NP, slot: Value) -> list[Value]:
    tests: list[Value] = []
    for item in np.filters:
        if not (isinstance(item, r.On) and isinstance(item.of, Pick)):
            raise LoweringError(item, "a card lies only on the card in the slot before it")
        below = slot.minus(1)
        card = STATE.dot("chain")[below]
        is_that = _card_is(item.of.np, call("player_of", card), call("was_hidden", card), below)
        tests += [slot.above(0), *is_that, *_card_below(item.of.np, below)]
    return tests


def links_that_are(np: NP, slot: Value) -> list[Value]:
    """Return the tests that the card on a slot of the chain fits a description."""
    card = STATE.dot("chain")[slot]
    return [*_card_is(np, call("player_of", card), call("was_hidden", card), slot), *_card_below(np, slot)]


def _is_kind(noun: Noun, kind: Value, at: Context) -> Value:
    if noun.type == "card":
        return call("is_card", kind)
    if noun.type == "damage":
        return call("is_damage", kind)
    if not noun.ids:
        return operation("is_summon", kind)
    mine = [Constant("KIND_CODES")[ME][number] for number in kinds(noun, at)]
    return kind.is_(mine[0]) if len(mine) == 1 else kind.among(tupled(*mine))
