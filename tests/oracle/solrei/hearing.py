"""Passives: what sets an item off, what happens instead, what is forbidden."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from oracle.solrei.cards import ArtCard, Card, Item, Link, Standing
from oracle.solrei.looking import Looking, Text, counted

from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import Ban, Does, DrawsCard, Node, PlayerReaches, Replacement, StandingIf, Trigger


@dataclass(frozen=True)
class Question:
    """A decision that a player owes; `options` are words."""

    seat: int
    kind: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Chance:
    """What is left to chance: who wins the `toss`, how a player's `row` of Arts lies, a player's `deck`, which places of
    so many `options` are picked."""

    what: str
    seat: int = -1
    options: int = 0


Play = Generator[Any, Any, Any]
"""What asks on its way: it yields tuples of questions and is sent their answers."""

DEEDS: dict[type[Node], str] = {
    DrawsCard: "draws", s.Activates: "activates", s.Plays: "plays", s.Discards: "discards", s.Readies: "readies",
    s.Exhausts: "exhausts", s.Breaks: "breaks", s.Negates: "negates", s.TakesDamage: "takes", s.BlocksDamage: "blocks",
    s.Cultivates: "cultivates", s.Harvests: "harvests", s.Swaps: "swaps", s.Charges: "charges", s.WinsRound: "wins",
    s.LosesRound: "loses", s.LosesPower: "loses power",
}  # fmt: skip


def items(nodes: Sequence[Node], title: str, around: tuple[Node, ...] = ()) -> Iterator[Item]:
    """The items of a passive one by one."""
    for node in nodes:
        match node:
            case StandingIf(condition=condition, items=inner):
                yield from items(inner, title, (*around, condition))
            case Trigger(event=event, condition=condition, body=body, once=once):
                yield Item("when", event, (*around, *([condition] if condition else [])), body, title, once)
            case Replacement(event=event, condition=condition, body=body, once=once):
                yield Item("would", event, (*around, *([condition] if condition else [])), body, title, once)
            case Ban(event=event):
                yield Item("cannot", event, around, (), title)
            case s.StandingGain() | s.LowerWins():
                yield Item("value", node, around, (), title)


class Hearing(Looking):
    """Raising events. A moment ends with `flush`: then what replaced something is carried out."""

    def clear(self) -> None:
        super().clear()
        self.instead: list[Link] = []
        self.running: list[Item] = []

    def listening(self, mood: str) -> list[Standing]:
        """The items of a mood, those of the player on Offense first (X9)."""
        return [item for seat in self.both(self.offense) for item in self.in_force(seat) if item.item.mood == mood]

    def acts_again(self, standing: Standing) -> bool:
        """Is it not limited, or has it not acted in this round? Whatever its player gained it by is the same text."""
        return not standing.item.once or (standing.me, id(standing.item.what)) not in self.used

    def acts(self, standing: Standing) -> None:
        if standing.item.once:
            self.used.add((standing.me, id(standing.item.what)))

    def fire(self, deed: str, seat: int = -1, thing: object = None, step: str = "") -> None:
        """Something happened: triggers wait for the Exchange to end (Q23, Q24, Q49)."""
        for standing in self.listening("when"):
            text = self.text_of(standing)
            if (
                self.acts_again(standing)
                and self.matches(standing.item.what, deed, seat, thing, step, text)
                and self.all_hold(standing.item.conditions, text)
            ):
                self.acts(standing)
                self.waiting.append(self.link_of(standing, text))

    def counted(self, seat: int, change: dict[str, int]) -> None:
        """A number of cards has changed: those waiting for it to be reached hear of it once it is."""
        for standing in self.listening("when"):
            event, text = standing.item.what, self.text_of(standing)
            if isinstance(event, PlayerReaches) and self.player(event.player, text) == seat:
                noun = event.owned.noun
                where = (
                    "cultivated" if "cultivated" in event.owned.adjectives else noun.ids[0] if noun.ids else noun.type
                )
                now = self.count(seat, event.owned, text)
                was = now - change.get(where, 0)
                reached = counted(event.owned, now) and not counted(event.owned, was)
                if reached and self.acts_again(standing) and self.all_hold(standing.item.conditions, text):
                    self.acts(standing)
                    self.waiting.append(self.link_of(standing, text))

    def link_of(self, standing: Standing, text: Text) -> Link:
        item = standing.item
        return Link(standing.me, item.title, item.body, standing.art, text.slots, standing.target, trigger=item)

    def banned(self, deed: str, seat: int, thing: object = None) -> bool:
        for standing in self.listening("cannot"):
            text = self.text_of(standing)
            if self.matches(standing.item.what, deed, seat, thing, "", text) and self.all_hold(
                standing.item.conditions, text
            ):
                return True
        return False

    def prevented(self, deed: str, seat: int, thing: object = None) -> bool:
        """Is it forbidden, or does something else happen instead?"""
        return self.banned(deed, seat, thing) or self.replaced(deed, seat, thing)

    def replaced(self, deed: str, seat: int, thing: object = None) -> bool:
        """Does something else happen instead? That never replaces what it does itself."""
        for standing in self.listening("would"):
            text = self.text_of(standing)
            if (
                standing.item not in self.running
                and self.acts_again(standing)
                and self.matches(standing.item.what, deed, seat, thing, "", text)
                and self.all_hold(standing.item.conditions, text)
            ):
                self.acts(standing)
                self.instead.append(self.link_of(standing, text))
                return True
        return False

    def flush(self) -> Play:
        """Carry out at once what happens instead (Q24)."""
        found, self.instead = self.instead, []
        for link in found:
            assert link.trigger is not None
            self.running.append(link.trigger)
            yield from self.carry_out(link)
            self.running.remove(link.trigger)

    def carry_out(self, link: Link) -> Play:
        """Run the text of a link."""
        raise NotImplementedError

    def matches(self, event: Node, deed: str, seat: int, thing: object, step: str, text: Text) -> bool:
        """Is this what an item waits for? What it picks is bound."""
        match event:
            case s.RoundStarts():
                return deed == "round starts"
            case s.RoundEnds():
                return deed == "round ends"
            case s.StepStarts(step=noun):
                return deed == "starts" and noun.word == step
            case s.StepEnds(step=noun):
                return deed == "ends" and noun.word == step
            case Does(player=who, deed=does):
                if self.player(who, text) != seat:
                    return False
                if isinstance(does, s.Gains):
                    return deed == f"gains {does.stat}"
                if DEEDS[type(does)] != deed:
                    return False
                pick = getattr(does, "pick", None)
                if pick is None:
                    return True
                if isinstance(thing, Link) and pick.np.noun.type == "art":
                    # An Art that is activated is the card on the table.
                    thing = thing.art
                # A bare noun is of the subject, `rival` of the other player.
                owner = 1 - seat if "rival" in pick.np.adjectives else seat
                if not isinstance(thing, Card | ArtCard | Link) or self.owner(thing) != owner:
                    return False
                if self.kind_of(thing, pick.np.noun.type) and self.fits(thing, pick.np, text):
                    # An activated ability is gone when what waits for it comes to lie in the Exchange (Q49).
                    text.slots[pick.slot] = None if pick.np.noun.type == "ability" else thing
                    return True
        return False

    @staticmethod
    def kind_of(thing: object, noun: str) -> bool:
        """Is this a thing of that type?"""
        if isinstance(thing, Link):
            return noun == "ability"
        if isinstance(thing, ArtCard):
            return noun == "art"
        assert isinstance(thing, Card)
        return (noun == "damage") == bool(thing.face)
