"""Intentions that could be played for ever."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.entries import REFUND
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram
from gesso.lang.ast import NP, Draw, Each, Me, Node, PayTarget, Pick, SelfRef

FREE = PayTarget | r.PayDirection
"""Prices that cost nothing."""


def check_refunds(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every Intention of an ability card that costs nothing, or gives back all that it costs.

    A card of the deck is spent by playing it; a Reaction needs a free slot of the chain. Only sentences that always
    happen count as giving back.
    """
    for effect in survey.program.effects:
        if effect.side == "deck" or effect.model.kind != "intention":
            continue
        prices = [price for price in effect.cost if not isinstance(price, FREE)]
        if any(isinstance(node, r.Descend) for node in effect.body):
            continue
        if not prices:
            yield Diagnostic(
                REFUND,
                "this Intention costs nothing, so it can be played for ever",
                effect.model.span,
                "add `exhaust self`, or a price in pieces",
            )
        elif all(_given_back(price, effect) for price in prices):
            yield Diagnostic(
                REFUND,
                "this Intention gives back all it costs, so it can be played for ever",
                prices[0].span,
                "let it cost something that it does not give back",
            )


def _given_back(price: Node, effect: EffectProgram) -> bool:
    match price:
        case r.PayExhaust(thing=thing):
            return any(isinstance(node, r.Refresh) and _covers(node.units, thing, effect.unit) for node in effect.body)
        case r.PaySpend(pick=Pick(n=n, np=np)):
            return sum(returned(node, np) for node in effect.body) >= n
        case _:
            return True


def _covers(refreshed: Node, spent: Node, unit: str | None) -> bool:
    if refreshed == spent and not isinstance(spent, Pick):
        return True
    own = isinstance(spent, SelfRef) and unit == "artist"
    if isinstance(refreshed, r.MyArtist):
        return own
    if isinstance(refreshed, Each) and not refreshed.np.filters and "enemy" not in refreshed.np.adjectives:
        noun = refreshed.np.noun
        return noun.type == "unit" or (noun.type == "artist" and own) or (unit in noun.ids)
    return False


def returned(node: Node, spent: NP) -> int:
    """How many of what was spent a sentence always brings back."""
    match node:
        case Draw(who=None | Me(), noun=noun, count=count, tally=None) if noun.type == spent.noun.type:
            same = noun.type == "card" or set(noun.ids) & set(spent.noun.ids)
            return count.n if same and not spent.noun.face else 0
        case r.Place(noun=noun, count=count, tally=None) if set(noun.ids) & set(spent.noun.ids):
            return count.n
        case r.Summon(noun=noun) if set(noun.ids) & set(spent.noun.ids):
            return 1
        case _:
            return 0
