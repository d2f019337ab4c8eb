"""Cards in descriptions: they are told apart only where one is played."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import MISFIT, ONE_WANTED
from gesso.diagnostics.codes.effects.dead_code import NO_INSTEAD
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.lang.ast import On, PlaysCard
from gesso.lang.ast import NP, Does, Owned, Pick, Replacement
from gesso.lang.traversal import every


def check_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards of a hand or deck that are described, and played cards described by anything but sides and the slot before."""
    for text in entry.texts:
        played: set[int] = set()
        for node in text.all:
            if isinstance(node, PlaysCard):
                played.update(id(below) for below in every((node,)))
                yield from _played(node)
            if (
                isinstance(node, Replacement)
                and isinstance(node.event, Does)
                and isinstance(node.event.deed, PlaysCard)
            ):
                message = "nothing can happen instead of a card being played"
                yield Diagnostic(NO_INSTEAD, message, node.event.span, "write `plays`, or forbid it with `cannot play`")
        for node in text.all:
            if not isinstance(node, NP | Owned) or node.noun.type != "card" or id(node) in played:
                continue
            if node.adjectives or (isinstance(node, NP) and node.filters):
                message = "cards are told apart only where one is played"
                yield Diagnostic(MISFIT, message, node.span, "write `card` alone")


def _played(deed: PlaysCard) -> Iterator[Diagnostic]:
    if deed.pick.quantifier != "a":
        yield Diagnostic(ONE_WANTED, "cards are played one at a time", deed.pick.span, "write `a card`")
    for node in every((deed.pick.np,)):
        if isinstance(node, On) and not isinstance(node.of, Pick):
            message = "a played card lies on the card in the slot before it"
            yield Diagnostic(MISFIT, message, node.span, "write `on a card`, or `on an enemy card`")
