"""What a program means, from the pages of the language: the same normal form as the reader's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wording.reader.english import ANYBODY, BOTH, ME, RIVAL, other
from wording.reader.parsing import Meaning
from wording.reader.pronouns import canonical

from gesso.lang import ast as core
from gesso.lang.ast import NP, Node
from gesso.lang.ast.players import EachPlayer, ThePlayer


def figure(amount: str, n: int) -> Meaning:
    """Return what a count asks for: the number alone if that many or more fit."""
    return (amount, n) if amount in ("exactly", "fewer") else 0 if amount == "no" else n


def has_more(node: core.PlayerHasMore) -> str:
    """Return the word for a comparison with the other player."""
    return "has fewer" if node.fewer else "has more"


class Programs:
    """The nodes that every game shares; a game adds its own."""

    hands: ClassVar[frozenset[str]] = frozenset({"card"})
    """Types of things that are of whoever acts, unless an adjective says otherwise."""
    side_adjectives: ClassVar[frozenset[str]] = frozenset()

    def effect(self, cost: Sequence[Node], body: Sequence[Node]) -> tuple[Meaning, Meaning]:
        """Return what a cost and the sentences after it mean."""
        return self._split(tuple(map(self.price, cost)), self.block(body, ME))

    def passive(self, cost: Sequence[Node], items: Sequence[Node]) -> tuple[Meaning, Meaning]:
        """Return what a cost and the passives after it mean."""
        return self._split(tuple(map(self.price, cost)), tuple(map(self.item, items)))

    def _split(self, cost: Meaning, body: Meaning) -> tuple[Meaning, Meaning]:
        found = canonical((cost, body))
        return found[0], found[1]

    def player(self, node: Node | None, doer: Meaning = ME) -> Meaning:
        """Return who a subject is; without one, whoever acts already."""
        if isinstance(node, EachPlayer):
            return BOTH
        if isinstance(node, core.Pick):
            return ANYBODY
        if isinstance(node, ThePlayer):
            return "that player"
        return doer if node is None else RIVAL if isinstance(node, core.Opponent) else ME

    # ------------------------------------------------------------ sentences

    def block(self, nodes: Sequence[Node], doer: Meaning) -> tuple[Meaning, ...]:
        """Return what the sentences of a block mean; `doer` does what has no subject."""
        return tuple(self.sentence(node, doer) for node in nodes)

    def sentence(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case core.If(condition, then, otherwise):
                no = None if otherwise is None else self.block(otherwise, doer)
                return ("if", (self.condition(condition),), self.block(then, doer), no)
            case core.ForEach(np, body, slot):
                return ("loop", ("slot", slot), self.np(np, doer), self.block(body, doer))
            case core.May(who, body):
                return ("may", self.player(who, doer), self.block(body, self.player(who, doer)))
            case core.ChooseOf(who, count, options):
                # Whoever chooses blocks only chooses; they are carried out as if they stood alone.
                return (
                    "choose of",
                    self.player(who, doer),
                    count.n,
                    count.up_to,
                    tuple(self.block(option, doer) for option in options),
                )
            case core.Until(moment, items):
                return ("until", self.moment(moment), tuple(map(self.item, items)))
            case core.Draw(who, count, _, tally):
                drawer = self.player(who, doer)
                return ("do", drawer, "draw", (self.count(count),), self.tally(tally, drawer))
            case core.Prevent():
                return ("prevent",)
            case core.ChooseThing(who, pick):
                return ("do", self.player(who, doer), "choose", (self.thing(pick, self.player(who, doer)),), None)
        raise TypeError(node)

    def moment(self, node: Node) -> Meaning:
        """Return until when something is in force."""
        raise TypeError(node)

    def count(self, count: core.Count) -> Meaning:
        return ("count", count.n, count.up_to)

    def tally(self, node: Node | None, doer: Meaning) -> Meaning:
        match node:
            case None:
                return None
            case core.EveryN(n, np):
                return ("tally", n, ("each", self.np(np, doer)))
            case NP():
                return ("tally", 1, ("each", self.np(node, doer)))
        raise TypeError(node)

    # ------------------------------------------------------------ things

    def np(self, np: NP, doer: Meaning) -> Meaning:
        said = frozenset(np.adjectives) - self.side_adjectives
        than = next((item.than for item in np.filters if isinstance(item, core.Other)), None)
        apart = None if than is None else ("than", *(self.thing(thing, doer) for thing in than))
        filters = tuple(self.filter(item, doer) for item in np.filters if not isinstance(item, core.Other))
        return ("np", self.head(np.noun), self.owner(np, doer), said, filters, apart)

    def head(self, noun: core.Noun) -> Meaning:
        return noun.word

    def owner(self, np: NP, doer: Meaning) -> Meaning:
        """Return whose the described things are; None for those of either player."""
        return doer if np.noun.type in self.hands else None

    def filter(self, node: Node, doer: Meaning) -> Meaning:
        raise TypeError(node)

    def thing(self, node: Node, doer: Meaning) -> Meaning:
        match node:
            case core.RandomPick(_, n, np, slot):
                return ("pick", self._place(node, slot), "n", n, True, self.np(np, doer))
            case core.Pick(quantifier, n, np, slot):
                kind = "up to" if quantifier == "up to" else "n"
                return ("pick", self._place(node, slot), kind, n, False, self.np(np, doer))
            case core.Each(np):
                return ("each", self.np(np, doer))
            case core.NoneOf(np):
                return ("none", self.np(np, doer))
            case core.AtLeast(n, np):
                return ("least", n, self.np(np, doer))
            case core.Counted(n, np):
                return (node.amount, n, self.np(np, doer))
            case core.TheTarget(type):
                return ("target", type)
            case core.TheBound(_, slot):
                return ("the", ("slot", slot))
        raise TypeError(node)

    def _place(self, node: Node, slot: int) -> Meaning:
        """Return what tells a pick from others: its slot, or for one that no line can mean, itself."""
        return ("slot", slot) if slot >= 0 else ("node", id(node))

    def owned(self, owned: core.Owned, whose: Meaning) -> Meaning:
        return figure(owned.amount, owned.n), self.np(NP(owned.adjectives, owned.noun, (), span=owned.span), whose)

    # ------------------------------------------------------------ conditions, events, prices

    def condition(self, node: Node) -> Meaning:
        match node:
            case core.Done():
                return ("done",)
            case core.Is(subject, core.StateAdjective(adjective)):
                return ("is", self.thing(subject, ME), adjective)
            case core.Is(subject, core.StateKind(np)):
                return ("is a", self.thing(subject, ME), self.np(np, None))
            case core.PlayerHas(who, owned):
                return ("has", self.player(who), self.owned(owned, self.player(who)))
            case core.PlayerHasMore(who, np):
                return (has_more(node), self.player(who), self.np(np, self.player(who)))
        raise TypeError(node)

    def deed(self, node: Node, who: Meaning) -> Meaning:
        match node:
            case core.DrawsCard():
                return ("draw", "a card")
        raise TypeError(node)

    def event(self, node: Node, verb: str) -> Meaning:
        match node:
            case core.Does(who, deed):
                return (verb, self.player(who), self.deed(deed, self.player(who)))
            case core.PlayerReaches(who, owned):
                return ("reaches", self.player(who), self.owned(owned, self.player(who)))
        raise TypeError(node)

    def item(self, node: Node) -> Meaning:
        match node:
            case core.Trigger(event, condition, body, once):
                return ("when", once, self.event(event, "does"), self._asked(condition), self.block(body, ME))
            case core.Replacement(event, condition, body, once):
                return ("instead", once, self.event(event, "would"), self._asked(condition), self.block(body, ME))
            case core.StandingIf(condition, items):
                conditions = [condition]
                while len(items) == 1 and isinstance(items[0], core.StandingIf):
                    conditions.append(items[0].condition)
                    items = items[0].items
                return ("while", tuple(map(self.condition, conditions)), tuple(map(self.item, items)))
            case core.Ban(core.Does(who, deed)):
                return ("ban", self.player(who), self.deed(deed, self.player(who)))
            case core.Ban(event):
                return self.event(event, "ban")
        raise TypeError(node)

    def _asked(self, condition: Node | None) -> Meaning:
        return () if condition is None else (self.condition(condition),)

    def price(self, node: Node) -> Meaning:
        match node:
            case core.PayTarget(pick):
                return ("target", self.thing(pick, ME))
            case core.PayIf(condition):
                return ("if", self.condition(condition))
            case core.PayOnce():
                return ("once",)
            case core.PayOneOf(_, options):
                return ("pay one of", tuple(tuple(map(self.price, option)) for option in options))
        raise TypeError(node)


def against(player: Meaning) -> Meaning:
    """Return the other player; against an owner, who may be either, it is the reader's rival."""
    return other(player) if player in (ME, RIVAL) else RIVAL
