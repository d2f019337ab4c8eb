"""Whose pieces a declared name means: always the player's own."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.declared_names import OWN_SUPPLY, YOUR_OWN_PIECE
from gesso.games.react.codes.whole_artist import OWN_PIECE
from gesso.games.react.lang.ast import OwnerOf
from gesso.lang.ast import NP, Draw, May, Node, Opponent, Owned, PlayerHas, PlayerReaches
from gesso.lang.traversal import every


def check_ownership(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`friendly` and `enemy` before a declared piece, and declared pieces that the enemy is said to have or draw."""
    for text in entry.texts:
        for node in text.all:
            yield from _own(node)


def _own(node: Node) -> Iterator[Diagnostic]:
    match node:
        case NP(adjectives=adjectives, noun=noun) | Owned(adjectives=adjectives, noun=noun) if noun.ids:
            if "friendly" in adjectives:
                message = f"`{noun.word}` means your own without saying so"
                yield Diagnostic(OWN_PIECE, message, node.span, f"write `{noun.word}` without `friendly`")
            if "enemy" in adjectives:
                message = f"`{noun.word}` is a piece of your own, and the enemy has none"
                hint = "write `enemy summon` or `enemy unit`" if noun.type == "summon" else f"drop `{noun.word}`"
                yield Diagnostic(YOUR_OWN_PIECE, message, node.span, hint)
        case Draw(who=Opponent() | OwnerOf()):
            yield from _supply(node)
        case May(who=Opponent() | OwnerOf(), body=body):
            for inner in every(body):
                if isinstance(inner, Draw) and inner.who is None:
                    yield from _supply(inner)
        case PlayerHas(player=Opponent(), owned=owned) | PlayerReaches(player=Opponent(), owned=owned) if (
            owned.noun.ids
        ):
            message = f"`{owned.noun.word}` is a piece of your own, and the enemy has none"
            yield Diagnostic(YOUR_OWN_PIECE, message, owned.span, "ask for `summon`, `unit` or `card`")
        case _:
            pass


def _supply(node: Draw) -> Iterator[Diagnostic]:
    if node.noun.ids:
        message = f"`{node.noun.word}` is a piece of your own: it comes from your supply to you, whoever is named"
        yield Diagnostic(OWN_SUPPLY, message, node.span, f"write `draw 1 {node.noun.word}`, or let them draw cards")
