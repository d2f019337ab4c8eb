"""Descriptions and their filters: all that fit `a friendly unit with ink within 2 of self`, whether one thing does,
and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from gesso.codegen import ir
from gesso.codegen.conditions import CONDITIONS as CORE_CONDITIONS
from gesso.codegen.conditions import apart, described, enough, player
from gesso.codegen.ir import (
    ME,
    STATE,
    Constant,
    Number,
    Value,
    all_of,
    call,
    chosen,
    exists,
    operation,
    total,
    tupled,
    variable,
)
from gesso.codegen.lowering import NOTHING, SELF, YES, Context, LoweringError, Lowerings, Thing
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import KINDS_OF_CARD
from gesso.games.react.lowering import things
from gesso.games.react.rules.field import REACH
from gesso.lang.ast import (
    NP,
    Node,
    Noun,
    Opponent,
    Other,
    Owned,
    Pick,
    PlayerHas,
    StateAdjective,
    StateKind,
    TheBound,
    fits_count,
)
from gesso.lang.ast.players import EachPlayer

FILTERS: Lowerings[[Thing, Context], Value] = Lowerings("this filter does not fit here")

CONDITIONS = CORE_CONDITIONS.extended()
STATES: Lowerings[[Thing, Context], Value] = Lowerings("this is not a state")


# ---------------------------------------------------------------- filters
Near = r.Adjacent | r.Diagonal | r.Within | r.ExactlyFrom | r.InRow | r.InColumn
"""Filters that measure from one thing or any of several, each by a table of the field."""
Line = r.AtEdge | r.InCorner | r.Between | r.InDirection
"""Filters that leave some zones of the field, whatever else fits."""


def zones_left(item: Node, at: Context) -> Value | None:
    """Return the zones that a filter about places leaves, which are fewer than all; None for another filter."""
    if isinstance(item, Line):
        return _zones_of(item, at)
    if isinstance(item, Near):
        if isinstance(item.of, Pick):
            return operation("around", _table(item), _places(item.of.np, at))
        return _near(_table(item), item.of, at)
    match item:
        case r.In(of=TheBound(many=True, slot=slot)):
            return at.slots[slot]
        case r.In(of=of) if not isinstance(of, Pick):
            return tupled(things.zone(of, at))
    return None


def leaves_zones(item: Node) -> bool:
    """Return whether a filter leaves zones to look in, so that the units there are thing row by row."""
    in_one = isinstance(item, r.In) and not isinstance(item.of, Pick)
    return in_one or isinstance(item, Near | Line)


@FILTERS.of(r.With)
def with_(item: r.With, thing: Thing, at: Context) -> Value:
    return holds(thing, item.amount, item.n, item.np, at)


@FILTERS.of(r.Adjacent, r.Diagonal, r.Within)
def near(item: r.Adjacent | r.Diagonal | r.Within, thing: Thing, at: Context) -> Value:
    return _measured(item, thing, at)


@FILTERS.of(r.ExactlyFrom, r.InRow, r.InColumn)
def in_line(item: r.ExactlyFrom | r.InRow | r.InColumn, thing: Thing, at: Context) -> Value:
    return _measured(item, thing, at)


def _measured(item: Near, thing: Thing, at: Context) -> Value:
    here, table = things.place(thing), _table(item)
    if not isinstance(item.of, Pick):
        return here.among(_near(table, item.of, at))
    np = item.of.np
    other = variable(np.noun.type)
    there = things.place(Thing(other, np.noun.type))
    return exists(matches(np, at), other, here.among(table[there]))


@FILTERS.of(r.In)
def in_(item: r.In, thing: Thing, at: Context) -> Value:
    here = things.place(thing)
    match item.of:
        case Pick(np=np):
            tests = fits(np, Thing(here, "zone"), at)
            return all_of(tests) if tests else Number(True)
        case TheBound(many=True, slot=slot):
            return here.among(at.slots[slot])
    return here.is_(things.zone(item.of, at))


@FILTERS.of(r.InDirection)
def in_direction(item: r.InDirection, thing: Thing, at: Context) -> Value:
    return things.place(thing).among(_zones_of(item, at))


@FILTERS.of(r.AtEdge, r.InCorner, r.Between)
def shape(item: r.AtEdge | r.InCorner | r.Between, thing: Thing, at: Context) -> Value:
    return things.place(thing).among(_zones_of(item, at))


def thing_has(thing: Thing, owned: Owned, at: Context) -> Value:
    """Return the test that a unit carries, or a zone holds, what a condition asks for."""
    return holds(thing, owned.amount, owned.n, described(owned), at)


def holds(thing: Thing, amount: str, n: int, np: NP, at: Context) -> Value:
    """Return the test that a unit carries, or a zone holds, that many of a description."""
    if np.noun.type == "keyword":
        has = things.carries(thing.value, np.noun.ids[0])
        return ir.negated(has) if amount == "no" else has
    if np.noun.type in things.LYING and np.noun.ids:
        return enough(number_on(thing.value, np.noun, at), amount, n)
    if thing.type != "zone":
        raise LoweringError(np, "only a zone can hold a unit")
    # A zone has room for one unit.
    empty, taken = fits_count(amount, n, 0), fits_count(amount, n, 1)
    if empty == taken:
        return Number(taken)
    unit = variable("unit")
    tests = [things.somebody(unit), *fits(np, Thing(unit, "unit"), at)]
    stands = exists(tupled(things.BOARD[thing.value]), unit, all_of(tests))
    return stands if taken else ir.negated(stands)


def number_on(thing: Value, noun: Noun, at: Context) -> Value:
    """Return how many pieces of a kind lie on a thing."""
    return total(STATE.dot("tok")[ME][kind][thing] for kind in things.kinds(noun, at))


_TABLES: Mapping[type[Node], str] = {
    r.Adjacent: "adjacent",
    r.Diagonal: "diagonal",
    r.Within: "within",
    r.ExactlyFrom: "exactly",
    r.InRow: "row",
    r.InColumn: "column",
}


def _table(item: Near) -> Value:
    table = things.FIELD.dot(_TABLES[type(item)])
    return table[min(item.n, REACH)] if isinstance(item, r.Within | r.ExactlyFrom) else table


def _near(table: Value, of: Node, at: Context) -> Value:
    if isinstance(of, TheBound) and of.many:
        listed = at.slots[of.slot]
        return operation("around", table, listed if of.noun.type == "zone" else things.stood(listed))
    return table[things.zone(of, at)]


def _places(np: NP, at: Context) -> Value:
    listed = matches(np, at)
    return listed if np.noun.type == "zone" else things.standing(listed)


def _zones_of(item: Line, at: Context) -> Value:
    match item:
        case r.AtEdge():
            return things.FIELD.dot("edge")
        case r.InCorner():
            return things.FIELD.dot("corners")
        case r.Between(start=start, of=of):
            ends = _places(of.np, at) if isinstance(of, Pick) else tupled(things.zone(of, at))
            return operation("between", things.zone(start, at), ends)
    return things.FIELD.dot("ahead")[things.way(item, at)][things.POS[things.bearer(at)]]


# ---------------------------------------------------------------- all that fit
def ordered_matches(np: NP, at: Context) -> Value:
    """Return all that fit: units and zones row by row (Q5, Q6), pieces place by place."""
    if np.noun.type in things.LYING:
        return pieces(np, at)
    if np.noun.type == "card":
        return hand(np, at)
    weighed = _nearest(np, at, ordered_matches)
    if weighed is not None:
        return weighed
    if np.noun.type == "zone" or any(map(leaves_zones, np.filters)):
        return matches(np, at)
    if len(np.noun.ids) == 1:
        return operation("in_rows", matches(np, at))
    unit = variable("unit")
    return chosen(things.BOARD, unit, [things.somebody(unit), *fits(np, Thing(unit, "unit"), at)])


def matches(np: NP, at: Context) -> Value:
    """Return all units or zones that fit: zones row by row, units in no order that a text may rely on."""
    type_ = "unit" if np.noun.type in things.UNITS else "zone"
    if type_ == "zone" and np.noun.type != "zone":
        raise LoweringError(np, f"`{np.noun.word}` cannot be listed here")
    weighed = _nearest(np, at, matches)
    if weighed is not None:
        return weighed
    left, rest = _looked_in(np, at)
    item = variable(type_)
    tests = _filtered(rest, Thing(item, type_), at)
    if type_ == "zone":
        tests = [*(adjective(word, item) for word in np.adjectives), *tests]
        return _those(things.FIELD.dot("zones") if left is None else left, item, tests)
    if left is not None:
        zone = variable("zone")
        tests = [things.somebody(item), *_nature(np, item, at), *tests]
        return ir.Loop(item, ((zone, left), (item, tupled(things.BOARD[zone]))), all_of(tests))
    if len(np.noun.ids) == 1:
        over: Value = things.RULES.dot("kinds")[ME][things.kinds(np.noun, at)[0]].dot("units")
        return chosen(over, item, [things.on_field(item), *(adjective(word, item) for word in np.adjectives), *tests])
    return chosen(things.ALL_UNITS, item, [things.on_field(item), *_nature(np, item, at), *tests])


def _nearest(np: NP, at: Context, find: Callable[[NP, Context], Value]) -> Value | None:
    """Return the nearest of all that fit a description without `nearest to`; None if it does not have that filter."""
    last = next((item for item in np.filters if isinstance(item, r.Nearest)), None)
    if last is None:
        return None
    rest = replace(np, filters=tuple(item for item in np.filters if item is not last))
    weigh = "nearest_units" if np.noun.type in things.UNITS else "nearest"
    return operation(weigh, find(rest, at), things.zone(last.of, at))


def _looked_in(np: NP, at: Context) -> tuple[Value | None, list[Node]]:
    for number, item in enumerate(np.filters):
        left = zones_left(item, at)
        if left is not None:
            return left, [*np.filters[:number], *np.filters[number + 1 :]]
    return None, list(np.filters)


def _those(over: Value, item: ir.Local, tests: list[Value]) -> Value:
    return chosen(over, item, tests) if tests else over


def pieces(np: NP, at: Context) -> Value:
    """Return the list of pieces on the field that fit, one entry a piece."""
    riding = things.rides(np.noun, at)
    holder = variable("unit" if riding else "zone")
    tests: list[Value] = []
    fixed: Value | None = None
    for item in np.filters:
        match item:
            case r.In(of=Pick(np=inner)) | r.On(of=Pick(np=inner)):
                tests += fits(inner, Thing(holder, inner.noun.type), at)
            case r.In(of=TheBound(many=True, slot=slot)) | r.On(of=TheBound(many=True, slot=slot)):
                tests.append(holder.among(at.slots[slot]))
            case r.In(of=of) | r.On(of=of):
                where = things.unit(of, at) if riding else things.zone(of, at)
                if fixed is not None:
                    tests.append(holder.is_(where))
                fixed = fixed or where
            case _:
                raise LoweringError(item, "this filter says nothing of a piece")
    if riding and fixed is None:
        places: Value = operation("in_rows", chosen(things.ALL_UNITS, holder, tests))
    else:
        places = _those(things.FIELD.dot("zones") if fixed is None else ir.listed(fixed), holder, tests)
    return operation("pieces_in", ME, things.kind_tuple(np.noun, at), places)


def choice(np: NP, at: Context) -> tuple[Constant, Value]:
    """Return the kind of choice by which a player picks from a description, and its options."""
    type_ = np.noun.type
    if type_ == "zone":
        return Constant("CHOOSE_ZONE"), matches(np, at)
    if type_ in things.UNITS:
        return Constant("CHOOSE_UNIT"), ordered_matches(np, at)
    if type_ == "card":
        pile = r.in_pile(np)
        if pile is not None and not pile.top:
            return Constant("CHOOSE_CARD"), operation("alike", cards_in(np, at))
        return Constant("HELD_CARD"), hand(np, at)
    if type_ in things.LYING:
        return Constant("CHOOSE_PIECE"), pieces(np, at)
    raise LoweringError(np, f"a {np.noun.word} cannot be picked here")


def hand(np: NP, at: Context) -> Value:
    """Return the cards of the hand, or of the top of the deck, that a description names."""
    pile = r.in_pile(np)
    return operation("cards_held", hand_of(np, at)) if pile is None else top_cards(pile, at)


def top_cards(pile: r.Pile, at: Context) -> Value:
    """Return the top cards of a deck, the uppermost first."""
    return operation("top_cards", deck_owner(pile, at), pile.top)


def deck_owner(pile: r.Pile, at: Context) -> Value:
    """Return whose deck it is: that of the text's player, or of the player before the verb."""
    return ME if pile.whose == "my" else at.doer


