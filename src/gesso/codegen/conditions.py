"""Conditions as tests: of a thing, of any, none or at least some of many, of a player, of the sentence before; and
limits: whether the player of a text has reached one."""

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
from gesso.codegen.lowering import DONE, TARGET, TARGET_SLOT, Context, Lowerings, Thing, in_frame
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
    TheTarget,
)

CONDITIONS: Lowerings[[Context], Value] = Lowerings("this is no condition")
PLAYERS: Lowerings[[Context], Value] = Lowerings("this is no player")
THINGS: Lowerings[[Context], Thing] = Lowerings("this is no thing")


def condition(node: Node, at: Context) -> Value:
    """Return the test of a condition. It does not hold if it mentions what a pick did not find."""
    return all_of([*map(negated, at.missing(node)), at.game.conditions(node, at)])


def player(node: Node | None, at: Context) -> Value:
    """Return the number of a player; None is the one who chooses."""
    return at.chooser if node is None else at.game.players(node, at)


def doer(node: Node | None, at: Context) -> Value:
    """Return the player who carries out a sentence; None is the one who acts."""
    return at.doer if node is None else at.game.players(node, at)


@PLAYERS.of(Me)
def me(node: Me, at: Context) -> Value:
    return ME


@PLAYERS.of(Opponent)
def opponent(node: Opponent, at: Context) -> Value:
    return Constant("OPPONENT_OF")[ME]


@THINGS.of(TheBound)
def the_bound(node: TheBound, at: Context) -> Thing:
    return Thing(at.slots[node.slot], node.noun.type)


@THINGS.of(TheTarget)
def the_target(node: TheTarget, at: Context) -> Thing:
    return Thing(at.slots.get(TARGET_SLOT, TARGET), node.type)


@CONDITIONS.of(Done)
def done(node: Done, at: Context) -> Value:
    return in_frame(DONE)


@CONDITIONS.of(PlayerHas)
def player_has(node: PlayerHas, at: Context) -> Value:
    return at.game.player_has(player(node.player, at), node.owned, at)


@CONDITIONS.of(PlayerHasMore)
def player_has_more(node: PlayerHasMore, at: Context) -> Value:
    who = player(node.player, at)
    return at.game.count_held(who, node.np, at).above(at.game.count_held(_other(who), node.np, at))


def _other(who: Value) -> Value:
    opponent = Constant("OPPONENT_OF")
    return ME if who == opponent[ME] else opponent[who]


def apart(other: Other, value: Value, at: Context) -> list[Value]:
    """Return the tests that a thing is none of those that `other` leaves out."""
    tests: list[Value] = []
    for thing in other.than:
        if isinstance(thing, TheBound) and thing.many:
            picked = at.slots[thing.slot]
            among = value.among(picked)
            missing = [negated(call("none_found", picked))] if thing.slot in at.nullable_slots else []
            tests.append(negated(all_of([*missing, among])))
        else:
            tests.append(value.is_not(at.game.things(thing, at).value))
    return tests


@CONDITIONS.of(Has)
def has(node: Has, at: Context) -> Value:
    return of_subject(node.subject, at, lambda thing: at.game.thing_has(thing, node.owned, at))


@CONDITIONS.of(Is)
def is_(node: Is, at: Context) -> Value:
    return of_subject(node.subject, at, lambda thing: at.game.states(node.state, thing, at))


def enough(number: Value, amount: str, least: int) -> Value:
    """Return the test that a number is what was asked for: none, or at least so many."""
    return number.is_(0) if amount == "no" else number.at_least(max(least, 1))


def described(owned: Owned) -> NP:
    """Return a description of what is owned."""
    return NP(span=owned.span, adjectives=owned.adjectives, noun=owned.noun, filters=())


def of_subject(subject: Node, at: Context, test: Callable[[Thing], Value]) -> Value:
    """Return the test of one thing, or of any, none or at least some of those described or picked."""
    match subject:
        case Pick(np=np) | NoneOf(np=np) | AtLeast(np=np):
            item = variable(np.noun.type)
            fits, over = test(Thing(item, np.noun.type)), at.game.matches(np, at)
            if isinstance(subject, AtLeast) and subject.n > 1:
                return how_many(over, item, fits).at_least(subject.n)
            exists_test = exists(over, item, fits)
            return negated(exists_test) if isinstance(subject, NoneOf) else exists_test
        case TheBound(many=True, slot=slot, noun=noun):
            item = variable(noun.type)
            return negated(exists(at.slots[slot], item, negated(test(Thing(item, noun.type)))))
    return test(at.game.things(subject, at))


def unused(at: Context) -> Value:
    """Return the test that the player has not reached the limit of the text."""
    return operation("unused", ME, String(at.limit))


def used(at: Context) -> Perform:
    """Return the statement by which the player reaches the limit of the text."""
    return Perform(operation("use", ME, String(at.limit)))
