"""A position as a scenario says it, put into a state: every card lies in one place, and the decks take the rest."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import counted
from gesso.engine.vm import PC
from gesso.games.solrei.rules.codec import ARTS, AUGMENTED, BROKEN, EXHAUSTED, READY
from gesso.games.solrei.rules.needs import FACES_NAMED
from gesso.games.solrei.rules.round import ROUND
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, HIDDEN, SHOWN, TIED
from gesso.games.solrei.scenarios.lexicon import Names
from gesso.schema.access import mapping, number
from gesso.sim.scenarios import Scenario, ScenarioError, ScenarioWord
from gesso.sim.scenarios.adapter import impossible, not_at_set_up, read_keys
from gesso.sim.scenarios.reader import uppermost, words
from gesso.source import Node, Scalar

SET_UP = "set-up"
BEGINS_AT = "open"
"""Where a story begins that does not say it."""
NUMBERS = {
    "points": "points", "taken": "taken", "shield": "shield", "counter": "counters", "power_gained": "power",
    "damage_gained": "hits", "acts": "wins",
}  # fmt: skip
"""Keys with a number for each player, and where the state keeps it."""
SEEN = "seen"
"""Beside the faces of Arts: those that lie exhausted, and have been ready before."""
_SHOW = ("acts", "drawn", "deck")
KEYS = (
    "round", "offense", "chooser", "action", "hand", "damage", "under", "discard", "deck", "row", "arts", "seen", "laid",
    *NUMBERS, "drawn", "won",
)  # fmt: skip
"""What a position may say, in an order in which one part can rely on the others."""


def set_up(names: Names, scenario: Scenario) -> Show:
    """The Show in which the story begins, at its first decision. Raises ScenarioError with all that is wrong."""
    show = names.ruleset.begin(scenario.seed)
    begin = BEGINS_AT if scenario.begin is None else scenario.begin.text
    setter = _Setter(show, names, "" if begin == SET_UP else begin)
    if begin == SET_UP:
        setter.report += not_at_set_up(scenario, (key for key in KEYS if key not in _SHOW), "an Act")
    else:
        _open(show, setter.lies)
        show.chance = show.chance if scenario.chance is None else scenario.chance
    setter.report += read_keys(scenario.node, setter.readers(_SHOW if begin == SET_UP else KEYS))
    if setter.report:
        raise ScenarioError(*setter.report)
    if begin != SET_UP:
        setter.settle(scenario)
        _start(show, begin)
    return show


def _open(show: Show, lies: int) -> None:
    """The Act is laid out, and nobody has been asked anything; `lies` says how the Action cards lie."""
    del show.frames[2:]
    show.pending = ()
    show.chooser = show.opener = show.turn = 0
    show.round = 2
    show.shown = lies


def _start(show: Show, begin: str) -> None:
    """The round runs from its step on."""
    first = show.rules.table.steps[0].id
    if begin == first:
        # The positions change now, but in the first round.
        show.round -= 1
        show.turn = 1 - show.turn if show.round else show.turn
    show.tune()
    rows = show.code.programs[show.frames[1][0]].facts["rows"]
    show.frames[1][PC] = rows[ROUND if begin == first else begin]
    show.run()


class _Setter:
    """Reads the keys of a position, each by the method of its name, and keeps what is wrong with each."""

    def __init__(self, show: Show, names: Names, begin: str) -> None:
        self.show, self.names = show, names
        self.player = names.seats.player
        self.report: list[Diagnostic] = []
        rules = show.rules.table
        places = [step.id for step in rules.steps]
        at = places.index(begin) if begin else 0
        self.placed = at > rules.place_of("place-action-cards")
        self.settled = at > rules.place_of("settle-round")
        cleared, shown = at > rules.place_of("clear-action-cards"), at > rules.place_of("reveal")
        self.lies = CLEARED if cleared else SHOWN if shown else HIDDEN

    def readers(self, keys: Sequence[str]) -> list[tuple[str, Callable[[Node], None]]]:
        """The keys with what reads them."""
        return [(key, getattr(self, key, None) or partial(self._number, key)) for key in keys]

    def settle(self, scenario: Scenario) -> None:
        """What follows from all the keys together."""
        show = self.show
        if self.placed and min(show.action) < 0:
            hint = f"write `action: {{{self.player(0)}: heart-7, {self.player(1)}: spade-4}}`"
            raise impossible(scenario.name.span, "both Action cards lie there by now", hint)
        show.shield = [max(pair) for pair in zip(show.shield, show.counters)]
        if self.settled and scenario.node.get("won") is None:
            show.tune()
            first, second = show.power_now(0), show.power_now(1)
            show.winner = TIED if first == second else int(second > first)
        if self.lies == CLEARED:
            for seat in (0, 1):
                show.discard_pile[seat] |= 1 << show.action[seat]
        if scenario.begin is not None and scenario.begin.text == "damage-application":
            show.receiver = show.next_receiver()

    # ------------------------------------------------------------ cards

    def hand(self, node: Node) -> None:
        for seat, cards in self._cards(node):
            self.show.hand[seat] = self._mask(seat, cards)

    def discard(self, node: Node) -> None:
        for seat, cards in self._cards(node):
            self.show.discard_pile[seat] = self._mask(seat, cards)

    def under(self, node: Node) -> None:
        for seat, value in self.names.seats.of_each(node):
            if isinstance(value, Scalar):
                self.show.under[seat] = [self.show.deck[seat].pop(0) for _ in range(number(value))]
            else:
                self.show.under[seat] = [self._take(seat, word) for word in words(value)]

    def deck(self, node: Node) -> None:
        for seat, value in self.names.seats.of_each(node):
            deck = self.show.deck[seat]
            if isinstance(value, Scalar):
                kept = number(value)
                if kept > len(deck):
                    message = f"{self.player(seat)} has {counted(len(deck), 'card')} left for the deck"
                    raise impossible(value.span, message)
                below = len(deck) - kept
                listed: list[int] = []
            else:
                names, whole = uppermost(value)
                listed = [self._take(seat, word) for word in names]
                below = len(deck) if whole else 0
            # What a deck of so many cards does not hold has been discarded.
            self.show.discard_pile[seat] |= sum(1 << card for card in deck[:below])
            deck[:] = [*deck[below:], *reversed(listed)]

    def damage(self, node: Node) -> None:
        show = self.show
        zones = {READY: show.up, EXHAUSTED: show.down, BROKEN: show.broken}
        for seat, cards in self._cards(node):
            for word in cards:
                card, face = self.names.damage(word)
                self._take(seat, ScenarioWord(show.rules.card_words[card], word.span))
                zones[face][seat] |= 1 << card
            if len(cards) >= show.rules.table.damage_to_lose:
                raise impossible(node.span, f"with {len(cards)} Damage the Act would be over")

    def action(self, node: Node) -> None:
        for seat, cards in self._cards(node):
            if not self.placed:
                raise impossible(node.span, "no Action card lies there yet", "begin at a later step")
            self.show.action[seat] = self._take(seat, cards[0])

    def _cards(self, node: Node) -> Iterator[tuple[int, tuple[ScenarioWord, ...]]]:
        for seat, cards in self.names.seats.of_each(node):
            yield seat, words(cards)

    def _mask(self, seat: int, cards: tuple[ScenarioWord, ...]) -> int:
        return sum(1 << self._take(seat, word) for word in cards)

    def _take(self, seat: int, word: ScenarioWord) -> int:
        card, deck = self.names.card(word), self.show.deck[seat]
        if card not in deck:
            raise impossible(word.span, f"{self.player(seat)} has only one `{word.text}`")
        deck.remove(card)
        return card

    def seen(self, node: Node) -> None:
        for seat, cards in self._cards(node):
            for word in cards:
                bit = 1 << self.names.card(word)
                if not bit & (self.show.hand[seat] | (1 << self.show.action[seat] if self.placed else 0)):
                    raise impossible(
                        word.span, f"`{word.text}` is neither in the hand of {self.player(seat)} nor placed"
                    )
                self.show.seen[seat] |= bit

    def laid(self, node: Node) -> None:
        for seat, ends in self.names.seats.of_each(node):
            for pair in mapping(ends):
                cards = number(pair.value)
                if cards > len(self.show.deck[seat]):
                    held = counted(len(self.show.deck[seat]), "card")
                    raise impossible(pair.value.span, f"the deck of {self.player(seat)} holds {held}")
                (self.show.top if pair.name == "top" else self.show.bottom)[seat] = cards

    # ------------------------------------------------------------ Arts

    def row(self, node: Node) -> None:
        show = self.show
        rows = [list(show.row[seat * ARTS : (seat + 1) * ARTS]) for seat in (0, 1)]
        for seat, arts in self._cards(node):
            rows[seat] = [self.names.art(word, seat) for word in arts]
            if sorted(rows[seat]) != list(range(ARTS)):
                raise impossible(node.span, f"a row has all {ARTS} Arts of {self.player(seat)}, each once")
        show.row = (*rows[0], *rows[1])
        show.place_of = tuple(seat * ARTS + row.index(art) for seat, row in enumerate(rows) for art in range(ARTS))

    def arts(self, node: Node) -> None:
        for seat, faces in self.names.seats.of_each(node):
            for pair in mapping(faces):
                for word in words(pair.value):
                    self._lay_art(seat, pair.name, word)

    def _lay_art(self, seat: int, face: str, word: ScenarioWord) -> None:
        show = self.show
        art = self.names.art(word, seat)
        place = show.place_of[seat * ARTS + art]
        show.known |= 1 << place
        if face == SEEN:
            return
        show.face[place] = FACES_NAMED[face]
        if show.face[place] == AUGMENTED:
            play = next(play for plays in show.rules.plays[seat] for play in plays if play.art == art)
            if not play.augment:
                raise impossible(word.span, f"`{word.text}` has no Augment")
            if show.live[seat] >= 0:
                raise impossible(word.span, "a player has one augmented Art at most")
            show.live[seat] = place

    # ------------------------------------------------------------ the round

    def round(self, node: Node) -> None:
        self.show.round = number(node)

    def offense(self, node: Node) -> None:
        self.show.turn = self.show.chooser = self.show.opener = self.names.seats.listed(node)[0]

    def chooser(self, node: Node) -> None:
        self.show.chooser = self.names.seats.listed(node)[0]

    def won(self, node: Node) -> None:
        if not self.settled:
            raise impossible(node.span, "the round has not been won yet", "begin at a later step")
        self.show.winner = self.names.winner(words(node)[0])

    def drawn(self, node: Node) -> None:
        self.show.played += number(node)

    def acts(self, node: Node) -> None:
        self._number("acts", node)
        self.show.played += sum(self.show.wins)

    def _number(self, key: str, node: Node) -> None:
        for seat, value in self.names.seats.of_each(node):
            getattr(self.show, NUMBERS[key])[seat] = number(value)
