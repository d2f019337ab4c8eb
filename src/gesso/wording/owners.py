"""Whose a described thing is, and whether the words have to say so.

A bare noun names things of whoever acts. A reader sees that in *ready 1 Art*, but not in *for each Art*, *if an Art is
ready* or *your rival breaks 1 Art*: there the words say *your* or *their*. `rival` and its like are seen from the player
of the text, so where somebody else is the subject the words say *your* and *their* as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from gesso.lang.ast import NP, Me, Node, Noun, Opponent, Other

if TYPE_CHECKING:
    from gesso.wording.render_context import RenderContext

PHRASES = {
    "owned.mine": "what",
    "owned.theirs": "what",
    "owned.other": "who what",
    "in_hand.mine": "",
    "in_hand.theirs": "",
    "in_hand.other": "who",
}


class Side(Enum):
    """A player, seen from the text."""

    MINE = "mine"
    """The player of the text."""
    THEIRS = "theirs"
    """The other player."""
    EITHER = "either"
    """Somebody who may be either of them, such as the owner of a unit."""

    @property
    def other(self) -> Side:
        """Return the player against this one."""
        return {Side.MINE: Side.THEIRS, Side.THEIRS: Side.MINE}[self]


def side_of(player: Node | None) -> Side:
    """Return which player a node names; None is the player of the text."""
    match player:
        case None | Me():
            return Side.MINE
        case Opponent():
            return Side.THEIRS
        case _:
            return Side.EITHER


def owner_form(context: RenderContext, np: NP, *, said: bool | None, counted: bool) -> str:
    """Return the form of the words for the owner of what is described; empty if there are none besides its adjectives.

    Args:
        said: Whether the words name the owner here even if it is the subject; None where it depends on the subject.
        counted: Whether the things are counted, and nobody picks one.

    Returns:
        `mine`, `theirs` (the subject, who is not the player of the text) or `other`.
    """
    owner, here = context.game.owner(context, np, counted=counted), context.viewpoint
    if owner is None:
        return ""
    written = has_owner(context, np.adjectives)
    if here is Side.MINE and written:
        return ""
    if owner is here and not written and not _needed(context, np, said):
        return ""
    return _form(context, owner)


def _form(context: RenderContext, owner: Side) -> str:
    if owner is Side.MINE:
        return "mine"
    return "theirs" if owner is context.viewpoint else "other"


def _needed(context: RenderContext, np: NP, said: bool | None) -> bool:
    if said is not None:
        return said
    if held_in_hand(context, np.noun, np.adjectives):
        # What a player takes from a hand is from that player's own.
        return False
    # Beside things of the other player, and as *another* of what was picked, even those of an imperative are unclear.
    unclear = np.noun.type in context.contrasted or any(isinstance(item, Other) for item in np.filters)
    return unclear or context.viewpoint is not Side.MINE


def hand_form(context: RenderContext, np: NP, *, counted: bool) -> str:
    """Return the form of the words for the hand in which described things are; empty if they are in none."""
    if not held_in_hand(context, np.noun, np.adjectives):
        return ""
    owner = context.game.owner(context, np, counted=counted)
    return "" if owner is None else _form(context, owner)


def has_owner(context: RenderContext, adjectives: Sequence[str]) -> bool:
    """Return whether one of these adjectives says whose a thing is."""
    return not context.game.owner_adjectives.isdisjoint(adjectives)


def without_owner(context: RenderContext, adjectives: Sequence[str]) -> tuple[str, ...]:
    """Return the adjectives that do not say whose a thing is."""
    return tuple(word for word in adjectives if word not in context.game.owner_adjectives)


def owned_by(context: RenderContext, form: str, words: str) -> str:
    """Return several things with their owner: *your ready Arts*, *their Arts*, *your rival's Arts*."""
    return context.book(f"owned.{form}", what=words, **_who(context, form))


def in_hand(context: RenderContext, form: str) -> str:
    """Return the words for a hand: *in your hand*."""
    return context.book(f"in_hand.{form}", **_who(context, form))


def _who(context: RenderContext, form: str) -> dict[str, str]:
    return {"who": context.book("who.opponent")} if form == "other" else {}


def held_in_hand(context: RenderContext, noun: Noun, adjectives: Sequence[str]) -> bool:
    """Return whether a thing with this noun and these adjectives is in a player's hand."""
    return noun.type in context.game.hand_types and context.game.not_in_hand.isdisjoint(adjectives)
