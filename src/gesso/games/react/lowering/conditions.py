"""Conditions as expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable

from gesso.codegen.templates import all_of, expr, name, negated
from gesso.games.react.lang.ast import Hidden, OwnerOf, StateSpot
from gesso.games.react.lowering.descriptions import Describing, LoweringError
from gesso.lang.ast import (
    NP,
    AtLeast,
    Done,
    Has,
    Is,
    Me,
    Node,
    NoneOf,
    Opponent,
    Pick,
    PlayerHas,
    StateAdjective,
    StateKind,
    TheBound,
)

_Test = Callable[[ast.expr, bool], ast.expr]
"""A test of one thing: the thing, whether it is a zone."""


def condition(node: Node, see: Describing) -> ast.expr:
    """The test of a condition, True or False (or a number that counts as such).

    What speaks of something that a pick did not find does not hold.
    """
    return all_of([*(negated(test) for test in see.missing(node)), _condition(node, see)])


def _condition(node: Node, see: Describing) -> ast.expr:
    match node:
        case Done():
            return expr("f[7]")
        case Hidden():
            return see.at.hidden
        case PlayerHas(player=who, owned=owned):
            return see.player_has(player(who, see), owned)
        case Has(subject=subject, owned=owned):
            np = NP(span=owned.span, adjectives=owned.adjectives, noun=owned.noun, filters=())
            return _of_subject(subject, see, lambda thing, zone: see.has(thing, zone, owned.amount, owned.least, np))
        case Is(subject=subject, state=state):
            return _of_subject(subject, see, lambda thing, zone: _state(state, thing, zone, see))
    raise LoweringError(node, "this is no condition")


def player(node: Node | None, see: Describing) -> ast.expr:
    """The number of a player; None is the one whose choice it is."""
    match node:
        case None:
            return see.at.chooser
        case Me():
            return name("me")
        case Opponent():
            return expr("1 - me")
        case OwnerOf(of=of):
            return expr("owner[U]", U=see.unit(of))
    raise LoweringError(node, "this is no player")


def _of_subject(subject: Node, see: Describing, test: _Test) -> ast.expr:
    match subject:
        case Pick(np=np) | NoneOf(np=np) | AtLeast(np=np):
            variable = name(see.names.fresh("s"))
            fits = test(variable, np.noun.type == "zone")
            listed = see.candidates(np)
            if isinstance(subject, AtLeast) and subject.n > 1:
                return expr("sum(C for V in L) >= N", C=fits, V=variable, L=listed, N=subject.n)
            found = expr("any(C for V in L)", C=fits, V=variable, L=listed)
            return negated(found) if isinstance(subject, NoneOf) else found
    zone = see.is_zone(subject)
    if isinstance(subject, TheBound) and subject.many:
        variable = name(see.names.fresh("s"))
        return expr("not any(not C for V in L)", C=test(variable, zone), V=variable, L=see.at.slot(subject.slot))
    return test(see.zone(subject) if zone else see.unit(subject), zone)


def _state(state: Node, thing: ast.expr, zone: bool, see: Describing) -> ast.expr:
    match state:
        case StateAdjective(adjective=word):
            return all_of([*_standing((word,), thing), see.adjective(word, thing)])
        case StateKind(np=np):
            return all_of([*_standing(np.adjectives, thing), *see.fits_all(np, thing)])
        case StateSpot(spot=spot):
            return see.spot(spot, thing, zone=zone)
    raise LoweringError(state, "this is no state")


def _standing(adjectives: tuple[str, ...], unit: ast.expr) -> list[ast.expr]:
    """A unit off the field is not refreshed."""
    return [expr("pos[U] >= 0", U=unit)] if "refreshed" in adjectives else []
