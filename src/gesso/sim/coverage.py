"""Which clauses of the cards ever happen: how often each resolved, failed and was skipped over many random games."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from gesso.engine import EndlessGame
from gesso.sim.simulation import CAP, Pairing, Tally, game_seed, play_out


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or condition at its source line. A condition *resolved* when it held and *failed* when it did not."""

    source: str
    line: int
    text: str
    resolved: int
    failed: int
    skipped: int

    @property
    def ran(self) -> bool:
        """Did it ever take effect?"""
        return self.resolved > 0


def cover(
    pairing: Pairing, pairs: Iterable[tuple[str, str]], *, games: int, seed: int, cap: int = CAP
) -> tuple[Clause, ...]:
    """Play `games` random games of each pair, taking the first turn in turn, and count every clause; by file and line.

    `pairing` has to give observed rules. The games are those that `simulate` plays with the same seed.
    """
    counts: dict[tuple[str, int, str], list[int]] = {}
    for players in pairs:
        for index in range(games):
            rules = pairing(players if index % 2 == 0 else (players[1], players[0]))
            own = game_seed(seed, index)
            state = rules.begin(own)
            with suppress(EndlessGame):
                play_out(state, own, cap, Tally())
            for clause, outcome in rules.outcomes(state).items():
                total = counts.setdefault(clause, [0, 0, 0])
                for i in range(3):
                    total[i] += outcome[i]
    return tuple(Clause(*clause, *total) for clause, total in sorted(counts.items()))
