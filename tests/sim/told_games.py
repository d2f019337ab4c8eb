"""Games that are told: played on, held against plain ones, and their stories read. For the tests of each game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from gesso.engine import EndlessGame, Game
from gesso.engine.events import Event, EventKind, Recorded
from gesso.engine.ruleset import AnyRuleset
from gesso.sim.narration import Line

MOST = 600
"""So many choices are made in a game at most."""
SAVES, CHOICES = 5, 30
"""A game is saved so often, after so many choices."""
NO_SENTENCE = ("if ", "when", "otherwise", "cannot")
"""How clauses begin that do nothing themselves."""


def go_on(told: Game, chance: Random, *others: Game, choices: int = MOST) -> None:
    """Play so many choices at random, the same in all games."""
    for _ in range(choices):
        if not told.pending:
            return
        decision = chance.choice(list(told.pending.values()))
        option = chance.choice(decision.options)
        try:
            for one in (told, *others):
                one.apply(option, decision.player)
        except EndlessGame:
            return


def check_told_is_plain(rules: AnyRuleset, seed: int) -> None:
    """The same choices are offered and lead to the same state, also after saving and copying in the middle."""
    told, plain = Game.begin(rules, seed=seed, record=True), Game.begin(rules, seed=seed)
    chance = Random(seed)
    for _ in range(SAVES):
        for _ in range(CHOICES):
            assert told.pending == plain.pending
            go_on(told, chance, plain, choices=1)
        assert told.hash() == plain.hash()
        assert told.log == plain.log
        told = Game.from_json(rules, plain.to_json(), record=True).copy()
    assert not plain.events


class Watched:
    """The operations of a class of recorded states, watched: what a call of one changes is recorded and in sight."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        cls: type[Recorded],
        table: Callable[[Any], object],
        views: Callable[[Any], object],
        operations: Iterable[str],
    ) -> None:
        self._looking = False
        self.called: set[str] = set()
        self.unrecorded: set[str] = set()
        """Operations that changed the table without an event."""
        self.unseen: set[str] = set()
        """Operations that changed the table without a change in what any seat sees."""
        for name in operations:
            patch.setattr(cls, name, self._watching(name, getattr(cls, name), table, views), raising=False)

    def _watching(
        self,
        name: str,
        operation: Callable[..., Any],
        table: Callable[[Any], object],
        views: Callable[[Any], object],
    ) -> Callable[..., Any]:
        def look(state: Recorded) -> tuple[object, object]:
            self._looking = True
            found = table(state), views(state)
            self._looking = False
            return found

        def call(state: Recorded, *values: Any) -> Any:
            if self._looking:
                return operation(state, *values)
            self.called.add(name)
            (before, seen), events = look(state), len(state.recorded)
            result = operation(state, *values)
            after, seen_now = look(state)
            if after != before:
                if len(state.recorded) == events:
                    self.unrecorded.add(name)
                if seen_now == seen:
                    self.unseen.add(name)
            return result

        return call


def untold(told: Game, counted: Game) -> list[tuple[str, int, str]]:
    """Which clauses took effect in a counted game without an event in the same game that is told."""
    programs = told.state.code.programs
    lines = Counter(
        (programs[event.program].source, *programs[event.program].lines[event.line])
        for event in told.events
        if event.line >= 0
    )
    return [
        clause
        for clause, (resolved, _, _) in counted.rules.outcomes(counted.state).items()
        if resolved and not lines[clause] and not clause[2].startswith(NO_SENTENCE)
    ]


def with_other_secrets(events: Iterable[Event], kinds: Mapping[str, EventKind], viewer: int) -> list[Event]:
    """The same events with something else wherever the viewer may not know what it is."""
    found = []
    for event in events:
        kind = kinds[event.kind]
        kept = kind.kept_from(event, viewer)
        values = (_another(value) if name in kept else value for name, value in zip(kind.values, event.values))
        found.append(event._replace(values=tuple(values)))
    return found


def _another(value: int | Sequence[int]) -> int | tuple[int, ...]:
    return 0 if isinstance(value, int) else tuple(value[::-1])


def unreadable(lines: Sequence[Line]) -> list[str]:
    """Lines with a placeholder, a name of the program's own, or without their stop."""
    return [
        line.text
        for line in lines
        if re.search(r"[{}\[\]_]|None|-1\b|\bself\b|  ", line.text)
        or not (line.text[0].isupper() or not line.text[0].isalpha())
        or not (line.heads or not line.depth or line.text.endswith((".", "!", ":")))
    ]
