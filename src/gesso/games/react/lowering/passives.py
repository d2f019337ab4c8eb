"""Passives as tests of events and the blocks that follow: triggers, replacements, bans."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gesso.codegen.templates import all_of, expr, name
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
from gesso.games.react.lowering.conditions import condition, player
from gesso.games.react.lowering.context import Context
from gesso.games.react.lowering.descriptions import LYING, Describing, LoweringError
from gesso.games.react.rules.codec import KIND_MASK, SHIFT
from gesso.games.react.rules.events import HIDDEN, ME
from gesso.lang.ast import (
    NP,
    Ban,
    Does,
    DrawsCard,
    Each,
    Node,
    Pick,
    PlayerReaches,
    Replacement,
    StandingIf,
    TheBound,
    Trigger,
)

FIRST, SECOND, THIRD = name("first"), name("second"), name("third")


@dataclass(frozen=True, slots=True)
class Listener:
    """One item of a passive: what it listens to, in which mood, under which conditions, and what it does."""

    mood: str
    event: Node
    conditions: tuple[Node, ...]
    body: tuple[Node, ...]
    node: Node


def listeners(items: Sequence[Node], conditions: tuple[Node, ...] = ()) -> Iterator[Listener]:
    """The items of a passive, the conditions around them gathered."""
    for item in items:
        match item:
            case Trigger(event=event, condition=test, body=body):
                yield Listener("when", event, conditions + ((test,) if test else ()), body, item)
            case Replacement(event=event, condition=test, body=body):
                yield Listener("would", event, conditions + ((test,) if test else ()), body, item)
            case Ban(event=event):
                yield Listener("cannot", event, conditions, (), item)
            case StandingIf(condition=test, items=inner):
                yield from listeners(inner, (*conditions, test))
            case _:
                raise LoweringError(item, "this is no passive")


@dataclass(frozen=True, slots=True)
class EventPattern:
    """A lowered event: its name for the rules, the tests, and which slots its two values fill (-1: none)."""

    event: str
    tests: list[ast.expr]
    first: int = -1
    second: int = -1


def event_pattern(listener: Listener, at: Context) -> tuple[EventPattern, ast.expr]:
    """The event of a passive and its whole test."""
    found = _event(listener.event, Describing(at))
    slots = dict(at.slots)
    if found.first >= 0:
        slots[found.first] = FIRST
    if found.second >= 0:
        slots[found.second] = SECOND
    see = Describing(replace(at, slots=slots))
    found = _event(listener.event, see)
    tests = [*found.tests, *(condition(test, see) for test in listener.conditions)]
    return found, all_of(tests)


def _event(node: Node, see: Describing) -> EventPattern:
    match node:
        case Enters(actor=actor, zone=zone):
            return _passage("enters", actor, zone, see)
        case Leaves(actor=actor, zone=zone):
            return _passage("leaves", actor, zone, see)
        case Was(actor=actor, change=change):
            return _change(actor, change, see)
        case Reaches(actor=actor, owned=owned):
            if owned.noun.type not in LYING:
                raise LoweringError(owned, "nothing listens to units that come to stand in a zone: name what they do")
            tests = [see.piece_code(owned.noun, SECOND), *_thing(actor, FIRST, see)]
            number = see.has_number(FIRST, owned.noun)
            return EventPattern("count", [*tests, *_becomes(number, owned.amount, owned.least)], _slot(actor))
        case PlayerReaches(player=who, owned=owned):
            if owned.adjectives:
                raise LoweringError(owned, "nothing listens to how many units of a player are in a state")
            tests = [expr("first == P", P=player(who, see)), see.piece_code(owned.noun, SECOND)]
            number = see.held(player(who, see), owned.noun)
            return EventPattern("supply", [*tests, *_becomes(number, owned.amount, owned.least)])
        case Ascends(actor=actor):
            return EventPattern("ascends", _thing(actor, FIRST, see), _slot(actor))
        case Descends(actor=actor):
            return EventPattern("descends", _thing(actor, FIRST, see), _slot(actor))
        case TurnStarts(whose=whose):
            return EventPattern("turn-starts", _turn(whose))
        case TurnEnds(whose=whose):
            return EventPattern("turn-ends", _turn(whose))
        case Does(player=who, deed=deed):
            tests = [expr("first == P", P=player(who, see))]
            match deed:
                case DrawsCard():
                    return EventPattern("draws", tests)
                case Progresses():
                    return EventPattern("progresses", tests)
                case PlaysCard(pick=pick):
                    return EventPattern("plays", [*tests, *_card(pick.np)], -1, pick.slot)
    raise LoweringError(node, "nothing listens to this event")


def _passage(event: str, actor: Node, zone: Node, see: Describing) -> EventPattern:
    tests = [*_thing(actor, FIRST, see), *_thing(zone, SECOND, see)]
    return EventPattern(event, tests, _slot(actor), _slot(zone))


def _change(actor: Node, change: str, see: Describing) -> EventPattern:
    type_ = _sort(actor)
    if type_ == "zone":
        return EventPattern(change, _thing(actor, SECOND, see), -1, _slot(actor))
    if type_ in LYING:
        noun = actor.np.noun if isinstance(actor, Pick | Each) else None
        assert noun is not None
        tests = [see.piece_code(noun, expr("first >> S & M", S=SHIFT, M=KIND_MASK))]
        inner = actor.np if isinstance(actor, Pick | Each) else None
        if inner is not None and inner.filters:
            raise LoweringError(actor, "a piece that is placed or removed is named by its kind alone")
        return EventPattern(f"piece-{change}", tests, _slot(actor))
    event = {"removed": "unit-removed", "placed": "summoned"}.get(change, change)
    return EventPattern(event, [expr("first >= 0"), *_thing(actor, FIRST, see)], _slot(actor))


def _thing(node: Node, value: ast.expr, see: Describing) -> list[ast.expr]:
    """The tests that an event's value is the thing described."""
    match node:
        case Pick(np=np) | Each(np=np):
            return see.fits_all(np, value)
        case TheBound():
            raise LoweringError(node, "nothing is bound before an event")
    return [expr("V == X", V=value, X=see.zone(node) if see.is_zone(node) else see.unit(node))]


