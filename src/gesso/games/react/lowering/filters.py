"""Filters: where a thing stands and what it holds, as tests of one thing or as the zones to look in."""

from gesso.codegen import ir
from gesso.codegen.conditions import described, enough
from gesso.codegen.ir import ME, STATE, Number, Value, all_of, exists, operation, total, tupled, variable
from gesso.codegen.lowering import Context, LoweringError, Lowerings, Thing
from gesso.games.react.lang import ast as r
from gesso.games.react.lowering import descriptions
from gesso.games.react.lowering.things import (
    BOARD,
    DIRECTION,
    DIRECTION_SLOT,
    FIELD,
    LYING,
    POS,
    bearer,
    kinds,
    place,
    somebody,
    standing,
    zone,
)
from gesso.games.react.rules.field import REACH
from gesso.lang.ast import NP, Node, Noun, Owned, Pick, TheBound

FILTERS: Lowerings[[Thing, Context], Value] = Lowerings("this filter does not fit here")


def zones_left(item: Node, at: Context) -> Value | None:
    """The zones that a filter about places leaves, to look in instead of the whole field; None for other filters."""
    match item:
        case r.Adjacent(of=Pick(np=np)) | r.Diagonal(of=Pick(np=np)) | r.Within(of=Pick(np=np)):
            return operation("around", _table(item), _places(np, at))
        case r.Adjacent(of=of) | r.Diagonal(of=of) | r.Within(of=of):
            return _near(_table(item), of, at)
        case r.In(of=TheBound(many=True, slot=slot)):
            return at.slots[slot]
        case r.In(of=of) if not isinstance(of, Pick):
            return tupled(zone(of, at))
        case r.InDirection():
            return _ahead(at)
    return None


def leaves_zones(item: Node) -> bool:
    """Does the filter leave zones to look in, so that what stands there is found row by row?"""
    in_one = isinstance(item, r.In) and not isinstance(item.of, Pick)
    return in_one or isinstance(item, r.Adjacent | r.Diagonal | r.Within | r.InDirection)


@FILTERS.of(r.With)
def with_(item: r.With, found: Thing, at: Context) -> Value:
    return holds(found, item.amount, item.least, item.np, at)


@FILTERS.of(r.Adjacent, r.Diagonal, r.Within)
def near(item: r.Adjacent | r.Diagonal | r.Within, found: Thing, at: Context) -> Value:
    here, table = place(found), _table(item)
    if not isinstance(item.of, Pick):
        return here.among(_near(table, item.of, at))
    np = item.of.np
    other = variable(np.noun.type)
    there = place(Thing(other, np.noun.type))
    return exists(descriptions.candidates(np, at), other, here.among(table[there]))


@FILTERS.of(r.In)
def in_(item: r.In, found: Thing, at: Context) -> Value:
    here = place(found)
    match item.of:
        case Pick(np=np):
            tests = descriptions.fits(np, Thing(here, "zone"), at)
            return all_of(tests) if tests else Number(True)
        case TheBound(many=True, slot=slot):
            return here.among(at.slots[slot])
    return here.is_(zone(item.of, at))


@FILTERS.of(r.InDirection)
def in_direction(item: r.InDirection, found: Thing, at: Context) -> Value:
    return place(found).among(_ahead(at))


def has(found: Thing, owned: Owned, at: Context) -> Value:
    """Does a unit carry, or a zone hold, what a condition asks?"""
    return holds(found, owned.amount, owned.least, described(owned), at)


def holds(found: Thing, amount: str, least: int, np: NP, at: Context) -> Value:
    """Does a unit carry, or a zone hold, that many?"""
    if np.noun.type in LYING and np.noun.ids:
        return enough(number_on(found.value, np.noun, at), amount, least)
    if found.type != "zone":
        raise LoweringError(np, "only a zone can hold a unit")
    if amount == "n" and least > 1:
        return Number(False)
    unit = variable("unit")
    tests = [somebody(unit), *descriptions.fits(np, Thing(unit, "unit"), at)]
    stands = exists(tupled(BOARD[found.value]), unit, all_of(tests))
    return ir.negated(stands) if amount == "no" else stands


def number_on(thing: Value, noun: Noun, at: Context) -> Value:
    """How many pieces of a kind lie on a thing."""
    return total(STATE.dot("tok")[ME][kind][thing] for kind in kinds(noun, at))


def _table(item: r.Adjacent | r.Diagonal | r.Within) -> Value:
    match item:
        case r.Adjacent():
            return FIELD.dot("adjacent")
        case r.Diagonal():
            return FIELD.dot("diagonal")
    return FIELD.dot("within")[min(item.n, REACH)]


def _near(table: Value, of: Node, at: Context) -> Value:
    if isinstance(of, TheBound) and of.many:
        listed = at.slots[of.slot]
        return operation("around", table, listed if of.noun.type == "zone" else standing(listed))
    return table[zone(of, at)]


def _places(np: NP, at: Context) -> Value:
    listed = descriptions.candidates(np, at)
    return listed if np.noun.type == "zone" else standing(listed)


def _ahead(at: Context) -> Value:
    return FIELD.dot("ahead")[at.slots.get(DIRECTION_SLOT, DIRECTION)][POS[bearer(at)]]
