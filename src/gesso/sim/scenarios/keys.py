"""The keys of a scenario. Each says once how a position is read and written, and how an expectation is compared.

```python
KEYS = (
    one_player("turn", lambda duel: duel.turn, put_turn),
    cards_of_each(HAND),
    deck_of_each(DECK, DISCARD),
    number_of_each("damage", lambda duel: duel.damage),
)
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Edit
from gesso.diagnostics.english import counted
from gesso.engine.ruleset import Zone
from gesso.engine.vm import Kernel
from gesso.schema.access import mapping, number
from gesso.sim.scenarios.adapter import Answer, Difference, Written, alike, fold, impossible, not_at_set_up, read_keys
from gesso.sim.scenarios.known_names import ChoiceWords, Seats
from gesso.sim.scenarios.reader import NOTHING_BELOW, Scenario, ScenarioWord, Value, uppermost, words
from gesso.source import Node, Pair, Scalar

S = TypeVar("S", bound=Kernel)
T = TypeVar("T", bound="KeyTable[Any]")
Read = Callable[[T, Any, Node], None]
"""Put what a key says into the state. Raises ScenarioError."""
Say = Callable[[T, Any], Value | None]
"""Return the value of a key for a state; None if there is nothing to say."""
Compare = Callable[[T, Any, Node], Iterator[Difference]]
"""Yield how the state differs from the value of a key. Raises ScenarioError for names that mean nothing."""


def _silent(*_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Key(Generic[T]):
    """A key of positions, of expectations, or of both."""

    name: str
    compare: Compare[T]
    """Compares it in an expectation."""
    read: Read[T] | None = None
    """Reads it in a position; None for a key that no position has."""
    say: Say[T] = _silent
    """Its value in a recorded expectation."""
    say_position: Say[T] | None = None
    """Its value in a recorded position; None for the same without empty entries."""
    whole: bool = False
    """Whether a recorded expectation repeats all entries if one of them has changed."""

    def in_position(self, table: T, state: Any) -> Value | None:
        """Return its value in a recorded position; None if it can be left out."""
        if self.say_position is not None:
            return self.say_position(table, state)
        value = self.say(table, state)
        if isinstance(value, Mapping):
            value = {name: part for name, part in value.items() if part}
        return value or None


class KeyTable(Generic[S]):
    """What all games do with the keys of one scenario. A game derives its `AdapterTable` from it.

    Args:
        scenario: The scenario.
        seats: Who plays.
    """

    keys: ClassVar[tuple[Key[Any], ...]]
    """All keys, those of positions in an order in which later ones can rely on earlier ones."""
    recorded: ClassVar[tuple[str, ...]]
    """The keys that a recorded position writes, in order."""
    recorded_expectations: ClassVar[tuple[str, ...]]
    """The keys that a recorded expectation writes, in order."""
    at_set_up: ClassVar[tuple[str, ...]]
    """The keys that a position may have if the story begins with the set-up."""
    set_up_of: ClassVar[str]
    """What is set up, with its article: *a game*."""
    forgotten: ClassVar[tuple[str, ...]]
    """Fields of the state that make no difference to how the game continues."""
    choices: ClassVar[ChoiceWords[Any]]

    def __init__(self, scenario: Scenario, seats: Seats) -> None:
        self.scenario = scenario
        self.seats = seats
        self._by_name = {key.name: key for key in self.keys}

    def card(self, word: ScenarioWord, seat: int) -> int:
        """Return the number of a player's card. Raises ScenarioError."""
        raise NotImplementedError

    def card_word(self, seat: int, card: int) -> str:
        """Return the word for a player's card."""
        raise NotImplementedError

    def has_cards(self, seat: int) -> bool:
        """Return whether a player has cards at all."""
        return True

    def deck(self, state: S, seat: int) -> list[int]:
        """Return the cards of a player's deck, the uppermost last."""
        raise NotImplementedError

    def take(self, state: S, seat: int, word: ScenarioWord) -> int:
        """Take a card from a player's deck, where all cards lie that are in no other place. Raises ScenarioError."""
        card, deck = self.card(word, seat), self.deck(state, seat)
        if card not in deck:
            raise impossible(word.span, f"there is no other `{word.text}` in the deck of {self.player(seat)}")
        deck.remove(card)
        return card

    # ------------------------------------------------------------ what an adapter's table does
    def seat(self, player: ScenarioWord) -> int:
        return self.seats.seat(player)

    def player(self, seat: int) -> str:
        return self.seats.player(seat)

    def ways_to_say(self, state: Any, player: int, kind: int, option: int) -> tuple[str, ...]:
        return self.choices.ways_to_say(state, player, kind, option)

    def meaning(self, state: Any, player: int, word: ScenarioWord) -> None:
        self.choices.check(state, word)

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        yield from self._by_name[expected.name].compare(self, state, expected.value)

    def alike(self, state: Any, other: Any) -> bool:
        return alike(state, other, self.forgotten)

    def settling(self, state: Any) -> Answer | None:
        """Return the only option of a choice within a text or a cost; by default there is no such choice."""
        return None

    def ended(self, state: Any) -> int:
        return int(state.result >= 0)

    # ------------------------------------------------------------ positions
    def read(self, state: S, *, set_up: bool = False) -> list[Diagnostic]:
        """Put the position of the scenario into a state and return what is wrong with it."""
        readers = [(key.name, partial(key.read, self, state)) for key in self.keys if key.read is not None]
        refused: list[Diagnostic] = []
        if set_up:
            kept = [(name, read) for name, read in readers if name in self.at_set_up]
            others = [name for name, _ in readers if name not in self.at_set_up]
            refused, readers = not_at_set_up(self.scenario, (*others, "chance"), self.set_up_of), kept
        return refused + read_keys(self.scenario.node, readers)

    def recorded_story(self, start: S, end: S, position: Mapping[str, Value] | None) -> Written:
        """Return a story from one state to another; it begins with this position, by default as it was at the start."""
        if position is None:
            values = {name: self._by_name[name].in_position(self, start) for name in self.recorded}
            position = {name: value for name, value in values.items() if value is not None}
        changed: dict[str, Value] = {}
        for key in map(self._by_name.__getitem__, self.recorded_expectations):
            before, after = key.say(self, start), key.say(self, end)
            if after is not None and after != before:
                changed[key.name] = after if key.whole else _changed(before, after)
        return Written(position, changed)


