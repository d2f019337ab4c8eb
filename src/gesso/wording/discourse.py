"""What a text has mentioned so far, and so what a pronoun may stand for. Every decision is a function of the words
already printed, so a reader can always undo it."""

from __future__ import annotations

from collections.abc import Callable

Key = tuple[str | int, ...]
"""What is mentioned: `("target",)`, `("slot", 2)`, the place of either `("place of", "target")`."""
PLACE_OF = "place of"


def measured_from(key: Key) -> Key:
    """What a distance is measured from: a thing in its place and the place itself are one."""
    return key[1:] if key[0] == PLACE_OF else key


class Discourse:
    """The things mentioned, oldest first, each with the families of words it answers to (`it`, `there`, a person).
    `topic` is what a bare relation (*an adjacent field*) is measured from; None while only a full one is clear."""

    __slots__ = ("_clause", "_faded", "_seen", "topic")

    def __init__(self, topic: Key | None = None) -> None:
        self._seen: dict[Key, frozenset[str]] = {}
        self._clause: list[Key] = []
        self._faded: set[Key] = set()
        self.topic = topic

    def mention(self, key: Key, *families: str) -> None:
        self._seen.pop(key, None)
        self._seen[key] = frozenset(families)
        self._faded.discard(key)
        self._clause.append(key)

    def something(self, *families: str) -> None:
        """Note a thing that no later word can refer to, but that makes a pronoun for another one unclear."""
        self.mention(("something", len(self._seen)), *families)

    def clause(self) -> None:
        self._clause.clear()

    def mentioned(self, key: Key) -> bool:
        return key in self._seen and key not in self._faded

    def here(self, key: Key) -> bool:
        return key in self._clause

    def alone(self, key: Key, family: str) -> bool:
        """Whether `key` was named and nothing else ever named answers to the same words."""
        return self.mentioned(key) and all(key == other for other, of in self._seen.items() if family in of)

    def latest(self, key: Key, family: str) -> bool:
        return self.mentioned(key) and next((k for k, of in reversed(self._seen.items()) if family in of), None) == key

    def rival(self, key: Key, family: str) -> bool:
        """Whether something else that answers to these words was named later than `key`."""
        return next((k for k, of in reversed(self._seen.items()) if family in of), key) != key

    def latest_here(self, key: Key, family: str) -> bool:
        """Whether `key` is the last such thing named in this clause."""
        return next((k for k in reversed(self._clause) if family in self._seen.get(k, ())), None) == key

    def forget(self, which: Callable[[Key], bool]) -> None:
        """Drop what is no longer so, or out of reach."""
        for key in [key for key in self._seen if which(key)]:
            del self._seen[key]

    def fade(self) -> None:
        """A break on the card: what stands above it is no longer close enough for a pronoun, but still competes."""
        self._faded = set(self._seen)
        self._clause.clear()

    def copy(self) -> Discourse:
        twin = Discourse(self.topic)
        twin._seen, twin._clause, twin._faded = dict(self._seen), list(self._clause), set(self._faded)
        return twin

    def merge(self, other: Discourse) -> None:
        """Count what an alternative mentioned as competitors from now on."""
        for key, families in other._seen.items():
            self._seen.setdefault(key, families)
