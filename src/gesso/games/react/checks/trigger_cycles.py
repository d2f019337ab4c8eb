"""Triggers that set themselves, or each other, off without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.dead_code import SELF_TRIGGER
from gesso.diagnostics.codes.effects.entries import TRIGGER_RING
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist, CheckedText
from gesso.games.react.checks.consequences import GROWS, SHRINKS, Deed, awaited, causes, takes_away
from gesso.lang.ast import Trigger


@dataclass(frozen=True, eq=False)
class _Node:
    """A trigger that nothing stops: what it waits for and what it always causes."""

    text: CheckedText
    trigger: Trigger
    waits: tuple[Deed, ...]
    deeds: tuple[Deed, ...]


def check_trigger_cycles(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """A trigger that always causes its own event, and rings of triggers that may go on for ever."""
    nodes = tuple(_unstopped(survey))
    alone = set()
    for node in nodes:
        if any(_sure(deed, event) for deed in node.deeds for event in node.waits):
            alone.add(node)
            yield Diagnostic(
                SELF_TRIGGER,
                "this trigger causes its own event every time and would never end",
                node.trigger.event.span,
                "add an `if`, say `may`, or first remove what sets it off",
            )
    for ring in _rings(tuple(node for node in nodes if node not in alone)):
        yield _report(ring)


def _unstopped(survey: CheckedArtist) -> Iterator[_Node]:
    for text in survey.texts:
        if text.kind != "passive":
            continue
        for item in text.all:
            if not isinstance(item, Trigger) or item.condition is not None or takes_away(item.body, item.event):
                continue
            waits = awaited(item.event)
            if waits:
                yield _Node(text, item, waits, tuple(causes(item.body, text.picked, survey.program.frames)))


def _sure(deed: Deed, event: Deed) -> bool:
    """Growth ends with the pool, and a unit is exhausted once: those never go on for ever by themselves."""
    return deed.kind == event.kind and deed.kind not in GROWS | SHRINKS and deed.thing.surely_is(event.thing)


def _links(node: _Node, other: _Node) -> frozenset[str]:
    """The kinds of deed by which one trigger may set off another."""
    return frozenset(
        deed.kind
        for deed in node.deeds
        for event in other.waits
        if deed.kind == event.kind and deed.thing.may_be(event.thing)
    )


def _rings(nodes: tuple[_Node, ...]) -> Iterator[tuple[_Node, ...]]:
    """Every ring once, told by its first trigger in the order of the file."""
    for start in range(len(nodes)):
        yield from _around(nodes, start, (start,), frozenset())


def _around(
    nodes: tuple[_Node, ...], start: int, path: tuple[int, ...], kinds: frozenset[str]
) -> Iterator[tuple[_Node, ...]]:
    for number in range(start, len(nodes)):
        link = _links(nodes[path[-1]], nodes[number])
        if not link:
            continue
        if number == start:
            if _endless(kinds | link):
                yield tuple(nodes[at] for at in path)
        elif number not in path:
            yield from _around(nodes, start, (*path, number), kinds | link)


def _endless(kinds: frozenset[str]) -> bool:
    grows, shrinks = bool(kinds & GROWS), bool(kinds & SHRINKS)
    return not (grows or shrinks) or (grows and shrinks) or bool(kinds - GROWS - SHRINKS)


def _report(ring: tuple[_Node, ...]) -> Diagnostic:
    names = [f"`{node.text.title}`" for node in ring]
    hint = "mark where it stops: remove what sets it off, say `may`, or add an `if`"
    if len(ring) == 1:
        message = f"{names[0]} can set itself off, again and again"
    else:
        message = f"{names[0]} can set off {', which can set off '.join((*names[1:], names[0]))}"
    related = tuple(Related(node.trigger.event.span, f"{node.text.title} waits for this") for node in ring[1:])
    return Diagnostic(TRIGGER_RING, message, ring[0].trigger.event.span, hint, related)
