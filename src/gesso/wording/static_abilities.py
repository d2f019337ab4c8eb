"""The items of a passive: triggers, replacements, bans, and what holds only while a condition does."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.lang.ast import Ban, ChooseOf, If, May, Node, Replacement, StandingIf, Trigger
from gesso.wording.outline import Listing, Outline
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.statements import condition, inline, items, series, tell

PHRASES = {
    "when.line": "event body",
    "when.list": "event",
    "instead.after": "event body",
    "instead.before": "event body",
    "instead.list": "event",
    "while.line": "condition body",
    "while.list": "condition",
}


def tell_passive(voice: RenderContext, nodes: Sequence[Node]) -> tuple[Outline, ...]:
    """Every item of a passive by itself: each is a paragraph, or a list."""
    told: list[Outline] = []
    for node in nodes:
        voice.alternative()
        told.append(_item(voice, node))
    return tuple(told)


def _item(voice: RenderContext, node: Node) -> Outline:
    voice.discourse.clause()
    match node:
        case Trigger():
            return _trigger(voice, node)
        case Replacement():
            return _replacement(voice, node)
        case Ban():
            return (voice.event(node.event, node),)
        case StandingIf():
            return _standing(voice, node)
        case _:
            raise TypeError(f"{type(node).__name__} is no item of a passive")


def _when(voice: RenderContext, node: Trigger | Replacement) -> str:
    event = voice.event(node.event, node)
    if node.condition is None:
        return event
    return voice.book("and.both", first=event, second=condition(voice, node.condition))


def _trigger(voice: RenderContext, node: Trigger) -> Outline:
    event = _when(voice, node)
    if len(node.body) <= 2 and inline(node.body) and not isinstance(node.body[-1], If):
        return (voice.book("when.line", event=event, body=series(voice, node.body, Mood.TOLD)),)
    before = voice.discourse.copy()
    first, *rest = tell(voice, node.body)
    if isinstance(first, str) and all(isinstance(part, str) for part in rest[:-1]):
        return (voice.book("when.line", event=event, body=first), *rest)
    if isinstance(first, Listing) and isinstance(node.body[0], ChooseOf) and not rest:
        return (Listing(voice.book("when.line", event=event, body=first.lead), first.items),)
    voice.discourse = before
    return (Listing(voice.book("when.list", event=event), items(voice, node.body)),)


def _replacement(voice: RenderContext, node: Replacement) -> Outline:
    event = _when(voice, node)
    if not inline(node.body):
        if len(node.body) == 1 and isinstance(node.body[0], ChooseOf):
            chosen, *_ = tell(voice, node.body)
            assert isinstance(chosen, Listing)
            return (Listing(voice.book("instead.after", event=event, body=chosen.lead), chosen.items),)
        return (Listing(voice.book("instead.list", event=event), items(voice, node.body)),)
    # *You may ... instead* would leave the replacement itself to the player, so only a plain deed goes before *instead*.
    after = len(node.body) == 1 and not isinstance(node.body[0], May)
    phrase = "instead.after" if after else "instead.before"
    return (voice.book(phrase, event=event, body=series(voice, node.body, Mood.TOLD)),)


def _standing(voice: RenderContext, node: StandingIf) -> Outline:
    said = condition(voice, node.condition)
    inner = node.items
    while len(inner) == 1 and isinstance(inner[0], StandingIf):
        said = voice.book("and.both", first=said, second=condition(voice, inner[0].condition))
        inner = inner[0].items
    if len(inner) == 1:
        first, *rest = _item(voice, inner[0])
        if isinstance(first, str):
            return (voice.book("while.line", condition=said, body=first), *rest)
    return (Listing(voice.book("while.list", condition=said), tuple(_item(voice, item) for item in inner)),)
