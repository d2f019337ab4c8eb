"""What SolRei's texts cause, wait for and take, where a node cannot declare it, and abilities without an end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from gesso.checks.consequences import Consequences, Outcome, OutcomeKind, Picks, RepeatableEffect, Subject, whose
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.program import TextProgram
from gesso.games.solrei.lang.things import HEADS
from gesso.lang.ast import (
    NP,
    Count,
    Does,
    Each,
    May,
    Me,
    Node,
    PayIf,
    PayOnce,
    PayTarget,
    Pick,
    SelfRef,
    TheBound,
    TheTarget,
    Trigger,
    plain_costs,
)


def _swap(known: Consequences, node: s.Swap, picks: Picks) -> Iterator[Outcome]:
    yield Outcome("swaps", Subject("", whose=whose(node.who)))
    yield Outcome("plays", Subject("card", whose=whose(node.who)))


FREE = PayTarget | PayIf
"""Lines of a cost that take nothing."""
FOR_GOOD = "for good"
ANY = "any"
_ALL = 99


class ShowConsequences(Consequences):
    """The consequences of one file's texts. Whose a thing is, here, is who turns it.

    Cards leave a hand for good and broken things stay broken, so that discarding and breaking end by themselves. No
    sentence declares them as an outcome.
    """

    kinds = MappingProxyType(
        {
            **Consequences.kinds,
            "swaps": OutcomeKind("swapping", "swaps"),
            "plays": OutcomeKind(),
            "cultivates": OutcomeKind("cultivating", "cultivates", finite=True),
            "gains-power": OutcomeKind("gaining Power", "gains it"),
            "loses-power": OutcomeKind("losing Power", "loses it"),
            "gains-damage": OutcomeKind("gaining Damage", "gains it", finite=True),
            "readies": OutcomeKind("readying", "readies it", accumulates=True, undone_by=("exhausts",)),
            "exhausts": OutcomeKind("exhausting", "exhausts it", depletes=True, undone_by=("readies",)),
            "breaks": OutcomeKind(depletes=True),
            "discards": OutcomeKind(depletes=True),
            "harvests": OutcomeKind(depletes=True),
        }
    )
    functions = MappingProxyType({**Consequences.functions, s.Swap: _swap})
    supertypes = MappingProxyType({"art": "ability"})

    def subject(self, thing: Node, player: Node | None, picks: Picks) -> Subject:
        return replace(super().subject(thing, player, picks), whose=whose(player))

    def thing(self, node: Node, picks: Picks) -> Subject:
        match node:
            case SelfRef():
                return Subject("art", narrowed=True)
            case TheTarget(type=type_):
                return Subject(type_, narrowed=True)
            case _:
                return super().thing(node, picks)

    def described(self, np: NP) -> Subject:
        subject = super().described(np)
        # An attack, a charge or a heart is a card, and not any card.
        return replace(subject, narrowed=subject.narrowed or HEADS.get(np.noun.word) != np.noun.word)


def repeatable_abilities(texts: Iterable[TextProgram]) -> Iterator[RepeatableEffect]:
    """Yield the abilities without a limit of Muse and Advantages, and the Arts that may ready themselves.

    Cards of the hand or the deck and broken cards never come back. Rei may come from ready Damage, so readying Damage
    may give them back. What a player only `may` do counts as done. Triggers that hear the use of an Art add to what it
    readies (Q67).
    """
    texts = tuple(texts)
    by_use = tuple(_returned_by_use(texts))
    for text in texts:
        returned = dict.fromkeys(("art", "damage", ANY), 0)
        for type_, n in (*_returned(text.body), *(by_use if text.kind == "art" else ())):
            returned[type_] = returned.get(type_, 0) + n
        if text.use != "ability" or (text.kind == "art" and not returned["art"] + returned[ANY]):
            continue
        for cost in plain_costs(text.cost):
            if any(isinstance(price, PayOnce) for price in cost):
                continue
            prices = [price for price in cost if not isinstance(price, FREE)]
            turned = (("art", 1),) if text.kind == "art" else ()
            costs = (*(_cost(price) for price in prices), *turned)
            yield RepeatableEffect(
                name=text.title,
                span=text.body[0].span,
                price=prices[0].span if prices else None,
                costs=costs,
                returns=_returns(returned),
                refunded=_refunded(costs, returned),
                card=text.card,
                side="",
            )


def _refunded(costs: Iterable[tuple[Hashable, int]], returned: Mapping[str, int]) -> bool:
    missing = {type_: -n for type_, n in returned.items() if type_ != ANY}
    for price, n in costs:
        if price not in missing:
            return False
        missing[str(price)] += n
    return sum(max(0, n) for n in missing.values()) <= returned[ANY]


def _returns(returned: Mapping[str, int]) -> Callable[[Hashable], int]:
    """Return a function that gives how much of a price comes back.

    What may be an Art or Damage counts as Damage, with which every ability can be paid.
    """
    total = {"art": returned["art"], "damage": returned["damage"] + returned[ANY]}
    return lambda price: total.get(str(price), 0)


def _cost(price: Node) -> tuple[str, int]:
    match price:
        case s.PayRei(n=n):
            return "damage", n
        case s.PayExhaust(what=Pick(n=n, np=np)):
            return np.noun.type, n
        case s.PayExhaust(what=Each(np=np)):
            return np.noun.type, 1
        case _:
            return FOR_GOOD, 1


def _returned_by_use(texts: Iterable[TextProgram]) -> Iterator[tuple[str, int]]:
    """Yield what triggers without a condition or a limit ready whenever their player uses an Art."""
    for text in texts:
        for item in text.body if text.is_passive else ():
            match item:
                case Trigger(
                    event=Does(player=Me(), deed=s.Exhausts(pick=pick) | s.Activates(pick=pick)),
                    condition=None,
                    once=False,
                    body=body,
                ) if pick.np.noun.type in ("art", "ability") and not pick.np.adjectives and not pick.np.filters:
                    yield from _returned(body)
                    yield from (
                        ("art", 1)
                        for node in body
                        if isinstance(node, s.Ready) and isinstance(node.what, TheBound) and node.what.slot == pick.slot
                    )


def _returned(body: Iterable[Node]) -> Iterator[tuple[str, int]]:
    """Yield what the sentences may ready for their player, and how many."""
    for node in body:
        match node:
            case May(who=None | Me(), body=inner):
                yield from _returned(inner)
            case s.ReadyAny(who=None, count=Count(n=n)):
                yield ANY, n
            case s.Ready(who=None, what=Pick(n=n, np=np)) if "rival" not in np.adjectives:
                yield np.noun.type, n
            case s.Ready(who=None, what=Each(np=np)) if "rival" not in np.adjectives:
                yield np.noun.type, _ALL
            case s.Ready(who=None, what=SelfRef()):
                yield "art", 1
            case _:
                pass
