"""What words such as `the unit`, `it` and `that much` refer to."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.data_classes import dataclass
from gesso.editing.place import TextReading
from gesso.lang.ast import ForEach, Node, Other, PayTarget, SelfRef, TheBound, TheTarget
from gesso.lang.ast.amounts import ThatMuch
from gesso.lang.ast.players import ThePlayer
from gesso.lang.nodes import walk
from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Reference:
    """Words that refer to something that is said elsewhere."""

    span: Span
    to: tuple[Span, ...]
    """The places of what they mean, in order; empty if that is no place in the text."""
    says: str
    """What they mean, as the text says it there."""
    is_obvious: bool
    """Whether a reader sees it without help: it is said right before, and nothing else could be meant."""


def references(reading: TextReading) -> Iterator[Reference]:
    """Yield everything in a text that refers to something else, in the order of the text."""
    nodes = tuple(walk(*reading.beside, *reading.nodes))
    binders = _binders(nodes)
    # A sentence about several things may stand in the tree once for each.
    for node in {(node.span.start, type(node)): node for node in walk(*reading.nodes)}.values():
        match node:
            case TheBound(slot=slot) | ThePlayer(slot=slot) if slot in binders:
                yield _to(node, (binders[slot],), _is_obvious(node, binders, slot))
            case ThatMuch(of=of):
                amounts = [each for each in nodes if each.leaves_amount() and each.span.start < node.span.start]
                if amounts:
                    yield _to(node, (_head(amounts[-1].span),), of == "line" and _near(node, amounts[-1].span))
            case TheTarget():
                targets = [each.pick.span for each in nodes if isinstance(each, PayTarget)]
                if targets:
                    yield _to(node, (targets[0],), True)
            case Other(than=than) if than:
                spans = tuple(found for each in than if (found := _meant(each, binders)) is not None)
                if spans:
                    yield _to(node, spans, all(_near(node, span) for span in spans))
                elif isinstance(than[0], SelfRef):
                    yield Reference(node.span, (), "self", False)


def _binders(nodes: tuple[Node, ...]) -> dict[int, Span]:
    """Return the place that fills each slot."""
    found: dict[int, Span] = {}
    for node in nodes:
        slot = getattr(node, "slot", -1)
        if isinstance(slot, int) and slot >= 0 and not isinstance(node, TheBound | ThePlayer | ThatMuch):
            described = node.np if isinstance(node, ForEach) else node
            found.setdefault(slot, _head(described.span))
    return found


def _meant(node: Node, binders: dict[int, Span]) -> Span | None:
    return binders.get(node.slot) if isinstance(node, TheBound) else None


def _head(span: Span) -> Span:
    """Return the first line of a place."""
    first = span.text.split("\n", 1)[0].partition("#")[0].rstrip()
    return span.source.span(span.start, span.start + len(first))


def _to(node: Node, spans: tuple[Span, ...], is_obvious: bool) -> Reference:
    return Reference(node.span, spans, " and ".join(" ".join(span.text.split()) for span in spans), is_obvious)


def _near(node: Node, span: Span) -> bool:
    """Return whether a place is on the line of a node or right above."""
    return span.source is node.span.source and node.span.line - span.line <= 1


def _is_obvious(node: Node, binders: dict[int, Span], slot: int) -> bool:
    """Return whether nothing else stands between a reference and what it means."""
    if _near(node, binders[slot]):
        return True
    between = [span for other, span in binders.items() if other != slot and span.start < node.span.start]
    return node.span.line - binders[slot].line <= 2 and not any(span.start > binders[slot].start for span in between)
