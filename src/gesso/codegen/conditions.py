"""Conditions as tests: of a thing, of any, none or at least some of many, of a player, of the sentence before; and limits,
whether the player of a text has reached one.
"""

from __future__ import annotations

from collections.abc import Callable

from gesso.codegen.ir import (
    ME,
    Constant,
    Perform,
    String,
    Value,
    all_of,
    call,
    exists,
    how_many,
    negated,
    operation,
    variable,
)
from gesso.codegen.lowering import DONE, Context, Lowerings, Thing, in_frame
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
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    TheBound,
)

CONDITIONS: Lowerings[[Context], Value] = Lowerings("this is no condition")
PLAYERS: Lowerings[[Context], Value] = Lowerings("this is no player")


def condition(node: Node, at: Context) -> Value:
    """The test of a condition. What speaks of something that a pick did not find does not hold."""
    return all_of([*map(negated, at.missing(node)), at.game.conditions(node, at)])


def player(node: Node | None, at: Context) -> Value:
    """The number of a player; None is the one whose choice it is."""
    return at.chooser if node is None else at.game.players(node, at)


def doer(node: Node | None, at: Context) -> Value:
    """The player who carries out a sentence; None is the one who acts."""
    return at.doer if node is None else at.game.players(node, at)


@PLAYERS.of(Me)
def me(node: Me, at: Context) -> Value:
    return ME


@PLAYERS.of(Opponent)
def opponent(node: Opponent, at: Context) -> Value:
    return Constant("OPPONENT_OF")[ME]


@CONDITIONS.of(Done)
def done(node: Done, at: Context) -> Value:
    return in_frame(DONE)


@CONDITIONS.of(PlayerHas)
def player_has(node: PlayerHas, at: Context) -> Value:
    return at.game.player_has(player(node.player, at), node.owned, at)


@CONDITIONS.of(PlayerHasMore)
def player_has_more(node: PlayerHasMore, at: Context) -> Value:
    who = player(node.player, at)
    return at.game.held_by(who, node.np, at).above(at.game.held_by(_other(who), node.np, at))


def _other(who: Value) -> Value:
    opponent = Constant("OPPONENT_OF")
    return ME if who == opponent[ME] else opponent[who]


def apart(other: Other, value: Value, at: Context) -> list[Value]:
    """The tests that a thing is none of those which `other` leaves out."""
    found: list[Value] = []
    for thing in other.than:
        if isinstance(thing, TheBound) and thing.many:
            picked = at.slots[thing.slot]
            among = value.among(picked)
            missing = [negated(call("none_found", picked))] if thing.slot in at.nullable_slots else []
            found.append(negated(all_of([*missing, among])))
        else:
            found.append(value.is_not(at.game.thing(thing, at).value))
    return found


@CONDITIONS.of(Has)
def has(node: Has, at: Context) -> Value:
    return of_subject(node.subject, at, lambda thing: at.game.has(thing, node.owned, at))


@CONDITIONS.of(Is)
def is_(node: Is, at: Context) -> Value:
    return of_subject(node.subject, at, lambda thing: at.game.states(node.state, thing, at))


def enough(number: Value, amount: str, least: int) -> Value:
    """Is a number what was asked: none, or so many and more?"""
    return number.is_(0) if amount == "no" else number.at_least(max(least, 1))


def described(owned: Owned) -> NP:
    """What is owned, as a description."""
    return NP(span=owned.span, adjectives=owned.adjectives, noun=owned.noun, filters=())


def of_subject(subject: Node, at: Context, test: Callable[[Thing], Value]) -> Value:
    """The test of one thing, or of any, none or at least some of those described, or of all that were picked."""
    match subject:
        case Pick(np=np) | NoneOf(np=np) | AtLeast(np=np):
            item = variable(np.noun.type)
            fits, over = test(Thing(item, np.noun.type)), at.game.candidates(np, at)
            if isinstance(subject, AtLeast) and subject.n > 1:
                return how_many(over, item, fits).at_least(subject.n)
            found = exists(over, item, fits)
            return negated(found) if isinstance(subject, NoneOf) else found
        case TheBound(many=True, slot=slot, noun=noun):
            item = variable(noun.type)
            return negated(exists(at.slots[slot], item, negated(test(Thing(item, noun.type)))))
    return test(at.game.thing(subject, at))


def unused(at: Context) -> Value:
    """The test that the player has not reached the limit of the text."""
    return operation("unused", ME, String(at.limit))


def used(at: Context) -> Perform:
    """The player reaches the limit of the text."""
    return Perform(operation("use", ME, String(at.limit)))
