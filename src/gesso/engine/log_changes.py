"""What players brought to a game: noted in its log, and compared with what they bring now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gesso.engine.log import Log, PlayedText, PlayedValues
from gesso.engine.plugin import Plugin
from gesso.plain_values import values_in

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
