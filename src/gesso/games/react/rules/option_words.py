"""Choices in words: one short line per option, different for every option of a decision."""

from collections.abc import Callable, Iterator, Mapping

from gesso.engine.log import slug, without_seat
from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import OWNER_AND_KIND, SWAPS, kind_code_of, owner_and_card, place_of, two_of_option
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.masterpiece import DECLINE


def unit_name(duel: Duel, unit: int) -> str:
    """A unit in a log: its seat and its name (`0:calligrapher`, `1:fish-2`)."""
    return f"{duel.rules.unit_owner[unit]}:{bare_name(duel, unit)}"


def bare_name(duel: Duel, unit: int) -> str:
    """A unit without its seat: `fish-2`, which both players may have."""
    rules = duel.rules
    return slug(duel.artists[rules.unit_owner[unit]].noun if unit < 2 else rules.unit_name[unit])


def describe(duel: Duel, player: int, kind: int, option: int) -> str:
    """One option of a decision in words."""
    return "stop" if option == e.STOP and kind != e.PLAY else _WORDS[kind](duel, player, option)


def _asking(duel: Duel) -> int:
    """Whose text asks: its player's pieces are meant, also where the other player chooses."""
    return next(int(frame[e.ME]) for frame in reversed(duel.frames) if frame[e.ME] >= 0)


def play_name(duel: Duel, player: int, play: int) -> str:
    """An effect as it is announced: card, letter where it has several, unit where the card belongs to one of several."""
    rules = duel.rules
    info = rules.plays[player][play]
    program = rules.code.programs[info.program]
    letter = program.facts["letter"].lower()
    name = program.id.rpartition("/")[0] + (f" {letter}" if letter else "")
    return f"{name} by {unit_name(duel, info.unit)}" if info.unit > 1 else name


def play_ways(duel: Duel, player: int, play: int) -> Iterator[str]:
    """A play by its card or its unit, with its letter or without: `flowing-ink`, `spirit-blue b`, `spirit-blue`."""
    rules = duel.rules
    info = rules.plays[player][play]
    program = rules.code.programs[info.program]
    name = play_name(duel, player, play)
    letter = program.facts["letter"].lower()
    yield from (name, without_seat(name))
    heads = [program.id.rpartition("/")[0], slug(program.title)]
    if info.unit >= 0:
        unit = unit_name(duel, info.unit)
        heads += [unit, unit[2:]]
        kind = rules.unit_kind[info.unit]
        if kind >= 0:
            heads += [rules.kinds[player][kind].id, slug(rules.unit_name[info.unit].rpartition(" ")[0])]
    for head in heads:
        if head:
            yield from (f"{head} {letter}", head) if letter else (head,)


def piece_name(duel: Duel, code: int) -> str:
    """A piece on the field: its kind and where it lies."""
    owner, kind = OWNER_AND_KIND[kind_code_of(code)]
    info, place = duel.rules.kinds[owner][kind], place_of(code)
    return f"{info.id} on {unit_name(duel, place)}" if info.on_units else f"{info.id} in {duel.rules.field.name(place)}"


def progress_name(option: int) -> str:
    """A change of the Masterpiece Zone: `place 1 in 3`, `swap 2 4`, `decline`."""
    if option == DECLINE:
        return "decline"
    first, slot = two_of_option(option)
    return f"swap {first + 1} {slot + 1}" if option >= SWAPS else f"place {first + 1} in {slot + 1}"


def _held_name(duel: Duel, held: int) -> str:
    owner, card = owner_and_card(held)
    return duel.rules.names[owner][card]


def _play(duel: Duel, player: int, option: int) -> str:
    if option == 0:
        return "pass" if duel.chain else "end"
    return play_name(duel, player, option)


_WORDS: Mapping[int, Callable[[Duel, int, int], str]] = {
    e.PLAY: _play,
    e.CHOOSE_ZONE: lambda duel, player, option: duel.rules.field.name(option),
    e.CHOOSE_UNIT: lambda duel, player, option: unit_name(duel, option),
    e.CHOOSE_DIRECTION: lambda duel, player, option: DIRECTIONS[option],
    e.NUMBER: lambda duel, player, option: str(option),
    e.MAY: lambda duel, player, option: "yes" if option else "no",
    e.MODE: lambda duel, player, option: f"option {option + 1}",
    e.CHOOSE_PIECE: lambda duel, player, option: piece_name(duel, option),
    e.CHOOSE_KIND: lambda duel, player, option: duel.rules.kinds[_asking(duel)][option].id,
    e.CHOOSE_FACE: lambda duel, player, option: duel.rules.faces[player][option],
    e.CHOOSE_CARD: lambda duel, player, option: slug(duel.rules.names[player][option]),
    e.HELD_CARD: lambda duel, player, option: slug(_held_name(duel, option)),
    e.CHOOSE_LINK: lambda duel, player, option: f"slot {option + 1}",
    e.PROGRESS: lambda duel, player, option: progress_name(option),
    e.HIDE_SLOT: lambda duel, player, option: f"slot {option + 1}",
    e.WHICH_PLAY: _play,
}
