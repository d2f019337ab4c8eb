"""The items of a passive: triggers, replacements, bans, and what holds only while a condition does."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.lang.ast import Ban, ChooseOf, If, May, Node, Replacement, StandingIf, Trigger
from gesso.wording.outline import Listing, Outline
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.statements import condition, inline, items, render_block, series

PHRASES = {
    "when.line": "event body",
    "when.list": "event",
    "instead.after": "event body",
    "instead.before": "event body",
    "instead.list": "event",
    "while.line": "condition body",
    "while.list": "condition",
}


def render_passive(context: RenderContext, nodes: Sequence[Node]) -> tuple[Outline, ...]:
    """Every item of a passive by itself: each is a paragraph, or a list."""
    parts: list[Outline] = []
    for node in nodes:
        context.alternative()
        parts.append(_item(context, node))
    return tuple(parts)


def _item(context: RenderContext, node: Node) -> Outline:
    context.discourse.clause()
    match node:
        case Trigger():
            return _trigger(context, node)
        case Replacement():
            return _replacement(context, node)
        case Ban():
            return (context.render(node.event, Mood.BAN),)
        case StandingIf():
            return _standing(context, node)
        case _:
            return (context.render(node),)


def _when(context: RenderContext, node: Trigger | Replacement) -> str:
    event = context.render(node.event, Mood.FACT if isinstance(node, Trigger) else Mood.PROSPECT)
    if node.condition is None:
        return event
    return context.book("and.both", first=event, second=condition(context, node.condition))


def _trigger(context: RenderContext, node: Trigger) -> Outline:
    event = _when(context, node)
    if len(node.body) <= 2 and inline(context, node.body) and not isinstance(node.body[-1], If):
        return (context.book("when.line", event=event, body=series(context, node.body, Mood.TOLD)),)
    before = context.discourse.copy()
    first, *rest = render_block(context, node.body)
    if isinstance(first, str) and all(isinstance(part, str) for part in rest[:-1]):
        return (context.book("when.line", event=event, body=first), *rest)
    if isinstance(first, Listing) and isinstance(node.body[0], ChooseOf) and not rest:
        return (Listing(context.book("when.line", event=event, body=first.lead), first.items),)
    context.discourse = before
    return (Listing(context.book("when.list", event=event), items(context, node.body)),)


def _replacement(context: RenderContext, node: Replacement) -> Outline:
    event = _when(context, node)
    if not inline(context, node.body):
        if len(node.body) == 1 and isinstance(node.body[0], ChooseOf):
            chosen, *_ = render_block(context, node.body)
            assert isinstance(chosen, Listing)
            return (Listing(context.book("instead.after", event=event, body=chosen.lead), chosen.items),)
        return (Listing(context.book("instead.list", event=event), items(context, node.body)),)
    # *You may ... instead* would leave the replacement itself to the player, so only a plain deed goes before *instead*.
    after = len(node.body) == 1 and not isinstance(node.body[0], May)
    phrase = "instead.after" if after else "instead.before"
    return (context.book(phrase, event=event, body=series(context, node.body, Mood.TOLD)),)


def _standing(context: RenderContext, node: StandingIf) -> Outline:
    words = condition(context, node.condition)
    inner = node.items
    while len(inner) == 1 and isinstance(inner[0], StandingIf):
        words = context.book("and.both", first=words, second=condition(context, inner[0].condition))
        inner = inner[0].items
    if len(inner) == 1:
        first, *rest = _item(context, inner[0])
        if isinstance(first, str):
            return (context.book("while.line", condition=words, body=first), *rest)
    return (Listing(context.book("while.list", condition=words), tuple(_item(context, item) for item in inner)),)