def _changed(before: Value | None, after: Value) -> Value:
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return after
    return {name: _changed(before.get(name), part) for name, part in after.items() if part != before.get(name)}


def differ(subject: str, expected: Value, actual: Value, node: Node) -> Iterator[Difference]:
    """Yield the difference if the two are not alike; words of a list may differ in capitals and hyphens."""
    if isinstance(expected, list) and isinstance(actual, list):
        if list(map(fold, expected)) == list(map(fold, actual)):
            return
        expected, actual = listed(expected), listed(actual)
    if expected != actual:
        found = (Edit(node.span, str(actual)),) if isinstance(actual, (str, int)) else ()
        yield Difference(f"{subject} should be {expected}, but it is {actual}", node.span, found=found)


def listed(words: Sequence[str]) -> str:
    """Return words as a list of a scenario."""
    return f"[{', '.join(words)}]"


# ---------------------------------------------------------------- keys that any game may have
def one_player(name: str, seat_of: Callable[[Any], int], put: Callable[[Any, int], None]) -> Key[Any]:
    """Return a key that names one player, such as whose turn it is."""

    def read(table: KeyTable[Any], state: Any, node: Node) -> None:
        put(state, table.seats.listed(node)[0])

    def compare(table: KeyTable[Any], state: Any, node: Node) -> Iterator[Difference]:
        yield from differ(f"`{name}`", table.player(table.seats.listed(node)[0]), table.player(seat_of(state)), node)

    return Key(name, compare, read, lambda table, state: table.player(seat_of(state)))


def players_with(
    name: str, flags: Callable[[Any], list[int]], refusal: Callable[[Any, Any, int], str] = lambda *_: ""
) -> Key[Any]:
    """Return a key that lists the players who have a flag. `refusal` says why a player cannot have it, if so."""

    def read(table: KeyTable[Any], state: Any, node: Node) -> None:
        for word in words(node):
            seat = table.seat(word)
            if message := refusal(table, state, seat):
                raise impossible(word.span, message)
            flags(state)[seat] = 1

    def say(table: KeyTable[Any], state: Any) -> list[str]:
        return [table.player(seat) for seat in (0, 1) if flags(state)[seat]]

    def compare(table: KeyTable[Any], state: Any, node: Node) -> Iterator[Difference]:
        players = [table.player(seat) for seat in sorted(set(table.seats.listed(node)))]
        yield from differ(f"`{name}`", players, say(table, state), node)

    return Key(name, compare, read, say)


def number_of_each(
    name: str, numbers: Callable[[Any], list[int]], refusal: Callable[[Any, int], str] = lambda *_: ""
) -> Key[Any]:
    """Return a key with a number for each player. `refusal` says why it cannot be this number, if so."""

    def read(table: KeyTable[Any], state: Any, node: Node) -> None:
        for seat, value in table.seats.of_each(node):
            if message := refusal(state, number(value)):
                raise impossible(value.span, message)
            numbers(state)[seat] = number(value)

    return value_of_each(
        name, lambda table, state, seat: numbers(state)[seat], lambda table, seat, value: number(value), read
    )


def value_of_each(
    name: str,
    say: Callable[[Any, Any, int], Value],
    meaning: Callable[[Any, int, Node], Value],
    read: Read[Any] | None = None,
    say_position: Say[Any] | None = None,
) -> Key[Any]:
    """Return a key with a value for each player; `meaning` returns what is written for a player as `say` writes it."""

    def compare(table: KeyTable[Any], state: Any, node: Node) -> Iterator[Difference]:
        for seat, value in table.seats.of_each(node):
            yield from differ(of_player(name, table, seat), meaning(table, seat, value), say(table, state, seat), value)

    return Key(name, compare, read, for_each(say), say_position)


