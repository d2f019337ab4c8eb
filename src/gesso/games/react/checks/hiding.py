"""Cards laid face down: when that may be done, and who may ask about it."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.placement import HIDDEN_INTENTION, HIDE_TOO_LATE
from gesso.games.react.lang.ast import Hidden, Hide, TurnStarts
from gesso.lang.ast import Trigger
from gesso.lang.traversal import every


def check_hiding(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every `hide a card` outside the start of a turn."""
    for text in entry.texts:
        in_time = {
            id(node)
            for trigger in text.all
            if isinstance(trigger, Trigger) and isinstance(trigger.event, TurnStarts)
            for node in every(trigger.body)
        }
        for node in text.all:
            if isinstance(node, Hide) and id(node) not in in_time:
                if text.effect is not None:
                    message = "a chain is running: a card hidden now comes too late"
                else:
                    message = "cards are hidden at the start of a turn"
                hint = "hide in a passive: `when my turn starts`, and under it `may hide a card`"
                yield Diagnostic(HIDE_TOO_LATE, message, node.span, hint)


def check_hidden(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every `if hidden` that no Reaction asks."""
    for text in entry.texts:
        if text.effect is not None and text.effect.model.kind == "reaction":
            continue
        for node in text.all:
            if isinstance(node, Hidden):
                if text.effect is not None:
                    message = "only a Reaction can lie face down, so this is never true on an Intention"
                else:
                    message = "this text is on no card that could lie face down"
                yield Diagnostic(HIDDEN_INTENTION, message, node.span, "make it a Reaction, or drop the condition")