def hand_of(np: NP, at: Context) -> Value:
    """Return the player whose hand a description of cards names: the one who acts, or the enemy."""
    return Constant("OPPONENT_OF")[ME] if "enemy" in np.adjectives else at.doer


def cards_in(np: NP, at: Context) -> Value:
    """Return the cards of the deck or the discard pile that a description names."""
    pile = r.in_pile(np)
    assert pile is not None
    if pile.top:
        return top_cards(pile, at)
    return pile_of(Constant("OPPONENT_OF")[ME] if pile.whose == "enemy" else ME, pile, np.noun)


def pile_of(player: Value, pile: r.Pile, noun: Noun) -> Value:
    """Return the cards of a kind in a player's deck or discard pile."""
    cards = STATE.dot(pile.place)[player]
    if noun.word not in KINDS_OF_CARD:
        return cards
    return operation("of_kind", player, cards, KINDS_OF_CARD.index(noun.word))


# ---------------------------------------------------------------- does one fit?
def fits(np: NP, thing: Thing, at: Context) -> list[Value]:
    """Return the tests that one unit or zone fits a description."""
    if any(isinstance(item, r.Nearest) for item in np.filters):
        return [thing.value.among(matches(np, at))]
    if thing.type == "card":
        kind = KINDS_OF_CARD.index(np.noun.word)
        return [call("len", operation("of_kind", ME, ir.listed(thing.value), kind)).above(0)]
    nature = _nature(np, thing.value, at)
    here = Thing(thing.value, np.noun.type)
    return [*nature, *_filtered(np.filters, here, at)]


