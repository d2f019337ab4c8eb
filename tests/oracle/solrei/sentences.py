"""Carrying out texts, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.blocks import mentioned
from oracle.solrei.acting import TURNABLE
from oracle.solrei.cards import ArtCard, Card, Item, Link, Standing, Thing, in_order
from oracle.solrei.hearing import Chance, Play, items
from oracle.solrei.looking import Text
from oracle.solrei.prospects import DEED, Prospects

from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import (
    NP,
    ChooseOf,
    ChooseThing,
    Does,
    Draw,
    Each,
    EveryN,
    ForEach,
    If,
    May,
    Me,
    Node,
    Noun,
    Opponent,
    Pick,
    Prevent,
    RandomPick,
    ThatMuch,
    TheBound,
    TheTarget,
    Until,
    walk,
)
from gesso.source import SourceFile, Span

HERE = Span(SourceFile("grapple", ""), 0, 0)
ANY_ABILITY = Pick("a", 1, NP((), Noun("ability", "ability", span=HERE), (), span=HERE), span=HERE)
GRAPPLING = (
    Does(Me(span=HERE), s.Gains("damage", span=HERE), span=HERE),
    Does(Opponent(span=HERE), s.Activates(ANY_ABILITY, span=HERE), span=HERE),
)
"""What nobody may do while a Grapple stands (K15, Q17)."""


class Sentences(Prospects):
    """Texts as they run."""

    def carry_out(self, link: Link) -> Play:
        text = Text(link.me, link.me, link.art, link.target, link.slots, link.title)
        return (yield from self.block(link.body, text))

    def block(self, nodes: Sequence[Node], text: Text) -> Play:
        """Sentences in printed order; did any of them change anything?"""
        done, before = False, text.done
        text.done = False
        for node, following in zip(nodes, (*nodes[1:], None)):
            meant = None if following is None or mentioned(node) is not None else mentioned(following)
            there_were = 0 if meant is None else self.there_are(node, text)
            text.done = yield from self.sentence(node, text)
            done = done or text.done
            if meant is not None:
                text.slots[meant.slot] = there_were - self.there_are(node, text)
        text.done = before
        return done

    def there_are(self, node: Node, text: Text) -> int:
        """How many there are of what a sentence takes (Q81)."""
        seat = self.player(getattr(node, "who", None), text)
        match node:
            case s.LoseAll(what=what):
                return self.players[seat].pieces[what.word]
            case s.Discard(what=Pick(np=np) | Each(np=np)):
                return len(self.players[1 - seat if "rival" in np.adjectives else seat].hand)
            case s.Heal(what=Pick(np=np) | Each(np=np)):
                return self.number(np, text, seat)
            case (
                s.Ready(what=Pick(np=np) | Each(np=np))
                | s.Exhaust(what=Pick(np=np) | Each(np=np))
                | s.Break(what=Pick(np=np) | Each(np=np))
            ):
                return sum(self.turns(thing, TURNABLE[DEED[type(node)]]) for thing in self.things(np, text, seat))
        raise LookupError(node)

    def sentence(self, node: Node, text: Text) -> Play:
        match node:
            case If(condition=condition, then=then, otherwise=otherwise):
                chosen = then if self.holds(condition, text) else otherwise or ()
                return (yield from self.block(chosen, text))
            case May(who=who, body=body):
                seat = self.player(who, text)
                if not self.could_do(body, text.acting(seat)):
                    return False
                answer = yield from self.ask(seat, "may", ["yes", "no"])
                return (yield from self.block(body, text.acting(seat))) if answer == "yes" else False
            case ChooseOf(who=who, options=options, count=count):
                return (yield from self.choose_of(self.player(who, text), options, count, text))
            case ForEach(np=np, body=body, slot=slot):
                done = False
                for thing in self.things(np, text, text.actor):
                    text.slots[slot] = thing
                    done = (yield from self.block(body, text)) or done
                return done
        return (yield from self.simple(node, text))

    def choose_of(self, seat: int, options, count, text: Text) -> Play:  # type: ignore[no-untyped-def]
        chosen, open_now = list[int](), [*range(len(options))]
        while len(chosen) < count.n and open_now:
            left = count.n - len(chosen)
            may = open_now if count.up_to else open_now[: len(open_now) - left + 1]
            answer = yield from self.ask(
                seat, "mode", [*(["stop"] if count.up_to else []), *(f"option {mode + 1}" for mode in may)]
            )
            if answer == "stop":
                break
            chosen.append(int(answer.split()[1]) - 1)
            open_now = [mode for mode in open_now if mode > chosen[-1]]
        done = False
        for mode in chosen:
            done = (yield from self.block(options[mode], text)) or done
        return done

    # ------------------------------------------------------------ what a sentence is about

    def picked(self, node: Node, text: Text, seat: int, deed: str = "") -> Play:
        """The things of an operand; what is picked is picked by this player, a card by whoever holds it, and bound.

        Nothing is offered to which the deed cannot be done, or is forbidden.
        """
        match node:
            case Each(np=np):
                return self.things(np, text, seat)
            case Pick(np=np, quantifier=quantifier, n=n, slot=slot):
                cards = np.noun.type == "card"
                doer = 1 - seat if cards and "rival" in np.adjectives else seat
                found = [
                    thing
                    for thing in self.things(np, text, seat)
                    if self.turns(thing, TURNABLE.get(deed, ())) and not self.banned(deed, doer, thing)
                ]
                if isinstance(node, RandomPick):
                    picked = yield from self.picked_by_chance(found, n)
                    text.slots[slot] = picked[0] if quantifier == "a" and picked else picked
                    return picked
                kind = "discard" if cards else "turn"
                picked = yield from self.choose_many(doer, kind, found, n, quantifier == "up to")
                text.slots[slot] = picked[0] if quantifier == "a" and picked else picked
                return picked
        named = self.named(node, text)
        return named if isinstance(named, list) else [] if named is None else [named]

    @staticmethod
    def picked_by_chance(things: Sequence[Thing], n: int) -> Play:
        """Things that chance picks, each as likely as any other, also where there is no choice."""
        if not things:
            return []
        places = yield Chance("pick", options=len(things))
        assert len(places) == min(n, len(things))
        return [in_order([*things])[place] for place in places]

    @staticmethod
    def turns(thing: Thing, faces: tuple[str, ...]) -> bool:
        return not faces or (isinstance(thing, Card | ArtCard) and thing.face in faces)

    def amount(self, n: int, up_to: bool, seat: int) -> Play:
        """A figure, or one up to it that the player chooses."""
        return int((yield from self.ask(seat, "number", [*map(str, range(n + 1))]))) if up_to else n

    # ------------------------------------------------------------ single sentences

    def simple(self, node: Node, text: Text) -> Play:
        seat = self.player(getattr(node, "who", None), text)
        player = self.players[seat]

        def times(n: int, tally: NP | EveryN | ThatMuch | None) -> int:
            return self.times(n, tally, text, seat)

        match node:
            case s.Gain(stat=stat, n=n, tally=tally):
                return (yield from self.gain(stat, seat, times(n, tally)))
            case s.LosePower(n=n, tally=tally):
                return (yield from self.lose_power(seat, times(n, tally)))
            case s.SwapPower():
                return self.swap_power()
            case s.LowerWinsNow():
                lower = s.LowerWins(span=node.span)
                self.standing.append(self.gained(Item("value", lower, (), (), text.title), text.me, text))
                return True
            case s.GainCounters(n=n, what=what, tally=tally):
                return self.change_counters(seat, what.word, times(n, tally))
            case s.LoseCounters(n=n, what=what, tally=tally):
                return self.change_counters(seat, what.word, -times(n, tally))
            case s.LoseAll(what=what):
                return self.change_counters(seat, what.word, -player.pieces[what.word])
            case s.GainAbility(items=inner):
                found = [*items(inner, text.title)]
                self.standing += [self.gained(item, seat, text) for item in found]
                return bool(found)
            case Until(items=inner):
                found = [*items(inner, text.title)]
                self.standing += [self.gained(item, text.me, text) for item in found]
                return True
            case s.Forbid(event=event):
                self.standing.append(self.gained(Item("cannot", event, (), (), text.title), text.me, text))
                return True
            case s.Grapple():
                self.grapple(seat)
                return True
            case Draw(count=count, tally=tally):
                n = yield from self.amount(times(count.n, tally), count.up_to, seat)
                return (yield from self.draw(seat, n))
            case s.Discard(what=what):
                cards = yield from self.picked(what, text, seat, "discards")
                return (yield from self.discard(cards))
            case s.Cultivate(n=n, tally=tally):
                return (yield from self.cultivate(seat, times(n, tally)))
            case s.Check(n=n):
                return (yield from self.check(seat, n))
            case s.Swap():
                return (yield from self.swap(seat))
            case s.ReadyAny(count=count) | s.ExhaustAny(count=count):
                deed = DEED[type(node)]
                own = [
                    thing
                    for thing in player.turned
                    if thing.face in TURNABLE[deed] and not self.banned(deed, seat, thing)
                ]
                picked = yield from self.choose_many(seat, "turn", own, count.n, count.up_to)
                return (yield from self.turn(deed, seat, picked))
            case s.Ready(what=what) | s.Exhaust(what=what) | s.Break(what=what):
                deed = DEED[type(node)]
                found = yield from self.picked(what, text, seat, deed)
                return (yield from self.turn(deed, seat, found))
            case s.Heal(what=what):
                found = yield from self.picked(what, text, seat)
                return (yield from self.heal(found))
            case s.BlockDamage(n=n, tally=tally):
                player.shield += times(n, tally)
                return times(n, tally) > 0
            case s.Counter(n=n, tally=tally):
                player.shield += times(n, tally)
                if seat != self.offense:  # Q13: only an attacking rival is hit
                    player.counters += times(n, tally)
                return times(n, tally) > 0
            case s.Retaliate(n=n, tally=tally):  # Q14
                n = times(n, tally) if player.taken else 0
                self.players[1 - seat].points += n
                return n > 0
            case s.Negate(what=what):
                return (yield from self.negate(seat, self.named(what, text)))
            case ChooseThing(pick=pick):
                yield from self.picked(pick, text, seat)
                return False
            case Prevent():
                return False
        raise LookupError(node)

    @staticmethod
    def gained(item: Item, seat: int, text: Text) -> Standing:
        """An item that stands until the round is over (Q66), with all that it speaks of."""
        parts = [part for node in (item.what, *item.conditions, *item.body) for part in walk(node)]
        used = {part.slot for part in parts if isinstance(part, TheBound)}
        slots = {slot: value for slot, value in text.slots.items() if slot in used}
        target = text.target if any(isinstance(part, TheTarget) for part in parts) else None
        return Standing(item, seat, text.art, slots, target)

    def grapple(self, seat: int) -> None:
        """K15: two bans."""
        for event in GRAPPLING:
            self.standing.append(Standing(Item("cannot", event, (), (), "Grapple"), seat))
