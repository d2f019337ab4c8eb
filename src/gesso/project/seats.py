"""Who sits at a table where some entries of a game lie, and whose pieces lie aside."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.project.kit_sources import with_others
from gesso.project.selection import Part


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat by whose side the pieces of an entry lie, None for the middle of the table. What lies `aside` is of an entry that
    nobody begins with."""

    number: int | None
    aside: bool = False


TABLE = Seat(None)


def seats_of(part: Part) -> tuple[Seat, ...]:
    """The seats of the entries of a part and of those that they may become, in the order of `with_others`. Who chooses an entry that
    may be played sits there in the order of choice; what that may become lies aside. Where nobody may be played, all sit."""
    entries, table = with_others(part).entries, part.game.table
    may = set() if table is None else set(part.game.definition.playable(table))
    players = [entry.id for entry in part.entries if entry.id in may] or [entry.id for entry in part.entries]
    seats = {id: Seat(number) for number, id in enumerate(players)}
    for entry in entries:
        # Others come after those that become them, and so does what these become.
        for id in entry.kind.becomes(entry.model) if entry.model is not None and entry.id in seats else ():
            seats.setdefault(id, Seat(seats[entry.id].number, aside=True))
    return tuple(seats.get(entry.id, Seat(None, aside=True)) for entry in entries)