def _filtered(items: Iterable[Node], thing: Thing, at: Context) -> list[Value]:
    tests: list[Value] = []
    for item in items:
        tests += apart(item, thing.value, at) if isinstance(item, Other) else [FILTERS(item, thing, at)]
    return tests


def _nature(np: NP, value: Value, at: Context) -> list[Value]:
    return [*(adjective(word, value) for word in np.adjectives), *_head(np.noun, value, at)]


def _head(noun: Noun, unit: Value, at: Context) -> list[Value]:
    if noun.ids:
        kind, numbers = things.RULES.dot("unit_kind")[unit], things.kinds(noun, at)
        named = kind.is_(numbers[0]) if len(numbers) == 1 else kind.among(tupled(*numbers))
        return [things.OWNER[unit].is_(ME), named]
    if noun.type == "artist":
        return [unit.below(Constant("FIRST_SUMMON"))]
    return [unit.at_least(Constant("FIRST_SUMMON"))] if noun.type == "summon" else []


def adjective(word: str, value: Value) -> Value:
    """Return the test of one adjective of a unit, or of `empty` of a zone."""
    owner = things.OWNER[value]
    tests: Mapping[str, Value] = {
        "friendly": owner.is_(ME),
        "enemy": owner.is_not(ME),
        "empty": things.BOARD[value].is_(NOTHING),
        "exhausted": things.exhausted(value),
        "refreshed": things.refreshed(value),
        "ascended": STATE.dot("ascended")[owner].is_(YES),
    }
    return tests[word]


