"""Save a game, and find out from its log who plays it."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, Log
from gesso.files import new_temp_file, require_no_source, require_plain_place, write_output
from gesso.sim.players import RANDOM, Player, bot_named

FOLDER = Path("build", "games")
"""The folder of the project for games that are saved without a file name."""
_SEATS = "seats: "
_PERSON = "person"
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Seats:
    """The players: for each seat the name of a bot, or `person`."""

    names: tuple[str, ...] = (_PERSON, RANDOM)

    @classmethod
    def of(cls, log: Log | None, rival: str = RANDOM) -> Seats:
        """Read the seats from the last such note of a log; by default a person against this bot."""
        notes = [note for _, note in log.notes if note.startswith(_SEATS)] if log else []
        names = tuple(notes[-1].removeprefix(_SEATS).split()) if notes else ()
        return cls(names) if log and len(names) == len(log.players) and _PERSON in names else cls((_PERSON, rival))

    @property
    def note(self) -> str:
        """Return these seats as a note for a log."""
        return _SEATS + " ".join(self.names)

    @property
    def humans(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, name in enumerate(self.names) if name == _PERSON)

    def titled(self, seat: int, player: str) -> str:
        """Return what a player is called, with the bot that plays: `Dancer (greedy)`."""
        return player if seat in self.humans else f"{player} ({self.names[seat]})"

    def changed(self, humans: Sequence[bool] | None, bot: str | None) -> Seats:
        """Return the seats with people elsewhere or another bot, if these are given."""
        bots = [name for name in self.names if name != _PERSON]
        other = bot or (bots[0] if bots else RANDOM)
        sits = humans or [name == _PERSON for name in self.names]
        return Seats(tuple(_PERSON if person else other for person in sits))

    def player(self, seat: int, rules: AnyRuleset, seed: int) -> Player | None:
        """Return the player of a seat, None for a person. Raises `RequestError` for an unknown bot."""
        name = self.names[seat]
        return None if name == _PERSON else bot_named(rules, name, seed * len(self.names) + seat)


class SavedGame:
    """The file of a saved game; its folder may have to be made if it is the project's own."""

    def __init__(self, path: Path, *, own: bool = False) -> None:
        self.path = path
        self._own = own

    @classmethod
    def new(cls, root: Path, players: Sequence[str], seed: int) -> SavedGame:
        """Return a new file of the project, named for players and seed."""
        stem = re.sub(r"[^a-z0-9-]+", "-", "-".join((*players, str(seed))).lower())[-_LONGEST_NAME:].strip("-")
        paths = (root / FOLDER / f"{stem}{number}.log" for number in chain(("",), (f"-{again}" for again in count(2))))
        return cls(_from_here(next(path for path in paths if not os.path.lexists(path))), own=True)

    def test(self) -> None:
        """Raise `RequestError` now if the file cannot be written, not after the game."""
        with _refusing(self.path, makes_folder=self._own):
            require_no_source(self.path)
            if self._own:
                require_plain_place(self.path)
            else:
                new_temp_file(self.path).unlink()

    def write(self, log: Log, path: Path | None = None) -> Path:
        """Save the game here or in another file; the old text stays until the new one is complete. Raises `RequestError`."""
        target = path or self.path
        with _refusing(target, makes_folder=self._own and path is None):
            write_output(target, log.text().encode())
        return target


@contextlib.contextmanager
def _refusing(target: Path, *, makes_folder: bool = False) -> Iterator[None]:
    """Turn errors of writing into `RequestError`; the folder must exist or be creatable."""
    try:
        if not makes_folder and not target.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        yield
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RequestError(f"{target} cannot be written: {reason}", "name another file with --log") from error


def _from_here(path: Path) -> Path:
    """Return a path relative to the working folder."""
    try:
        return Path(os.path.relpath(path))
    except ValueError:
        return path
