"""What SolRei's sentences bring about, what its events wait for, and which abilities may be used again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from gesso.checks import TextFacts
from gesso.checks.consequences import Consequences, Outcome, RepeatableEffect, Subject, whose
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.program import TextProgram
from gesso.games.solrei.lang.types import HEADS
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
    plain_costs,
)

FREE = PayTarget | PayIf
"""Lines of a cost that take nothing."""
FOR_GOOD = "for good"
ANY = "any"
_ALL = 99


class RoundConsequences(Consequences):
    """The consequences of one file's texts.

    Whose a thing is, here, is who turns it. Cards leave a hand for good and broken things stay broken, so discarding and
    breaking end by themselves and are not followed.
    """

    wider = MappingProxyType({"art": "ability"})
    accumulates = frozenset({"grows", "readies"})
    depletes = frozenset({"shrinks", "exhausts"})
    verbs: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType(
        {
            **Consequences.verbs,
            "swaps": ("swapping", "swaps"),
            "cultivates": ("cultivating", "cultivates"),
            "gains power": ("gaining Power", "gains it"),
            "gains damage": ("gaining Damage", "gains it"),
            "readies": ("readying", "readies it"),
            "exhausts": ("exhausting", "exhausts it"),
        }
    )

    def awaited(self, event: Node) -> tuple[Outcome, ...]:
        match event:
            case Does(player=player, deed=s.Swaps()):
                return (_deed("swaps", player),)
            case Does(player=player, deed=s.Cultivates()):
                return (_deed("cultivates", player),)
            case Does(player=player, deed=s.Gains(stat=stat)):
                return (_deed(f"gains {stat}", player),)
            case Does(player=player, deed=s.Readies(pick=pick)):
                return (self._turned("readies", player, pick, {}),)
            case Does(player=player, deed=s.Exhausts(pick=pick)):
                return (self._turned("exhausts", player, pick, {}),)
            case _:
                return super().awaited(event)

    def caused_by(self, node: Node, picked: Mapping[int, NP]) -> Iterator[Outcome]:
        match node:
            case s.Swap(who=who):
                yield _deed("swaps", who)
            case s.Cultivate(who=who):
                yield _deed("cultivates", who)
            case s.Gain(who=who, stat=stat):
                yield _deed(f"gains {stat}", who)
            case s.Ready(who=who, what=what):
                yield self._turned("readies", who, what, picked)
            case s.Exhaust(who=who, what=what):
                yield self._turned("exhausts", who, what, picked)
            case s.ReadyAny(who=who, count=count) if not count.up_to:
                yield _deed("readies", who)
            case s.ExhaustAny(who=who, count=count) if not count.up_to:
                yield _deed("exhausts", who)
            case _:
                yield from super().caused_by(node, picked)

    def forbidden(self, event: Node) -> tuple[Outcome, ...]:
        match event:
            case Does(player=player, deed=s.Discards(pick=pick)):
                return (self._turned("discards", player, pick, {}),)
            case Does(player=player, deed=s.Breaks(pick=pick)):
                return (self._turned("breaks", player, pick, {}),)
            case Does(player=player, deed=s.Harvests()):
                return (_deed("harvests", player),)
            case _:
                return super().forbidden(event)

    def paid(self, price: Node, text: TextFacts) -> Iterator[Outcome]:
        match price:
            case s.PayDiscard(what=what):
                yield self._turned("discards", None, what, text.picked)
            case s.PayExhaust(what=what):
                yield self._turned("exhausts", None, what, text.picked)
            case s.PayBreak(what=what):
                yield self._turned("breaks", None, what, text.picked)
            case s.PayHarvest():
                yield _deed("harvests", None)
            case _:
                pass

    def repeats(self, sentence: Node, kind: str, picked: Mapping[int, NP]) -> bool:
        match sentence:
            case s.Ready(what=TheBound()) | s.Exhaust(what=TheBound()):
                return any(deed.kind == kind for deed in self.caused_by(sentence, picked))
            case _:
                return False

    def thing(self, node: Node, picked: Mapping[int, NP]) -> Subject:
        match node:
            case SelfRef():
                return Subject("art", narrowed=True)
            case TheTarget(type=type_):
                return Subject(type_, narrowed=True)
            case _:
                return super().thing(node, picked)

    def described(self, np: NP) -> Subject:
        found = super().described(np)
        # An attack, a charge or a heart is a card, and not any card.
        return Subject(found.type, found.ids, found.whose, found.narrowed or HEADS.get(np.noun.word) != np.noun.word)

    def _turned(self, kind: str, player: Node | None, what: Node, picked: Mapping[int, NP]) -> Outcome:
        thing = self.thing(what, picked)
        return Outcome(kind, Subject(thing.type, thing.ids, whose(player), thing.narrowed))


def _deed(kind: str, player: Node | None) -> Outcome:
    return Outcome(kind, Subject("", whose=whose(player)))


def repeatable_abilities(texts: Iterable[TextProgram]) -> Iterator[RepeatableEffect]:
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
