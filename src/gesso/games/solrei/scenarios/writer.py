"""A Show in the keys of a scenario: the position reader the other way round, in the words that the table is shown in."""

from collections.abc import Callable, Mapping
from functools import partial

from gesso.engine.vm import PROGRAM
from gesso.games.solrei.rules.codec import cards_of
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, NO_STEP, OPEN
from gesso.games.solrei.scenarios.expectations import ALIKE, CARDS, WORDS, exchange, faces, laid, row, seen
from gesso.games.solrei.scenarios.lexicon import Names
from gesso.games.solrei.scenarios.position import BEGINS_AT, NUMBERS, SET_UP
from gesso.sim.scenarios.adapter import Written
from gesso.sim.scenarios.reader import NOTHING_BELOW
from gesso.sim.scenarios.writer import Value

FORGOTTEN = ("ended", "opener")
"""What no rule asks for: how the Acts before have ended, and who was on Offense first."""

POSITION: Mapping[str, Callable[[Show, Names], Value]] = {
    "begin": lambda show, names: show.rules.table.steps[show.step].id,
    "round": ALIKE["round"],
    "offense": ALIKE["offense"],
    "won": lambda show, names: ALIKE["won"](show, names) if show.winner != OPEN else "",
    "chooser": lambda show, names: names.seats.player(show.chooser) if show.chooser != show.turn else "",
    "drawn": lambda show, names: show.played - sum(show.wins),
}
"""What a position says of both players, by key; the key is left out where that is nothing."""


def write(names: Names, start: Show, end: Show, *, set_up: bool) -> Written | None:
    """A story from one state to another, or from the set-up; None where it would begin in the middle of something."""
    if not set_up and not _at_rest(start):
        return None
    before, after = _expected(start, names), _expected(end, names)
    changed = {key: _changed(before[key], value) for key, value in after.items() if value != before[key]}
    return Written({"begin": SET_UP} if set_up else _position(start, names), changed)


def _at_rest(show: Show) -> bool:
    """A step has begun, and nothing waits or stands that a position could not say."""
    programs = show.code.programs
    waits = show.links or show.queue or show.standing
    return (
        show.result < 0
        and show.step != NO_STEP
        and not waits
        and not any(programs[frame[PROGRAM]].source for frame in show.frames)
    )


def _changed(before: Value, after: Value) -> Value:
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return after
    return {name: _changed(before[name], value) for name, value in after.items() if value != before[name]}


def _kept(name: str, show: Show, seat: int) -> int:
    return int(getattr(show, name)[seat])


def _number(kept: str) -> Callable[[Show, Names, int], Value]:
    return lambda show, names, seat: _kept(kept, show, seat)


def _action(show: Show, names: Names, seat: int) -> Value:
    return show.rules.card_words[show.action[seat]] if show.action[seat] >= 0 else ""


def _cards(key: str) -> Callable[[Show, Names, int], Value]:
    return lambda show, names, seat: CARDS[key](show, seat)


def _discard(show: Show, names: Names, seat: int) -> Value:
    """Without the Action card, which a position adds where it lies there by then."""
    pile = show.discard_pile[seat]
    if show.shown == CLEARED:
        pile &= ~(1 << show.action[seat])
    return [show.rules.card_words[card] for card in cards_of(pile)]


def _arts(show: Show, names: Names, seat: int) -> Value:
    return {face: ids for face, ids in faces(show, names, seat).items() if ids and face != "exhausted"}


def _laid(show: Show, names: Names, seat: int) -> Value:
    ends = laid(show, seat)
    return ends if any(ends.values()) else {}


POSITION_OF_EACH: Mapping[str, Callable[[Show, Names, int], Value]] = {
    "action": _action,
    "hand": _cards("hand"),
    "damage": _cards("damage"),
    "under": _cards("under"),
    "discard": _discard,
    "deck": lambda show, names, seat: [*CARDS["deck"](show, seat), NOTHING_BELOW],
    "row": lambda show, names, seat: row(show, seat),
    "arts": _arts,
    "seen": lambda show, names, seat: seen(show, seat),
    "laid": _laid,
    **{key: _number(kept) for key, kept in NUMBERS.items()},
}
"""What it says of each player, by key; who has nothing there is left out."""


def _position(show: Show, names: Names) -> dict[str, Value]:
    found = {key: say(show, names) for key, say in POSITION.items()}
    for key, of_each in POSITION_OF_EACH.items():
        found[key] = {names.seats.player(seat): said for seat in (0, 1) if (said := of_each(show, names, seat))}
    return {key: value for key, value in found.items() if value and (key, value) != ("begin", BEGINS_AT)}


def _expected(show: Show, names: Names) -> dict[str, Value]:
    """What may be looked at; decks by how many cards they hold."""
    by_player: dict[str, Callable[[Show, int], Value]] = {
        **WORDS,
        **{key: partial(_kept, kept) for key, kept in NUMBERS.items()},
        **CARDS,
        "deck": lambda show, seat: len(show.deck[seat]),
        "arts": lambda show, seat: faces(show, names, seat),
        "seen": seen,
        "laid": laid,
    }
    said: dict[str, Value] = {key: say(show, names) for key, say in ALIKE.items()}
    said["exchange"] = exchange(show)
    for key, say in by_player.items():
        said[key] = {names.seats.player(seat): say(show, seat) for seat in (0, 1)}
    return said
