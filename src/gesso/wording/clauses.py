"""Sentences, prices and deeds of every game: draw, choose, the bar of a cost, who does what."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.lang.ast import ChooseThing, Does, Draw, Node, PayIf, PayTarget
from gesso.wording.operands import operand, pieces, tally
from gesso.wording.plain_phrases import Deed, doing
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.sentences import plain

PHRASES = {
    "draw.mine": "what tally?",
    "draw.theirs": "who what tally?",
    "draw.have": "who what tally?",
    "choose.mine": "what",
    "choose.theirs": "who what",
    "choose.have": "who what",
    "cost.target": "what",
    "cost.if": "condition",
    "cost.join": "first next",
}


def say_draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    """*Your opponent draws 2 cards*."""
    phrase, doer = doing(context, "draw", node.who, mood)
    what = pieces(context, node.count, node.noun)
    return context.book(phrase, **doer, what=what, tally=tally(context, node.tally))


def say_choose(context: RenderContext, node: ChooseThing, mood: Mood) -> str:
    """*Choose a card*."""
    phrase, doer = doing(context, "choose", node.who, mood)
    return context.book(phrase, **doer, what=operand(context, node.pick))


def say_does(context: RenderContext, node: Does, mood: Mood) -> str:
    """*You draw a card*, *your opponent would draw a card*."""
    deed = context.game.words[type(node.deed)]
    assert isinstance(deed, Deed), f"{type(node.deed).__name__} is no deed"
    return deed.said_of(context, node.player, node.deed, mood)


def say_cost(context: RenderContext, prices: Sequence[Node]) -> str:
    """The bar of a cost in capitals, in which the bearer speaks of itself; empty where there is none."""
    bar = ""
    for price in prices:
        context.discourse.clause()
        words = context.render(price)
        bar = context.book("cost.join", first=bar, next=words) if bar else words
    return plain(bar).upper()


def say_target(context: RenderContext, node: PayTarget, mood: Mood) -> str:
    """*Target a card*."""
    return context.book("cost.target", what=operand(context, node.pick))


def say_only_if(context: RenderContext, node: PayIf, mood: Mood) -> str:
    """*Only if you have 2 cards in hand*."""
    return context.book("cost.if", condition=context.render(node.condition))
