"""Could carrying sentences out change anything, as far as both players can see? What is not plain to see counts as
possible: a hand may hold what fits, and an Art may have any name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from oracle.naming import spoken_of
from oracle.solrei.acting import TURNABLE, Acting
from oracle.solrei.cards import ArtCard, Card
from oracle.solrei.looking import Text

from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import (
    NP,
    ChooseOf,
    ChooseThing,
    Done,
    Draw,
    Each,
    EveryN,
    ForEach,
    If,
    May,
    Node,
    Pick,
    ThatMuch,
    TheBound,
    walk,
)

DEED = {s.Ready: "readies", s.ReadyAny: "readies", s.Exhaust: "exhausts", s.ExhaustAny: "exhausts", s.Break: "breaks"}
OPEN = (s.Crisis, s.OnSide, s.WonRound, s.LostRound, s.WonLastRound, s.LostLastRound)
"""Conditions whose truth everybody knows."""


class Prospects(Acting):
    """What a block of sentences could do now."""

    def could_do(self, nodes: Sequence[Node], text: Text, unbound: frozenset[int] = frozenset()) -> bool:
        """A block, tried as if no sentence before had done anything; `unbound` are slots that only it would fill."""
        for number, node in enumerate(nodes):
            binds = bool(_fills([node]) & _names(nodes[number + 1 :]))
            if self._could(node, text, unbound | _fills(nodes[:number]), binds):
                return True
        return False

    def _could(self, node: Node, text: Text, unbound: frozenset[int], binds: bool) -> bool:
        match node:
            case If(condition=condition, then=then, otherwise=otherwise):
                if isinstance(condition, Done) or _names([condition]) & unbound:
                    blocks = [otherwise]
                elif isinstance(condition, OPEN):
                    blocks = [then if self.holds(condition, text) else otherwise]
                else:
                    blocks = [then, otherwise]
                return any(self.could_do(block or (), text, unbound) for block in blocks)
            case May(who=who, body=body):
                return self.could_do(body, text.acting(self.player(who, text)), unbound)
            case ChooseOf(options=options):
                return any(self.could_do(option, text, unbound) for option in options)
            case ForEach(np=np):
                return not _names([np]) & unbound and self._some(np, text, text.actor)
        if _names([node]) & unbound:
            return False
        outside = _names([node]) - _fills([node])
        return all(text.slots.get(slot) not in (None, []) for slot in outside) and self._alone(node, text, binds)

    def _alone(self, node: Node, text: Text, binds: bool) -> bool:
        seat = self.player(getattr(node, "who", None), text)
        match node:
            case s.Ready(what=Pick(np=np)) | s.Exhaust(what=Pick(np=np)) | s.Break(what=Pick(np=np)):
                return self._some(np, text, seat) if binds else self._turns(np, DEED[type(node)], text, seat)
            case s.ReadyAny() | s.ExhaustAny():
                deed = DEED[type(node)]
                return any(self._turnable(thing, deed, seat) for thing in self.players[seat].turned)
            case s.Ready(what=Each(np=np)) | s.Exhaust(what=Each(np=np)) | s.Break(what=Each(np=np)):
                return self._some(np, text, seat)
            case s.Heal(what=Pick(np=np) | Each(np=np)):
                return self._some(np, text, seat)
            case s.Discard(what=Pick(np=np) | Each(np=np)) | ChooseThing(pick=Pick(np=np)):
                return self._some(np, text, seat)
            case Draw(tally=ThatMuch(slot=slot)) | s.Cultivate(tally=ThatMuch(slot=slot)):
                amount = text.slots.get(slot)
                return isinstance(amount, int) and amount > 0 and bool(self.players[seat].deck)
            case s.Cultivate(tally=tally) | Draw(tally=tally) if not isinstance(tally, ThatMuch):
                fits = tally.np if isinstance(tally, EveryN) else tally
                counted = fits is None or self._some(fits, text, seat)
                return counted and bool(self.players[seat].deck)
        if isinstance(node, s.LoseCounters | s.LoseAll):
            return self.players[seat].pieces[node.what.word] > 0
        return True

    def _some(self, np: NP, text: Text, seat: int) -> bool:
        """Something fits; of a hand only the size is seen, of Arts not the name."""
        if np.noun.type == "counter":
            return self.number(np, text, seat) > 0
        if np.noun.type == "card" and not any(isinstance(item, s.InDiscard) for item in np.filters):
            player = self.players[1 - seat if "rival" in np.adjectives else seat]
            return bool(player.under if "cultivated" in np.adjectives else player.hand)
        return bool(self.things(_seen(np), text, seat))

    def _turns(self, np: NP, deed: str, text: Text, seat: int) -> bool:
        return any(self._turnable(thing, deed, seat) for thing in self.things(_seen(np), text, seat))

    def _turnable(self, thing: object, deed: str, seat: int) -> bool:
        can = isinstance(thing, Card | ArtCard) and thing.face in TURNABLE[deed]
        return can and not self.banned(deed, seat, thing)


def _seen(np: NP) -> NP:
    return replace(np, noun=replace(np.noun, ids=()))


def _fills(nodes: Iterable[Node]) -> frozenset[int]:
    found = (getattr(part, "slot", -1) for node in nodes for part in walk(node) if not isinstance(part, TheBound))
    return frozenset(slot for slot in found if slot >= 0)


def _names(nodes: Iterable[Node]) -> frozenset[int]:
    return frozenset(part.slot for part in spoken_of(nodes))
