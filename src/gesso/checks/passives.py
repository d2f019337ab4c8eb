"""Checks of passives: triggers that set themselves, or each other, off without end, replacements that cause what
they replace, limits that change nothing or stand twice, and `until` inside `until`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gesso.checks.consequences import ANYTHING, Consequences, Outcome
from gesso.checks.entry_texts import EntryTexts, TextFacts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import (
    LIMITED_TWICE,
    ONCE_ANYWAY,
    REPLACE_BY_ITSELF,
    SELF_TRIGGER,
    TRIGGER_RING,
    UNTIL_IN_UNTIL,
)
from gesso.lang.ast import Node, PayOnce, Replacement, Trigger, Until, plain_costs
from gesso.lang.nodes import walk


@dataclass(frozen=True, eq=False)
class _Listener:
    """A trigger that nothing stops: what it waits for and what it always causes."""

    text: TextFacts
    trigger: Trigger
    waits: tuple[Outcome, ...]
    deeds: tuple[Outcome, ...]


def check_trigger_cycles(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report a trigger that always causes its own event, and cycles of triggers that may go on for ever."""
    known = entry.consequences
    others = []
    for listener in _unstopped(entry):
        if not any(_surely(deed, event, known) for deed in listener.deeds for event in listener.waits):
            others.append(listener)
            continue
        message = "this trigger causes its own event every time and would never end"
        hint = "add an `if`, say `may`, or first remove what sets it off"
        yield Diagnostic(SELF_TRIGGER, message, listener.trigger.event.span, hint)
    for start in range(len(others)):
        for cycle in _cycles(others, start, (start,), frozenset(), known):
            yield _report(cycle)


def _unstopped(entry: EntryTexts) -> Iterator[_Listener]:
    known = entry.consequences
    for text, item in nodes_of(entry, Trigger):
        in_force = text.kind == "passive" or id(item) in text.lasting
        free = item.condition is None and not item.once
        if in_force and free and not known.uses_up(item.body, item.event):
            waits = tuple(known.outcomes(item.event))
            if waits:
                yield _Listener(text, item, waits, tuple(known.causes(item.body, text.picked)))


def _surely(deed: Outcome, event: Outcome, known: Consequences) -> bool:
    kind = known.kinds[deed.kind]
    limited = kind.accumulates or kind.depletes
    return deed.kind == event.kind and not limited and deed.thing.surely_is(event.thing, known.supertypes)


def _links(one: _Listener, other: _Listener, known: Consequences) -> frozenset[str]:
    alike = ((deed, event) for deed in one.deeds for event in other.waits if deed.kind == event.kind)
    return frozenset(deed.kind for deed, event in alike if deed.thing.may_be(event.thing, known.supertypes))


def _cycles(
    listeners: list[_Listener], start: int, path: tuple[int, ...], kinds: frozenset[str], known: Consequences
) -> Iterator[list[_Listener]]:
    """Yield every cycle through `start` once: each begins with the trigger that comes first in the file."""
    for number in range(start, len(listeners)):
        link = _links(listeners[path[-1]], listeners[number], known)
        if not link:
            continue
        if number == start:
            if _endless(kinds | link, known):
                yield [listeners[at] for at in path]
        elif number not in path:
            yield from _cycles(listeners, start, (*path, number), kinds | link, known)


def _endless(names: frozenset[str], known: Consequences) -> bool:
    # Growing ends with the supply and shrinking with what is there; both together may go round.
    kinds = [known.kinds[name] for name in names]
    grows, shrinks = any(kind.accumulates for kind in kinds), any(kind.depletes for kind in kinds)
    return grows == shrinks or not all(kind.accumulates or kind.depletes for kind in kinds)


def _report(cycle: list[_Listener]) -> Diagnostic:
    names = [f"`{listener.text.title}`" for listener in cycle]
    hint = "end the loop: remove what sets it off, say `may`, or add an `if`"
    if len(cycle) == 1:
        message = f"{names[0]} can set itself off, again and again"
    else:
        message = f"{names[0]} can set off {', which can set off '.join((*names[1:], names[0]))}"
    related = tuple(Related(member.trigger.event.span, f"{member.text.title} waits for this") for member in cycle[1:])
    return Diagnostic(TRIGGER_RING, message, cycle[0].trigger.event.span, hint, related)


def check_replacements(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `would` whose block always does the same to the same thing."""
    for text, node in nodes_of(entry, Replacement):
        if (kind := _repeated(node, text, entry.consequences)) is not None:
            words = entry.consequences.kinds[kind]
            hint = "make the block do something else, or use `when` without `would`"
            yield Diagnostic(
                REPLACE_BY_ITSELF, f"the replacement for {words.doing} {words.does}", node.event.span, hint
            )


def _repeated(node: Replacement, text: TextFacts, known: Consequences) -> str | None:
    deeds = tuple(known.causes(node.body, text.picked))
    for event in known.outcomes(node.event):
        if not known.kinds[event.kind].doing:
            continue
        if event.thing.type == ANYTHING.type:  # An action of a player, to nothing.
            if any(deed.kind == event.kind and deed.thing.may_be(event.thing, known.supertypes) for deed in deeds):
                return event.kind
        elif any(known.repeats(sentence, event.kind, text.picked) for sentence in node.body):
            return event.kind
    return None


HINT = "leave the limit out"


def check_limits(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every limit of an event that comes once anyway, and of a cost that exhausts its card or has another
    limit."""
    for _text, node in nodes_of(entry, Node):
        if isinstance(node, Trigger | Replacement) and node.once and entry.facts.comes_once(node.event):
            yield Diagnostic(ONCE_ANYWAY, "this happens no more often without the limit", node.event.span, HINT)
    for text in entry.texts:
        if text.kind == "cost":
            costs = [*plain_costs(text.nodes)]
            yield from _needless(costs, entry)
            # A limit may stand twice in more than one way of paying.
            yield from dict.fromkeys(report for cost in costs for report in _again(cost))


def _needless(costs: list[tuple[Node, ...]], entry: EntryTexts) -> Iterator[Diagnostic]:
    """Yield the limits that the rest of the cost makes needless in every way of paying."""
    needed = {
        limit.span for cost in costs if not any(map(entry.facts.exhausts_its_card, cost)) for limit in _limits(cost)
    }
    for limit in dict.fromkeys(limit.span for cost in costs for limit in _limits(cost)[:1]):
        if limit not in needed:
            yield Diagnostic(ONCE_ANYWAY, "the cost exhausts its own card", limit, HINT)


def _again(cost: tuple[Node, ...]) -> Iterator[Diagnostic]:
    limits = _limits(cost)
    for again in limits[1:]:
        related = (Related(limits[0].span, "the limit"),)
        yield Diagnostic(LIMITED_TWICE, "this cost has a limit already", again.span, "drop one of the two", related)


def _limits(cost: tuple[Node, ...]) -> list[PayOnce]:
    return [price for price in cost if isinstance(price, PayOnce)]


def check_until_in_until(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every `until` in the block of another one."""
    for _text, outer in nodes_of(entry, Until):
        for inner in walk(*outer.items):
            if isinstance(inner, Until):
                message = "this is in the block of another `until`"
                hint = "put both into one block, or put this one after the other"
                yield Diagnostic(UNTIL_IN_UNTIL, message, inner.moment.span, hint)
