"""A duel in the keys of a scenario: the position reader the other way round."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from gesso.engine.options import slug
from gesso.engine.vm import PC
from gesso.games.react.rules.codec import owner_and_card
from gesso.games.react.rules.duel import PLAY_OR_END, Duel
from gesso.games.react.rules.options import unit_name
from gesso.games.react.scenarios.board import Legend, cells_drawn, free_letter, piece_word, zone_of
from gesso.games.react.scenarios.expectations import chain_lines, masterpiece_line
from gesso.games.react.scenarios.lexicon import Names
from gesso.sim.scenarios import writer
from gesso.sim.scenarios.adapter import Written
from gesso.sim.scenarios.reader import NOTHING_BELOW
from gesso.sim.scenarios.writer import Drawing, Value
from gesso.source import read_text

FORGOTTEN = ("turns", "last")
"""What makes no difference while nothing resolves: the number of the turn after the first, and where units once stood."""

# ---------------------------------------------------------------- by player
Say = Callable[[Duel, Names, Legend], Value | None]


def write(names: Names, start: Duel, end: Duel, *, set_up: bool) -> Written | None:
    """A story from one state to another, or from the set-up; None where it would begin in the middle of something."""
    if not set_up and not _at_rest(start):
        return None
    letters = _letters((start, end))
    legend = Legend(names, read_text(writer.flow(letters), path="a legend").node)
    position = {key: value for key, say in POSITION.items() if (value := say(start, names, legend)) is not None}
    changed: dict[str, Value] = {}
    for key, say in EXPECTED.items():
        before, after = say(start, names, legend), say(end, names, legend)
        if after is not None and after != before:
            changed[key] = _changed(key, before, after)
    return Written({"legend": letters, **({"begin": "set-up"} if set_up else position)}, changed)


def _at_rest(duel: Duel) -> bool:
    """Nothing resolves, and nothing is in force for a while, which a position cannot say."""
    return duel.result < 0 and not duel.lasting and len(duel.frames) == 1 and duel.frames[0][PC] == PLAY_OR_END


def _changed(key: str, before: Value | None, after: Value) -> Value:
    if key == "face_down" or not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return after
    return {name: value for name, value in after.items() if value != before.get(name)}


def _letters(duels: Sequence[Duel]) -> dict[str, str]:
    """A letter for each unit and each kind of piece on the field, and for both Artists."""
    found: dict[str, str] = {}
    for duel in duels:
        for unit in duel.rules.units:
            name = unit_name(duel, unit)
            if (duel.pos[unit] >= 0 or unit < 2) and name not in found.values():
                found[free_letter(name[2:].upper(), found)] = name
        for zone in duel.rules.field.zones:
            for code in zone_of(duel, zone).pieces:
                word = piece_word(duel, *code)
                if word not in found.values():
                    found[free_letter(word.rpartition(":")[2].lower(), found)] = word
    return found


def _of_each(say: Callable[[Duel, int], Value | None], *, leave_out: object = None) -> Say:
    """What each player has, but for what need not be said."""

    def of_each(duel: Duel, names: Names, legend: Legend) -> Value | None:
        said = {names.seats.player(seat): say(duel, seat) for seat in (0, 1)}
        return {player: value for player, value in said.items() if value is not None and value != leave_out} or None

    return of_each


def _cards(duel: Duel, seat: int, cards: Iterable[int]) -> list[str]:
    return [slug(duel.rules.names[seat][card]) for card in cards]


def _hand(duel: Duel, seat: int) -> Value | None:
    return _cards(duel, seat, duel.cards_in_hand(seat)) if duel.rules.has_deck[seat] else None


def _whole_deck(duel: Duel, seat: int) -> Value | None:
    cards = _cards(duel, seat, reversed(duel.deck[seat]))
    return [*cards, NOTHING_BELOW] if duel.rules.has_deck[seat] else None


def _discard(duel: Duel, seat: int) -> Value | None:
    return _cards(duel, seat, duel.discard[seat]) if duel.rules.has_deck[seat] else None


def _players(holds: Callable[[Duel], Sequence[int]]) -> Say:
    return lambda duel, names, legend: [names.seats.player(seat) for seat in (0, 1) if holds(duel)[seat]]


def _if_any(say: Say) -> Say:
    return lambda duel, names, legend: say(duel, names, legend) or None


# ---------------------------------------------------------------- the table
def _board(duel: Duel, names: Names, legend: Legend) -> Value:
    cells, _ = cells_drawn(duel, legend)
    width, columns = max(map(len, cells)), duel.rules.field.columns
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return Drawing(" ".join(f"{cell:{width}}" for cell in row).rstrip() for row in rows)


def _beside(duel: Duel, names: Names, legend: Legend) -> Value | None:
    found: dict[str, Value] = {}
    for seat, kinds in enumerate(duel.rules.kinds):
        for number, kind in enumerate(kinds):
            if kind.sort == "dice":
                shown = {duel.rules.faces[seat][face]: duel.faces[seat][face] for face in range(*kind.faces)}
            else:
                shown = {kind.id: duel.supply[seat][number]} if kind.sort in ("counter", "frame") else {}
            found |= {_with_seat(duel, seat, name): count for name, count in shown.items()}
    return found or None


def _with_seat(duel: Duel, seat: int, name: str) -> str:
    others = (*(kind.id for kind in duel.rules.kinds[1 - seat]), *duel.rules.faces[1 - seat])
    return f"{seat}:{name}" if name in others else name


def _pool(duel: Duel, names: Names, legend: Legend) -> Value | None:
    return {
        piece_word(duel, seat, number): duel.pool[seat][number]
        for seat, kinds in enumerate(duel.rules.kinds)
        for number, kind in enumerate(kinds)
        if kind.sort not in ("dice", "counter")
    } or None


def _still_to_come(duel: Duel, names: Names, legend: Legend) -> Value | None:
    """Summons that never return and have not been summoned: others that are not on the board are in the pool anyway."""
    return {
        piece_word(duel, seat, number): duel.pool[seat][number]
        for seat, kinds in enumerate(duel.rules.kinds)
        for number, kind in enumerate(kinds)
        if kind.sort == "summon" and not kind.returns and duel.pool[seat][number]
    } or None


def _face_down(duel: Duel, names: Names, legend: Legend) -> Value:
    found: dict[str, Value] = {}
    for slot, lying in enumerate(duel.hidden):
        if lying >= 0:
            owner, card = owner_and_card(lying)
            found[str(slot + 1)] = f"{owner}:{slug(duel.rules.names[owner][card])}"
    return found


def _masterpiece(duel: Duel, names: Names, legend: Legend) -> Value | None:
    return masterpiece_line(duel, legend)


def _turn(duel: Duel, names: Names, legend: Legend) -> Value:
    return names.seats.player(duel.turn)


POSITION: Mapping[str, Say] = {
    "turn": _turn,
    "became": _if_any(_players(lambda duel: duel.form)),
    "board": _board,
    "exhausted": lambda duel, names, legend: None,  # the board shows them
    "hand": _of_each(_hand, leave_out=[]),
    "face_down": _if_any(_face_down),
    "discard": _of_each(_discard, leave_out=[]),
    "deck": _of_each(_whole_deck),
    "damage": _of_each(lambda duel, seat: duel.damage[seat], leave_out=0),
    "masterpiece": _masterpiece,
    "ascended": _if_any(_players(lambda duel: duel.ascended)),
    "beside": _beside,
    "pool": _still_to_come,
}
"""What a position says, by key; None where the key is left out."""
EXPECTED: Mapping[str, Say] = {
    "turn": _turn,
    "board": _board,
    "damage": _of_each(lambda duel, seat: duel.damage[seat]),
    "hand": _of_each(_hand),
    "deck": _of_each(lambda duel, seat: len(duel.deck[seat]) if duel.rules.has_deck[seat] else None),
    "discard": _of_each(_discard),
    "masterpiece": _masterpiece,
    "ascended": _players(lambda duel: duel.ascended),
    "became": _players(lambda duel: duel.form),
    "beside": _beside,
    "pool": _pool,
    "face_down": _face_down,
    "chain": lambda duel, names, legend: chain_lines(duel),
}
"""What an expectation says of the same things, by key."""
