"""The keys of SolRei's scenarios: the round, Arts by their faces, cards in their zones, numbers of each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.diagnostics.english import counted
from gesso.engine.choices import slug
from gesso.engine.ruleset import Zone
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import ARTS, AUGMENTED, EXHAUSTED, FACE_NAMES, FACES, cards_of
from gesso.games.solrei.rules.options import OPTIONS, VERBS, ability_word
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, OPEN, TIED
from gesso.games.solrei.rules.view import DECK, DISCARD, HAND, SEEN, UNDER, damage, held
from gesso.schema.access import mapping, number
from gesso.sim.scenarios import Answer, Difference, ScenarioError, ScenarioWord, fold
from gesso.sim.scenarios.adapter import impossible
from gesso.sim.scenarios.keys import (
    Key,
    card_words,
    cards_of_each,
    deck_of_each,
    differ,
    for_each,
    lay,
    listed,
    number_of_each,
    of_player,
    one_player,
    value_of_each,
)
from gesso.sim.scenarios.known_names import ChoiceWords, Seats, unknown
from gesso.sim.scenarios.reader import Value, words
from gesso.source import Node, Pair, Scalar

if TYPE_CHECKING:
    from gesso.games.solrei.scenarios import ShowTable


NOBODY = "nobody"


class Names:
    """All names of a pairing. An unknown name raises ScenarioError."""

    def __init__(self, ruleset: ShowRuleset) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.rules
        muses = [build.choice.muse.card for build in self.rules.builds]
        aliases = [(muse["name"], seat) for seat, muse in enumerate(muses)]
        self.seats = Seats(tuple(muse["id"] for muse in muses), aliases)
        self.steps = tuple(step.id for step in self.rules.table.steps)
        self._cards = [fold(word) for word in self.rules.card_words]

    def card(self, word: ScenarioWord) -> int:
        """Return the number of an Action card: `heart-7`."""
        if fold(word.text) not in self._cards:
            raise unknown(word, "is an Action card", self.rules.card_words)
        return self._cards.index(fold(word.text))

    def damage(self, word: ScenarioWord) -> tuple[int, int]:
        """Return a card in Damage and its face, ready if none is written: `heart-7 exhausted`."""
        card, _, face = word.text.partition(" ")
        if face and (fold(face) not in FACES or fold(face) == "augmented"):
            raise unknown(ScenarioWord(face, word.span), "is a face of Damage", ("ready", "exhausted", "broken"))
        return self.card(ScenarioWord(card, word.span)), FACES[fold(face) or "ready"]

    def art(self, word: ScenarioWord, seat: int) -> int:
        """Return the number of an Art in a player's build, by its id or its printed name."""
        build = self.rules.builds[seat]
        titles = [slug(art.card["name"]) for art in build.choice.arts]
        for known in (build.art_ids, titles):
            folded = [fold(name) for name in known]
            if fold(word.text) in folded:
                return folded.index(fold(word.text))
        raise unknown(word, f"is an Art of {self.seats.player(seat)}", (*build.art_ids, *titles))

    def step(self, word: ScenarioWord) -> int:
        """Return the number of a step of the round."""
        if fold(word.text) not in map(fold, self.steps):
            raise unknown(word, "is a step of the round", self.steps)
        return [fold(step) for step in self.steps].index(fold(word.text))

    def winner(self, word: ScenarioWord) -> int:
        """Return the seat of the winner of the round; TIED for nobody."""
        return TIED if fold(word.text) == NOBODY else self.seats.seat(word)

    def arts_with(self, show: Show, seat: int, faces: int) -> list[str]:
        """Return the player's Arts with one of these faces by name, in the order of the build."""
        ids = self.rules.builds[seat].art_ids
        return [id for art, id in enumerate(ids) if show.face[show.place_of[seat * ARTS + art]] & faces]


CHOICES = ChoiceWords(OPTIONS, VERBS)
"""The words by which a scenario names choices."""


