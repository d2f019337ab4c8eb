"""What follows *if*, *while* and *only if*."""

from __future__ import annotations

from gesso.lang import ast
from gesso.wording.descriptions import carried, describe, described, held_in_hand, owned
from gesso.wording.operands import SUBJECT, operand
from gesso.wording.references import player
from gesso.wording.render_context import Mood, RenderContext

PHRASES = {
    "is.one": "subject state",
    "is.many": "subject state",
    "has.one": "subject what",
    "has.many": "subject what",
    "player_has.me": "what",
    "player_has.other": "who what",
    "player_has.in_hand": "what",
    "player_reaches.me": "what",
    "player_reaches.other": "who what",
    "player_reaches.left": "what",
}


def say_is(context: RenderContext, node: ast.Is, mood: Mood) -> str:
    """*This guard is exhausted*."""
    subject = operand(context, node.subject, SUBJECT)
    return context.book(f"is.{_number(context, node.subject)}", subject=subject, state=context.render(node.state))


def say_has(context: RenderContext, node: ast.Has, mood: Mood) -> str:
    """*This guard has 2 coins*, *this guard is marked*."""
    subject = operand(context, node.subject, SUBJECT)
    number = _number(context, node.subject)
    of = node.owned
    adjective = carried(context, of.amount, of.least, described(of))
    if adjective:
        return context.book(f"is.{number}", subject=subject, state=adjective)
    what = owned(context, of.amount, of.least, described(of), many=False)
    return context.book(f"has.{number}", subject=subject, what=what)


def say_player_has(context: RenderContext, node: ast.PlayerHas, mood: Mood) -> str:
    """*You have 2 cards in hand*."""
    return _holding(context, "player_has", node.player, node.owned, _in_words(context, node.owned))


def say_player_reaches(context: RenderContext, node: ast.PlayerReaches, mood: Mood) -> str:
    """*You come to have 2 cards*, *you have no cards left*."""
    what = _in_words(context, node.owned)
    if node.owned.amount == "no":
        return _holding(context, "player_has", node.player, node.owned, context.book("player_reaches.left", what=what))
    return _holding(context, "player_reaches", node.player, node.owned, what)


def say_adjective(context: RenderContext, node: ast.StateAdjective, mood: Mood) -> str:
    """*Exhausted*, after *is*."""
    return context.book(f"adjective.{node.adjective}")


def say_kind(context: RenderContext, node: ast.StateKind, mood: Mood) -> str:
    """*A guard*, after *is*."""
    return context.book.grammar.indefinite(describe(context, node.np, 1).words)


def _in_words(context: RenderContext, what: ast.Owned) -> str:
    return owned(context, what.amount, what.least, described(what), many=True)


def _holding(context: RenderContext, phrase: str, who: ast.Node, of: ast.Owned, what: str) -> str:
    if held_in_hand(context, of.noun, of.adjectives):
        what = context.book("player_has.in_hand", what=what)
    if isinstance(who, ast.Me):
        return context.book(f"{phrase}.me", what=what)
    return context.book(f"{phrase}.other", who=player(context, who), what=what)


def _number(context: RenderContext, subject: ast.Node) -> str:
    match subject:
        case ast.AtLeast(n=n):
            many = n > 1
        case ast.TheBound(many=several, slot=slot):
            many = context.several(slot, several)
        case _:
            many = False
    return "many" if many else "one"