# ---------------------------------------------------------------- how many?
def count(np: NP, at: Context) -> Value:
    """Return how many fit: units, zones, pieces on the field, or what the player holds."""
    type_ = np.noun.type
    if type_ == "zone" or type_ in things.UNITS:
        return call("len", matches(np, at))
    if type_ in things.LYING and (np.filters or type_ != "frame"):
        return call("len", pieces(np, at))
    if type_ == "card" and r.in_pile(np) is not None:
        return call("len", cards_in(np, at))
    whose = Constant("OPPONENT_OF")[ME] if type_ in ("card", "damage") and "enemy" in np.adjectives else ME
    return held(whose, np.noun, at)


def surplus(tally: r.Surplus, at: Context) -> Value:
    """Return how many more of these one player has than the other."""
    mine, theirs = (count_held(who, tally.np, at) for who in (ME, Constant("OPPONENT_OF")[ME]))
    more = call("max", 0, theirs.minus(mine) if isinstance(tally.player, Opponent) else mine.minus(theirs))
    return more if tally.n == 1 else more.over(tally.n)


def count_held(player: Value, np: NP, at: Context) -> Value:
    """Return how many things that fit a description without places a player has."""
    if not np.adjectives or np.noun.type not in things.UNITS:
        return held(player, np.noun, at)
    return _owned_units(player, np, at)