def forced(show: Show) -> Answer | None:
    """Return what a story need not say: the only option that somebody has, even if it is a pass."""
    if show.result >= 0:
        return None
    return next(((who, options[0]) for who, _, options in show.pending if len(options) == 1), None)


_OF_THE_ROUND = frozenset({e.OFFENSE, e.MULLIGAN, e.PLAY, e.PLACE, e.BLOCK, e.TAKE, e.READY_ONE, e.REST})
"""Choices that the rules ask for; all others stand within a text or a cost."""


def settling(show: Show) -> Answer | None:
    """Return the only option of a choice within a text or a cost."""
    return None if show.result >= 0 or show.pending[0][1] in _OF_THE_ROUND else forced(show)


def resolving(show: Show) -> Answer | None:
    """Return what lets an Exchange go on: a pass, or what is forced, such as the rest of a payment."""
    if show.result < 0 and show.pending[0][1] == e.PAY:
        return forced(show)
    exchange = show.code.procedures["exchange"]
    return passing(show) if any(frame[0] == exchange for frame in show.frames) else None


def passing(show: Show) -> Answer | None:
    """Return a pass, or what is forced."""
    if show.result >= 0:
        return None
    who, kind, _ = show.pending[0]
    return (who, PASS) if kind == e.PLAY else forced(show)


NONE = "none"
"""No Action card, or no Power."""
PlayerWord = Callable[["ShowTable", Show, int], str]
"""Returns the word for what a player has there, given the table, the state and the seat."""
EXHAUSTED_AND_SEEN = "seen"
"""Beside the faces of Arts: those that lie exhausted and have been ready before."""


