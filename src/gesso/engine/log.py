"""A whole game as text: who chose what, from the seed to the hash of the state reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gesso.engine.errors import LogError

LOG_VERSION = 3
READ_VERSIONS = (1, 2, 3)
"""Versions that can be read; the first has no texts and values, the second no table."""
_SEED = re.compile(r"-?[0-9]{1,40}")
_HEAD = ("gesso-log", "game", "players", "contents", "seed")
_NOTE = "# "
_SHOWN = 60
"""Characters of a wrong line that a message shows."""
_TEXT, _VALUES, _TABLE = "text", "values", "table"


@dataclass(frozen=True, slots=True)
class PlayedText:
    """A text that a player brought, as it was when the game was played."""

    seat: int
    entry: str
    """Id of the entry whose text it is."""
    id: str
    """Its id within the entry."""
    digest: str
    """Digest of what it does; `-` if unknown."""
    words: str
    """What it says, in the words of its file, on one line."""


@dataclass(frozen=True, slots=True)
class PlayedValues:
    """The numbers and lists of an entry that a player brought, by path: `deck/leap-over/copies`."""

    seat: int
    entry: str
    values: tuple[tuple[str, str], ...]


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
    texts: tuple[PlayedText, ...] = ()
    """Every text that the players brought; none in a log of version 1."""
    values: tuple[PlayedValues, ...] = ()
    table: tuple[tuple[str, str], ...] = ()
    """What the game file said of play, by path: `hand/limit`; empty if the game does not tell."""

    def text(self) -> str:
        version = LOG_VERSION if self.table else 2 if self.texts or self.values else 1
        values = (version, self.game, " ".join(self.players), " ".join(self.contents), self.seed)
        head = (f"{name} {value}" for name, value in zip(_HEAD, values))
        return "\n".join([*head, *self._brought(), *self._body(), f"hash {self.hash}", ""])

    def line_of(self, choice: int) -> int:
        """Return the line of the text (from 1) on which a choice (from 0) stands."""
        before = len(_HEAD) + len(self.texts) + len(self.values) + bool(self.table)
        return before + 1 + choice + sum(place <= choice for place, _ in self.notes)

    def _brought(self) -> Iterator[str]:
        for text in self.texts:
            yield f"{_TEXT} {text.seat} {text.entry} {text.id} {text.digest} {text.words}"
        for each in self.values:
            yield f"{_VALUES} {each.seat} {each.entry} {_listed(each.values)}"
        if self.table:
            yield f"{_TABLE} {_listed(self.table)}"

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
        if head[0] not in map(str, READ_VERSIONS):
            known = f"versions up to {LOG_VERSION} can be read"
            raise LogError(f"line 1: this is a log of version {shortened(head[0])}; {known}")
        if not _SEED.fullmatch(head[4]):
            raise LogError(f"line 5: {shortened(head[4])} is not a seed")
        word, _, digest = lines[-1].partition(" ")
        if word != "hash":
            raise LogError(f"line {len(lines)}: `hash ...` is expected at the end, not {shortened(lines[-1])}")
        choices: list[str] = []
        notes: list[tuple[int, str]] = []
        texts: list[PlayedText] = []
        values: list[PlayedValues] = []
        table: tuple[tuple[str, str], ...] = ()
        for number, line in enumerate(lines[len(_HEAD) : -1], len(_HEAD) + 1):
            if not choices and not notes and line.startswith((f"{_TEXT} ", f"{_VALUES} ")):
                brought = _read_brought(line)
                if brought is None:
                    raise LogError(f"line {number}: {shortened(line)} is no text or values of an entry")
                if isinstance(brought, PlayedText):
                    texts.append(brought)
                else:
                    values.append(brought)
            elif not (choices or notes or table) and line.startswith(f"{_TABLE} "):
                table = _read_list(line.removeprefix(f"{_TABLE} "))
            elif line.startswith(_NOTE.rstrip()):
                notes.append((len(choices), line.removeprefix(_NOTE)))
            else:
                choices.append(line)
        return cls(
            game=head[1],
            players=tuple(head[2].split()),
            contents=tuple(head[3].split()),
            seed=int(head[4]),
            choices=tuple(choices),
            hash=digest,
            notes=tuple(notes),
            texts=tuple(texts),
            values=tuple(values),
            table=table,
        )


def _read_brought(line: str) -> PlayedText | PlayedValues | None:
    """Read a line about a text or the values of an entry; None if it is neither."""
    kind, _, rest = line.partition(" ")
    parts = rest.split(" ", 4 if kind == _TEXT else 2)
    if len(parts) < (4 if kind == _TEXT else 2) or not (parts[0].isascii() and parts[0].isdecimal()):
        return None
    seat = int(parts[0][:4])
    if kind == _TEXT:
        return PlayedText(seat, parts[1], parts[2], parts[3], parts[4] if len(parts) > 4 else "")
    return PlayedValues(seat, parts[1], _read_list(parts[2] if len(parts) > 2 else ""))


def _listed(values: tuple[tuple[str, str], ...]) -> str:
    return "; ".join(f"{path}={value}" for path, value in values)


def _read_list(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (item.partition("=") for item in filter(None, text.split("; ")))
    return tuple((path, value) for path, _, value in pairs)


def shortened(line: str) -> str:
    """Return a line in quotes, cut to the length that a message shows."""
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
