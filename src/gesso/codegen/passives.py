"""Passives: triggers, replacements and bans as tests of events; and passives with a duration.

A sentence puts the latter in force for a while. Each becomes a program of its own, with the values that it captures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.codegen.conditions import condition, player, unused
from gesso.codegen.ir import Constant, Declared, Item, Local, Number, Value, all_of, negated
from gesso.codegen.lowering import (
    Context,
    DurationItem,
    Durations,
    EventPattern,
    LoweringError,
    Lowerings,
    Thing,
    constant_name,
    local_value,
)
from gesso.data_classes import dataclass
from gesso.lang.ast import Ban, Does, Each, Node, Pick, Replacement, StandingIf, TheBound, Trigger, children, walk

EVENTS: Lowerings[[Context], EventPattern] = Lowerings("nothing listens to this event")


@dataclass(frozen=True, slots=True)
class Listener:
    """One item of a passive: what it listens to, and what it does then."""

    mood: str
    """`when`, `would`, `cannot` or `adds`."""
    event: Node
    conditions: tuple[Node, ...]
    body: tuple[Node, ...]
    node: Node
    once: bool = False
    """Whether it listens only once in a period."""


def listeners(items: Sequence[Node], conditions: tuple[Node, ...] = ()) -> Iterator[Listener]:
    """Yield the items of a passive, with the conditions around them."""
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
            case _ if item.adds() is not None:
                yield Listener("adds", item, conditions, (), item)
            case _:
                raise LoweringError(item, "this is not a passive")


def event_pattern(listener: Listener, at: Context) -> tuple[EventPattern, Value]:
    """Return the event of a passive and its whole test, in which its slots are the event's values."""
    pattern = at.game.events(listener.event, at)
    inside = at.binding(bound_by(pattern))
    if pattern.third:
        values = {**inside.slots, pattern.third: pattern.values[2]}
        inside = replace(inside, slots=values, nullable_slots=inside.nullable_slots | {pattern.third})
    limits = [unused(at)] if listener.once else []
    first = [*limits, *map(negated, at.missing(listener.event))]
    tests = [*first, *pattern.tests, *at.game.in_force(at)]
    return pattern, all_of([*tests, *(condition(test, inside) for test in listener.conditions)])


def bound_by(pattern: EventPattern) -> dict[int, Value]:
    """Return the slots that an event fills, with its values."""
    return {**dict(zip(pattern.slots, pattern.values)), **dict(pattern.heard.values())}


def event_values(*names: str) -> tuple[Local, Local, Local]:
    """Return the three values of an event, named for what they are; those that the event does not have keep their
    place."""
    first, second, third = (Local(name) for name in (*names, *("first", "second", "third")[len(names) :]))
    return first, second, third


def slot_of(node: Node) -> int:
    """Return the slot that a part of an event fills, or -1."""
    return node.slot if isinstance(node, Pick) else -1


def is_described(node: Node, value: Value, at: Context) -> list[Value]:
    """Return the tests that an event's value is the thing described."""
    if isinstance(node, Pick | Each):
        return at.game.fits(node.np, Thing(value, node.np.noun.type), at)
    if isinstance(node, TheBound) and node.many:
        return [value.among(at.slots[node.slot])]
    return [value.is_(at.game.things(node, at).value)]


@EVENTS.of(Does)
def does(node: Does, at: Context) -> EventPattern:
    """Lower a player's deed: the first value of its event is that player."""
    pattern = at.game.events(node.deed, at)
    if isinstance(node.player, Pick):
        # Either of them may have done it.
        return replace(pattern, slots=(node.player.slot, pattern.slots[1]))
    doing = pattern.values[0].is_(player(node.player, at))
    return replace(pattern, tests=(doing, *pattern.tests))


def becomes(number: Value, change: Value, amount: str, n: int) -> list[Value]:
    """Return the tests that a number, which has just changed by `change`, has reached what is asked for."""
    match amount:
        case "no":
            return [change.below(0), number.is_(0)]
        case "exactly":
            return [change.is_not(0), number.is_(n)]
        case "fewer":
            return [change.below(0), number.below(n), number.minus(change).at_least(n)]
    wanted = Number(max(n, 1))
    return [change.above(0), number.at_least(wanted), number.minus(change).below(wanted)]


