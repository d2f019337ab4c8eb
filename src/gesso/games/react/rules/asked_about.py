"""What an operation that waits for a choice is at."""

from gesso.engine.vm import ME, PROGRAM
from gesso.games.react.rules import operations as o
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.option_words import unit_name


def asked_about(duel: Duel) -> dict[str, str | int]:
    """Which `unit` moves or jumps, on which unit or `zone` pieces are placed, and how many steps or pieces are `left`."""
    frame = duel.frames[-1]
    match duel.code.programs[frame[PROGRAM]].id:
        case o.MOVE.id:
            return {"unit": unit_name(duel, frame[o.UNITS][frame[o.INDEX]]), "left": frame[o.NUMBER] - frame[o.MADE]}
        case o.JUMP.id:
            return {"unit": unit_name(duel, frame[o.JUMPER])}
        case o.PLACE.id:
            place, kind = frame[o.PLACES][0], duel.rules.kinds[frame[ME]][frame[o.PIECES][0]]
            where = {"unit": unit_name(duel, place)} if kind.on_units else {"zone": duel.rules.field.name(place)}
            return {**where, "left": frame[o.LEFT_HERE]}
        case _:
            return {}
