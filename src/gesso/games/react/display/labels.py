"""What stands on the table by its printed name, and as short as a zone of the field needs it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from gesso.engine.log import seat_and_name, slug, without_seat
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Piece
from gesso.sim.card_words import wrapped
from gesso.sim.display import OWNERS
from gesso.sim.players import View
from gesso.sim.table_words import TableWords

EXHAUSTED = "!"
_UNIT = re.compile(r"\b[01]:[^\s,]+")


def unit_label(say: TableWords, name: str) -> str:
    """A unit by its name in views: `fish-2` is *Fish 2*."""
    return say.named(name.replace("-", " ").title())


def owned(seat: int, label: str) -> str:
    """What belongs to a seat, behind its shape."""
    return f"{OWNERS[seat]}{label}"


def unit_in_words(say: TableWords, view: View, unit: str) -> str:
    """A unit as views and options name it (`1:fish-2`), with its owner's shape and its zone: *▽Fish 2 in c3*."""
    found = next((own for own in view["units"] if own["unit"] == unit), None)
    seat, name = seat_and_name(unit)
    label = owned(seat, unit_label(say, name)) if seat is not None else unit_label(say, name)
    return say("option.unit_in", unit=label, zone=found["zone"]) if found else label


def units_in_words(say: TableWords, words: str) -> str:
    """Words with each unit in them by its owner's shape and printed name."""
    return _UNIT.sub(lambda found: owned(int(found[0][0]), unit_label(say, without_seat(found[0]))), words)


class PieceLabels:
    """The names of the pieces of both players: printed, and as the fewest letters that tell them apart."""

    def __init__(self, artists: Iterable[Sequence[ArtistProgram]], say: TableWords) -> None:
        self._say = say
        pieces = [piece for programs in artists for program in programs for piece in program.artist.pieces]
        self._pieces = {piece.id: piece for piece in pieces}
        self._one = {piece.id: piece.short or piece.display for piece in pieces}
        translated = any(program.words for programs in artists for program in programs)
        self._letters = _shortest({id: slug(one) if translated else id for id, one in self._one.items()})

    def printed(self, id: str) -> str:
        """The printed name of a piece."""
        return self._one.get(id, unit_label(self._say, id))

    def letters(self, id: str) -> str:
        """The first letters of its name, as many as tell it apart."""
        return self._letters.get(id, id[:2])

    @property
    def titles(self) -> list[str]:
        """The printed names of all pieces."""
        return [piece.display for piece in self._pieces.values()]

    def lines(self, words: str, width: int) -> list[str]:
        """What a piece is that goes by these words; nothing where there is none."""
        wanted = words.casefold().replace(" ", "-")
        found = (own for own in self._pieces.values() if wanted in (own.id, own.display.casefold().replace(" ", "-")))
        return [line for piece in found for line in wrapped(self._described(piece), width, "")]

    def _described(self, piece: Piece) -> str:
        say = self._say
        parts = [f"{piece.display}{say.colon} {say(f'piece.{piece.kind}')}"]
        parts += [say(f"piece.{piece.lies.replace(' ', '_')}")] if piece.lies else []
        parts += [say("piece.limit", n=str(piece.limit))] if piece.limit else []
        return say("piece.described", facts=", ".join(parts), n=str(piece.count))


def _shortest(names: Mapping[str, str]) -> Mapping[str, str]:
    found = {}
    for id, name in names.items():
        others = [other for key, other in names.items() if key != id]
        lengths = (n for n in range(1, len(name)) if not any(other.startswith(name[:n]) for other in others))
        found[id] = name[: next(lengths, len(name))]
    return found
