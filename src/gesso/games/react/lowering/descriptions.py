"""Descriptions: all that fit `a friendly unit with ink within 2 of self`, whether one thing does, and how many there are."""

from __future__ import annotations

from gesso.codegen.conditions import described, enough
from gesso.codegen.context import YES, Context, LoweringError, Thing
from gesso.codegen.ir import (
    ME,
    STATE,
    Constant,
    Either,
    Loop,
    Number,
    Value,
    all_of,
    call,
    chosen,
    how_many,
    operation,
    total,
    tupled,
    variable,
)
from gesso.codegen.ir import (
    listed as listing,
)
from gesso.games.react.lang.ast import In, On
from gesso.games.react.lowering import filters
from gesso.games.react.lowering.reads import (
    ALL_UNITS,
    BOARD,
    FIELD,
    LYING,
    OWNER,
    RULES,
    UNITS,
    exhausted,
    faces,
    kind_tuple,
    kinds,
    on_field,
    refreshed,
    rides,
    somebody,
)
from gesso.games.react.lowering.things import unit as fixed_unit
from gesso.games.react.lowering.things import zone as fixed_zone
from gesso.lang.ast import NP, Node, Noun, Owned, Pick, TheBound

# ---------------------------------------------------------------- all that fit


def listed(np: NP, at: Context) -> Value:
    """All that fit: units and zones row by row (Q5, Q6), pieces place by place."""
    if np.noun.type in LYING:
        return pieces(np, at)
    if np.noun.type == "zone" or any(map(filters.leaves_zones, np.filters)):
        return candidates(np, at)
    if len(np.noun.ids) == 1:
        return operation("in_rows", candidates(np, at))
    unit = variable("unit")
    return chosen(BOARD, unit, [somebody(unit), *fits(np, Thing(unit, "unit"), at)])


def candidates(np: NP, at: Context) -> Value:
    """All units or zones that fit: zones row by row, units in no order that a text may rely on."""
    if np.noun.type == "zone":
        return _zones(np, at)
    if np.noun.type in UNITS:
        return _units(np, at)
    raise LoweringError(np, f"`{np.noun.word}` cannot be listed here")


def _looked_in(np: NP, at: Context) -> tuple[Value | None, list[Node]]:
    """The zones that the first filter about places leaves, and the other filters."""
    for number, item in enumerate(np.filters):
        left = filters.zones_left(item, at)
        if left is not None:
            return left, [*np.filters[:number], *np.filters[number + 1 :]]
    return None, list(np.filters)


def _zones(np: NP, at: Context) -> Value:
    zone = variable("zone")
    left, rest = _looked_in(np, at)
    over = FIELD.dot("zones") if left is None else left
    return chosen(over, zone, [filters.FILTERS(item, Thing(zone, "zone"), at) for item in rest]) if rest else over


def _units(np: NP, at: Context) -> Value:
    left, rest = _looked_in(np, at)
    unit, found = variable("unit"), np.noun.ids
    tests = [filters.FILTERS(item, Thing(unit, "unit"), at) for item in rest]
    if left is not None:
        zone = variable("zone")
        tests = [somebody(unit), *_nature(np, unit, at), *tests]
        return Loop(unit, ((zone, left), (unit, tupled(BOARD[zone]))), all_of(tests))
    adjectives = [adjective(word, unit) for word in np.adjectives]
    if len(found) == 1:
        over: Value = RULES.dot("kinds")[ME][kinds(np.noun, at)[0]].dot("units")
        return chosen(over, unit, [on_field(unit), *adjectives, *tests])
    return chosen(ALL_UNITS, unit, [on_field(unit), *_nature(np, unit, at), *tests])


def pieces(np: NP, at: Context) -> Value:
    """The list of pieces on the field that fit, one entry a piece."""
    riding = rides(np.noun, at)
    holder = variable("unit" if riding else "zone")
    tests: list[Value] = []
    fixed: Value | None = None
    for item in np.filters:
        match item:
            case In(of=Pick(np=inner)) | On(of=Pick(np=inner)):
                tests += fits(inner, Thing(holder, inner.noun.type), at)
            case In(of=TheBound(many=True, slot=slot)) | On(of=TheBound(many=True, slot=slot)):
                tests.append(holder.among(at.slots[slot]))
            case In(of=of) | On(of=of):
                where = fixed_unit(of, at) if riding else fixed_zone(of, at)
                if fixed is not None:
                    tests.append(holder.is_(where))
                fixed = fixed or where
            case _:
                raise LoweringError(item, "this filter says nothing of a piece")
    places: Value
    if fixed is not None:
        places = chosen(listing(fixed), holder, tests) if tests else listing(fixed)
    elif riding:
        places = operation("in_rows", chosen(ALL_UNITS, holder, tests))
    else:
        places = chosen(FIELD.dot("zones"), holder, tests) if tests else FIELD.dot("zones")
    return operation("pieces_in", ME, kind_tuple(np.noun, at), places)