OWN = Local("own", "Record")
"""The record of what is in force, the last argument of its tests."""


def durations_of(id: str, nodes: Sequence[Node], at: Context) -> Durations:
    """Return what sentences put in force, without what that puts in force in turn.

    `id` is that of the program that they belong to.
    """
    durations: dict[Node, tuple[DurationItem, ...]] = {}
    number = 0
    for sentence in _applying(nodes, at):
        if sentence in durations:
            continue
        items = []
        for node, conditions in items_in(at.game.duration_passives(sentence)):
            number += 1
            items.append(DurationItem(f"{id}/gains-{number}", node, conditions, _captured((node, *conditions), at)))
        durations[sentence] = tuple(items)
    return durations


def items_in(items: Sequence[Node], conditions: tuple[Node, ...] = ()) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """Yield the items of a passive, each with the conditions around it."""
    for item in items:
        if isinstance(item, StandingIf):
            yield from items_in(item.items, (*conditions, item.condition))
        else:
            yield item, conditions


def _applying(nodes: Sequence[Node], at: Context) -> Iterator[Node]:
    for node in nodes:
        if at.game.duration_passives(node):
            yield node
        else:
            yield from _applying(tuple(children(node)), at)


def _captured(nodes: Sequence[Node], at: Context) -> Mapping[int, str]:
    """Return the slots of the text that an item mentions and does not fill itself."""
    parts = [part for node in nodes for part in walk(node)]
    filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
    bound = [part for part in parts if isinstance(part, TheBound) and part.slot not in filled]
    for part in bound:
        if part.many and not at.game.captures_lists:
            raise LoweringError(part, "a gained text can mention only one thing, but these may be several")
    fixed = (
        (slot, thing)
        for slot, thing in at.game.implicit_locals.items()
        if any(thing.mentioned_by(part, at) for part in parts)
    )
    return {
        **dict(sorted((part.slot, part.noun.type) for part in bound)),
        **{slot: thing.type for slot, thing in fixed},
    }


# ---------------------------------------------------------------- captured values


def value_of(slot: int, at: Context) -> Value:
    """Return what a slot holds where the text stands."""
    return at.slots[slot] if slot in at.slots else at.game.implicit_locals[slot].value


def place_of(slot: int, words: Sequence[str], at: Context) -> Constant | Declared:
    """Return where the frame of an item keeps a captured slot."""
    if slot < 0:
        return Constant(at.game.implicit_locals[slot].place)
    place = local_value(words[slot], slot).index
    assert isinstance(place, Declared)
    return place


def known(item: DurationItem, words: Sequence[str], at: Context) -> Mapping[int, Value]:
    """Return the captured slots as the tests of an item find them in its record."""
    return {slot: _in_record(number, slot, words, at) for number, slot in enumerate(item.captured)}


def _in_record(number: int, slot: int, words: Sequence[str], at: Context) -> Item:
    word = words[slot] if slot >= 0 else at.game.implicit_locals[slot].word
    return OWN[Declared(f"CAPTURED_{constant_name(word)}_{number}", number, "CAPTURED")]


def forgettable(item: DurationItem, at: Context) -> frozenset[int]:
    """Return the captured slots whose things may leave; after that they mean nothing."""
    types = frozenset[str]().union(*at.game.leaving_types.values())
    return frozenset(slot for slot, type_ in item.captured.items() if type_ in types)


def facts_of(item: DurationItem, words: Sequence[str], at: Context) -> dict[str, object]:
    """Return the facts of an item for the rules: where a frame keeps what it captures, and which of it may leave."""
    facts: dict[str, object] = {}
    if item.captured:
        facts["captures"] = tuple(place_of(slot, words, at) for slot in item.captured)
    for sort, types in at.game.leaving_types.items():
        places = tuple(number for number, type_ in enumerate(item.captured.values()) if type_ in types)
        if places:
            facts[sort] = places
    return facts
