"""Costs as data: what the needs of a plug-in mean for the cards and Arts that a player has.

A unit pays for one: a hand card, a card in Damage or an Art, each as one bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gesso.data_classes import dataclass
from gesso.engine.errors import PluginError
from gesso.engine.payment import Need, Plan
from gesso.games.solrei.model import Table
from gesso.games.solrei.rules.codec import (
    ANY_CARD,
    ANY_FACE,
    ARTS,
    ATTACKS,
    AUGMENTED,
    BLACK,
    CARD_BITS,
    CHARGES,
    EXHAUSTED,
    FACES,
    FIRST_ART,
    READY,
    RED,
    SEAT_SHIFT,
    SUIT_MASKS,
    SUITS,
)
from gesso.games.solrei.rules.events import BREAKS, DISCARDS, EXHAUSTS

IN_DAMAGE: Final = 1 << SEAT_SHIFT
FIRST_ART_UNIT: Final = 2 << SEAT_SHIFT
"""Units below are hand cards; from `IN_DAMAGE` on cards in Damage; from here on the player's Arts by place."""

CARDS_NAMED: Final = {
    "card": ANY_CARD, "attack": ATTACKS, "charge": CHARGES, "red": RED, "black": BLACK, "damage": ANY_CARD,
    **dict(zip(SUITS, SUIT_MASKS)),
}  # fmt: skip
UNBROKEN: Final = READY | EXHAUSTED | AUGMENTED

Units = Callable[[Any, int], int]


def description(words: str, with_power: Sequence[int]) -> tuple[bool, int, int]:
    """Return what the words of a description mean: whether they name Arts, which cards, which faces."""
    cards, faces, arts, bound = ANY_CARD, ANY_FACE, False, ""
    for word in words.split():
        noun = word.removesuffix("s")
        if noun == "art":
            arts = True
        elif word in FACES:
            faces &= FACES[word]
        elif word.isdigit():
            number = int(word)
            below = [
                ANY_CARD & ~with_power[each] if each < len(with_power) else ANY_CARD for each in (number, number + 1)
            ]
            if bound == "fewer":
                cards &= below[0]
            elif bound == "exactly":
                cards &= below[1] & ~below[0]
            else:
                cards &= ~below[0]
            bound = ""
        elif word in ("exactly", "fewer"):
            bound = word
        elif word in CARDS_NAMED or noun in CARDS_NAMED:
            cards &= CARDS_NAMED.get(word, CARDS_NAMED.get(noun, 0))
        elif word not in ("with", "than", "power"):
            raise PluginError(f"a cost has `{words}`, but `{word}` means nothing to the rules")
    return arts, cards, faces


def code_of_unit(player: int, unit: int) -> int:
    """Return the code of a unit."""
    if unit >= FIRST_ART_UNIT:
        return FIRST_ART + player * ARTS + unit - FIRST_ART_UNIT
    return player << SEAT_SHIFT | unit & CARD_BITS


def _allowed(g: Any, player: int, event: int, units: int) -> int:
    """Return the units with which nothing forbids paying."""
    if not g.standing and not g.bans[event]:
        return units
    left = units
    while left:
        low = left & -left
        left ^= low
        if g.banned(event, player, code_of_unit(player, low.bit_length() - 1)):
            units ^= low
    return units


def rei(cards: int) -> Units:
    """Return the hand and the ready Damage of these suits (I1)."""

    def units(g: Any, player: int) -> int:
        hand, damage = g.hand[player] & cards, (g.up[player] & cards) << IN_DAMAGE
        if g.standing or g.bans[DISCARDS] or g.bans[EXHAUSTS]:
            return _allowed(g, player, DISCARDS, hand) | _allowed(g, player, EXHAUSTS, damage)
        units_found: int = hand | damage
        return units_found

    return units


def held(cards: int) -> Units:
    """Return hand cards."""
    return lambda g, player: _allowed(g, player, DISCARDS, g.hand[player] & cards)


def lying(event: int, cards: int, faces: int) -> Units:
    """Return Damage with these faces."""
    return lambda g, player: _allowed(g, player, event, (g.damage_mask(player, faces) & cards) << IN_DAMAGE)


def arts(event: int, faces: int, own_art: int) -> Units:
    """Return Arts with these faces, except the one that is used, which turns by itself.

    `own_art` is its number in the build, or -1.
    """

    def units(g: Any, player: int) -> int:
        first, mask = player * ARTS, 0
        for place in range(first, first + ARTS):
            if g.face[place] & faces and g.row[place] != own_art:
                mask |= 1 << (FIRST_ART_UNIT + place - first)
        return _allowed(g, player, event, mask)

    return units


@dataclass(frozen=True, slots=True)
class CostOption:
    """One way to pay a cost."""

    needs: Plan
    """The plan of its needs."""
    harvest: int
    """How many cards it harvests."""
    breaks_self: bool
    """Whether it breaks the Art itself."""
    counters: tuple[tuple[str, int], ...] = ()
    """The counters that it takes, each with their number."""


def cost_option(
    needs: Sequence[tuple[str, int, str, int]], table: Table, with_power: Sequence[int], alignment: int, art: int
) -> CostOption:
    """Return what the lines of a cost ask for. Raises PluginError."""
    plan: list[Need] = []
    harvest, breaks_self = 0, False
    counters: dict[str, int] = {}
    for verb, number, words, place in needs:
        if verb == "counters":
            counters[words] = counters.get(words, 0) + number
            continue
        # Paying from the hand counts as discarding, paying Rei from Damage as exhausting.
        on_arts, cards, faces = description("" if words == "self" else words, with_power)
        if verb == "harvest":
            harvest += number
        elif words == "self":
            breaks_self = breaks_self or verb == "break"
        elif verb == "spend":
            # Two of anything make one of the own Alignment (I3). That is no alternative if anything will do.
            around = (
                Need(table.filter_pay, rei(ANY_CARD), act=DISCARDS) if alignment & cards and cards != ANY_CARD else None
            )
            plan.append(Need(number, rei(cards), around, act=DISCARDS, keep=place))
        elif verb == "discard":
            plan.append(Need(number, held(cards), act=DISCARDS, keep=place))
        elif verb in ("exhaust", "break"):
            event = EXHAUSTS if verb == "exhaust" else BREAKS
            faces &= READY | AUGMENTED if verb == "exhaust" else UNBROKEN
            units = arts(event, faces, art) if on_arts else lying(event, cards, faces)
            plan.append(Need(number, units, act=event, keep=place))
        else:
            raise PluginError(f"a cost begins with `{verb}`, which the rules cannot pay")
    return CostOption(tuple(plan), harvest, breaks_self, tuple(counters.items()))