def _becomes(number: ast.expr, amount: str, least: int) -> list[ast.expr]:
    """The tests that a count has just become what is asked; `third` is by how much it changed."""
    if amount == "no":
        return [expr("third < 0"), expr("N == 0", N=number)]
    wanted = max(least, 1)
    return [expr("third > 0"), expr("N >= W", N=number, W=wanted), expr("N - third < W", N=number, W=wanted)]


def _card(np: NP) -> list[ast.expr]:
    """The tests of the card played: whose it is (first), where it lies or would lie (second), whether it was hidden (third)."""
    return [*_card_is(np, FIRST, THIRD), *_card_below(np, SECOND)]


def _card_is(np: NP, owner: ast.expr, hidden: ast.expr) -> list[ast.expr]:
    tests = {
        "friendly": expr("P == me", P=owner),
        "enemy": expr("P != me", P=owner),
        "hidden": expr("H == 1", H=hidden),
    }
    return [tests[word] for word in np.adjectives]


def _card_below(np: NP, slot: ast.expr) -> list[ast.expr]:
    """The tests of the cards in the slots before this one."""
    tests: list[ast.expr] = []
    for item in np.filters:
        if not (isinstance(item, On) and isinstance(item.of, Pick)):
            raise LoweringError(item, "a card lies on the card in the slot before it and nowhere else")
        below = expr("S - 1", S=slot)
        owner, hidden = (expr("g.chain[S][N]", S=below, N=position) for position in (ME, HIDDEN))
        tests += [expr("S > 0", S=slot), *_card_is(item.of.np, owner, hidden), *_card_below(item.of.np, below)]
    return tests


def _turn(whose: str) -> list[ast.expr]:
    return {"my": [expr("first == me")], "enemy": [expr("first != me")]}.get(whose, [])


def _slot(node: Node) -> int:
    return node.slot if isinstance(node, Pick) else -1


def _sort(node: Node) -> str:
    match node:
        case Pick(np=np) | Each(np=np):
            return np.noun.type
    return "zone" if type(node).__name__ in ("TheTarget", "ZoneOf") else "unit"
