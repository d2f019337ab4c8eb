"""Limits on what happens no more often without them, and limits that stand twice."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.limits import LIMITED_TWICE, ONCE_ANYWAY
from gesso.lang.ast import Node, PayOnce, Replacement, Trigger, plain_costs

HINT = "leave the limit out"


def check_limits(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every limit of an event that comes once anyway, and of a cost that exhausts its card or has another one."""
    for _text, node in nodes_of(entry, Node):
        if isinstance(node, Trigger | Replacement) and node.once and entry.facts.comes_once(node.event):
            yield Diagnostic(ONCE_ANYWAY, "this comes no more often", node.event.span, HINT)
    for text in entry.texts:
        if text.kind == "cost":
            found = [report for cost in plain_costs(text.nodes) for report in _needless(cost, entry)]
            # What is needless beside alternatives is so with each of them.
            yield from dict.fromkeys(found)


def _needless(cost: tuple[Node, ...], entry: EntryTexts) -> Iterator[Diagnostic]:
    limits = [price for price in cost if isinstance(price, PayOnce)]
    if limits and any(map(entry.facts.takes_itself, cost)):
        yield Diagnostic(ONCE_ANYWAY, "the cost exhausts its own card", limits[0].span, HINT)
    for again in limits[1:]:
        related = (Related(limits[0].span, "the limit"),)
        yield Diagnostic(LIMITED_TWICE, "this cost has a limit already", again.span, "drop one of the two", related)
