"""Two Intentions that pay for each other, so that they could be played in turn for ever."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.entries import REFUND
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.checks.refunds import FREE, returned
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import EffectProgram
from gesso.lang.ast import NP, Each, Node, Pick, SelfRef


def check_refund_pairs(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Two Intentions of ability cards whose effects, taken together, give back all that both cost.

    A pick counts as giving back where its player may pick what was paid; a sentence under `if`, `may` or `choose` does not
    count. One Intention that pays for itself is left to the check of refunds, three in a ring are not looked for.
    """
    effects = [effect for effect in survey.program.effects if _repeatable(effect) and not _feeds((effect,))]
    for number, first in enumerate(effects):
        for second in effects[number + 1 :]:
            if not _apart(first, second) and _feeds((first, second)):
                yield Diagnostic(
                    REFUND,
                    f"{_named(first)} and {_named(second)} give back all that both cost, so they can be played for ever",
                    _prices(first)[0].span,
                    "let one of them cost something that neither gives back",
                    (Related(_prices(second)[0].span, "the other price"),),
                )


def _repeatable(effect: EffectProgram) -> bool:
    """Can it be played more than once in a turn, as far as its card goes?"""
    again = effect.side != "deck" and effect.model.kind == "intention" and bool(_prices(effect))
    return again and not any(isinstance(node, r.Descend) for node in effect.body)


def _apart(first: EffectProgram, second: EffectProgram) -> bool:
    """Are they on the two sides of one card, so that only one of them is ever there?"""
    return first.card == second.card and first.side != second.side


def _prices(effect: EffectProgram) -> list[Node]:
    return [price for price in effect.cost if not isinstance(price, FREE)]


def _named(effect: EffectProgram) -> str:
    letter = f" ({effect.model.letter})" if effect.model.letter else ""
    return f"`{effect.title}{letter}`"


def _feeds(effects: tuple[EffectProgram, ...]) -> bool:
    """Do the effects, each played once, give back every price of all of them?"""
    spent: list[NP] = []
    needed: list[int] = []
    exhausted: list[tuple[str, tuple[str, ...]]] = []
    for effect in effects:
        for price in _prices(effect):
            match price:
                case r.PayExhaust(thing=thing):
                    exhausted.append(_unit(thing, effect.unit))
                case r.PaySpend(pick=Pick(n=n, np=np)):
                    same = next((at for at, other in enumerate(spent) if other.noun.ids == np.noun.ids), len(spent))
                    if same == len(spent):
                        spent.append(np)
                        needed.append(0)
                    needed[same] += n
                case _:
                    pass
    bodies = [(node, effect.unit) for effect in effects for node in effect.body]
    if any(sum(returned(node, np) for node, _ in bodies) < n for np, n in zip(spent, needed)):
        return False
    return all(
        sum(_room(node, unit, paid) for node, unit in bodies) >= exhausted.count(paid) for paid in set(exhausted)
    )


def _unit(thing: Node, unit: str | None) -> tuple[str, tuple[str, ...]]:
    """What is exhausted: its type, and its kinds where it is a declared summon."""
    match thing:
        case Pick(np=np) | Each(np=np):
            return np.noun.type, np.noun.ids
        case SelfRef() if unit not in ("artist", None):
            return "summon", (str(unit),)
        case _:
            return "artist", ()


def _room(node: Node, unit: str | None, paid: tuple[str, tuple[str, ...]]) -> int:
    """How many times a sentence refreshes what was exhausted."""
    if not isinstance(node, r.Refresh):
        return 0
    match node.units:
        case Pick(np=np, quantifier=quantifier, n=n) if quantifier != "up to":
            return (n if quantifier == "n" else 1) if _fits(np, paid) else 0
        case Each(np=np):
            return 99 if _fits(np, paid) else 0
        case SelfRef() | r.MyArtist() as thing:
            return int(_unit(thing, unit) == paid)
        case _:
            return 0


def _fits(np: NP, paid: tuple[str, tuple[str, ...]]) -> bool:
    if np.filters or "enemy" in np.adjectives:
        return False
    type_, ids = paid
    if np.noun.type == "unit":
        return True
    return np.noun.type == type_ and (not np.noun.ids or set(ids) <= set(np.noun.ids))
