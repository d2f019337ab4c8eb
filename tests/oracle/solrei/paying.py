"""Costs: whether all lines can be paid together, by trying, and paying them one unit at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from oracle.solrei.cards import ArtCard, Card, Link, Thing, in_order
from oracle.solrei.hearing import Play, Question
from oracle.solrei.looking import Text
from oracle.solrei.sentences import Sentences

from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.program import TextProgram
from gesso.lang.ast import Node, PayIf, PayOnce, PayOneOf, PayTarget, Pick, SelfRef

Prices = tuple[Node, ...]


@dataclass(eq=False)
class Need:
    """A line of a cost: so many of these things, in the order listed; each may be filtered instead (I3)."""

    left: int
    things: list[Thing]
    line: Node | None
    filters: bool = False


def matched(needs: Sequence[Need]) -> bool:
    """Can every unit have a thing of its own? Each unit takes one, and whoever stands in its way looks for another."""
    takers: dict[int, int] = {}
    units = [need for need in needs for _ in range(need.left)]

    def settle(unit: int, tried: set[int]) -> bool:
        for thing in units[unit].things:
            if id(thing) not in tried:
                tried.add(id(thing))
                if id(thing) not in takers or settle(takers[id(thing)], tried):
                    takers[id(thing)] = unit
                    return True
        return False

    return all(settle(unit, set()) for unit in range(len(units)))


def conditions(prices: Prices) -> list[Node]:
    return [line.condition for line in prices if isinstance(line, PayIf)]


def come_to(prices: Prices) -> list[Prices]:
    """All costs without alternatives that these prices may come to."""
    for at, line in enumerate(prices):
        if isinstance(line, PayOneOf):
            return [cost for block in line.options for cost in come_to((*prices[:at], *block, *prices[at + 1 :]))]
    return [prices]


def seen_by_all(prices: Prices) -> bool:
    """Can both players tell which of these could be paid?"""
    return all(
        isinstance(line, PayTarget | PayOnce | s.PayHarvest | s.PayCounters | s.PayExhaust | s.PayBreak)
        or (
            isinstance(line, PayIf)
            and isinstance(
                line.condition, s.Crisis | s.OnSide | s.WonRound | s.LostRound | s.WonLastRound | s.LostLastRound
            )
        )
        for cost in come_to(prices)
        for line in cost
    )


class Paying(Sentences):
    """Paying costs (I1-I6)."""

    def rei(self, seat: int, suit: str | None) -> list[Thing]:
        """What makes Rei of a suit or colour: hand cards, ready Damage (I1, I2, Q26)."""
        player = self.players[seat]
        cards = [*player.hand, *(card for card in player.damage if card.face == "ready")]
        colours = {"red": True, "black": False}
        return self.payers(
            seat, [card for card in cards if suit in (None, card.suit) or colours.get(suit or "") == card.red]
        )

    def payers(self, seat: int, things: Sequence[Thing], deed: str = "") -> list[Thing]:
        """Those that nothing forbids to pay with, in the order in which they are asked for."""
        allowed = [
            thing
            for thing in things
            if not self.banned(
                deed or ("exhausts" if isinstance(thing, Card) and thing.face else "discards"), seat, thing
            )
        ]
        return sorted(
            in_order(allowed),
            key=lambda thing: 2 if isinstance(thing, ArtCard) else int(isinstance(thing, Card) and bool(thing.face)),
        )

    def needs(self, seat: int, cost: Prices, art: ArtCard | None, text: Text) -> list[Need]:
        muse, found = self.players[seat].muse, list[Need]()
        for line in cost:
            match line:
                case s.PayRei(n=n, suit=suit):
                    own = (muse.alignment, self.table.suits[muse.alignment])
                    found.append(Need(n, self.rei(seat, suit), line, suit in own))
                case s.PayDiscard(what=Pick(np=np, n=n)):
                    found.append(Need(n, self.payers(seat, self.things(np, text, seat), "discards"), line))
                case s.PayExhaust(what=Pick(np=np, n=n)) | s.PayBreak(what=Pick(np=np, n=n)):
                    deed, faces = (
                        ("exhausts", ("ready", "augmented"))
                        if isinstance(line, s.PayExhaust)
                        else ("breaks", ("ready", "exhausted", "augmented"))
                    )
                    fitting = [
                        thing for thing in self.things(np, text, seat) if self.turns(thing, faces) and thing is not art
                    ]
                    found.append(Need(n, self.payers(seat, fitting, deed), line))
        return found

    def payable(self, needs: Sequence[Need], seat: int, gone: Thing | None = None) -> bool:
        """Is there any number of filterings with which everything can be paid, without what has just gone?"""
        left = [self.without(need, gone) for need in needs]
        anything = self.without(Need(0, self.rei(seat, None), None), gone).things
        return any(matched(way) for way in self.filtered(left, anything))

    def filtered(self, needs: Sequence[Need], anything: list[Thing]) -> Iterator[list[Need]]:
        pay, get = self.table.filter_pay, self.table.filter_get
        assert get == 1
        for rounds in product(*(range(need.left + 1 if need.filters else 1) for need in needs)):
            lines = [Need(need.left - n, need.things, need.line) for need, n in zip(needs, rounds, strict=True)]
            yield [*lines, Need(pay * sum(rounds), anything, None)]

    # ------------------------------------------------------------ activating

    def targets(self, cost: Prices, pick: Pick, text: Text, seat: int) -> list[Thing]:
        """What may be targeted: all conditions of the cost hold with it."""
        found = self.things(pick.np, text, seat)
        return [thing for thing in found if self.all_hold(conditions(cost), replace(text, target=thing))]

    def can_pay(self, seat: int, program: TextProgram, art: ArtCard | None, prices: Prices) -> bool:
        """Can these prices be paid, whatever is picked among alternatives?"""
        return any(self.can_pay_all(seat, program, art, cost) for cost in come_to(prices))

    def can_pay_all(self, seat: int, program: TextProgram, art: ArtCard | None, cost: Prices) -> bool:
        """Do all conditions hold, is there a target, and can the whole price be paid?"""
        text = Text(seat, seat, art)
        targeted = any(isinstance(line, PayTarget) for line in cost)
        if not targeted and not self.all_hold(conditions(cost), text):
            return False
        for line in cost:
            match line:
                case PayOnce() if (seat, id(program)) in self.used:
                    return False
                case PayTarget(pick=pick) if not self.targets(cost, pick, text, seat):
                    return False
                case s.PayHarvest() if self.banned("harvests", seat):
                    return False
        deed = self.deed_of_use(program, art, cost)
        if deed and self.banned(deed, seat, art):
            return False
        enough = len(self.players[seat].under) >= self.harvested(cost)
        enough = enough and all(self.players[seat].pieces[id] >= n for id, n in self.spent(cost).items())
        return enough and self.payable(self.needs(seat, cost, art, text), seat)

    @staticmethod
    def harvested(cost: Prices) -> int:
        return sum(line.n for line in cost if isinstance(line, s.PayHarvest))

    @staticmethod
    def spent(cost: Prices) -> Counter[str]:
        spent = Counter[str]()
        for line in cost:
            if isinstance(line, s.PayCounters):
                spent[line.what.word] += line.n
        return spent

    def pick(self, seat: int, program: TextProgram, art: ArtCard | None) -> Play:
        """First one block of each alternatives is picked, of those that can be paid; gives what the cost then is."""
        cost = program.cost
        while True:
            at = next((at for at, line in enumerate(cost) if isinstance(line, PayOneOf)), None)
            if at is None:
                return cost
            one_of = cost[at]
            assert isinstance(one_of, PayOneOf)
            ways = {f"option {n}": (*cost[:at], *block, *cost[at + 1 :]) for n, block in enumerate(one_of.options, 1)}
            ways = {word: way for word, way in ways.items() if self.can_pay(seat, program, art, way)}
            if len(ways) == 1 and seen_by_all(program.cost):
                (cost,) = ways.values()
            else:
                (answer,) = yield (Question(seat, "mode", tuple(ways)),)
                cost = ways[answer]

    def pay(self, seat: int, program: TextProgram, art: ArtCard | None) -> Play:
        """Target, price, turning the Art (Q18, Q19); gives the link that then lies in the Exchange."""
        text = Text(seat, seat, art)
        cost = yield from self.pick(seat, program, art)
        for line in cost:
            if isinstance(line, PayTarget):
                text.target = yield from self.choose(seat, "target", self.targets(cost, line.pick, text, seat))
            elif isinstance(line, PayOnce):
                self.used.add((seat, id(program)))
        if self.harvested(cost):
            yield from self.harvest(seat, self.harvested(cost))
        for piece, n in self.spent(cost).items():
            self.change_counters(seat, piece, -n)
            yield from self.flush()
        paid = yield from self.pay_needs(seat, self.needs(seat, cost, art, text))
        for line, things in paid:
            what = getattr(line, "what", None)
            if isinstance(what, Pick):
                text.slots[what.slot] = things if what.quantifier == "n" and what.n > 1 else things[0]
        if art is not None:
            yield from self.turn_used(seat, program, art, cost)
        return Link(
            seat, program.title, () if program.use == "augment" else program.body, art, text.slots, text.target,
            augment=program.use == "augment",
        )  # fmt: skip

    def pay_needs(self, seat: int, needs: list[Need]) -> Play:
        """One decision a unit; only what leaves the rest payable, within a line filters first, then things in rising order."""
        paid: list[tuple[Node | None, list[Thing]]] = []
        open_to_all = all(isinstance(need.line, s.PayExhaust | s.PayBreak) for need in needs)
        at = 0
        while at < len(needs):
            need, taken = needs[at], list[Thing]()
            while need.left:
                by_word: dict[str, Thing | None] = {}
                for place, thing in enumerate(need.things):
                    rest = [Need(need.left - 1, need.things[place + 1 :], need.line), *needs[at + 1 :]]
                    if self.payable(rest, seat, thing):
                        by_word[self.pay_word(thing, need, seat)] = thing
                if need.filters:
                    rest = [Need(need.left - 1, need.things, need.line, True), *needs[at + 1 :]]
                    if self.payable([*rest, Need(self.table.filter_pay, self.rei(seat, None), None)], seat):
                        by_word["filter"] = None
                answer = yield from self.ask(seat, "pay", [*by_word], told=open_to_all)
                found = by_word[answer]
                need.left -= 1
                if found is None:
                    needs.append(Need(self.table.filter_pay, self.rei(seat, None), None))
                    continue
                need.filters = False
                need.things = need.things[need.things.index(found) + 1 :]
                needs[at + 1 :] = [self.without(item, found) for item in needs[at + 1 :]]
                self.give(seat, found, need)
                taken.append(found)
            paid.append((need.line, taken))
            at += 1
        yield from self.flush()
        return paid

    @staticmethod
    def without(need: Need, thing: Thing | None) -> Need:
        return Need(need.left, [other for other in need.things if other is not thing], need.line, need.filters)

    def pay_word(self, thing: Thing, need: Need, seat: int) -> str:
        word = thing.word if isinstance(thing, Card) else self.word(thing, seat)
        if isinstance(thing, Card) and not thing.face:
            return f"discard {word}"
        return f"{'break' if isinstance(need.line, s.PayBreak) else 'exhaust'} {word}"

    def give(self, seat: int, thing: Thing, need: Need) -> None:
        assert isinstance(thing, Card | ArtCard)
        if isinstance(thing, Card) and not thing.face:
            self.discard_one(thing)
            return
        deed = "breaks" if isinstance(need.line, s.PayBreak) else "exhausts"
        self.turn_over(deed, thing)
        self.fire(deed, seat, thing)

    def harvest(self, seat: int, n: int) -> Play:
        """K7, Q28."""
        player = self.players[seat]
        for _ in range(n):
            player.discarded.append(player.under.pop())
        self.fire("harvests", seat)
        self.counted(seat, {"cultivated": -n})
        yield from self.flush()

    def turn_used(self, seat: int, program: TextProgram, art: ArtCard, cost: Prices) -> Play:
        """The Art turns (U2, U5); what is broken as a price stays so (Q56)."""
        deed = self.deed_of_use(program, art, cost)
        if deed:
            self.turn_over(deed, art)
            self.fire(deed, seat, art)
        else:
            art.face = "augmented"
        yield from self.flush()

    @staticmethod
    def deed_of_use(program: TextProgram, art: ArtCard | None, cost: Prices) -> str:
        """What a player does to an Art by using it (Q67): exhausts or breaks it; nothing to an augment (U5)."""
        if art is None:
            return ""
        if any(isinstance(line, s.PayBreak) and isinstance(line.what, SelfRef) for line in cost):
            return "breaks"
        return "" if program.use == "augment" else "exhausts" if art.meets else "breaks"