def text_key(
    name: str, text_of: Callable[[ShowTable, Show], str], meaning: Callable[[ShowTable, ScenarioWord], str]
) -> Key[ShowTable]:
    """Return a key with one word for both players; `meaning` returns a scenario's word as `text_of` writes it."""

    def compare(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
        yield from differ(f"`{name}`", meaning(table, words(node)[0]), text_of(table, show), node)

    return Key(name, compare, None, text_of)


def _own_word(table: ShowTable, word: ScenarioWord) -> str:
    return word.text


# ---------------------------------------------------------------- the round
def _step(table: ShowTable, word: ScenarioWord) -> str:
    return table.names.steps[table.names.step(word)]


def _read_round(table: ShowTable, show: Show, node: Node) -> None:
    show.round = number(node)


def _put_offense(show: Show, seat: int) -> None:
    show.turn = show.chooser = show.opener = seat


def _put_chooser(show: Show, seat: int) -> None:
    show.chooser = seat


def _chooser(table: ShowTable, show: Show) -> Value | None:
    return table.player(show.chooser) if show.chooser != show.turn else None


def _read_won(table: ShowTable, show: Show, node: Node) -> None:
    if not table.settled:
        raise impossible(node.span, "the round has not been won yet", "begin at a later step")
    show.winner = table.names.winner(words(node)[0])


def _won(table: ShowTable, show: Show) -> str:
    return {OPEN: "open", TIED: NOBODY}.get(show.winner) or table.player(show.winner)


def _winner(table: ShowTable, word: ScenarioWord) -> str:
    return word.text if fold(word.text) in (NOBODY, "open") else table.player(table.seat(word))


def _read_drawn(table: ShowTable, show: Show, node: Node) -> None:
    show.played += number(node)


def _read_acts(table: ShowTable, show: Show, node: Node) -> None:
    for seat, value in table.seats.of_each(node):
        show.wins[seat] = number(value)
    show.played += sum(show.wins)


def exchange(show: Show) -> list[str]:
    """Return what lies in the Exchange, the first to be activated first."""
    negated = {place for place, link in enumerate(show.links) if link[e.STATUS] == e.NEGATED}
    return [f"{ability_word(show, place)}{' negated' if place in negated else ''}" for place in range(len(show.links))]


def _compare_exchange(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
    yield from differ("`exchange`", [fold(word.text) for word in words(node)], exchange(show), node)


# ---------------------------------------------------------------- cards
def _read_under(table: ShowTable, show: Show, node: Node) -> None:
    for seat, value in table.seats.of_each(node):
        if isinstance(value, Scalar):
            cards = [show.deck[seat].pop(0) for _ in range(number(value))]
        else:
            cards = [table.take(show, seat, word) for word in words(value)]
        for card in cards:
            lay(UNDER, show, seat, card)


def _discard_in_position(table: ShowTable, show: Show, seat: int) -> Value | None:
    """Return the discard pile without the Action card, which a position adds if it lies there by then."""
    pile = show.discard_pile[seat]
    if show.shown == CLEARED:
        pile &= ~(1 << show.action[seat])
    return [table.card_word(seat, card) for card in cards_of(pile)] or None


def _read_seen(table: ShowTable, show: Show, node: Node) -> None:
    for seat, cards in table.seats.of_each(node):
        for word in words(cards):
            bit = 1 << table.names.card(word)
            if not bit & (show.hand[seat] | (1 << show.action[seat] if table.placed else 0)):
                raise impossible(word.span, f"`{word.text}` is neither in the hand of {table.player(seat)} nor placed")
            show.seen[seat] |= bit


def _read_damage(table: ShowTable, show: Show, node: Node) -> None:
    masks = {"ready": show.up, "exhausted": show.down, "broken": show.broken}
    for seat, value in table.seats.of_each(node):
        cards = words(value)
        for word in cards:
            card, face = table.names.damage(word)
            table.take(show, seat, ScenarioWord(table.card_word(seat, card), word.span))
            masks[FACE_NAMES[face]][seat] |= 1 << card
        if len(cards) >= show.rules.table.damage_to_lose:
            raise impossible(node.span, f"with {len(cards)} Damage the Act would be over")


def _damage_word(table: ShowTable, card: int, face: str) -> str:
    return table.card_word(0, card) + ("" if face == "ready" else f" {face}")


def damage_words(table: ShowTable, show: Show, seat: int) -> list[str]:
    """Return the cards in a player's Damage, each with its face if it is not ready."""
    return [_damage_word(table, card, face) for face, cards in damage(show, seat).items() for card in cards]


def _compare_damage(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
    for seat, value in table.seats.of_each(node):
        subject, cards = of_player("damage", table, seat), damage_words(table, show, seat)
        if isinstance(value, Scalar):
            yield from differ(subject, number(value), len(cards), value)
        else:
            named = ((card, FACE_NAMES[face]) for card, face in map(table.names.damage, words(value)))
            expected = sorted(_damage_word(table, card, face) for card, face in named)
            yield from differ(subject, expected, sorted(cards), value)


def _read_action(table: ShowTable, show: Show, node: Node) -> None:
    for seat, cards in table.seats.of_each(node):
        if not table.placed:
            raise impossible(node.span, "no Action card lies there yet", "begin at a later step")
        show.action[seat] = table.take(show, seat, words(cards)[0])


def _placed_action(table: ShowTable, show: Show, seat: int) -> Value | None:
    return table.card_word(seat, show.action[seat]) if show.action[seat] >= 0 else None


def action(table: ShowTable, show: Show, seat: int) -> str:
    """Return a player's Action card as it lies there."""
    return NONE if show.action[seat] < 0 or show.shown == CLEARED else table.card_word(seat, show.action[seat])


def power(table: ShowTable, show: Show, seat: int) -> str:
    """Return a player's Power as it is now."""
    now = show.power_now(seat)
    return NONE if now < 0 else str(now)


def _action_word(table: ShowTable, seat: int, node: Node) -> str:
    word = words(node)[0]
    return NONE if word.text == NONE else table.card_word(seat, table.names.card(word))


def _power_word(table: ShowTable, seat: int, node: Node) -> str:
    return words(node)[0].text


def _read_laid(table: ShowTable, show: Show, node: Node) -> None:
    for seat, ends in table.seats.of_each(node):
        for pair in mapping(ends):
            cards = number(pair.value)
            if cards > len(show.deck[seat]):
                held = counted(len(show.deck[seat]), "card")
                raise impossible(pair.value.span, f"the deck of {table.player(seat)} holds {held}")
            (show.top if pair.name == "top" else show.bottom)[seat] = cards


def _laid(table: ShowTable, show: Show, seat: int) -> dict[str, int]:
    """Return how many cards the player has laid at either end of the own deck."""
    return {"top": show.top[seat], "bottom": show.bottom[seat]}


def _laid_in_position(table: ShowTable, show: Show, seat: int) -> Value | None:
    ends = _laid(table, show, seat)
    return ends if any(ends.values()) else None


def _compare_laid(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
    for seat, ends in table.seats.of_each(node):
        for pair in mapping(ends):
            subject = f"{of_player('laid', table, seat)}, {pair.name},"
            yield from differ(subject, number(pair.value), _laid(table, show, seat)[pair.name], pair.value)


# ---------------------------------------------------------------- the round before
def _read_last_action(table: ShowTable, show: Show, node: Node) -> None:
    for seat, value in table.seats.of_each(node):
        word = words(value)[0]
        bit = 1 << table.names.card(word)
        if not show.discard_pile[seat] & bit:
            show.discard_pile[seat] |= 1 << table.take(show, seat, word)
        show.last_action[seat] = table.names.card(word)


def _last_action(table: ShowTable, show: Show, seat: int) -> str:
    card = show.last_action[seat]
    return NONE if card < 0 else table.card_word(seat, card)


def _last_action_in_position(table: ShowTable, show: Show, seat: int) -> Value | None:
    return None if show.last_action[seat] < 0 else _last_action(table, show, seat)


def _read_last_won(table: ShowTable, show: Show, node: Node) -> None:
    word = words(node)[0]
    show.last_winner = OPEN if fold(word.text) == "open" else table.names.winner(word)


def _last_won(table: ShowTable, show: Show) -> str:
    return {OPEN: "open", TIED: NOBODY}.get(show.last_winner) or table.player(show.last_winner)


# ---------------------------------------------------------------- counters
def _counter(table: ShowTable, pair: Pair) -> str:
    """Return the id of a counter that one of the players' files declares. Raises ScenarioError."""
    known = table.names.rules.counters
    if pair.name not in known:
        hint = f"the counters here are {', '.join(known)}" if known else "neither of these files declares one"
        raise ScenarioError.at(pair.key.span, UNKNOWN_THING, f"`{pair.name}` is no counter of these players", hint)
    return pair.name


def _read_pieces(table: ShowTable, show: Show, node: Node) -> None:
    rules = table.names.rules
    for seat, counters in table.seats.of_each(node):
        for pair in mapping(counters):
            kind = rules.counters[_counter(table, pair)]
            if number(pair.value) > rules.counter_limits[kind]:
                message = f"a player has at most {rules.counter_limits[kind]} of `{pair.name}`"
                raise impossible(pair.value.span, message)
            show.pieces[seat][kind] = number(pair.value)


def _compare_pieces(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
    for seat, counters in table.seats.of_each(node):
        for pair in mapping(counters):
            subject = f"{of_player('pieces', table, seat)}, {pair.name},"
            yield from differ(subject, number(pair.value), show.held(seat, _counter(table, pair)), pair.value)


def _all_counters(table: ShowTable, show: Show, seat: int) -> dict[str, int]:
    """Return how many a player has of each counter."""
    return {id: show.pieces[seat][kind] for id, kind in show.rules.counters.items()}


def _counters_in_position(table: ShowTable, show: Show, seat: int) -> Value | None:
    starts = show.rules.counter_starts[seat]
    have = _all_counters(table, show, seat)
    return {id: n for (id, n), start in zip(have.items(), starts) if n != start} or None


# ---------------------------------------------------------------- Arts
def _read_row(table: ShowTable, show: Show, node: Node) -> None:
    rows = [list(show.row[seat * ARTS : (seat + 1) * ARTS]) for seat in (0, 1)]
    for seat, arts in table.seats.of_each(node):
        rows[seat] = [table.names.art(word, seat) for word in words(arts)]
        if sorted(rows[seat]) != list(range(ARTS)):
            raise impossible(node.span, f"a row has all {ARTS} Arts of {table.player(seat)}, each once")
    show.row = (*rows[0], *rows[1])
    show.place_of = tuple(seat * ARTS + row.index(art) for seat, row in enumerate(rows) for art in range(ARTS))


def _row(table: ShowTable, show: Show, seat: int) -> list[str]:
    """Return the player's Arts from left to right."""
    ids = show.rules.builds[seat].art_ids
    return [ids[art] for art in show.row[seat * ARTS : (seat + 1) * ARTS]]


def _row_written(table: ShowTable, seat: int, node: Node) -> list[str]:
    ids = table.names.rules.builds[seat].art_ids
    return [ids[table.names.art(word, seat)] for word in words(node)]


def _read_arts(table: ShowTable, show: Show, node: Node) -> None:
    for seat, faces_of in table.seats.of_each(node):
        for pair in mapping(faces_of):
            for word in words(pair.value):
                _lay_art(table, show, seat, pair.name, word)


def _lay_art(table: ShowTable, show: Show, seat: int, face: str, word: ScenarioWord) -> None:
    art = table.names.art(word, seat)
    place = show.place_of[seat * ARTS + art]
    show.known |= 1 << place
    if face == EXHAUSTED_AND_SEEN:
        return
    show.face[place] = FACES[face]
    if show.face[place] == AUGMENTED:
        play = next(play for plays in show.rules.plays[seat] for play in plays if play.art == art)
        if not play.augment:
            raise impossible(word.span, f"`{word.text}` has no Augment")
        if show.live[seat] >= 0:
            raise impossible(word.span, "a player has one augmented Art at most")
        show.live[seat] = place


def faces(table: ShowTable, show: Show, seat: int) -> dict[str, list[str]]:
    """Return the player's Arts by their faces, and those that lie exhausted and have been seen."""
    by_face = {face: table.names.arts_with(show, seat, bit) for face, bit in FACES.items()}
    known = [show.known >> show.place_of[seat * ARTS + art] & 1 for art in range(ARTS)]
    ids = show.rules.builds[seat].art_ids
    exhausted = table.names.arts_with(show, seat, EXHAUSTED)
    return by_face | {EXHAUSTED_AND_SEEN: [id for id, seen in zip(ids, known) if seen and id in exhausted]}


def _faces_in_position(table: ShowTable, show: Show, seat: int) -> Value | None:
    lying = faces(table, show, seat)
    return {face: ids for face, ids in lying.items() if ids and face != "exhausted"} or None


def _compare_arts(table: ShowTable, show: Show, node: Node) -> Iterator[Difference]:
    for seat, faces_of in table.seats.of_each(node):
        lying = faces(table, show, seat)
        for pair in mapping(faces_of):
            arts = [table.names.art(word, seat) for word in words(pair.value)]
            ids = [show.rules.builds[seat].art_ids[art] for art in sorted(arts)]
            yield from differ(f"{of_player('arts', table, seat)}, {pair.name},", ids, lying[pair.name], pair.value)


# ---------------------------------------------------------------- all keys
ALIKE: tuple[Key[ShowTable], ...] = (
    text_key("step", lambda table, show: table.names.steps[max(show.step, 0)], _step),
    replace(text_key("round", lambda table, show: str(show.round), _own_word), read=_read_round),
    one_player("offense", lambda show: show.turn, _put_offense),
    replace(
        text_key("won", _won, _winner),
        read=_read_won,
        say_position=lambda table, show: _won(table, show) if show.winner != OPEN else None,
    ),
    replace(
        text_key("drawn", lambda table, show: str(show.played - sum(show.wins)), _own_word),
        read=_read_drawn,
        say_position=lambda table, show: show.played - sum(show.wins) or None,
    ),
)
"""What is the same for both players."""


def counters_word(table: ShowTable, show: Show, seat: int) -> str:
    """Return the counters that a player has, as a scenario writes them."""
    return f"{{{', '.join(f'{id}: {n}' for id, n in held(show, seat).items())}}}"


def number_word(numbers: Callable[[Show], list[int]]) -> PlayerWord:
    """Return what writes a number of each player."""
    return lambda table, show, seat: str(numbers(show)[seat])


def _zone_words(zone: Zone[Show]) -> PlayerWord:
    return lambda table, show, seat: listed(card_words(zone, table, show, seat) or ())


def _zone_size(zone: Zone[Show]) -> PlayerWord:
    return lambda table, show, seat: str(len(zone.content(show, seat)))


def _all_faces(table: ShowTable, show: Show, seat: int) -> str:
    lying = faces(table, show, seat)
    return f"{{{', '.join(f'{face}: {listed(ids)}' for face, ids in lying.items() if ids)}}}"


WORDS: dict[str, PlayerWord] = {"action": action, "power": power}
CARDS: dict[str, PlayerWord] = {
    "hand": _zone_words(HAND),
    "damage": lambda table, show, seat: listed(damage_words(table, show, seat)),
    "deck": _zone_size(DECK),
    "under": _zone_words(UNDER),
    "discard": _zone_size(DISCARD),
    "arts": _all_faces,
}
"""The cards and Arts of a player as a table is shown."""
NUMBERS: Mapping[str, Callable[[Any], list[int]]] = {
    "points": lambda show: show.points,
    "taken": lambda show: show.taken,
    "shield": lambda show: show.shield,
    "counter": lambda show: show.counters,
    "power_gained": lambda show: show.power,
    "damage_gained": lambda show: show.hits,
    "acts": lambda show: show.wins,
}
"""Keys with a number for each player, and where the state keeps it."""
_STEP, _ROUND, _OFFENSE, _WON, _DRAWN = ALIKE

KEYS: tuple[Key[ShowTable], ...] = (
    _STEP,
    _ROUND,
    _OFFENSE,
    replace(one_player("chooser", lambda show: show.chooser, _put_chooser), say_position=_chooser),
    value_of_each("action", action, _action_word, _read_action, for_each(_placed_action)),
    value_of_each("power", power, _power_word),
    cards_of_each(HAND),
    Key("damage", _compare_damage, _read_damage, for_each(damage_words)),
    replace(cards_of_each(UNDER), read=_read_under),
    replace(cards_of_each(DISCARD), say_position=for_each(_discard_in_position)),
    deck_of_each(DECK, DISCARD),
    Key("pieces", _compare_pieces, _read_pieces, for_each(_all_counters), for_each(_counters_in_position)),
    value_of_each("last_action", _last_action, _action_word, _read_last_action, for_each(_last_action_in_position)),
    replace(
        text_key("last_won", _last_won, _winner),
        read=_read_last_won,
        say_position=lambda table, show: _last_won(table, show) if show.last_winner != OPEN else None,
    ),
    value_of_each("row", _row, _row_written, _read_row),
    Key("arts", _compare_arts, _read_arts, for_each(faces), for_each(_faces_in_position)),
    replace(cards_of_each(SEEN), read=_read_seen),
    Key("laid", _compare_laid, _read_laid, for_each(_laid), for_each(_laid_in_position)),
    *(number_of_each(name, numbers) for name, numbers in NUMBERS.items() if name != "acts"),
    replace(number_of_each("acts", NUMBERS["acts"]), read=_read_acts),
    _DRAWN,
    _WON,
    Key("exchange", _compare_exchange, say=lambda table, show: exchange(show)),
)
"""All keys, in an order in which later ones can rely on earlier ones."""
RECORDED = (
    "round", "offense", "won", "chooser", "drawn", "action", "hand", "damage", "under", "discard", "deck", "row", "arts", "seen",
    "laid", "pieces", "last_action", "last_won", *NUMBERS,
)  # fmt: skip
"""The keys of a recorded position."""
RECORDED_EXPECTATIONS = (
    "step", "round", "offense", "won", "drawn", "exchange", "action", "power", *NUMBERS, "hand", "damage", "deck", "under",
    "discard", "arts", "seen", "laid", "pieces", "last_action", "last_won",
)  # fmt: skip
"""The keys of a recorded expectation."""
