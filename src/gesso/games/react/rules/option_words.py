"""Choices in words: one short line per option, different for every option of a decision."""

from __future__ import annotations

from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import OWNER_AND_KIND, SWAPS, kind_code_of, place_of, two_of_option
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.masterpiece import DECLINE


def slug(text: str) -> str:
    """A name as one word: lower case, hyphens."""
    return "-".join(text.lower().split())


def unit_name(duel: Duel, unit: int) -> str:
    """A unit in a log: its seat and its name (`0:calligrapher`, `1:fish-2`)."""
    return f"{duel.rules.unit_owner[unit]}:{bare_name(duel, unit)}"


def bare_name(duel: Duel, unit: int) -> str:
    """A unit without its seat: `fish-2`, which both players may have."""
    rules = duel.rules
    return slug(duel.artists[rules.unit_owner[unit]].noun if unit < 2 else rules.unit_name[unit])


def describe(duel: Duel, player: int, kind: int, option: int) -> str:
    """One option of a decision in words."""
    rules = duel.rules
    if option == e.STOP and kind != e.PLAY:
        return "stop"
    match kind:
        case e.PLAY | e.WHICH_PLAY:
            if option == 0:
                return "pass" if duel.chain else "end"
            return play_name(duel, player, option)
        case e.ZONE:
            return rules.field.name(option)
        case e.PICK_UNIT:
            return unit_name(duel, option)
        case e.TURN_TO:
            return DIRECTIONS[option]
        case e.NUMBER:
            return str(option)
        case e.MAY:
            return "yes" if option else "no"
        case e.MODE:
            return f"option {option + 1}"
        case e.CHOOSE_PIECE:
            return piece_name(duel, option)
        case e.CHOOSE_KIND:
            return rules.kinds[_asking(duel)][option].id
        case e.FACE:
            return rules.faces[player][option]
        case e.SUPPLY_CARD:
            return slug(rules.names[player][option])
        case e.HIDE_SLOT:
            return f"slot {option + 1}"
        case e.PROGRESS:
            return progress_name(option)
    raise LookupError(kind)


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