def cards_of_each(zone: Zone[Any], *, most: Callable[[Any], int] | None = None, top: bool = False) -> Key[Any]:
    """Return a key for the cards in a zone of each player; an expectation may give their number instead.

    Args:
        zone: The zone, which has `lay`.
        most: Returns how many cards the zone holds at most.
        top: Whether an expectation may list only the first cards.
    """

    def read(table: KeyTable[Any], state: Any, node: Node) -> None:
        for seat, value in table.seats.of_each(node):
            for word in words(value):
                lay(zone, state, seat, table.take(state, seat, word))
                if most is not None and len(zone.content(state, seat)) > most(state):
                    raise impossible(word.span, f"a {zone.key} holds at most {counted(most(state), 'card')}")

    def compare(table: KeyTable[Any], state: Any, node: Node) -> Iterator[Difference]:
        for seat, value in table.seats.of_each(node):
            cards = zone.content(state, seat)
            if isinstance(value, Scalar):
                yield from differ(of_player(zone.key, table, seat), number(value), len(cards), value)
                continue
            named, whole = uppermost(value) if top else (words(value), True)
            expected = [table.card_word(seat, table.card(word, seat)) for word in named]
            actual = [table.card_word(seat, card) for card in (cards if whole else cards[: len(named)])]
            if not zone.ordered:
                expected, actual = sorted(expected), sorted(actual)
            yield from differ(of_player(zone.key, table, seat), expected, actual, value)

    return Key(zone.key, compare, read, for_each(partial(card_words, zone)))


def deck_of_each(deck: Zone[Any], discard: Zone[Any]) -> Key[Any]:
    """Return the key of the decks: how many cards, or the uppermost ones. The cards that are too many are discarded."""

    def read(table: KeyTable[Any], state: Any, node: Node) -> None:
        for seat, value in table.seats.of_each(node):
            cards = table.deck(state, seat)
            if isinstance(value, Scalar):
                kept, named = number(value), []
                if kept > len(cards):
                    message = f"{table.player(seat)} has {counted(len(cards), 'card')} left for the deck"
                    raise impossible(value.span, message)
                below = len(cards) - kept
            else:
                listed_words, whole = uppermost(value)
                named = [table.take(state, seat, word) for word in listed_words]
                below = len(cards) if whole else 0
            for card in cards[:below]:
                lay(discard, state, seat, card)
            cards[:] = [*cards[below:], *reversed(named)]

    def say_position(table: KeyTable[Any], state: Any, seat: int) -> Value | None:
        cards = card_words(deck, table, state, seat)
        return None if cards is None else [*cards, NOTHING_BELOW]

    def say(table: KeyTable[Any], state: Any, seat: int) -> Value | None:
        cards = card_words(deck, table, state, seat)
        return None if cards is None else len(cards)

    compare = cards_of_each(deck, top=True).compare
    return Key(deck.key, compare, read, for_each(say), for_each(say_position))


def count_by_name(
    name: str,
    read: Read[Any] | None,
    count: Callable[[Any, Any, ScenarioWord], int],
    say: Say[Any],
    say_position: Say[Any] | None = None,
) -> Key[Any]:
    """Return a key that counts things by their names; `count` returns how many there are of one."""

    def compare(table: KeyTable[Any], state: Any, node: Node) -> Iterator[Difference]:
        for pair in mapping(node):
            there = count(table, state, ScenarioWord(pair.name, pair.key.span))
            yield from differ(f"`{name}: {pair.name}`", number(pair.value), there, pair.value)

    return Key(name, compare, read, say, say_position)


def card_words(zone: Zone[Any], table: KeyTable[Any], state: Any, seat: int) -> list[str] | None:
    """Return the cards of a player in a zone, in words; None for a player without cards."""
    return [table.card_word(seat, card) for card in zone.content(state, seat)] if table.has_cards(seat) else None


def lay(zone: Zone[Any], state: Any, seat: int, card: int) -> None:
    """Lay a card in a zone of a player."""
    assert zone.lay is not None, zone.key
    zone.lay(state, seat, card)


def of_player(name: str, table: KeyTable[Any], seat: int) -> str:
    """Return a key of a player as messages name it."""
    return f"`{name}` of {table.player(seat)}"


def for_each(say: Callable[[Any, Any, int], Value | None]) -> Say[Any]:
    """Return a value by player, without those for whom there is nothing to say."""

    def of_each(table: KeyTable[Any], state: Any) -> Value | None:
        values = {table.player(seat): say(table, state, seat) for seat in (0, 1)}
        return {player: value for player, value in values.items() if value is not None} or None

    return of_each
