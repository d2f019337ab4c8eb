"""A whole game as text: who chose what, from the seed to the hash of the state reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gesso.engine.errors import LogError

LOG_VERSION = 1
_SEED = re.compile(r"-?[0-9]{1,40}")
_HEAD = ("gesso-log", "game", "players", "contents", "seed")
_NOTE = "# "
_SHOWN = 60
"""Characters of a wrong line that a message shows."""


@dataclass(frozen=True, slots=True)
class Log:
    """A whole game as text: a header, one line for each choice (`seat choice`), and the hash of the state reached.

    `notes` are lines that begin with `#`, which a replay skips, each with the number of choices before it.
    """

    game: str
    players: tuple[str, ...]
    contents: tuple[str, ...]
    seed: int
    choices: tuple[str, ...]
    hash: str
    notes: tuple[tuple[int, str], ...] = ()

    def text(self) -> str:
        values = (LOG_VERSION, self.game, " ".join(self.players), " ".join(self.contents), self.seed)
        head = (f"{name} {value}" for name, value in zip(_HEAD, values))
        return "\n".join([*head, *self._body(), f"hash {self.hash}", ""])

    def line_of(self, choice: int) -> int:
        """Return the line of the text (from 1) on which a choice (from 0) stands."""
        return len(_HEAD) + 1 + choice + sum(before <= choice for before, _ in self.notes)

    def _body(self) -> Iterator[str]:
        notes = sorted(self.notes, key=lambda note: note[0])
        for number, choice in enumerate(self.choices):
            while notes and notes[0][0] <= number:
                yield _NOTE + notes.pop(0)[1]
            yield choice
        for _, note in notes:
            yield _NOTE + note

    @classmethod
    def parse(cls, text: str) -> Log:
        """Read a log. Raises LogError that names the wrong line."""
        lines = text.splitlines()
        head: list[str] = []
        for number, (name, line) in enumerate(zip(_HEAD, [*lines, *[""] * len(_HEAD)]), 1):
            word, _, rest = line.partition(" ")
            if word != name:
                raise LogError(f"line {number}: `{name} ...` is expected here, not {shortened(line)}")
            head.append(rest)
        if head[0] != str(LOG_VERSION):
            raise LogError(f"line 1: this is a log of version {shortened(head[0])}; version {LOG_VERSION} can be read")
        if not _SEED.fullmatch(head[4]):
            raise LogError(f"line 5: {shortened(head[4])} is not a seed")
        word, _, digest = lines[-1].partition(" ")
        if word != "hash":
            raise LogError(f"line {len(lines)}: `hash ...` is expected at the end, not {shortened(lines[-1])}")
        choices: list[str] = []
        notes: list[tuple[int, str]] = []
        for line in lines[len(_HEAD) : -1]:
            if line.startswith(_NOTE.rstrip()):
                notes.append((len(choices), line.removeprefix(_NOTE)))
            else:
                choices.append(line)
        return cls(
            head[1], tuple(head[2].split()), tuple(head[3].split()), int(head[4]), tuple(choices), digest, tuple(notes)
        )


def shortened(line: str) -> str:
    """Return a line in quotes, cut to the length that a message shows."""
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
