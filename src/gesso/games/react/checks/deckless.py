"""Artists without a deck: no cards to draw, hide, spend or count."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.placement import NO_DECK, NO_DRAW
from gesso.games.react.lang import ast as r
from gesso.lang.ast import Does, Draw, DrawsCard, Me, Node, Pick, PlayerHas, PlayerReaches, Replacement, Trigger


def check_deckless(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every text of an Artist without a deck that needs cards of its own."""
    if entry.artist.deck is not None:
        return
    for text in entry.texts:
        for node in text.all:
            if _needs_cards(node):
                yield Diagnostic(
                    NO_DECK,
                    f"{entry.artist.name} has no deck and no hand",
                    node.span,
                    "draw or spend a piece of this Artist's own, or add a `deck`",
                )


def check_draw_phase(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An Artist without a deck who has nothing instead of drawing."""
    if entry.artist.deck is not None or not entry.complete:
        return
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Replacement) and isinstance(node.event, Does):
                event = node.event
                if isinstance(event.player, Me) and isinstance(event.deed, DrawsCard):
                    return
    yield Diagnostic(
        NO_DRAW,
        f"{entry.artist.name} has no deck, and no passive says what happens instead of drawing",
        entry.artist.span,
        "add a passive: `when I would draw a card`",
    )


def _needs_cards(node: Node) -> bool:
    match node:
        case Draw(who=None | Me(), noun=noun):
            return noun.type == "card"
        case r.Hide():
            return True
        case r.PaySpend(pick=Pick(np=np)):
            return np.noun.type == "card"
        case PlayerHas(player=Me(), owned=owned) | PlayerReaches(player=Me(), owned=owned):
            return owned.noun.type == "card"
        case Trigger(event=Does(player=Me(), deed=DrawsCard())):
            return True
        case _:
            return False