def asked(np: NP, at: Context) -> tuple[Constant, Value]:
    """The kind of decision that picks from a description, and its options."""
    type_ = np.noun.type
    if type_ == "zone":
        return Constant("CHOOSE_ZONE"), candidates(np, at)
    if type_ in UNITS:
        return Constant("CHOOSE_UNIT"), listed(np, at)
    if type_ == "card":
        return Constant("CHOOSE_CARD"), operation("cards_in_hand", ME)
    if type_ in LYING:
        return Constant("CHOOSE_PIECE"), pieces(np, at)
    raise LoweringError(np, f"a {np.noun.word} cannot be picked here")


# ---------------------------------------------------------------- does one fit?


def fits(np: NP, found: Thing, at: Context) -> list[Value]:
    """The conditions under which a given unit or zone fits a description."""
    nature = [] if np.noun.type == "zone" else _nature(np, found.value, at)
    here = Thing(found.value, np.noun.type)
    return [*nature, *(filters.FILTERS(item, here, at) for item in np.filters)]


def _nature(np: NP, unit: Value, at: Context) -> list[Value]:
    return [*(adjective(word, unit) for word in np.adjectives), *_head(np.noun, unit, at)]


def _head(noun: Noun, unit: Value, at: Context) -> list[Value]:
    if noun.ids:
        kind, numbers = RULES.dot("unit_kind")[unit], kinds(noun, at)
        named = kind.is_(numbers[0]) if len(numbers) == 1 else kind.among(tupled(*numbers))
        return [OWNER[unit].is_(ME), named]
    if noun.type == "artist":
        return [unit.below(Constant("FIRST_SUMMON"))]
    return [unit.at_least(Constant("FIRST_SUMMON"))] if noun.type == "summon" else []


def adjective(word: str, unit: Value) -> Value:
    """Is the unit friendly, an enemy, exhausted, refreshed, ascended?"""
    match word:
        case "friendly":
            return OWNER[unit].is_(ME)
        case "enemy":
            return OWNER[unit].is_not(ME)
        case "exhausted":
            return exhausted(unit)
        case "refreshed":
            return refreshed(unit)
        case "ascended":
            return STATE.dot("ascended")[OWNER[unit]].is_(YES)
    raise LookupError(word)


# ---------------------------------------------------------------- how many?


def count(np: NP, at: Context) -> Value:
    """How many fit: units, zones, pieces on the field, or what the player holds."""
    type_ = np.noun.type
    if type_ == "zone" or type_ in UNITS:
        return call("len", candidates(np, at))
    if type_ in LYING and (np.filters or type_ != "frame"):
        return call("len", pieces(np, at))
    return held(ME, np.noun, at)


def held(player: Value, noun: Noun, at: Context) -> Value:
    """How many of these a player has: cards in hand, dice ready, counters or drawn frames, summons or pieces on the field."""
    if noun.type == "card":
        return STATE.dot("held")[player]
    if not noun.ids:
        return _owned_units(player, NP(span=noun.span, adjectives=(), noun=noun, filters=()), at)
    if noun.type == "summon":
        return operation("summoned", player, kind_tuple(noun, at))
    if noun.type == "dice":
        return total(STATE.dot("faces")[player][face] for face in faces(noun, at))
    if noun.type in ("counter", "frame"):
        return total(STATE.dot("supply")[player][kind] for kind in kinds(noun, at))
    return total(call("sum", STATE.dot("tok")[player][kind]) for kind in kinds(noun, at))


def player_has(player: Value, owned: Owned, at: Context) -> Value:
    """Does a player have that many? Declared names are those of the text's own player."""
    noun = owned.noun
    if noun.ids and player != ME:
        number: Value = Either(player.is_(ME), held(ME, noun, at), Number(0))
    elif not owned.adjectives or noun.type not in UNITS:
        number = held(player, noun, at)
    else:
        number = _owned_units(player, described(owned), at)
    return enough(number, owned.amount, owned.least)


def _owned_units(player: Value, np: NP, at: Context) -> Value:
    unit = variable("unit")
    return how_many(ALL_UNITS, unit, all_of([on_field(unit), OWNER[unit].is_(player), *_nature(np, unit, at)]))
