"""What SolRei's sentences bring about, and what its events wait for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from gesso.checks import CheckedText
from gesso.checks.consequences import Consequences, Deed, Thing, whose
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.types import HEADS
from gesso.lang.ast import NP, Does, Node, SelfRef, TheBound, TheTarget


class RoundConsequences(Consequences):
    """The consequences of one file's texts.

    Whose a thing is, here, is who turns it. Cards leave a hand for good and broken things stay broken, so discarding and
    breaking end by themselves and are not followed.
    """

    wider = MappingProxyType({"art": "ability"})
    grow = frozenset({"grows", "readies"})
    shrink = frozenset({"shrinks", "exhausts"})
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

    def awaited(self, event: Node) -> tuple[Deed, ...]:
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

    def caused_by(self, node: Node, picked: Mapping[int, NP]) -> Iterator[Deed]:
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

    def forbidden(self, event: Node) -> tuple[Deed, ...]:
        match event:
            case Does(player=player, deed=s.Discards(pick=pick)):
                return (self._turned("discards", player, pick, {}),)
            case Does(player=player, deed=s.Breaks(pick=pick)):
                return (self._turned("breaks", player, pick, {}),)
            case Does(player=player, deed=s.Harvests()):
                return (_deed("harvests", player),)
            case _:
                return super().forbidden(event)

    def paid(self, price: Node, text: CheckedText) -> Iterator[Deed]:
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

    def thing(self, node: Node, picked: Mapping[int, NP]) -> Thing:
        match node:
            case SelfRef():
                return Thing("art", narrowed=True)
            case TheTarget(type=type_):
                return Thing(type_, narrowed=True)
            case _:
                return super().thing(node, picked)

    def described(self, np: NP) -> Thing:
        found = super().described(np)
        # An attack, a charge or a heart is a card, and not any card.
        return Thing(found.type, found.ids, found.whose, found.narrowed or HEADS.get(np.noun.word) != np.noun.word)

    def _turned(self, kind: str, player: Node | None, what: Node, picked: Mapping[int, NP]) -> Deed:
        thing = self.thing(what, picked)
        return Deed(kind, Thing(thing.type, thing.ids, whose(player), thing.narrowed))


def _deed(kind: str, player: Node | None) -> Deed:
    return Deed(kind, Thing("", whose=whose(player)))
