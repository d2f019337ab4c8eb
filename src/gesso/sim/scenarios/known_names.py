"""Names in a scenario: who plays, things that either player has, words that a choice could have."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.diagnostics.suggestions import correction, did_you_mean
from gesso.engine.choices import STOP, OptionKinds, describe, seat_and_name, slug, without_seat
from gesso.engine.vm import Kernel
from gesso.schema.access import mapping
from gesso.sim.scenarios.adapter import ScenarioError, fold
from gesso.sim.scenarios.reader import ScenarioWord, words
from gesso.source import Node

T = TypeVar("T")
_KNOWN_SHOWN = 16
_NUMBERED = re.compile(r" \d{1,3}$")


def unknown(word: ScenarioWord, predicate: str, known: Iterable[str]) -> ScenarioError:
    """Return the report of a name that means nothing (`predicate`: *is a card*), with what was probably meant."""
    listed = list(dict.fromkeys(map(slug, known)))
    known_are = f"known are {', '.join(listed[:_KNOWN_SHOWN])}"
    hint, fixes = correction(word.text, listed, word.span, known_are)
    message = f"nothing called `{word.text}` {predicate}"
    return ScenarioError(Diagnostic(UNKNOWN_THING, message, word.span, hint, fixes=fixes))


class Seats:
    """Who plays. Players of different entries have its id or an alias, and everybody has `first` and `second`."""

    def __init__(self, ids: tuple[str, ...], aliases: Iterable[tuple[str, int]] = ()) -> None:
        self._called = (ids[0], ids[1]) if ids[0] != ids[1] else ("first", "second")
        self._names = {fold(name): seat for seat, name in enumerate(self._called)}
        self._names |= {"first": 0, "second": 1, "0": 0, "1": 1}
        if ids[0] != ids[1]:
            for name, seat in aliases:
                self._names.setdefault(fold(name), seat)

    def seat(self, word: ScenarioWord) -> int:
        seat = self._names.get(fold(word.text))
        if seat is None:
            raise unknown(word, "plays here", self._names)
        return seat

    def player(self, seat: int) -> str:
        return self._called[seat]

    def of_each(self, node: Node) -> Iterator[tuple[int, Node]]:
        """Yield a mapping by player, as seats with their values. Raises ScenarioError."""
        for pair in mapping(node):
            yield self.seat(ScenarioWord(pair.name, pair.key.span)), pair.value

    def listed(self, node: Node) -> list[int]:
        """Return a list of players as seats. Raises ScenarioError."""
        return [self.seat(word) for word in words(node)]


class NameTable(Generic[T]):
    """Things of either player by name. A name that both have needs a seat: `0:guard-1`, `1:coin`."""

    def __init__(self) -> None:
        self._found: dict[str, dict[int, T]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def add(self, name: str, seat: int, thing: T) -> None:
        """Give a thing a name; the first thing to have it keeps it."""
        self._found.setdefault(fold(name), {}).setdefault(seat, thing)

    def find(self, word: ScenarioWord) -> tuple[int, T] | None:
        """Return whose thing of this name it is, and which; None for none. Raises ScenarioError if both players have
        one."""
        seat, text = seat_and_name(word.text)
        things = self._found.get(fold(text), {})
        if seat is not None:
            return (seat, things[seat]) if seat in things else None
        if len(things) > 1:
            raise in_both(word, f"a `{word.text}`")
        return next(iter(things.items()), None)


def in_both(word: ScenarioWord, thing: str) -> ScenarioError:
    """Return the report of a name that both players have."""
    hint = f"write `0:{word.text}` or `1:{word.text}`"
    return ScenarioError.at(word.span, UNKNOWN_THING, f"both players have {thing}", hint)


S = TypeVar("S", bound=Kernel)
ANY = "any"
"""Stands for any option of a decision."""


class ChoiceWords(Generic[S]):
    """The words by which a scenario may name a choice.

    Args:
        kinds: The kinds of decision of the game.
        verbs: Words before a thing that a scenario may leave out, as in `exhaust heart-7`.
    """

    def __init__(self, kinds: OptionKinds[S], verbs: Sequence[str] = ()) -> None:
        self._kinds = kinds
        self._verbs = verbs
        self._forms = re.compile("|".join(kind.form for kind in kinds.values() if kind.form))

    def ways_to_say(self, state: S, player: int, kind: int, option: int) -> tuple[str, ...]:
        """Return all words for an option, those of the log first."""
        word = describe(self._kinds, state, player, kind, option)
        ways = [word, without_seat(word)]
        if option != STOP:
            ways += self._kinds[kind].also(state, player, option)
        ways += [shorter for way in ways for shorter in self._shorter(way)]
        return tuple(dict.fromkeys(ways))

    def _shorter(self, words: str) -> Iterator[str]:
        verb, _, rest = words.partition(" ")
        if rest and verb in self._verbs:
            yield rest
            yield from self._shorter(rest)

    def check(self, state: S, word: ScenarioWord) -> None:
        """Raise ScenarioError for words that no choice of this pairing could ever have, so that none can be illegal."""
        *_, text = word.text, *self._shorter(word.text)
        if self._forms.fullmatch(fold(text)):
            return
        # Of several things with one name a log numbers the later ones.
        wanted = {fold(without_seat(text)), _NUMBERED.sub("", fold(text))}
        if not any(fold(known) in wanted for known in self._known(state)):
            hint = did_you_mean(text, list(dict.fromkeys(self._known(state))))
            raise ScenarioError.at(word.span, UNKNOWN_THING, f"no choice in this pairing is called `{text}`", hint)

    def _known(self, state: S) -> Iterator[str]:
        yield ANY
        for kind in self._kinds.values():
            yield kind.declined
            yield from kind.known(state)