def held(player: Value, noun: Noun, at: Context) -> Value:
    """Return how many of a noun a player has.

    These are cards in hand, ready dice, counters, drawn frames, summons and pieces on the field, or damage taken.
    """
    if noun.type in ("card", "damage"):
        return STATE.dot("held" if noun.type == "card" else "damage")[player]
    if not noun.ids:
        return _owned_units(player, NP(span=noun.span, adjectives=(), noun=noun, filters=()), at)
    if noun.type == "summon":
        return operation("summoned", player, things.kind_tuple(noun, at))
    if noun.type == "dice":
        return ir.total(STATE.dot("faces")[player][face] for face in things.faces(noun, at))
    if noun.type in ("counter", "frame"):
        return ir.total(STATE.dot("supply")[player][kind] for kind in things.kinds(noun, at))
    return ir.total(call("sum", STATE.dot("tok")[player][kind]) for kind in things.kinds(noun, at))


def player_has(player: Value, owned: Owned, at: Context) -> Value:
    """Return the test that a player has that many. Declared names are those of the text's own player."""
    noun = owned.noun
    if noun.ids and player != ME:
        number: Value = ir.Either(player.is_(ME), held(ME, noun, at), Number(0))
    else:
        number = count_held(player, described(owned), at)
    return enough(number, owned.amount, owned.n)


def _owned_units(player: Value, np: NP, at: Context) -> Value:
    unit = variable("unit")
    tests = [things.on_field(unit), things.OWNER[unit].is_(player), *_nature(np, unit, at)]
    return ir.how_many(things.ALL_UNITS, unit, all_of(tests))


# ---------------------------------------------------------------- conditions and states that only this game knows
@CONDITIONS.of(r.HasInPile)
def has_in_pile(node: r.HasInPile, at: Context) -> Value:
    def has(who: Value) -> Value:
        cards = pile_of(who, node.pile, node.owned.noun)
        return enough(call("len", cards), node.owned.amount, node.owned.n)

    return _of_players(node.player, has, at)


@CONDITIONS.of(r.ChainHas)
def chain_has(node: r.ChainHas, at: Context) -> Value:
    return enough(operation("chain_size"), node.owned.amount, node.owned.n)


@CONDITIONS.of(PlayerHas)
def player_has_(node: PlayerHas, at: Context) -> Value:
    return _of_players(node.player, lambda who: player_has(who, node.owned, at), at)


def _of_players(who: Node, test: Callable[[Value], Value], at: Context) -> Value:
    """Return a test of a player, or of both."""
    if isinstance(who, EachPlayer):
        return all_of([test(ME), test(Constant("OPPONENT_OF")[ME])])
    return test(player(who, at))


@CONDITIONS.of(r.Hidden)
def hidden(node: r.Hidden, at: Context) -> Value:
    kept = at.slots.get(things.HIDDEN_SLOT)
    if kept is not None:
        return kept.is_(YES)
    return SELF.is_(Constant("FACE_DOWN")) if at.testing else things.HIDDEN.is_(YES)


@STATES.of(StateAdjective)
def state_adjective(node: StateAdjective, thing: Thing, at: Context) -> Value:
    return all_of([*_standing((node.adjective,), thing), adjective(node.adjective, thing.value)])


@STATES.of(StateKind)
def state_kind(node: StateKind, thing: Thing, at: Context) -> Value:
    return all_of([*_standing(node.np.adjectives, thing), *fits(node.np, thing, at)])


@STATES.of(r.StateSpot)
def state_spot(node: r.StateSpot, thing: Thing, at: Context) -> Value:
    return FILTERS(node.spot, thing, at)


def _standing(adjectives: tuple[str, ...], thing: Thing) -> list[Value]:
    """Return the test that a unit is on the field, if it must be: off the field it is not refreshed."""
    return [things.on_field(thing.value)] if "refreshed" in adjectives else []
