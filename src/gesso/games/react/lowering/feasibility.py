"""What could happen on the field: everything that these tests look at lies open, and of a hand only its size."""

from collections.abc import Callable

from gesso.codegen.conditions import player
from gesso.codegen.feasibility import some
from gesso.codegen.ir import ME, STATE, Value, all_of, call, exists, listed, operation, tupled, variable
from gesso.codegen.lowering import NOTHING, Context
from gesso.games.react.lang import ast as r
from gesso.games.react.lowering.descriptions import count, hand_of, held, matches, pieces
from gesso.games.react.lowering.events import links_that_are
from gesso.games.react.lowering.things import (
    BOARD,
    LYING,
    POS,
    THINGS,
    UNITS,
    exhausted,
    kinds,
    on_field,
    refreshed,
    unit,
)
from gesso.lang.ast import NP, Each, EveryN, Node, Noun, Pick, TheBound


def could_happen(node: Node, at: Context) -> Value | None:
    """The test that a sentence could change anything; None for those that are told by what they describe."""
    match node:
        case r.Exhaust(units=units):
            return _with_unit(units, at, refreshed)
        case r.Refresh(units=units):
            return _with_unit(units, at, exhausted)
        case r.Summon(noun=noun, zone=where):
            zones = _things(where, at)
            if zones is None:
                return None
            one = variable("zone")
            free = BOARD[one if _is_zone(where, at) else POS[one]].is_(NOTHING)
            return all_of([_left("pool", noun, at), exists(zones, one, free)])
        case r.Place(noun=noun, where=where, tally=tally):
            places = _things(where, at)
            if places is None:
                return None
            stock = "supply" if noun.type == "frame" else "pool"
            return all_of([_left(stock, noun, at), *_tally(tally, at), some(places)])
        case (
            r.Deal(to=things, tally=tally) | r.Move(units=things, tally=tally) | r.MoveToward(units=things, tally=tally)
        ):
            found = _things(things, at)
            return None if found is None else all_of([*_tally(tally, at), some(found)])
        case r.Jump(unit=jumping) | r.JumpToward(unit=jumping):
            return on_field(unit(jumping, at))
        case r.Discard(who=who, what=Pick(np=np) | Each(np=np)):
            inner = at if who is None else at.acted_by(player(who, at))
            return call("sum", STATE.dot("hand")[hand_of(np, inner)]).above(0)
        case r.Gain(what=Pick(np=np), tally=tally) if np.noun.type == "card":
            return all_of([*_tally(tally, at), call("len", STATE.dot("discard")[ME]).above(0)])
        case r.Negate(what=Pick(np=np)):
            slot = variable("slot")
            return exists(operation("negatable"), slot, all_of(links_that_are(np, slot)))
        case r.LoseSome(what=Pick(np=np), tally=tally):
            return all_of([*_tally(tally, at), held(ME, np.noun, at).above(0)])
        case r.Hide():
            return STATE.dot("held")[ME].above(0)
    return None


def publicly_exists(np: NP, at: Context) -> Value | None:
    """The test that a unit, a zone or a piece fits."""
    if np.noun.type == "zone" or np.noun.type in UNITS:
        return some(matches(np, at))
    return some(pieces(np, at)) if np.noun.type in LYING else None


def _things(node: Node, at: Context) -> Value | None:
    match node:
        case Each(np=np) | Pick(np=np):
            if np.noun.type in LYING:
                return pieces(np, at)
            return matches(np, at) if np.noun.type == "zone" or np.noun.type in UNITS else None
        case TheBound(many=True, slot=slot):
            return at.slots[slot]
    return listed(THINGS(node, at).value)


def _is_zone(node: Node, at: Context) -> bool:
    type_ = node.np.noun.type if isinstance(node, Each | Pick) else THINGS(node, at).type
    return type_ == "zone"


def _with_unit(units: Node, at: Context, test: Callable[[Value], Value]) -> Value | None:
    found, one = _things(units, at), variable("unit")
    return None if found is None else exists(found, one, test(one))


def _left(stock: str, noun: Noun, at: Context) -> Value:
    """One of these kinds is left with the player or in the pool."""
    numbers, kind = kinds(noun, at), variable("kind")
    held = STATE.dot(stock)[ME]
    return held[numbers[0]].above(0) if len(numbers) == 1 else exists(tupled(*numbers), kind, held[kind].above(0))


def _tally(tally: NP | EveryN | None, at: Context) -> list[Value]:
    match tally:
        case None:
            return []
        case EveryN(n=n, np=np):
            return [count(np, at).at_least(n)]
        case _:
            return [count(tally, at).above(0)]
