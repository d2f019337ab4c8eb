"""Coverage of clauses: how often each clause of the cards resolved, failed and was skipped over many games."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Unpack

from gesso.engine import EndlessGame
from gesso.sim.players import bot_of
from gesso.sim.simulation import Games, Pairing, Tally, Work, game_seed, play_out, shared

Place = tuple[str, int, str]
"""File, line and text of a clause."""
Counts = tuple[int, int, int]
"""How often it resolved, failed and was skipped."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or condition at its source line. A condition *resolved* if it held and *failed* if it did not."""

    source: str
    line: int
    text: str
    resolved: int
    failed: int
    skipped: int

    @property
    def ran(self) -> bool:
        return self.resolved > 0


def cover(pairing: Pairing, pairs: Iterable[tuple[str, str]], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """Play `games` games of each pair and count every clause, by file and line.

    `pairing` has to give observed rules. The games are those that `simulate` plays with the same arguments.
    """
    total: dict[Place, Counts] = {}
    for players in pairs:
        for counts in shared(pairing, players, _Counting, **how):
            _add(total, counts)
    return tuple(Clause(*clause, *counts) for clause, counts in sorted(total.items()))


@dataclass(frozen=True, slots=True)
class _Counting:
    games: Work

    def link(self) -> None:
        self.games.link()

    def play(self, indices: range) -> dict[Place, Counts]:
        total: dict[Place, Counts] = {}
        for index in indices:
            rules, seed = self.games.rules(index), game_seed(self.games.seed, index)
            state = rules.begin(seed)
            with suppress(EndlessGame):
                play_out(state, seed, self.games.cap, Tally(), bot_of(rules, self.games.bot))
            _add(total, rules.outcomes(state))
        return total


def _add(total: dict[Place, Counts], counts: Mapping[Place, Counts]) -> None:
    for clause, (resolved, failed, skipped) in counts.items():
        before = total.get(clause, (0, 0, 0))
        total[clause] = (before[0] + resolved, before[1] + failed, before[2] + skipped)
