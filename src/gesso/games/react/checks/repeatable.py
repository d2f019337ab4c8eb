"""Which effects of Re;ACT may be played again and again, and what of their price they give back."""

from collections.abc import Hashable, Iterable, Iterator

from gesso.checks.refunds import Repeatable
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram
from gesso.lang.ast import NP, Draw, Each, Me, Node, Noun, PayOnce, PayTarget, Pick, SelfRef, plain_costs

FREE = PayTarget | r.PayDirection
"""Prices that cost nothing."""
Turned = tuple[str, tuple[str, ...]]
"""What is exhausted: its type, and its ids where it is a declared summon."""


def repeatable_effects(effects: Iterable[EffectProgram]) -> Iterator[Repeatable]:
    """Every Intention of an ability card that is not limited and does not descend; what always happens in it counts as giving back."""
    for effect in effects:
        if effect.side == "deck" or effect.model.kind != "intention":
            continue
        if any(isinstance(node, r.Descend) for node in effect.body):
            continue
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        for cost in plain_costs(effect.cost):
            if any(isinstance(price, PayOnce) for price in cost):
                continue
            prices = [price for price in cost if not isinstance(price, FREE)]
            yield Repeatable(
                name=f"{effect.title}{letter}",
                span=effect.model.span,
                price=prices[0].span if prices else None,
                costs=tuple(_costs(prices, effect.unit)),
                returns=lambda what, effect=effect: sum(_returned(node, what, effect.unit) for node in effect.body),  # type: ignore[misc]
                refunded=all(_given_back(price, effect) for price in prices),
                card=effect.card,
                side=effect.side,
            )


def _costs(prices: list[Node], unit: str | None) -> Iterator[tuple[Hashable, int]]:
    for price in prices:
        match price:
            case r.PayExhaust(thing=thing):
                yield _turned(thing, unit), 1
            case r.PaySpend(pick=Pick(n=n, np=np)):
                yield np.noun, n


def _given_back(price: Node, effect: EffectProgram) -> bool:
    match price:
        case r.PayExhaust(thing=thing):
            return any(isinstance(node, r.Refresh) and _covers(node.units, thing, effect.unit) for node in effect.body)
        case r.PaySpend(pick=Pick(n=n, np=np)):
            return sum(_brought(node, np.noun) for node in effect.body) >= n
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


def _returned(node: Node, what: Hashable, unit: str | None) -> int:
    if isinstance(what, Noun):
        return _brought(node, what)
    if not isinstance(node, r.Refresh):
        return 0
    match node.units:
        case Pick(np=np, quantifier=quantifier, n=n) if quantifier != "up to":
            return (n if quantifier == "n" else 1) if _fits(np, what) else 0
        case Each(np=np):
            return 99 if _fits(np, what) else 0
        case SelfRef() | r.MyArtist() as thing:
            return int(_turned(thing, unit) == what)
        case _:
            return 0


def _brought(node: Node, spent: Noun) -> int:
    match node:
        case Draw(who=None | Me(), noun=noun, count=count, tally=None) if noun.type == spent.type:
            same = noun.type == "card" or set(noun.ids) & set(spent.ids)
            return count.n if same and not spent.face else 0
        case r.Gain(what=Pick(n=n, np=np), tally=None) if set(np.noun.ids) & set(spent.ids):
            return n
        case r.Place(noun=noun, count=count, tally=None) if set(noun.ids) & set(spent.ids):
            return count.n
        case r.Summon(noun=noun, zone=zone) if set(noun.ids) & set(spent.ids):
            return zone.n if isinstance(zone, Pick) else 1
        case _:
            return 0


def _turned(thing: Node, unit: str | None) -> Turned:
    match thing:
        case Pick(np=np) | Each(np=np):
            return np.noun.type, np.noun.ids
        case SelfRef() if unit not in ("artist", None):
            return "summon", (str(unit),)
        case _:
            return "artist", ()


def _fits(np: NP, paid: Hashable) -> bool:
    if np.filters or "enemy" in np.adjectives or not isinstance(paid, tuple):
        return False
    type_, ids = paid
    if np.noun.type == "unit":
        return True
    return np.noun.type == type_ and (not np.noun.ids or set(ids) <= set(np.noun.ids))
