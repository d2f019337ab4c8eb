"""A whole game as text: who chose what, from the seed to the hash of the state reached."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.data_classes import dataclass
from gesso.engine.errors import LogError
from gesso.engine.plugin import Plugin
from gesso.plain_values import values_in

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


NAMES = frozenset({"id", "name", "short", "noun", "title"})
"""Values that are only printed, or that the paths of others repeat."""
_UNKNOWN = "-"
_PLAIN = ("", "0", "False", "None")


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry has otherwise than when a game was played."""

    seat: int
    entry: str
    id: str
    """Id of the text, or path of the value."""
    was: str | None
    """None if it is new."""
    now: str | None
    """None if it is gone."""

    def __str__(self) -> str:
        if self.was is None:
            return f"`{self.id}` of {self.entry} is new: `{self.now}`"
        if self.now is None:
            return f"`{self.id}` of {self.entry} is gone; it was `{self.was}`"
        return f"`{self.id}` of {self.entry} was `{self.was}`, and is `{self.now}`"


def texts_of(sides: Sequence[Sequence[Plugin]]) -> tuple[PlayedText, ...]:
    """Return every text of what the players bring."""
    return tuple(
        PlayedText(seat, plugin.id, program.id, program.digest or _UNKNOWN, " ".join(program.words.split()))
        for seat, side in enumerate(sides)
        for plugin in side
        for program in plugin.programs
    )


def values_of(sides: Sequence[Sequence[Plugin]]) -> tuple[PlayedValues, ...]:
    """Return the numbers and lists of what the players bring, without names and without what is usual."""
    return tuple(
        PlayedValues(seat, plugin.id, tuple(_values(plugin))) for seat, side in enumerate(sides) for plugin in side
    )


def table_of(table: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Return what a game file says of play."""
    return tuple(
        (path, _on_a_line(value.lower() if value in ("True", "False") else value))
        for path, value in values_in(dict(table))
    )


def _on_a_line(value: str) -> str:
    return " ".join(value.split()).replace(";", ",")


def _values(plugin: Plugin) -> Iterator[tuple[str, str]]:
    for path, value in values_in(dict(plugin.data)):
        line = _on_a_line(value)
        if path.rpartition("/")[2] not in NAMES and line not in _PLAIN:
            yield path, line


def changes(log: Log, sides: Sequence[Sequence[Plugin]]) -> list[Change]:
    """Return what reads otherwise now than in the log. Texts that only changed their places or names do not count."""
    named = renamed(log, sides)
    values = [
        replace(each, values=tuple(_renamed_value(*value, named) for value in each.values)) for each in log.values
    ]
    return [*_changed_texts(log.texts, texts_of(sides)), *_changed_values(values, values_of(sides))]


GAME_FILE = "the game file"


def table_changes(log: Log, table: Mapping[str, object]) -> list[Change]:
    """Return what the game file says of play now, and said otherwise then; nothing of a log that does not tell."""
    old, new = dict(log.table), dict(table_of(table))
    return [
        Change(-1, GAME_FILE, path, old.get(path), new.get(path))
        for path in dict.fromkeys((*old, *new))
        if old and old.get(path) != new.get(path)
    ]


def reordered(log: Log, sides: Sequence[Sequence[Plugin]]) -> list[str]:
    """Return the lists of entries whose parts are the same, in another order."""
    now = {(each.seat, each.entry): [path for path, _ in each.values] for each in values_of(sides)}
    found = []
    for each in log.values:
        before, after = [path for path, _ in each.values], now.get((each.seat, each.entry), [])
        if before != after and sorted(before) == sorted(after):
            place = next(one for one, other in zip(before, after) if one != other).partition("/")[0]
            found.append(f"the parts of `{place}` of {each.entry} are in another order")
    return found


def renamed(log: Log, sides: Sequence[Sequence[Plugin]]) -> dict[str, str]:
    """Return the new id, by the old one, of each text that has another id and reads the same, and of its card.

    Some games make ids of printed names.
    """
    now = texts_of(sides)
    old, new = ({(text.seat, text.entry, text.id) for text in texts} for texts in (log.texts, now))
    come = {(text.seat, text.entry, text.words): text.id for text in now if (text.seat, text.entry, text.id) not in old}
    texts = {
        text.id: come[text.seat, text.entry, text.words]
        for text in log.texts
        if (text.seat, text.entry, text.id) not in new and (text.seat, text.entry, text.words) in come
    }
    parts = ((id.rpartition("/"), now_id.rpartition("/")) for id, now_id in texts.items())
    cards = {one[0]: other[0] for one, other in parts if one[0] and other[0] and one[2] == other[2]}
    before, after = (
        {step for each in values for path, _ in each.values for step in path.split("/")}
        for values in (log.values, values_of(sides))
    )
    return {**{id: now_id for id, now_id in cards.items() if id not in after and now_id not in before}, **texts}


def in_new_words(answer: str, named: Mapping[str, str]) -> str:
    """Return an answer of a log with the new ids of renamed texts."""
    short = {old.rpartition("/")[2]: new.rpartition("/")[2] for old, new in named.items()}
    return " ".join(short.get(word, word) for word in answer.split(" "))


def _renamed_value(path: str, value: str, named: Mapping[str, str]) -> tuple[str, str]:
    listed = ", ".join(named.get(part, part) for part in value.split(", "))
    return "/".join(named.get(part, part) for part in path.split("/")), listed


def unlike(log: Log, sides: Sequence[Sequence[Plugin]]) -> list[PlayedText]:
    """Return the texts that do something else now although they read the same."""
    now = {(text.seat, text.entry, text.words): text.digest for text in texts_of(sides)}
    return [
        text
        for text in log.texts
        if _UNKNOWN not in (text.digest, now.get((text.seat, text.entry, text.words), _UNKNOWN))
        and now[text.seat, text.entry, text.words] != text.digest
    ]


def _changed_texts(before: Sequence[PlayedText], now: Sequence[PlayedText]) -> Iterator[Change]:
    def reading(texts: Sequence[PlayedText]) -> set[tuple[int, str, str]]:
        return {(text.seat, text.entry, text.words) for text in texts}

    old, new = reading(before), reading(now)
    gone = {
        (text.seat, text.entry, text.id): text.words
        for text in before
        if (text.seat, text.entry, text.words) not in new
    }
    come = {
        (text.seat, text.entry, text.id): text.words for text in now if (text.seat, text.entry, text.words) not in old
    }
    for key in dict.fromkeys((*gone, *come)):
        yield Change(*key, gone.get(key), come.get(key))


def _changed_values(before: Sequence[PlayedValues], now: Sequence[PlayedValues]) -> Iterator[Change]:
    old = {(each.seat, each.entry, path): value for each in before for path, value in each.values}
    new = {(each.seat, each.entry, path): value for each in now for path, value in each.values}
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield Change(*key, old.get(key), new.get(key))
