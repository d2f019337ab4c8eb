"""Asking about the table: what fits a description, what a condition says, how much Power there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from oracle.solrei.cards import ArtCard, Card, Link, Player, Slots, Standing, Thing, in_order

from gesso.games.solrei.lang.ast import (
    Crisis,
    HasInDiscard,
    HasNumber,
    HasPower,
    InDiscard,
    Leads,
    LostLastRound,
    LostRound,
    LowerWins,
    MyCard,
    MyLastCard,
    OnSide,
    RivalCard,
    RivalLastCard,
    StandingGain,
    WithPower,
    WonLastRound,
    WonRound,
)
from gesso.games.solrei.model import Table
from gesso.lang.ast import (
    NP,
    AtLeast,
    Done,
    Each,
    EveryN,
    Exactly,
    FewerThan,
    Is,
    Me,
    Node,
    NoneOf,
    Other,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    SelfRef,
    StateAdjective,
    ThatMuch,
    TheBound,
    TheTarget,
)

STATES = ("ready", "exhausted", "broken", "augmented")


def counted(owned: Owned, number: int) -> bool:
    """Is that number of things what is asked for?"""
    asked = {"no": number == 0, "exactly": number == owned.n, "fewer": number < owned.n}
    return asked.get(owned.amount, number >= max(owned.n, 1))


@dataclass
class Text:
    """A text as it runs: whose it is, who acts in this sentence, its Art, what it has bound."""

    me: int
    actor: int
    art: ArtCard | None = None
    target: object = None
    slots: Slots = field(default_factory=dict)
    title: str = ""
    done: bool = False

    def acting(self, seat: int) -> Text:
        """The same text in a block of this player."""
        return replace(self, actor=seat, done=False)


class Looking:
    """The table, and what can be seen of it."""

    def __init__(self, table: Table, players: Sequence[Player]) -> None:
        self.table = table
        self.players = tuple(players)
        self.wins = [0, 0]
        self.played = 0
        self.result: int | None = None
        self.offense = 0
        self.items: list[Standing] = []
        self.clear()

    def clear(self) -> None:
        """Nothing of an Act (Q32)."""
        self.round = 0
        self.step = ""
        self.shown = False
        self.winner: int | None = None
        self.last_winner: int | None = None
        self.last_cards: list[Card | None] = [None, None]
        self.exchange: list[Link] = []
        self.waiting: list[Link] = []
        self.standing: list[Standing] = []
        self.used: set[tuple[int, int]] = set()

    # ------------------------------------------------------------ players and things

    def player(self, node: Node | None, text: Text) -> int:
        """The seat that a text means; nobody named is who acts."""
        if node is None:
            return text.actor
        return text.me if isinstance(node, Me) else 1 - text.me

    def things(self, np: NP, text: Text, whose: int) -> list[Thing]:
        """What fits a description; a bare noun is of `whose`, `rival` of the other player."""
        seat = 1 - whose if "rival" in np.adjectives else whose
        piles = [item.whose for item in np.filters if isinstance(item, InDiscard)]
        if piles:
            seat = text.me if piles == ["my"] else 1 - text.me
        player = self.players[seat]
        match np.noun.type:
            case "card" if "cultivated" in np.adjectives:
                found: list[Thing] = [*player.under]
            case "card" if piles:
                found = [*player.discarded]
            case "card":
                found = [*player.hand]
            case "damage":
                found = [*player.damage]
            case "art":
                found = [*player.arts]
            case _:
                found = [link for link in self.exchange if link.me == seat]
        return in_order([thing for thing in found if self.fits(thing, np, text)])

    def fits(self, thing: object, np: NP, text: Text) -> bool:
        """Does a thing fit a description, apart from whose it is?"""
        return (
            self.is_a(thing, np, text.me)
            and all(self.is_so(thing, word) for word in np.adjectives if word not in ("rival", "cultivated"))
            and all(self.strong(thing, item) for item in np.filters if isinstance(item, WithPower))
            and not any(thing is left for left in self.left_out(np, text))
        )

    def is_a(self, thing: object, np: NP, viewer: int) -> bool:
        noun = np.noun
        if isinstance(thing, Link):
            return noun.type == "ability" or thing.art is not None
        if isinstance(thing, ArtCard):
            seen = thing.owner == viewer or thing.known
            return noun.type in ("art", "ability") and (not noun.ids or (seen and thing.model.id in noun.ids))
        assert isinstance(thing, Card)
        if noun.word in ("attack", "charge"):
            return (noun.word == "attack") == (thing.number > 0)
        return noun.word not in self.table.suits or noun.word == thing.suit

    def is_so(self, thing: object, word: str) -> bool:
        if word in STATES:
            return isinstance(thing, Card | ArtCard) and thing.face == word
        assert isinstance(thing, Card)
        return thing.red == (word == "red")

    def left_out(self, np: NP, text: Text) -> list[object]:
        """What `other` leaves out of a description: everything that its nodes name now."""
        named = [self.named(part, text) for item in np.filters if isinstance(item, Other) for part in item.than]
        return [thing for found in named for thing in (found if isinstance(found, list) else [found])]

    def named(self, node: Node, text: Text) -> object:
        """The one thing that an operand names, None where it names nothing now."""
        match node:
            case SelfRef():
                return text.art
            case TheTarget():
                return text.target
            case MyCard():
                return self.players[text.me].placed
            case RivalCard():
                return self.players[1 - text.me].placed
            case MyLastCard():
                return self.last_cards[text.me]
            case RivalLastCard():
                return self.last_cards[1 - text.me]
            case TheBound(slot=slot) | Pick(slot=slot):
                found = text.slots.get(slot)
                return found[0] if isinstance(found, list) and len(found) == 1 else None if found == [] else found
        raise LookupError(node)

    # ------------------------------------------------------------ Power

    def power(self, seat: int) -> int | None:
        """The Power of the Action card, with all that was gained (W3); None for a Charge and for no card (W4, Q7, Q60)."""
        card = self.players[seat].placed
        if card is None or not card.number:
            return None
        return max(card.number + self.players[seat].power + self.value("power", seat), 0)

    def power_of(self, thing: object) -> int:
        """Of the Action card with what was gained, of another card its number, such as one that Reset has discarded."""
        assert thing is None or isinstance(thing, Card)
        if thing is None:
            return 0
        player = self.players[thing.owner]
        if thing is player.placed and thing not in player.discarded:
            return self.power(thing.owner) or 0
        return thing.number

    def strong(self, thing: object, asked: HasPower | WithPower) -> bool:
        """So much Power or more, just so much, or less; a Charge has 0."""
        power = self.power_of(thing)
        return {"least": power >= asked.n, "exactly": power == asked.n, "fewer": power < asked.n}[asked.bound]

    @staticmethod
    def rank(thing: object) -> str:
        assert isinstance(thing, Card)
        return thing.rank

    def lower_wins(self) -> bool:
        """Does a text of either player in force say so?"""
        return any(
            isinstance(standing.item.what, LowerWins)
            and self.all_hold(standing.item.conditions, self.text_of(standing))
            for seat in (0, 1)
            for standing in self.in_force(seat)
        )

    def value(self, stat: str, seat: int) -> int:
        """What standing texts add, counted afresh."""
        total = 0
        for standing in self.in_force(seat):
            what = standing.item.what
            if isinstance(what, StandingGain) and what.stat == stat:
                text = self.text_of(standing)
                if self.all_hold(standing.item.conditions, text):
                    total += self.times(what.n, what.tally, text, seat)
        return total

    def times(self, n: int, tally: NP | EveryN | ThatMuch | None, text: Text, whose: int) -> int:
        if isinstance(tally, ThatMuch):
            return max(0, text.slots.get(tally.slot, 0))  # type: ignore[call-overload, no-any-return]
        if isinstance(tally, EveryN):
            return n * (self.number(tally.np, text, whose) // tally.n)
        return n if tally is None else n * self.number(tally, text, whose)

    def number(self, np: NP, text: Text, whose: int) -> int:
        """How many fit a description: counters are a number beside a Muse, all others lie there."""
        if np.noun.type != "counter":
            return len(self.things(np, text, whose))
        return self.players[1 - whose if "rival" in np.adjectives else whose].pieces[np.noun.word]

    # ------------------------------------------------------------ texts in force

    def in_force(self, seat: int) -> list[Standing]:
        """The items of a player: of Muse and Advantage, of the augment that works, and gained ones."""
        mine = [item for item in self.items if item.me == seat and (item.art is None or item.art.works)]
        return [*mine, *(item for item in self.standing if item.me == seat)]

    def text_of(self, standing: Standing) -> Text:
        return Text(standing.me, standing.me, standing.art, standing.target, dict(standing.slots))

    # ------------------------------------------------------------ conditions

    def all_hold(self, conditions: Sequence[Node], text: Text) -> bool:
        return all(self.holds(condition, text) for condition in conditions)

    def holds(self, node: Node, text: Text) -> bool:
        match node:
            case Done():
                return text.done
            case Crisis(n=n):
                return len(self.players[text.me].damage) >= n  # K5, Q11
            case OnSide(player=who, side=side):
                return (self.player(who, text) == self.offense) == (side == "offense")
            case Leads(player=who):
                mine, other = (self.power(seat) for seat in self.both(self.player(who, text)))
                return mine is not None and (other is None or mine > other)  # Q60
            case WonRound(player=who):
                return self.winner == self.player(who, text)
            case LostRound(player=who):
                return self.winner == 1 - self.player(who, text)
            case WonLastRound(player=who):
                return self.last_winner == self.player(who, text)
            case LostLastRound(player=who):
                return self.last_winner == 1 - self.player(who, text)
            case HasInDiscard(player=who, owned=owned):
                whose: Literal["my", "rival"] = "my" if isinstance(who, Me) else "rival"
                lying = NP(owned.adjectives, owned.noun, (InDiscard(whose, span=owned.span),), span=owned.span)
                return counted(owned, len(self.things(lying, text, text.me)))
            case HasNumber(subject=subject, other=other):
                card = self.named(other, text)
                return self.subject(
                    subject, text, lambda thing: card is not None and self.rank(thing) == self.rank(card)
                )
            case PlayerHas(player=who, owned=owned):
                return self.player_has(self.player(who, text), owned, text)
            case PlayerHasMore(player=who, np=np):
                mine, other = (self.number(np, text, seat) for seat in self.both(self.player(who, text)))
                return mine < other if node.fewer else mine > other
            case Is(subject=subject, state=state):
                return self.subject(subject, text, lambda thing: self.is_in(thing, state, text))
            case HasPower(subject=subject):
                return self.subject(subject, text, lambda thing: self.strong(thing, node))
        raise LookupError(node)

    @staticmethod
    def both(first: int) -> tuple[int, int]:
        return first, 1 - first

    @staticmethod
    def owner(thing: Thing) -> int:
        return thing.me if isinstance(thing, Link) else thing.owner

    def is_in(self, thing: object, state: Node, text: Text) -> bool:
        """A bare noun says nothing of the owner here, `rival` does."""
        words = (state.adjective,) if isinstance(state, StateAdjective) else state.np.adjectives  # type: ignore[attr-defined]
        if "rival" in words:
            assert isinstance(thing, Card | ArtCard | Link)
            if self.owner(thing) == text.me:
                return False
        if isinstance(state, StateAdjective):
            return state.adjective == "rival" or self.is_so(thing, state.adjective)
        return self.fits(thing, state.np, text)  # type: ignore[attr-defined]

    def subject(self, node: Node, text: Text, test: Callable[[object], bool]) -> bool:
        """Does it hold of a fixed thing, of any, of none, of n or more?"""
        match node:
            case NoneOf(np=np):
                return not any(test(thing) for thing in self.things(np, text, text.me))
            case AtLeast(np=np, n=n):
                return sum(test(thing) for thing in self.things(np, text, text.me)) >= n
            case Exactly(np=np, n=n):
                return sum(test(thing) for thing in self.things(np, text, text.me)) == n
            case FewerThan(np=np, n=n):
                return sum(test(thing) for thing in self.things(np, text, text.me)) < n
            case Pick(np=np, n=n):
                return sum(test(thing) for thing in self.things(np, text, text.me)) >= n
            case Each(np=np):
                return all(test(thing) for thing in self.things(np, text, text.me))
        thing = self.named(node, text)
        return thing is not None and test(thing)

    def player_has(self, seat: int, owned: Owned, text: Text) -> bool:
        noun = owned.noun
        if noun.type in ("skill", "type", "muse", "advantage") or (noun.type == "art" and noun.ids):
            return self.is_called(seat, noun.ids[0], text.me) == (owned.n > 0)
        count = self.count(seat, owned, text)
        return counted(owned, count)

    def count(self, seat: int, owned: Owned, text: Text) -> int:
        return self.number(NP(owned.adjectives, owned.noun, (), span=owned.span), text, seat)

    def is_called(self, seat: int, name: str, viewer: int) -> bool:
        """Has the player this Skill, Type, Muse, Advantage or Art, as far as the viewer may know (Q35, Q65)?"""
        player = self.players[seat]
        names = {player.muse.id, player.muse.type.id, player.advantage.id, *(skill.id for skill in player.muse.skills)}
        names |= {art.model.id for art in player.arts if seat == viewer or player.arcade or art.known}
        return name in names
