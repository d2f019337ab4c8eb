"""Limits on what happens no more often without them, and limits that stand twice."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import LIMITED_TWICE, ONCE_ANYWAY
from gesso.lang.ast import Node, PayOnce, Replacement, Trigger, plain_costs

HINT = "leave the limit out"


def check_limits(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every limit of an event that comes once anyway, and of a cost that exhausts its card or has another one."""
    for _text, node in nodes_of(entry, Node):
        if isinstance(node, Trigger | Replacement) and node.once and entry.facts.comes_once(node.event):
            yield Diagnostic(ONCE_ANYWAY, "this comes no more often", node.event.span, HINT)
    for text in entry.texts:
        if text.kind == "cost":
            costs = [*plain_costs(text.nodes)]
            yield from _needless(costs, entry)
            # What stands twice in one way of paying may stand so in others.
            yield from dict.fromkeys(report for cost in costs for report in _again(cost))


def _needless(costs: list[tuple[Node, ...]], entry: EntryTexts) -> Iterator[Diagnostic]:
    """The limits for which the rest of the cost provides in every way of paying that has them."""
    needed = {limit.span for cost in costs if not any(map(entry.facts.takes_itself, cost)) for limit in _limits(cost)}
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
