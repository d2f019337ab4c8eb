"""Players as things: both at once, and whoever an event is about. For games whose texts can name them so."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.lang.ast.passives import Does
from gesso.lang.ast.things import NP, Noun, Pick, TheBound, noun
from gesso.lang.nodes import PASSIVE, Builder, Node, Parts, node
from gesso.source import Span

PLAYER = "player"
"""The noun, and the type of what it names."""


@node("each player", chapter="fixed", phrase="who.each_player", lowering="")
class EachPlayer(Node):
    """Both players: first the one whose turn it is, then the other. Each acts with what is their own."""


@node(
    "the {noun}",
    chapter="fixed",
    rules=("the_player",),
    headword="the player",
    shown="the player",
    texts=PASSIVE,
    phrase="who.the_player",
    build=lambda parts, span: ThePlayer(noun(parts[-1], span.source), span=span),
    unparse=lambda bound, unparser: "the player",
)
class ThePlayer(TheBound):
    """The player of the event above, which says `a player`."""


def _any_player_does(parts: Parts, span: Span) -> Does:
    first, word, deed = parts
    start, end = first.start_pos or 0, word.end_pos or 0
    said = NP(
        (), Noun(PLAYER, span=Span(span.source, word.start_pos or 0, end)), (), span=Span(span.source, start, end)
    )
    return Does(Pick("a", 1, said, span=said.span), deed, span=span)


RULES: Mapping[str, Builder] = {"any_player_does": _any_player_does}
