"""Which abilities may be used again and again, and what of their price they give back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from gesso.checks.refunds import Repeatable
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.program import TextProgram
from gesso.lang.ast import Count, Each, May, Me, Node, PayIf, PayOnce, PayTarget, Pick, SelfRef, plain_costs

FREE = PayTarget | PayIf
"""Lines of a cost that take nothing."""
FOR_GOOD = "for good"
ANY = "any"
_ALL = 99


def repeatable_abilities(texts: Iterable[TextProgram]) -> Iterator[Repeatable]:
    """Every ability without a limit of a Muse or an Advantage, and every such Art that may ready itself.

    What is paid with cards of the hand, of the deck or with broken ones is never given back. Rei may come from ready
    Damage, so readying Damage may give it back. What the player only `may` do counts as done.
    """
    for text in texts:
        returned = dict.fromkeys(("art", "damage", ANY), 0)
        for what, n in _returned(text.body):
            returned[what] = returned.get(what, 0) + n
        if text.use != "ability" or (text.kind == "art" and not returned["art"] + returned[ANY]):
            continue
        for cost in plain_costs(text.cost):
            if any(isinstance(price, PayOnce) for price in cost):
                continue
            prices = [price for price in cost if not isinstance(price, FREE)]
            turned = (("art", 1),) if text.kind == "art" else ()
            costs = (*(_cost(price) for price in prices), *turned)
            yield Repeatable(
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
    missing = {what: -n for what, n in returned.items() if what != ANY}
    for what, n in costs:
        if what not in missing:
            return False
        missing[str(what)] += n
    return sum(max(0, n) for n in missing.values()) <= returned[ANY]


def _returns(returned: Mapping[str, int]) -> Callable[[Hashable], int]:
    """How much of a price comes back; what may be either counts as Damage, which every ability can be paid with."""
    total = {"art": returned["art"], "damage": returned["damage"] + returned[ANY]}
    return lambda what: total.get(str(what), 0)


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


def _returned(body: Iterable[Node]) -> Iterator[tuple[str, int]]:
    """What the sentences may ready for their player, and how many of it."""
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
