"""Passives as tests of events: triggers, replacements, bans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gesso.codegen.conditions import condition, player
from gesso.codegen.context import Context, LoweringError, Lowerings, Thing
from gesso.codegen.ir import Local, Number, Value, all_of, negated
from gesso.codegen.limits import unused
from gesso.lang.ast import Ban, Does, Each, Node, Pick, Replacement, StandingIf, TheBound, Trigger

EVENTS: Lowerings[[Context], EventPattern] = Lowerings("nothing listens to this event")


@dataclass(frozen=True, slots=True)
class Listener:
    """One item of a passive: what it listens to, in which mood, under which conditions, what it does, and whether only
    once in a period."""

    mood: str
    event: Node
    conditions: tuple[Node, ...]
    body: tuple[Node, ...]
    node: Node
    once: bool = False


@dataclass(frozen=True, slots=True)
class EventPattern:
    """A lowered event: its name, the arguments its three values arrive in, the tests, the slots of two (or -1)."""

    event: str
    values: tuple[Local, ...]
    tests: Sequence[Value]
    slots: tuple[int, int] = (-1, -1)


def listeners(items: Sequence[Node], conditions: tuple[Node, ...] = ()) -> Iterator[Listener]:
    """The items of a passive, the conditions around them gathered."""
    for item in items:
        match item:
            case Trigger(event=event, condition=test, body=body, once=once):
                yield Listener("when", event, conditions + ((test,) if test else ()), body, item, once)
            case Replacement(event=event, condition=test, body=body, once=once):
                yield Listener("would", event, conditions + ((test,) if test else ()), body, item, once)
            case Ban(event=event):
                yield Listener("cannot", event, conditions, (), item)
            case StandingIf(condition=test, items=inner):
                yield from listeners(inner, (*conditions, test))
            case _:
                raise LoweringError(item, "this is no passive")


def event_pattern(listener: Listener, at: Context) -> tuple[EventPattern, Value]:
    """The event of a passive and its whole test, in which its slots are the event's values."""
    found = at.game.events(listener.event, at)
    inside = at.binding(dict(zip(found.slots, found.values)))
    limits = [unused(at)] if listener.once else []
    first = [*limits, *map(negated, at.missing(listener.event))]
    return found, all_of([*first, *found.tests, *(condition(test, inside) for test in listener.conditions)])


def event_values(*names: str) -> tuple[Local, Local, Local]:
    """The three values of an event, named for what they are; those that the event does not have keep their place."""
    first, second, third = (Local(name) for name in (*names, *("first", "second", "third")[len(names) :]))
    return first, second, third


def slot_of(node: Node) -> int:
    """The slot that a part of an event fills, or -1."""
    return node.slot if isinstance(node, Pick) else -1


def is_described(node: Node, value: Value, at: Context) -> list[Value]:
    """The tests that an event's value is the thing described."""
    if isinstance(node, Pick | Each):
        return at.game.fits(node.np, Thing(value, node.np.noun.type), at)
    if isinstance(node, TheBound) and node.many:
        return [value.among(at.slots[node.slot])]
    return [value.is_(at.game.thing(node, at).value)]


@EVENTS.of(Does)
def does(node: Does, at: Context) -> EventPattern:
    """A player's deed: the first value of its event is that player."""
    found = at.game.events(node.deed, at)
    doing = found.values[0].is_(player(node.player, at))
    return EventPattern(found.event, found.values, (doing, *found.tests), found.slots)


def becomes(number: Value, change: Value, amount: str, least: int) -> list[Value]:
    """The tests that a number, which has just changed by so much, has become what is asked."""
    if amount == "no":
        return [change.below(0), number.is_(0)]
    wanted = Number(max(least, 1))
    return [change.above(0), number.at_least(wanted), number.minus(change).below(wanted)]
