"""What lies on the table, as plain objects: Action cards, Arts, what was activated, what stands, players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gesso.games.solrei.lang.program import TextProgram
from gesso.games.solrei.model import Advantage, Art, Muse, Table
from gesso.lang.ast import Node

Slots = dict[int, object]
"""What a text has bound, by the slot of what bound it."""


@dataclass(eq=False)
class Card:
    """An Action card. `number` is 0 for a Charge; `face` is that of a card in Damage.

    `seen` while it is in a hand, or placed, and the rival has seen it; `laid` while it lies in the deck where its player laid it.
    """

    owner: int
    suit: str
    rank: str
    red: bool
    number: int
    order: int
    face: str = ""
    seen: bool = False
    laid: bool = False

    @property
    def word(self) -> str:
        return f"{self.suit}-{self.rank}"


@dataclass(eq=False)
class ArtCard:
    """An Art at its place; `known` once the rival has seen it (V2), `works` while its augment is in force (Q45)."""

    owner: int
    model: Art
    text: TextProgram
    meets: bool
    place: int = 0
    face: str = "exhausted"
    known: bool = False
    works: bool = False


@dataclass(frozen=True, eq=False)
class Item:
    """One item of a passive, with all the conditions around it; `what` is its event, or the value that it adds;
    `once` where it acts once a round."""

    mood: str
    what: Node
    conditions: tuple[Node, ...]
    body: tuple[Node, ...]
    title: str
    once: bool = False


@dataclass(eq=False)
class Standing:
    """An item in force for a player: of a card, or for this round with what it speaks of and was bound then."""

    item: Item
    me: int
    art: ArtCard | None = None
    slots: Slots = field(default_factory=dict)
    target: object = None


@dataclass(eq=False)
class Link:
    """Something in the Exchange, or waiting to get there."""

    me: int
    title: str
    body: tuple[Node, ...]
    art: ArtCard | None = None
    slots: Slots = field(default_factory=dict)
    target: object = None
    negated: bool = False
    trigger: Item | None = None
    augment: bool = False


Thing = Card | ArtCard | Link


@dataclass(eq=False)
class Player:
    """A player with all that belongs to the seat. `deck` and `under` end with the top card; `placed` is the Action card,
    `pieces` are the counters, with how many of each an Act begins and how many there may be.
    """

    seat: int
    muse: Muse
    advantage: Advantage
    arts: list[ArtCard]
    texts: list[TextProgram]
    arcade: bool
    cards: list[Card]
    deck: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    damage: list[Card] = field(default_factory=list)
    discarded: list[Card] = field(default_factory=list)
    under: list[Card] = field(default_factory=list)
    placed: Card | None = None
    starts: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, int] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    power: int = 0
    hits: int = 0
    points: int = 0
    taken: int = 0
    shield: int = 0
    counters: int = 0

    @property
    def turned(self) -> list[Card | ArtCard]:
        """What lies ready, exhausted or broken."""
        return [*self.damage, *self.arts]


def action_deck(seat: int, table: Table) -> list[Card]:
    """The 52 cards, in the order of suits and ranks."""
    ranks = [*((str(number), number) for number in table.attacks), *((rank, 0) for rank in table.charges)]
    cards = [(suit, rank, colour == "red", number) for suit, colour in table.suits.items() for rank, number in ranks]
    return [Card(seat, *card, order) for order, card in enumerate(cards)]


def in_order(things: list[Thing]) -> list[Thing]:
    """As options are listed: Arts by place, then cards by suit and rank; what lies in the Exchange from its bottom."""

    def key(thing: Thing) -> tuple[int, int, int]:
        if isinstance(thing, Card):
            return 1, thing.owner, thing.order
        return (0, thing.owner, thing.place) if isinstance(thing, ArtCard) else (2, 0, 0)

    return sorted(things, key=key)


def words_of(cards: list[Card]) -> list[str]:
    return [card.word for card in sorted(cards, key=lambda card: card.order)]


def run(cards: list[Card]) -> Iterator[str]:
    """The words of the first cards that were laid, as long as no other comes between."""
    for card in cards:
        if not card.laid:
            return
        yield card.word
