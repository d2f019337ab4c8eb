"""Conditions and limits as tests, and the tests that a block could change the game at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from gesso.codegen.ir import (
    ME,
    Constant,
    Loop,
    Number,
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
from gesso.codegen.lowering import DONE, SELF, TARGET, TARGET_SLOT, Context, Lowerings, Thing, in_frame, references
from gesso.lang.ast import (
    NP,
    AtLeast,
    ChooseOf,
    Counted,
    Done,
    Each,
    ForEach,
    Has,
    If,
    Is,
    May,
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
    walk,
)
from gesso.lang.ast.players import EachPlayer
from gesso.lang.nodes import Role

CONDITIONS: Lowerings[[Context], Value] = Lowerings("this is not a condition")
PLAYERS: Lowerings[[Context], Value] = Lowerings("this is not a player")
THINGS: Lowerings[[Context], Thing] = Lowerings("this is not a thing")


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
    here, there = at.game.count_held(who, node.np, at), at.game.count_held(_other(who), node.np, at)
    return here.below(there) if node.fewer else here.above(there)


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


def enough(number: Value, amount: str, n: int) -> Value:
    """Return the test that a number is what was asked for (`Owned.amount`)."""
    match amount:
        case "no":
            return number.is_(0)
        case "exactly":
            return number.is_(n)
        case "fewer":
            return number.below(n)
        case _:
            return number.at_least(max(n, 1))


def described(owned: Owned) -> NP:
    """Return a description of what is owned."""
    return NP(span=owned.span, adjectives=owned.adjectives, noun=owned.noun, filters=())


def of_subject(subject: Node, at: Context, test: Callable[[Thing], Value]) -> Value:
    """Return the test of one thing, or of any, none or at least some of those described or picked."""
    match subject:
        case Pick(np=np) | NoneOf(np=np) | Counted(np=np):
            item = variable(np.noun.type)
            fits, over = test(Thing(item, np.noun.type)), at.game.matches(np, at)
            if isinstance(subject, Counted) and (subject.n > 1 or not isinstance(subject, AtLeast)):
                return enough(how_many(over, item, fits), subject.amount, subject.n)
            exists_test = exists(over, item, fits)
            return negated(exists_test) if isinstance(subject, NoneOf) else exists_test
        case TheBound(many=True, slot=slot, noun=noun):
            item = variable(noun.type)
            return negated(exists(at.slots[slot], item, negated(test(Thing(item, noun.type)))))
    return test(at.game.things(subject, at))


def unused(at: Context) -> Value:
    """Return the test that the player, or the thing that has the keyword, has not reached the limit of the text."""
    if at.keyword:
        return operation("unused_by", ME, String(at.limit), SELF)
    return operation("unused", ME, String(at.limit))


def used(at: Context) -> Perform:
    """Return the statement by which the player reaches the limit of the text."""
    return Perform(operation("use", ME, String(at.limit)))


def could_happen(sentences: Sequence[Node], at: Context, picked: frozenset[int] = frozenset()) -> list[Value] | None:
    """Return the tests of a block; None if nothing is certain.

    A sentence is tested as if those before it had done nothing. One that mentions what they would have `picked` then
    does nothing either.
    """
    all_tests: list[Value] = []
    for number, sentence in enumerate(sentences):
        mentioned_later = not _filled_slots((sentence,)).isdisjoint(_mentioned_slots(sentences[number + 1 :]))
        tests = _sentence(sentence, at, picked | _filled_slots(sentences[:number]), mentioned_later=mentioned_later)
        if tests is None:
            return None
        all_tests += tests
    return all_tests


def some(things: Value) -> Value:
    """Return the test that there is one of these."""
    if isinstance(things, Loop) and things.into == "list":
        return Loop(things.test or Number(True), things.loops, into="any")
    return call("len", things).above(0)


def _sentence(node: Node, at: Context, picked: frozenset[int], *, mentioned_later: bool) -> list[Value] | None:
    match node:
        case If(condition=test, then=then, otherwise=otherwise):
            other_tests = could_happen(otherwise or (), at, picked)
            if isinstance(test, Done) or not _mentioned_slots((test,)).isdisjoint(picked):
                return other_tests
            if not at.game.publicly_known(test):
                done = could_happen(then, at, picked)
                return None if done is None or other_tests is None else [*done, *other_tests]
            holds = condition(test, at)
            return [*_where(holds, could_happen(then, at, picked)), *_where(negated(holds), other_tests)]
        case May(who=who, body=body):
            return could_happen(body, _acting(who, at), picked)
        case ChooseOf(options=options):
            blocks = [could_happen(option, at, picked) for option in options]
            return None if None in blocks else [test for block in blocks for test in block or ()]
        case ForEach(np=np):
            return [] if _mentioned_slots((np,)) & picked else _if_found(np, [at.game.publicly_exists(np, at)], at)
    if _mentioned_slots((node,)) & picked:
        return []
    who = getattr(node, "who", None)
    if isinstance(who, EachPlayer):
        shared: Any = node
        acts = [replace(shared, who=one(span=who.span)) for one in (Me, Opponent)]
        found = [_sentence(act, at, picked, mentioned_later=mentioned_later) for act in acts]
        return None if None in found else [test for tests in found for test in tests or ()]
    here = _acting(who, at)
    alone = None if mentioned_later else at.game.could_happen(node, here)
    if alone is not None:
        return _if_found(node, [alone], at)
    parts = [getattr(node, part.field) for part in node.spec.operands if part.role is Role.THING]
    described = [part.np for part in parts if isinstance(part, Pick | Each)]
    if described:
        return _if_found(node, [at.game.publicly_exists(np, here) for np in described], at)
    # The rest may do something, unless what it mentions is missing.
    return _if_found(node, [], at) if at.missing(node) else None


def _where(condition: Value, tests: Sequence[Value] | None) -> list[Value]:
    return [condition] if tests is None else [all_of((condition, test)) for test in tests]


def _acting(who: Node | None, at: Context) -> Context:
    return at if who is None else at.acted_by(player(who, at))


def _if_found(about: Node, tests: Sequence[Value | None], at: Context) -> list[Value] | None:
    """Return all of the tests as one, after the test that everything the text mentions was found."""
    seen = [test for test in tests if test is not None]
    return None if len(seen) < len(tests) else [all_of([*map(negated, at.missing(about)), *seen])]


def _mentioned_slots(nodes: Iterable[Node]) -> frozenset[int]:
    return frozenset(part.slot for part in references(nodes))


def _filled_slots(nodes: Iterable[Node]) -> frozenset[int]:
    parts = (part for node in nodes for part in walk(node) if not isinstance(part, TheBound))
    return frozenset(slot for part in parts if (slot := getattr(part, "slot", -1)) >= 0)
